"""What people report to whoever runs the site, and what hosts decide about it.

A report keeps what it is about as it stood, with what stood around it, as what is reported may be
changed or gone when a host looks. All open reports of the same thing are one case and are decided
at once. What is to be taken away follows from the decision wherever that was made: in a browser,
at another server, on the command line."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, Protocol, get_args

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.feature import Matter
from grandtour.people import errors
from grandtour.people.hosts import COMMAND, ActKind, HostAct, Hosts
from grandtour.people.ports import PersonRow
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rounds import do_each, repeat
from grandtour.people.site import legible
from grandtour.people.tokens import unique

LOG: Final = logging.getLogger(__name__)
NOT_TAKEN: Final = "what was reported could not be taken away"
LONGEST_WORDS: Final = 500      # letters of what somebody adds
AROUND: Final = 4               # lines before and after the one that is reported
HOUR: Final = 3_600_000         # milliseconds
DAY: Final = 24 * HOUR
WHILE: Final = HOUR // 60       # within which what another server has decided can be read here
# In such a time, so many times as much as one may report in an hour: of a person, of an address.
RATES: Final = ((1, HOUR), (3, DAY))
OF_ADDRESS: Final = ((3, RateLimitItemPerHour), (10, RateLimitItemPerDay))

Reason = Literal["insult", "spam", "private", "indecent", "other"]
Decision = Literal["remove", "warn", "suspend", "nothing"]

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
DECISIONS: Final[tuple[Decision, ...]] = get_args(Decision)
# As what a decision stands in the record of what hosts did.
ACTS: Final[Mapping[Decision, ActKind]] = {
    "remove": "take_away", "warn": "warn", "suspend": "suspend", "nothing": "leave"}


@dataclass(frozen=True)
class Complaint:
    """Why something is reported: a reason, and what else there is to say."""

    reason: str
    words: str = ""


@dataclass(frozen=True)
class ReportRow:
    """A matter that somebody has reported, at a moment in milliseconds since 1970. Once it is
    decided: how, when, the `answer` to who reported it and the `warning` to who wrote it."""

    id: str
    matter: Matter
    person: str
    reason: Reason
    words: str
    moment: int
    decision: Decision | Literal[""] = ""
    decided: int = 0
    answer: str = ""
    warning: str = ""
    person_name: str = ""
    author_name: str = ""


@dataclass(frozen=True)
class Case:
    """All reports of the same thing that are decided together, the oldest first."""

    reports: Sequence[ReportRow]

    @property
    def first(self) -> ReportRow:
        return self.reports[0]

    @property
    def newest(self) -> ReportRow:
        """Which knows best how the thing stands."""
        return self.reports[-1]


@dataclass(frozen=True)
class Verdict:
    """What a host decides, with the words for who reported it and for who wrote it."""

    decision: str
    answer: str = ""
    warning: str = ""


@dataclass(frozen=True)
class Waiting:
    """How much waits for somebody: words of the host, and, for who runs the site, open cases."""

    told: int = 0
    cases: int = 0


@dataclass(frozen=True)
class Word:
    """What the host has said to somebody who has not read it, at a moment in milliseconds since
    1970; `key` tells it from others to the same person. `words`: as the host wrote them, if the
    host did."""

    person: str
    key: str
    moment: int
    words: str = ""


# What a subject of this kind is, for a person who can see it; refused if they cannot, or it is not
# there. And what lets it be gone; nothing happens if it is.
Find = Callable[[str, str], Awaitable[Matter]]
TakeAway = Callable[[str], Awaitable[None]]


class ReportStore(Protocol):
    """Keeps reports. What a call has returned from is on disk."""

    async def add(self, report: ReportRow) -> None:
        """In the place of an open one by the same person of the same thing."""

    async def moments(self, person: str, since: int) -> list[int]:
        """When the person reported something, after this moment."""

    async def report(self, id: str) -> ReportRow | None: ...

    async def open(self, most: int) -> list[ReportRow]:
        """Those of the things that were reported first, these together, the oldest first."""

    async def decided(self, most: int) -> list[ReportRow]:
        """The same of those decided, the last decided first."""

    async def decide(self, report: ReportRow, verdict: Verdict, act: HostAct) -> bool:
        """Every open report of the same thing is decided, and the act stands in the record, both
        or neither; False if none is open any more."""

    async def to_take_away(self) -> list[Matter]:
        """What is to go by decision and has not gone yet."""

    async def taken_away(self, matter: Matter) -> None: ...

    async def by(self, person: str) -> list[ReportRow]:
        """What the person has reported, the newest first."""

    async def warnings(self, person: str) -> list[ReportRow]:
        """What was decided against something of the person's, each thing once, the newest
        first."""

    async def waiting(self, person: str, host: bool) -> Waiting: ...

    async def unread(self, since: int, person: str = "") -> list[Word]:
        """What hosts have said after this moment, to this person or to anybody, who has not read
        it."""

    async def read(self, person: str) -> None:
        """The person has read all that the host told them."""

    async def forget(self, person: str) -> None:
        """Delete what the person reported, and reports of what was the person's."""

    async def move(self, person: str, to: str) -> None:
        """Let what the one reported and wrote be the other's."""


class Reports:
    """What is reported and decided. `now` tells the time in milliseconds since 1970. Also a
    `people.data.Provider`."""

    def __init__(self, store: ReportStore, hosts: Hosts,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 most: Most = usual_limit) -> None:
        self.store = store
        self._hosts = hosts
        self._now = now
        self._most = most
        self._finds: dict[str, Find] = {}
        self._removes: dict[str, TakeAway] = {}
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._heard = now()
        self.followers: list[Callable[[str], None]] = []    # hear whom hosts have told something

    def find_by(self, word: str, find: Find) -> None:
        """What this word and a subject name is found so."""
        self._finds[word] = find

    def remove_by(self, kind: str, take_away: TakeAway) -> None:
        """What is of this kind goes so."""
        self._removes[kind] = take_away

    # Who reports.

    async def matter(self, word: str, subject: str, person: str) -> Matter:
        """What the person is about to report. Refused: nothing_there, own_matter, what finding it
        refuses."""
        if word not in self._finds:
            raise Refused(errors.NOTHING_THERE, {})
        found = await self._finds[word](subject, person)
        if person and found.author == person:
            raise Refused(errors.OWN_MATTER, {})
        return found

    async def report(self, person: PersonRow, address: str, matter: Matter,
                     complaint: Complaint) -> ReportRow:
        """Tell the host. Reporting it again takes the place of what was said before. `address`:
        whence it comes. Refused: bad_reason, reported_enough."""
        reason, words = complaint.reason, legible(complaint.words)
        if reason not in REASONS or len(words) > LONGEST_WORDS:
            raise Refused(errors.BAD_REASON, {"most": LONGEST_WORDS})
        now = self._now()
        await self._check_rate(person.id, address, now)
        report = ReportRow(unique(10), matter, person.id, reason, words, now)
        await self.store.add(report)
        LOG.warning("something was reported (%s): see /host/reports", matter.kind)
        return report

    async def _check_rate(self, person: str, address: str, now: int) -> None:
        """Refused: reported_enough."""
        made, most = await self.store.moments(person, now - DAY), self._most("reports", person)
        limits: list[RateLimitItem] = [kind(times * max(most, self._most("reports", "")))
                                       for times, kind in OF_ADDRESS]
        if any(sum(moment > now - span for moment in made) >= times * most
               for times, span in RATES) or \
                not all(self._limiter.test(limit, address) for limit in limits):
            raise Refused(errors.REPORTED_ENOUGH, {})
        for limit in limits:
            self._limiter.hit(limit, address)

    # Who decides.

    async def open(self, most: int) -> list[Case]:
        return cases(await self.store.open(most))

    async def decided(self, most: int) -> list[Case]:
        return cases(await self.store.decided(most))

    async def decide(self, id: str, verdict: Verdict, by: str = COMMAND) -> ReportRow:
        """Decide the case of this report. Refused: no_such_report, decided_already,
        bad_decision, no_such_person, host_stays."""
        report = await self.store.report(id)
        if report is None:
            raise Refused(errors.NO_REPORT, {})
        verdict = Verdict(verdict.decision, legible(verdict.answer), legible(verdict.warning))
        if verdict.decision not in DECISIONS or \
                max(len(verdict.answer), len(verdict.warning)) > LONGEST_WORDS:
            raise Refused(errors.BAD_DECISION, {"most": LONGEST_WORDS})
        author, decision = report.matter.author, verdict.decision
        if decision in ("warn", "suspend"):
            person = await self._hosts.person(author)
            if decision == "suspend" and person.host:
                raise Refused(errors.HOST_STAYS, {"name": person.name})
        act = HostAct(unique(10), self._now(), by, ACTS[decision], author, report.matter.place)
        if report.decision or not await self.store.decide(report, verdict, act):
            raise Refused(errors.DECIDED_ALREADY, {})
        return report

    async def round(self) -> None:
        """What is to be taken away goes; what cannot go stays to be taken away. Followers hear of
        whom hosts have told something, wherever that was done."""
        await do_each(await self.store.to_take_away(), self._take_away, NOT_TAKEN)
        since, self._heard = self._heard - WHILE, self._now()
        for word in await self.store.unread(since):
            for follower in self.followers:
                follower(word.person)

    async def _take_away(self, matter: Matter) -> None:
        await self._removes[matter.kind](matter.subject)
        await self.store.taken_away(matter)

    async def run(self) -> None:
        """A round every few seconds, for ever."""
        await repeat(self.round, NOT_TAKEN)

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return {"reports": [told(report) for report in await self.store.by(person)],
                "warnings": [warned(report) for report in await self.store.warnings(person)]}

    async def forget(self, person: str) -> None:
        await self.store.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        await self.store.move(guest, member.id)


def told(report: ReportRow) -> dict[str, object]:
    """A report as whoever made it may know it."""
    return {"id": report.id, "kind": report.matter.kind, "place": report.matter.place,
            "reason": report.reason, "words": report.words, "moment": report.moment,
            "decision": report.decision, "decided": report.decided, "answer": report.answer}


def warned(report: ReportRow) -> dict[str, object]:
    """A decision as whoever wrote what was reported may know it: not who reported it, nor what
    they said."""
    return {"kind": report.matter.kind, "place": report.matter.place, "reason": report.reason,
            "decision": report.decision, "decided": report.decided, "warning": report.warning}


def cases(reports: Iterable[ReportRow]) -> list[Case]:
    """Reports of the same thing that follow each other, as cases."""
    return [Case(list(some)) for _, some in groupby(
        reports, lambda one: (one.matter.kind, one.matter.subject, one.decided))]


def around(lines: Sequence[str], number: int) -> str:
    """The line of this number, marked, with those that stand around it."""
    first = max(0, number - AROUND)
    return "\n".join(f"{'>' if at == number else ' '} {line}" for at, line in
                     enumerate(lines[first:number + AROUND + 1], first))
