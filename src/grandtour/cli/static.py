"""grandtour static: the browser edition, a folder of files for any web space."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grandtour.browser_edition.folder import MissingPart, write
from grandtour.console.command import CannotDo, command
from grandtour.console.database import refusals_told


@command(examples=(
    ("grandtour static site/ --pyodide package/ --wheels wheels/",
     "the whole site as files, played in the visitor's browser without a server"),))
@click.argument("folder", type=Path)
@click.option("--pyodide", type=Path, required=True, metavar="FOLDER",
              help="the unpacked npm package pyodide, which `npm pack` fetches")
@click.option("--wheels", type=Path, required=True, metavar="FOLDER",
              help="with the wheels of librt and pydantic_core for WebAssembly, which "
              "`pip download` fetches (docs/browser-edition.md)")
@refusals_told()
def static(folder: Path, pyodide: Path, wheels: Path) -> None:
    """Write the whole site as files into FOLDER, which is made if it is not there.

    What is in it under the same names is replaced."""
    try:
        write(folder, pyodide, wheels, lambda step: print(step, file=sys.stderr, flush=True))
    except MissingPart as reason:
        raise CannotDo(str(reason)) from reason
    print(f"{folder}: put it on a web space of its own address")
