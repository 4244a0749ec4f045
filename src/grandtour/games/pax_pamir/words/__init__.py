"""What Pax Pamir says: the functions of `grandtour.games.words.Words`.

The names of things are in `names`, of cards in `cards`; every event is a row of `tales`, every
action a row of `offers`, scorings that are watched are in `shows`, refusals in `refusals`. Nothing
is worked out there: an action is played on a copy of the position (`preview`), and what it told and
changed is put into words."""

from __future__ import annotations

from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words.about import ABOUT, ASIDE, ASSETS, COMMANDS
from grandtour.games.pax_pamir.words.bribes import grounds
from grandtour.games.pax_pamir.words.offers import choice, further
from grandtour.games.pax_pamir.words.overview import overview
from grandtour.games.pax_pamir.words.panels import budget, panel, result, rounds, status
from grandtour.games.pax_pamir.words.prompts import prompt, waiting
from grandtour.games.pax_pamir.words.refusals import refusal
from grandtour.games.pax_pamir.words.shows import shows, stage
from grandtour.games.pax_pamir.words.tales import log
from grandtour.games.pax_pamir.words.together import summary, together
from grandtour.language import Phrase

__all__ = [
    "ABOUT", "ASIDE", "ASSETS", "COMMANDS", "budget", "choice", "further", "grounds", "log",
    "overview", "panel", "prompt", "refusal", "result", "rounds", "shows", "stage",
    "status", "summary", "together", "told", "waiting",
]


def told(s: Pamir, about: str, seat: int, names: list[str]) -> Phrase:
    """Nothing that lies covered can be asked for: what a seat may know stands in its view."""
    s.game.inquire(s, about, seat)
    raise AssertionError(about)
