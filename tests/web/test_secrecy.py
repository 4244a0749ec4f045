"""Hidden is hidden: whatever a seat can get is the same, byte for byte, in any position that it
cannot tell from the true one. Only log and record may know better, since they tell moves."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.bots.pool import Thought
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.language import CODES, language
from grandtour.tables.advice import Advice
from grandtour.tables.playing import draw
from grandtour.tables.table import Seat, Table
from grandtour.web.fragments import Scene, fragments
from grandtour.web.hints import WHAT, WHERE, WHY, Hint
from grandtour.web.view import position_json

STARTS = [(name, profile) for name in games.names() for profile in games.game(name).profiles]


def positions(name: str, profile: str, seed: int) -> Iterator[Table]:
    """A table at every twelfth position of a random game."""
    game = games.game(name)
    match = Match(game, game.most, game.choose(game.most, {}, profile))
    seats = [Seat("person", f"Person {seat}", str(seat)) for seat in range(game.most)]
    table = Table(f"{name}{profile}{seed}", "code", "", seats, match, seed, "0")
    rng = Rng(seed)
    while not match.state.is_terminal():
        draw(match, seed)
        if match.number % 12 == 0:
            yield table
        if not match.state.is_terminal():       # what was drawn may have ended the game
            match.play(match.state.sample(rng))


def sent(table: Table, seat: int, code: str) -> str:
    """Everything but the log that this seat, or a spectator, is sent."""
    parts = fragments(table, seat, language(code), 0)
    page = {name: part for name, part in parts.items() if not name.startswith("log-")}
    return json.dumps([page, position_json(table, seat, language(code))])


def with_state(table: Table, state: State) -> Table:
    """The same table, as if the position were another."""
    other = table.match.fork()
    other.state = state
    return Table(table.id, table.code, table.name, table.seats, other, table.seed, table.host)


@pytest.mark.parametrize(("name", "profile"), STARTS)
def test_what_is_sent_to_a_seat(name: str, profile: str) -> None:
    changed = 0
    for number, table in enumerate(positions(name, profile, 3)):
        state = table.match.state
        for seat in [PUBLIC, *range(table.match.players)]:
            code = CODES[number % len(CODES)]
            truth = sent(table, seat, code)
            for other in (state.resample(seat, Rng(number)), state.disguise(seat, Rng(number))):
                assert sent(with_state(table, other), seat, code) == truth
                changed += str(other) != str(state)
    assert changed > 0


def hinted(table: Table, seat: int, code: str) -> str:
    """What is shown of a hint, whatever was thought."""
    state = table.match.state
    values = (1 / table.match.players,) * table.match.players
    thoughts = tuple(Thought(str(action), 1, values) for action in state.choices())
    scene = Scene(table, seat, language(code), 0, state, table.match.number)
    advice = Advice(seat, NAMES[-1], state, thoughts)
    hints = [Hint(scene, advice, step, thoughts[-1].action) for step in (WHERE, WHAT, WHY)]
    return json.dumps([[scene.show("hint", hint=hint), hint.said] for hint in hints])


@pytest.mark.parametrize(("name", "profile"), STARTS)
def test_what_a_hint_says(name: str, profile: str) -> None:
    changed = 0
    for number, table in enumerate(positions(name, profile, 4)):
        seat, state = table.to_act, table.match.state
        if seat < 0:
            continue
        truth = hinted(table, seat, CODES[number % len(CODES)])
        for other in (state.resample(seat, Rng(number)), state.disguise(seat, Rng(number))):
            assert hinted(with_state(table, other), seat, CODES[number % len(CODES)]) == truth
            changed += str(other) != str(state)
    assert changed > 0
