"""Puebloville: a saloon brawl fought with poker cards; the text is unfinished, and the model keeps it so."""
