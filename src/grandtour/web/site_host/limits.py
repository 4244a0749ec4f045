"""The brakes of the site, and whatever else is a number, as hosts read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import N_, Language
from grandtour.people.brakes import BrakeName
from grandtour.people.own_limits import Own
from grandtour.people.site import NUMBERS, Site

TITLES: Final[Mapping[str, str]] = {
    "requests": N_("Requests of one address in ten seconds"),
    "sign_ins": N_("Wrong passwords for one name, from one address in a quarter of an hour"),
    "sign_ins_address": N_("Wrong passwords for any names, from one address in a quarter of an "
                           "hour"),
    "links": N_("Links for a new password, asked for from one address in an hour"),
    "new_accounts": N_("New accounts from one address in an hour"),
    "tables": N_("Tables of one person that are not over"),
    "lines": N_("Lines that one person says at a table in ten seconds"),
    "reports": N_("Reports of one person in an hour"),
    "invitations": N_("Open invitations of one member"),
    "texts": N_("Texts of one member in an hour"),
    "comments": N_("Comments of one member in an hour"),
    "posts": N_("Posts of one member in communities in an hour"),
    "studies": N_("New studies of one member in an hour"),
    "shows": N_("Tables of one person at which only computer players sit"),
    "remarks": N_("Remarks of one member about a game in two minutes"),
    "communities": N_("Communities that one member has founded"),
    "tournaments": N_("Tournaments of one member that are not over"),
    "wishes": N_("Friend requests of one member that are not answered"),
    "checks": N_("Checks of one person whether notices arrive, in an hour"),
    "mails": N_("Mails to one address in an hour, by which it is confirmed"),
    "space": N_("Megabytes of what one member has written"),
    "disk_free": N_("Megabytes of the disk that stay free for moves"),
    "backups_kept": N_("Backups that stay in their folder"),
}
NOTES: Final[Mapping[str, str]] = {
    "requests": N_("Each counts for one for every 6 milliseconds of a processor that its answer "
                   "takes, and at least for one. 0 is any number."),
    "new_accounts": N_("Guests do not count. 0 is any number."),
    "tables": N_("From one address five times as many. 0 is any number."),
    "shows": N_("From one address five times as many."),
    "lines": N_("Also limited to six times as many in five minutes. For one address, both limits "
                "are five times as high."),
    "reports": N_("In a day three times as many; from one address three times as many in an hour, "
                  "ten times as many in a day."),
    "checks": N_("For each way of its own."),
    "mails": N_("As many to one member in an hour, by which a new password is chosen."),
    "space": N_("Studies, texts, posts, lists, meetings, remarks, memos and plans count. New "
                "members have a twentieth. 0 is any number."),
    "disk_free": N_("When less is free, the server takes nothing but moves. 0 is none."),
    "backups_kept": N_("The oldest goes when a new one is made."),
}
OF_PERSON: Final[tuple[tuple[str, tuple[BrakeName, ...]], ...]] = (
    (N_("One person"), ("tables", "shows", "lines", "reports", "checks")),
    (N_("One member"), ("invitations", "texts", "comments", "posts", "studies", "remarks",
                         "communities", "tournaments", "wishes", "space")),
)
GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (N_("One address"), ("requests", "new_accounts", "sign_ins", "sign_ins_address", "links",
                         "mails")),
    *OF_PERSON,
    (N_("Disk"), ("disk_free", "backups_kept")),
)


@dataclass(frozen=True)
class NumberField:
    """A number as the form shows it: what is set or was typed, and what is usual; `bounds`: what is
    least, most and usual, as its reader writes numbers; `given`: on the command line of the server.
    `wrong`: it was refused."""

    name: str
    title: str
    note: str
    value: str
    usual: int
    bounds: Mapping[str, str]
    given: bool
    wrong: bool


def number_fields(site: Site, language: Language, typed: Mapping[str, str],
                  wrong: str) -> Sequence[tuple[str, Sequence[NumberField]]]:
    """All of them, with the titles of their groups."""
    return [(title, [number_field(language, name, typed.get(name, site.said(name)),
                                  NUMBERS[name].usual, name in site.given, name == wrong)
                     for name in names])
            for title, names in GROUPS]


def own_fields(own: Own, site: Site, language: Language, typed: Mapping[str, str],
               wrong: str) -> Sequence[tuple[str, Sequence[NumberField]]]:
    """Those that can be set for one person; usual is what holds for everybody."""
    return [(title, [number_field(language, name, typed.get(name, str(own.get(name, ""))),
                                  site.most(name), False, name == wrong) for name in names])
            for title, names in OF_PERSON]


def number_field(language: Language, name: str, value: str, usual: int, given: bool,
                 wrong: bool) -> NumberField:
    bounds = NUMBERS[name]
    said = {"least": 0 if bounds.endless else bounds.least, "most": bounds.most, "usual": usual}
    return NumberField(name, TITLES[name], NOTES.get(name, ""), value, usual,
                       {word: format_decimal(number, locale=language.pack.locale)
                        for word, number in said.items()}, given, wrong)
