"""Reports in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.feature import list_features
from grandtour.language import N_
from grandtour.people.report_rows import Decision, Reason

KINDS: Final[Mapping[str, str]] = {
    "line": N_("A message at a table"), "name": N_("A name")}
REASONS: Final[Mapping[Reason, str]] = {
    "insult": N_("It insults or threatens someone"),
    "spam": N_("It is advertising or spam"),
    "private": N_("It reveals private information about someone"),
    "indecent": N_("It is unsuitable for children, or illegal"),
    "other": N_("Something else")}
# The decisions of a host, and the outcomes for the person who reported.
DEEDS: Final[Mapping[Decision, str]] = {
    "remove": N_("Remove the content"), "warn": N_("Warn the author"),
    "suspend": N_("Suspend the author"), "nothing": N_("Leave it as it is")}
OUTCOMES: Final[Mapping[Decision, str]] = {
    "remove": N_("The host has removed it."),
    "warn": N_("The host has warned the author."),
    "suspend": N_("The host has suspended the author."),
    "nothing": N_("The host has left it as it is.")}
# The outcomes for the author.
AGAINST: Final[Mapping[Decision, str]] = {
    "remove": N_("The host has removed this."),
    "warn": N_("The host asks you not to post anything like this again."),
    "suspend": N_("The host suspended you because of this."),
    "nothing": ""}


def name_kind(kind: str) -> str:
    """Return the message for a kind of things that people can report."""
    added = {name: one.message for feature in list_features()
             for name, one in feature.reportable.items()}
    return {**KINDS, **added}[kind]
