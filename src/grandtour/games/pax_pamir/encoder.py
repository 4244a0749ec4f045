"""Encode positions of Pax Pamir as whole numbers (PX-19)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.core import Question
from grandtour.engine.encoding import (
    HIDDEN, LARGEST, Encoder, Field, count_from, fields_of_seats,
)
from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, COALITIONS, COURT_CARDS, GIFTS, PLACES, PLACE_NAMES, REGIONS, SUITS,
    VERBS,
)
from grandtour.games.pax_pamir.observer import cards_in_deck, sees_everything, shown_card
from grandtour.games.pax_pamir.rules.asking import EVERY_SEAT, PHASES, Ask, Turn
from grandtour.games.pax_pamir.rules.dominance import checks_in_deck
from grandtour.games.pax_pamir.rules.wakhan_choices import AI_CARDS, BACKS
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FULL, HAND, LANE, TAKEN, Pamir,
)

# Where a card is. To the last four the seat is added, as counted from the one that looks.
COVERED: Final = 0              # or out of the game
GONE: Final = 1
BESIDE_MAP: Final = 2
DECIDED_ON: Final = 3
IN_MARKET: Final = 4
IN_HAND: Final = 20
IN_COURT: Final = 30
AS_PRIZE: Final = 40
BESIDE_PLAYER: Final = 50
PUBLIC_PLACES: Final = vec[i64](       # by place: unseen, market, discarded, for all, offered
    [COVERED, IN_MARKET, GONE, BESIDE_MAP, DECIDED_ON])
MOST_NUMBERS: Final = 5         # that a question has

# The kinds of questions. Nobody is asked under the first.
ASKED: Final = (
    "over", "turn", "loyalty", "bribe", "answer", "court", "hand", "hand_card", "debt", "patriots",
    "road", "spy", "add", "gift", "region", "build", "tax", "move", "send", "betray", "prize",
    "battle", "fight", "safe_house", "suit", "player", "rebuke", "blackmail", "reuse", "wakhan")


class PamirEncoder(Encoder[Pamir]):
    """The numbers of Pax Pamir. Of a card: where it is, its place in a court or among the prizes
    (from 1), the verb it was used for this turn, and its spies. Values that follow from these, such
    as rulers and limits, are left out."""

    def __init__(self) -> None:
        self.version = "1"
        self.kinds: dict[type[Question[Any]], list[bool]] = {}

    def fields(self, players: int) -> list[Field]:
        seats, few, cards = players - 1, 99, range(1, CARDS + 1)
        return [
            Field("asked", 0, LARGEST),
            *[Field(f"asked.number{place}", HIDDEN, LARGEST) for place in range(MOST_NUMBERS)],
            Field("phase", 0, len(PHASES) - 1),
            Field("in_turn", HIDDEN, seats),
            Field("turns", 0, LARGEST),
            Field("actions", 0, few),
            Field("declines", 0, few),
            Field("favoured", 0, len(SUITS) - 1),
            Field("deck", 0, CARDS),
            Field("checks", 0, few),
            Field("top", 0, CARDS),
            Field("wakhan.card", 0, AI_CARDS),
            Field("wakhan.back", HIDDEN, BACKS),
            Field("wakhan.line", 0, few),
            *[Field(f"wakhan.gone.{card}", 0, 1) for card in range(1, AI_CARDS + 1)],
            *[Field(f"market.{place}.{name}", 0, high) for place in PLACE_NAMES
              for name, high in (("card", CARDS), ("rupees", LARGEST), ("paid", 1))],
            *[Field(f"supply.{name}", 0, few) for name in COALITIONS],
            *[Field(f"armies.{region}.{name}", 0, few) for region in REGIONS
              for name in COALITIONS],
            *[Field(f"roads.{border}.{name}", 0, few) for border in BORDERS
              for name in COALITIONS],
            *[Field(f"card{card}.where", 0, BESIDE_PLAYER + seats) for card in cards],
            *[Field(f"card{card}.place", 0, few) for card in cards],
            *[Field(f"card{card}.used", HIDDEN, len(VERBS) - 1) for card in cards],
            *fields_of_seats(
                players, Field("loyalty", HIDDEN, len(COALITIONS) - 1),
                Field("rupees", 0, LARGEST), Field("points", 0, LARGEST),
                Field("cylinders", 0, few), Field("owed", 0, few), Field("hand_size", 0, few),
                *[Field(f"gift.{price}", 0, 1) for price in GIFTS],
                *[Field(f"tribes.{region}", 0, few) for region in REGIONS],
                *[Field(f"spies.{card}", 0, FULL) for card in range(1, COURT_CARDS + 1)])]

    def write(self, s: Pamir, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        at = self.write_question(s, seat, into, at)
        at = write_table(s, seat, into, at)
        at = write_cards(s, seat, eyes, into, at)
        for place in range(s.options.players):
            at = write_noble(s, (seat + place) % s.options.players, into, at)

    def write_question(self, s: Pamir, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write what is asked, and return the index after it."""
        question = s.stack[-1]
        into[at] = i16(self.number_kind(question))
        at += 1
        for place in range(i64(MOST_NUMBERS)):
            into[at + place] = HIDDEN
        if question.seat >= 0 and not isinstance(question, Turn):
            whose = self.kinds[type(question)]
            for number, text in enumerate(str(question).split(":")[1:]):
                value: i64 = int(text)
                into[at + number] = i16(
                    count_from(seat, value, s.options.players) if whose[number] else value)
        return at + MOST_NUMBERS

    def number_kind(self, question: Question[Any]) -> int:
        """Return the place of the question in ASKED, and remember which of its numbers are
        seats."""
        if not isinstance(question, Ask):
            return 0
        kind = type(question)
        if kind not in self.kinds:
            self.kinds[kind] = [values is EVERY_SEAT for values in question.fields.values()]
        return ASKED.index(question.kind)


def write_table(s: Pamir, seat: i64, into: vec[i16], at: i64) -> i64:
    """Write what belongs to no player, and return the index after it."""
    into[at] = i16(s.phase)
    into[at + 1] = i16(count_from(seat, s.seat, s.options.players))
    into[at + 2] = i16(s.turns)
    into[at + 3] = i16(s.actions)
    into[at + 4] = i16(s.declines)
    into[at + 5] = i16(s.favoured)
    into[at + 6] = i16(cards_in_deck(s))
    into[at + 7] = i16(checks_in_deck(s))
    into[at + 8] = i16(s.top)
    into[at + 9] = i16(s.ai)
    into[at + 10] = i16(s.ai_back)
    into[at + 11] = i16(s.ai_line)
    at += 12
    for card in range(i64(AI_CARDS)):
        into[at + card] = 0
    for card in s.ai_gone:
        into[at + card - 1] = 1
    at += AI_CARDS
    for place in range(i64(PLACES)):
        into[at] = i16(s.market[place])
        into[at + 1] = i16(s.coins[place])
        into[at + 2] = i16(s.paid >> place & 1)
        at += 3
    for number in s.blocks:
        into[at] = i16(number)
        at += 1
    for number in s.armies:
        into[at] = i16(number)
        at += 1
    for number in s.roads:
        into[at] = i16(number)
        at += 1
    return at


def write_cards(s: Pamir, seat: i64, eyes: i64, into: vec[i16], at: i64) -> i64:
    """Write where each card is, its place there and its use, and return the index after it."""
    places = at + CARDS
    for card in range(i64(1), i64(CARDS + 1)):
        code = locate_card(s, card, seat, eyes)
        into[at + card - 1] = i16(code)
        into[places + card - 1] = 0
        into[places + CARDS + card - 1] = HIDDEN
    for noble in s.nobles:
        write_order(noble.court, into, places)
        write_order(noble.prizes, into, places)
    for entry in s.used:
        into[places + CARDS + (entry >> 3) - 1] = i16(entry & 7)
    return at + 3 * CARDS


def locate_card(s: Pamir, card: i64, seat: i64, eyes: i64) -> i64:
    """Return where the card is, as far as `eyes` sees it."""
    where = s.where[card]
    players = s.options.players
    if where >= BESIDE:
        return BESIDE_PLAYER + count_from(seat, where - BESIDE, players)
    if where >= TAKEN:
        return AS_PRIZE + count_from(seat, where - TAKEN, players)
    if where >= COURT:
        return IN_COURT + count_from(seat, where - COURT, players)
    if where >= HAND:
        seen = (where - HAND == eyes or s.options.open_hands or card == shown_card(s)
                or sees_everything(s, int(eyes)))
        return IN_HAND + count_from(seat, where - HAND, players) if seen else COVERED
    if where == DISCARDED:
        seen = not s.options.top_discard_only or card == s.top or sees_everything(s, int(eyes))
        return GONE if seen else COVERED
    return PUBLIC_PLACES[where]


def write_order(cards: vec[i64], into: vec[i16], at: i64) -> None:
    """Write the place of each of these cards, counted from 1."""
    for place in range(i64(len(cards))):
        into[at + cards[place] - 1] = i16(place + 1)


def write_noble(s: Pamir, number: i64, into: vec[i16], at: i64) -> i64:
    """Write what a player has, and return the index after it."""
    n = s.nobles[number]
    into[at] = i16(n.loyalty)
    into[at + 1] = i16(n.rupees)
    into[at + 2] = i16(n.points)
    into[at + 3] = i16(n.cylinders)
    into[at + 4] = i16(n.owed)
    into[at + 5] = i16(len(n.hand))
    at += 6
    for space in range(i64(len(GIFTS))):
        into[at] = i16(n.gifts >> space & 1)
        at += 1
    for tribes in n.tribes:
        into[at] = i16(tribes)
        at += 1
    for card in range(i64(1), i64(COURT_CARDS + 1)):
        spies = s.spies[card]
        into[at] = 0 if spies == 0 else i16(spies >> LANE * number & FULL)
        at += 1
    return at
