"""The actions behind the places of the board, their rings, and the "why not?" questions about
them."""

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
    """Return, by element id without prefix, the legal actions that pointing at it means. A march is
    found at both its regions. A card to play is found in the hand and at the end of the court where
    it would be."""
    found: Targets = {}
    for notation in actions:
        verb, *rest = notation.split(" ")
        for ident in dict.fromkeys(PLACES[verb](view, rest) if verb in PLACES else ()):
            found.setdefault(ident, []).append(notation)
    return found


# ------------------------------------------------------------------ by verb


def find_named(kind: str) -> Places:
    """Return a function that finds the element of this kind that the action names."""
    return lambda view, rest: [f"{kind}-{rest[0]}"]


def find_player(part: str) -> Places:
    """Return a function that finds the player who answers the question, may take the bribe or pays
    it."""
    return lambda view, rest: [f"player-{view['asking'][part]}"]


def find_own_gift(view: View, rest: list[str]) -> list[str]:
    return [f"gift-{view['asking']['seat']}-{rest[0]}"]


def find_played(view: View, rest: list[str]) -> list[str]:
    return [f"card-{rest[0]}", f"court-{rest[1]}"]


def find_journey(view: View, rest: list[str]) -> list[str]:
    return [f"region-{rest[1]}", f"region-{rest[0]}"]


def find_collected(view: View, rest: list[str]) -> list[str]:
    return [f"market-{rest[0]}" if rest[0] in PLACE_NAMES else f"player-{rest[0]}"]


def find_fought(view: View, rest: list[str]) -> list[str]:
    return [f"card-{rest[0]}" if rest[0].isdigit() else f"region-{rest[0]}"]


def find_removed(view: View, rest: list[str]) -> list[str]:
    """Return the place of the battle, and the owner of the piece."""
    kind, owner = rest[0], rest[1]
    if kind == "road":
        return [f"border-{rest[2]}"]
    return [find_battle_element(view["asking"]["numbers"][1]),
            f"supply-{owner}" if kind == "army" else f"player-{owner}"]


def find_taken(view: View, rest: list[str]) -> list[str]:
    """Return a piece that is put to another use."""
    kind, place = rest
    return find_own_gift(view, [place]) if kind == "gift" else [f"{WHERE[kind]}-{place}"]


WHERE: Final = {"army": "region", "tribe": "region", "road": "border", "spy": "card"}
PLACES: Final[dict[str, Places]] = {
    "loyal": find_named("supply"), "purchase": find_named("market"), "play": find_played,
    **dict.fromkeys(("offer", "beg", "withdraw"), find_player("receiver")),
    **dict.fromkeys(("accept", "demand", "decline"), find_player("payer")),
    **dict.fromkeys(("claim", "leave", "obey"), find_player("seat")),
    **dict.fromkeys(("army", "region", "rebuke"), find_named("region")),
    **dict.fromkeys((*VERBS, "spy", "send", "to", "target", "discard", "shelter"),
                    find_named("card")),
    "road": find_named("border"), "name": find_named("player"), "suit": find_named("suit"),
    "take": find_taken,
    "collect": find_collected, "space": find_own_gift, "march": find_journey,
    "migrate": find_journey, "at": find_fought,
    "remove": find_removed,
}


def list_subjects(view: View) -> Iterator[str]:
    """Yield the elements of an open question: the card and the region of a bribe, the card that a
    spy leaves, the field of a battle."""
    asking = view["asking"] or {"kind": ""}
    if asking["kind"] in ("bribe", "answer"):
        yield f"card-{asking['card']}"
        if asking["deed"].startswith("play"):
            yield f"region-{REGIONS[REGION[asking['card']]]}"
    elif asking["kind"] == "send":
        yield f"card-{asking['numbers'][1]}"
    elif asking["kind"] == "fight":
        yield find_battle_element(asking["numbers"][1])


def find_battle_element(number: int) -> str:
    """Return the place of a battle, as the position numbers it."""
    if number < len(REGIONS):
        return f"region-{REGIONS[number]}"
    return f"card-{number - len(REGIONS)}"


def is_target(ident: str, actions: Sequence[str]) -> bool:
    """Return whether something would happen at the place. Otherwise a piece only leaves it."""
    for notation in actions:
        verb, *rest = notation.split(" ")
        if verb not in ("march", "migrate") or ident == f"region-{rest[1]}":
            return True
    return False


def draw_rings(prefix: str, shapes: Mapping[str, Ring], lit: Mapping[str, Sequence[str]],
               about: Collection[str]) -> str:
    """Draw the rings of choices and of an open question. One part holds them all, since there are
    many places. Each ring has its own id in it."""
    drawn = ""
    for ident, (shape, x, y) in shapes.items():
        shown = list_ring_states(ident, lit.get(ident, ()))
        if shown:
            lines = slight_ring(shape, "px-tick", x, y, "px-quiet" not in shown)
            drawn += f'<g id="{prefix}-ring-{ident}" class="ring {" ".join(shown)}">{lines}</g>'
        if ident in about:
            drawn += f'<{shape} class="px-about-case"/><{shape} class="px-about"/>'
    return drawn


def list_ring_states(ident: str, actions: Sequence[str]) -> list[str]:
    """Return the states of a place's ring. It is quiet where a piece would only leave."""
    quiet = actions and not is_target(ident, actions)
    return (["legal"] if actions else []) + (["px-quiet"] if quiet else [])


# ------------------------------------------------------------------ why not?

ON_REGION: Final = {"battle": "at", "region": "region", "rebuke": "rebuke", "reuse": "take army"}
ON_COURT: Final = {
    "spy": "spy", "blackmail": "spy", "send": "to", "betray": "target", "battle": "at",
    "move": "send", "reuse": "take spy", "safe_house": "shelter", "court": "discard",
    "hand": "discard", "hand_card": "discard", "debt": "discard", "patriots": "discard",
}


def ask_region(view: View, name: str) -> str:
    return f"{ON_REGION.get(view['asked'], 'army')} {name}"


def ask_border(view: View, name: str) -> str:
    return f"take road {name}" if view["asked"] == "reuse" else f"road {name}"


def ask_market(view: View, place: str) -> str:
    return f"collect {place}" if view["asked"] == "tax" else f"purchase {place}"


def ask_court(view: View, number: int) -> str:
    """Return, for a card in a court, the subject of the question, or else the first of its
    actions."""
    if view["asked"] in ON_COURT:
        return f"{ON_COURT[view['asked']]} {number}"
    return f"{VERBS[ON_CARD[number][0]]} {number}" if ON_CARD[number] else ""


def ask_hand(view: View, number: int) -> str:
    if view["asked"] in ("hand", "hand_card", "debt"):
        return f"discard {number}"
    return f"play {number} right"


def ask_player(view: View, seat: int) -> str:
    return {"tax": f"collect {seat}", "player": f"name {seat}"}.get(view["asked"], "")


def ask_gift(view: View, price: int) -> str:
    return f"take gift {price}" if view["asked"] == "reuse" else f"space {price}"


def ask_supply(view: View, coalition: str) -> str:
    return f"remove army {coalition}" if view["asked"] == "fight" else f"loyal {coalition}"
