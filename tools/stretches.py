"""Compares the streams of twins over a stretch of play.

    python tools/stretches.py --matches N [--game NAME] [--seed FIRST] [--keep docs/stretches.jsonl]

For every seat of a match, and for a spectator, two tables that it cannot tell apart (`twins.py`)
stand at two sites. Pages and programs follow them; then the same is done at both: moves by which
they stay twins (`onward.py`), steps taken back and again, questions and answers, talk, what
features do at tables by themselves (`secrecy_play.py` in their tests), and connections that are
lost and come back. Of every stream each event is compared, byte by byte and in order. A sign of
life is no event: whether one comes is a matter of time."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias
from unittest.mock import patch
from urllib.parse import urlencode

from onward import Lots, Step, next_step, onward
from tell_apart import (
    ANSWERED, LOOKER, NUMBERED, PLAYED, SECRETS, Difference, Request, Site, two_sites,
)
from twins import Pair, game_of, seat_match, start_match, twins_of

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games import names
from grandtour.language import CODES
from grandtour.people.names import make_name_key
from grandtour.people.rows import PersonRow
from grandtour.tables.events import Cancel
from grandtour.tables.phrases import PHRASES
from grandtour.tables.table import Table
from grandtour.web.server.straight import EXTENSION
from grandtour.web.table.stream import BEAT

DEEDS: Final = 16               # actions of a stretch
LATE: Final = 120.0             # seconds in which events must arrive
LINES: Final = 3                # lines per person, below the rate limit
PLANNED: Final = 2              # one move in this number is done by a feature, if one can
WAITING: Final = 4              # one stretch in this number has programs that wait for their turn
ALIVE: Final = (BEAT, b"\n", b"")
DATA: Final = b"data: "

# The followers of a table: page or not, their headers, and what they accept.
Kind = tuple[str, tuple[tuple[str, str], ...], str]
PAGE, PROGRAM = "/t/{id}/stream", "/api/v1/tables/{id}/stream"
BY_EVENTS, BY_LINES = "text/event-stream", "application/x-ndjson"
KINDS: Final[dict[str, Kind]] = {
    "page, broad": (PAGE, (("layout", "wide"),), BY_EVENTS),
    "page, narrow": (PAGE, (("layout", "tall"),), BY_EVENTS),
    "page, broad or narrow": (PAGE, (), BY_EVENTS),
    "page, hidden": (PAGE, (("layout", "wide"), ("glimpse", "")), BY_EVENTS),
    "program, by events": (PROGRAM, (), BY_EVENTS),
    "program, by lines": (PROGRAM, (), BY_LINES),
}
OF_PROGRAMS: Final = {"act": "actions"}        # names of their routes, if different
OWN: Final = "answers to own deeds"
TURN: Final = "program, waiting for its turn"
READ: Final = {kind: address for played in PLAYED for kind, address in played.READ.items()}
DONE: Final = ("moves", "taken back", "taken again", "asked", "lines", "come back", "by plan",
               "plans dropped")
TOLD: Final = (*KINDS, OWN, TURN, *READ)       # all channels of a stretch of play

# The lookers and their streams: two strangers see the same.
CROWD: Final = (
    *[("seat", kind) for kind in KINDS],
    ("stranger", "page, broad"), ("stranger", "page, broad"), ("stranger", "program, by lines"),
    ("member", "page, narrow"), ("member", "program, by events"))
PROGRAMS: Final = tuple(one for one in CROWD if KINDS[one[1]][0] == PROGRAM)


class Stream:
    """A connection on which someone follows a table."""

    is_behind: Final = False       # as `straight.ChunkedConnection`

    def __init__(self, site: Site, request: Request, token: str) -> None:
        self.head = b""
        self.events: list[bytes] = []
        self._asked = False
        self._news, self._left = asyncio.Event(), asyncio.Event()
        scope = request.scope(token) | {"extensions": {EXTENSION: {"line": self}}}
        self._running = asyncio.create_task(site.app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._asked:
            await self._left.wait()
            return {"type": "http.disconnect"}
        self._asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.head = b"%d %r" % (message["status"], sorted(
                header for header in message["headers"] if header[0] != NUMBERED))
        else:
            self._take_event(message.get("body", b""))

    def send_chunk(self, chunk: bytes) -> bool:
        """Do what `straight.ChunkedConnection.send_chunk` does."""
        self._take_event(chunk.partition(b"\r\n")[2].removesuffix(b"\r\n"))
        return True

    def _take_event(self, event: bytes) -> None:
        if event not in ALIVE:
            self.events.append(event)
            self._news.set()

    async def reach(self, number: int) -> None:
        """Wait until this number of events have come. Raise TimeoutError if they do not."""
        async with asyncio.timeout(LATE):
            while len(self.events) < number:
                self._news.clear()
                await self._news.wait()

    async def leave(self) -> None:
        self._left.set()
        await self._running

    @property
    def known(self) -> dict[str, str]:
        """Return what a page reports that it shows, after the last event."""
        told = json.loads(self.events[-1].removeprefix(DATA))
        return {"number": str(told["number"]), "version": str(told["version"])}


@dataclass
class Follower:
    """A client that follows the table at both sites, by the same streams; none while the
    connections are lost.

    `known` has the last event."""

    eyes: str
    kind: str
    language: str
    streams: list[Stream] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    seen: int = 0

    def __str__(self) -> str:
        return f"{self.eyes}: {self.kind}"

    @property
    def pages(self) -> bool:
        return KINDS[self.kind][0] == PAGE

    def request(self, table: str) -> Request:
        address, fields, accepted = KINDS[self.kind]
        said = urlencode([("lang", self.language), *fields, *self.known.items()])
        return Request("GET", f"{address.format(id=table)}?{said}",
                       ((b"accept", accepted.encode()),))


class Stretch:
    """A stretch of the same play at both tables of a pair, with all that is sent about it
    compared."""

    def __init__(self, sites: Sequence[Site], pair: Pair, tables: Sequence[Table], rng: Rng,
                 lots: Lots, counts: Counter[str]) -> None:
        self._sites = sites
        self._pair = pair
        self._tables = tables
        self._rng = rng
        self._lots = lots
        self._counts = counts
        self._begun, self._first = len(tables[0].match.line), tables[0].match.number
        self._often: Counter[str] = Counter()
        self._waiting = rng.below(WAITING) == 0
        seats = ("stranger", "member") if pair.seat == PUBLIC else ("seat", "stranger", "member")
        languages = {kind: CODES[rng.below(len(CODES))] for kind in KINDS}
        self._followers = [
            Follower(eyes, kind, languages[kind])
            for eyes, kind in (PROGRAMS if self._waiting else CROWD) if eyes in seats]
        self._turns: list[asyncio.Task[bytes]] = []
        self.found: list[Difference] = []

    async def play(self, deeds: int) -> None:
        """Do at most `deeds` things; fewer if nothing keeps both alike."""
        for follower in self._followers:
            await self._connect(follower)
        await self._keep_secret()
        for _ in range(deeds):
            self._wait_for_turn()
            done = await self._do_something() or await self._move()
            if self.found or not done:
                break

    async def _keep_secret(self) -> None:
        """Let the looking seat keep a secret in each feature, too, at both sites."""
        for kept in SECRETS if self._pair.seat != PUBLIC else ():
            for site, table in zip(self._sites, self._tables, strict=True):
                await kept.keep_secret(site.app.state.services, table,
                                       self._holder(self._pair.seat), self._first)

    async def own_deeds(self) -> None:
        """Let the seat act, undo and act again while no one follows, by its page and by a program,
        as long as it may."""
        for by in WAYS:
            step = self._next()
            if step is None or step.player != self._pair.seat:
                return
            await self._act_by_own(by, "act", step.texts)
            if self._tables[0].can_take_back(step.player) != 1:
                return
            async with self._stale_choices():
                await self._act_by_own(by, "undo")
            if not self._tables[0].can_redo(step.player):
                return
            await self._act_by_own(by, "redo")

    # Actions.

    async def _do_something(self) -> bool:
        """Return whether anything but a move was chosen, and could be done."""
        ways = (self._move, self._move, self._move, self._move, self._take_back, self._take_back,
                self._take_again, self._ask_back, self._say, self._mute, self._lose, self._lose)
        return await ways[self._rng.below(len(ways))]()

    async def _move(self) -> bool:
        step = self._next()
        if step is None:
            return False
        if self._tables[0].bot_of(step.player):
            async def choose(number: int) -> None:
                self._sites[number].puppet.tell(step.texts[number])
            return await self._do_at_both(f"a bot does {step.texts[0]}", choose)
        if self._rng.below(PLANNED) == 0:
            for played in PLAYED:
                base = played.find_start(self._tables[0].match, step.player, self._first)
                if base is not None:
                    return await self._act_by_feature(played, step, base)
        return await self._act_by_seat(step.player, "act", action=step.texts)

    async def _act_by_feature(self, played: ModuleType, step: Step, base: int) -> bool:
        """Let a feature do it: at both sites for the looking seat; for another seat at one site,
        while that seat does it by hand at the other."""
        own, holder = step.player == self._pair.seat, self._holder(step.player)
        number = self._tables[0].match.number

        async def do(at: int) -> None:
            site, table = self._sites[at], self._tables[at]
            services = site.app.state.services
            if own or site.secret:
                await played.act(services, table, holder, base, step.texts[at])
            else:
                await services.tables.act(table.id, holder, number, step.texts[at])
            assert table.match.number > number, step
        self._counts["by plan"] += 1
        return await self._do_at_both(f"seat {step.player} has planned {step.texts[0]}", do)

    def _next(self) -> Step | None:
        """Return the next step at both, with the outcomes that are drawn then."""
        matches = (self._tables[0].match, self._tables[1].match)
        step = next_step(matches, self._pair.seat, self._rng, self._lots)
        if step is not None:
            self._lots.drawn |= step.lots.drawn
            self._counts["moves"] += 1
        return step

    async def _take_back(self) -> bool:
        seats = [seat for seat in self._people()
                 if 0 < self._tables[0].can_take_back(seat) <= self._made]
        if not seats:
            return False
        self._counts["taken back"] += 1
        async with self._stale_choices():
            return await self._act_by_seat(self._one_of(seats), "undo")

    async def _take_again(self) -> bool:
        seats = [seat for seat in self._people() if self._tables[0].can_redo(seat)]
        if not seats:
            return False
        self._counts["taken again"] += 1
        return await self._act_by_seat(self._one_of(seats), "redo")

    async def _ask_back(self) -> bool:
        """Ask all others for an undo behind a draw or others' choices, and let them answer."""
        table = self._tables[0]
        seats = [seat for seat in self._people()
                 if (cost := table.can_ask_back(seat)) and cost.back <= self._made
                 and self._often[f"asked by {seat}"] == 0]
        if not seats:
            return False
        asking = self._one_of(seats)
        self._often[f"asked by {asking}"] += 1
        number = table.match.number

        async def ask(at: int) -> None:
            await self._sites[at].app.state.services.hosting.ask_undo(
                table.id, self._holder(asking), number, "step")
        await self._do_at_both(f"seat {asking} asks", ask)
        self._counts["asked"] += 1
        while not self.found and (question := table.question) is not None:
            answering, yes = min(question.unanswered_seats), self._rng.below(4) > 0

            async def answer(at: int, seat: int = answering, asked: int = question.number,
                             yes: bool = yes) -> None:
                await self._sites[at].app.state.services.hosting.answer_question(
                    table.id, self._holder(seat), asked, yes)
            async with self._stale_choices():
                await self._do_at_both(f"seat {answering} answers", answer)
        return True

    async def _say(self) -> bool:
        """Say a line, or a set phrase, as a player or a spectator."""
        looker = await self._sites[
            0].app.state.services.people.store.find_member(make_name_key(LOOKER))
        speakers = [*self._sites[0].people[:len(self._tables[0].seats)], looker]
        person = speakers[self._rng.below(len(speakers))]
        may = self._tables[0].sits(person.id) or self._tables[0].terms.talk == "all"
        if not may or self._often[person.id] == LINES:
            return False
        self._often[person.id] += 1
        self._counts["lines"] += 1
        phrase = list(PHRASES)[self._rng.below(len(PHRASES))]
        free = self._rng.below(2) == 0

        async def say(at: int) -> None:
            talk = self._sites[at].app.state.services.talk
            if free:
                await talk.send_text(self._tables[0].id, person, "en", f"**{phrase}** & so on")
            else:
                await talk.send_phrase(self._tables[0].id, person, "en", phrase)
        return await self._do_at_both(f"{person.name} says something", say)

    async def _mute(self) -> bool:
        """Mute someone for the seat, or unmute."""
        others = [seat for seat in self._people() if seat != self._pair.seat]
        if self._pair.seat == PUBLIC or not others:
            return False
        muted = self._one_of(others)
        self._often[f"muted {muted}"] += 1

        async def mute(at: int) -> None:
            await self._sites[at].app.state.services.talk.mute_seat(
                self._tables[0].id, self._holder(self._pair.seat), muted,
                self._often[f"muted {muted}"] % 2 == 1)
        return await self._do_at_both(f"seat {muted} is muted, or is not", mute)

    async def _lose(self) -> bool:
        """Lose a connection, or restore a lost one, which gets what it has missed."""
        lost = [follower for follower in self._followers if not follower.streams]
        if lost:
            await self._connect(lost[0])
            self._counts["come back"] += 1
            return True
        follower = self._followers[self._rng.below(len(self._followers))]
        await self._go(follower)
        return True

    # Actors.

    @property
    def _made(self) -> int:
        """Return how many of the actions of the line were done in this stretch."""
        return len(self._tables[0].match.line) - self._begun

    def _people(self) -> list[int]:
        table = self._tables[0]
        return [seat for seat, _ in enumerate(table.seats) if not table.bot_of(seat)]

    def _holder(self, seat: int) -> str:
        return self._tables[0].seats[seat].holder

    def _one_of(self, seats: Sequence[int]) -> int:
        return seats[self._rng.below(len(seats))]

    async def _act_by_seat(self, seat: int, way: str, action: tuple[str, str] = ("", "")) -> bool:
        """Act by page and by program for the looking seat, at once for others."""
        number = self._tables[0].match.number
        if seat == self._pair.seat:
            await self._act_by_own(WAYS[self._rng.below(2)], way, action)
            return True

        async def do(at: int) -> None:
            tables = self._sites[at].app.state.services.tables
            given = (action[at],) if way == "act" else ()
            await getattr(tables, way)(self._tables[0].id, self._holder(seat), number, *given)
        return await self._do_at_both(f"seat {seat}: {way} {action[0]}", do)

    async def _act_by_own(self, by: By, way: str, action: tuple[str, str] = ("", "")) -> None:
        """Act for the looking seat, and compare the answers."""
        number = self._tables[0].match.number
        requests = [by(self, way, number, text) for text in action]
        answers: list[bytes] = []

        async def do(at: int) -> None:
            answers.append(await self._sites[at].ask(requests[at], self._sites[at].token))
            assert answers[-1].startswith(b"200 "), answers[-1]
        deed = f"the seat: {requests[0]}"
        await self._do_at_both(deed, do)
        self._counts[f"{ANSWERED}{requests[0].route}"] += 1
        self._compare(OWN, deed, answers[0], answers[1])

    def page_request(self, way: str, number: int, action: str) -> Request:
        """Return the request of the script of the wide page, with what it shows, if that is
        there."""
        page = self._followers[0]
        version = page.streams[0].known["version"] if page.pages and page.streams else ""
        body = urlencode({"number": number, "action": action, "sight": "", "layout": "wide",
                          "version": version}).encode()
        return self._post_request(f"/t/{{id}}/{way}", f"?lang={page.language}",
                          b"application/x-www-form-urlencoded", body)

    def program_request(self, way: str, number: int, action: str) -> Request:
        """Return the request of a program."""
        body = json.dumps({"number": number} | ({"action": action} if action else {})).encode()
        return self._post_request(f"/api/v1/tables/{{id}}/{OF_PROGRAMS.get(way, way)}", "",
                          b"application/json", body)

    def _post_request(self, route: str, query: str, kind: bytes, body: bytes) -> Request:
        return Request("POST", route.format(id=self._tables[0].id) + query, (
            (b"accept", b"application/json"), (b"sec-fetch-site", b"same-origin"),
            (b"content-type", kind), (b"content-length", b"%d" % len(body))),
            body, f"POST {route}")

    async def _do_at_both(self, deed: str, do: Callable[[int], Awaitable[None]]) -> bool:
        """Do it at both, and compare what is sent about it. Nothing of it is refused."""
        refused = [await refusal_of(do(at)) for at, _ in enumerate(self._sites)]
        if any(refused):
            self.found.append(Difference(self._pair, deed, (refused[0], refused[1])))
            return True
        for follower in self._followers:
            if follower.streams:
                await self._follow(follower, deed)
        await self._take_turn(deed)
        await self._let_features_go_on(deed)
        return True

    async def _let_features_go_on(self, deed: str) -> None:
        """Let features do what is due; the looking seat reads the same of its own at both."""
        for site, table in zip(self._sites, self._tables, strict=True):
            for played in PLAYED:
                await played.go_on(site.app.state.services, table)
        if self._pair.seat != PUBLIC and self._tables[0].to_act == self._pair.seat:
            for kind, address in READ.items():
                read = Request("GET", address.format(id=self._tables[0].id))
                one, other = [await site.ask(read, site.token) for site in self._sites]
                self._compare(kind, f"{kind} ({deed})", one, other)

    @asynccontextmanager
    async def _stale_choices(self) -> AsyncIterator[None]:
        """Ignore choices of bots for a position that has changed meanwhile."""
        number = self._tables[0].match.number
        choosing = [table.asked_bot != PUBLIC for table in self._tables]
        yield
        for site, chooses in zip(self._sites, choosing, strict=True):
            if chooses and self._tables[0].match.number != number:
                site.puppet.tell("")

    # Streams.

    async def _connect(self, follower: Follower) -> None:
        tokens = {"seat": self._sites[0].token, "member": self._sites[0].looker, "stranger": ""}
        follower.streams = [Stream(site, follower.request(self._pair.true.id),
                                   tokens[follower.eyes]) for site in self._sites]
        follower.seen = 0
        await self._follow(follower, "comes")
        one, other = follower.streams
        self._compare(follower.kind, f"{follower}, head", one.head, other.head)

    async def _go(self, follower: Follower) -> None:
        if follower.pages:
            follower.known = follower.streams[0].known
        for stream in follower.streams:
            await stream.leave()
        follower.streams = []

    async def _follow(self, follower: Follower, deed: str) -> None:
        """Check that the next event, and no other, is there at both, and the same."""
        one, other = follower.streams
        for stream in follower.streams:
            await stream.reach(follower.seen + 1)
        told = [b"\n".join(stream.events[follower.seen:]) for stream in (one, other)]
        self._compare(follower.kind, f"{follower}, event {follower.seen + 1} ({deed})", *told)
        follower.seen += 1

    def _compare(self, kind: str, what: str, one: bytes, other: bytes) -> None:
        self._counts[f"told: {kind}"] += 1
        if one != other:
            self.found.append(Difference(self._pair, what, (one, other)))

    def _wait_for_turn(self) -> None:
        """Let a program of the seat wait for its turn."""
        if self._waiting and self._pair.seat != PUBLIC and not self._turns \
                and not self._tables[0].may_act(self._pair.seat):
            request = Request("GET", f"/api/v1/tables/{self._tables[0].id}/turn?wait=60")
            self._turns = [asyncio.create_task(site.ask(request, site.token))
                           for site in self._sites]

    async def _take_turn(self, deed: str) -> None:
        if self._turns and self._tables[0].may_act(self._pair.seat):
            one, other = await asyncio.gather(*self._turns)
            self._turns = []
            self._compare(TURN, f"{TURN} ({deed})", one, other)

    async def end(self) -> None:
        """Stop looking, and stop all background work."""
        for played in PLAYED:
            self._counts["plans dropped"] += await played.count_dropped(
                self._sites[0].app.state.services, self._tables[0])
        for follower in self._followers:
            if follower.streams:
                await self._go(follower)
        for turn in self._turns:
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)
        for site, table in zip(self._sites, self._tables, strict=True):
            chosen = table.asked_bot != PUBLIC
            async with site.app.state.services.tables.open_transaction(table.id) as change:
                change.record_automatic(Cancel())
            if chosen:
                site.puppet.tell("")


By: TypeAlias = Callable[[Stretch, str, int, str], Request]
WAYS: Final[tuple[By, ...]] = (Stretch.page_request, Stretch.program_request)    # of the looker


async def refusal_of(done: Awaitable[None]) -> bytes:
    """Return why it was not done; empty if it was."""
    try:
        await done
    except Refused as refused:
        return repr(refused).encode()
    return b""


def pairs(seed: int, people: list[PersonRow]) -> Iterator[Pair]:
    """Yield for every seat and for a spectator of a random match a twin that differs in what is
    hidden, and can be played on."""
    rng = Rng(seed, 1)
    match = start_match(seed, rng)
    led = match.game.automata(match.players, match.options)
    for seat in (*(seat for seat in range(match.players) if seat not in led), PUBLIC):
        table = seat_match(match, seat, seed, people, rng)
        table = replace(table, id=f"{table.id}from{seat}", code=f"{table.code}from{seat}")
        found = [one for one in twins_of(table, seat, rng) if one.differs]
        if found:
            yield played_on(found[rng.below(len(found))])


def played_on(pair: Pair) -> Pair:
    """Return the same pair with a continuable other match."""
    if pair.kind == "match":
        return pair
    return replace(pair, other=replace(pair.other, match=onward(pair.other.match)))


@contextmanager
def drawn_by(lots: Lots) -> Iterator[None]:
    """Choose draws at both so that they stay twins."""
    with ExitStack() as stack:
        for room in ("tables.service", "tables.bot_runner"):
            stack.enter_context(patch(f"grandtour.{room}.find_draw", lambda _: lots.draw))
        for played in PLAYED:
            stack.enter_context(played.drawn_by(lots.draw))
        yield


async def compare(sites: tuple[Site, Site], pair: Pair, counts: Counter[str],
                  play: Callable[[Stretch], Awaitable[None]]) -> list[Difference]:
    """Compare a stretch of play at both tables."""
    rng, lots = Rng(pair.seed, 100 + pair.seat), Lots()
    with drawn_by(lots):
        tables = [await site.take(pair, table)
                  for site, table in zip(sites, (pair.true, pair.other), strict=True)]
        stretch = Stretch(sites, pair, tables, rng, lots, counts)
        try:
            await play(stretch)
        except Exception as fault:
            fault.add_note(str(pair))
            raise
        finally:
            await stretch.end()
    counts["pairs"] += 1
    counts[f"{pair.kind} twins"] += 1
    return stretch.found


async def run(matches: int, seed: int, deeds: int = DEEDS, only: str = "") -> tuple[
        Counter[str], list[Difference]]:
    """Compare the stretches of `matches` matches with hidden information, of all games in turn, or
    of one only."""
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    seeds = (number for number in count(seed) if only in ("", game_of(number).name))
    with tempfile.TemporaryDirectory() as folder:
        async with two_sites(Path(folder)) as sites:
            twins = ([*pairs(number, sites[0].people)] for number in seeds)
            for some in islice(filter(None, twins), matches):
                for pair in some:
                    found += await compare(sites, pair, counts,
                                           lambda stretch: stretch.play(deeds))
                counts["matches"] += 1
    return counts, found


def run_line(wished: argparse.Namespace, counts: Counter[str], differences: int) -> str:
    """Return a run of one game as a line of JSON."""
    return json.dumps({
        "game": wished.game, "first": wished.seed, "matches": counts["matches"],
        "pairs": counts["pairs"],
        **{name.replace(" ", "_"): counts[name] for name in DONE},
        "differences": differences, "seconds": round(time.process_time()),
        "told": {name: counts[f"told: {name}"] for name in TOLD}}) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--game", default="", choices=names(), metavar="NAME")
    parser.add_argument("--keep", type=Path, metavar="FILE",
                        help="add a line for this run of one game")
    wished = parser.parse_args()
    if wished.keep and not wished.game:
        parser.error("a run that is kept is of one --game")
    counts, found = asyncio.run(run(wished.matches, wished.seed, only=wished.game))
    if wished.keep:
        with wished.keep.open("a", encoding="utf-8") as file:
            file.write(run_line(wished, counts, len(found)))
    for difference in found:
        print(difference, file=sys.stderr)
    for name, number in sorted(counts.items()):
        print(f"{name}: {number}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
