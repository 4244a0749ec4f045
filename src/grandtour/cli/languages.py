"""Languages of the site: how much each translates, and the package of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from babel import Locale, UnknownLocaleError
from babel.core import get_global

from grandtour import games
from grandtour.cli.packages import describe_installation, into_option
from grandtour.console.command import CommandFailed, command
from grandtour.games.rulebook import KINDS, has_rulebook
from grandtour.language.coverage import write_catalogue, compute_coverage
from grandtour.language.packs import CODE, LanguagePack, load_language_packs

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


@command(examples=(
    ("grandtour languages", "each with how much of the site it says"),
    ("grandtour languages fr", "what French does not say yet, and which rules are in English"),
    ("grandtour languages fr --write fr.po", "the catalogue of French, brought up to date")))
@click.argument("code", required=False)
@click.option("--write", type=Path, metavar="FILE",
              help="write its catalogue with every message of this version")
def languages(code: str | None, write: Path | None) -> None:
    """List the languages of the site, or what the language CODE does not translate."""
    if not code:
        for pack in load_language_packs().values():
            print(describe_pack(pack))
        return
    if code not in load_language_packs():
        raise CommandFailed(
            f"there is no language '{code}'; there are {', '.join(load_language_packs())}")
    if write:
        write.write_bytes(write_catalogue(code))
    print_missing(load_language_packs()[code])


def describe_pack(pack: LanguagePack) -> str:
    found = compute_coverage(pack)
    share = 100 * found.translated_count // found.messages
    return (f"{pack.code:4}{pack.name:12}{share:4} %  {found.translated_count:,} of "
            f"{found.messages:,} messages, {pack.package or 'of the house'}")


def print_missing(pack: LanguagePack) -> None:
    """Print messages as they are in English, each in a line; then the texts."""
    found = compute_coverage(pack)
    for message in found.missing:
        print(message.id if isinstance(message.id, str) else message.id[0])
    for game in games.names():
        for kind in KINDS:
            if not has_rulebook(game, kind, pack.code):
                print(f"({game}, {kind}: in English)")
    print(describe_pack(pack))


@command(examples=(
    ("grandtour new-language de", "German, in a folder grandtour_de here"),))
@click.argument("code")
@into_option
def new_language(code: str, into: Path) -> None:
    """Write the package of a new language, to be translated.

    CODE has two or three small letters (ISO 639)."""
    folder = into / f"grandtour_{code}"
    if fault := find_fault(code, folder):
        raise CommandFailed(fault)
    write_package(code, folder)


def find_fault(code: str, folder: Path) -> str:
    """Return why the language cannot be made there; empty if it can."""
    if not CODE.fullmatch(code):
        return "a language has a code of two or three small letters"
    if code in load_language_packs():
        return f"there is '{code}' already: grandtour languages {code}"
    if folder.exists():
        return f"{folder} is there already"
    try:
        Locale(code)
    except UnknownLocaleError:
        return f"nobody knows a language '{code}'"
    return ""


def write_package(code: str, folder: Path) -> None:
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
    file.write_bytes(write_catalogue(code))
    print(NEXT.format(title=said["title"], folder=folder, catalogue=file,
                      installing=describe_installation(folder)))
