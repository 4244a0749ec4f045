"""Promises on secrets: what a seat is not shown, it cannot find out anywhere.

A position is compared with resampled ones (what the seat does not know is dealt again) and with
disguised ones (what it does not see is something else). The seat reads the same in all of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, PUBLIC, Action, Event, State, playout
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.engine.rng import Rng
from grandtour.testing.promise import PromiseBroken, Trial, fill_refusal, name_viewer
from grandtour.testing.starts import list_viewers

NAMES: Final = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
EVERY: Final = 3                # one position in so many is compared
EARLY: Final = 20               # what is known of the first positions is always compared
FULLY: Final = 12               # one in so many, also in texts, numbers and answers to requests
REQUESTS: Final = 60            # the most actions that are requested, and offers that are read
POSSIBLE: Final = 150           # the most positions that are listed for what a seat knows
TRIES: Final = 12               # resampled positions that are looked at where a seat is not sure
SAMPLE: Final = 12              # if they are more, so many are kept
COMPARED: Final = 3             # of these, so many are dealt from
SURE: Final = 24                # that many true ones in a row are no accident
SHOWN: Final = 60               # characters of a difference

Deal = Callable[[State, int, int], State]


def resample(s: State, seat: int, number: int) -> State:
    return s.resample(seat, Rng(number))


def disguise(s: State, seat: int, number: int) -> State:
    return s.disguise(seat, Rng(number))


DEALS: Final[dict[str, Deal]] = {"resample": resample, "disguise": disguise}


def format_view_of(s: State, seat: int) -> str:
    """Return the view of a seat as text."""
    return json.dumps(s.view(seat), ensure_ascii=False)


# What a seat reads.

def check_views(trial: Trial) -> None:
    """A seat sees the same in every resampled and every disguised position, has the same choices,
    and what is dealt does not tell from which of these positions."""
    for s, _ in trial.walk():
        if trial.step % EVERY:
            continue
        before = str(s)
        for seat in list_viewers(s):
            dealt = {name: deal(s, seat, trial.step) for name, deal in DEALS.items()}
            for name, other in dealt.items():
                compare_views(s, other, seat, name)
                if other.current_player() != s.current_player():
                    raise PromiseBroken(f"`{name}` for seat {seat} asks another seat")
                if s.current_player() == seat and other.legal_actions() != s.legal_actions():
                    raise PromiseBroken(f"Seat {seat} has other choices after `{name}`: "
                                        f"{find_differing_choice(s, other)}")
            compare_deals(s, seat, trial.step)
        if str(s) != before:
            raise PromiseBroken("`view`, `resample` or `disguise` changes the position")
        if trial.step % (10 * EVERY) == 0:
            for name, other in dealt.items():
                if str(trial.game.position(str(other))) != str(other):
                    raise PromiseBroken(f"What `{name}` deals is not the position of its text")
            playout(dealt["resample"], Rng(trial.step))
            if str(s) != before:
                raise PromiseBroken("Playing on with a resampled position changes the true one")


def compare_views(s: State, other: State, seat: int, deal: str) -> None:
    if format_view_of(s, seat) == format_view_of(other, seat):
        return
    one, two = s.view(seat), other.view(seat)
    names = [name for name in {**one, **two} if one.get(name) != two.get(name)]
    if not names:
        raise PromiseBroken(f"The view of seat {seat} has another order after `{deal}`")
    raise PromiseBroken(
        f"{name_viewer(seat)} sees what is hidden: after `{deal}` its view has another "
        f"'{names[0]}', {show_difference(str(one.get(names[0])), str(two.get(names[0])))}")


def show_difference(one: str, other: str) -> str:
    """Return two texts from where they begin to differ."""
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
              min(len(one), len(other)))
    first = max(0, at - SHOWN // 2)
    return f"{other[first:first + SHOWN]!r} for {one[first:first + SHOWN]!r}"


def find_differing_choice(s: State, other: State) -> str:
    numbers = sorted({*s.legal_actions()} ^ {*other.legal_actions()})
    return ", ".join(s.action_to_string(number) for number in numbers[:3])


def compare_deals(s: State, seat: int, number: int) -> None:
    """Raise Broken unless equal generators deal the same from all positions that look the same."""
    dealt = resample(s, seat, number)
    if str(resample(dealt, seat, number)) != str(dealt):
        raise PromiseBroken(
            f"`resample` for seat {seat} copies something that the seat does not know: "
                            "the same generator deals another position from a resampled one")
    disguised = disguise(s, seat, number)
    for other in (disguised, dealt, disguise(s, seat, number + 1)):
        if str(disguise(other, seat, number)) != str(disguised):
            raise PromiseBroken(
                f"`disguise` for seat {seat} copies something that the seat does not see: "
                "the same generator deals another position from one that looks the same")


def check_channels(trial: Trial) -> None:
    """A seat reads the same in every resampled and every disguised position: in texts, in numbers,
    in answers to requests, and in what computer players know."""
    reader = ViewReader(trial)
    for s, _ in trial.walk():
        if trial.step > FULLY and trial.step % FULLY:
            continue
        for seat in list_viewers(s):
            true = reader.read(s, seat)
            for name, deal in DEALS.items():
                other = deal(s, seat, trial.step)
                compare_dealt_state(true, reader.read(other, seat), seat, name)
            other = resample(s, seat, trial.step)
            compare_dealt_state(reader.list_known(s, seat), reader.list_known(other, seat), seat,
                                "resample")


def compare_dealt_state(true: dict[str, str], other: dict[str, str], seat: int, deal: str) -> None:
    for channel, text in true.items():
        if other[channel] != text:
            raise PromiseBroken(f"{name_viewer(seat)} can find out what is hidden: after `{deal}` "
                                f"{channel} is another, {show_difference(text, other[channel])}")


class ViewReader:
    """Everything that a seat reads at a table, by channel, as text."""

    def __init__(self, trial: Trial) -> None:
        self.words = games.words(trial.game.name)
        self.names = NAMES[:trial.start.players]

    def read(self, s: State, seat: int) -> dict[str, str]:
        """Return what the seat reads of a position."""
        game, words, names = s.game, self.words, self.names
        view = s.view(seat)
        found: dict[str, object] = {
            "`recalled`": json.dumps(s.recalled(seat)),
            "`turn_number`": game.turn_number(s),
            "`choices_lie_open`": game.choices_lie_open(s),
            "`sole_choice`": game.sole_choice(s),
            "`temperature`": game.temperature(s),
            "`usual_answer`": game.usual_answer(s),
            "`waiting`": words.waiting(s, names),
            "`grounds`": words.grounds(s, names),
            "`status`": words.status(view),
            "`budget`": words.budget(view),
            "`panel`": [words.panel(view, other) for other in range(len(names))],
            "`overview`": words.overview(view, names),
            "the encoding": encode_view(s, seat),
            "the answer to a request": self.request(s, seat),
        }
        if seat == s.current_player():
            choices = s.choices()
            found |= {
                "`prompt`": words.prompt(s),
                "the offer of a choice": [
                    words.choice(s, choice, names) for choice in pick_evenly(choices)],
                "`further`": words.further(s, names),
            }
        return {name: repr(text) for name, text in found.items()}

    def request(self, s: State, seat: int) -> list[object]:
        """Return how actions and commands are refused to this seat."""
        if seat == PUBLIC:
            return []
        asked = seat == s.current_player()
        found: list[object] = [self.ask(s, str(known), seat)
                               for known in pick_evenly(s.game.actions, REQUESTS if asked else 2)]
        for command in s.game.commands if asked else []:
            reason = s.game.why_not(s, command.verb)
            found.append(reason and self.read_refusal(reason))
        return found

    def ask(self, s: State, text: str, seat: int) -> object:
        try:
            return str(s.game.request(s, text, seat))
        except Refused as refused:
            return self.read_refusal(refused)

    def read_refusal(self, refused: Refused) -> object:
        return (refused.refusal.code, fill_refusal(refused.refusal, refused.details),
                str(refused.details), str(refused.nearest))

    def list_known(self, s: State, seat: int) -> dict[str, str]:
        """Return what a perfect memory of the seat knows, as computer players use it."""
        found: dict[str, object] = {}
        if seat != PUBLIC:
            found["`evaluate`"] = s.game.evaluate(s, seat)
        if seat == s.current_player():
            found["`pointless`"] = [str(choice) for choice in s.game.sensible(s)]
        return {name: repr(text) for name, text in found.items()}


def encode_view(s: State, seat: int) -> list[int]:
    """Return the numbers of what the seat sees; none without an encoder."""
    encoder = s.game.encoder
    if encoder is None or seat < 0:
        return []
    numbers = vec[i16]([i16(0)] * len(encoder.fields(len(s.scores()))))
    encoder.write(s, seat, seat, numbers, 0)
    return [int(number) for number in numbers]


def pick_evenly(things: list[Action[Any]], most: int = REQUESTS) -> list[Action[Any]]:
    """Return at most this many of these, evenly spread."""
    return things[::1 + (len(things) - 1) // most] if things else []


def check_open_choices(trial: Trial) -> None:
    """Where `choices_lie_open`, the choices are the same in every resampled and every disguised
    position, so a sole choice played at once reveals nothing."""
    for s, _ in trial.iterate_some_positions():
        if s.current_player() < 0 or not s.game.choices_lie_open(s):
            continue
        known = {str(choice) for choice in s.choices()}
        for seat in list_viewers(s):
            for name, deal in DEALS.items():
                other = deal(s, seat, trial.step)
                if not s.game.choices_lie_open(other) or (
                        {str(choice) for choice in other.choices()} != known):
                    raise PromiseBroken(
                        f"The choices lie open, but `{name}` for seat {seat} changes them")


def check_shown(trial: Trial) -> None:
    """What a seat is shown of an action, and what the log tells all, depends on nothing hidden. The
    acting seat is shown its own action.

    The log tells nothing of an action that neither `shown` nor the new view shows a spectator."""
    words, names = games.words(trial.game.name), NAMES[:trial.start.players]
    for s, chosen in trial.iterate_some_positions():
        mover = s.current_player()
        for seat in list_viewers(s):
            shown = chosen.shown(s, seat)
            if seat == mover and shown != str(chosen):
                raise PromiseBroken(f"Seat {seat} does '{chosen}' and is shown '{shown}'")
            for name, deal in DEALS.items():
                other = deal(s, seat, trial.step)
                if other.refusal(chosen) is None and chosen.shown(other, seat) != shown:
                    raise PromiseBroken(
                        f"{name_viewer(seat)} finds out what is hidden: after `{name}` "
                                        f"it is shown '{chosen.shown(other, seat)}' for '{shown}'")
            check_veil(s, chosen, seat)
        if chosen.shown(s, EVERYTHING) != str(chosen):
            raise PromiseBroken(
                f"Whoever sees everything is shown '{chosen.shown(s, EVERYTHING)}' for "
                                f"'{chosen}'")
        seen, told = happen(s, chosen, words, names)
        alike = [one for one in s.choices() if one.shown(s, PUBLIC) == chosen.shown(s, PUBLIC)]
        other = resample(s, PUBLIC, trial.step)     # what passed in the open may be told again
        for before, one in [*[(s, one) for one in pick_evenly(alike, 3)],
                            *[(other, chosen)] * (other.refusal(chosen) is None)]:
            view, text = happen(before, one, words, names)
            if view == seen and text != told:
                raise PromiseBroken(f"The log tells a spectator what '{chosen}' hides: "
                                    f"{show_difference(told, text)}")


def check_veil(s: State, chosen: Action[Any], seat: int) -> None:
    """Raise Broken if the new view tells what `shown` hides of an action."""
    shown = chosen.shown(s, seat)
    others = [one for one in s.choices() if one is not chosen and one.shown(s, seat) == shown]
    if shown != str(chosen) and others:
        seen = view_after_action(s, chosen, seat)
        if not any(view_after_action(s, one, seat) == seen for one in others):
            raise PromiseBroken(
                f"{name_viewer(seat)} sees what is hidden: it is shown '{shown}' for "
                                f"'{chosen}', but then its view tells which action it was")


def view_after_action(s: State, action: Action[Any], seat: int) -> str:
    """Return what a seat sees after an action."""
    after = s.clone()
    after.play(action)
    return format_view_of(after, seat)


def happen(before: State, action: Action[Any], words: Any, names: list[str]) -> tuple[str, str]:
    """Return what a spectator sees after an action, and what the log tells of it."""
    after = before.clone()
    events: list[Event] = []
    after.log = events
    after.play(action)
    after.log = None
    entry = Entry(1, before.current_player(), str(action), 0, events, after.current_player(),
                  before.game.turn_number(after))
    return format_view_of(after, PUBLIC), repr((words.log(entry, before, names),
                                                words.shows(entry, before, names)))


def check_plain_views(trial: Trial) -> None:
    """A view is plain data, the same after a round trip through JSON: no objects, and only string
    keys."""
    for s, _ in trial.walk():
        if trial.step % 20 == 0:
            for seat in [*list_viewers(s), EVERYTHING]:
                if json.loads(format_view_of(s, seat)) != s.view(seat):
                    raise PromiseBroken(
                        f"The view of seat {seat} is not the same after a round trip "
                                        "through JSON")


def check_finished_games(trial: Trial) -> None:
    """At the end everyone sees everything."""
    s = trial.start_game()
    for s, _ in trial.walk():  # noqa: B007
        pass
    for seat in list_viewers(s):
        if format_view_of(s, seat) != format_view_of(s, EVERYTHING):
            raise PromiseBroken(f"{name_viewer(seat)} does not see everything at the end")


# What is dealt again.

def check_disguises(trial: Trial) -> None:
    """`disguise` changes something for every seat that does not see everything, and nothing for
    those that do."""
    changed, hidden = set[int](), set[int]()
    for s, _ in trial.walk():
        if str(s.disguise(EVERYTHING, Rng(trial.step))) != str(s):
            raise PromiseBroken("`disguise` changes something for a seat that sees everything")
        for seat in list_viewers(s):
            if disguise(s, seat, trial.step).view(EVERYTHING) != s.view(EVERYTHING):
                changed.add(seat)
            if s.view(seat) != s.view(EVERYTHING):
                hidden.add(seat)
    for seat in hidden - changed:
        raise PromiseBroken(
            f"`disguise` deals nothing anew: {name_viewer(seat).lower()} does not see "
                            "everything, but finds the true position in every disguise")
    for seat in changed - hidden:
        raise PromiseBroken(
            f"{name_viewer(seat)} sees everything, but `disguise` changes something")


def check_memory(trial: Trial) -> None:
    """`resample` deals only what could have come about for all that the seat was ever shown, and
    deals anew what it cannot know.

    Everything that could have come about is listed as long as it is little."""
    s = trial.start_game()
    memories = {seat: PerfectMemory(s, seat) for seat in list_viewers(s)}
    for s, chosen in trial.walk():
        for memory in memories.values() if trial.step < EARLY or trial.step % EVERY == 0 else ():
            memory.check(s, trial.step)
        after = s.clone()
        after.play(chosen)
        for memory in memories.values():
            memory.keep_fitting_states(s, chosen, after)
    for memory in memories.values():
        memory.require_true_states()


class PerfectMemory:
    """The positions in which everything that a seat has been shown could have come about, by their
    texts: all of them, or a sample if they are many. They differ if they look different to one who
    sees everything."""

    def __init__(self, start: State, seat: int) -> None:
        self.seat = seat
        self.possible = {str(start): start.clone()}
        self.complete = True
        self.hides = ""         # the first action that could have been another one
        self.true = 0           # how often the true position was dealt where there are others
        self.other = False

    def keep_fitting_states(self, before: State, done: Action[Any], after: State) -> None:
        """Keep what fits an action."""
        shown = done.shown(before, self.seat)
        knows = self.collect_knowledge(after)
        found: dict[str, State] = {}
        for s in self.possible.values():
            for follow in self.iterate_continuations(s, shown):
                if self.collect_knowledge(follow) == knows:
                    found[str(follow)] = follow
        if len(found) > 1 and not self.hides:
            self.hides = shown
        self.possible = found
        if len(found) > POSSIBLE:
            self.complete = False
            texts = sorted(found, key=lambda text: sha256(text.encode()).digest())
            self.possible = {text: found[text] for text in texts[:SAMPLE]}

    def iterate_continuations(self, s: State, shown: str) -> Iterator[State]:
        """Yield what an action that is shown like this can lead to."""
        known: Action[Any] | None = s.game.actions_by_text().get(shown)
        for action in s.choices() if known is None else [known]:
            if s.refusal(action) is None and action.shown(s, self.seat) == shown:
                follow = s.clone()
                follow.play(action)
                yield follow

    def collect_knowledge(self, s: State) -> object:
        choices = s.legal_actions() if s.current_player() == self.seat else None
        return s.current_player(), choices, s.view(self.seat)

    def check(self, s: State, number: int) -> None:
        """Raise Broken if what is dealt from the true position could not have come about, or
        depends on what the seat does not know."""
        facts = {format_view_of(other, EVERYTHING) for other in self.possible.values()}
        true = format_view_of(s, EVERYTHING)
        sure = self.complete and len(facts) == 1
        who = name_viewer(self.seat)
        for deal in range(1 if sure or self.other else TRIES):
            dealt = format_view_of(s.resample(self.seat, Rng(number, deal)), EVERYTHING)
            if self.complete and dealt not in facts:
                differs = show_difference(true, dealt)
                raise PromiseBroken(
                    f"{who} was shown everything, but `resample` deals something anew (does "
                    f"`shown` hide what it must?): {differs}" if sure else
                    f"{who} knows from what it was shown that this cannot be, but `resample` deals "
                    f"it: {differs}")
            if not sure:
                self.other = self.other or dealt != true
                self.true += 1
        for other in list(self.possible.values())[:COMPARED]:
            for name, deal_like in DEALS.items():
                one, two = (format_view_of(deal_like(start, self.seat, number), EVERYTHING)
                            for start in (s, other))
                if one != two:
                    raise PromiseBroken(
                        f"`{name}` copies something that is hidden: from two positions that "
                        f"{who.lower()} cannot tell apart the same generator deals "
                        f"{show_difference(one, two)}")

    def require_true_states(self) -> None:
        """Raise Broken if only true positions were dealt."""
        if self.true >= SURE and not self.other:
            raise PromiseBroken(
                f"`resample` deals nothing anew: {name_viewer(self.seat).lower()} was "
                f"shown only '{self.hides}', but finds the true position every time")


def check_undo(trial: Trial) -> None:
    """An action that shows a seat something hidden cannot be taken back freely (`covered`).

    A seat is shown something if it sees it after the action, and would see something else in
    another arrangement of what is hidden."""
    for number in range(2):
        for s, chosen in trial.walk(number):
            if s.current_player() == CHANCE:
                continue
            after = s.clone()
            after.play(chosen)
            if after.is_terminal() or after.has_revealed(s.current_player(), s.covered()):
                continue
            for seat in range(trial.start.players):
                if has_seen(s, chosen, after, seat, trial.step):
                    raise PromiseBroken(
                        f"'{chosen}' shows seat {seat} something hidden and can still be "
                                        "taken back: `covered` does not name it")


def has_seen(before: State, action: Action[Any], after: State, seat: int, number: int) -> bool:
    """Return whether the action has shown the seat a hidden fact. Facts that the acting seat lays
    open were known to it before."""
    for deal in range(2):
        d = before.disguise(seat, Rng(number, deal))
        if d.refusal(action) is not None:
            continue
        d.play(action)
        own = seat == before.current_player()
        if d.view(seat) != after.view(seat) and (own or d.view(PUBLIC) == after.view(PUBLIC)):
            return True
    return False
