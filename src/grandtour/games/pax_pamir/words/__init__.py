"""The texts of Pax Pamir: the functions of `grandtour.games.words.Words`. `names` has the names of
things, `cards` those of cards, `event_messages` a row for every event, `offers` a row for every
action, `shows` the scorings, `refusals` the refusals. Nothing is calculated there: an action is
played on a copy of the position (`preview`), and its events and changes are put into words."""

from __future__ import annotations

from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words.about import ABOUT, ASIDE, COMMANDS
from grandtour.games.pax_pamir.words.assets import ASSETS
from grandtour.games.pax_pamir.words.bribes import grounds
from grandtour.games.pax_pamir.words.combined_log import summary, together
from grandtour.games.pax_pamir.words.event_messages import log
from grandtour.games.pax_pamir.words.offers import choice, further
from grandtour.games.pax_pamir.words.overview import overview
from grandtour.games.pax_pamir.words.panels import budget, panel, result, rounds, status
from grandtour.games.pax_pamir.words.prompts import prompt, waiting
from grandtour.games.pax_pamir.words.refusals import refusal
from grandtour.games.pax_pamir.words.shows import shows, stage
from grandtour.games.words import return_no_outcome as outcome
from grandtour.language import Phrase

__all__ = [
    "ABOUT", "ASIDE", "ASSETS", "COMMANDS", "answer", "budget", "choice", "further", "grounds",
    "log", "outcome", "overview", "panel", "prompt", "refusal", "result", "rounds", "shows",
    "stage", "status", "summary", "together", "waiting",
]


def answer(s: Pamir, about: str, seat: int, names: list[str]) -> Phrase:
    """Refuse any question: the view of a seat has everything that the seat may know."""
    s.game.inquire(s, about, seat)
    raise AssertionError(about)
