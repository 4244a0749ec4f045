"""Test what every game guarantees, with every number of players, every profile and every option.
Features that a game lacks (chance, a rulebook, events) are not tested."""

from __future__ import annotations

import copy
import json
import pickle
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import GetSetDescriptorType
from typing import Any, cast

import pytest

from grandtour.engine import core
from grandtour.engine.core import (
    CHANCE, EVERYTHING, TERMINAL, Action, Chance, IllegalAction, Question, Refusal, State, playout,
)
from grandtour.engine.game import (
    MALFORMED, UNKNOWN_ACTION, BadPosition, Command, Game, Refused,
)
from grandtour.engine.match import Match
from grandtour.engine.record import write_record
from grandtour.engine.rng import Rng
from tests.scene import Curious, Start, action, list_viewers, play_at_random, starts, walk
from tests.scene import find_refusal_code as code_of

COMPILED = core.__file__.endswith(".so")
pytestmark = pytest.mark.sample("start", "plain", keep=6 if COMPILED else 1)

STARTS = starts()
ENDS = ("end", "pass", "stop")


@pytest.fixture(params=STARTS, ids=str, name="start")
def _start(request: pytest.FixtureRequest) -> Start:
    return request.param


@pytest.fixture(params=[s for s in STARTS if not s.named], ids=str, name="plain")
def _plain(request: pytest.FixtureRequest) -> Start:
    """Return a start for tests that do not depend on options."""
    return request.param


def glances(start: Start, seed: int) -> Iterator[tuple[State, Action[Any]]]:
    """Some positions of a game, the fewer the more actions the game has."""
    return islice(walk(start.state(), seed), 0, None, 1 + len(start.game.actions) // 200)


def seen_by(s: State, seat: int) -> bytes:
    return json.dumps(s.view(seat), ensure_ascii=False).encode()


# Other programs.

COPIES: list[Callable[[Any], Any]] = [
    lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy]


class Index:
    """A whole number of another library, such as numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("made", COPIES, ids=["pickle", "deepcopy", "copy"])
def test_matches_can_be_pickled_and_copied(plain: Start, made: Callable[[Any], Any]) -> None:
    match = Match(plain.game, plain.players, plain.game.choose(plain.players, plain.named))
    rng = Rng(8)
    for _ in range(40):
        if not match.state.is_terminal():
            match.play(match.state.sample(rng))
    match.take_back(0, 1)
    again = made(match)
    assert write_record(again) == write_record(match)
    assert [str(entry.events) for entry in again.entries] == [
        str(entry.events) for entry in match.entries]
    s = made(match.state)
    assert s is not match.state
    assert str(s) == str(match.state)
    assert made(plain.game) is plain.game
    assert made(plain.game.actions[-1]) is plain.game.actions[-1]


def test_foreign_integers_are_accepted(plain: Start) -> None:
    s = plain.state()
    [number, *_] = s.legal_actions()
    assert s.action_to_string(Index(number)) == s.action_to_string(number)
    assert s.view(Index(0)) == s.view(0)
    assert s.recalled(Index(0)) == s.recalled(0)
    for deal in (s.resample, s.disguise):
        assert str(deal(Index(0), Rng(1))) == str(deal(0, Rng(1)))
    other = s.clone()
    other.apply_action(Index(number))
    s.apply_action(number)
    assert str(other) == str(s)


# Actions and questions.


def test_menu_is_complete(start: Start) -> None:
    """Over the whole table an action is offered exactly if nothing refuses it."""
    positions = offered = 0
    for s, chosen in glances(start, 1):
        positions += 1
        allowed = [known.id for known in s.game.actions if s.refusal(known) is None]
        assert s.legal_actions() == allowed
        assert len(s.choices()) == len(allowed)
        assert chosen.id in allowed
        offered += len(allowed)
    assert offered >= positions > 0
    assert s.is_terminal()
    assert s.legal_actions() == [] == s.choices()
    assert all(s.refusal(known) is not None for known in s.game.actions)


def test_refused_actions_change_nothing(start: Start) -> None:
    codes = set()
    for s, _ in glances(start, 2):
        before = str(s)
        for known in s.game.actions:
            refusal = s.refusal(known)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as error:
                s.apply_action(known.id)
            assert error.value.refusal is refusal
            assert "{" not in refusal.text.format_map(error.value.details)
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code)
            codes.add(refusal.code)
        assert str(s) == before
    assert len(codes) >= min(5, len(start.game.actions) // 2)


def test_requests_are_granted_if_legal(start: Start) -> None:
    """Only a command that understands other words than the notation may grant something shorter
    than what was asked, and say it with other details."""
    for s, _ in glances(start, 3):
        seat = s.current_player()
        if seat == CHANCE:
            continue
        for known in s.game.actions:
            refusal = s.refusal(known)
            try:
                granted = s.game.request(s, str(known), seat)
            except Refused as refused:
                assert refusal is not None
                if not issubclass(known.answers, Chance):
                    assert refused.refusal.code == refusal.code
                    details = s.details(known, refusal)
                    assert sentence(refused.refusal, refused.details) == sentence(refusal, details)
                    assert refused.details == details or accepts_more_than_notation(s.game, known)
                assert "{" not in refused.refusal.text.format_map(refused.details)
                assert refused.nearest is None or s.refusal(refused.nearest) is None
            else:
                assert s.refusal(granted) is None
                if granted is not known:
                    assert accepts_more_than_notation(s.game, known)
                    assert str(known).startswith(f"{granted} ")
                assert (refusal is None) == (granted is known)


def accepts_more_than_notation(game: Game[Any], known: Action[Any]) -> bool:
    """Return whether the command of this action reads more than the notation."""
    [command] = [command for command in game.commands if known in command.actions]
    return type(command).find is not Command.find


def sentence(refusal: Refusal, details: dict[str, object]) -> str:
    return refusal.text.format_map(details)


def test_requests_out_of_turn_are_refused(plain: Start) -> None:
    """One order of reasons: malformed, over, something is being drawn, not your turn, unknown."""
    game = plain.game
    for number, (s, chosen) in enumerate(walk(plain.state(), 4)):
        if number % 10:
            continue
        for seat in [*list_viewers(s), CHANCE, TERMINAL, EVERYTHING]:
            if seat == s.current_player() != CHANCE:
                continue
            for text in (str(chosen), "no such thing"):
                expected = "chance_first" if s.is_chance_node() else "not_your_turn"
                assert code_of(s, text, seat) == expected
            assert code_of(s, "two\nlines", seat) == "malformed"
        if not s.is_chance_node():
            assert code_of(s, "no such thing") == game.cited(UNKNOWN_ACTION).code
    for seat in list_viewers(s):
        assert code_of(s, "no such thing", seat) == "game_over"
        assert code_of(s, "", seat) == "malformed"
    for code in ("game_over", "not_your_turn", "unknown_action"):
        assert game.clauses[code] if game.clauses else game.cited(MALFORMED).clause == ""


@pytest.mark.parametrize("text", ["", " ", "   ", "\t", "a\tb", "a\nb", "a\0b", "x" * 201,
                                  "\u202eevom", "\ud800"])
def test_unprintable_requests_are_malformed(plain: Start, text: str) -> None:
    s = plain.state()
    with pytest.raises(Refused) as refused:
        plain.game.request(s, text, 0)
    assert refused.value.refusal.code == "malformed"
    assert len(str(refused.value.details["text"])) <= 200


def test_why_not_explains_impossible_commands(start: Start) -> None:
    """A game of a single command always has something of it to do."""
    decisions, silent, spoken = 0, 0, 0
    for s, _ in walk(start.state(), 5):
        if s.current_player() < 0:
            continue
        decisions += 1
        verbs = {str(choice).partition(" ")[0] for choice in s.choices()}
        for command in s.game.commands:
            found = s.game.why_not(s, command.verb)
            assert (found is None) == (command.verb in verbs)
            silent += found is None
            if found is not None:
                spoken += 1
                assert "{" not in found.refusal.text.format_map(found.details)
    assert decisions > 0
    assert silent >= decisions
    assert (spoken > 0) == (len(start.game.commands) > 1)


def test_why_not_never_suggests_ending(start: Start) -> None:
    """The suggested action is worth doing. It never ends the turn, nor an open decision that can be
    answered otherwise."""
    named = 0
    for s, _ in glances(start, 6):
        if s.current_player() < 0:
            continue
        others = [choice for choice in s.choices() if str(choice) not in ENDS]
        for command in s.game.commands:
            found = s.game.why_not(s, command.verb)
            if found is not None and found.nearest is not None:
                assert str(found.nearest) not in ENDS or not others
                assert s.refusal(found.nearest) is None
                named += 1
    assert named or len(start.game.commands) == 1 or type(start.game).nearest is Game.nearest


def test_unknown_commands_are_refused(plain: Start) -> None:
    with pytest.raises(Refused) as refused:
        plain.game.why_not(plain.state(), "fly")
    assert refused.value.refusal.code == plain.game.cited(UNKNOWN_ACTION).code


def test_notation_is_unique(plain: Start) -> None:
    game = plain.game
    texts = [str(known) for known in game.actions]
    assert len(set(texts)) == len(texts)
    assert all(text.isprintable() and ", " not in text and text == text.strip() for text in texts)
    assert not any(text.startswith("undo") for text in texts)
    assert [game.actions[number].id for number in range(len(texts))] == list(range(len(texts)))
    s = plain.state()
    assert [s.action_to_string(number) for number in range(len(texts))] == texts


def test_player_actions_precede_chance(plain: Start) -> None:
    drawn = [issubclass(known.answers, Chance) for known in plain.game.actions]
    assert drawn == sorted(drawn)
    for s, chosen in walk(plain.state(), 6):
        assert issubclass(chosen.answers, Chance) == s.is_chance_node()


def test_player_actions_have_a_command(plain: Start) -> None:
    told = [known for command in plain.game.commands for known in command.actions]
    assert sorted(known.id for known in told) == [
        known.id for known in plain.game.actions if not issubclass(known.answers, Chance)]
    for command in plain.game.commands:
        assert {str(known).partition(" ")[0] for known in command.actions} == {command.verb}


def test_unknown_action_numbers_are_refused(plain: Start) -> None:
    s = plain.state()
    before = str(s)
    for number in (-1, -len(s.game.actions), len(s.game.actions), 10**6):
        with pytest.raises(IndexError):
            s.apply_action(number)
    assert str(s) == before


def test_player_samples_are_uniform(plain: Start) -> None:
    """Chi-squared with a fixed seed: the sum lies below its 99.99 % bound."""
    s = plain.state()
    rng = Rng(11)
    while s.is_chance_node():
        s.play(s.sample(rng))
    counts = dict.fromkeys(s.legal_actions(), 0)
    for _ in range(2000):
        counts[s.sample(rng).id] += 1
    expected = 2000 / len(counts)
    assert len(counts) < 20
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 60


def test_automata_never_have_a_choice(start: Start) -> None:
    """So any bot may move for them."""
    automata = start.game.automata(start.players, start.choices())
    assert set(automata) <= set(range(start.players))
    assert all(automata.values())
    moved = set()
    for s, _ in walk(start.state(), 26):
        if s.current_player() in automata:
            moved.add(s.current_player())
            assert len(s.choices()) == 1
    assert moved == set(automata)


def test_sole_choices_are_sole(start: Start) -> None:
    """A choice is sole exactly if there is no other and all players can see the choices, unless the
    game asks anyway. No choice is sole at chance and when no player is asked."""
    own = type(start.game).sole_choice is not Game.sole_choice
    for s, _ in walk(start.state(), 27):
        sole = s.game.sole_choice(s)
        if s.current_player() < 0 or not s.game.choices_lie_open(s):
            assert sole is None
        elif sole is not None:
            assert s.choices() == [sole]
        else:
            assert own or len(s.choices()) > 1
    assert s.game.sole_choice(s) is None


def test_open_choices_survive_a_disguise(start: Start) -> None:
    """So a sole choice played at once reveals nothing hidden."""
    for number, (s, _) in enumerate(glances(start, 28)):
        if s.current_player() < 0 or not s.game.choices_lie_open(s):
            continue
        known = set(map(str, s.choices()))
        for seat in list_viewers(s):
            for other in (s.disguise(seat, Rng(number)), s.resample(seat, Rng(number))):
                assert s.game.choices_lie_open(other)
                assert set(map(str, other.choices())) == known


# Chance.


def test_chance_probabilities_sum_to_one(start: Start) -> None:
    nodes = 0
    for s, _ in walk(start.state(), 7):
        if s.is_chance_node():
            nodes += 1
            outcomes = s.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert all(0 < chance <= 1 for _, chance in outcomes)
            assert sorted(number for number, _ in outcomes) == s.legal_actions()
            weights = {choice.id: int(choice.weight(s)) for choice in s.choices()}
            assert dict(outcomes) == {number: weight / sum(weights.values())
                                      for number, weight in weights.items()}
    assert (nodes > 0) == has_chance(start.game)


def test_chance_draws_by_weight(plain: Start) -> None:
    """Chi-squared again, at the first position at which the weights differ, if there is one."""
    rng = Rng(12)
    nodes = [s.clone() for s, _ in walk(plain.state(), 8) if s.is_chance_node()]
    if not has_chance(plain.game):
        assert nodes == []
        return
    s = next((node for node in nodes if unequal(node)), nodes[0])
    chances = dict(s.chance_outcomes())
    counts = dict.fromkeys(chances, 0)
    for _ in range(4000):
        counts[s.sample(rng).id] += 1
    assert sum((counts[number] - 4000 * chance) ** 2 / (4000 * chance)
               for number, chance in chances.items()) < chi_squared(len(chances) - 1)


def has_chance(game: Game[Any]) -> bool:
    """Return whether the game has chance."""
    return any(issubclass(known.answers, Chance) for known in game.actions)


def unequal(node: State) -> bool:
    return len({chance for _, chance in node.chance_outcomes()}) > 1


def chi_squared(freedom: int) -> float:
    """Its 99.99 % bound, as Wilson and Hilferty come close to it: 21 for 3, 74 for 34."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.719 * part ** 0.5) ** 3


# Positions.


def test_a_position_is_its_text(start: Start) -> None:
    """The text of every position reads back to a position that continues in the same way."""
    game = start.game
    texts, positions = set(), 0
    for s, chosen in walk(start.state(), 9):
        positions += 1
        text = str(s)
        read = game.position(text)
        assert str(read) == text
        assert (read.current_player(), read.legal_actions()) == (
            s.current_player(), s.legal_actions())
        read.play(chosen)
        follow = s.clone()
        follow.play(chosen)
        assert str(read) == str(follow) != text
        texts.add(text)
    assert str(game.position(str(s))) == str(s)
    assert len(texts) > positions / 2


def damages(text: str) -> list[str]:
    """The text with each line missing, doubled or cut short, each word missing or doubled, and
    some characters changed."""
    lines = text.splitlines(keepends=True)
    found = [text[:-1], text + "\n", " " + text, text.replace("\n", "\r\n"), text + "x", ""]
    for row, line in enumerate(lines):
        rest = (lines[:row], lines[row + 1:])
        words = line.split(" ")
        found += ["".join(rest[0] + rest[1]), "".join([*rest[0], line, line, *rest[1]]),
                  "".join([*rest[0], line[:-1] + " \n", *rest[1]])]
        for number in range(len(words)):
            without = " ".join(words[:number] + words[number + 1:])
            doubled = " ".join(words[:number + 1] + words[number:])
            found += ["".join([*rest[0], changed, *rest[1]]) for changed in (without, doubled)]
        found += ["".join([*rest[0], *rest[1][:1], line, *rest[1][1:]])]
    return found


def ends_within(s: State, rng: Rng, most: int) -> bool:
    """Return whether a game from here ends within this many actions, with a choice at each step."""
    while most and not s.is_terminal():
        assert s.legal_actions()
        s.play(s.sample(rng))
        most -= 1
    return s.is_terminal()


@pytest.mark.slow
def test_damaged_positions_are_refused(start: Start) -> None:
    """BadPosition and nothing else; what is still read is canonical, and each eighth such position
    is played out."""
    refused = read_on = 0
    for seed, stop in ((1, 0), (1, 5), (2, 60), (3, 100)):
        s = start.state()
        for number, (s, _) in enumerate(walk(start.state(), seed)):  # noqa: B007
            if number == stop:
                break
        text = str(s)
        others = [damaged for damaged in damages(text) if damaged != text]
        digits = [match.start() for match in re.finditer(r"\d", text)]
        others += [text[:at] + digit + text[at + 1:] for at in digits for digit in "059"
                   if digit != text[at]]
        others += [text[:at] + "-1" + text[at + 1:] for at in digits]
        for damaged in others:
            try:
                read = start.game.position(damaged)
            except BadPosition as error:
                assert str(error)
                refused += 1
            else:
                assert str(read) == damaged
                assert read_on % 8 or ends_within(read, Rng(seed), start.game.max_length)
                read_on += 1
    assert refused > 100


@pytest.mark.parametrize("text", ["", "\n", "x", "\0", "9" * 5000, "players=2\n" * 30])
def test_other_texts_are_no_positions(plain: Start, text: str) -> None:
    with pytest.raises(BadPosition):
        plain.game.position(text)


def test_a_clone_goes_its_own_way(start: Start) -> None:
    for number, (s, chosen) in enumerate(walk(start.state(), 10)):
        twin = s.clone()
        assert str(twin) == str(s)
        assert twin.log is None
        follow = s.clone()
        twin.play(chosen)
        follow.play(chosen)
        assert str(twin) == str(follow)
        if number % 8 == 0:
            before = str(s)
            playout(twin, Rng(5))
            assert str(s) == before
            assert str(twin) != before


SHARED = {"game", "options", "log"}
CONSTANT = (int, float, str, type(None), Question, Action)


def names_in(thing: object) -> set[str]:
    """The attributes of a state or of a part of it, compiled or not; none of a list."""
    slots = {name for kind in type(thing).__mro__ for name, slot in vars(kind).items()
             if isinstance(slot, GetSetDescriptorType) and "__" not in name}
    return (slots | set(getattr(thing, "__dict__", ()))) - SHARED


def parts_of(thing: object) -> dict[str, object]:
    """Return the fields or items of a thing by name."""
    if names_in(thing):
        return {name: getattr(thing, name) for name in sorted(names_in(thing))}
    return {str(number): part for number, part in enumerate(cast(Iterable[object], thing))}


def contents_of(thing: object) -> object:
    """All that is in it; questions and actions, which never change, by their text."""
    if isinstance(thing, CONSTANT):
        return str(thing)
    return {name: contents_of(part) for name, part in parts_of(thing).items()}


def changing(thing: object) -> dict[int, object]:
    """The lists and components in it, by their identity."""
    found: dict[int, object] = {}
    for part in parts_of(thing).values():
        if not isinstance(part, CONSTANT):
            found |= {id(part): part} | changing(part)
    return found


def test_clones_share_no_field(start: Start) -> None:
    for s, _ in glances(start, 27):
        twin = s.clone()
        assert contents_of(twin) == contents_of(s)
        own, others = changing(twin), changing(s)
        assert len(own) == len(others) > 1
        assert not own.keys() & others.keys()


def test_position_texts_hold_every_field(start: Start) -> None:
    """Fields that the text lacks follow from it, apart from the game's declared shortcuts."""
    for s, _ in glances(start, 28):
        shortcuts = getattr(sys.modules[type(s).__module__], "SHORTCUTS", ())
        read, there = parts_of(start.game.position(str(s))), parts_of(s)
        assert [name for name in there if contents_of(read[name]) != contents_of(there[name])] in (
            [], list(shortcuts))


def test_logging_changes_nothing(start: Start) -> None:
    told = 0
    for seed in range(3):
        silent, telling = start.state(), start.state()
        telling.log = []
        assert playout(silent, Rng(seed)) == playout(telling, Rng(seed))
        assert str(silent) == str(telling)
        assert all(re.fullmatch(r"[a-z_]+", event.message) for event in telling.log)
        told += len(telling.log)
    assert told == 0 or told > 20       # some games tell nothing


def test_equal_seeds_play_equal_games(plain: Start) -> None:
    ends = []
    for seed in (1, 2, 3, 4, 1):
        s = plain.state()
        playout(s, Rng(seed))
        ends.append(str(s))
    assert ends[0] == ends[-1]
    assert len(set(ends)) > 1


# The end.


def test_games_end_in_bounded_length(start: Start) -> None:
    for seed in range(10):
        s = start.state()
        assert 0 < playout(s, Rng(seed)) <= start.game.max_length
        assert s.is_terminal()
        assert s.current_player() == TERMINAL


def test_returns_and_ranking(start: Start) -> None:
    """Returns sum to zero and fall with the rank; equal ranks share the better one."""
    for seed in range(10):
        s = start.state()
        playout(s, Rng(seed))
        ranking, returns, scores = s.ranking(), s.returns(), s.scores()
        assert len(ranking) == len(returns) == len(scores) == start.players
        assert sum(returns) == pytest.approx(0)
        for rank in ranking:
            assert rank == 1 + len([other for other in ranking if other < rank])
        won = {gain for gain, rank in zip(returns, ranking, strict=True) if rank == 1}
        lost = {gain for gain, rank in zip(returns, ranking, strict=True) if rank > 1}
        assert won == {start.players / ranking.count(1) - 1}
        assert lost <= {-1.0}
        assert all(type(number) is float for number in returns + scores)
        by_rank = sorted(range(start.players), key=lambda seat: ranking[seat])
        assert [scores[seat] for seat in by_rank] == sorted(scores, reverse=True)


# What a seat sees.


def test_resampled_positions_look_the_same(start: Start) -> None:
    """Byte for byte, at every position; the seat to move has the same choices, and what is dealt
    does not tell from which of these positions."""
    for number, (s, _) in enumerate(walk(start.state(), 13)):
        if number % 3:
            continue
        for seat in list_viewers(s):
            dealt = s.resample(seat, Rng(number))
            assert seen_by(dealt, seat) == seen_by(s, seat)
            assert str(dealt.resample(seat, Rng(number))) == str(dealt)
            assert dealt.current_player() == s.current_player()
            if s.current_player() == seat:
                assert dealt.legal_actions() == s.legal_actions()
        if number % 30 == 0:
            before = str(s)
            playout(dealt, Rng(number))
            assert str(s) == before


def test_disguised_positions_look_the_same(start: Start) -> None:
    """Nor does what is dealt tell from which of these positions."""
    for number, (s, _) in enumerate(walk(start.state(), 14)):
        if number % 3:
            continue
        before = str(s)
        for seat in list_viewers(s):
            disguised = s.disguise(seat, Rng(number))
            assert seen_by(disguised, seat) == seen_by(s, seat)
            for other in (disguised, s.resample(seat, Rng(number)), s.disguise(seat, Rng(1))):
                assert str(other.disguise(seat, Rng(number))) == str(disguised)
            if s.current_player() == seat:
                assert disguised.legal_actions() == s.legal_actions()
        assert str(s) == before


def test_disguises_change_something(plain: Start) -> None:
    """Each seat has such a position, unless it sees everything all the time. Otherwise the test
    above would prove nothing. Viewers who see everything have none."""
    changed, hidden = set(), set()
    for number, (s, _) in enumerate(walk(plain.state(), 15)):
        assert str(s.disguise(EVERYTHING, Rng(number))) == str(s)
        for seat in list_viewers(s):
            disguised = s.disguise(seat, Rng(number))
            if disguised.view(EVERYTHING) != s.view(EVERYTHING):
                changed.add(seat)
            if s.view(seat) != s.view(EVERYTHING):
                hidden.add(seat)
    assert changed == hidden


def test_views_are_plain_data(start: Start) -> None:
    """A view is the same after a round trip through JSON: no objects, and only string keys."""
    for number, (s, _) in enumerate(walk(start.state(), 16)):
        if number % 20 == 0:
            for seat in [*list_viewers(s), EVERYTHING]:
                assert json.loads(seen_by(s, seat)) == s.view(seat)


def test_finished_games_hide_nothing(start: Start) -> None:
    s = start.state()
    playout(s, Rng(17))
    assert len({seen_by(s, seat) for seat in [*list_viewers(s), EVERYTHING]}) == 1


# Matches.


def test_undo_restores_the_position(plain: Start) -> None:
    match = plain.match()
    player = Curious(18)
    texts = [str(match.state)]
    while match.number < 60 and not match.state.is_terminal():
        match.play(player.choose(match.state))
        texts.append(str(match.state))
    whole = match.number
    counts = (1, 1 + whole // 12, whole // 3)
    for count in counts:
        before = match.number
        back = match.take_back(0, count)
        assert (back.number, back.back, back.text) == (before + 1, count, f"undo {count}")
        texts = texts[:-count]
        assert str(match.state) == texts[-1]
        assert len(match.line) == len(texts) - 1
    assert match.number == whole + 3                # nothing is forgotten
    taken = match.taken_back()
    left = whole - sum(counts)
    assert sorted(taken) == list(range(left + 1, whole + 1))
    by = [whole + 3] * counts[2] + [whole + 2] * counts[1] + [whole + 1] * counts[0]
    assert [taken[number] for number in sorted(taken)] == by
    again = [entry.number for entry in match.line]
    assert again == list(range(1, left + 1))


def test_undo_beyond_the_start_fails(plain: Start) -> None:
    match = play_at_random(plain.match(), 19, 5)
    before = str(match.state)
    for count in (0, -1, 6):
        with pytest.raises(ValueError, match="5 actions"):
            match.take_back(0, count)
    assert (match.number, str(match.state)) == (5, before)
    match.take_back(0, 5)
    assert str(match.state) == str(plain.state())
    with pytest.raises(ValueError, match="0 actions"):
        match.take_back(0, 1)


def test_earlier_positions_can_be_read(plain: Start) -> None:
    match = plain.match()
    player = Curious(20)
    texts = [str(match.state)]
    for number in range(40):
        if number % 9 == 8 or match.state.is_terminal():
            match.take_back(1, 3)
        else:
            match.play(player.choose(match.state))
        texts.append(str(match.state))
    assert [str(match.at(number)) for number in range(match.number + 1)] == texts
    for number in (-1, match.number + 1):
        with pytest.raises(IndexError):
            match.at(number)
    assert [entry.number for entry in match.entries] == list(range(1, 41))
    assert match.draws == len([entry for entry in match.line if entry.seat == CHANCE])


def test_forks_leave_the_match_alone(plain: Start) -> None:
    match = play_at_random(plain.match(), 21, 30)
    match.take_back(0, 3)
    before = (match.number, str(match.state), len(match.line))
    fork = match.fork()
    play_at_random(fork, 22, 10)
    fork.take_back(0, len(fork.line) - 2)
    assert (match.number, str(match.state), len(match.line)) == before
    assert str(fork.at(match.number)) == before[1]
    assert fork.number > match.number + 1


def test_own_actions_counts_the_last(plain: Start) -> None:
    match = plain.match()
    player = Curious(23)
    while match.number < 80 and not match.state.is_terminal():
        match.play(player.choose(match.state))
        for seat in range(plain.players):
            count = match.own_actions(seat)
            stays, back = match.line[:len(match.line) - count], match.line[len(match.line) - count:]
            assert all(entry.seat == seat or entry.sole for entry in back)
            assert not back or (back[0].seat, back[0].sole) == (seat, False)
            assert not any(entry.reveals for entry in back)
            while stays and (stays[-1].seat, stays[-1].sole) == (seat, True):
                stays.pop()
            assert not stays or stays[-1].seat != seat or stays[-1].reveals


def test_information_state_lists_shown_actions(plain: Start) -> None:
    match = play_at_random(plain.match(), 24, 50)
    match.take_back(0, 4)
    for seat in list_viewers(match.state):
        shown = match.information_state(seat)
        assert len(shown) == len(match.line)
        s = plain.state()
        for line, entry in zip(shown, match.line, strict=True):
            known = action(s, entry.text)
            assert line == f"{entry.seat}: {known.shown(s, seat)}"
            s.play(known)


def test_entries_hold_their_events(plain: Start) -> None:
    match = play_at_random(plain.match(), 25)
    for entry in match.entries:
        assert entry.back == 0
        assert action(match.state, entry.text) is not None
    told = sum(len(entry.events) for entry in match.entries)
    assert told == 0 or told > 20       # some games tell nothing
    assert match.state.log is None
    assert len(match.digest()) == 16
    assert match.digest() != plain.match().digest()
