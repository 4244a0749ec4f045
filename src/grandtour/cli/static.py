"""grandtour static: the browser edition, a folder of files for any web space."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from grandtour.browser_edition.folder import MissingPart, write
from grandtour.cli.databases import CannotDo, doing

EXAMPLES: Final = (
    ("grandtour static site/ --pyodide package/ --wheels wheels/",
     "the whole site as files, played in the visitor's browser without a server"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("folder", type=Path, metavar="FOLDER",
                         help="made, if it is not there; what is in it under the same names is "
                         "replaced")
    command.add_argument("--pyodide", type=Path, required=True, metavar="FOLDER",
                         help="the unpacked npm package pyodide, which `npm pack` fetches")
    command.add_argument("--wheels", type=Path, required=True, metavar="FOLDER",
                         help="with the wheels of librt and pydantic_core for WebAssembly, which "
                         "`pip download` fetches (docs/browser-edition.md)")


def run(chosen: argparse.Namespace) -> int:
    return doing("static", lambda: make(chosen.folder, chosen.pyodide, chosen.wheels))


def make(folder: Path, pyodide: Path, wheels: Path) -> bool:
    """Write the folder."""
    try:
        write(folder, pyodide, wheels, lambda step: print(step, file=sys.stderr, flush=True))
    except MissingPart as reason:
        raise CannotDo(str(reason)) from reason
    print(f"{folder}: put it on a web space of its own address")
    return True
