"""Lets `python -m hoyle` do what the `hoyle` command does."""

from .cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
