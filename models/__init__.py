"""What is modelled: `language/` is what authors write in, and each other folder is one game, rulebook beside model."""
