"""What the referee can change in a position of Pax Pamir, and what a Dominance Check would score.

Pieces come from the supply. A card comes from wherever it is. Then the discard pile and the deck
are adjusted so that all cards are accounted for, because players do not remember them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import CHANCE, EVERYTHING, Refusal
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.arranging import (
    NO_OR_YES, NOTHING, TURN, WHOSE_TURN, Control, Group, start_game,
)
from grandtour.games.pax_pamir.components import (
    ACTIONS, BORDERS, CARDS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, CYLINDERS,
    EVENTS_IN_PILE, GIFTS, LAST_CHECK, NOBODY, ON_CARD, PILES, PLACE_NAMES, REGIONS, SUITS,
    VERBS,
)
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.rules.abilities import (
    CONFLICT_FATIGUE, CUSTOMS, NATION_BUILDING, NATIONALISM, NEW_TACTICS, PASHTUNWALI, RICHES,
    RUMOR,
)
from grandtour.games.pax_pamir.rules.asking import ACTING
from grandtour.games.pax_pamir.rules.dominance import (
    count_checks_in_deck, count_in_pile, count_unseen_court_cards, count_unseen_events,
)
from grandtour.games.pax_pamir.rules.turn import NONE_FRESH, reset_turn, turn_of
from grandtour.games.pax_pamir.state import (
    BESIDE, DISCARDED, FOR_ALL, FRESH, LANE, OFFERED, UNSEEN, Noble, Pamir,
)
from grandtour.games.pax_pamir.words import elements, ranking
from grandtour.games.pax_pamir.words.cards import card_title
from grandtour.games.pax_pamir.words.names import (
    army_name, border_name, coalition_name, name_coalition_as_noun, cylinders_phrase, place_name,
    region_name,
    road_name, rupees_phrase, suit_name, verb_name,
)
from grandtour.games.pax_pamir.words.shows import PLACES, TITLES
from grandtour.games.words import Award, Halt, Result, Show
from grandtour.language import Phrase

EMPTY_DECK: Final = Refusal(
    "none_drawn_yet", "PX-2.5", "No other card of this kind has left the deck yet. Change the deck "
                                "first.")
FAULTS: Final[Mapping[str, Refusal]] = {
    "there are twelve blocks": Refusal(
        "no_block_left", "PX-1.3", "Each coalition has only twelve blocks."),
    "nobody is asked": Refusal(
        "turn_over", "PX-5.2", "No action would be left, so the turn would be over."),
    "two checks": Refusal(
        "two_checks", "PX-12.7", "There cannot be two Dominance Checks in the market."),
    "an empty pile": Refusal(
        "empty_pile", "PX-2.5", "The top pile of the deck cannot be empty."),
}
MOST_RUPEES: Final = 60
MOST_POINTS: Final = 60
MOST_COINS: Final = 12
# Where an event can have an effect until the next check (PX-16.14).
FOR_ALL_EVENTS: Final = (RICHES, CUSTOMS, CONFLICT_FATIGUE, PASHTUNWALI)
BESIDE_EVENTS: Final = (NEW_TACTICS, RICHES, CUSTOMS, RUMOR, NATIONALISM, NATION_BUILDING)


def set_up(players: int) -> Pamir:
    s = start_game(GAME, players, {})
    assert isinstance(s, Pamir)
    rng, chosen = Rng(2), 0
    while s.phase < ACTING:
        if s.current_player() == CHANCE:
            s.play(s.sample(rng))
        else:
            s.play(s.choices()[chosen % len(COALITIONS)])
            chosen += 1
    return s


def forecast(s: Pamir, names: list[str]) -> tuple[list[Show], Result | None]:
    """Return the Dominance Check (PX-17)."""
    found = ranking.forecast(s.view(EVERYTHING))
    facts = {"coalition": name_coalition_as_noun(found.dominant)} if found.dominant else {}
    halts = [rank_halt(found, seat) for seat in sorted(
        range(len(names)), key=lambda seat: -found.points[seat]) if found.points[seat]]
    return [Show(Phrase(TITLES[found.final, bool(found.dominant)], **facts),
                 "PX-17.3" if found.dominant else "PX-17.4", tuple(halts),
                 tuple(found.points))], None


def rank_halt(found: ranking.Forecast, seat: int) -> Halt:
    """Return the place of a seat, and the number that ranks it."""
    own = found.counted[seat] or 0
    above = len([other for other in found.counted if other is not None and other > own])
    why = Phrase("influence {number}", number=own) if found.dominant else cylinders_phrase(own)
    return Halt(elements.make_player_element(seat), PLACES[above],
                (Award(seat, found.points[seat], why),))


def groups(s: Pamir, names: Sequence[str]) -> list[Group]:
    seats = range(s.options.players)
    return [build_turn_group(names), build_deck_group(s),
            *[build_noble_group(s, seat, names) for seat in seats],
            *[build_region_group(region, names) for region in range(len(REGIONS))],
            *[build_border_group(border) for border in range(len(BORDERS))],
            *[build_market_group(place) for place in range(len(PLACE_NAMES))],
            *[build_card_group(int(card), names) for noble in s.nobles for card in noble.court],
            build_effects_group(names)]


# The turn.

def build_turn_group(names: Sequence[str]) -> Group:
    suits = {number: suit_name(suit) for number, suit in enumerate(SUITS)}
    return Group("turn", TURN, (
        Control("seat", WHOSE_TURN, lambda s: int(s.seat), put_seat, dict(enumerate(names))),
        Control("actions", Phrase("Actions left"), lambda s: int(s.actions), put_actions,
                most=int(ACTIONS)),
        Control("favoured", Phrase("Favoured suit"), lambda s: int(s.favoured), put_favoured,
                suits),
    ), tuple([f"suit-{suit}" for suit in SUITS]))


def put_seat(s: Pamir, seat: int) -> None:
    clear_fresh(s)
    reset_turn(s)
    for card in range(1, CARDS + 1):
        if s.where[card] == OFFERED:
            s.where[card] = DISCARDED
    s.seat = seat
    s.stack = [turn_of(s, seat)]
    s.phase = ACTING
    s.actions = ACTIONS
    s.ended = NOBODY
    s.lot = NOBODY


def put_actions(s: Pamir, actions: int) -> None:
    s.actions = actions


def put_favoured(s: Pamir, suit: int) -> None:
    s.favoured = suit


def clear_fresh(s: Pamir) -> None:
    """Forget which pieces were put this turn."""
    s.placed = False
    s.fresh = NONE_FRESH[:]
    for noble in s.nobles:
        noble.fresh_gifts = 0
    for card in range(len(s.spies)):
        s.spies[card] &= (1 << LANE * FRESH) - 1


# The deck.

def build_deck_group(s: Pamir) -> Group:
    most = int(COURT_IN_PILE) + int(s.options.players)
    return Group("deck", Phrase("Deck"), (
        Control("pile", Phrase("Top pile of the deck"), lambda s: int(s.pile) + 1, put_pile,
                least=1, most=PILES),
        Control("courts", Phrase("Court cards left in this pile"), lambda s: int(s.courts),
                put_courts, most=most),
        Control("events", Phrase("Events left in this pile"), lambda s: int(s.events), put_events,
                most=int(EVENTS_IN_PILE[s.pile])),
        Control("checks", Phrase("Dominance Checks left in this pile"), lambda s: int(s.checks),
                put_checks, most=int(CHECKS_IN_PILE[s.pile])),
    ), ("deck", "check"))


def put_pile(s: Pamir, number: int) -> None:
    s.pile = number - 1
    s.courts = COURT_IN_PILE + s.options.players
    s.events = EVENTS_IN_PILE[s.pile]
    s.checks = CHECKS_IN_PILE[s.pile]
    settle_cards(s)


def put_courts(s: Pamir, number: int) -> None:
    s.courts = number
    settle_cards(s)
    must_card_stay(s.courts, number)


def put_events(s: Pamir, number: int) -> None:
    s.events = number
    settle_cards(s)
    must_card_stay(s.events, number)


def put_checks(s: Pamir, number: int) -> None:
    s.checks = number
    settle_cards(s)
    must_card_stay(s.checks, number)


def must_card_stay(left: i64, number: int) -> None:
    """Raise Refused if the pile cannot have that many cards."""
    if left != number:
        raise Refused(EMPTY_DECK, {})


def settle_cards(s: Pamir) -> None:
    """Discard cards that are in no place, or return discards to the deck, until as many cards have
    been seen as have left the deck. Refused: none_drawn_yet."""
    taken = {int(card) for noble in s.nobles
             for card in [*noble.court, *noble.hand, *noble.prizes]} | {*map(int, s.market)}
    for first, last, count in ((1, COURT_CARDS, count_unseen_court_cards),
                               (COURT_CARDS + 1, LAST_CHECK, count_checks_in_deck),
                               (LAST_CHECK + 1, CARDS, count_unseen_events)):
        free = [card for card in range(first, last + 1) if card not in taken]
        unseen = [card for card in free if s.where[card] == UNSEEN]
        gone = [card for card in free if s.where[card] == DISCARDED]
        while len(unseen) > count(s):
            s.where[unseen.pop()] = DISCARDED
        while len(unseen) < count(s) and gone:
            unseen.append(gone.pop())
            s.where[unseen[-1]] = UNSEEN
        while len(unseen) < count(s):
            take_card_of_kind(s, first)
    if s.where[s.top] != DISCARDED:
        s.top = 0


def take_card_of_kind(s: Pamir, first: int) -> None:
    """Take a card of the kind that begins with this one from the pile on top."""
    name = "courts" if first == 1 else "checks" if first <= LAST_CHECK else "events"
    if getattr(s, name) == 0 or (count_in_pile(s) == 1 and s.pile < PILES - 1):
        raise Refused(EMPTY_DECK, {})
    setattr(s, name, getattr(s, name) - 1)


def take_card_from_anywhere(s: Pamir, card: int) -> None:
    """Take the card away from wherever it is. The spies on it return to their players."""
    for seat in range(int(s.options.players)):
        put_spies(card, seat, s, 0)
    for noble in s.nobles:
        noble.court = remove_card_from(noble.court, card)
        noble.hand = remove_card_from(noble.hand, card)
        noble.prizes = remove_card_from(noble.prizes, card)
    for place in range(len(PLACE_NAMES)):
        if s.market[place] == card:
            s.market[place] = 0
    s.used = vec[i64]([entry for entry in s.used if entry >> 3 != card])
    s.where[card] = UNSEEN


def remove_card_from(cards: Iterable[i64], card: int) -> vec[i64]:
    return vec[i64]([other for other in cards if other != card])


# Players.

def build_noble_group(s: Pamir, seat: int, names: Sequence[str]) -> Group:
    noble = s.nobles[seat]
    coalitions = {number: coalition_name(name) for number, name in enumerate(COALITIONS)}
    others = {card: card_title(card) for card in range(1, COURT_CARDS + 1)}
    return Group(f"noble-{seat}", names[seat], (
        Control(f"loyalty-{seat}", Phrase("Loyalty"), lambda s: int(s.nobles[seat].loyalty),
                partial(put_loyalty, seat), coalitions),
        Control(f"rupees-{seat}", Phrase("Rupees"), lambda s: int(s.nobles[seat].rupees),
                partial(put_rupees, seat), most=MOST_RUPEES),
        Control(f"points-{seat}", Phrase("Victory points"), lambda s: int(s.nobles[seat].points),
                partial(put_points, seat), most=MOST_POINTS),
        *[Control(f"gift-{seat}-{space}",
                  Phrase("Gift for {rupees}", rupees=rupees_phrase(int(price))),
                  partial(get_gift, seat, space), partial(put_gift, seat, space), NO_OR_YES)
          for space, price in enumerate(GIFTS)],
        make_card_control(f"court-left-{seat}", Phrase("Add to the left end of the court"), others,
                          partial(add_left, seat)),
        make_card_control(f"court-right-{seat}", Phrase("Add to the right end of the court"),
                          others, partial(add_right, seat)),
        *make_discard_control(f"court-less-{seat}", Phrase("Take from the court"), noble.court),
        make_card_control(f"hand-{seat}", Phrase("Add to the hand"), others,
                          partial(add_to_hand, seat)),
        *make_discard_control(f"hand-less-{seat}", Phrase("Take from the hand"), noble.hand),
        make_card_control(f"prize-{seat}", Phrase("Add to the prizes"), others,
                          partial(add_prize, seat)),
        *make_discard_control(f"prize-less-{seat}", Phrase("Take from the prizes"), noble.prizes),
    ), (f"player-{seat}", *[f"gift-{seat}-{price}" for price in GIFTS]))


def make_card_control(name: str, label: Phrase, values: Mapping[int, Phrase],
                      put: Callable[[Pamir, int], None]) -> Control:
    """Return a control that moves the card that is chosen."""
    def put_chosen(s: Pamir, card: int) -> None:
        if card:
            put(s, card)
            settle_cards(s)
    return Control(name, label, lambda s: 0, put_chosen, {0: NOTHING} | dict(values))


def make_discard_control(name: str, label: Phrase, cards: Iterable[i64]) -> list[Control]:
    """Return the control that discards one of these cards; nothing if there is none."""
    titles = {int(card): card_title(int(card)) for card in cards}
    return [make_card_control(name, label, titles, drop_card)] if titles else []


def put_loyalty(seat: int, s: Pamir, coalition: int) -> None:
    s.nobles[seat].loyalty = coalition


def put_rupees(seat: int, s: Pamir, number: int) -> None:
    s.nobles[seat].rupees = number


def put_points(seat: int, s: Pamir, number: int) -> None:
    s.nobles[seat].points = number


def get_gift(seat: int, space: int, s: Pamir) -> int:
    return int(s.nobles[seat].gifts >> space & 1)


def put_gift(seat: int, space: int, s: Pamir, filled: int) -> None:
    clear_fresh(s)
    noble = s.nobles[seat]
    noble.cylinders += get_gift(seat, space, s) - filled
    noble.gifts = noble.gifts & ~(1 << space) | filled << space


def add_left(seat: int, s: Pamir, card: int) -> None:
    take_card_from_anywhere(s, card)
    s.nobles[seat].court = vec[i64]([card, *s.nobles[seat].court])


def add_right(seat: int, s: Pamir, card: int) -> None:
    take_card_from_anywhere(s, card)
    s.nobles[seat].court = vec[i64]([*s.nobles[seat].court, card])


def add_to_hand(seat: int, s: Pamir, card: int) -> None:
    take_card_from_anywhere(s, card)
    s.nobles[seat].hand = vec[i64](sorted([*s.nobles[seat].hand, card]))


def add_prize(seat: int, s: Pamir, card: int) -> None:
    take_card_from_anywhere(s, card)
    s.nobles[seat].prizes = vec[i64]([*s.nobles[seat].prizes, card])


def drop_card(s: Pamir, card: int) -> None:
    take_card_from_anywhere(s, card)
    s.where[card] = DISCARDED


# The map.

def build_region_group(region: int, names: Sequence[str]) -> Group:
    return Group(f"region-{REGIONS[region]}", region_name(REGIONS[region]), (
        *[Control(f"army-{REGIONS[region]}-{coalition}", army_name(coalition),
                  partial(get_block, region, number, "armies"),
                  partial(put_block, region, number, "armies"), most=12)
          for number, coalition in enumerate(COALITIONS)],
        *[Control(f"tribes-{REGIONS[region]}-{seat}", Phrase("Tribes of {name}", name=name),
                  partial(get_tribes, region, seat), partial(put_tribes, region, seat),
                  most=int(CYLINDERS)) for seat, name in enumerate(names)],
    ), (f"region-{REGIONS[region]}",))


def build_border_group(border: int) -> Group:
    return Group(f"border-{BORDERS[border]}", border_name(BORDERS[border]), tuple([
        Control(f"road-{BORDERS[border]}-{coalition}", road_name(coalition),
                partial(get_block, border, number, "roads"),
                partial(put_block, border, number, "roads"), most=12)
        for number, coalition in enumerate(COALITIONS)]), (f"border-{BORDERS[border]}",))


def get_block(place: int, coalition: int, of: str, s: Pamir) -> int:
    return int(getattr(s, of)[place * len(COALITIONS) + coalition])


def put_block(place: int, coalition: int, of: str, s: Pamir, number: int) -> None:
    clear_fresh(s)
    getattr(s, of)[place * len(COALITIONS) + coalition] = number


def get_tribes(region: int, seat: int, s: Pamir) -> int:
    return int(s.nobles[seat].tribes[region])


def put_tribes(region: int, seat: int, s: Pamir, number: int) -> None:
    clear_fresh(s)
    noble: Noble = s.nobles[seat]
    noble.cylinders += noble.tribes[region] - number
    noble.tribes[region] = number


# The market.

def build_market_group(place: int) -> Group:
    name = PLACE_NAMES[place]
    cards = {0: NOTHING} | {card: card_title(card) for card in range(1, CARDS + 1)}
    return Group(f"market-{name.lower()}", place_name(name), (
        Control(f"card-{name.lower()}", Phrase("Card"), lambda s: int(s.market[place]),
                partial(put_card, place), cards),
        Control(f"coins-{name.lower()}", Phrase("Rupees"), lambda s: int(s.coins[place]),
                partial(put_coins, place), most=MOST_COINS),
    ), (f"market-{name}",))


def put_card(place: int, s: Pamir, card: int) -> None:
    """Put the card there. The card that is there goes to the discard pile."""
    before = int(s.market[place])
    if card:
        take_card_from_anywhere(s, card)
    s.market[place] = card
    if before and before != card:
        s.where[before] = DISCARDED
    settle_cards(s)


def put_coins(place: int, s: Pamir, number: int) -> None:
    s.coins[place] = number


# Cards in courts.

def build_card_group(card: int, names: Sequence[str]) -> Group:
    verbs = {0: NOTHING} | {verb + 1: verb_name(VERBS[verb]) for verb in ON_CARD[card]}
    return Group(f"card-{card}", card_title(card), (
        *[Control(f"spies-{card}-{seat}", Phrase("Spies of {name}", name=name),
                  partial(get_spies, card, seat), partial(put_spies, card, seat),
                  most=int(CYLINDERS)) for seat, name in enumerate(names)],
        Control(f"used-{card}", Phrase("Action used this turn"), partial(get_used, card),
                partial(put_used, card), verbs),
    ), (f"card-{card}",))


def get_spies(card: int, seat: int, s: Pamir) -> int:
    return int(s.spies_on(card, seat)) if card <= COURT_CARDS else 0


def put_spies(card: int, seat: int, s: Pamir, number: int) -> None:
    if card <= COURT_CARDS:
        clear_fresh(s)
        s.nobles[seat].cylinders += get_spies(card, seat, s) - number
        s.spies[card] += (number - get_spies(card, seat, s)) << LANE * seat


def get_used(card: int, s: Pamir) -> int:
    return next((int(entry & 7) + 1 for entry in s.used if entry >> 3 == card), 0)


def put_used(card: int, s: Pamir, verb: int) -> None:
    others = [entry for entry in s.used if entry >> 3 != card]
    s.used = vec[i64]([*others, card * 8 + verb - 1] if verb else others)


# Events in effect.

def build_effects_group(names: Sequence[str]) -> Group:
    return Group("effects", Phrase("Events in effect"), tuple([
        Control(f"effect-{card}", card_title(int(card)), partial(get_effect, int(card)),
                partial(put_effect, int(card)), list_effect_places(int(card), names))
        for card in sorted({*map(int, FOR_ALL_EVENTS), *map(int, BESIDE_EVENTS)})]))


def list_effect_places(card: int, names: Sequence[str]) -> dict[int, Phrase | str]:
    found: dict[int, Phrase | str] = {0: NOTHING}
    if card in FOR_ALL_EVENTS:
        found[FOR_ALL] = Phrase("for everyone")
    if card in BESIDE_EVENTS:
        found |= {BESIDE + seat: name for seat, name in enumerate(names)}
    return found


def get_effect(card: int, s: Pamir) -> int:
    where = int(s.where[card])
    return where if where == FOR_ALL or where >= BESIDE else 0


def put_effect(card: int, s: Pamir, where: int) -> None:
    take_card_from_anywhere(s, card)
    s.where[card] = where or DISCARDED
    settle_cards(s)
