"""Contributions to a deal, from the forms for opening a table or sitting down."""

from __future__ import annotations

from collections.abc import Mapping

from grandtour.fairness.construction import is_number
from grandtour.tables.service import NOTHING, DealContribution
from grandtour.web.http.forms import read_text_field


def read_deal_contribution(form: Mapping[str, str]) -> DealContribution:
    """Return the contribution of the form; nothing if no script has filled it in."""
    deal, number = read_text_field(form, "deal"), read_text_field(form, "deal-number")
    return DealContribution(deal, number) if deal and is_number(number) else NOTHING


def read_commitment(form: Mapping[str, str]) -> str:
    """Return the commitment of a joining player; "" if no script has filled it in."""
    commitment = read_text_field(form, "deal-commitment")
    return commitment if is_number(commitment) else ""
