"""`hoyle explain CODE`: what a finding's code means, how it is decided, how to mend it."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", help="a code such as GAP01, or a finding's id; without one all are listed")


def run(args: argparse.Namespace) -> int:
    from ..verify.codes import CODES, find

    if args.code is None:
        for code, about in CODES.items():
            print(f"{code:<8} {about.title}")
        return 0
    about = find(args.code.split("-")[0])
    print(f"{about.code}  {about.title}\n\n{about.meaning}\n")
    print(f"How it is decided: {about.decided}\n\nWhat it may claim: {about.claim}\n\nHow to mend it: {about.mend}\n")
    print("Example:\n" + "\n".join(f"  {line}" for line in about.example.strip().splitlines()))
    return 0
