"""Sabotaged games break the promise that is about the fault, and a failure can be repeated."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from typing import Any, ClassVar

import pytest

from grandtour import EVERYTHING, NOBODY, OWNER, Action, HiddenObserver, NoDeal, Rng, games, table
from grandtour.cli.main import main
from grandtour.testing import PROMISES, BrokenPromise, Start

PACKAGE = "tests.outside.duel.grandtour_duel"
duel: Any = import_module(f"{PACKAGE}.game")


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Duel is installed: its words are found by its name."""
    monkeypatch.setattr(games, "find_game_package", lambda name: PACKAGE)


def keep(game: Any, name: str, seed: int = 1, players: int = 2) -> None:
    [promise] = [promise for promise in PROMISES if promise.name == name]
    promise.keep(Start(game, players, {}, ""), seed)


def fault_of(game: Any, name: str) -> str:
    with pytest.raises(BrokenPromise) as broken:
        keep(game, name)
    return str(broken.value)


def observed_by(observer: Any) -> Any:
    return type("Sabotaged", (duel.DuelGame,), {"observer": observer})()


class DealsHonestly(duel.Hands):
    """Deals as the true observer does, whatever the view shows."""

    def resample(self, s, seat, rng):
        return duel.Hands().resample(s, seat, rng)


class ShowsHands(DealsHonestly):
    def view(self, s, seat):
        return super().view(s, seat) | {"hands": [sorted(hand) for hand in s.hands]}


class ShowsPoints(DealsHonestly):
    """Tells the sum of the hidden cards."""

    def view(self, s, seat):
        return super().view(s, seat) | {"sum": sum(map(sum, s.hands))}


class DealsNothing(duel.Hands):
    def resample(self, s, seat, rng):
        return s.clone()


class DisguisesNothing(duel.Hands):
    def disguise(self, s, seat, rng):
        return s.clone()


class ShowsAndDealsNothing(DealsNothing, DisguisesNothing, ShowsHands):
    pass


class DealsHandsOnly(duel.Hands):
    """Knows which cards are in the deck."""

    def deal(self, s, seat, rng):
        self.shuffle(s, seat, rng, "hands")


class DealsTheImpossible(duel.Hands):
    """Deals a card that has been played."""

    def resample(self, s, seat, rng):
        dealt = super().resample(s, seat, rng)
        if s.played and s.current_player() not in (seat, EVERYTHING) and dealt.aside is not None:
            dealt.aside = s.played[0]
        return dealt


class OtherChoices(duel.Hands):
    """Deals a seat other cards of its own."""

    hidden: ClassVar = {"hands": NOBODY, "aside": NOBODY, "deck": NOBODY}

    def appearance(self, s, seat):
        return s.current_player()


@pytest.mark.parametrize(("observer", "promise", "sentence"), [
    (ShowsHands(), "views", "sees what is hidden: after `resample` its view has another 'hands'"),
    (ShowsPoints(), "views", "sees what is hidden: after `resample` its view has another 'sum'"),
    (DealsNothing(), "memory", "`resample` copies something that is hidden"),
    (DisguisesNothing(), "disguises", "`disguise` deals nothing anew"),
    (ShowsAndDealsNothing(), "shown", "its view tells which action it was"),
    (DealsHandsOnly(), "memory", "`resample` copies something that is hidden"),
    (DealsTheImpossible(), "memory", "`resample` deals it"),
    (OtherChoices(), "views", "has other choices after `resample`"),
], ids=lambda value: type(value).__name__ if isinstance(value, HiddenObserver) else "")
def test_sabotaged_observers_are_noticed(observer: Any, promise: str, sentence: str) -> None:
    assert sentence in fault_of(observed_by(observer), promise)


def test_forgotten_shown_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(duel.Draw, "shown")
    assert "was shown everything, but `resample` deals" in fault_of(duel.GAME, "memory")


def test_cheating_evaluation_is_noticed() -> None:
    def evaluate(self, s, seat):
        return s.scores()[seat] - sum(map(sum, s.hands))

    cheat = type("Cheat", (duel.DuelGame,), {"evaluate": evaluate})()
    assert "`evaluate` is another" in fault_of(cheat, "channels")


def test_telling_refusals_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def details(self, s):
        owners = [seat for seat, hand in enumerate(s.hands) if self.card in hand]
        return {"card": f"{self.card} of {owners}"}

    monkeypatch.setattr(duel.Play, "details", details)
    assert "the answer to a request is another" in fault_of(duel.GAME, "channels")


def test_telling_logs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    words = games.words("duel")
    monkeypatch.setattr(words, "log", lambda entry, before, names: [entry.text])
    assert "The log tells a spectator what 'draw" in fault_of(duel.GAME, "shown")


def test_endless_games_are_noticed() -> None:
    endless = type("Endless", (duel.DuelGame,), {"max_length": 8})()
    assert "has not ended after 8 actions" in fault_of(endless, "ends")


# A look at something hidden.

class Look(Action):
    """Look at the card that was put aside."""

    def refusal(self, s):
        return duel.NOT_YOURS if s.stack[-1].seat in s.lookers else None

    def details(self, s):
        return {"card": "look"}

    def apply(self, s):
        s.lookers.add(s.stack[-1].seat)


class LookingDuel(duel.Duel):
    def __init__(self, game, players):
        super().__init__(game, players)
        self.lookers = set()

    def clone(self):
        twin = super().clone()
        twin.__class__ = LookingDuel
        twin.lookers = self.lookers.copy()
        return twin


class Remembers(duel.Hands):
    """A seat that looked sees the card from then on."""

    def view(self, s, seat):
        return super().view(s, seat) | ({"aside": s.aside} if seat in s.lookers else {})


class SealsUndo(Remembers):
    def covered(self, s):
        found = super().covered(s)
        known = f"{s.aside!r} 1"
        return found | ({known: frozenset(s.lookers)} if known in found else {})


class LookingGame(duel.DuelGame):
    actions = table({duel.Turn: [*[duel.Play(card) for card in range(duel.CARDS)], Look()],
                     duel.Dealing: [duel.Draw(card) for card in range(duel.CARDS)]})
    observer = SealsUndo()

    def start(self, players, options):
        s = LookingDuel(self, players)
        s.stack = super().start(players, options).stack
        return s


def test_free_undo_of_a_look_is_noticed() -> None:
    for name in ("views", "memory", "disguises", "undo", "clones"):
        keep(LookingGame(), name)
    careless = type("Careless", (LookingGame,), {"observer": Remembers()})()
    assert "something hidden and can still be taken back: `covered`" in fault_of(
        careless, "undo")


def test_forgotten_looks_are_noticed() -> None:
    """A perfect memory keeps what the view shows no more."""
    class Forgets(duel.Hands):
        def view(self, s, seat):
            looked = seat in s.lookers and s.current_player() == seat
            return super().view(s, seat) | ({"aside": s.aside} if looked else {})

    forgetful = type("Forgetful", (LookingGame,), {"observer": Forgets()})()
    assert "knows from what it was shown that this cannot be" in fault_of(forgetful, "memory")


# The report, and the default.

def test_failures_can_be_repeated() -> None:
    """The command names the seed of the game in which the fault was seen."""
    said = fault_of(observed_by(ShowsPoints()), "views")
    seed, step = map(int, re.search(r"\(seed (\d+), step (\d+)\)", said).groups())
    command = shlex.split(said.rpartition("Repeat it: ")[2])
    assert command == ["grandtour", "test-game", "duel", "--only", "views", "--players", "2",
                       "--seed", str(seed)]
    with pytest.raises(BrokenPromise, match=rf"seed {seed}, step {step}"):
        keep(observed_by(ShowsPoints()), "views", seed)


def test_command_prints_broken_promises(monkeypatch: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(games, "names", lambda: ("duel",))
    monkeypatch.setattr(games, "game", lambda name: observed_by(ShowsPoints()))
    assert main(["test-game", "duel", "--only", "menu", "--only", "views"]) == 1
    views, *_, menu, ends = capsys.readouterr().out.splitlines()
    assert re.match("views +BROKEN  .+ sees what is hidden", views)
    assert re.match("menu +kept", menu)
    assert ends == "duel breaks promises: views"
    assert main(["test-game", "duel", "--only", "menu", "--players", "3"]) == 0
    assert main(["test-game", "duel", "--players", "9"]) == 1
    assert capsys.readouterr().err == "grandtour test-game: Duel is for 2 to 3 players.\n"


@pytest.mark.parametrize("promise", [one.name for one in PROMISES])
def test_honest_games_keep_all_promises(promise: str) -> None:
    for players in (2, 3):
        keep(duel.GAME, promise, players=players)


class Colliding(duel.DuelGame):
    """A duel with cards whose order in a set depends on what was there before."""

    actions = table({duel.Turn: [duel.Play(8 * card) for card in range(duel.CARDS)],
                     duel.Dealing: [duel.Draw(8 * card) for card in range(duel.CARDS)]})

    def start(self, players, options):
        s = super().start(players, options)
        s.deck = {8 * card for card in s.deck}
        return s


@pytest.mark.parametrize("promise", ["positions", "fields", "clones"])
def test_equal_sets_need_no_order(promise: str) -> None:
    keep(Colliding(), promise, players=3)


def test_hidden_fields_can_be_single_things() -> None:
    """Each seat sees its own role; None is no role."""
    class Roles(HiddenObserver):
        hidden: ClassVar = {"roles": OWNER}

    s = duel.DuelGame().start(3, {})
    s.roles = ["spy", None, "king"]
    observer = Roles()
    assert observer.view(s, 0)["roles"] == ["spy", None, None]
    assert observer.view(s, EVERYTHING)["roles"] == ["spy", None, "king"]
    assert observer.covered(s) == {"'spy' 1": frozenset({0}), "'king' 1": frozenset({2})}


def test_hopeless_deals_are_refused() -> None:
    class Hopeless(duel.Hands):
        def deal(self, s, seat, rng):
            s.points[0] += 1

    s = duel.DuelGame().start(2, {})
    with pytest.raises(NoDeal, match="none of 1000 deals of hands and aside and deck looks"):
        Hopeless().resample(s, 0, Rng(1))
