"""The command line: one file per command, each with `configure(parser)` and `run(args)`, imported when it is asked for.

In: what a person types. Out: text on stdout, progress on stderr, an exit code (0 nothing new, 1 findings, 2 an error).
"""
