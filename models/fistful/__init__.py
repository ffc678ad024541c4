"""A Fistful of Gold: two cowboys, three rounds of simultaneous duels, as a transition model with its rulebook."""
