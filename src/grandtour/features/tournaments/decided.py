"""Sentences that say who began a tournament early, and who called it off.

A host of the site is not named; the audit log of the site names them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.language import N_, Language
from grandtour.tables.times import moment_text
from grandtour.features.tournaments.rows import Caller, TournamentRow
from grandtour.features.tournaments.service import LEAST

BEGUN: Final = N_("Begun")
CALLED_OFF: Final = N_("Cancelled")
BY_ORGANISER: Final = N_("by the organiser, on {moment}")
CALLERS: Final[Mapping[Caller, str]] = {
    "organiser": BY_ORGANISER,
    "host": N_("by the host of this site, on {moment}"),
    "few": N_("automatically, on {moment}: fewer than {least} had entered")}


def list_decided_orders(row: TournamentRow, zone: str, language: Language) -> list[tuple[str, str]]:
    """Return each decision with who made it and when, in the time zone."""
    said = []
    if row.begun_by and row.phase != "entry":
        said.append((language.say(BEGUN), language.say(
            BY_ORGANISER, moment=moment_text(row.begins, zone, language))))
    if row.phase == "off":
        said.append((language.say(CALLED_OFF), language.say(
            CALLERS[row.called_off_by], moment=moment_text(row.ended, zone, language),
            least=LEAST)))
    return said
