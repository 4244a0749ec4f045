"""Play actions on a copy of their position, for modules that describe their effects.

>>> import grandtour
>>> from grandtour.games.preview import Preview, question_kind
>>> bombay = grandtour.game("bombay")
>>> s = bombay.start(2, bombay.choose(2, {"layout": "first_game", "first_seat": "0"}))
>>> while s.is_chance_node():
...     question = s.play(s.sample(grandtour.Rng(1)))
>>> question_kind(s)
'turn'
>>> preview = Preview(s, [s.choices()[0]], ["Ana", "Bo"])
>>> preview.name, preview.leaves, preview.after is s
('Ana', False, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from grandtour.engine.core import Action, Event, State

S = TypeVar("S", bound=State)


class Preview(Generic[S]):
    """One or several actions of the seat in turn, with their consequences."""

    def __init__(self, s: S, actions: Sequence[Action[Any]], names: list[str]) -> None:
        self.before = s
        self.actions = actions
        self.names = names
        self.after: S = s.clone()
        self.events: list[Event] = []
        self.after.log = self.events
        for action in actions:
            self.after.play(action)

    @cached_property
    def settled(self) -> S:
        """Return `after`, or the position to which tables continue from there without asking a
        player."""
        s = self.after
        while (sole := s.game.sole_choice(s)) is not None:
            s = s.clone()
            s.play(sole)
        return s

    @property
    def seat(self) -> int:
        """Return the seat that acts."""
        return self.before.current_player()

    @property
    def name(self) -> str:
        """Return the name of the player who acts."""
        return self.names[self.seat]

    @property
    def leaves(self) -> bool:
        """Return whether the next question is for another player, something is drawn, or the game
        is over."""
        return self.settled.current_player() != self.seat

    @property
    def seals(self) -> bool:
        """Return whether the action cannot be taken back: something unknown is drawn or shown, or
        the game is over."""
        s = self.settled
        return (s.is_chance_node() or s.is_terminal()
                or s.has_revealed(self.seat, self.before.covered()))

    def find_event(self, message: str) -> Event | None:
        """Return the event of this kind, None if it did not happen."""
        return next((event for event in self.events if event.message == message), None)

    def event_of(self, message: str) -> Event:
        """Return the event of this kind, which did happen."""
        event = self.find_event(message)
        assert event is not None
        return event


def question_kind(s: State) -> str:
    """Return the kind of the question that is asked now."""
    return str(s.stack[-1]).partition(":")[0]
