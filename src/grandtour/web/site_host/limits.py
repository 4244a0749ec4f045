"""The limits and other numbers that hosts set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import N_, Language
from grandtour.people.rate_limits import SETTABLE_LIMITS, Factor
from grandtour.people.site import NUMBERS, Site

TITLES: Final[Mapping[str, str]] = {
    "tables": N_("Open tables of one person"),
    "new_accounts": N_("New accounts from one address in an hour"),
    "invitations": N_("Open invitations of one member"),
    "space": N_("Megabytes of what one member has written"),
    "disk_free": N_("Megabytes of the disk that stay free for moves"),
    "backups_kept": N_("Backups that stay in their folder"),
}
NOTES: Final[Mapping[str, str]] = {
    "tables": N_("From one address five times as many. 0 is any number."),
    "new_accounts": N_("Guests do not count. 0 is any number."),
    "space": N_("Studies, texts, posts, lists, meetings, memos and plans count. New members "
                "have a twentieth. 0 is any number."),
    "disk_free": N_("When less is free, the server takes nothing but moves. 0 is none."),
    "backups_kept": N_("The oldest goes when a new one is made."),
}
GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (N_("People"), SETTABLE_LIMITS),
    (N_("Disk"), ("disk_free", "backups_kept")),
)
FACTOR_TITLES: Final[Mapping[Factor, str]] = {
    "1": N_("as much as everyone"), "2": N_("twice as much"), "5": N_("five times as much"),
    "none": N_("no limits")}


@dataclass(frozen=True)
class NumberField:
    """A number in the form.

    `value`: the setting, or what was typed. `bounds`: minimum, maximum and default in the reader's
    number format. `given`: set on the server's command line. `wrong`: it was refused."""

    name: str
    title: str
    note: str
    value: str
    usual: int
    bounds: Mapping[str, str]
    given: bool
    wrong: bool


def list_number_fields(site: Site, language: Language, typed: Mapping[str, str],
                       wrong: str) -> Sequence[tuple[str, Sequence[NumberField]]]:
    """Return all numbers, by group title."""
    return [(title, [build_number_field(language, name, typed.get(name, site.value_of(name)),
                                        NUMBERS[name].usual, name in site.given, name == wrong)
                     for name in names])
            for title, names in GROUPS]


def build_number_field(language: Language, name: str, value: str, usual: int, given: bool,
                       wrong: bool) -> NumberField:
    bounds = NUMBERS[name]
    said = {"least": 0 if bounds.endless else bounds.least, "most": bounds.most, "usual": usual}
    return NumberField(name, TITLES[name], NOTES.get(name, ""), value, usual,
                       {word: format_decimal(number, locale=language.pack.locale)
                        for word, number in said.items()}, given, wrong)
