"""Lets people report things to the hosts of the site, and hosts decide about them.

A report has a copy of the matter and of what is around it, since the matter may be changed or
deleted before a host looks. All open reports of the same matter are one case and are decided at
once. Servers delete what is to be deleted, whether the decision was made in a browser, at another
server or on the command line."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, get_args

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.people import errors
from grandtour.people.host_acts import COMMAND_LINE, ActKind, HostAct
from grandtour.people.hosts import Hosts
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.report_rows import Decision, Reason, ReportRow, CaseVerdict, UnreadCounts
from grandtour.people.rounds import do_for_each, repeat_round
from grandtour.people.rows import PersonRow
from grandtour.people.site import clean_text
from grandtour.people.stores.reports import ReportStore
from grandtour.people.suspensions import SuspensionTerms, check_suspension
from grandtour.people.tokens import make_random_id

LOG: Final = logging.getLogger(__name__)
NOT_TAKEN: Final = "what was reported could not be taken away"
LONGEST_WORDS: Final = 500      # characters that a reporter may add
AROUND: Final = 4               # lines before and after the one that is reported
HOUR: Final = 3_600_000         # milliseconds
DAY: Final = 24 * HOUR
WHILE: Final = HOUR // 60       # until a decision of another server can be read here
# Multiples of the hourly limit for each span of time: for a person, then for an address.
RATES: Final = ((1, HOUR), (3, DAY))
OF_ADDRESS: Final = ((3, RateLimitItemPerHour), (10, RateLimitItemPerDay))

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
DECISIONS: Final[tuple[Decision, ...]] = get_args(Decision)
# The kind under which a decision is recorded among the acts of hosts.
ACTS: Final[Mapping[Decision, ActKind]] = {
    "remove": "take_away", "warn": "warn", "suspend": "suspend", "nothing": "leave"}


@dataclass(frozen=True)
class ReportReason:
    """A reason for a report, and further words."""

    reason: str
    words: str = ""


@dataclass(frozen=True)
class ReportCase:
    """All reports of the same matter that are decided together, the oldest first."""

    reports: Sequence[ReportRow]

    @property
    def first_report(self) -> ReportRow:
        return self.reports[0]

    @property
    def newest_report(self) -> ReportRow:
        """Return the newest report, whose copy of the matter is the latest."""
        return self.reports[-1]


# Finds the matter of a subject for a person; refused if there is none or they cannot see it. And
# deletes a matter; nothing happens if it no longer exists.
Find = Callable[[str, str], Awaitable[ReportedMatter]]
TakeAway = Callable[[str], Awaitable[None]]


class Reports:
    """The reports of people and the decisions of hosts. `now` returns the time in milliseconds
    since 1970. Also a `PersonalDataSource`."""

    def __init__(self, store: ReportStore, hosts: Hosts,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 most: Most = find_default_limit) -> None:
        self.store = store
        self._hosts = hosts
        self._now = now
        self._most = most
        self._finds: dict[str, Find] = {}
        self._removes: dict[str, TakeAway] = {}
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._notified = now()
        self.followers: list[Callable[[str], None]] = []    # called with the reader of new words

    def add_finder(self, word: str, find: Find) -> None:
        """Register the function that finds the matter of a subject under this word."""
        self._finds[word] = find

    def add_remover(self, kind: str, take_away: TakeAway) -> None:
        """Register the function that deletes matters of this kind."""
        self._removes[kind] = take_away

    # Reporting.

    async def find_reported_item(self, word: str, subject: str, person: str) -> ReportedMatter:
        """Return the matter that the person is about to report. Raise Refused: nothing_to_report,
        own_content, and what its finder raises."""
        if word not in self._finds:
            raise Refused(errors.NOTHING_TO_REPORT, {})
        found = await self._finds[word](subject, person)
        if person and found.author == person:
            raise Refused(errors.OWN_CONTENT, {})
        return found

    async def store_report(self, person: PersonRow, address: str, matter: ReportedMatter,
                           complaint: ReportReason) -> ReportRow:
        """Store a report. It replaces an earlier report of the same matter by this person.
        `address`: where the request comes from. Raise Refused: bad_reason, too_many_reports."""
        reason, words = complaint.reason, clean_text(complaint.words)
        if reason not in REASONS or len(words) > LONGEST_WORDS:
            raise Refused(errors.BAD_REASON, {"most": LONGEST_WORDS})
        now = self._now()
        await self._check_rate(person.id, address, now)
        report = ReportRow(make_random_id(10), matter, person.id, reason, words, now)
        await self.store.add_report(report)
        LOG.warning("something was reported (%s): see /host/reports", matter.kind)
        return report

    async def _check_rate(self, person: str, address: str, now: int) -> None:
        """Raise Refused if the person or the address has reported too much: too_many_reports."""
        made, most = await self.store.list_report_moments(person, now - DAY), self._most("reports",
                                                                                         person)
        limits: list[RateLimitItem] = [kind(times * max(most, self._most("reports", "")))
                                       for times, kind in OF_ADDRESS]
        if any(sum(moment > now - span for moment in made) >= times * most
               for times, span in RATES) or \
                not all(self._limiter.test(limit, address) for limit in limits):
            raise Refused(errors.TOO_MANY_REPORTS, {})
        for limit in limits:
            self._limiter.hit(limit, address)

    # Deciding.

    async def list_open_cases(self, most: int,
                              reader: PersonRow = COMMAND_LINE) -> list[ReportCase]:
        """Return the open cases. Moderators see none about themselves."""
        return group_cases(await self.store.list_open_reports(most, find_hidden_author(reader)))

    async def list_decided_cases(self, most: int,
                                 reader: PersonRow = COMMAND_LINE) -> list[ReportCase]:
        """Return the decided cases. Moderators see none about themselves."""
        return group_cases(await self.store.list_decided_reports(most, find_hidden_author(reader)))

    async def count_waiting(self, person: PersonRow) -> UnreadCounts:
        """Return how much the person has not read yet, and may decide."""
        return await self.store.count_unread(person.id, person.is_moderator,
                                             find_hidden_author(person))

    async def decide_case(self, id: str, verdict: CaseVerdict,
                          by: PersonRow = COMMAND_LINE) -> ReportRow:
        """Decide the case of this report. Moderators cannot decide about themselves, nor suspend
        for good. Raise Refused: no_such_report, already_decided, bad_decision, no_such_person, and
        what `check_suspension` raises."""
        report = await self.store.find_report(id)
        if report is None or (report.matter.author and
                              report.matter.author == find_hidden_author(by)):
            raise Refused(errors.NO_REPORT, {})
        verdict = replace(verdict, answer=clean_text(verdict.answer),
                          warning=clean_text(verdict.warning))
        if verdict.decision not in DECISIONS or \
                max(len(verdict.answer), len(verdict.warning)) > LONGEST_WORDS:
            raise Refused(errors.BAD_DECISION, {"most": LONGEST_WORDS})
        author, decision = report.matter.author, verdict.decision
        if decision in ("warn", "suspend"):
            person = await self._hosts.find_person(author)
            if decision == "suspend":
                check_suspension(by, person, verdict.days)
        now = self._now()
        fact = SuspensionTerms(verdict.days, verdict.warning).describe_fact(now) \
            if decision == "suspend" else report.matter.place
        act = HostAct(make_random_id(10), now, by.id, ACTS[decision], author, fact)
        if report.decision or not await self.store.decide_matter(report, verdict, act):
            raise Refused(errors.ALREADY_DECIDED, {})
        return report

    async def carry_out_decisions(self) -> None:
        """Delete the matters that were decided to go; those that cannot be deleted wait for the
        next round. Then notify followers of people to whom hosts have written, at any server."""
        await do_for_each(await self.store.list_matters_to_delete(), self._delete_matter, NOT_TAKEN)
        since, self._notified = self._notified - WHILE, self._now()
        for word in await self.store.list_unread_messages(since):
            for follower in self.followers:
                follower(word.person)

    async def _delete_matter(self, matter: ReportedMatter) -> None:
        await self._removes[matter.kind](matter.subject)
        await self.store.mark_deleted(matter)

    async def run_rounds(self) -> None:
        """Do a round every few seconds, for ever."""
        await repeat_round(self.carry_out_decisions, NOT_TAKEN)

    # Data about a person.

    async def export_data(self, person: str) -> object:
        return {
            "reports": [list_facts_for_reporter(one)
                        for one in await self.store.list_reports_by(person)],
            "warnings": [list_facts_for_author(one)
                         for one in await self.store.list_warnings(person)]}

    async def erase_person_data(self, person: str) -> None:
        await self.store.delete_reports(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self.store.move_reports(guest, member.id)


def find_hidden_author(reader: PersonRow) -> str:
    """Return the author whose cases the reader must not see: a moderator would learn who has
    reported them; "" for hosts, who see all cases."""
    return "" if reader.host else reader.id


def list_facts_for_reporter(report: ReportRow) -> dict[str, object]:
    """Return what the reporter may know of a report."""
    return {"id": report.id, "kind": report.matter.kind, "place": report.matter.place,
            "reason": report.reason, "words": report.words, "moment": report.moment,
            "decision": report.decision, "decided": report.decided, "answer": report.answer}


def list_facts_for_author(report: ReportRow) -> dict[str, object]:
    """Return what the author of the matter may know of a decision: not the reporter, nor what the
    reporter wrote."""
    return {"kind": report.matter.kind, "place": report.matter.place, "reason": report.reason,
            "decision": report.decision, "decided": report.decided, "warning": report.warning}


def group_cases(reports: Iterable[ReportRow]) -> list[ReportCase]:
    """Group successive reports of the same matter into cases."""
    return [ReportCase(list(some)) for _, some in groupby(
        reports, lambda one: (one.matter.kind, one.matter.subject, one.decided))]


def quote_around(lines: Sequence[str], number: int) -> str:
    """Return the lines around the one of this number, which is marked."""
    first = max(0, number - AROUND)
    return "\n".join(f"{'>' if at == number else ' '} {line}" for at, line in
                     enumerate(lines[first:number + AROUND + 1], first))
