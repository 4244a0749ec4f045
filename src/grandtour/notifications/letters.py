"""The emails of notices, in their reader's language. About a table they contain only what the
reader's seat may see."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice, zip_longest
from typing import Any, Final
from urllib.parse import quote, urlencode

from babel.dates import format_datetime, get_timezone

from grandtour import games
from grandtour.draw.raster import NoPicture, convert_to_png
from grandtour.games.picture import picture
from grandtour.games.words import Choice, Sentence
from grandtour.language import N_, Language, Phrase
from grandtour.notifications.delivery import EmailText, SiteName
from grandtour.people.channels import Event
from grandtour.people.settings import Settings
from grandtour.tables.catch_up import build_catch_up
from grandtour.tables.deadline import begin_text, find_deadline, deadline_text
from grandtour.tables.final import find_result
from grandtour.tables.readiness import find_last_call
from grandtour.tables.table import Table
from grandtour.tables.talk import find_writer_name
from grandtour.tables.times import time_left_text, time_rule_text

LOG: Final = logging.getLogger(__name__)
WIDTH: Final = 1000             # of the picture, in pixels
MOVES: Final = 5
LINES: Final = 30               # sentences of past moves, the last ones

HEADLINES: Final[dict[Event, str]] = {
    "turn": N_("It is your turn"), "question": N_("There is a question for you"),
    "invited": N_("A seat is reserved for you"), "ready": N_("The game has begun"),
    "clock": N_("Your time is running out"),
    "finished": N_("The game is over"), "talk": N_("Someone has written to you"),
    "plan": N_("One of your plans was dropped"), "bye": N_("You have a bye"),
    "placed": N_("The tournament is over"), "season": N_("The season is over"),
    "off": N_("The tournament was cancelled"),
    "meeting": N_("A meeting begins soon"), "planned": N_("Something new is planned"),
    "opened": N_("A table is open for your community"),
    "offered": N_("A friend’s game needs a player"), "host": N_("The host has written to you"),
}
ASKED: Final = {
    "undo": N_("{name} asked to take back a move."),
    "meant": N_("{name} asked whether you meant your last move."),
    "pause": N_("{name} asked everyone for a pause."),
    "cancel": N_("{name} asked to end this table without a result."),
    "replace": N_("{name} asked to let someone take over another player’s seat."),
    "upgrade": N_("{name} asked to switch to the newest rules."),
}
BOARD: Final = N_("The board, as you see it")
OPEN: Final = N_("Open the table")
SEAT: Final = N_("See the table and sit down")
NOWHERE: Final = -1
QUIET: Final = N_("Stop notifications about this table")
STOP: Final = N_("Stop all emails")
CHANGE: Final = N_("Choose your notifications")


@dataclass(frozen=True)
class EmailLinks:
    """Addresses of the site in emails. Links for one person work without signing in, since they
    contain a proof that only the person's `secret` gives."""

    site: str

    def make_table_link(self, table: str, choose: str = "") -> str:
        wish = "?" + urlencode({"choose": choose}) if choose else ""
        return f"{self.site}/t/{table}{wish}"

    def make_page_link(self, path: str) -> str:
        return f"{self.site}{path}"

    def make_seat_link(self, code: str) -> str:
        return f"{self.site}/j/{code}"

    def make_password_link(self, ticket: str) -> str:
        return f"{self.site}/password/{ticket}"

    def make_confirm_link(self, ticket: str) -> str:
        return f"{self.site}/notifications/confirm/{ticket}"

    def make_silence_link(self, person: str, secret: str, table: str) -> str:
        proof = make_link_proof(secret, table)
        return f"{self.site}/notifications/mute/{person}/{quote(table)}/{proof}"

    def make_stop_link(self, person: str, secret: str) -> str:
        return f"{self.site}/notifications/stop/{person}/{make_link_proof(secret, '')}"

    def make_leave_channel_link(self, person: str, secret: str, channel: str) -> str:
        proof = make_link_proof(secret, channel_end_text(channel))
        return f"{self.site}/notifications/stop/{person}/{channel}/{proof}"

    def find_target_link(self, table: Table, event: Event, seat: int) -> str:
        """Return the address at which the reader continues: the table, or the seat that is kept."""
        if event == "invited" and is_kept_seat(table, seat):
            return self.make_seat_link(table.seats[seat].code)
        return self.make_table_link(table.id)

    @property
    def settings_link(self) -> str:
        return f"{self.site}/me#s-night"


def is_kept_seat(table: Table, seat: int) -> bool:
    """Return whether the seat is kept for a person who does not sit there yet."""
    return table.seats[seat].kind == "open"


def link_title(table: Table, seat: int) -> str:
    """Return the title of the link to the table."""
    return SEAT if is_kept_seat(table, seat) else OPEN


def make_link_proof(secret: str, table: str) -> str:
    """Return the HMAC that proves that a link was mailed to the owner of `secret`."""
    return hmac.new(secret.encode(), f"post {table}".encode(), sha256).hexdigest()[:32]


def channel_end_text(channel: str) -> str:
    """Return the text that a link proves which ends a channel. No table has this id."""
    return f"/{channel}"


@dataclass(frozen=True)
class NotificationRecipient:
    """The addressee of a notice: the person, their seat (NOWHERE if it is about no table),
    language, settings and secret. `now` is when it is written, in milliseconds since 1970."""

    person: str
    seat: int
    language: Language
    settings: Settings
    secret: str
    now: int


class EmailWriter:
    """Writes the emails of a site; `site` returns its present name. The board is drawn in a thread,
    one at a time."""

    def __init__(self, links: EmailLinks, site: SiteName) -> None:
        self.links = links
        self.site = site
        self._turn = asyncio.Semaphore(1)

    async def write_letter(self, table: Table, event: Event, to: NotificationRecipient,
                     about: Phrase | None = None) -> EmailText:
        """Return the email to the person at this seat, or to the one who is invited to it. The
        sentence `about` comes first."""
        if event == "invited":
            return self._write_invitation(table, to)
        say = to.language.say
        moves = describe_moves_since(table, to) if event not in ("ready", "talk") else []
        return EmailText(
            site=self.site(), subject=subject_line(table, event, to),
            headline=write_headline(table, event, to),
            lead=write_lead_lines(table, event, to, about),
            lines=tuple(say(one.phrase) for one
                        in moves[-LINES:]) + write_event_sentences(table, event, to),
            prompt=find_seat_prompt(table, to), moves=tuple(
                (write_move_title(choice, to.language),
                 self.links.make_table_link(table.id, choice.action))
                for choice in list_main_moves(table, to.seat)),
            door=(say(OPEN), self.links.make_table_link(table.id)),
            foot=self._list_footer_links_at(table, to),
            picture=await self._draw_board(table, to, moves), alt=say(BOARD),
            unsubscribe=self.links.make_stop_link(to.person, to.secret))

    def _write_invitation(self, table: Table, to: NotificationRecipient) -> EmailText:
        """Return the email to an invited person, or to one who is to look in. There is nothing to
        see of the game yet."""
        letter = self.write_statement(
            subject_line(table, "invited", to),
            tuple(to.language.say(phrase) for phrase in list_invitation_details(table, to)),
            (to.language.say(link_title(table, to.seat)),
             self.links.find_target_link(table, "invited", to.seat)),
            to)
        return replace(letter, foot=self._list_footer_links_at(table, to))

    def write_statement(self, headline: str, lines: tuple[str, ...], door: tuple[str, str],
                  to: NotificationRecipient) -> EmailText:
        """Return an email of sentences alone, under a headline."""
        return EmailText(site=self.site(), subject=headline, headline=headline, lines=lines,
                         door=door,
                         foot=self._list_footer_links(to),
                         unsubscribe=self.links.make_stop_link(to.person, to.secret))

    def write_digest(self, to: NotificationRecipient,
                     notices: Sequence[tuple[str, str]]) -> EmailText:
        """Return one email about several notices, each with its subject and its link."""
        say = to.language.say
        return EmailText(
            site=self.site(), subject=say(N_("Your tables today")),
            headline=say(N_("Your tables today")), moves=tuple(notices),
            foot=self._list_footer_links(to),
            unsubscribe=self.links.make_stop_link(to.person, to.secret))

    def write_confirmation(self, name: str, ticket: str, language: Language) -> EmailText:
        """Return the email that asks whether an address belongs to the person."""
        say, site = language.say, self.site()
        return EmailText(
            site=site, subject=say(N_("Confirm your email address")),
            headline=say(N_("Send emails about your games to this address?")),
            lines=(say(N_("{name} entered this address on {site}, a site for playing board "
                          "games. If that was not you, you can ignore this email: you will "
                          "receive no more unless you answer."), name=name, site=site),),
            door=(say(N_("Yes, confirm the address")), self.links.make_confirm_link(ticket)))

    def write_sample(self, name: str, language: Language) -> EmailText:
        """Return the email with which a host tests that emails arrive."""
        say, site = language.say, self.site()
        title = say(N_("Test email from {site}"), site=site)
        return EmailText(
            site=site, subject=title, headline=title,
            lines=(say(N_("{name} asked for this email on the admin pages. It has arrived, so the "
                          "site can send emails."), name=name),),
            door=(say(N_("Admin pages")), self.links.make_page_link("/host/queue")))

    def write_password_letter(self, name: str, ticket: str, language: Language) -> EmailText:
        """Return the email to a member who has forgotten the password."""
        say = language.say
        return EmailText(
            site=self.site(), subject=say(N_("Choose a new password")),
            headline=say(N_("Choose a new password")),
            lines=(say(N_("{name}, use this link to choose a new password. It works once, within "
                          "an hour."), name=name),
                   say(N_("If you did not ask for this, you need not do anything: the old "
                          "password stays valid."))),
            door=(say(N_("Choose a new password")), self.links.make_password_link(ticket)))

    def _list_footer_links_at(self, table: Table,
                              to: NotificationRecipient) -> tuple[tuple[str, str], ...]:
        return ((to.language.say(QUIET),
                 self.links.make_silence_link(to.person, to.secret, table.id)),
                *self._list_footer_links(to))

    def _list_footer_links(self, to: NotificationRecipient) -> tuple[tuple[str, str], ...]:
        return ((to.language.say(CHANGE), self.links.settings_link),
                (to.language.say(STOP), self.links.make_stop_link(to.person, to.secret)))

    async def _draw_board(self, table: Table, to: NotificationRecipient,
                          moves: Sequence[Sentence]) -> bytes:
        """Return the board as PNG; empty if it is not drawn in time, so that the email goes without
        it."""
        view = table.position_for(to.seat).view(to.seat)
        places = list(dict.fromkeys(place for one in moves for place in one.places))
        async with self._turn:
            try:
                return await asyncio.to_thread(
                    draw_board_picture, table.match.game.name, view, to.language, table.names,
                    places)
            except NoPicture as fault:
                LOG.warning("a letter goes without its picture: %s", fault)
                return b""


def subject_line(table: Table, event: Event, to: NotificationRecipient) -> str:
    say = to.language.say
    game = say(games.words(table.match.game.name).ABOUT.title)
    event_text = say(write_invitation_headline(table, to) if event == "invited"
                     else HEADLINES[event])
    return write_join_headline(event_text, game, table.name)


def write_join_headline(text: str, *titles: str) -> str:
    """Return a headline with those titles that are not empty."""
    of = " · ".join(filter(None, titles))
    return f"{text} – {of}" if of else text


# Invitations.

def write_invitation_headline(table: Table, to: NotificationRecipient) -> Phrase:
    """Return the headline of an invitation, a reminder, or a table that waits for its people."""
    if not is_kept_seat(table, to.seat):
        return Phrase(N_("Your table is open"))
    name = inviter_name(table, to)
    if not name:
        return Phrase(HEADLINES["invited"])
    again = find_last_call(table, to.person).again
    return Phrase(N_("{name} has reserved a seat for you") if again else N_("{name} invites you"),
                  name=name)


def inviter_name(table: Table, to: NotificationRecipient) -> str:
    """Return the name of the person who has invited; empty if they have no seat at the table."""
    seat = table.own_seat(find_last_call(table, to.person).by)
    return to.language.show_name(table.names[seat]) if seat >= 0 else ""


def list_invitation_details(table: Table, to: NotificationRecipient) -> list[Phrase]:
    """Return what an invited person wants to know of a table."""
    sits = list_seated_names(table, to)
    people = Phrase(N_("At the table: {names}."), names=to.language.join(sits)) if sits \
        else Phrase(N_("No one sits there yet."))
    pace = Phrase(N_("Pace: {pace}."), pace=time_rule_text(table.terms, to.language))
    begins = begin_text(table, to.settings.zone, to.language)
    return [Phrase(N_("Number of players: {n}."), n=len(table.seats)), people, pace,
            *([begins] if begins else [])]


def list_seated_names(table: Table, to: NotificationRecipient) -> list[str]:
    """Return the names of those who sit at the table."""
    return [to.language.say(SITS[seat.kind], name=to.language.show_name(seat.display_name))
            for seat in table.seats if seat.kind in SITS]


SITS: Final = {"person": "{name}", "bot": N_("{name} (computer player)")}


def write_headline(table: Table, event: Event, to: NotificationRecipient) -> str:
    """Return the subject with the state of the game, unless it is over."""
    if event == "finished":
        return subject_line(table, event, to)
    words = games.words(table.match.game.name)
    state = to.language.say(words.status(table.position_for(to.seat).view(to.seat)))
    return f"{subject_line(table, event, to)} · {state}"


def describe_moves_since(table: Table, to: NotificationRecipient) -> list[Sentence]:
    """Return the sentences of all moves since the seat acted last, in order."""
    names = [to.language.show_name(name) for name in table.names]
    return [sentence for deeds in build_catch_up(table, to.seat, names).deeds
            for sentence in deeds.sentences]


def write_event_sentences(table: Table, event: Event, to: NotificationRecipient) -> tuple[str, ...]:
    """Return the further sentences of this event."""
    return tuple(to.language.say(phrase) for phrase in NEWS[event](table, to)) \
        if event in NEWS else ()


def write_question_sentences(table: Table, to: NotificationRecipient) -> list[Phrase]:
    question = table.question
    if question is None or to.seat not in question.unanswered_seats:
        return []
    return [Phrase(ASKED[question.subject], name=to.language.show_name(table.names[question.seat]))]


def write_deadline_sentences(table: Table, to: NotificationRecipient) -> list[Phrase]:
    """Return the reader's deadline, if there is one."""
    moment = find_deadline(table, to.seat) if table.may_act(to.seat) else 0
    if not moment:
        return []
    left = table.clocks.hours[to.seat].measure_playing_time(to.now, moment)
    return [Phrase(N_("You have {until}; {left} left on your clock."),
                   left=time_left_text(left, to.language),
                   until=deadline_text(moment, to.now, to.settings.zone, to.language))]


def write_answer_sentences(table: Table, to: NotificationRecipient) -> list[Phrase]:
    return write_question_sentences(table, to) + write_deadline_sentences(table, to)


def write_clock_sentences(table: Table, to: NotificationRecipient) -> list[Phrase]:
    zero = table.clocks.seats[to.seat].zero
    if find_deadline(table, to.seat):
        return write_deadline_sentences(table, to)
    moment = format_datetime(zero / 1000, "short", get_timezone(to.settings.zone),
                             to.language.code)
    return [Phrase(N_("Your clock reaches zero at {moment} ({zone})."), moment=moment,
                   zone=to.settings.zone)]


def write_lead_lines(table: Table, event: Event, to: NotificationRecipient,
                     about: Phrase | None) -> tuple[str, ...]:
    """Return the sentences before everything else."""
    lines = (to.language.say(about),) if about else ()
    return (*write_outcome_lines(table, to), *lines) if event == "finished" else lines


def write_outcome_lines(table: Table, to: NotificationRecipient) -> tuple[str, ...]:
    """Return how the game has ended: the winner, then everyone in order with their points."""
    say = to.language.say
    if table.cancelled:
        return (say(N_("Everyone agreed to end it without a result.")),)
    result = find_result(table, table.match.state.view(to.seat))
    if result is None:
        return ()
    heads = [say(head) for head in result.heads]
    return (say(result.sentence), *[
        write_rank_line(rank, to.language.show_name(table.names[seat]), heads, cells)
        for seat, rank, cells in result.rows])


def write_rank_line(rank: int, name: str, heads: Sequence[str], cells: Sequence[str]) -> str:
    points = " · ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True))
    return f"{rank}. {name} – {points}"


def write_message_sentences(table: Table, to: NotificationRecipient) -> list[Phrase]:
    others = [find_writer_name(table, one) for one in table.messages if one.person != to.person]
    return [Phrase(N_("The last message is from {name}."), name=others[-1])] \
        if others and others[-1] else []


NEWS: Final[dict[Event, Callable[[Table, NotificationRecipient], list[Phrase]]]] = {
    "turn": write_deadline_sentences, "question": write_answer_sentences,
    "clock": write_clock_sentences,
    "talk": write_message_sentences}


def find_seat_prompt(table: Table, to: NotificationRecipient) -> str:
    """Return the question that the seat must answer now; empty if there is none."""
    words = games.words(table.match.game.name)
    state = table.position_for(to.seat)
    return to.language.say(words.prompt(state)) if table.may_act(to.seat) else ""


def list_main_moves(table: Table, seat: int) -> list[Choice]:
    """Return a few of the possible moves: one of each kind, then another of each kind. Moves that
    differ only in a detail count as one."""
    if not table.may_act(seat):
        return []
    words = games.words(table.match.game.name)
    kinds: dict[str, list[Choice]] = {verb: [] for verb in words.COMMANDS}
    known: set[str] = set()
    state = table.position_for(seat)
    for action in state.choices():
        choice = words.choice(state, action, table.names)
        if choice.command not in words.ASIDE and repr(choice.question) not in known:
            known.add(repr(choice.question))
            kinds[choice.command].append(choice)
    in_turn = (choice for row in zip_longest(*kinds.values()) for choice in row if choice)
    return list(islice(in_turn, MOVES))


def write_move_title(choice: Choice, language: Language) -> str:
    """Return a move as a text of its own, with its consequence."""
    then = language.say(choice.then) if choice.then else ""
    question = language.say(choice.question)
    return f"{question} – {then}" if then else question


def draw_board_picture(game: str, view: dict[str, Any], language: Language, names: Sequence[str],
                       last: Sequence[str]) -> bytes:
    return convert_to_png(picture(game, view, language, names, "wide", last).standalone("light"),
                          WIDTH)
