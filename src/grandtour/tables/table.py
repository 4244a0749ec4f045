"""A table: its seats, and the match that is played there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from grandtour.engine.core import PUBLIC, Action, State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.engine.match import Entry, Match
from grandtour.language import N_, Message
from grandtour.ratings import RatingOutcome
from grandtour.tables import clock, consent, device, errors, substitutes, undo
from grandtour.tables.events import (
    Begin, Branch, Cancel, Dealt, Forfeit, Guided, HandOver, Hint, Newcomer, Part, Pause, Rename,
    Replace, Resume, TableEvent,
)
from grandtour.tables.rows import EventRow, MessageRow
from grandtour.tables.sealed import find_sealed
from grandtour.tables.terms import USUAL, Terms

SeatKind = Literal["person", "bot", "open"]
Listing = Literal["", "friends", "all"]
LEFT: Final = Message(N_("Someone who left"))


@dataclass(frozen=True)
class Seat:
    """A place at the table. `holder` is the id of the person, or the name of the bot; an open seat
    with a holder is kept free for that person. `language` is the one the person reads, `code` the
    seat's own invitation; a `member` has a profile. On a `shared` seat someone plays under this
    name at the device of the holder, without their own account. A `program` plays with the account
    of the holder. A bot's seat can be `offered` in the list of games that need a player, to the
    friends of the players or to all."""

    kind: SeatKind
    name: str = ""
    holder: str = ""
    language: str = field(default="", compare=False)
    code: str = field(default="", compare=False)
    member: bool = field(default=False, compare=False)
    shared: bool = False
    program: bool = field(default=False, compare=False)
    offered: Listing = field(default="", compare=False)

    @property
    def display_name(self) -> str:
        """Return the name; LEFT for a person who has left, whose name is not stored. Players of the
        rules may have another name in another language."""
        if self.kind == "bot":
            return Message(self.name)
        return LEFT if self.kind == "person" and not self.name else self.name


OPEN: Seat = Seat("open")


@dataclass
class Table:
    """A table. `match.number` is the version that every change must name.

    The match does not begin before every seat is taken. Every bot's seed follows from `seed`. Draws
    follow from `secret` and the numbers of the seats (`dealing.py`), or from `own_secret` at a
    table that is dealt by hand. Only the server knows all three while the game runs."""

    id: str
    code: str                   # of the invitation
    opened_as: str              # its first name
    seats: list[Seat]
    match: Match
    seed: int = field(repr=False)
    opened_by: str              # the person who is its first host
    terms: Terms = USUAL
    events: list[EventRow] = field(default_factory=list)    # events besides the match
    moments: list[int] = field(default_factory=list)    # when each entry was made; 0: unknown
    messages: list[MessageRow] = field(default_factory=list)        # the talk
    opened: int = 0             # when, in milliseconds since 1970
    version: int = 0            # of what is on disk; grows with every change
    outcome: RatingOutcome | None = None    # the change of ratings, once it is stored
    secret: str = field(default="", repr=False)     # with a commitment of the server; "": none
    own_secret: str = field(default="", repr=False)     # without a commitment; "": none
    _clocks: tuple[object, clock.Clocks] | None = field(
        default=None, init=False, repr=False, compare=False)    # the base and the clocks

    @property
    def free_seats(self) -> int:
        """Return how many seats no one has taken yet."""
        return [seat.kind for seat in self.seats].count("open")

    @property
    def seated(self) -> bool:
        """Return whether every seat is taken for good, and all were ready if the terms ask for
        that."""
        return not self.free_seats and (self.terms.start == "full"
                                        or self.has(Begin))

    @property
    def dealt(self) -> Dealt | None:
        """Return what the draws follow from besides the server's secret; None until it is
        agreed."""
        return next((row.event for row in self.events if isinstance(row.event, Dealt)), None)

    @property
    def started(self) -> bool:
        """Return whether the match has begun: all are seated, and the base of the draws is
        agreed."""
        return self.seated and (not self.secret or self.has(Dealt))

    @property
    def name(self) -> str:
        """Return the present name of the table."""
        return next((row.event.name for row in reversed(self.events)
                     if isinstance(row.event, Rename)), self.opened_as)

    @property
    def host(self) -> str:
        """Return the person who is the host now."""
        return next((row.event.to for row in reversed(self.events)
                     if isinstance(row.event, HandOver)), self.opened_by)

    def has(self, event: type[TableEvent]) -> bool:
        """Return whether such an event has ever happened here."""
        return any(isinstance(row.event, event) for row in self.events)

    def seats_with(self, event: type[TableEvent]) -> frozenset[int]:
        """Return the seats with such an event."""
        return frozenset(row.seat for row in self.events if isinstance(row.event, event))

    @property
    def cancelled(self) -> bool:
        """Return whether the table was ended without a result: all agreed, or a host of the site
        did it."""
        return self.has(Cancel)

    @property
    def over(self) -> bool:
        """Return whether the game has ended or the table was cancelled, so that no one acts
        again."""
        return self.cancelled or self.match.state.is_terminal()

    @property
    def names(self) -> list[str]:
        """Return the names by seat."""
        return [seat.display_name for seat in self.seats]

    @property
    def sealed(self) -> dict[int, str]:
        """Return by seat the answers to the present question that wait for those of others."""
        return find_sealed(self.match.state, self.events, self.match.number)

    @property
    def asked(self) -> list[int]:
        """Return the seats that must choose now, in the order in which their choices are played.
        These are several only if they are asked together."""
        if not self.started or self.cancelled:
            return []
        sealed = self.sealed
        return [seat for seat in self.match.state.seats_asked() if seat not in sealed]

    @property
    def to_act(self) -> int:
        """Return the seat that must choose, the first one of several; PUBLIC while none must."""
        return next(iter(self.asked), PUBLIC)

    @property
    def asked_bot(self) -> int:
        """Return the first seat that must choose and for which a bot chooses; PUBLIC if there is
        none, or in a pause."""
        asked = [] if self.paused else self.asked
        return next((seat for seat in asked if self.bot_of(seat)), PUBLIC)

    def position_for(self, seat: int) -> State:
        """Return the present position as the seat is asked, or if it is not, as the seat to act
        is."""
        return self.match.state.turned_to(seat if seat in self.asked else self.to_act)

    @property
    def question(self) -> consent.ConsentQuestion | None:
        """Return the open question to all players; None if there is none."""
        return consent.find_open_question(self.events, self.match.number)

    @property
    def waiting_for(self) -> set[int]:
        """Return the seats that must act or answer a question."""
        asked = self.question.unanswered_seats if self.question else frozenset()
        return set(asked) | set(self.asked)

    @property
    def solo(self) -> bool:
        """Return whether one person plays against bots only."""
        return self.started and [seat.kind for seat in self.seats].count("person") == 1

    @property
    def bots_only(self) -> bool:
        """Return whether only computer players sit here."""
        return all(seat.kind == "bot" for seat in self.seats)

    @property
    def stand_ins(self) -> dict[int, str]:
        """Return by seat of a person the bot that acts for its holder now. It acts until the holder
        is back or another person takes the seat, after a forfeit for good. The seat remains the
        holder's, with what it may see."""
        return {seat: bot for seat, bot in substitutes.find_stand_ins(self.events).items()
                if self.seats[seat].kind == "person"}

    @property
    def forfeits(self) -> frozenset[int]:
        """Return the seats whose time ran out for good."""
        return self.seats_with(Forfeit)

    @property
    def partings(self) -> dict[int, Part]:
        """Return by seat the event with which it passed from the person whose result it remains."""
        found: dict[int, Part] = {}
        for row in self.events:
            if isinstance(row.event, Part) and row.event.whom:
                found.setdefault(row.seat, row.event)
        return found

    @property
    def leavers(self) -> frozenset[int]:
        """Return the seats that a person has left to a bot, or lost while away."""
        return frozenset(seat for seat, part in self.partings.items()
                         if part.why != substitutes.ASKED)

    @property
    def removers(self) -> frozenset[int]:
        """Return the seats that have asked for the seat of a player who was there: no one avoids a
        defeat by that. It does not matter in a game that is not rated anyway."""
        if self.branched or self.guided or self.hinted or self.with_take_backs \
                or self.has(Newcomer):
            return frozenset()
        return frozenset(row.event.by for row in self.events
                         if isinstance(row.event, Replace)
                         and row.event.why == substitutes.ASKED)

    @property
    def given_up(self) -> frozenset[int]:
        """Return the seats whose result counts as last when the game is over. A bot has finished
        the game for them, or their player has let the seat of a present player be given away."""
        return frozenset(self.forfeits | self.leavers | self.stand_ins.keys() | self.removers)

    def parting(self, person: str) -> EventRow | None:
        """Return the event with which a seat passed from this person, who no longer sits here; None
        if there is none."""
        if not person or self.sits(person):
            return None
        return next((row for row in reversed(self.events)
                     if isinstance(row.event, Part) and row.event.whom == person), None)

    def knows_another_seat(self, person: str, seat: int) -> bool:
        """Return whether the person has ever sat on another seat of this table, and so knows what
        it saw."""
        return any(person == substitutes.find_holder(row)
                   for row in self.events if row.seat != seat)

    @property
    def paused(self) -> bool:
        """Return whether the table is paused."""
        return next((isinstance(row.event, Pause) for row in reversed(self.events)
                     if isinstance(row.event, (Pause, Resume))), False)

    def bot_of(self, seat: int) -> str:
        """Return the bot that chooses for the seat now; "" if a person does."""
        if self.seats[seat].kind == "bot":
            return self.seats[seat].holder
        return self.stand_ins.get(seat, "")

    @property
    def clocks(self) -> clock.Clocks:
        """Return the time that every seat has. It is computed once for all readers until something
        changes."""
        basis = (self.terms, self.seats, self.match, self.match.number, self.moments, self.events,
                 len(self.events))
        if self._clocks is None or self._clocks[0] != basis:
            bots = [number for number, seat in enumerate(self.seats) if seat.kind == "bot"]
            self._clocks = basis, clock.compute_clocks(
                self.terms, bots, len(self.seats), self.match.entries, self.moments, self.events)
        return self._clocks[1]

    @property
    def usual_answer(self) -> Action[Any] | None:
        """Return the answer for a person who is asked out of turn and stays silent; None if there
        is none."""
        asks = self.to_act >= 0 and self.terms.answer > 0 and not self.bot_of(self.to_act)
        state = self.position_for(self.to_act)
        return self.match.game.usual_answer(state) if asks else None

    @property
    def answers_at(self) -> int:
        """Return when this answer is given, in milliseconds since 1970; 0 if it is not."""
        if self.paused or self.usual_answer is None:
            return 0
        now = self.clocks
        rest = max(0, clock.SECOND * self.terms.answer - now.waited)
        return now.hours[self.to_act].find_moment_after(now.since, rest)

    def may_act(self, seat: int) -> bool:
        """Return whether the holder of the seat may choose now."""
        return seat in self.asked and not self.paused and not self.bot_of(seat)

    def ranks(self, ranking: Sequence[int]) -> list[int]:
        """Return the ranks of the game's own ranking, but seats that have not played to the end
        share the last place."""
        lost = self.given_up
        kept = [rank for seat, rank in enumerate(ranking) if seat not in lost]
        return [len(kept) + 1 if seat in lost
                else 1 + len([other for other in kept if other < rank])
                for seat, rank in enumerate(ranking)]

    def seats_of(self, person: str) -> list[int]:
        """Return the seats of the person, with those that share the person's device."""
        return [number for number, seat in enumerate(self.seats)
                if seat.kind == "person" and seat.holder == person]

    def list_device_seats(self, person: str) -> tuple[int, ...]:
        """Return the seats that share the person's device; none if the person sits alone."""
        seats = self.seats_of(person)
        return tuple(seats) if len(seats) > 1 else ()

    def sits(self, person: str) -> bool:
        """Return whether the person has a seat here, whichever seat has a shared device."""
        return bool(self.seats_of(person))

    def own_seat(self, person: str) -> int:
        """Return the person's own seat, else one that shares the device; PUBLIC for a spectator."""
        seats = self.seats_of(person)
        return min(seats, key=lambda seat: (self.seats[seat].shared, seat), default=PUBLIC)

    def seat_of(self, person: str) -> int:
        """Return the seat from which the person sees and acts; PUBLIC for a spectator. If several
        share a device, it is the one that has it. While none has: PUBLIC, or if nothing is hidden,
        the one of them that is to act."""
        seats = self.list_device_seats(person)
        if not seats or not self.started or self.over:
            return self.own_seat(person)
        held = device.find_device_holder(seats, self.events, self.match.entries, self.to_act)
        if held != PUBLIC or not self.lies_open:
            return held
        return self.to_act if self.to_act in seats else self.own_seat(person)

    def acting_seat(self, person: str) -> int:
        """Return the same seat for a person who acts. Refused: not_seated,
        device_holder_unknown."""
        seat = self.seat_of(person)
        if seat == PUBLIC:
            raise Refused(errors.DEVICE_HOLDER_UNKNOWN if self.sits(person) else NOT_SEATED, {})
        return seat

    def find_handover_seat(self, person: str) -> int:
        """Return the seat for which a hand-over screen waits at the person's device: it is the
        first one there that is to act, and has not taken the device. PUBLIC if there is no such
        screen."""
        sharers = self.list_device_seats(person)
        awaited = next((seat for seat in self.asked
                        if seat in sharers and not self.bot_of(seat)), PUBLIC)
        return awaited if self.seat_of(person) == PUBLIC else PUBLIC

    @property
    def lies_open(self) -> bool:
        """Return whether every seat may see all that any other may."""
        return self.match.game.lies_open(self.match.options)

    @property
    def device_shared(self) -> bool:
        """Return whether several people play at one device: such a game is not rated."""
        return any(seat.shared for seat in self.seats)

    def can_take_back(self, seat: int, reach: undo.Reach = "step") -> int:
        """Return how many of the last actions this seat may take back now without asking, 0 if
        none. Among people, these are its own last step or whole turn, as long as no one else has
        chosen and nothing was drawn or revealed since. Against bots only, later actions are taken
        back with them. A sealed answer counts as one action."""
        if seat < 0 or not self.started or self.over or self.paused or self.bot_of(seat):
            return 0
        sealed = self.sealed
        if seat in sealed:
            return 1
        if sealed and not self.solo:
            return 0
        if self.solo and self.terms.undo != "never":
            return undo.count_steps_back_to(self.match, seat, reach)
        return undo.count_free_undos(self.match, seat, reach)

    def can_ask_back(self, seat: int, reach: undo.Reach = "step") -> undo.UndoCost | None:
        """Return what all would lose if they let this seat take back its last step or turn. Return
        None if the seat can do so without asking, or if there is nothing to ask for."""
        if self.can_take_back(seat) or seat < 0 or not self.started or self.over or self.paused \
                or self.bot_of(seat):
            return None
        back = undo.count_steps_back_to(self.match, seat,
                                        reach) if self.terms.undo != "never" else 0
        return undo.build_undo_cost(self.match.line, seat, back) if back else None

    def doubtful(self, seat: int) -> Entry | None:
        """Return the entry about which this seat may ask whether it was meant, or None. It is the
        last choice, if another person made it who can still take it back or ask for that."""
        last = undo.find_last_choice(self.match)
        if seat < 0 or last is None or self.question \
                or last.number in consent.find_doubted_entries(self.events):
            return None
        mover, asker = self.seats[last.seat], self.seats[seat]
        if mover.kind != "person" or mover.holder == asker.holder:
            return None
        asks = consent.count_asks_left(self.events, mover.holder, "undo")
        back = self.can_take_back(last.seat) or (asks and self.can_ask_back(last.seat))
        return last if back else None

    def can_redo(self, seat: int) -> str:
        """Return the step that this seat has taken back last and can repeat; "" if none."""
        if not self.may_act(seat):
            return ""
        agreed = consent.list_agreed_undos(self.events, self.match.number)
        return undo.find_redo_step(self.match, seat, agreed)

    @property
    def branched(self) -> bool:
        """Return whether it continues from a position of another table: such a game is not
        rated."""
        return self.has(Branch)

    @property
    def guided(self) -> bool:
        """Return whether it continues from the end of a lesson: such a game is not rated."""
        return self.has(Guided)

    @property
    def hints(self) -> bool:
        """Return whether the player to move may take a hint: against bots only, or if it was
        agreed."""
        return self.solo or self.terms.hints

    @property
    def hinted(self) -> frozenset[int]:
        """Return the seats that have taken a hint: such a game is not rated."""
        return self.seats_with(Hint)

    @property
    def with_take_backs(self) -> bool:
        """Return whether a player has taken back without asking a choice that revealed something
        covered, or that chance or another player had answered. Such a game is not rated."""
        agreed = consent.list_agreed_undos(self.events, self.match.number)
        return undo.has_unasked_undos(self.match, agreed)
