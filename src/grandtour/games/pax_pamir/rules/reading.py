"""Questions by their names in positions."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import OVER, Question
from grandtour.engine.position import must
from grandtour.games.pax_pamir.facts import (
    BORDERS, COURT_CARDS, CYLINDERS, GIFTS, NONE, REGIONS, SEATS,
)
from grandtour.games.pax_pamir.rules.abilities import PERSUASION, RUMOR
from grandtour.games.pax_pamir.rules.battle import BATTLES, BATTLING, ON_CARD, SHELTERING, Fight
from grandtour.games.pax_pamir.rules.betray import BETRAYALS, BETRAYING, PRIZES
from grandtour.games.pax_pamir.rules.bribes import Answer, Bribe, Deed
from grandtour.games.pax_pamir.rules.build import BUILDS, Adding, BuildRegion, Building
from grandtour.games.pax_pamir.rules.dominance import LOTS
from grandtour.games.pax_pamir.rules.events import NamingPlayer, NamingSuit, Rebuking
from grandtour.games.pax_pamir.rules.loss import (
    DEBTS, SETTLE, CleanCourt, CleanHand, OneFromHand, Patriots,
)
from grandtour.games.pax_pamir.rules.market import FILLING
from grandtour.games.pax_pamir.rules.move import MOVES, MOVING, Sending
from grandtour.games.pax_pamir.rules.placing import GIFT, REUSE, ROAD, SPY, TRIBE, Put
from grandtour.games.pax_pamir.rules.play import IMPACT, PLAY, WHERE_ROAD, WHERE_SPY
from grandtour.games.pax_pamir.rules.tax_gift import GIFT_ACTIONS, GIVING, TAXES, TAXING
from grandtour.games.pax_pamir.rules.turn import CHOOSING, HER_TURNS, TURNS, Blackmailing
from grandtour.games.pax_pamir.rules.wakhan.actions import HerFight
from grandtour.games.pax_pamir.rules.wakhan.turn import DRAW_AI, DRAW_BACK
from grandtour.games.pax_pamir.setup import FirstChooser
from grandtour.games.pax_pamir.state import Menu, Pamir

def every_question() -> list[Question[Any]]:
    """All that are few; the others are read by `question_with`."""
    found: list[Question[Any]] = [OVER, SETTLE, FILLING, LOTS, FirstChooser()]
    found += [DRAW_AI, DRAW_BACK, *HER_TURNS, *TURNS, *CHOOSING, *WHERE_ROAD]
    found += [*WHERE_SPY, *IMPACT, *TAXING, *GIVING, *MOVING]
    found += [*BETRAYING, *PRIZES, *BATTLING, *SHELTERING, *REUSE, *DEBTS]
    regions = range(NONE, len(REGIONS))
    for seat in range(SEATS):
        found += [CleanCourt(seat), CleanHand(seat), OneFromHand(seat), BuildRegion(seat),
                  NamingSuit(seat), Rebuking(seat), NamingPlayer(seat, RUMOR),
                  NamingPlayer(seat, PERSUASION)]
        found += [Blackmailing(seat, bits) for bits in range(4)]
        found += [Patriots(seat, card) for card in range(COURT_CARDS + 1)]
        found += [Sending(seat, card) for card in range(1, COURT_CARDS + 1)]
        found += [Adding(seat, region) for region in regions]
        found += [Building(seat, region, placed, limit) for region in regions
                  for limit in (3, 6) for placed in range(limit + 1)]
    return found


QUESTIONS: Final = {str(question): question for question in every_question()}
_DEEDS: Final[list[Menu]] = [PLAY, TAXES, GIFT_ACTIONS, BUILDS, MOVES, BETRAYALS, BATTLES]
DEEDS: Final = {deed.number: deed for menu in _DEEDS for deed in menu if isinstance(deed, Deed)}


def question_named(s: Pamir, name: str) -> Question[Any]:
    """KeyError or ValueError if there is none of this name."""
    if name in QUESTIONS:
        return QUESTIONS[name]
    kind, *rest = name.split(":")
    numbers = [int(number) for number in rest]
    question = question_with(kind, numbers)
    must(str(question) == name, f"there is no question '{name}'")
    return question


def question_with(kind: str, numbers: list[int]) -> Question[Any]:
    if kind == "put":
        seat, piece, place = numbers
        last = len(REGIONS) - 1
        if piece >= ROAD:
            last = len(BORDERS) - 1
        if piece >= TRIBE:
            last = {TRIBE: len(REGIONS) - 1, SPY: COURT_CARDS, GIFT: len(GIFTS) - 1}[piece]
        must(0 <= seat < SEATS and 0 <= piece <= GIFT and 0 <= place <= last, "no such piece")
        return Put(seat, piece, place)
    if kind == "fight":
        seat, field, left, some = numbers
        must(is_field(field), "no such battlefield")
        must(0 <= seat < SEATS and 0 <= left <= 3 and some in (0, 1), "no such battle")
        return Fight(seat, field, left, some)
    if kind == "her_fight":
        field, left = numbers
        must(is_field(field), "no such battlefield")
        must(0 <= left <= 2, "no such battle")
        return HerFight(field, left)
    seat, second, third, fourth, fifth = numbers
    must(0 <= seat < SEATS and 0 <= fifth <= CYLINDERS, "no such bribe")
    if kind == "bribe":
        must(0 <= third < SEATS and 0 <= fourth <= fifth, "no such bribe")
        return Bribe(seat, DEEDS[second], third, fourth, fifth)
    must(kind == "answer" and 0 <= second < SEATS and -1 <= fourth < fifth, "no such answer")
    return Answer(seat, second, DEEDS[third], fourth, fifth)


def is_field(field: int) -> bool:
    """A region, or a court card."""
    return 0 <= field <= ON_CARD + COURT_CARDS and field != ON_CARD
