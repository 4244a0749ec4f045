"""What a form says that the browser of whoever opens a table, or sits down there, contributes to
its deal."""

from __future__ import annotations

from collections.abc import Mapping

from grandtour.fairness.construction import is_number
from grandtour.tables.service import NOTHING, Contribution
from grandtour.web.http.forms import text_of


def contribution_of(form: Mapping[str, str]) -> Contribution:
    """Nothing, if the page has no script that fills it in."""
    deal, number = text_of(form, "deal"), text_of(form, "deal-number")
    return Contribution(deal, number) if deal and is_number(number) else NOTHING


def commitment_of(form: Mapping[str, str]) -> str:
    """What whoever sits down commits to; "" if the page has no script that fills it in."""
    commitment = text_of(form, "deal-commitment")
    return commitment if is_number(commitment) else ""
