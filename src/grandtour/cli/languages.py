"""grandtour languages: the languages of the site, and what is not translated."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.games.rulebook import KINDS, has_text
from grandtour.language.coverage import catalogue, coverage
from grandtour.language.packs import LanguagePack, packs

EXAMPLES: Final = (
    ("grandtour languages", "each with how much of the site it says"),
    ("grandtour languages fr", "what French does not say yet, and which rules are in English"),
    ("grandtour languages fr --write fr.po", "the catalogue of French, brought up to date"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", nargs="?", default="", help="of one language")
    command.add_argument("--write", type=Path, metavar="FILE",
                         help="write its catalogue with every message of this version")


def run(chosen: argparse.Namespace) -> int:
    if not chosen.code:
        for pack in packs().values():
            print(line(pack))
        return 0
    if chosen.code not in packs():
        print(f"grandtour languages: there is no language '{chosen.code}'; there are "
              f"{', '.join(packs())}", file=sys.stderr)
        return 1
    if chosen.write:
        chosen.write.write_bytes(catalogue(chosen.code))
    print_missing(packs()[chosen.code])
    return 0


def line(pack: LanguagePack) -> str:
    found = coverage(pack)
    share = 100 * found.translated // found.messages
    return (f"{pack.code:4}{pack.name:12}{share:4} %  {found.translated:,} of "
            f"{found.messages:,} messages, {pack.package or 'of the house'}")


def print_missing(pack: LanguagePack) -> None:
    """Messages as they are in English, each in a line; then the texts."""
    found = coverage(pack)
    for message in found.missing:
        print(message.id if isinstance(message.id, str) else message.id[0])
    for game in games.names():
        for kind in KINDS:
            if not has_text(game, kind, pack.code):
                print(f"({game}, {kind}: in English)")
    print(line(pack))
