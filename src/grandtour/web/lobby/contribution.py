"""Contributions to a deal, from the forms for opening a table or sitting down."""

from __future__ import annotations

from collections.abc import Mapping

from grandtour.fairness.construction import is_number
from grandtour.tables.service import NOTHING, DealContribution
from grandtour.web.http.forms import text_of


def read_contribution(form: Mapping[str, str]) -> DealContribution:
    """Return the contribution of the form; nothing if no script has filled it in."""
    deal, number = text_of(form, "deal"), text_of(form, "deal-number")
    return DealContribution(deal, number) if deal and is_number(number) else NOTHING


def read_commitment(form: Mapping[str, str]) -> str:
    """Return the commitment of a joining player; "" if no script has filled it in."""
    commitment = text_of(form, "deal-commitment")
    return commitment if is_number(commitment) else ""
