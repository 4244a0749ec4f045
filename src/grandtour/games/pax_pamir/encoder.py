"""Encode positions of Pax Pamir as whole numbers (PX-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.core import Question
from grandtour.engine.encoding import (
    HIDDEN, LARGEST, Encoder, Field, count_from, fields_of_seats, write_numbers,
)
from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, COALITIONS, COURT_CARDS, GIFTS, PLACES, PLACE_NAMES, REGIONS, SEATS, SUITS,
    VERBS,
)
from grandtour.games.pax_pamir.observer import (
    count_cards_in_deck, can_see_everything, find_shown_card,
)
from grandtour.games.pax_pamir.rules.asking import EVERY_SEAT, PHASES, Ask, Turn
from grandtour.games.pax_pamir.rules.dominance import count_checks_in_deck
from grandtour.games.pax_pamir.rules.wakhan_choices import AI_CARDS, BACKS
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FOR_ALL, FULL, HAND, LANE, MARKET, OFFERED, TAKEN, Pamir,
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
MOST_NUMBERS: Final = 5         # that a question has

# The kinds of questions. Nobody is asked under the first.
ASKED: Final = (
    "over", "turn", "loyalty", "bribe", "answer", "court", "hand", "hand_card", "debt", "patriots",
    "road", "spy", "add", "gift", "region", "build", "tax", "move", "send", "betray", "prize",
    "battle", "fight", "safe_house", "suit", "player", "rebuke", "blackmail", "reuse", "wakhan")


class Kind:
    """A kind of question: its place in ASKED, its fields, and which of them are seats."""

    def __init__(self, number: int, fields: dict[str, Sequence[int]]) -> None:
        self.number = number
        self.fields = list(fields)
        self.seats = [values is EVERY_SEAT for values in fields.values()]


class PamirEncoder(Encoder[Pamir]):
    """The numbers of Pax Pamir. Of a card: where it is, its place in a court or among the prizes
    (from 1), the verb it was used for this turn, and its spies. Values that follow from these, such
    as rulers and limits, are left out."""

    def __init__(self) -> None:
        self.version = "1"
        self.kinds: dict[type[Question[Any]], Kind] = {}

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
        kind = self.find_kind(question)
        into[at] = i16(kind.number)
        at += 1
        for place in range(i64(MOST_NUMBERS)):
            into[at + place] = HIDDEN
        for number, name in enumerate(kind.fields):
            value: i64 = int(getattr(question, name))
            into[at + number] = i16(
                count_from(seat, value, s.options.players) if kind.seats[number] else value)
        return at + MOST_NUMBERS

    def find_kind(self, question: Question[Any]) -> Kind:
        """Return the kind of the question. That of a turn and of chance has no fields."""
        kind = type(question)
        if kind not in self.kinds:
            number = ASKED.index(question.kind) if isinstance(question, Ask) else 0
            fields = question.fields if isinstance(question, Ask) else {}
            self.kinds[kind] = Kind(number, {} if isinstance(question, Turn) else fields)
        return self.kinds[kind]


def write_table(s: Pamir, seat: i64, into: vec[i16], at: i64) -> i64:
    """Write what belongs to no player, and return the index after it."""
    into[at] = i16(s.phase)
    into[at + 1] = i16(count_from(seat, s.seat, s.options.players))
    into[at + 2] = i16(s.turns)
    into[at + 3] = i16(s.actions)
    into[at + 4] = i16(s.declines)
    into[at + 5] = i16(s.favoured)
    into[at + 6] = i16(count_cards_in_deck(s))
    into[at + 7] = i16(count_checks_in_deck(s))
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
    market, coins, paid = s.market, s.coins, s.paid
    for place in range(i64(PLACES)):
        into[at] = i16(market[place])
        into[at + 1] = i16(coins[place])
        into[at + 2] = i16(paid >> place & 1)
        at += 3
    at = write_numbers(s.blocks, into, at)
    at = write_numbers(s.armies, into, at)
    at = write_numbers(s.roads, into, at)
    return at


def write_cards(s: Pamir, seat: i64, eyes: i64, into: vec[i16], at: i64) -> i64:
    """Write where each card is, its place there and its use, and return the index after it."""
    codes = list_place_numbers(s, seat, eyes)
    where = s.where
    shown = find_shown_card(s)
    at -= 1                                         # cards are counted from 1
    for card in range(i64(1), i64(CARDS + 1)):
        into[at + card] = i16(codes[where[card]])
        into[at + CARDS + card] = 0
        into[at + 2 * CARDS + card] = HIDDEN
    if shown > 0 and HAND <= where[shown] < COURT:
        into[at + shown] = i16(
            IN_HAND + count_from(seat, where[shown] - HAND, s.options.players))
    if s.top > 0 and where[s.top] == DISCARDED:
        into[at + s.top] = GONE
    at += CARDS
    for noble in s.nobles:
        write_order(noble.court, into, at)
        write_order(noble.prizes, into, at)
    at += CARDS
    for entry in s.used:
        into[at + (entry >> 3)] = i16(entry & 7)
    return at + CARDS + 1


def list_place_numbers(s: Pamir, seat: i64, eyes: i64) -> vec[i64]:
    """Return the number of each place of a card, as far as `eyes` sees it."""
    everything = can_see_everything(s, int(eyes))
    codes = vec[i64]([COVERED] * (BESIDE + SEATS))
    codes[MARKET] = IN_MARKET
    codes[FOR_ALL] = BESIDE_MAP
    codes[OFFERED] = DECIDED_ON
    if everything or not s.options.top_discard_only:
        codes[DISCARDED] = GONE
    for other in range(s.options.players):
        place = count_from(seat, other, s.options.players)
        if everything or other == eyes or s.options.open_hands:
            codes[HAND + other] = IN_HAND + place
        codes[COURT + other] = IN_COURT + place
        codes[TAKEN + other] = AS_PRIZE + place
        codes[BESIDE + other] = BESIDE_PLAYER + place
    return codes


def write_order(cards: vec[i64], into: vec[i16], at: i64) -> None:
    """Write the place of each of these cards, counted from 1."""
    for place in range(i64(len(cards))):
        into[at + cards[place]] = i16(place + 1)


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
    at = write_numbers(n.tribes, into, at)
    spies, shift = s.spies, LANE * number
    for card in range(i64(1), i64(COURT_CARDS + 1)):
        lanes = spies[card]
        into[at] = 0 if lanes == 0 else i16(lanes >> shift & FULL)
        at += 1
    return at
