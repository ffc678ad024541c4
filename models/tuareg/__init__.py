"""Tuareg: its rulebook clause by clause, and the model that cites it, in the order of the rulebook."""
