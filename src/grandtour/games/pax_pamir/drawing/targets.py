"""What pointing at a place of the board means, the ring that says so, and what "why not?" is asked
about there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from grandtour.draw.places import slight_ring
from grandtour.games.pax_pamir.components import ON_CARD, PLACE_NAMES, REGION, REGIONS, VERBS

View = dict[str, Any]
Targets = dict[str, list[str]]
Ring = tuple[str, float, float]         # its shape, and where the tick stands
Places = Callable[[View, list[str]], list[str]]


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


def named(kind: str) -> Places:
    """The element of this kind that the action names."""
    return lambda view, rest: [f"{kind}-{rest[0]}"]


def concerned(part: str) -> Places:
    """Who answers the question, may take the bribe or pays it."""
    return lambda view, rest: [f"player-{view['asking'][part]}"]


def own_gift(view: View, rest: list[str]) -> list[str]:
    return [f"gift-{view['asking']['seat']}-{rest[0]}"]


def played(view: View, rest: list[str]) -> list[str]:
    return [f"card-{rest[0]}", f"court-{rest[1]}"]


def journey(view: View, rest: list[str]) -> list[str]:
    return [f"region-{rest[1]}", f"region-{rest[0]}"]


def collected(view: View, rest: list[str]) -> list[str]:
    return [f"market-{rest[0]}" if rest[0] in PLACE_NAMES else f"player-{rest[0]}"]


def fought(view: View, rest: list[str]) -> list[str]:
    return [f"card-{rest[0]}" if rest[0].isdigit() else f"region-{rest[0]}"]


def removed(view: View, rest: list[str]) -> list[str]:
    """Where the battle is, and whose piece it is."""
    kind, owner = rest[0], rest[1]
    if kind == "road":
        return [f"border-{rest[2]}"]
    return [field(view["asking"]["numbers"][1]),
            f"supply-{owner}" if kind == "army" else f"player-{owner}"]


def taken(view: View, rest: list[str]) -> list[str]:
    """A piece that is put to another use."""
    kind, place = rest
    return own_gift(view, [place]) if kind == "gift" else [f"{WHERE[kind]}-{place}"]


WHERE: Final = {"army": "region", "tribe": "region", "road": "border", "spy": "card"}
PLACES: Final[dict[str, Places]] = {
    "loyal": named("supply"), "purchase": named("market"), "play": played,
    **dict.fromkeys(("offer", "beg", "withdraw"), concerned("receiver")),
    **dict.fromkeys(("accept", "demand", "decline"), concerned("payer")),
    **dict.fromkeys(("claim", "leave", "obey"), concerned("seat")),
    **dict.fromkeys(("army", "region", "rebuke"), named("region")),
    **dict.fromkeys((*VERBS, "spy", "send", "to", "target", "discard", "shelter"), named("card")),
    "road": named("border"), "name": named("player"), "suit": named("suit"), "take": taken,
    "collect": collected, "space": own_gift, "march": journey, "migrate": journey, "at": fought,
    "remove": removed,
}


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


def rings(prefix: str, shapes: Mapping[str, Ring], lit: Mapping[str, Sequence[str]],
          touched: Collection[str], about: Collection[str]) -> str:
    """What can be chosen, what the last move touched, what a question is about. One part holds them
    all, since there are so many places; each has its own id in it."""
    drawn = ""
    for ident, (shape, x, y) in shapes.items():
        shown = states(ident, lit.get(ident, ()), touched)
        if shown:
            lines = slight_ring(shape, "px-tick", x, y, shown, "px-quiet" not in shown)
            drawn += f'<g id="{prefix}-ring-{ident}" class="ring {" ".join(shown)}">{lines}</g>'
        if ident in about:
            drawn += f'<{shape} class="px-about-case"/><{shape} class="px-about"/>'
    return drawn


def states(ident: str, actions: Sequence[str], touched: Collection[str]) -> list[str]:
    """What the ring of a place shows; quietly, where a piece would only go away from."""
    quiet = actions and not meant(ident, actions)
    return ((["legal"] if actions else []) + (["px-quiet"] if quiet else [])
            + (["last"] if ident in touched else []))


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
