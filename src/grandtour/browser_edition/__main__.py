"""Writes the browser edition, a folder of files for any web space.

Runs from the sources: `PYTHONPATH=src python -m grandtour.browser_edition`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grandtour.browser_edition.folder import MissingPart, write_folder


@click.command()
@click.argument("folder", type=Path)
@click.option("--pyodide", type=Path, required=True, metavar="FOLDER",
              help="the unpacked npm package pyodide, which `npm pack` fetches")
@click.option("--wheels", type=Path, required=True, metavar="FOLDER",
              help="with the wheels of librt and pydantic_core for WebAssembly, which "
              "`pip download` fetches (docs/browser-edition.md)")
def static(folder: Path, pyodide: Path, wheels: Path) -> None:
    """Write the whole site as files into FOLDER, which is made if it is not there.

    What is in it under the same names is replaced."""
    try:
        write_folder(folder, pyodide, wheels, lambda step: print(step, file=sys.stderr, flush=True))
    except MissingPart as reason:
        raise click.ClickException(str(reason)) from reason
    print(f"{folder}: put it on a web space of its own address")


if __name__ == "__main__":
    static()
