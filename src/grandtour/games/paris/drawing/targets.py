"""The actions behind the places of the board, and the "why not?" questions about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grandtour.games.paris.components import AWARDS, DISTRICTS, LANDMARKS

View = dict[str, Any]
Targets = dict[str, list[str]]


def targets(view: View, actions: Sequence[str]) -> Targets:
    """Return, by element id without prefix, the legal actions that pointing at it means. A key move
    is found at its target, and at the key that moves. A new landmark is found only at its card,
    since a key that may go to every district would mean too much."""
    found: Targets = {}
    for notation in actions:
        for ident in dict.fromkeys(list_elements(view, notation)):
            found.setdefault(ident, []).append(notation)
    return found


def list_elements(view: View, notation: str) -> Iterator[str]:
    verb, *rest = notation.split(" ")
    if verb == "stack":
        yield f"stack-{rest[0]}"
    elif verb == "district":
        yield from find_free_place(view, rest[0])
    elif verb == "place":
        yield find_element_of_place(rest[0])
    elif verb == "move":
        yield from list_move_elements(view, rest)
    elif verb == "pay":
        yield from find_purchase(view)
    elif verb == "claim":
        yield from (f"landmark-{landmark}" for landmark in view["claiming"])
    elif verb == "award":
        yield from (f"vp-{rest[0]}", f"district-{rest[1]}")
    elif verb == "bonus":
        yield f"bonus-{rest[0]}"
    elif verb == "use" and len(rest) == 2 and rest[1].isdigit():
        yield f"bonus-{rest[1]}"
    elif verb in ("buy", "sell") and rest in (["wood"], ["marble"], ["gold"]):
        yield f"supply-{rest[0]}"
    elif verb in ("look", "choose"):
        yield "end-tiles"


def find_element_of_place(place: str) -> str:
    """Return the element of a place of keys."""
    if place == "arc":
        return "arc"
    if place in LANDMARKS:
        return f"landmark-{place}"
    district, _, where = place.rpartition("-")
    return f"bank-{district}" if where == "bank" else f"space-{place}"


def find_free_place(view: View, district: str) -> Iterator[str]:
    """Yield the space for the building in hand (free placement)."""
    yield f"district-{district}"
    if view.get("lifted"):
        yield f"space-{district}-{view['lifted'].rpartition('-')[2]}"


def list_move_elements(view: View, rest: list[str]) -> Iterator[str]:
    source, target = rest[0], rest[1]
    yield find_element_of_place(target)
    if target not in list_elements_beside(view):
        yield find_element_of_place(source)


def list_elements_beside(view: View) -> set[str]:
    return {landmark["id"] for landmark in view["display"]}


def find_purchase(view: View) -> Iterator[str]:
    """Yield the element to buy, for all ways to pay."""
    if view.get("buying"):
        yield find_element_of_place(view["buying"].split(" ")[2])


def is_target(ident: str, actions: Sequence[str]) -> bool:
    """Return whether something would happen at the place. Otherwise a key would leave it, or a free
    move may use it at any moment."""
    for notation in actions:
        verb, *rest = notation.split(" ")
        if verb == "move" and find_element_of_place(rest[1]) != ident:
            continue
        if verb not in ("use", "buy", "sell"):
            return True
    return False


# ------------------------------------------------------------------ why not?


def ask_space(view: View, seat: int | None, place: str) -> str:
    """Return a key move to this place, by the key that could best go there."""
    if seat is None:
        return ""
    if seat in view["arc"]:
        return f"move arc {place}"
    source = find_best_key(view, seat, place)
    return f"move {source} {place}" if source else f"place {place}"


def find_best_key(view: View, seat: int, place: str) -> str:
    """Return the seat's most valuable key below the place in its district, else any there."""
    district = next((name for name in DISTRICTS if place.startswith(f"{name}-")), "")
    value = int(place.rpartition("-")[2]) if district else 100
    own = [(worth, source) for name, worth, source in list_keys(view, seat)
           if (name == district or not district) and source != place]
    lower = [each for each in own if each[0] < value]
    return max(lower)[1] if lower else max(own)[1] if own else ""


def list_keys(view: View, seat: int) -> Iterator[tuple[str, int, str]]:
    """Yield the district, the value and the place of every key of a seat in a district."""
    for name, there in view["districts"].items():
        if seat in there["bank"]["keys"]:
            yield name, 0, f"{name}-bank"
        for space in there["spaces"]:
            if seat in space["keys"]:
                yield name, space["value"], space["space"]
        for landmark in there["landmarks"]:
            if seat in landmark["keys"]:
                yield name, landmark["value"], landmark["id"]


def ask_landmark(view: View, seat: int | None, landmark: str, value: int) -> str:
    """Return a key move to this landmark. From the Arc it goes into a district that would take
    it."""
    if seat is None:
        return ""
    if seat not in view["arc"] or landmark not in list_elements_beside(view):
        return ask_space(view, seat, landmark)
    fit = [name for name, there in view["districts"].items()
           if not there["landmarks"] or there["landmarks"][-1]["value"] < value]
    return f"move arc {landmark} in {(fit or list(DISTRICTS))[0]}"


def ask_award(view: View, award: str) -> str:
    free = [name for name, there in view["districts"].items() if there["vp"] is None]
    return f"award {award} {(free or list(DISTRICTS))[0]}"


def ask_district(view: View, district: str) -> str:
    if view["asked"] == "district":
        return f"district {district}"
    return f"award {(view['vp_left'] or list(AWARDS))[0]} {district}"
