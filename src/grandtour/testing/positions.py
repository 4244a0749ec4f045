"""Promises on positions: their text, their copies, and their end."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from types import GetSetDescriptorType
from typing import Any, Final, cast

from grandtour.engine.core import TERMINAL, Action, Question, State, playout
from grandtour.engine.game import BadPosition
from grandtour.engine.match import Match
from grandtour.engine.record import read_match, write_record
from grandtour.engine.rng import Rng
from grandtour.testing.promise import PromiseBroken, Trial
from grandtour.testing.starts import Curious

GAMES: Final = 10
OTHER_TEXTS: Final = ("", "\n", "x", "\0", "9" * 5000, "players=2\n" * 30)
COPIES: Final[dict[str, Callable[[Any], Any]]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)), "deepcopy": copy.deepcopy,
    "copy": copy.copy}


# The end.

def check_ends(trial: Trial) -> None:
    """Every game ends within `max_length` actions."""
    for number in range(GAMES):
        s = play_out(trial, number)
        if s.current_player() != TERMINAL or not trial.step:
            raise PromiseBroken("The game ends before anything is done")


def play_out(trial: Trial, number: int) -> State:
    """Return the last position of a random game."""
    s = trial.start_game(number)
    rng = Rng(trial.seed)
    while not s.is_terminal():
        if trial.step >= trial.game.max_length:
            raise PromiseBroken(f"The game has not ended after {trial.step} actions (`max_length`)")
        s.play(s.sample(rng))
        trial.step += 1
    return s


def check_ranking(trial: Trial) -> None:
    """At the end every seat has a rank and a score. Equal ranks share the better one. Returns sum
    to zero and scores fall with the rank."""
    players = trial.start.players
    for number in range(GAMES):
        s = play_out(trial, number)
        ranking, returns, scores = s.ranking(), s.returns(), s.scores()
        if not len(ranking) == len(returns) == len(scores) == players:
            raise PromiseBroken(
                f"{players} players have the ranks {ranking} and the scores {scores}")
        if any(rank != 1 + len([other for other in ranking if other < rank]) for rank in ranking):
            raise PromiseBroken(f"{ranking} are no ranks")
        share = players / ranking.count(1) - 1
        if abs(sum(returns)) > 1e-9 or any(
                gain != (share if rank == 1 else -1.0)
                for gain, rank in zip(returns, ranking, strict=True)):
            raise PromiseBroken(f"The ranks {ranking} return {returns}")
        if any(type(value) is not float for value in returns + scores):
            raise PromiseBroken(f"The scores {scores} are not all of type float")
        by_rank = sorted(range(players), key=lambda seat: ranking[seat])
        if [scores[seat] for seat in by_rank] != sorted(scores, reverse=True):
            raise PromiseBroken(
                f"A better rank has a lower score: ranks {ranking}, scores {scores}")


def check_seeds(trial: Trial) -> None:
    """Equal seeds play equal games, and other seeds other ones."""
    ends = [str(play_out(trial, number)) for number in (0, 1, 2, 3, 0)]
    if ends[0] != ends[-1]:
        raise PromiseBroken("Two games with the same seed end differently")
    if len(set(ends)) == 1:
        raise PromiseBroken("Games with different seeds all end alike")


# The text.

def check_positions(trial: Trial) -> None:
    """The text of every position reads back to a position that continues in the same way."""
    game, texts, s = trial.game, set[str](), trial.start_game()
    for s, chosen in trial.walk():
        text = str(s)
        read = game.position(text)
        if str(read) != text:
            raise PromiseBroken("The text of the position reads back to another position")
        if (read.current_player(), read.legal_actions()) != (
                s.current_player(), s.legal_actions()):
            raise PromiseBroken("The position that is read from its text has other choices")
        read.play(chosen)
        follow = s.clone()
        follow.play(chosen)
        if str(read) != str(follow):
            raise PromiseBroken(
                f"'{chosen}' leads elsewhere from the position that is read from its text")
        if str(follow) == text:
            raise PromiseBroken(f"'{chosen}' changes nothing")
        texts.add(text)
    if str(game.position(str(s))) != str(s):
        raise PromiseBroken("The text of the last position reads back to another position")
    if len(texts) <= trial.step / 2:
        raise PromiseBroken("Most positions of a game have the text of another one")
    for text in OTHER_TEXTS:
        if is_position(trial, text):
            raise PromiseBroken(f"'{text[:20]}' is read as a position")


def is_position(trial: Trial, text: str) -> bool:
    """Return whether the text is a position. An error other than BadPosition is the game's fault.
    """
    try:
        trial.game.position(text)
    except BadPosition as error:
        if not str(error):
            raise PromiseBroken("BadPosition says nothing") from error
        return False
    return True


def check_fields(trial: Trial) -> None:
    """The text of a position has every field of the state, apart from the declared SHORTCUTS."""
    for s, _ in trial.iterate_some_positions():
        shortcuts = getattr(sys.modules[type(s).__module__], "SHORTCUTS", ())
        read, there = list_parts(trial.game.position(str(s))), list_parts(s)
        lost = [name for name in there
                if collect_contents(read[name]) != collect_contents(there[name])]
        if lost not in ([], list(shortcuts)):
            raise PromiseBroken(f"The text of the position does not tell {', '.join(lost)}")


def check_damaged_texts(trial: Trial) -> None:
    """A damaged text of a position is refused by BadPosition, or is the text of another position
    from which a game comes to its end."""
    refused = read_on = 0
    for number, stop in ((0, 0), (0, 5), (1, 60), (2, 100)):
        s = trial.start_game(number)
        for s, _ in trial.walk(number):  # noqa: B007
            if trial.step == stop:
                break
        for damaged in iterate_damaged_texts(str(s)):
            if not is_position(trial, damaged):
                refused += 1
                continue
            read = trial.game.position(damaged)
            if str(read) != damaged:
                raise PromiseBroken(f"A damaged text is read as another position:\n{damaged}")
            if read_on % 8 == 0:
                check_end(read, Rng(trial.seed), trial.game.max_length)
            read_on += 1
    if not refused:
        raise PromiseBroken("No damaged text is refused")


def iterate_damaged_texts(text: str) -> Iterator[str]:
    """Yield the text with each line missing, doubled or cut short, each word missing or doubled,
    and some characters changed."""
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
    digits = [match.start() for match in re.finditer(r"\d", text)]
    found += [text[:at] + digit + text[at + 1:] for at in digits for digit in "059"]
    found += [text[:at] + "-1" + text[at + 1:] for at in digits]
    return (damaged for damaged in found if damaged != text)


def check_end(s: State, rng: Rng, most: int) -> None:
    """Raise Broken unless a game from here ends within this many actions, with a choice at each
    step."""
    text = str(s)
    while not s.is_terminal():
        if not most or not s.legal_actions():
            raise PromiseBroken(f"A game that is read from a damaged text does not end:\n{text}")
        s.play(s.sample(rng))
        most -= 1


# Copies.

def check_clones(trial: Trial) -> None:
    """A clone is equal, shares nothing that changes, and goes its own way."""
    for s, chosen in trial.walk():
        twin = s.clone()
        if str(twin) != str(s) or twin.log is not None:
            raise PromiseBroken("A clone differs from its position")
        follow = s.clone()
        twin.play(chosen)
        follow.play(chosen)
        if str(twin) != str(follow):
            raise PromiseBroken(f"'{chosen}' leads to different positions from two clones")
        if trial.step % 8 == 0:
            before = str(s)
            playout(twin, Rng(5))
            if str(s) != before:
                raise PromiseBroken("Playing on with a clone changes the position")
            check_parts(s)


def check_parts(s: State) -> None:
    """Raise Broken if a clone lacks a field or shares one that changes."""
    twin = s.clone()
    here, there = list_parts(s), list_parts(twin)
    for name in here:
        if name not in there or collect_contents(here[name]) != collect_contents(there[name]):
            raise PromiseBroken(f"`clone` does not copy `{name}`")
        own, others = find_mutable_parts({name: here[name]}), find_mutable_parts(
            there)     # alive, so that ids differ
        if own.keys() & others.keys():
            raise PromiseBroken(f"A clone shares `{name}` with its position")


SHARED: Final = {"game", "options", "log"}
CONSTANT: Final = (int, float, str, type(None), Question, Action)


def list_attribute_names(thing: object) -> set[str]:
    """Return the attributes of a state or of a part of it, compiled or not; none of a list."""
    slots = {name for kind in type(thing).__mro__ for name, slot in vars(kind).items()
             if isinstance(slot, GetSetDescriptorType) and "__" not in name}
    return (slots | set(getattr(thing, "__dict__", ()))) - SHARED


def list_parts(thing: object) -> dict[str, object]:
    """Return the fields or items of a thing by name."""
    if isinstance(thing, dict):
        return {str(key): part for key, part in thing.items()}
    if list_attribute_names(thing):
        return {name: getattr(thing, name) for name in sorted(list_attribute_names(thing))}
    return {str(number): part for number, part in enumerate(cast(Iterable[object], thing))}


def collect_contents(thing: object) -> object:
    """Return all that is in it; questions and actions, which never change, by their text. Equal
    sets have the same contents in any order."""
    if isinstance(thing, CONSTANT):
        return str(thing)
    if isinstance(thing, set | frozenset):
        return sorted([collect_contents(part) for part in thing], key=repr)
    return {name: collect_contents(part) for name, part in list_parts(thing).items()}


def find_mutable_parts(thing: object) -> dict[int, object]:
    """Return the lists and components in it, by their identity."""
    found: dict[int, object] = {}
    for part in list_parts(thing).values():
        if not isinstance(part, CONSTANT):
            mutable = not isinstance(part, tuple | frozenset)
            found |= ({id(part): part} if mutable else {}) | find_mutable_parts(part)
    return found


def check_log(trial: Trial) -> None:
    """A game with a log goes as one without, and names its events in small letters."""
    for number in range(3):
        silent, telling = trial.start_game(number), trial.start.state()
        telling.log = []
        if playout(silent, Rng(trial.seed)) != playout(telling, Rng(trial.seed)) or (
                str(silent) != str(telling)):
            raise PromiseBroken("A game with a log goes differently")
        for event in telling.log:
            if not re.fullmatch(r"[a-z_]+", event.message):
                raise PromiseBroken(
                    f"The event '{event.message}' is not of small letters and underscores")


# Matches.

def check_records(trial: Trial) -> None:
    """A record is read back to the same match, and what was taken back leaves nothing behind."""
    match = trial.start.match()
    player = Curious(trial.seed)
    trial.start_game()
    texts = [str(match.state)]
    while not match.state.is_terminal():
        match.play(player.choose(match.state))
        trial.step += 1
        if trial.step % 40 == 3:
            match.take_back(0, 2)
            texts = texts[:-1]
        else:
            texts.append(str(match.state))
        if str(match.state) != texts[-1]:
            raise PromiseBroken("The position after something was taken back is another one")
    again, _ = read_match(write_record(match), trial.game)
    if again.digest() != match.digest() or again.options != match.options:
        raise PromiseBroken("The record of the match is that of another match")
    if str(match.at(match.number)) != str(match.state):
        raise PromiseBroken("The match played again from its start comes to another end")


def check_copies(trial: Trial) -> None:
    """Games, positions, actions and matches can be pickled, copied and deep-copied."""
    game = trial.game
    match, rng = Match(game, trial.start.players, trial.start.choices()), Rng(trial.seed)
    trial.start_game()
    while not match.state.is_terminal() and trial.step < 40:
        match.play(match.state.sample(rng))
        trial.step += 1
    match.take_back(0, 1)
    for name, made in COPIES.items():
        again = made(match)
        if write_record(again) != write_record(match) or [
                str(entry.events) for entry in again.entries] != [
                str(entry.events) for entry in match.entries]:
            raise PromiseBroken(f"{name} makes another match")
        s = made(match.state)
        if s is match.state or str(s) != str(match.state):
            raise PromiseBroken(f"{name} makes another position, or the same object")
        if made(game) is not game or made(game.actions[-1]) is not game.actions[-1]:
            raise PromiseBroken(f"{name} makes another game or action")
