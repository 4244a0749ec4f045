"""Pages of studies on a site that has something of everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour import games
from grandtour.engine.match import Match
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.web.replay.position_code import encode_position
from tests.full_site import FullSite, check_answer
from tests.some_game import PLAIN

Position = tuple[Match, str]


def before_draw() -> Position:
    """Return a match before its first draw, and its position as addresses have it."""
    match = Match(games.game(PLAIN), 2, games.game(PLAIN).choose(2, {}))
    return match, encode_position(str(match.state))


def before_choice() -> Position:
    """The same, before the first choice of a player."""
    match, _ = before_draw()
    play_forced_moves(match, draw_outcome_from_seed(1))
    return match, encode_position(str(match.state))


# Of the API, an address that must find what is drawn for it.
FOUND: Final = ("/studies/{id}",)
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {
    "studies/{id}": lambda all: all.create(
        "/studies", "id", title="Which first?", audience="public", game=PLAIN,
        code=before_choice()[1]),
    "nodes/{number}": lambda all: all.create(
        f"/studies/{all.named('studies/{id}')}/nodes", "number", after=0,
        action=str(before_choice()[0].state.choices()[0])),
}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of a study with a variation and a comment and one before a
    draw."""
    match, code = before_choice()
    one, other = [check_answer(site.ada.post("/studies", json={
        "title": "Which first?", "audience": "public", "game": PLAIN, "code": position}))["id"]
        for position in (code, before_draw()[1])]
    at = f"/studies/{one}/nodes"
    first, second = [
        check_answer(site.ada.post(at, json={"after": 0, "action": str(action)}))["number"]
                     for action in match.state.choices()[:2]]
    check_answer(site.ada.put(f"{at}/{second}/comment", json={"comment": "So **bold**."}))
    page = f"/study/{one}"
    return {"/studies": ["/studies"], "/studies/import": ["/studies/import"],
            "/study/{id}/{number:int}/frame": [f"{page}/{second}/frame"],
            "/study/{id}": [page, f"/study/{other}"],
            "/study/{id}/{number:int}": [f"{page}/{first}", f"{page}/{second}"],
            "/studies/new": [f"/studies/new?game={PLAIN}&code={code}"]}
