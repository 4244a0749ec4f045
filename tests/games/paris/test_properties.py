"""Test invariants at every position of whole games with all options, and that the games end
(PA-16.9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grandtour.engine.core import PUBLIC, Action
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import FRANCS, KINDS, TOKENS, WOOD
from grandtour.games.paris.state import Paris, count_tokens
from grandtour.games.paris.validate import check_position
from tests.evidence import clause
from tests.games.paris.table import PARIS
from tests.scene import Curious

SWITCHES = ("random_tokens", "random_bonus", "free_placement")
TRADE = ("buy ", "sell ", "end", "skip", "leave", "decline")


class Investing(Curious):
    """A player who builds up instead of selling everything, and so reaches landmarks, prestige
    bonuses, payments with tiles and shared places."""

    def choose(self, s: Any) -> Action[Any]:
        if s.is_chance_node() or self.rng.below(25) == 0:
            return super().choose(s)
        choices = [choice for choice in s.choices() if not str(choice).startswith(TRADE)]
        dear = [choice for choice in choices if str(choice).startswith(("pay", "claim"))
                or landmark(choice) or " with " in str(choice)]
        saving = [choice for choice in choices if not str(choice).startswith("use")]
        building = [choice for choice in saving if not str(choice).startswith("look")]
        for some in (dear, building if self.rng.below(4) else [], saving, choices):
            if some:
                return some[self.rng.below(len(some))]
        return next((choice for choice in s.choices() if str(choice) in {"end", "decline"}),
                    s.choices()[0])


def landmark(choice: Action[Any]) -> bool:
    words = str(choice).split()
    return words[0] == "move" and "-" not in words[2]


def table(number: int) -> Paris:
    named = {name: ["false", "true"][number // 3 >> place & 1]
             for place, name in enumerate(SWITCHES)}
    players = 2 + number % 3
    s = PARIS.start(players, PARIS.choose(players, named))
    assert isinstance(s, Paris)
    return s


def watch(s: Paris) -> None:
    """Check that nothing is lost or won (PA-1.3, PA-6.5, PA-11.5)."""
    for kind in range(len(KINDS)):
        there = list(s.token).count(kind) + count_tokens(s.supply, kind)
        there += sum(count_tokens(i.goods, kind) for i in s.investors)
        assert there == TOKENS[kind] or (there < TOKENS[kind] and (kind < WOOD or not s.laid))
    assert min(i.francs for i in s.investors) >= 0


@clause("PA-16.9", "PA-4.8", "PA-1.3", "PA-8.5", "PA-20.2", "PA-18.1")
@pytest.mark.parametrize("number", range(24))
def test_invariants_hold(number: int) -> None:
    s, player = table(number), Investing(number)
    actions = 0
    while not s.is_terminal():
        assert actions < PARIS.max_length
        watch(s)
        if actions % 5 == 0:
            read = PARIS.position(str(s))
            assert (str(read), read.legal_actions()) == (str(s), s.legal_actions())
        if actions % 31 == 0:
            closely(s, actions)
        s.play(player.choose(s))
        actions += 1
    assert len({repr(s.view(seat)) for seat in (0, 1, PUBLIC)}) == 1
    assert s.turn > 12


def closely(s: Paris, number: int) -> None:
    """Check that offered actions are accepted, refused ones are not offered, and no seat can tell
    what it may not know."""
    allowed = [known.id for known in PARIS.actions if s.refusal(known) is None]
    assert allowed == s.legal_actions()
    assert len(s.choices()) == len(allowed)
    for seat in (PUBLIC, *range(len(s.investors))):
        for other in (s.resample(seat, Rng(number)), s.disguise(seat, Rng(number))):
            assert other.view(seat) == s.view(seat)
            assert str(PARIS.position(str(other))) == str(other)
            if s.current_player() == seat:
                assert other.legal_actions() == s.legal_actions()


@pytest.mark.parametrize("kept", ["laid", "taken", "unseen", "end_left", "stocked"])
def test_derived_state_matches_the_pieces(kept: str) -> None:
    s, player = table(1), Investing(1)
    for _ in range(90):
        s.play(player.choose(s))
    check_position(s)
    setattr(s, kept, getattr(s, kept) ^ 1 << 30)
    with pytest.raises(ValueError, match=r"lies|taken|left|other"):
        check_position(s)


@clause("PA-16.9", "PA-4.1")
def test_every_event_occurs() -> None:
    """The games of players who build up include the rare events."""
    seen: Counter[str] = Counter()
    for number in range(60):
        s, player = table(number), Investing(number)
        while not s.is_terminal():
            choice = player.choose(s)
            words = str(choice).split()
            seen[words[0]] += 1
            seen["shared"] += words[0] == "move" and "with" in words
            seen["landmark"] += landmark(choice)
            s.play(choice)
    verbs = {command.verb for command in PARIS.commands}
    assert {verb for verb in verbs if not seen[verb]} <= {"leave"}
    assert seen["shared"] > 5
    assert seen["landmark"] > 100
    assert FRANCS == 3
