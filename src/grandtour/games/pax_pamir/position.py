"""Positions of Pax Pamir as text, both ways. Equal texts are equal positions.

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

The stack of questions stands with the one being asked first. A place of the market has the number
of its card and its rupees, and a star where the player in turn has paid; spies stand by seat, those
put this turn after a colon, from the player in turn on as far as there are any. Tribes put this
turn are numbered after the blocks, in the same order; gifts are put by the player in turn only."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Question
from grandtour.engine.game import Game
from grandtour.engine.position import begun, fields, head, listed, must, within, words
from grandtour.games.pax_pamir.facts import (
    BORDERS, CARDS, COALITIONS, COURT_CARDS, LAST_CHECK, NOBODY, PLACE_NAMES, REGIONS, SUITS, VERBS,
)
from grandtour.games.pax_pamir.rules.options import Options
from grandtour.games.pax_pamir.rules.phases import PHASES
from grandtour.games.pax_pamir.rules.reading import question_named
from grandtour.games.pax_pamir.sound import check
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FOR_ALL, FRESH, FRESH_TRIBES, HAND, LANE, MARKET, TAKEN, Noble, Pamir,
    fresh_tribe,
)

NOTHING: Final = "-"
ALL: Final = "all"


# Writing.

def write(s: Pamir) -> str:
    """The canonical text, with a line end after every line."""
    lines = [
        head("pax_pamir", int(s.options.players), s.game.unusual(s.options.choices)),
        "asks " + " ".join([str(question) for question in s.stack[::-1]]),
        f"turn seat={s.seat} phase={PHASES[s.phase]} actions={s.actions} "
        f"favoured={SUITS[s.favoured]} declines={s.declines} turns={s.turns} idle={s.idle} "
        f"first={s.first} ended={s.ended} lot={s.lot}",
        f"deck pile={s.pile} courts={s.courts} events={s.events} checks={s.checks}",
        "market" + listed([f"{PLACE_NAMES[place]}={card}:{s.coins[place]}"
                           + ("*" if s.paid >> place & 1 else "")
                           for place, card in enumerate(s.market)
                           if card or s.coins[place] or s.paid >> place & 1]),
        "used" + listed([f"{entry >> 3}:{VERBS[entry & 7]}" for entry in s.used]),
        "armies" + coalitions(s.armies, REGIONS),
        "roads" + coalitions(s.roads, BORDERS),
        f"fresh gifts={s.me.fresh_gifts}" + listed([
            f"{number}={s.fresh[place]}" for number, place in enumerate(fresh_places(s))
            if s.fresh[place]]),
        "spies" + listed([f"{card}={spies(s, card)}" for card in range(1, COURT_CARDS + 1)
                          if s.spies[card]]),
    ]
    lines += [noble_line(noble) for noble in s.nobles]
    lines += [
        "effects" + listed([f"{card}={ALL if s.where[card] == FOR_ALL else s.where[card] - BESIDE}"
                            for card in range(COURT_CARDS + 1, CARDS + 1)
                            if s.where[card] == FOR_ALL or s.where[card] >= BESIDE]),
        f"discards top={s.top}" + listed([str(card) for card in range(1, CARDS + 1)
                                          if s.where[card] == DISCARDED]),
        f"wakhan card={s.ai} back={s.ai_back} line={s.ai_line}"
        + listed([str(card) for card in s.ai_gone]),
    ]
    return "\n".join(lines) + "\n"


def coalitions(pieces: vec[i64], names: tuple[str, ...]) -> str:
    found: list[str] = []
    for place, name in enumerate(names):
        numbers = [str(pieces[place * len(COALITIONS) + coalition])
                   for coalition in range(i64(len(COALITIONS)))]
        if numbers != ["0"] * len(COALITIONS):
            found.append(f"{name}={','.join(numbers)}")
    return listed(found)


def spies(s: Pamir, card: i64) -> str:
    numbers = ",".join([str(s.spies_on(card, seat)) for seat in range(s.options.players)])
    if s.spies[card] >> LANE * FRESH == 0:
        return numbers
    fresh = [str(s.fresh_spies_on(card, seat)) for seat in from_turn(s)]
    while fresh[-1] == "0":
        fresh.pop()
    return f"{numbers}:{','.join(fresh)}"


def fresh_places(s: Pamir) -> list[i64]:
    """The places of `fresh` in the order in which they are numbered here."""
    return [i64(place) for place in range(FRESH_TRIBES)] + [
        fresh_tribe(seat, region) for seat in from_turn(s) for region in range(i64(len(REGIONS)))]


def from_turn(s: Pamir) -> list[i64]:
    """The seats, from the player in turn on."""
    return [(s.seat + turn) % s.options.players for turn in range(s.options.players)]


def noble_line(n: Noble) -> str:
    loyalty = COALITIONS[n.loyalty] if n.loyalty != NOBODY else NOTHING
    return (f"noble loyalty={loyalty} rupees={n.rupees} points={n.points} "
            f"cylinders={n.cylinders} owed={n.owed} gifts={n.gifts} tribes={joined(n.tribes)} "
            f"court={joined(n.court)} hand={joined(n.hand)} prizes={joined(n.prizes)}")


def joined(values: vec[i64]) -> str:
    return ",".join([str(value) for value in values]) or NOTHING


# Reading.

def read(game: Game[Any], lines: list[str]) -> Pamir:
    """The position these lines say; they are `write`'s if it writes them again."""
    s = parse(game, lines)
    check(s)
    return s


def parse(game: Game[Any], lines: list[str]) -> Pamir:
    players, named = begun(lines[0], "pax_pamir")
    s = Pamir(game, Options(players, game.choose(players, named), int(game.version)))
    s.lay()
    s.stack = questions(s, words(lines[1], "asks"))
    parse_turn(s, fields(lines[2], "turn"))
    deck = fields(lines[3], "deck")
    s.pile = within(deck["pile"], 0, 5)
    s.courts = within(deck["courts"], 0, players + 5)
    s.events = within(deck["events"], 0, 2)
    s.checks = within(deck["checks"], 0, 1)
    parse_market(s, fields(lines[4], "market"))
    for word in words(lines[5], "used"):
        card, _, verb = word.partition(":")
        s.used = append(s.used, within(card, 1, COURT_CARDS) * 8 + VERBS.index(verb))
    parse_coalitions(s.armies, fields(lines[6], "armies"), REGIONS)
    parse_coalitions(s.roads, fields(lines[7], "roads"), BORDERS)
    parse_fresh(s, fields(lines[8], "fresh"))
    parse_spies(s, fields(lines[9], "spies"))
    for seat in range(players):
        parse_noble(s, seat, fields(lines[10 + seat], "noble"))
    parse_rest(s, lines[10 + players:])
    return s


def questions(s: Pamir, names: list[str]) -> list[Question[Any]]:
    return [question_named(s, name) for name in names[::-1]]


def parse_turn(s: Pamir, turn: dict[str, str]) -> None:
    players = s.options.players
    s.seat = within(turn["seat"], 0, players - 1)
    s.phase = PHASES.index(turn["phase"])
    s.actions = within(turn["actions"], 0, 2)
    s.favoured = SUITS.index(turn["favoured"])
    s.declines = within(turn["declines"], 0, s.options.declines)
    s.turns = within(turn["turns"], 0, 100_000)
    s.idle = within(turn["idle"], 0, 100)
    s.first = within(turn["first"], NOBODY, players - 1)
    s.ended = within(turn["ended"], NOBODY, players - 1)
    s.lot = within(turn["lot"], NOBODY, players - 1)


def parse_market(s: Pamir, places: dict[str, str]) -> None:
    for name, lying in places.items():
        place = PLACE_NAMES.index(name)
        card, _, coins = lying.removesuffix("*").partition(":")
        s.paid |= int(lying.endswith("*")) << place
        s.coins[place] = within(coins, 0, 10_000)
        if card != "0":
            s.market[place] = located(s, card, CARDS, MARKET)


def located(s: Pamir, text: str, last: int, where: i64) -> i64:
    """The card, which must not be anywhere else."""
    card = within(text, 1, last)
    must(s.where[card] == 0, f"card {card} is in two places")
    s.where[card] = where
    return card


def parse_coalitions(pieces: vec[i64], named: dict[str, str], names: tuple[str, ...]) -> None:
    for name, numbers in named.items():
        place = names.index(name)
        found = [within(number, 0, 12) for number in numbers.split(",")]
        for coalition in range(len(COALITIONS)):
            pieces[place * len(COALITIONS) + coalition] = found[coalition]


def parse_fresh(s: Pamir, fresh: dict[str, str]) -> None:
    s.me.fresh_gifts = within(fresh.pop("gifts"), 0, 7)
    s.placed = s.me.fresh_gifts > 0
    places = fresh_places(s)
    for place, number in fresh.items():
        s.fresh[places[within(place, 0, len(places) - 1)]] = within(number, 1, 12)
        s.placed = True


def parse_spies(s: Pamir, cards: dict[str, str]) -> None:
    for card, lanes in cards.items():
        numbers, _, fresh = lanes.partition(":")
        found = [within(number, 0, 10) for number in numbers.split(",")]
        if len(found) != s.options.players:
            raise ValueError("spies are counted for every seat")
        total: i64 = 0
        for seat, number in enumerate(found):
            total |= number << LANE * seat
        if fresh:
            owners = from_turn(s)
            for turn, put in enumerate(fresh.split(",")):
                owner = owners[turn]
                total |= within(put, 0, found[owner]) << LANE * (FRESH + owner)
            s.placed = True
        s.spies[within(card, 1, COURT_CARDS)] = total


def parse_noble(s: Pamir, seat: int, held: dict[str, str]) -> None:
    n = s.nobles[seat]
    n.loyalty = NOBODY if held["loyalty"] == NOTHING else COALITIONS.index(held["loyalty"])
    n.rupees = within(held["rupees"], 0, 10_000)
    n.points = within(held["points"], 0, 1000)
    n.cylinders = within(held["cylinders"], 0, 10)
    n.owed = within(held["owed"], 0, 200)
    n.gifts = within(held["gifts"], 0, 7)
    n.tribes = vec[i64]([within(number, 0, 10) for number in held["tribes"].split(",")])
    n.court = cards(s, held["court"], COURT + seat)
    n.hand = cards(s, held["hand"], HAND + seat)
    n.prizes = cards(s, held["prizes"], TAKEN + seat)


def cards(s: Pamir, text: str, where: i64) -> vec[i64]:
    if text == NOTHING:
        return vec[i64]()
    return vec[i64]([located(s, card, COURT_CARDS, where) for card in text.split(",")])


def parse_rest(s: Pamir, lines: list[str]) -> None:
    for card, beside in fields(lines[0], "effects").items():
        where = FOR_ALL if beside == ALL else BESIDE + within(beside, 0, s.options.players - 1)
        must(located(s, card, CARDS, where) > LAST_CHECK, "only events have effects")
    top, *gone = words(lines[1], "discards")
    s.top = within(top.removeprefix("top="), 0, CARDS)
    for card in gone:
        located(s, card, CARDS, DISCARDED)
    card_line, back, line, *ai_gone = words(lines[2], "wakhan")
    s.ai = within(card_line.removeprefix("card="), 0, 24)
    s.ai_back = within(back.removeprefix("back="), NOBODY, 11)
    s.ai_line = within(line.removeprefix("line="), 0, 2)
    s.ai_gone = vec[i64]([within(number, 1, 24) for number in ai_gone])
