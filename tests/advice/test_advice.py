"""The reasons for bots' actions, as far as the reader may know them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest
from grandtour import games
from grandtour.advice import service as advice
from grandtour.advice.service import Adviser
from grandtour.bots.levels import strongest_level
from grandtour.bots.pool import BotPool, ConsideredAction, consider_position
from grandtour.bots.thinking.queue import JobClaim
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.disguises import list_disguises_with, find_common_choices
from grandtour.people.rows import PersonRow
from grandtour.results.from_table import find_unrated_reason
from grandtour.store.database import Database
from grandtour.tables.bot_runner import play_forced_moves, derive_bot_seed
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.events import Hint
from grandtour.tables.hosting import TableHosting
from grandtour.tables.seating import SeatWish, find_bot_of_entry
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from tests.rooms import INES, KENJI, LEA, events_after_deal, file_in, open_house, seat_two
from tests.scenarios import refusal_code
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS


class Room:
    """Tables whose bots can be asked."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.tables = Tables(TableStore(database), pool)
        self.adviser = Adviser(self.tables, pool)
        self.hosting = TableHosting(self.tables)

    async def against(self, *bots: str, game: str = PLAIN, screens: str = "tokens") -> Table:
        """Inès, who begins, against these."""
        return await self.tables.open_table(
            game, [SeatWish("me"), *[SeatWish("bot", bot) for bot in bots]], INES,
            options={"first_seat": "0", "screens": screens} if game == PLAIN else {})

    async def act(self, table: Table, person: PersonRow, action: str) -> None:
        await self.tables.act(table.id, person.id, table.match.number, action)

    async def round(self, table: Table) -> list[int]:
        """Inès does nothing in her turn; the entries of the others until it is hers again."""
        before = table.match.number
        await self.act(table, INES, "end")
        while table.to_act != 0:
            await asyncio.sleep(0.01)
        return [entry.number for entry in table.match.entries[before:] if entry.seat > 0]


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_house(file_in(tmp_path), Room) as opened:
        yield opened


# Reasons.

async def test_bot_explains_its_choice_first(room: Room) -> None:
    table = await room.against("cyclist", screens="open")
    for number in await room.round(table):
        entry = table.match.entries[number - 1]
        found = await room.adviser.explain_entry(table, number, 0)
        assert (found.seat, found.bot, found.done) == (1, "cyclist", entry.text)
        assert found.best == entry.text
        before, made = table.match.at(number - 1), len(table.match.line_at(number - 1))
        assert list(found.thoughts) == consider_position(
            "cyclist", PLAIN, str(before), derive_bot_seed(table.seed, made))
        assert str(found.position) == str(before)
        assert found.sure


async def test_hidden_things_are_described_as_seen(room: Room) -> None:
    """BO-15.2: what the others hold may have been anything."""
    table = await room.against("cyclist")
    for number in await room.round(table):
        before = table.match.at(number - 1)
        found = await room.adviser.explain_entry(table, number, 0)
        assert found.position.view(0) == before.view(0)
        assert str(found.position) != str(before)
        assert not found.sure
        assert table.match.entries[number - 1].text in {one.action for one in found.thoughts}


async def test_final_reasons_are_the_true_ones(room: Room) -> None:
    table = await room.against("cyclist", "cyclist", game=WITH_SHOWS)
    while table.match.number < 12:
        if table.to_act == 0:
            await room.act(table, INES, str(table.match.state.choices()[0]))
        await asyncio.sleep(0.01)
    await room.hosting.leave_table(table.id, INES)
    assert table.over
    asked = [entry for entry in table.match.entries if find_bot_of_entry(table, entry.number)]
    assert asked
    for entry in asked:
        found = await room.adviser.explain_entry(table, entry.number, PUBLIC)
        assert found.sure
        assert found.best == entry.text
        assert str(found.position) == str(table.match.at(entry.number - 1))


async def test_only_bot_choices_have_reasons(room: Room) -> None:
    table = await room.against("walker")
    await room.round(table)
    own = next(entry.number for entry in table.match.entries if entry.seat == 0)
    drawn = next(entry.number for entry in table.match.entries if entry.seat < 0)
    for number in (own, drawn):
        refused = room.adviser.explain_entry(table, number, 0)
        assert await refusal_code(refused) == "no_bot_chose"
    for number in (0, table.match.number + 1):
        refused = room.adviser.explain_entry(table, number, 0)
        assert await refusal_code(refused) == "no_such_position"


async def test_seat_history_names_the_bot(room: Room) -> None:
    """Kenji acts, leaves, a bot continues; Léa takes the seat over and acts."""
    table = await seat_two(room.tables)
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "end")
    kenjis = table.match.number
    await room.hosting.replace_person(table.id, INES, 1, invited=True)
    assert table.question is not None
    await room.hosting.answer_question(table.id, KENJI.id, table.question.number, True)
    bots = await room.round(table)
    code = table.seats[1].code
    await room.hosting.take_seat(table.id, LEA, code)
    await room.act(table, INES, "end")
    await room.act(table, LEA, "end")
    leas = table.match.number
    chose = {entry.number: find_bot_of_entry(table, entry.number)
             for entry in table.match.entries if entry.seat == 1}
    assert bots
    assert all(chose[number] == "pilot" for number in bots)
    assert chose[kenjis] == chose[leas] == ""


# Hints.

async def test_hint_against_bots_makes_game_unrated(room: Room) -> None:
    table = await room.against("walker")
    before = str(table.match.state)
    assert find_unrated_reason(table, []) != "hints"
    for _ in range(2):
        found = await room.adviser.give_hint(table.id, INES.id, table.match.number)
        assert (found.seat, found.bot) == (0, strongest_level(games.game(PLAIN)))
        assert found.best in map(str, table.match.state.choices())
    assert str(table.match.state) == before
    assert events_after_deal(table.events) == [Hint()]         # once for all of them
    assert table.hinted == {0}
    assert find_unrated_reason(table, []) == "hints"
    kept = await room.tables.store.load_table(table.id)
    assert events_after_deal(kept.events) == [Hint()]


async def test_hints_among_people_need_agreement(room: Room) -> None:
    table = await seat_two(room.tables)
    refused = room.adviser.give_hint(table.id, INES.id, table.match.number)
    assert await refusal_code(refused) == "hints_off"
    assert not events_after_deal(table.events)
    agreed = await seat_two(room.tables, Terms(hints=True))
    assert await room.adviser.give_hint(agreed.id, INES.id, agreed.match.number)
    assert agreed.hinted == {0}


async def test_hint_is_for_player_to_move(room: Room) -> None:
    table = await seat_two(room.tables, Terms(hints=True))
    number = table.match.number
    hint = room.adviser.give_hint
    assert await refusal_code(hint(table.id, LEA.id, number)) == "not_seated"
    assert await refusal_code(hint(table.id, KENJI.id, number)) == "not_your_turn"
    await room.act(table, INES, "end")
    assert await refusal_code(hint(table.id, KENJI.id, number)) == "stale_position"
    await room.hosting.ask_pause(table.id, INES.id)
    await room.hosting.answer_question(table.id, KENJI.id, table.events[-1].number, True)
    assert await refusal_code(hint(table.id, KENJI.id, table.match.number)) == "paused"
    await room.hosting.resume_game(table.id, INES.id)
    await room.hosting.leave_table(table.id, KENJI)
    assert await refusal_code(hint(table.id, KENJI.id, table.match.number)) == "not_seated"
    assert not table.hinted


# What is hidden.

STARTS = [(name, profile) for name in games.names() for profile in games.game(name).profiles]


def choice_positions(name: str, profile: str, seed: int, every: int) -> list[State]:
    """Return positions of a random game in which a player has a choice."""
    game = games.game(name)
    match = Match(game, game.most, game.choose(game.most, {}, profile))
    rng, found, met = Rng(seed), [], 0
    while not match.state.is_terminal():
        play_forced_moves(match, draw_outcome_from_seed(seed))
        if match.state.is_terminal():
            break
        met += len(match.state.choices()) > 1
        if met % every == 0 and len(match.state.choices()) > 1:
            found.append(match.state.clone())
        match.play(match.state.sample(rng))
    return found


@pytest.mark.parametrize(("name", "profile"), STARTS)
def test_reasons_use_visible_facts_only(name: str, profile: str) -> None:
    """Reasons are found in the same positions, whichever of the positions that look the same to the
    reader is true."""
    compared = 0
    for number, true in enumerate(choice_positions(name, profile, 5, 9)):
        seat = true.current_player()
        action = true.sample(Rng(number))
        for viewer in {PUBLIC, (seat + 1) % len(true.scores())}:
            other = true.disguise(viewer, Rng(number + 77))
            if other.refusal(action) is not None:
                continue
            known = [str(deal) for deal in list_disguises_with(action, true, viewer, number)]
            assert known == [str(deal)
                             for deal in list_disguises_with(action, other, viewer, number)]
            compared += str(other) != str(true)
    assert compared > 0


def allowed_names(s: State, action: str, viewer: int) -> set[str]:
    """Return what reasons for this action may name; nothing if they are sealed."""
    deals = list_disguises_with(s.game.request(s, action, s.current_player()), s, viewer, 1)
    return find_common_choices(deals) if deals else set()


def test_reasons_hide_unplayed_cards() -> None:
    """PX-19.1"""
    met = 0
    for s in choice_positions(WITH_HANDS, "", 6, 3):
        plays = [str(one) for one in s.choices() if str(one).startswith("play ")]
        shown = {str(one) for one in s.choices()}.difference(plays)
        other = (s.current_player() + 1) % len(s.scores())
        for action in sorted(shown)[:1]:
            assert not allowed_names(s, action, other).intersection(plays)
        cards = {play.split(" ")[1] for play in plays}
        for action in plays[:1]:
            ways = {way.split(" ")[1] for way in allowed_names(s, action, other)
                    if way.startswith("play ")}
            assert ways & cards <= {action.split(" ")[1]}
            met += len(cards) > 1 and bool(ways)
    assert met > 0


def test_secret_actions_have_secret_reasons() -> None:
    """PA-15.2: only the seat that takes an end-game tile sees which one it is."""
    met = 0
    for s in [s for seed in range(4) for s in choice_positions(ANOTHER, "", seed, 1)]:
        seat = s.current_player()
        for action in [one for one in s.choices() if str(one).startswith("choose ")]:
            met += 1
            assert list_disguises_with(action, s, seat, 1)
            for other in (PUBLIC, (seat + 1) % len(s.scores())):
                assert list_disguises_with(action, s, other, 1) == []
    assert met > 0


class Busy(BotPool):
    """A pool that never answers, and records the questions."""

    def __init__(self) -> None:
        super().__init__()
        self.bots: list[str] = []

    async def consider(self, claim: JobClaim, bot: str, game: str, position: str,
                       seed: int) -> list[ConsideredAction]:
        self.bots.append(bot)
        return await asyncio.Future()


async def test_spectators_keep_no_player_waiting(
        room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their reasons fill their own queue, and players' reasons not that of hints."""
    monkeypatch.setattr(advice, "WAITING", 1)
    table = await room.against("walker", "walker")
    first, second = (await room.round(table))[:2]
    pool = Busy()
    adviser = Adviser(room.tables, pool)

    async def asked(question: Awaitable[object]) -> None:
        asking.append(asyncio.ensure_future(question))
        await asyncio.sleep(0.1)
    asking: list[asyncio.Future[object]] = []
    for viewer in (PUBLIC, 0):
        await asked(adviser.explain_entry(table, first, viewer))
        await asked(adviser.explain_entry(table, first, viewer))
        refused = adviser.explain_entry(table, second, viewer)
        assert await refusal_code(refused) == "advice_waiting"
    await asked(adviser.give_hint(table.id, INES.id, table.match.number))
    assert pool.bots == ["walker", "walker", strongest_level(games.game(PLAIN))]
    for one in asking:
        one.cancel()
