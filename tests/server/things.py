"""One of everything that the API has a name for, so that what is drawn for it meets something."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import httpx
from feature_tests import load_from_features
from starlette.testclient import TestClient

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.match import Match
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.web.replay.position_code import encode_position
from tests.some_game import PLAIN


class Things:
    """The things of a member. Each is made when it is first asked for. `other`: the name of another
    member; `table`: one that is played."""

    def __init__(self, site: TestClient, token: str, other: str, table: str) -> None:
        self._site = site
        self._token = token
        self._made: dict[str, Any] = {}
        self.other = other
        self.table = table

    def named(self, what: str) -> Any:
        """Return the name of a thing as addresses have it. `what` is the last part of the path
        before the name, and the name of the name."""
        if what not in self._made:
            self._made[what] = REAL[what](self)
        return self._made[what]

    def ask(self, method: str, address: str, body: object = None) -> Any:
        """Return the answer, which must be a success."""
        self._site.cookies.clear()
        answer: httpx.Response = self._site.request(
            method, f"/api/v1{address}", json=body,
            headers={"authorization": f"Bearer {self._token}"})
        assert answer.status_code < 300, f"{method} {address}: {answer.text}"
        return answer.json() if answer.content else None

    def create(self, address: str, name: str, **body: object) -> Any:
        return self.ask("POST", address, body)[name]


def started_position() -> State:
    """Return the position of a game in which a player has to choose."""
    match = Match(games.game(PLAIN), 2, games.game(PLAIN).choose(2, {}))
    play_forced_moves(match, draw_outcome_from_seed(1))
    return match.state


Making = Callable[[Things], Any]
REAL: Final[dict[str, Making]] = {
    "tables/{id}": lambda all: all.table,
    "tables/{table}": lambda all: all.table,
    "mutes/{table}": lambda all: all.table,
    "seats/{seat}": lambda _: 1,
    "people/{name}": lambda all: all.other,
    "friends/{name}": lambda all: all.other,
    "blocks/{name}": lambda all: all.other,
    "sessions/{id}": lambda all: all.ask("GET", "/me/sessions")[0]["id"],
    **dict.fromkeys(["games/{game}", "games/{name}", "rules/{game}", "positions/{game}"],
                    lambda _: PLAIN),
    "{game}/{code}": lambda _: encode_position(str(started_position())),
}

# Numbers and words of which what is drawn meets some, and what a site comes to have otherwise.
DRAWN: Final[set[str]] = {"positions/{number}", "questions/{question}", "passkeys/{id}",
                          "browsers/{id}", "invitations/{id}", "notifications/{channel}"}
for added in load_from_features("whole_site"):
    REAL.update(added.MADE)
    DRAWN.update(added.DRAWN)

# Fields of bodies and of queries that name something.
FIELDS: Final = {"game": "games/{game}", "community": "communities/{name}",
                 "table": "tables/{table}", "tournament": "tournaments/{id}"}


def names_of(path: str) -> dict[str, str]:
    """Return the names in braces in the path of an operation, and what each is a name of."""
    parts = path.split("/")
    return {part.strip("{}"): f"{before}/{part}" for before, part in pairwise(parts)
            if part.startswith("{")}
