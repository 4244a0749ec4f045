"""grandtour new-language: the package of a language, to be translated."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from grandtour.cli.installing import installing
from grandtour.language.coverage import catalogue
from grandtour.language.packs import CODE, packs

EXAMPLES: Final = (
    ("grandtour new-language de", "German, in a folder grandtour_de here"),
)

PROJECT: Final = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "grandtour-{code}"
version = "0.1"
description = "Grand Tour in {title}"
dependencies = ["grandtour"]

[project.entry-points."grandtour.languages"]
{code} = "grandtour_{code}"

[tool.setuptools]
packages = ["grandtour_{code}"]

[tool.setuptools.package-data]
grandtour_{code} = ["language.toml", "locale/*.po", "rulebook/*/*.md"]
"""
FIELDS: Final = """name = "{name}"
title = "{title}"
locale = "{locale}"
"""
NEXT: Final = """{title} is in {folder}. Install it:

{installing}

Then see it:

    grandtour serve

What is to be translated is in {catalogue}."""


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", help="of the language, two or three small letters (ISO 639)")
    command.add_argument("--into", type=Path, default=Path(), metavar="FOLDER",
                         help="where its folder is made (here)")


def run(chosen: argparse.Namespace) -> int:
    folder = chosen.into / f"grandtour_{chosen.code}"
    if fault := unusable(chosen.code, folder):
        print(f"grandtour new-language: {fault}", file=sys.stderr)
        return 1
    write(chosen.code, folder)
    return 0


def unusable(code: str, folder: Path) -> str:
    """Why the language cannot be made there; empty if it can."""
    if not CODE.fullmatch(code):
        return "a language has a code of two or three small letters"
    if code in packs():
        return f"there is '{code}' already: grandtour languages {code}"
    if folder.exists():
        return f"{folder} is there already"
    try:
        Locale(code)
    except UnknownLocaleError:
        return f"nobody knows a language '{code}'"
    return ""


def write(code: str, folder: Path) -> None:
    known = Locale(code)
    likely = Locale.parse(get_global("likely_subtags").get(code, code))
    said = {"code": code, "name": (known.display_name or code).capitalize(),
            "title": known.english_name or code,
            "locale": f"{code}_{likely.territory}" if likely.territory else code}
    package = folder / f"grandtour_{code}"
    file = package / "locale" / f"{code}.po"
    file.parent.mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PROJECT.format(**said), encoding="utf-8")
    (package / "__init__.py").write_text(f'"""{said["title"]}."""\n', encoding="utf-8")
    (package / "language.toml").write_text(FIELDS.format(**said), encoding="utf-8")
    file.write_bytes(catalogue(code))
    print(NEXT.format(title=said["title"], folder=folder, catalogue=file,
                      installing=installing(folder)))
