"""Sentences of the log about actions of players, where a row of `event_messages` is not enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import (
    COALITIONS, COLUMNS, COURT_CARDS, MILITARY, REGION, VERBS, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import (
    CONFLICT_FATIGUE, CUSTOMS, NATIONALISM, NATION_BUILDING, NEW_TACTICS, RICHES,
)
from grandtour.games.pax_pamir.rules.asking import is_bonus
from grandtour.games.pax_pamir.rules.betray_battle import ON_CARD
from grandtour.games.pax_pamir.rules.bribes import Bribe
from grandtour.games.pax_pamir.rules.placing import GIFT, ROAD, SPY
from grandtour.games.pax_pamir.state import HAND
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.event_phrases import about
from grandtour.games.pax_pamir.words.names import (
    armies_phrase, say_from_region, say_in_region, join_list, name_verb_by_number, say_rules_region,
    rupees_phrase, spies_phrase,
    say_to_region, tribes_phrase,
)
from grandtour.games.pax_pamir.words.preview import (
    Passage, name_all_pieces, describe_pieces_with_place,
)
from grandtour.games.preview import question_kind
from grandtour.games.words import Sentence
from grandtour.language import N_, Count, Phrase

# PX-6  Purchases, by whether they cost something and whether rupees lay on the card.
PURCHASES: Final = {
    (False, False): N_("{name} purchased {card} free of charge."),
    (False, True): N_("{name} purchased {card} free of charge and received the {rupees} on it."),
    (True, False): N_("{name} purchased {card} for {price}."),
    (True, True): N_("{name} purchased {card} for {price} and received the {rupees} on it."),
}
# PX-16.14: what lies beside the buyer until the next check.
BESIDE_BUYER: Final = frozenset({NEW_TACTICS, RICHES, CUSTOMS, NATIONALISM, NATION_BUILDING})


def say_purchased(passage: Passage) -> list[Sentence]:
    card, price = passage.first.value, passage.first.other
    received = sum(other.value for other in passage.all_of("received"))
    return [*say_ambition(passage),
            *about(passage, PURCHASES[price > 0, received > 0], find_purchase_clause(passage),
                   elements.find_card_in_market(passage.before, card),
                   card=cards.bought_title(card),
                   price=rupees_phrase(price), rupees=rupees_phrase(received)),
            *say_lasting(passage)]


def find_purchase_clause(passage: Passage) -> str:
    """Return PX-6.8 for an event, else the clause of the price."""
    card, price = passage.first.value, passage.first.other
    if card > COURT_CARDS:
        return "PX-6.8"
    place = list(passage.before.market).index(card)
    if price == 0:
        return "PX-15.11" if place % COLUMNS else "PX-6.1"
    return "PX-6.2" if passage.before.favoured == MILITARY else "PX-6.1"


def say_ambition(passage: Passage) -> list[Sentence]:
    """Return Wakhan's reason for buying a check (WK-11)."""
    if not passage.is_hers or not is_check(passage.first.value):
        return []
    return about(passage, N_("Ambition: a check now brings {name} most points, or the victory."),
                 "WK-11")


def say_lasting(passage: Passage) -> list[Sentence]:
    """Return the sentence of a lasting effect (PX-16.14)."""
    card = passage.first.value
    if card == CONFLICT_FATIGUE:
        return about(passage, N_("{card} concerns everyone until the next check."),
                     cards.find_event_clause(card))
    if card not in BESIDE_BUYER:
        return []
    return about(passage, N_("{card} helps {name} until the next check."),
                 cards.find_event_clause(card), "seat")


# PX-7  Playing.

def say_favoured(passage: Passage) -> list[Sentence]:
    """Return the sentence of a favoured suit (PX-7.5, or PX-16.11 with the suit fixed)."""
    if passage.all_of("fixed_suit"):
        return say_fixed_suit(passage)
    if passage.first.value == MILITARY:
        return about(passage, N_("The favoured suit is now military: all prices are doubled."),
                     "PX-6.2", "suit")
    return about(passage, N_("The favoured suit is now {suit}."), "PX-7.5", "suit")


def say_fixed_suit(passage: Passage) -> list[Sentence]:
    return about(passage, N_("The favoured suit is {suit} and stays so until the next check."),
                 "PX-16.11", "suit")


# PX-8  Bribes.

def say_due(passage: Passage) -> list[Sentence]:
    """Return the reason for a bribe (PX-7.1, PX-8.3). If it is not paid at once, the card is shown
    now."""
    if passage.all_of("bribed"):
        return say_bribed(passage)
    question, event = passage.after.stack[-1], passage.first
    assert isinstance(question, Bribe)
    facts = {"card": cards.card_title(event.other), "receiver": passage.names[question.receiver]}
    receiver = elements.make_player_element(question.receiver)
    if passage.before.where[event.other] == HAND + event.seat:
        region = REGION[event.other]
        return about(passage, DUE_TO_RULER, "PX-7.1",
                     f"seat {receiver} {elements.make_region_element(region)}",
                     rules=say_rules_region(region), **facts)
    return about(passage, DUE_TO_HOLDER, "PX-8.3",
                 f"seat {receiver} {elements.make_card_element(event.other)}", **facts)


DUE_TO_RULER: Final = N_(
    "{name} shows {card}. {receiver} {rules}: a bribe of {rupees} is due.")
DUE_TO_HOLDER: Final = N_(
    "{name} wants to use {card}. {receiver} holds it hostage: a bribe of {rupees} is due.")


def say_bribed(passage: Passage) -> list[Sentence]:
    """Return the sentence of a bribe (PX-8.8, PX-7.2)."""
    event = passage.events[-1]
    if passage.entry.text == "accept":
        message, clause = ACCEPTED if event.value else WAIVED, "PX-7.2"
    else:
        message, clause = (PAID, "PX-8.8") if event.value else (WELL_MANNERED, "PX-16.3")
    return about(passage, message, clause, "seat other", event)


ACCEPTED: Final = N_("{receiver} accepted a bribe of {rupees} from {name}.")
WAIVED: Final = N_("{receiver} waived the bribe: {name} pays nothing.")
WELL_MANNERED: Final = N_("Courtly Manners: {name} pays {receiver} no bribe.")
PAID: Final = N_("{name} paid {receiver} a bribe of {rupees}.")


# PX-5.2, PX-9  The actions of court cards.

CLAUSES: Final = {"tax": "PX-9.10", "gift": "PX-9.20", "build": "PX-9.30", "move": "PX-9.40",
                  "betray": "PX-9.50", "battle": "PX-9.60"}


def say_acted(passage: Passage) -> list[Sentence]:
    """Return the card of the action, and whether it is a bonus action (PX-5.3, PX-5.4)."""
    event = passage.first
    action = name_verb_by_number(event.other)
    if is_bonus(passage.before, event.seat, event.value):
        return about(passage, N_("{name} used {card} for a bonus action: {action}."),
                     "WK-12" if passage.is_hers else "PX-5.4", "court", action=action)
    return about(passage, N_("{name} used {card}: {action}."), CLAUSES[VERBS[event.other]],
                 "court", action=action)


def say_taxed(passage: Passage) -> list[Sentence]:
    """Return the rupees of one card or one player together (PX-9.10)."""
    sums: Counter[tuple[bool, int]] = Counter()
    for event in passage.events:
        from_player = event.message == "taxed"
        sums[from_player, event.value if from_player else event.other] += 1
    found = [Phrase("{rupees} from {name}", rupees=rupees_phrase(number),
                    name=passage.names[source])
             if from_player else
             Phrase("{rupees} from {card}", rupees=rupees_phrase(number),
                    card=cards.card_title(source))
             for (from_player, source), number in sums.items()]
    places = dict.fromkeys([
        elements.make_player_element(event.value) if event.message == "taxed"
        else elements.make_market_element(event.value)
        for event in passage.events])
    return about(passage, N_("{name} collected {sums}."), "WK-34" if passage.is_hers else
                 "PX-9.10", " ".join(places), sums=join_list(found))


def say_fought(passage: Passage) -> list[Sentence]:
    """Return the sentence of a battle (PX-9.60)."""
    field, most = passage.first.value, passage.first.other
    if field > ON_CARD:
        return [Sentence(Count("{name} started a battle on {card}: up to {n} spy may be removed.",
                               "{name} started a battle on {card}: up to {n} spies may be removed.",
                               most, name=passage.name, card=cards.card_title(field - ON_CARD)),
                         "WK-33" if passage.is_hers else "PX-9.63",
                         (elements.make_card_element(field - ON_CARD),))]
    return [Sentence(Count("{name} started a battle {where}: up to {n} piece may be removed.",
                           "{name} started a battle {where}: up to {n} pieces may be removed.",
                           most, name=passage.name, where=say_in_region(field)),
                     "WK-33" if passage.is_hers else "PX-9.60",
                     (elements.make_region_element(field),))]


def say_removed(passage: Passage) -> list[Sentence]:
    """Return the sentence of removed pieces (PX-9.61, PX-9.63)."""
    places = dict.fromkeys([find_removed_place(event) for event in passage.events])
    return about(passage, N_("{name} removed {pieces}."),
                 "PX-9.63" if passage.first.message == "removed_spy" else "PX-9.61",
                 " ".join(places), pieces=name_removed_pieces(passage))


def name_removed_pieces(passage: Passage) -> Phrase:
    """Return the removed pieces, equal ones together."""
    removed = Counter((event.message, event.value, event.other) for event in passage.events)
    return join_list([REMOVED[message](passage.names, value, other, number)
                      for (message, value, other), number in removed.items()])


def find_removed_place(event: Event) -> str:
    if event.message == "removed_spy":
        return elements.make_piece_element(event.seat, SPY, event.other)
    if event.message == "removed_road":
        return elements.make_border_element(event.other)
    return elements.make_region_element(event.other)


REMOVED: Final[dict[str, Callable[[list[str], int, int, int], Phrase]]] = {
    "removed_army": lambda _, coalition, region,
    number: describe_pieces_with_place(coalition, region, number),
    "removed_road": lambda _, coalition, border, number: describe_pieces_with_place(
        ROAD + coalition, border, number),
    "removed_tribe": lambda names, victim, region, number: Phrase(
        "{tribes} of {name} {where}", tribes=tribes_phrase(number), name=names[victim],
        where=say_in_region(region)),
    "removed_spy": lambda names, victim, card, number: Phrase(
        "{spies} of {name} on {card}", spies=spies_phrase(number), name=names[victim],
        card=cards.card_title(card)),
}


# PX-7.5, PX-9.1  Placing.

def say_placed(passage: Passage) -> list[Sentence]:
    clause = find_placing_clause(passage)
    return about(passage, BY_ABILITY.get(clause, PLACED), clause,
                 list_piece_elements(passage.events),
                 pieces=name_all_pieces(passage.events))


def list_piece_elements(events: list[Event]) -> str:
    """Return the present places of pieces."""
    return " ".join(dict.fromkeys([elements.make_piece_element(event.seat, event.value, event.other)
                                   for event in events]))


PLACED: Final = N_("{name} placed {pieces}.")
# By clause.
BY_ABILITY: Final = {
    "PX-15.8": N_("Safe House: {name} placed {pieces}."),
    "PX-15.9": N_("Blackmail: {name} placed {pieces}."),
}
# By the question that was answered.
PLACING: Final = {"build": "PX-9.30", "add": "PX-9.32", "blackmail": "PX-15.9",
                  "safe_house": "PX-15.8", "gift": "PX-9.20"}
# By what Wakhan has done before it; else an ability has placed it.
WAKHAN_PLACING: Final = {"played": "WK-24", "acted": "PX-9.32"}


def find_placing_clause(passage: Passage) -> str:
    """Return the rule that placed a piece."""
    event = passage.first
    if passage.is_hers:
        return next((WAKHAN_PLACING[told.message] for told in reversed(passage.earlier)
                     if told.message in WAKHAN_PLACING and told.seat == event.seat), "WK-4")
    if event.seat != passage.before.seat:
        return "PX-15.8"
    return PLACING.get(question_kind(passage.before), "PX-7.5")


def say_payment_and_purpose(passage: Passage) -> list[Sentence]:
    """Return the payment (PX-9.1) and its purpose: blocks, a gift, or a card betrayed."""
    placed, betrayed = passage.all_of("placed"), passage.all_of("betrayed")
    spent = rupees_phrase(sum(event.value for event in passage.all_of("paid")))
    if betrayed:
        own = betrayed[0].other == betrayed[0].seat
        owned = BETRAYED_HERS if passage.is_hers else BETRAYED_OWN
        return about(passage, owned if own else BETRAYED, "PX-9.50", "other", betrayed[0],
                     rupees=spent, owner=passage.names[betrayed[0].other])
    if not placed:
        return about(passage, N_("{name} paid {rupees} to the market."), "PX-9.1", rupees=spent)
    ordinary, hers = ("PX-9.20", "WK-30") if placed[0].value == GIFT else ("PX-9.30", "WK-31")
    return about(passage, N_("{name} paid {rupees} and placed {pieces}."),
                 hers if passage.is_hers else ordinary, list_piece_elements(placed), rupees=spent,
                 pieces=name_all_pieces(placed))


BETRAYED_OWN: Final = N_("{name} paid {rupees} and betrayed {card} in their own court.")
BETRAYED_HERS: Final = N_("{name} paid {rupees} and betrayed {card} in her own court.")
BETRAYED: Final = N_("{name} paid {rupees} and betrayed {card} in the court of {owner}.")


def say_added(passage: Passage) -> list[Sentence]:
    """Return the sentence of added blocks (PX-9.32)."""
    placed = passage.all_of("placed")
    if not placed:
        return about(passage, N_("{card}: {name} places one more block free of charge."),
                     "PX-9.32")
    return about(passage, N_("{card}: {name} placed {pieces} free of charge."), "PX-9.32",
                 list_piece_elements(placed), pieces=name_all_pieces(placed))


def say_insurrection(passage: Passage) -> list[Sentence]:
    """Return the sentence of an insurrection (PX-15.2)."""
    return about(passage, N_("Insurrection of {card}: two Afghan armies go to Kabul."), "PX-15.2",
                 f"court {list_piece_elements(passage.all_of('placed'))}")


# PX-9.40  Moving.

def say_marched(passage: Passage) -> list[Sentence]:
    coalition = COALITIONS[passage.before.nobles[passage.first.seat].loyalty]
    return say_moved(passage, lambda number: armies_phrase(coalition, number),
                     "WK-35" if passage.is_hers else "PX-9.41")


def say_migrated(passage: Passage) -> list[Sentence]:
    return say_moved(passage, tribes_phrase, "PX-9.45")


def say_moved(passage: Passage, pieces: Callable[[int], Phrase], clause: str) -> list[Sentence]:
    """Return the moves, equal ways together."""
    ways = Counter((event.value, event.other) for event in passage.events)
    places = dict.fromkeys([elements.make_region_element(end) for way in ways for end in way])
    return about(passage, N_("{name} moved {pieces}."), clause, " ".join(places),
                 pieces=describe_ways(ways, pieces))


def describe_ways(ways: Counter[tuple[int, int]], pieces: Callable[[int], Phrase]) -> Phrase:
    """Return the ways: "2 Afghan armies from Kabul to Herat". At least one way."""
    return join_list([Phrase("{pieces} {origin} {to}", pieces=pieces(number),
                             origin=say_from_region(origin), to=say_to_region(to))
                      for (origin, to), number in ways.items()])


def say_sent(passage: Passage) -> list[Sentence]:
    """Return origin and destination of each spy that walks (PX-9.42)."""
    clause = "WK-61" if passage.is_hers else "PX-9.42"
    return [sentence for origin, goal in list_journeys(passage.events)
            for sentence in about(passage, N_("{name} moved a spy from {origin} to {card}."),
                                  clause, " ".join(list_path(passage.first.seat, origin, goal)),
                                  origin=cards.card_title(origin), card=cards.card_title(goal))]


def list_path(seat: int, origin: int, goal: int) -> list[str]:
    return [elements.make_piece_element(seat, SPY, card) for card in (origin, goal)]


def list_journeys(events: list[Event]) -> list[tuple[int, int]]:
    """Return origins and destinations of pieces. A move that starts where the last one ended
    continues it, and a piece that is back has gone nowhere."""
    found: list[tuple[int, int]] = []
    for event in events:
        start = found.pop()[0] if found and found[-1][1] == event.value else event.value
        found.append((start, event.other))
    return [way for way in found if way[0] != way[1]]
