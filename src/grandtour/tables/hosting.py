"""Agreements of the players at a table, and the tools of its host."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from grandtour.engine.core import GAME_OVER, PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.upgrade import RulesDiffer
from grandtour.people.names import clean_name
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code
from grandtour.tables import consent, errors, seating
from grandtour.tables.bounds import check_arranged
from grandtour.tables.consent import ConsentQuestion
from grandtour.tables.device import check_hand_over
from grandtour.tables.events import (
    Answer, Ask, AskCancel, AskMeant, AskPause, AskReplace, AskUndo, AskUpgrade, Audience, Cancel,
    Differ, Hand, HandOver, Lapse, Lay, Leave, Offer, Part, Pause, Rename, Replace, Resume, Return,
    Swap, Take, Upgrade, Withdraw,
)
from grandtour.tables.head_starts import move_head_start
from grandtour.tables.open_positions import check_has_not_seen_open_positions
from grandtour.tables.seating import SUBSTITUTE, check_host
from grandtour.tables.service import Tables
from grandtour.tables.substitutes import ASKED
from grandtour.tables.table import Table
from grandtour.tables.transaction import TableTransaction
from grandtour.tables.undo import Reach, has_no_undo_left
from grandtour.tables.upgrading import has_newest_rules, upgrade_match


# Why a seat passes from its holder, besides ASKED: the holder has left, had no time left, or was
# away for longer than was agreed.
GONE: Final = "left"
LATE: Final = "time"
ABSENT: Final = "absent"


class TableHosting:
    """Questions to all players with their consequences, and the host's tools. Every change is on
    disk before anyone is notified."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    # Questions to all players.

    async def ask_undo(self, table_id: str, person: str, number: int, reach: Reach) -> None:
        """Ask all others whether the last step or turn may be taken back, though something was
        drawn or another player has acted since. Refused: not_seated, not_started, game_over,
        stale_position, undo_never, nothing_to_ask, too_many_take_backs, question_open,
        question_limit."""
        async with self.tables.open_transaction(table_id, person) as change:
            table = change.table
            seat = find_playing_seat(table, person)
            await self.tables.check_current(table, number)
            self._ask_back(change, seat, reach)

    def _ask_back(self, change: TableTransaction, seat: int, reach: Reach) -> None:
        table = change.table
        if table.terms.undo == "never":
            raise Refused(errors.UNDO_NEVER, {})
        lost = table.can_ask_back(seat, reach)
        if lost is None:
            raise Refused(errors.NOTHING_TO_ASK, {})
        if has_no_undo_left(table.match):
            raise Refused(errors.TOO_MANY_TAKE_BACKS, {})
        self._put_question(change, list_other_people(table, seat), partial(AskUndo, back=lost.back))

    async def ask_meant(self, table_id: str, person: str, number: int) -> None:
        """Ask the player who has chosen last whether that was meant. Refused: not_seated,
        not_started, game_over, stale_position, nothing_to_challenge, question_open,
        question_limit."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            await self.tables.check_current(change.table, number)
            doubtful = change.table.doubtful(seat)
            if doubtful is None:
                raise Refused(errors.NOTHING_TO_CHALLENGE, {})
            self._put_question(change, {doubtful.seat}, partial(AskMeant, step=doubtful.number))

    async def ask_pause(self, table_id: str, person: str) -> None:
        """Ask all others for a pause. Refused: not_seated, not_started, game_over, only_live,
        already_paused, question_open, question_limit."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            if change.table.terms.pace != "live":
                raise Refused(errors.ONLY_LIVE, {})
            if change.table.paused:
                raise Refused(errors.ALREADY_PAUSED, {})
            self._put_question(change, list_other_people(change.table, seat), AskPause)

    async def ask_cancel(self, table_id: str, person: str) -> None:
        """Ask all others to end the table without a result. Refused: not_seated, not_started,
        game_over, question_open, question_limit."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            self._put_question(change, list_other_people(change.table, seat), AskCancel)

    async def ask_upgrade(self, table_id: str, person: str) -> None:
        """Ask all others to continue by the newest rules. This is possible if everything so far has
        the same outcome by them. Refused: not_seated, not_started, game_over, already_newest_rules,
        rules_differ, question_open, question_limit."""
        async with self.tables.open_transaction(table_id, person) as change:
            table = change.table
            seat = find_playing_seat(table, person)
            if has_newest_rules(table):
                raise Refused(errors.ALREADY_NEWEST_RULES, {})
            try:
                match = upgrade_match(table)
            except RulesDiffer as differs:
                raise Refused(errors.RULES_DIFFER, {"number": differs.number}) from differs
            self._put_question(change, list_other_people(table, seat),
                               partial(AskUpgrade, to=match.game.version))

    def _put_question(self, change: TableTransaction, asked: set[int],
                      ask: Callable[[tuple[int, ...], int], Ask]) -> None:
        """Ask these seats. They have the time that the table's pace gives them."""
        by = self.tables.now() + 1000 * consent.SECONDS[change.table.terms.pace]
        question = ask(tuple(sorted(asked)), by)
        if change.after.question is not None:
            raise Refused(errors.QUESTION_OPEN, {})
        if not consent.count_asks_left(change.table.events, change.person, question.about):
            raise Refused(errors.QUESTION_LIMIT, {"most": consent.MOST[question.about]})
        change.record_event(question)
        apply_agreed_request(change)

    async def answer_question(self, table_id: str, person: str, number: int, yes: bool) -> None:
        """Answer the question that the event `number` has put. If all have said yes, it is done at
        once. If a player says that a step was not meant, it is taken back, or the others are asked
        for that. Refused: not_seated, not_started, game_over, question_closed, not_asked, and then
        what `ask_undo` refuses."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            question = await self._find_open_question(change, number)
            if seat not in question.unanswered_seats:
                raise Refused(errors.NOT_ASKED, {})
            change.record_event(Answer(number, yes))
            if isinstance(question.ask, AskMeant) and not yes:
                self._undo_unmeant(change, seat)
            else:
                apply_agreed_request(change)

    def _undo_unmeant(self, change: TableTransaction, seat: int) -> None:
        """Take the last step of the seat back, or ask all others for that."""
        back = change.table.can_take_back(seat)
        if not back or has_no_undo_left(change.table.match):
            self._ask_back(change, seat, "step")
            return
        fork = change.table.match.fork()
        fork.take_back(seat, back)
        change.set_match(fork)

    async def withdraw_question(self, table_id: str, person: str, number: int) -> None:
        """Withdraw a question. Refused: not_seated, not_started, game_over, question_closed,
        not_asked."""
        async with self.tables.open_transaction(table_id, person) as change:
            find_playing_seat(change.table, person)
            question = await self._find_open_question(change, number)
            if question.person != person:
                raise Refused(errors.NOT_ASKED, {})
            change.record_event(Withdraw(number))

    async def _find_open_question(self, change: TableTransaction, number: int) -> ConsentQuestion:
        """Return the question if it can still be answered. Refused: question_closed."""
        await self._end_lapsed_question(change)
        question = change.table.question
        if question is None or question.number != number:
            raise Refused(errors.QUESTION_CLOSED, {})
        return question

    async def _end_lapsed_question(self, change: TableTransaction) -> None:
        """End a question that has waited long enough, or that assumed a person was away who is
        back. This is stored even if something is refused then."""
        question = change.table.question
        if question is None:
            return
        if self.tables.now() >= question.by:
            change.record_automatic(Lapse(question.number))
        elif (isinstance(question.ask, AskReplace) and question.ask.away and question.ask.whom
              not in await self.tables.presence.find_overdue_seats(change.table)):
            change.record_automatic(Return(question.number), question.ask.whom)
        await change.commit()

    # The host's tools, and actions that need no one's consent.

    async def resume_game(self, table_id: str, person: str) -> None:
        """End the pause. Refused: not_seated, not_started, game_over, not_paused."""
        async with self.tables.open_transaction(table_id, person) as change:
            find_playing_seat(change.table, person)
            if not change.table.paused:
                raise Refused(errors.NOT_PAUSED, {})
            change.record_event(Resume())

    async def rename_table(self, table_id: str, person: PersonRow, name: str) -> None:
        """Rename the table. Refused: not_host, too_many_changes."""
        async with self.open_host_transaction(table_id, person) as change:
            if clean_name(name) != change.table.name:
                change.record_event(Rename(clean_name(name)))

    async def swap_seats(self, table_id: str, person: PersonRow, one: int, other: int) -> None:
        """Swap two seats, before the game begins. Refused: not_host, too_many_changes, begun,
        no_such_seat, seat_taken if the rules play one of them."""
        async with self.open_host_transaction(table_id, person) as change:
            table = change.table
            first = seating.require_seat_before_start(table, one)
            second = seating.require_seat_before_start(table, other)
            if not {one, other} <= set(seating.find_movable_seats(table)):
                raise Refused(errors.SEAT_TAKEN, {})
            change.record_event(Swap((one, other)))
            order = list(range(len(table.seats)))
            order[one], order[other] = other, one
            change.set_match(move_head_start(table.match, order))
            change.change_seats({one: second, other: first})

    async def hand_over_table(self, table_id: str, person: PersonRow, seat: int) -> None:
        """Make the holder of this seat the host. Refused: not_host, too_many_changes,
        not_a_person."""
        async with self.open_host_transaction(table_id, person) as change:
            check_person_at(change.table, seat)
            change.record_event(HandOver(change.table.seats[seat].holder))

    @asynccontextmanager
    async def open_host_transaction(self, table_id: str,
                                    person: PersonRow) -> AsyncIterator[TableTransaction]:
        """Yield a transaction in which the host arranges something. Refused: not_host,
        too_many_changes."""
        async with self.tables.open_transaction(table_id, person.id) as change:
            check_host(change.table, person)
            check_arranged(change.table, person.id)
            yield change

    async def replace_person(self, table_id: str, person: PersonRow, seat: int,
                             invited: bool) -> None:
        """Let a bot play on for a person, until another person takes the invitation if one is
        `invited`. This happens at once if a bot stands in already. Else all others who are there
        must agree, and so must the holder of the seat unless away. Refused: not_host, not_seated,
        not_started, game_over, not_a_person, spectators_see_all, question_open, question_limit."""
        async with self.tables.open_transaction(table_id, person.id) as change:
            table = change.table
            check_host(table, person)
            own = find_playing_seat(table, person.id)
            check_person_at(table, seat)
            if seat == own:
                raise Refused(errors.NOT_A_PERSON, {})
            if invited and table.terms.open_after:
                raise Refused(errors.SPECTATORS_SEE_ALL, {})
            if seat in table.stand_ins:
                give_to_bot(change, Replace, seat, person.id, why=LATE, invited=invited)
                return
            away = seat in await self.tables.presence.find_overdue_seats(table)
            asked = list_other_people(table, own) - await self.tables.presence.find_absent(table)
            self._put_question(change, asked - {seat} if away else asked | {seat},
                               partial(AskReplace, whom=seat, invited=invited, away=away))

    async def offer_seat(self, table_id: str, person: PersonRow, seat: int,
                         to: Audience) -> None:
        """Offer the seat of a player who has left, in place of any offer before. Each new offer has
        the same invitation; to offer it to nobody makes the invitation invalid. Refused: not_host,
        too_many_changes, not_seated, not_started, game_over, not_left, spectators_see_all."""
        async with self.open_host_transaction(table_id, person) as change:
            table = change.table
            find_playing_seat(table, person.id)
            if seat not in seating.find_left_seats(table):
                raise Refused(errors.NOT_LEFT, {})
            if to != "nobody" and table.terms.open_after:
                raise Refused(errors.SPECTATORS_SEE_ALL, {})
            if to != seating.find_audience(table.seats[seat]):
                change.record_event(Offer(to), seat)
                change.change_seats({seat: seating.offer_seat(table.seats[seat], to)})

    async def give_device_to(self, table_id: str, person: str, seat: int) -> None:
        """Give a shared device to the seat. Refused: not_shared, not_started, game_over,
        too_many_handovers."""
        async with self.tables.open_transaction(table_id) as change:
            table = change.table
            seats = find_shared_seats(table, person)
            if seat not in seats:
                raise Refused(errors.NOT_SHARED, {})
            if table.seat_of(person) == seat:
                return
            if seat not in table.asked:
                check_hand_over(seats, table.events, table.match.number)
            change.record_event(Hand(), seat)

    async def lay_device_down(self, table_id: str, person: str) -> None:
        """Take the shared device from the seat that has it. Refused: not_shared, not_started,
        game_over, too_many_handovers."""
        async with self.tables.open_transaction(table_id) as change:
            table = change.table
            seats = find_shared_seats(table, person)
            seat = table.seat_of(person)
            if seat != PUBLIC:
                check_hand_over(seats, table.events, table.match.number)
                change.record_event(Lay(), seat)

    async def leave_table(self, table_id: str, person: PersonRow) -> None:
        """Let the person leave. Before the game begins the seat is free again, later a bot plays
        on. If the host leaves, the next person becomes the host. If only bots remain, the table
        ends. Refused: not_seated, game_over."""
        async with self.tables.open_transaction(table_id, person.id) as change:
            table = change.table
            seat = table.acting_seat(person.id)
            if table.over:
                raise Refused(GAME_OVER, {})
            rest = [one.holder for number, one in enumerate(table.seats)
                    if one.kind == "person" and number != seat]
            if table.host == person.id and rest and person.id not in rest:
                change.record_event(HandOver(rest[0]))
            if not table.seated:
                change.change_seats(seating.open_seat(table, seat))
            elif rest:
                give_to_bot(change, Leave, seat, person.id, why=GONE, invited=False)
            else:
                change.record_event(Cancel())

    async def take_seat(self, table_id: str, person: PersonRow, code: str,
                        language: str = "") -> None:
        """Take over the seat of this invitation from its bot. A person who already sits there
        stays. Refused: game_over, seat_taken, had_another_seat, spectators_see_all."""
        async with self.tables.open_transaction(table_id, person.id) as change:
            table = change.table
            if table.sits(person.id):
                return
            if table.over:
                raise Refused(GAME_OVER, {})
            seat = seating.find_offered_seat(table, code)
            if seat == PUBLIC:
                raise Refused(errors.SEAT_TAKEN, {})
            if table.knows_another_seat(person.id, seat):
                raise Refused(errors.HAD_ANOTHER_SEAT, {})
            check_has_not_seen_open_positions(table, person.id)
            change.record_event(Take(), seat)
            change.change_seats({seat: seating.build_person_seat(person, language)})


def apply_agreed_request(change: TableTransaction) -> None:
    """Do what was asked, if all have agreed. It is stored with the last answer, so that neither
    exists without the other."""
    question = consent.list_questions(change.after.events, change.after.match.number)[-1]
    if question.outcome != "agreed":
        return
    match question.ask:
        case AskUndo(back=back):
            fork = change.table.match.fork()
            fork.take_back(question.seat, back)
            change.set_match(fork)
        case AskPause():
            change.record_event(Pause(), person=question.person)
        case AskCancel():
            change.record_event(Cancel(), person=question.person)
        case AskReplace(whom=seat, invited=invited, away=away):
            give_to_bot(change, Replace, seat, question.person,
                        why=ABSENT if away else ASKED, invited=invited)
        case AskUpgrade():
            upgrade_table(change, question.person)


def upgrade_table(change: TableTransaction, person: str) -> None:
    """Let the table continue by the newest rules, unless the entries since the question have
    another outcome by them."""
    was = change.table.match.game.version
    try:
        match = upgrade_match(change.table)
    except RulesDiffer as differs:
        change.record_automatic(Differ(differs.number))
        return
    change.record_event(Upgrade(was, match.game.version), person=person)
    change.set_match(match)


def give_to_bot(change: TableTransaction, part: type[Part], seat: int, person: str, *, why: str,
                invited: bool) -> None:
    """Let a bot play on for the seat; if a person is `invited`, until the invitation is taken. The
    event says whose result the seat remains, why it passes, and who wished it."""
    table = change.table
    bot = seating.build_bot_seat(table.match.game, SUBSTITUTE, table.seats)
    if invited:
        bot = replace(bot, code=make_invitation_code())
    whom = "" if table.seats[seat].shared else table.seats[seat].holder
    change.record_event(part(bot.name, invited, why, whom, table.seat_of(person)), seat, person)
    change.change_seats({seat: bot})


def find_playing_seat(table: Table, person: str) -> int:
    """Return the person's seat while the game is played. Refused: not_seated,
    device_holder_unknown, not_started, game_over."""
    seat = table.acting_seat(person)
    if not table.started:
        raise Refused(errors.NOT_STARTED, {"open": table.free_seats})
    if table.over:
        raise Refused(GAME_OVER, {})
    return seat


def find_shared_seats(table: Table, person: str) -> tuple[int, ...]:
    """Return the seats that share the person's device while the game is played. Refused:
    not_shared, not_started, game_over."""
    seats = table.list_device_seats(person)
    if not seats:
        raise Refused(errors.NOT_SHARED, {})
    if not table.started:
        raise Refused(errors.NOT_STARTED, {"open": table.free_seats})
    if table.over:
        raise Refused(GAME_OVER, {})
    return seats


def list_other_people(table: Table, seat: int) -> set[int]:
    """Return the seats that answer a question of this seat: all other people whose place no bot has
    taken."""
    return {number for number, one in enumerate(table.seats)
            if one.kind == "person" and number != seat and number not in table.stand_ins}


def check_person_at(table: Table, seat: int) -> None:
    """Check that a person sits there. Refused: not_a_person."""
    if not (0 <= seat < len(table.seats) and table.seats[seat].kind == "person"):
        raise Refused(errors.NOT_A_PERSON, {})
