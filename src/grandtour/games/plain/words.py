"""Word a game that has no words of its own: the notation, in sentences.

Commands, fields and options are messages, so that a catalogue of the game can translate them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.engine.core import (
    CHANCE, EVERYTHING, PUBLIC, TERMINAL, Action, Ref, Refusal, State,
)
from grandtour.engine.game import Game
from grandtour.engine.match import Entry
from grandtour.engine.plain import ALWAYS
from grandtour.games.offer import Offer
from grandtour.games.preview import Preview
from grandtour.games.words import (
    MOST_POINTS, About, Asset, Budget, Choice, Grounds, Panel, Result, Round, Sentence, Show,
    return_no_combined_lines, return_no_outcome, return_no_rounds, return_no_summary, sentence,
    series,
)
from grandtour.language import Count, Phrase

View = dict[str, Any]

GLYPH: Final = "i-turn"
BY_THE_RULES: Final = Phrase("The rules say who wins.")
NOBODY: Final = -1              # the place of the number of a seat or a card


def title_phrase(name: str) -> Phrase:
    """Return a name of the notation as the beginning of a line."""
    words = name.replace("_", " ")
    return Phrase(words[:1].upper() + words[1:])


def action_phrase(text: str) -> Phrase:
    """Return an action as the beginning of a line. Its command is a message; the things it names
    stay as they are."""
    verb, _, named = text.partition(" ")
    return Phrase("{command} {named}", command=title_phrase(verb),
                  named=named) if named else title_phrase(verb)


def format_value(held: object) -> str:
    """Return a value of a view in a line: a dash for nothing and no player, a sign for yes or
    no."""
    if isinstance(held, dict):
        return ", ".join(f"{key} {format_value(one)}" for key, one in held.items())
    if isinstance(held, list):
        return " ".join(map(format_value, held))
    if isinstance(held, bool):
        return "✓" if held else "✗"
    return "–" if held is None or held in ("", NOBODY) else str(held)


def list_table_fields(view: View) -> View:
    """Return the things on the table: a view without the fields of every view. Points are strings
    already, so that a negative one does not look like no player."""
    scores = view.get("scores")
    return {name: [f"{one:g}" for one in held] if scores and held == scores else held
            for name, held in view.items() if name not in (*ALWAYS, "seat", "scores")}


def has_value_per_seat(held: object, players: int) -> bool:
    """Return whether there is one value for each seat."""
    return isinstance(held, list) and len(held) == players and not any(
        isinstance(one, list | dict) for one in held)


def find_shared_lists(game: Game[Any]) -> frozenset[str]:
    """Return the names of lists that do not have one entry for each seat at the start of every
    game, such as a deck. Later they may be as long as a list by seat."""
    views = [game.start(players, game.choose(players, {})).view(EVERYTHING)
             for players in range(game.least, game.most + 1)]
    return frozenset(name for view in views for name, held in view.items()
                     if isinstance(held, list) and len(held) != view["players"])


def is_count(held: object, players: int) -> bool:
    """Return whether there is a number for each seat."""
    return isinstance(held, list) and len(held) == players and all(
        isinstance(one, int | float) and not isinstance(one, bool) for one in held)


def find_seat_score(s: State, seat: int) -> int:
    return round(s.scores()[seat])


def points_phrase(number: int) -> Phrase:
    return Count("{n} point", "{n} points", number)


def describe_aim(game: Game[Any]) -> Phrase:
    """Return what wins: the most points, if a number of each seat could be points."""
    view = game.start(game.least, game.choose(game.least, {})).view(EVERYTHING)
    counted = any(is_count(view[name], game.least) for name in list_table_fields(view))
    return MOST_POINTS if counted else BY_THE_RULES


class PlainWords:
    """The words of one game."""

    ASIDE: frozenset[str] = frozenset()
    ASSETS = (Asset(find_seat_score, points_phrase),)

    def __init__(self, game: Game[Any]) -> None:
        self._shared = find_shared_lists(game)
        self.ABOUT = About(
            Phrase(game.title), Phrase(" ".join((type(game).__doc__ or game.title).split())),
            {option.name: title_phrase(option.name) for option in game.options},
            {option.name: {value: title_phrase(value) for value in allowed(game, option.name)}
             for option in game.options},
            {profile: title_phrase(profile) for profile in game.profiles}, aim=describe_aim(game))
        self.COMMANDS = {command.verb: (title_phrase(command.verb), GLYPH)
                         for command in game.commands}

    def prompt(self, s: State) -> Phrase:
        if s.current_player() == TERMINAL:
            return Phrase("The game is over.")
        if s.current_player() == CHANCE:
            return Phrase("A draw is in progress.")
        return Phrase("It is your turn.")

    def waiting(self, s: State, names: list[str]) -> Phrase:
        if s.current_player() < 0:
            return self.prompt(s)
        return Phrase("Waiting for {name}.", name=names[s.current_player()])

    def grounds(self, s: State, names: list[str]) -> Grounds | None:
        return None

    def choice(self, s: State, action: Action[Any], names: list[str]) -> Choice:
        preview = Preview[State](s, [action], names)
        done = action_phrase(str(action))
        offer = Offer(done, Phrase("{action}?", action=done), done, "")
        return offer.choice(action, (), preview.seals, preview.leaves)

    def further(self, s: State, names: list[str]) -> list[Choice]:
        return []

    def refusal(self, refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
        return sentence(refusal, details | {"game": self.ABOUT.title}, lambda detail: (
            names[detail.number] if isinstance(detail, Ref) and detail.kind == "seat" else detail))

    def log(self, entry: Entry, before: State, names: list[str]) -> list[Sentence]:
        if entry.back:
            return [Sentence(Phrase("{name} took something back.", name=names[entry.seat]), "")]
        [action] = [known for known in before.game.actions if str(known) == entry.text]
        done = action_phrase(action.shown(before, PUBLIC))
        if entry.seat == CHANCE:
            return [Sentence(Phrase("Drawn: {what}.", what=done), "")]
        return [Sentence(Phrase("{name}: {what}.", name=names[entry.seat], what=done), "")]

    def together(self, line: Sequence[Entry], before: State,
                 names: list[str]) -> list[Sentence]:
        return return_no_combined_lines(line, before, names)

    def summary(self, line: Sequence[Entry], before: State, names: list[str]) -> Phrase | None:
        return return_no_summary(line, before, names)

    def answer(self, s: State, about: str, seat: int, names: list[str]) -> Phrase:
        return Phrase(format_value(s.game.inquire(s, about, seat)))

    def shows(self, entry: Entry, before: State, names: list[str]) -> list[Show]:
        return []

    def stage(self, entry: Entry, before: State) -> State:
        return before

    def status(self, view: View) -> Phrase:
        if view["over"]:
            return Phrase("the game is over")
        common = {name: held for name, held in list_table_fields(view).items()
                  if isinstance(held, int | float | str)}
        listed = series([describe_field(name, held) for name, held in common.items()] or ["–"])
        return listed if isinstance(listed, Phrase) else Phrase("under way")

    def budget(self, view: View) -> Budget | None:
        return None

    def panel(self, view: View, seat: int) -> Panel:
        lines = tuple(describe_field(name, held[seat]) for name,
                      held in list_table_fields(view).items()
                      if name not in self._shared and has_value_per_seat(held, view["players"]))
        scores = view.get("scores")
        return Panel((), lines, score=int(scores[seat]) if scores else None)

    def overview(self, view: View, names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
        return [(title_phrase(name), describe_rows(held) if name in self._shared
                 else describe_seats(held, names)) for name,
                 held in list_table_fields(view).items()]

    def result(self, view: View, names: list[str]) -> Result | None:
        if not view["over"]:
            return None
        ranks: list[int] = view["result"]
        seats = sorted(range(view["players"]), key=lambda seat: ranks[seat])
        scores = view.get("scores", [])
        rows = tuple((seat, ranks[seat], tuple(f"{score:g}" for score in scores[seat:seat + 1]))
                     for seat in seats)
        first = [names[seat] for seat in seats if ranks[seat] == 1]
        return Result((Phrase("Points"),) if scores else (), rows,
                      Phrase("Won by {names}.", names=series(first)), "")

    def outcome(self, action: Action[Any]) -> Phrase | None:
        return return_no_outcome(action)

    def rounds(self, line: Sequence[Entry]) -> list[Round]:
        return return_no_rounds(line)


def allowed(game: Game[Any], option: str) -> Sequence[str]:
    """Return the values of an option that any table can choose from."""
    [found] = [one for one in game.options if one.name == option]
    return list(dict.fromkeys(value for players in range(game.least, game.most + 1)
                              for value in found.allowed(players)))


def describe_field(name: str, held: object) -> Phrase:
    return Phrase("{field}: {value}", field=title_phrase(name), value=format_value(held))


def describe_seats(held: object, names: Sequence[str]) -> list[Phrase]:
    """Return a line for each seat if the field has one value for each, or else its rows."""
    if isinstance(held, list) and has_value_per_seat(held, len(names)):
        return [describe_field(name, one) for name, one in zip(names, held, strict=True)]
    return describe_rows(held)


def describe_rows(held: object) -> list[Phrase]:
    """Return a line for each row of a board, or one line."""
    rows = held if isinstance(held, list) and any(isinstance(one, list) for one in held) else [held]
    return [Phrase(format_value(row)) for row in rows]
