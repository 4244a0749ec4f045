"""Promises on sealed questions, which are asked of several seats at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Any, Final

from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.rng import Rng
from grandtour.testing.promise import PromiseBroken, Trial, name_viewer
from grandtour.testing.secrecy import format_view_of, show_difference
from grandtour.testing.starts import list_viewers

Answers = dict[int, Action[Any]]
ORDERS: Final = 24              # of the answers of a round are tried


def list_rounds(trial: Trial) -> Iterator[tuple[State, Answers]]:
    """Yield the positions in which several seats are asked together, with an answer of each."""
    rng = Rng(trial.seed)
    for s, _ in trial.walk():
        seats = s.seats_asked()
        if len(seats) > 1:
            yield s, {seat: s.turned_to(seat).sample(rng) for seat in seats}


def play_answers(s: State, answers: Answers, seats: Iterable[int]) -> State:
    """Return the position after the answers of these seats, in this order."""
    s = s.clone()
    for seat in seats:
        s = s.turned_to(seat)
        s.play(answers[seat])
    return s


def check_seats_asked(trial: Trial) -> None:
    """The seats that are asked together are different seats, the one to move first. Each of them
    can be asked first, and that position reads back from its text."""
    for s, _ in trial.walk():
        seats, player = s.seats_asked(), s.current_player()
        if seats[:1] != ([player] if player > CHANCE else []) or len({*seats}) < len(seats):
            raise PromiseBroken(f"The seats {seats} are asked, and seat {player} is to move")
        for seat in seats[1:]:
            turned = s.turned_to(seat)
            if turned.current_player() != seat or {*turned.seats_asked()} != {*seats}:
                raise PromiseBroken(f"Seat {seat} cannot be asked first")
            if str(trial.game.position(str(turned))) != str(turned):
                raise PromiseBroken(
                    f"The position in which seat {seat} is asked first does not read back")


def check_sealed_answers(trial: Trial) -> None:
    """A sealed answer removes its own question and tells nothing. What is legal does not depend on
    other answers of the round, and their order changes nothing."""
    for s, answers in list_rounds(trial):
        for seat in answers:
            check_independence(s, answers, seat)
        ends = {str(play_answers(s, answers, seats))
                for seats in islice(permutations(answers), ORDERS)}
        if len(ends) > 1:
            raise PromiseBroken("The order of the sealed answers matters: "
                                f"{show_difference(*islice(sorted(ends), 2))}")


def check_independence(s: State, answers: Answers, seat: int) -> None:
    free = s.turned_to(seat)
    others = [other for other in answers if other != seat]
    late = play_answers(s, answers, others)
    if late.seats_asked() != [seat]:
        raise PromiseBroken(
            f"After the sealed answers of all other seats not only seat {seat} is asked, "
                            f"but {late.seats_asked()}")
    if free.legal_actions() != late.legal_actions():
        raise PromiseBroken(f"What seat {seat} may answer depends on the sealed answers of others")
    first = free.clone()
    first.log = []
    first.play(answers[seat])
    if first.log:
        raise PromiseBroken(f"The log tells '{first.log[0]}' before all have answered")
    if {*first.seats_asked()} != {*others}:
        raise PromiseBroken(
            f"After its answer '{answers[seat]}' seat {seat} is not the only one that is "
                            f"no longer asked: the seats {first.seats_asked()} are")


def check_sealed_secrets(trial: Trial) -> None:
    """Before the last answer is in, no other seat can tell which answer was given: from its view,
    from what it was shown, or from what is dealt to a computer player."""
    for s, answers in list_rounds(trial):
        for seat in answers:
            turned = s.turned_to(seat)
            choices = turned.choices()
            one, other = (play_answers(s, {seat: choice}, [seat])
                          for choice in (choices[0], choices[-1]))
            for viewer in list_viewers(s):
                if viewer != seat:
                    compare_for(viewer, one, other, trial.step)
                    if len({choice.shown(turned, viewer) for choice in choices}) > 1:
                        raise PromiseBroken(
                            f"{name_viewer(viewer)} is shown the sealed answer of seat "
                                            f"{seat}: `shown` does not hide it")


def compare_for(viewer: int, one: State, other: State, number: int) -> None:
    """Raise Broken if the viewer can tell these positions apart."""
    channels = {
        "its view": (format_view_of(one, viewer), format_view_of(other, viewer)),
        "`recalled`": (str(one.recalled(viewer)), str(other.recalled(viewer))),
        "`resample`": (str(one.resample(viewer, Rng(number))),
                       str(other.resample(viewer, Rng(number))))}
    for channel, (first, second) in channels.items():
        if first != second:
            raise PromiseBroken(f"{name_viewer(viewer)} can tell a sealed answer from {channel}: "
                                f"{show_difference(first, second)}")
