"""grandtour verify: whether the deal of a match was fair."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.cli.record_file import LARGEST
from grandtour.engine.record import FORMAT, BadRecord, normalized
from grandtour.fairness import proof, verify
from grandtour.tables import export

EXAMPLES: Final = (
    ("grandtour verify {game}-deal.txt", "deal the match anew and compare every draw"),
)
WITHOUT_PROOF: Final = (
    "this is a record without the proof of a deal; the proof of a table that is over, and was not "
    "dealt by hand, is its file ...-deal.txt, on the page of its deal")
WITHOUT_DEAL: Final = (
    "this is an exported game that tells of no deal: its table was dealt by hand; its draws cannot "
    "be checked")


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", type=Path, metavar="RECORD",
                         help="a record with the proof of its deal, as the page of the deal of a "
                         "finished table gives it")
    command.add_argument("kept", nargs="*", metavar="COMMITMENT",
                         help="what each seat had committed to when you opened your number, if you "
                         "have kept it; - for a seat that had to nothing")


def run(chosen: argparse.Namespace) -> int:
    """Say yes, or what differs: 0 if the deal was fair, 1 if it was not, 2 if that cannot be
    said."""
    path: Path = chosen.record
    try:
        if path.stat().st_size > LARGEST:
            raise proof.BadProof("the file is too large for a record")
        text = normalized(path.read_bytes().decode("utf-8"))
        if text.startswith((FORMAT, "{")):
            return cannot(path, unproved(text))
        wrong = proof.faults(text, tuple(chosen.kept))
    except OSError as error:
        return cannot(path, f"cannot be read: {error.strerror}")
    except games.UnknownGame as error:
        return cannot(path, f"there is no game '{error}' here")
    except (proof.BadProof, BadRecord, UnicodeDecodeError) as error:
        return cannot(path, str(error))
    for fault in wrong:
        print(f"{path}: NO: {fault}", file=sys.stderr)
    if not wrong:
        print(f"{path}: yes: {verify.summary(text)}")
    return 1 if wrong else 0


def unproved(text: str) -> str:
    """Why nothing can be said of the deal of a record, as far as the record tells. BadRecord if it
    is neither a record nor an exported game."""
    if text.startswith("{") and not export.tells_of_deal(text):
        return WITHOUT_DEAL
    return WITHOUT_PROOF


def cannot(path: Path, why: str) -> int:
    print(f"{path}: {why}", file=sys.stderr)
    return 2
