"""What happened at a table beside the match, as sentences of the log.

A person is called by the name that their seat bears now. Names of people who sit here no longer
are kept nowhere in the events, so that they can be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.games.words import series
from grandtour.language import N_, Count, Phrase
from grandtour.people.hours import PlayingHours
from grandtour.tables import undo
from grandtour.tables.consent import ConsentQuestion, question_of
from grandtour.tables.events import (
    About, Answer, Ask, AskMeant, AskReplace, AskUndo, AskUpgrade, Away, Back, Cancel, Dealt,
    Differ, Forfeit, Gap, HandOver, Hint, Holiday, Home, Hours, Lapse, Late, Leave, Lot, Newcomer,
    Pause, Rematch, Rename, Replace, Resume, Return, Silent, Swap, TableEvent, Take, Upgrade,
    Verdict, Wait, Withdraw,
)
from grandtour.tables.rows import EventRow
from grandtour.tables.seating import places_now
from grandtour.tables.substitutes import HANDED
from grandtour.tables.table import Table
from grandtour.tables.times import hours_said
from grandtour.tables.upgrading import differences
from grandtour.web.http.templating import emboldened
from grandtour.web.table_view.game_log import game_log

Wording = Callable[[Table, EventRow], Phrase]

LEFT: Final = N_("somebody who has left")
LONG: Final = 60_000            # ms that the site was away; of less nobody wants to read


def sentence_of(table: Table, row: EventRow) -> Phrase | None:
    """The sentence of an event, with the names in it emboldened; None if it is not for the log."""
    sentence = SENTENCES.get(type(row.event))
    return sentence(table, row) if sentence else particulars(table, row)


def asks(table: Table, question: ConsentQuestion) -> Phrase:
    """What is asked, for all to read."""
    name = person(table, question.person, question.seat)
    match question.ask:
        case AskUndo(back=back):
            return asks_back(table, name, lost(table, question, back).step)
        case AskMeant(step=step, asked=(mover,)):
            return asks_meant(table, name, seat(table, mover, question.number), step)
        case AskReplace(whom=whom, invited=invited):
            return Phrase(INVITED if invited else ASKED["replace"], name=name,
                          other=seat(table, whom, question.number))
    return Phrase(ASKED[question.about], name=name)


def asks_back(table: Table, name: object, step: int) -> Phrase:
    """Who asks to take back which step, in the words of the log if it has a line there."""
    deed = deed_of(table, step)
    return Phrase(ASKED["undo"], name=name, step=step) if deed is None else Phrase(
        N_("{name} would like to undo: {deed}"), name=name, deed=deed)


def asks_meant(table: Table, name: object, mover: object, step: int) -> Phrase:
    """Who asks whom about which step, in the same words."""
    deed = deed_of(table, step)
    return Phrase(ASKED["meant"], name=name, other=mover, step=step) if deed is None else Phrase(
        N_("{name} asks {other}: is this what you meant? {deed}"), name=name, other=mover,
        deed=deed)


def deed_of(table: Table, step: int) -> Phrase | None:
    return next((line.sentences[0].phrase for line in game_log(table) if line.number == step), None)


def lost(table: Table, question: ConsentQuestion, back: int) -> undo.UndoCost:
    """What going back would lose, at the position where it was asked."""
    return undo.cost_of(table.match.line_at(question.after), question.seat, back)


def consequences(table: Table, question: ConsentQuestion, viewer: int) -> list[Phrase]:
    """What follows if all agree."""
    match question.ask:
        case AskUndo(back=back):
            return gone(table, question, back, viewer)
        case AskMeant():
            return [Phrase(AFTER["meant"])] if viewer in question.asked else []
        case AskReplace(whom=whom, away=away):
            return [Phrase(AFTER["replace"]),
                    Phrase(AWAY if away else HERE,
                           name=person(table, question.person, question.seat),
                           other=seat(table, whom, question.number))]
        case AskUpgrade():
            return [*differences(table), Phrase(AFTER["upgrade"])]
    return [Phrase(AFTER[question.about])]


def gone(table: Table, question: ConsentQuestion, back: int, viewer: int) -> list[Phrase]:
    """What is lost by going back; of what was drawn only how much."""
    what = lost(table, question, back)
    lines: list[Phrase] = []
    if what.later:
        lines.append(Count("Also undoes {n} later move.", "Also undoes {n} later moves.",
                           what.later))
    lines.append(Phrase(N_("The game goes back to just before that step.")))
    if what.draws:
        lines.append(Count("Everybody knows that one thing was drawn since; drawing again "
                           "brings the same.",
                           "Everybody knows that {n} things were drawn since; drawing again "
                           "brings the same.", what.draws))
    others = [number for number in what.others if number != viewer]
    if others:
        lines.append(Phrase(N_("What {names} did since is taken back as well."),
                            names=series([seat(table, number, question.number)
                                          for number in others])))
    if viewer in what.others:
        lines.append(Phrase(N_("What you did since is taken back as well.")))
    return lines


ASKED: Final[dict[About, str]] = {
    "undo": N_("{name} would like to undo move {step}."),
    "meant": N_("{name} asks {other} whether move {step} was meant."),
    "pause": N_("{name} asks everybody for a pause."),
    "cancel": N_("{name} asks to end this table without a result."),
    "replace": N_("{name} asks to let a computer player go on for {other}."),
    "upgrade": N_("{name} asks to go on by the newest rules."),
}
INVITED: Final = N_(
    "{name} asks to invite another person in the place of {other}; until then a computer player "
    "goes on.")
AFTER: Final[dict[About, str]] = {
    "meant": N_("If not, it is taken back at once; where something was drawn or somebody has acted "
                "since, all others are asked first. The question is gone with the next move."),
    "pause": N_("Nobody can act until somebody goes on; no clock runs."),
    "cancel": N_("Nobody wins, nobody acts any more, and the record is open to everybody."),
    "replace": N_("Whoever takes the seat over sees what that seat may see."),
    "upgrade": N_(
        "What was done so far stays: by the newest rules all of it has come out the same."),
}


AWAY: Final = N_("{other} gave no sign for longer than was agreed, and comes last.")
HERE: Final = N_(
    "What the seat reaches remains the result of {other}. In a rated game {name}, who asks, comes "
    "last.")


def person(table: Table, known: str, seat: int = PUBLIC) -> object:
    """The name of a person who sits here; of several at one device, of whoever had it."""
    own = seat if seat in table.sharers(known) else table.own_seat(known)
    return Phrase(LEFT) if own == PUBLIC else emboldened(table.names)[own]


def seat(table: Table, number: int, event: int) -> object:
    """The name of whoever sat there when this event happened, if nobody else does now."""
    if any(later.number > event and later.seat == number and isinstance(later.event, HANDED)
           for later in table.events):
        return Phrase(LEFT)
    return emboldened(table.names)[number]


def doer(message: str) -> Wording:
    """A sentence about who has done it."""
    return lambda table, row: Phrase(message, name=person(table, row.person, row.seat))


def plain(message: str) -> Wording:
    return lambda table, row: Phrase(message)


def sits(message: str) -> Wording:
    """A sentence about whoever sat on the seat of the event."""
    return lambda table, row: Phrase(message, name=seat(table, row.seat, row.number))


# The events of which one sentence says it all.
SENTENCES: Final[dict[type[TableEvent], Wording]] = {
    Away: sits(N_("A computer player goes on for {name}, who can come back at any time.")),
    Back: sits(N_("{name} is back.")),
    Forfeit: sits(N_("{name} has run out of time: a computer player finishes the game, and "
                     "{name} comes last.")),
    Late: sits(N_("{name} has run out of time; the others decide.")),
    Wait: sits(N_("Everybody waits longer for {name}.")),
    Silent: sits(N_("{name} has not answered in time, so the usual answer is given.")),
    Holiday: sits(N_("{name} goes on vacation.")),
    Home: sits(N_("{name} is back from vacation.")),
    Return: sits(N_("{name} is here again, so the seat stays as it is.")),
    Withdraw: doer(N_("{name} no longer asks.")),
    Lapse: plain(N_("Not everybody has answered in time, so it stays as it is.")),
    Pause: plain(N_("All agree: the table rests.")),
    Resume: doer(N_("{name} goes on: the table is awake again.")),
    Cancel: plain(N_("The table is ended without a result.")),
    Hint: sits(N_("{name} takes a hint: this game is not rated.")),
    Newcomer: sits(N_("{name} is a guest and plays for the first time: this game is not rated.")),
    Rematch: doer(N_("{name} opens the next game of this round.")),
    Take: lambda table, row: Phrase(N_("{name} takes over seat {seat}."),
                                    name=person(table, row.person), seat=row.seat + 1),
    Lot: lambda table, row: Phrase(
        N_("The order of the seats was drawn by lot: {names}."),
        names=series([seat(table, number, row.number) for number in range(len(table.seats))])),
}


def particulars(table: Table, row: EventRow) -> Phrase | None:
    """The sentence of an event in which its particulars are told."""
    match row.event:
        case Ask() as ask:
            return asks(table, question_of(row, ask))
        case Answer(question=number, yes=yes):
            meant = isinstance(table.events[number - 1].event, AskMeant)
            return Phrase(ANSWERED[meant, yes], name=person(table, row.person, row.seat))
        case Verdict(bot):
            return Phrase(N_("{name} is for a computer player.") if bot else N_(
                "{name} is for waiting."), name=seat(table, row.seat, row.number))
        case Upgrade(to=to):
            return Phrase(N_("All agree: the game goes on by version {version} of the rules."),
                          version=to)
        case Differ(step):
            return Phrase(N_("By the newest rules step {number} would have come out otherwise, so "
                             "the rules stay as they are."), number=step)
        case Dealt() as dealt if left_out(table, dealt):
            return Phrase(N_("The deal was settled without the number of {names}, which was not "
                             "opened in time."), names=series(left_out(table, dealt)))
        case Hours(hours=hours):
            return plays(seat(table, row.seat, row.number), hours)
        case Gap(length=length) if length >= LONG:
            return Phrase(N_("The site was away for a while; that time counts for nobody."))
    return arranged(table, row)


def plays(name: object, hours: PlayingHours) -> Phrase:
    if hours.always:
        return Phrase(N_("The clock of {name} runs at any hour."), name=name)
    return Phrase(N_("{name} plays from {hours}; at all other times this clock stands."), name=name,
                  hours=hours_said(hours))


# By whether it was asked what was meant, and by the answer.
ANSWERED: Final = {
    (False, True): N_("{name} agrees."),
    (False, False): N_("{name} does not agree, so it stays as it is."),
    (True, True): N_("{name} meant that."),
    (True, False): N_("{name} did not mean that."),
}


def left_out(table: Table, dealt: Dealt) -> list[str]:
    """Who has committed to a number but not opened it in time."""
    return [table.names[place] for commitment, number, place in zip(
        dealt.commitments, dealt.numbers, places_now(table), strict=True)
        if commitment and not number]


def arranged(table: Table, row: EventRow) -> Phrase | None:
    """The same of who looks after the table and who sits where."""
    match row.event:
        case Rename(name):
            return renames(person(table, row.person), name)
        case HandOver(to):
            return Phrase(N_("{name} hands the table over: its host is {other} now."),
                          name=person(table, row.person), other=person(table, to))
        case Swap((one, other)):
            return Phrase(N_("{name} lets the seats {one} and {other} change places."),
                          name=person(table, row.person), one=one + 1, other=other + 1)
        case Replace(bot, invited):
            return Phrase(N_("On seat {seat} the computer player {bot} goes on, until another "
                             "person takes the seat.") if invited else N_(
                "On seat {seat} the computer player {bot} goes on."), seat=row.seat + 1, bot=bot)
        case Leave(bot):
            return Phrase(N_("Whoever sat on seat {seat} leaves; the computer player {bot} goes "
                             "on."), seat=row.seat + 1, bot=bot)
    return None


def renames(name: object, title: str) -> Phrase:
    if not title:
        return Phrase(N_("{name} takes the name of the table away."), name=name)
    return Phrase(N_("{name} calls the table “{title}”."), name=name, title=title)
