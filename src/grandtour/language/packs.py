"""The languages of the site: the project's own, and those of other packages.

A language pack is a package with a file `language.toml` and catalogues. Its entry point is named by
the code of its language (docs/translate.md):

    [project.entry-points."grandtour.languages"]
    de = "grandtour_de" """

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
    """A `language.toml` is wrong. The message says how."""


@dataclass(frozen=True)
class LanguagePack:
    """A language of the site.

    It has a `code` (ISO 639), its own `name` for itself, and its `title` in English, which is a
    message. The `locale` with a country ("fr_FR") formats dates. `spaced` says whether words are
    separated by spaces. `date` is the CLDR pattern for a day of this year and its time. `filled`
    puts facts into a message. `package` provides it, "" if it is the project's own."""

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
        """Return the folder of the rules and scripts of games in the pack, or None for the
        project's own languages, whose texts are with the games."""
        return files(self.package) / "rulebook" if self.package else None


HOUSE: Final = (
    LanguagePack("en", "English", "English", "en_GB"),
    LanguagePack("ja", "日本語", "Japanese", "ja_JP", spaced=False, date="M月d日(EEE) HH:mm",
                 filled=japanese.fill_japanese),
    LanguagePack("fr", "Français", "French", "fr_FR", filled=french.fill_french),
)


@cache
def load_language_packs() -> Mapping[str, LanguagePack]:
    """Return the packs by code, the project's own first. Broken ones are left out, with a line in
    the log."""
    known = {pack.code: pack for pack in HOUSE}
    for plugin in plugins.find_plugins(plugins.LANGUAGES):
        try:
            known[plugin.name] = read_pack(plugin, known)
        except plugins.BROKEN as fault:
            plugins.leave_out_plugin(plugin, plugins.describe_error(fault))
    return known


def read_pack(plugin: plugins.Plugin, known: Mapping[str, LanguagePack]) -> LanguagePack:
    """Return the language that the package declares."""
    if not CODE.fullmatch(plugin.name):
        raise BadPack("a language has a code of two or three small letters")
    if plugin.name in known:
        raise BadPack("the house has this language")
    source = (files(plugin.module) / "language.toml").read_text(encoding="utf-8")
    return LanguagePack(plugin.name, **parse_fields(tomllib.loads(source)), package=plugin.module)


def parse_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a `language.toml` with their types."""
    for name in NEEDED:
        if name not in fields:
            raise BadPack(f"language.toml has no {name}")
    for name, value in fields.items():
        if not isinstance(value, FIELDS.get(name, ())):
            raise BadPack(f"language.toml has no {name} like {value!r}")
    return dict(fields)
