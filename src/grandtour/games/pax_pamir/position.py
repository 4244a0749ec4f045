"""Declare the fields of a position of Pax Pamir and its text. Equal texts are equal positions.

    pax_pamir players=3 infrastructure=may rumor_target=anyone
    asks spy:0:2 impact:30:2 turn:0
    turn seat=0 phase=actions actions=1 favoured=political declines=0 turns=7 idle=0 first=1 ...
    deck pile=1 courts=5 events=2 checks=0
    market T0=25:2* T1=111:0 B3=0:1 ...
    used 27:build
    armies kabul=2,0,1 ...
    roads herat-kabul=0,0,1 ...
    fresh gifts=0 19=1
    spies 43=0,2,0 30=1,0,0:1
    noble loyalty=afghan rupees=4 points=0 cylinders=9 owed=0 gifts=0 tribes=0,1,0,0,0,0 court=...
    effects 105=0 109=all
    discards top=9 4 9 101
    wakhan card=0 back=-1 line=0

The stack of questions begins with the one being asked. A place of the market has the number of its
card and its rupees, and a star where the player in turn has paid. Spies are listed by seat, those
put this turn after a colon, from the player in turn on as far as there are any. Tribes put this
turn are numbered after the blocks, in the same order; only the player in turn puts gifts.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import Question
from grandtour.engine.position import require, parse_number
from grandtour.engine.schema import (
    NOTHING, Each, Field, Kind, Line, Listing, Name, Number, Own, Row, Schema, Several,
)
from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, COALITIONS, COURT_CARDS, LAST_CHECK, NOBODY, PLACE_NAMES, REGIONS, SUITS, VERBS,
)
from grandtour.games.pax_pamir.rules.asking import PHASES
from grandtour.games.pax_pamir.rules.turn import find_question
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FOR_ALL, FRESH, FRESH_TRIBES, HAND, LANE, MARKET, OFFERED, TAKEN,
    Pamir, find_fresh_tribe_place,
)
from grandtour.games.pax_pamir.validate import check_position, find_card_in_question

ALL: Final = "all"


class PamirSchema(Schema[Pamir]):
    """The fields of a position of Pax Pamir."""

    def lines(self, players: int) -> list[Line]:
        somebody = Number(NOBODY, players - 1)
        cards = Several(Number(1, COURT_CARDS))
        return [
            Line("turn",
                 Field("seat", Number(0, players - 1)),
                 Field("phase", Name(PHASES)),
                 Field("actions", Number(0, 2)),
                 Field("favoured", Name(SUITS)),
                 Field("declines", Number(0, 9)),
                 Field("turns", Number(0, 100_000)),
                 Field("idle", Number(0, 100)),
                 Field("first", somebody),
                 Field("ended", somebody),
                 Field("lot", somebody)),
            Line("deck",
                 Field("pile", Number(0, 5)),
                 Field("courts", Number(0, players + 5)),
                 Field("events", Number(0, 2)),
                 Field("checks", Number(0, 1))),
            Own("market", write_market, put_market),
            Line("used", Row("used", Several(Use()))),
            Line("armies", Row("armies", Blocks(REGIONS))),
            Line("roads", Row("roads", Blocks(BORDERS))),
            Own("fresh", write_fresh_pieces, put_fresh),
            Own("spies", write_spies, put_spies),
            Each("noble", "nobles",
                 Field("loyalty", Name(COALITIONS, NOTHING)),
                 Field("rupees", Number(0, 10_000)),
                 Field("points", Number(0, 1000)),
                 Field("cylinders", Number(0, 10)),
                 Field("owed", Number(0, 200)),
                 Field("gifts", Number(0, 7)),
                 Field("tribes", Several(Number(0, 10), len(REGIONS))),
                 Field("court", cards),
                 Field("hand", cards),
                 Field("prizes", cards)),
            Own("effects", write_effects, put_effects),
            Own("discards", write_discards, put_discards),
            Line("wakhan",
                 Field("card", Number(0, 24), "ai"),
                 Field("back", Number(NOBODY, 11), "ai_back"),
                 Field("line", Number(0, 2), "ai_line"),
                 Row("ai_gone", Several(Number(1, 24)))),
        ]

    def find_question(self, s: Pamir, name: str) -> Question[Any]:
        return find_question(s, name)

    def complete(self, s: Pamir) -> None:
        require(s.declines <= s.options.declines, "nobody may decline so often")
        for card in s.market:
            if card:
                locate(s, card, MARKET)
        for seat, noble in enumerate(s.nobles):
            for where, cards in ((COURT, noble.court), (HAND, noble.hand), (TAKEN, noble.prizes)):
                for card in cards:
                    locate(s, card, where + seat)
        for question in s.stack:
            if card := find_card_in_question(question):
                locate(s, card, OFFERED)
        for blocks in (s.armies, s.roads):
            for place, number in enumerate(blocks):
                s.blocks[place % len(COALITIONS)] -= number
        s.placed = s.me.fresh_gifts > 0 or any(s.fresh) or any(
            [lanes >> LANE * FRESH for lanes in s.spies])
        check_position(s)


def locate(s: Pamir, card: i64, where: i64) -> None:
    """Record that the card is there. Raise ValueError if it is anywhere else."""
    require(s.where[card] == 0, f"card {card} is in two places")
    s.where[card] = where


class Use(Kind):
    """A card with the action it was used for."""

    def write(self, value: Any) -> str:
        return f"{value >> 3}:{VERBS[value & 7]}"

    def read(self, text: str) -> Any:
        card, _, verb = text.partition(":")
        return parse_number(card, 1, COURT_CARDS) * 8 + VERBS.index(verb)


class Blocks(Listing):
    """The blocks of each coalition at each of these places."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = names
        self.numbers: Final = Several(Number(0, 12), len(COALITIONS))

    def words(self, value: Any) -> list[str]:
        size = len(COALITIONS)
        lying = [value[size * place:size * place + size] for place in range(len(self.names))]
        return [f"{name}={self.numbers.write(blocks)}"
                for name, blocks in zip(self.names, lying) if any(blocks)]

    def gather(self, words: list[str]) -> Any:
        lying = {name: [0] * len(COALITIONS) for name in self.names}
        for word in words:
            name, _, numbers = word.partition("=")
            require(name in lying, f"there is no {name[:60]}")
            lying[name] = self.numbers.read(numbers)
        return [number for blocks in lying.values() for number in blocks]


# Lines that say several things at once.

def write_market(s: Pamir) -> list[str]:
    return [f"{PLACE_NAMES[place]}={card}:{s.coins[place]}" + "*" * (s.paid >> place & 1)
            for place, card in enumerate(s.market)
            if card or s.coins[place] or s.paid >> place & 1]


def put_market(s: Pamir, words: list[str]) -> None:
    for word in words:
        name, _, lying = word.partition("=")
        place = PLACE_NAMES.index(name)
        card, _, coins = lying.removesuffix("*").partition(":")
        s.paid |= int(lying.endswith("*")) << place
        s.coins[place] = parse_number(coins, 0, 10_000)
        s.market[place] = parse_number(card, 0, CARDS)


def write_fresh_pieces(s: Pamir) -> list[str]:
    return [f"gifts={s.me.fresh_gifts}"] + [
        f"{number}={s.fresh[place]}" for number, place in enumerate(list_fresh_places(s))
        if s.fresh[place]]


def put_fresh(s: Pamir, words: list[str]) -> None:
    s.me.fresh_gifts = parse_number(words[0].removeprefix("gifts="), 0, 7)
    places = list_fresh_places(s)
    for word in words[1:]:
        place, _, number = word.partition("=")
        s.fresh[places[parse_number(place, 0, len(places) - 1)]] = parse_number(number, 1, 12)


def list_fresh_places(s: Pamir) -> list[i64]:
    """Return the places of `write_fresh_pieces` in the order in which they are numbered here."""
    return [i64(place) for place in range(FRESH_TRIBES)] + [
        find_fresh_tribe_place(seat, region) for seat in list_seats_from_turn(s)
        for region in range(i64(len(REGIONS)))]


def list_seats_from_turn(s: Pamir) -> list[i64]:
    """Return the seats, from the player in turn on."""
    return [(s.seat + turn) % s.options.players for turn in range(s.options.players)]


def write_spies(s: Pamir) -> list[str]:
    return [f"{card}={write_spies_on(s, card)}" for card in range(1, COURT_CARDS + 1)
            if s.spies[card]]


def write_spies_on(s: Pamir, card: i64) -> str:
    numbers = ",".join([str(s.spies_on(card, seat)) for seat in range(s.options.players)])
    if s.spies[card] >> LANE * FRESH == 0:
        return numbers
    put = [str(s.fresh_spies_on(card, seat)) for seat in list_seats_from_turn(s)]
    while put[-1] == "0":
        put.pop()
    return f"{numbers}:{','.join(put)}"


def put_spies(s: Pamir, words: list[str]) -> None:
    owners = list_seats_from_turn(s)
    for word in words:
        card, _, lanes = word.partition("=")
        numbers, _, put = lanes.partition(":")
        found = [parse_number(number, 0, 10) for number in numbers.split(",")]
        require(len(found) == s.options.players, "spies are counted for every seat")
        total: i64 = 0
        for seat, number in enumerate(found):
            total |= number << LANE * seat
        for turn, number_put in enumerate(put.split(",") if put else []):
            owner = owners[turn]
            total |= parse_number(number_put, 0, found[owner]) << LANE * (FRESH + owner)
        s.spies[parse_number(card, 1, COURT_CARDS)] = total


def write_effects(s: Pamir) -> list[str]:
    return [f"{card}={ALL if s.where[card] == FOR_ALL else s.where[card] - BESIDE}"
            for card in range(COURT_CARDS + 1, CARDS + 1)
            if s.where[card] == FOR_ALL or s.where[card] >= BESIDE]


def put_effects(s: Pamir, words: list[str]) -> None:
    for word in words:
        card, _, beside = word.partition("=")
        where = (FOR_ALL if beside == ALL
                 else BESIDE + parse_number(beside, 0, s.options.players - 1))
        locate(s, parse_number(card, LAST_CHECK + 1, CARDS), where)


def write_discards(s: Pamir) -> list[str]:
    return [f"top={s.top}"] + [str(card) for card in range(1, CARDS + 1)
                               if s.where[card] == DISCARDED]


def put_discards(s: Pamir, words: list[str]) -> None:
    s.top = parse_number(words[0].removeprefix("top="), 0, CARDS)
    for card in words[1:]:
        locate(s, parse_number(card, 1, CARDS), DISCARDED)


SCHEMA: Final = PamirSchema([])
