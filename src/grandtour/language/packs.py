"""The languages of the site: those of the house, and those that other packages bring.

A language pack is a package with a file `language.toml` and catalogues; it is named as an entry
point, by the code of its language (docs/translate.md):

    [project.entry-points."grandtour.languages"]
    de = "grandtour_de"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from grandtour import plugins
from grandtour.language import french, japanese

CODE: Final = re.compile(r"[a-z]{2,3}")
FIELDS: Final[Mapping[str, type]] = {
    "name": str, "title": str, "locale": str, "spaced": bool, "date": str}
NEEDED: Final = ("name", "title", "locale")
DATE: Final = "EEEE d MMMM, HH:mm"


class BadPack(Exception):
    """What is wrong with a `language.toml`."""


@dataclass(frozen=True)
class LanguagePack:
    """A language: its `code` (ISO 639), its own `name` for itself, its `title` in English, which
    is a message; the `locale` with a country ("fr_FR"), by which days are written; whether words
    are `spaced`, that is parted by blanks; how the `date` of a day of this year and its time are
    written (CLDR's pattern); how facts get into a message. `package` brings it, "" if it is of the
    house."""

    code: str
    name: str
    title: str
    locale: str
    spaced: bool = True
    date: str = DATE
    filled: Callable[[str, dict[str, str]], str] = str.format_map
    package: str = ""

    @property
    def texts(self) -> Traversable | None:
        """Where the pack has the rules and scripts of games; those of the house lie with the
        games."""
        return files(self.package) / "rulebook" if self.package else None


HOUSE: Final = (
    LanguagePack("en", "English", "English", "en_GB"),
    LanguagePack("ja", "日本語", "Japanese", "ja_JP", spaced=False, date="M月d日(EEE) HH:mm",
                 filled=japanese.filled),
    LanguagePack("fr", "Français", "French", "fr_FR", filled=french.filled),
)


@cache
def packs() -> Mapping[str, LanguagePack]:
    """By code, those of the house first. What is broken is left out, with a line in the log."""
    known = {pack.code: pack for pack in HOUSE}
    for plugin in plugins.found(plugins.LANGUAGES):
        try:
            known[plugin.name] = read(plugin, known)
        except plugins.BROKEN as fault:
            plugins.leave_out(plugin, plugins.told(fault))
    return known


def read(plugin: plugins.Plugin, known: Mapping[str, LanguagePack]) -> LanguagePack:
    """What the package says of its language."""
    if not CODE.fullmatch(plugin.name):
        raise BadPack("a language has a code of two or three small letters")
    if plugin.name in known:
        raise BadPack("the house has this language")
    source = (files(plugin.module) / "language.toml").read_text(encoding="utf-8")
    return LanguagePack(plugin.name, **fields(tomllib.loads(source)), package=plugin.module)


def fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a `language.toml`, each of its kind."""
    for name in NEEDED:
        if name not in said:
            raise BadPack(f"language.toml has no {name}")
    for name, value in said.items():
        if not isinstance(value, FIELDS.get(name, ())):
            raise BadPack(f"language.toml has no {name} like {value!r}")
    return dict(said)
