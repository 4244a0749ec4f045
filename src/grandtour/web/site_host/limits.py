"""The limits and other numbers that hosts set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import N_, Language
from grandtour.people.rate_limits import SETTABLE_LIMITS, Factor
from grandtour.people.site import NUMBERS, SiteSettings

TITLES: Final[Mapping[str, str]] = {
    "tables": N_("Open tables per person"),
    "new_accounts": N_("New accounts per address per hour"),
    "invitations": N_("Open invitations per member"),
    "space": N_("Megabytes of text per member"),
    "disk_free": N_("Megabytes of disk reserved for moves"),
    "backups_kept": N_("Backups to keep"),
}
NOTES: Final[Mapping[str, str]] = {
    "tables": N_("One address may have five times as many. 0 means no limit."),
    "new_accounts": N_("Guests do not count. 0 means no limit."),
    "space": N_("Studies, texts, posts, lists, meetings, memos and plans count. New members get "
                "one twentieth. 0 means no limit."),
    "disk_free": N_("When less is free, the server accepts only moves. 0 reserves nothing."),
    "backups_kept": N_("The oldest one is deleted when a new one is made."),
}
GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (N_("People"), SETTABLE_LIMITS),
    (N_("Disk"), ("disk_free", "backups_kept")),
)
FACTOR_TITLES: Final[Mapping[Factor, str]] = {
    "1": N_("same as everyone"), "2": N_("twice as much"), "5": N_("five times as much"),
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


def list_number_fields(site: SiteSettings, language: Language, typed: Mapping[str, str],
                       wrong: str) -> Sequence[tuple[str, Sequence[NumberField]]]:
    """Return all numbers, by group title."""
    return [(title, [build_number_field(language, name, typed.get(name, site.find_value(name)),
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
