"""What pointing at a place of the board means, and what "why not?" is asked about there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grandtour.games.paris.components import AWARDS, DISTRICTS, LANDMARKS

View = dict[str, Any]
Targets = dict[str, list[str]]


def targets(view: View, actions: Sequence[str]) -> Targets:
    """Element id, without prefix -> the legal actions that pointing at it means.

    A key move is found at its target, and at the key that moves; a new landmark only at its card,
    since a key that may go to every district would mean too much."""
    found: Targets = {}
    for notation in actions:
        for ident in dict.fromkeys(elements(view, notation)):
            found.setdefault(ident, []).append(notation)
    return found


def elements(view: View, notation: str) -> Iterator[str]:
    verb, *rest = notation.split(" ")
    if verb == "stack":
        yield f"stack-{rest[0]}"
    elif verb == "district":
        yield from free_place(view, rest[0])
    elif verb == "place":
        yield element(rest[0])
    elif verb == "move":
        yield from key_move(view, rest)
    elif verb == "pay":
        yield from paid(view)
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


def element(place: str) -> str:
    """The element of a place of keys."""
    if place == "arc":
        return "arc"
    if place in LANDMARKS:
        return f"landmark-{place}"
    district, _, where = place.rpartition("-")
    return f"bank-{district}" if where == "bank" else f"space-{place}"


def free_place(view: View, district: str) -> Iterator[str]:
    """Free placement: the space where the building in hand would lie."""
    yield f"district-{district}"
    if view.get("lifted"):
        yield f"space-{district}-{view['lifted'].rpartition('-')[2]}"


def key_move(view: View, rest: list[str]) -> Iterator[str]:
    source, target = rest[0], rest[1]
    yield element(target)
    if target not in beside(view):
        yield element(source)


def beside(view: View) -> set[str]:
    return {landmark["id"] for landmark in view["display"]}


def paid(view: View) -> Iterator[str]:
    """What is being bought stands for all ways to pay."""
    if view.get("buying"):
        yield element(view["buying"].split(" ")[2])


def meant(ident: str, actions: Sequence[str]) -> bool:
    """Whether a place is where something would happen; else it is the key that would go away, or
    what a free move may do at any moment."""
    for notation in actions:
        verb, *rest = notation.split(" ")
        if verb == "move" and element(rest[1]) != ident:
            continue
        if verb not in ("use", "buy", "sell"):
            return True
    return False


# ------------------------------------------------------------------ why not?


def asked_space(view: View, seat: int | None, place: str) -> str:
    """A key move to this place, by the key that could best go there."""
    if seat is None:
        return ""
    if seat in view["arc"]:
        return f"move arc {place}"
    source = best_key(view, seat, place)
    return f"move {source} {place}" if source else f"place {place}"


def best_key(view: View, seat: int, place: str) -> str:
    """The most valuable own key below the place in its district, else any there."""
    district = next((name for name in DISTRICTS if place.startswith(f"{name}-")), "")
    value = int(place.rpartition("-")[2]) if district else 100
    own = [(worth, source) for name, worth, source in keys(view, seat)
           if (name == district or not district) and source != place]
    lower = [each for each in own if each[0] < value]
    return max(lower)[1] if lower else max(own)[1] if own else ""


def keys(view: View, seat: int) -> Iterator[tuple[str, int, str]]:
    """The district, the value and the place of every key of a seat in a district."""
    for name, there in view["districts"].items():
        if seat in there["bank"]["keys"]:
            yield name, 0, f"{name}-bank"
        for space in there["spaces"]:
            if seat in space["keys"]:
                yield name, space["value"], space["space"]
        for landmark in there["landmarks"]:
            if seat in landmark["keys"]:
                yield name, landmark["value"], landmark["id"]


def asked_landmark(view: View, seat: int | None, landmark: str, value: int) -> str:
    """A key move to this landmark; from the Arc into a district that would take it."""
    if seat is None:
        return ""
    if seat not in view["arc"] or landmark not in beside(view):
        return asked_space(view, seat, landmark)
    fit = [name for name, there in view["districts"].items()
           if not there["landmarks"] or there["landmarks"][-1]["value"] < value]
    return f"move arc {landmark} in {(fit or list(DISTRICTS))[0]}"


def asked_award(view: View, award: str) -> str:
    free = [name for name, there in view["districts"].items() if there["vp"] is None]
    return f"award {award} {(free or list(DISTRICTS))[0]}"


def asked_district(view: View, district: str) -> str:
    if view["asked"] == "district":
        return f"district {district}"
    return f"award {(view['vp_left'] or list(AWARDS))[0]} {district}"
