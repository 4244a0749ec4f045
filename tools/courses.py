"""How stored matches go, and what an analysis says of positions, by the package that is found
(PYTHONPATH): a question as JSON comes in, the answer as JSON goes out.

    PYTHONPATH=src python tools/courses.py < question.json

`tools/effects.py` asks two states of the sources alike. This needs of a state no more than what is
not changed lightly: games, positions, and the pieces of an analysis."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from grandtour import games
from grandtour.bots.analysis.work import Effort, FirstPass
from grandtour.engine.core import Action, State

UNDO = "undo "
DIGITS = 8                      # hexadecimal ones, of a digest


@dataclass(frozen=True)
class Place:
    """A decision that was taken in a stored match."""

    match: str
    number: int                 # of the entry that it was
    game: str
    rules: str
    position: str
    seat: int
    action: str


@dataclass
class Course:
    """How a match goes: after each entry a digest of the position and one of what can be done
    there; how it ends, and what is wrong with it, if anything is."""

    positions: list[str] = field(default_factory=list)
    offers: list[str] = field(default_factory=list)
    end: str = ""
    fault: str = ""
    places: list[Place] = field(default_factory=list)

    def add(self, s: State) -> None:
        self.positions.append(digest(str(s)))
        self.offers.append(digest(" ".join(sorted(str(action) for action in s.choices()))
                                  if not s.is_terminal() else ""))


class Illegal(Exception):
    """An entry of a match that cannot be, now."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]


def course(stored: dict[str, Any], numbers: Sequence[int] = ()) -> Course:
    """Replay it. The first decision at or after each of these numbers of entries is a place."""
    found = Course()
    try:
        follow(stored, list(numbers), found)
    except Illegal as reason:
        found.fault = str(reason)
    except Exception as reason:         # whatever a state does to what it does not know
        found.fault = f"{type(reason).__name__}: {reason}".splitlines()[0]
    return found


def follow(stored: dict[str, Any], numbers: list[int], found: Course) -> None:
    game = games.game(stored["game"]).under(stored["rules"])
    words = game.written()
    options = game.choose(stored["players"], stored["options"])
    line: list[Action[Any]] = []
    s = game.start(stored["players"], options)
    found.add(s)
    for number, (seat, text) in enumerate(stored["entries"], start=1):
        if text.startswith(UNDO):
            del line[-int(text.removeprefix(UNDO)):]
            s = game.start(stored["players"], options)
            for action in line:
                s.play(action)
        else:
            action = legal(s, words, seat, text)
            if numbers and number >= numbers[0] and seat >= 0 and len(s.choices()) > 1:
                numbers.pop(0)
                found.places.append(Place(stored["name"], number, stored["game"], stored["rules"],
                                          str(s), seat, text))
            s.play(action)
            line.append(action)
        found.add(s)
    if s.is_terminal():
        found.end = f"{s.scores()} ranked {s.ranking()}"


def legal(s: State, words: dict[str, Action[Any]], seat: int, text: str) -> Action[Any]:
    if text not in words:
        raise Illegal(f"there is no action '{text}'")
    if s.current_player() != seat:
        raise Illegal(f"'{text}' is not for {seat} to do")
    refusal = s.refusal(words[text])
    if refusal is not None:
        raise Illegal(f"'{text}' is refused: {refusal}")
    return words[text]


def judged(place: dict[str, Any], number: int, continuations: int) -> dict[str, Any]:
    """What the first look of an analysis says, or why it says nothing."""
    piece = FirstPass(
        number, place["game"], place["rules"], place["position"], place["seat"],
        (place["action"],), number, Effort.of(continuations), decision=True)
    try:
        said = piece.judge()
    except Exception as reason:
        return {"fault": f"{type(reason).__name__}: {reason}".splitlines()[0]}
    return {"chances": [chance.value for chance in said.chances],
            "better": said.better.action if said.better else place["action"]}


def answer(question: dict[str, Any]) -> Any:
    """Of a question about `matches`, their courses; of one about `places`, what is said of them."""
    if "matches" in question:
        return [asdict(course(stored, numbers)) for stored, numbers in question["matches"]]
    return [judged(place, number, question["continuations"])
            for number, place in enumerate(question["places"])]


if __name__ == "__main__":
    json.dump(answer(json.load(sys.stdin)), sys.stdout)
