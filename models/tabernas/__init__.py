"""Tabernas Western: a duelling game of Trios for two to four players, modelled clause by clause."""
