"""Reports in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.feature import features
from grandtour.language import N_
from grandtour.people.report_rows import Decision, Reason

KINDS: Final[Mapping[str, str]] = {
    "line": N_("Something said at a table"), "name": N_("A name")}
REASONS: Final[Mapping[Reason, str]] = {
    "insult": N_("It insults or threatens somebody"),
    "spam": N_("It advertises, or says the same again and again"),
    "private": N_("It tells something private of somebody"),
    "indecent": N_("It is nothing for children, or against the law"),
    "other": N_("Something else")}
# The decisions of a host, and the outcomes for the person who reported.
DEEDS: Final[Mapping[Decision, str]] = {
    "remove": N_("Take it away"), "warn": N_("Warn who wrote it"),
    "suspend": N_("Suspend who wrote it"), "nothing": N_("Leave it as it is")}
OUTCOMES: Final[Mapping[Decision, str]] = {
    "remove": N_("The host has taken it away."),
    "warn": N_("The host has warned who wrote it."),
    "suspend": N_("The host keeps out who wrote it."),
    "nothing": N_("The host leaves it as it is.")}
# The outcomes for the author.
AGAINST: Final[Mapping[Decision, str]] = {
    "remove": N_("The host has taken this away."),
    "warn": N_("The host asks you not to write such things again."),
    "suspend": N_("The host had suspended you because of this."),
    "nothing": ""}


def name_kind(kind: str) -> str:
    """Return the message for a kind of things that people can report."""
    added = {name: one.message for feature in features()
             for name, one in feature.reportable.items()}
    return {**KINDS, **added}[kind]
