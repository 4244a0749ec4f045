"""What pointing at a place of the board means, and what "why not?" is asked about there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from grandtour.games.pax_pamir.components import ON_CARD, PLACE_NAMES, REGION, REGIONS, VERBS

View = dict[str, Any]
Targets = dict[str, list[str]]
Places = Callable[[View, list[str]], Iterator[str]]


def targets(view: View, actions: Sequence[str]) -> Targets:
    """Element id, without prefix -> the legal actions that pointing at it means.

    A march is found at both its regions, a card that is played in the hand and at the end of the
    court where it would lie."""
    found: Targets = {}
    for notation in actions:
        verb, *rest = notation.split(" ")
        for ident in dict.fromkeys(PLACES[verb](view, rest) if verb in PLACES else ()):
            found.setdefault(ident, []).append(notation)
    return found


# ------------------------------------------------------------------ by verb


def card(view: View, rest: list[str]) -> Iterator[str]:
    yield f"card-{rest[0]}"


def market(view: View, rest: list[str]) -> Iterator[str]:
    yield f"market-{rest[0]}"


def region(view: View, rest: list[str]) -> Iterator[str]:
    yield f"region-{rest[0]}"


def border(view: View, rest: list[str]) -> Iterator[str]:
    yield f"border-{rest[0]}"


def player(view: View, rest: list[str]) -> Iterator[str]:
    yield f"player-{rest[0]}"


def suit(view: View, rest: list[str]) -> Iterator[str]:
    yield f"suit-{rest[0]}"


def loyal(view: View, rest: list[str]) -> Iterator[str]:
    yield f"supply-{rest[0]}"


def own_gift(view: View, rest: list[str]) -> Iterator[str]:
    yield f"gift-{asked_seat(view)}-{rest[0]}"


def played(view: View, rest: list[str]) -> Iterator[str]:
    yield from (f"card-{rest[0]}", f"court-{rest[1]}")


def journey(view: View, rest: list[str]) -> Iterator[str]:
    yield from (f"region-{rest[1]}", f"region-{rest[0]}")


def to_ruler(view: View, rest: list[str]) -> Iterator[str]:
    """A bribe goes to whoever may take it."""
    yield f"player-{view['asking']['receiver']}"


def to_payer(view: View, rest: list[str]) -> Iterator[str]:
    yield f"player-{view['asking']['payer']}"


def to_self(view: View, rest: list[str]) -> Iterator[str]:
    yield f"player-{asked_seat(view)}"


def collected(view: View, rest: list[str]) -> Iterator[str]:
    yield f"market-{rest[0]}" if rest[0] in PLACE_NAMES else f"player-{rest[0]}"


def fought(view: View, rest: list[str]) -> Iterator[str]:
    yield f"card-{rest[0]}" if rest[0].isdigit() else f"region-{rest[0]}"


def removed(view: View, rest: list[str]) -> Iterator[str]:
    """Where the battle is, and whose piece it is."""
    kind, owner = rest[0], rest[1]
    if kind == "road":
        yield f"border-{rest[2]}"
        return
    yield field(view["asking"]["numbers"][1])
    yield f"supply-{owner}" if kind == "army" else f"player-{owner}"


def taken(view: View, rest: list[str]) -> Iterator[str]:
    """A piece that is put to another use."""
    kind, place = rest
    if kind == "gift":
        yield from own_gift(view, [place])
    else:
        yield f"{WHERE[kind]}-{place}"


WHERE: Final = {"army": "region", "tribe": "region", "road": "border", "spy": "card"}
PLACES: Final[dict[str, Places]] = {
    "loyal": loyal, "purchase": market, "play": played, **dict.fromkeys(VERBS, card),
    "offer": to_ruler, "beg": to_ruler, "withdraw": to_ruler,
    "accept": to_payer, "demand": to_payer, "decline": to_payer,
    "road": border, "army": region, "region": region, "rebuke": region,
    "spy": card, "send": card, "to": card, "target": card, "discard": card, "shelter": card,
    "take": taken, "collect": collected, "space": own_gift, "march": journey, "migrate": journey,
    "claim": to_self, "leave": to_self, "at": fought, "remove": removed, "name": player,
    "suit": suit, "obey": to_self,
}


def asked_seat(view: View) -> int:
    """Who has to answer."""
    return int(view["asking"]["seat"])


def about(view: View) -> Iterator[str]:
    """What an open question is about: the card and the region of a bribe, the card that a spy
    leaves, the field of a battle."""
    asking = view["asking"] or {"kind": ""}
    if asking["kind"] in ("bribe", "answer"):
        yield f"card-{asking['card']}"
        if asking["deed"].startswith("play"):
            yield f"region-{REGIONS[REGION[asking['card']]]}"
    elif asking["kind"] == "send":
        yield f"card-{asking['numbers'][1]}"
    elif asking["kind"] == "fight":
        yield field(asking["numbers"][1])


def field(number: int) -> str:
    """Where a battle is, as the position numbers it."""
    if number < len(REGIONS):
        return f"region-{REGIONS[number]}"
    return f"card-{number - len(REGIONS)}"


def meant(ident: str, actions: Sequence[str]) -> bool:
    """Whether a place is where something would happen; else a piece only goes away from there."""
    for notation in actions:
        verb, *rest = notation.split(" ")
        if verb not in ("march", "migrate") or ident == f"region-{rest[1]}":
            return True
    return False


# ------------------------------------------------------------------ why not?

ON_REGION: Final = {"battle": "at", "region": "region", "rebuke": "rebuke", "reuse": "take army"}
ON_COURT: Final = {
    "spy": "spy", "blackmail": "spy", "send": "to", "betray": "target", "battle": "at",
    "move": "send", "reuse": "take spy", "safe_house": "shelter", "court": "discard",
    "hand": "discard", "hand_card": "discard", "debt": "discard", "patriots": "discard",
}


def asked_region(view: View, name: str) -> str:
    return f"{ON_REGION.get(view['asked'], 'army')} {name}"


def asked_border(view: View, name: str) -> str:
    return f"take road {name}" if view["asked"] == "reuse" else f"road {name}"


def asked_market(view: View, place: str) -> str:
    return f"collect {place}" if view["asked"] == "tax" else f"purchase {place}"


def asked_court(view: View, number: int) -> str:
    """A card in a court: what the question is about, or else the first of its actions."""
    if view["asked"] in ON_COURT:
        return f"{ON_COURT[view['asked']]} {number}"
    return f"{VERBS[ON_CARD[number][0]]} {number}" if ON_CARD[number] else ""


def asked_hand(view: View, number: int) -> str:
    if view["asked"] in ("hand", "hand_card", "debt"):
        return f"discard {number}"
    return f"play {number} right"


def asked_player(view: View, seat: int) -> str:
    return {"tax": f"collect {seat}", "player": f"name {seat}"}.get(view["asked"], "")


def asked_gift(view: View, price: int) -> str:
    return f"take gift {price}" if view["asked"] == "reuse" else f"space {price}"


def asked_supply(view: View, coalition: str) -> str:
    return f"remove army {coalition}" if view["asked"] == "fight" else f"loyal {coalition}"
