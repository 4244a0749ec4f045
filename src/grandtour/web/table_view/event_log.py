"""Events at a table outside the match, as sentences of the log.

A person has the name that their seat has now. Events never hold names of people who have left, so
that these can be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.games.words import series
from grandtour.language import N_, Count, Phrase
from grandtour.people.hours import PlayingHours
from grandtour.tables import undo
from grandtour.tables.consent import ConsentQuestion, build_question
from grandtour.tables.events import (
    About, Answer, Ask, AskMeant, AskReplace, AskUndo, AskUpgrade, Audience, Away, Back, Cancel,
    Dealt, Differ, Forfeit, Gap, GiveHeadStart, HandOver, Hint, Hours, Lapse, Late, Leave, Lot,
    Newcomer, Offer, Pause, Rematch, Rename, Replace, Resume, Return, Silent, SitOut, Swap,
    TableEvent, Take, Upgrade, VacationEnd, VacationStart, Verdict, Wait, Withdraw,
)
from grandtour.tables.rows import EventRow
from grandtour.tables.seating import find_seats_after_lot
from grandtour.tables.substitutes import HANDED
from grandtour.tables.table import Table
from grandtour.tables.times import hours_text
from grandtour.tables.upgrading import list_differences
from grandtour.web.http.templating import mark_bold
from grandtour.web.lobby.head_start import amount_phrase
from grandtour.web.table_view.game_log import build_log

Wording = Callable[[Table, EventRow], Phrase]

LEFT: Final = N_("someone who has left")
LONG: Final = 60_000            # ms that the site was away; shorter gaps are not in the log


def describe_event(table: Table, row: EventRow) -> Phrase | None:
    """Return the sentence of an event, with marked names; None if it is not for the log."""
    sentence = SENTENCES.get(type(row.event))
    return sentence(table, row) if sentence else describe_details(table, row)


def describe_question(table: Table, question: ConsentQuestion) -> Phrase:
    """Return a question to all players, for everyone to read."""
    name = person_name(table, question.person, question.seat)
    match question.ask:
        case AskUndo(back=back):
            return describe_undo(table, name, find_loss(table, question, back).step)
        case AskMeant(step=step, asked=(mover,)):
            asker = seat_name(table, mover, question.number)
            return describe_meant_question(table, name, asker, step)
        case AskReplace(whom=whom, invited=invited):
            return Phrase(INVITED if invited else ASKED["replace"], name=name,
                          other=seat_name(table, whom, question.number))
    return Phrase(ASKED[question.subject], name=name)


def describe_undo(table: Table, name: object, step: int) -> Phrase:
    """Return the request to take back a step, in the words of the log if it has a line there."""
    deed = describe_step(table, step)
    return Phrase(ASKED["undo"], name=name, step=step) if deed is None else Phrase(
        N_("{name} asked to take back: {deed}"), name=name, deed=deed)


def describe_meant_question(table: Table, name: object, mover: object, step: int) -> Phrase:
    """Return the question whether a step was meant, in the words of the log."""
    deed = describe_step(table, step)
    return Phrase(ASKED["meant"], name=name, other=mover, step=step) if deed is None else Phrase(
        N_("{name} asked {other}: is this what you meant? {deed}"), name=name, other=mover,
        deed=deed)


def describe_step(table: Table, step: int) -> Phrase | None:
    return next((line.sentences[0].phrase for line in build_log(table) if line.number == step),
                None)


def find_loss(table: Table, question: ConsentQuestion, back: int) -> undo.UndoCost:
    """Return what going back would lose, at the position where it was asked."""
    return undo.build_undo_cost(table.match.line_at(question.after), question.seat, back)


def list_consequences(table: Table, question: ConsentQuestion, viewer: int) -> list[Phrase]:
    """Return what follows if all agree."""
    match question.ask:
        case AskUndo(back=back):
            return list_losses(table, question, back, viewer)
        case AskMeant():
            return [Phrase(AFTER["meant"])] if viewer in question.asked else []
        case AskReplace(whom=whom, away=away):
            return [Phrase(AFTER["replace"]),
                    Phrase(AWAY if away else HERE,
                           name=person_name(table, question.person, question.seat),
                           other=seat_name(table, whom, question.number))]
        case AskUpgrade():
            return [*list_differences(table), Phrase(AFTER["upgrade"])]
    return [Phrase(AFTER[question.subject])]


def list_losses(table: Table, question: ConsentQuestion, back: int, viewer: int) -> list[Phrase]:
    """Return what going back would lose; of draws only their number."""
    what = find_loss(table, question, back)
    lines: list[Phrase] = []
    if what.later:
        lines.append(Count("{n} later move is also taken back.",
                           "{n} later moves are also taken back.", what.later))
    lines.append(Phrase(N_("The game returns to the position before that step.")))
    if what.draws:
        lines.append(Count("One draw has been made since, and everyone has seen it; drawing "
                           "again gives the same result.",
                           "{n} draws have been made since, and everyone has seen them; drawing "
                           "again gives the same results.", what.draws))
    others = [number for number in what.others if number != viewer]
    if others:
        lines.append(Phrase(N_("Later moves by {names} are taken back as well."),
                            names=series([seat_name(table, number, question.number)
                                          for number in others])))
    if viewer in what.others:
        lines.append(Phrase(N_("Your later moves are taken back as well.")))
    return lines


ASKED: Final[dict[About, str]] = {
    "undo": N_("{name} asked to take back move {step}."),
    "meant": N_("{name} asked {other} whether move {step} was intended."),
    "pause": N_("{name} asked everyone for a pause."),
    "cancel": N_("{name} asked to end this table without a result."),
    "replace": N_("{name} asked to let a computer player take over for {other}."),
    "upgrade": N_("{name} asked to switch to the newest rules."),
}
INVITED: Final = N_(
    "{name} asked to replace {other} with another person; until then a computer player plays.")
AFTER: Final[dict[About, str]] = {
    "meant": N_("If not, the move is taken back at once. If something has been drawn or someone "
                "has acted since, the other players are asked first. This question disappears "
                "with the next move."),
    "pause": N_("No one can act until someone resumes the game; all clocks are stopped."),
    "cancel": N_("No one wins, no more moves can be made, and everyone can see the record."),
    "replace": N_("The person who takes over the seat sees everything that its player may see."),
    "upgrade": N_(
        "All moves so far stay: they have the same results under the newest rules."),
}


AWAY: Final = N_("{other} was away longer than agreed and finishes last.")
HERE: Final = N_(
    "The result of this seat still counts for {other}. In a rated game, {name}, who asked for "
    "the seat, finishes last.")


def person_name(table: Table, known: str, seat: int = PUBLIC) -> object:
    """Return the name of a person who sits here; at a shared device, of the player who had it."""
    own = seat if seat in table.list_device_seats(known) else table.own_seat(known)
    return Phrase(LEFT) if own == PUBLIC else mark_bold(table.names)[own]


def seat_name(table: Table, number: int, event: int) -> object:
    """Return the name of the player on a seat at this event, if no one else has it now."""
    if any(later.number > event and later.seat == number and isinstance(later.event, HANDED)
           for later in table.events):
        return Phrase(LEFT)
    return mark_bold(table.names)[number]


def name_person(message: str) -> Wording:
    """Return a wording about the person who acted."""
    return lambda table, row: Phrase(message, name=person_name(table, row.person, row.seat))


def format_plainly(message: str) -> Wording:
    return lambda table, row: Phrase(message)


def name_seat(message: str) -> Wording:
    """Return a wording about the player on the seat of the event."""
    return lambda table, row: Phrase(message, name=seat_name(table, row.seat, row.number))


# The events with a fixed sentence.
SENTENCES: Final[dict[type[TableEvent], Wording]] = {
    Away: name_seat(N_("A computer player took over for {name}, who can come back at any time.")),
    Back: name_seat(N_("{name} came back.")),
    Forfeit: name_seat(N_("{name} ran out of time: a computer player plays on, and {name} "
                          "finishes last.")),
    Late: name_seat(N_("{name} ran out of time; the others decide.")),
    Wait: name_seat(N_("The others keep waiting for {name}.")),
    Silent: name_seat(N_("{name} did not answer in time, so the default answer was given.")),
    VacationStart: name_seat(N_("{name} went on vacation.")),
    VacationEnd: name_seat(N_("{name} came back from vacation.")),
    Return: name_seat(N_("{name} came back and kept the seat.")),
    Withdraw: name_person(N_("{name} withdrew the question.")),
    Lapse: format_plainly(N_("Not everyone answered in time, so nothing changes.")),
    Pause: format_plainly(N_("Everyone agreed: the game is paused.")),
    Resume: name_person(N_("{name} resumed the game.")),
    Cancel: format_plainly(N_("The table was ended without a result.")),
    Hint: name_seat(N_("{name} used a hint, so this game is not rated.")),
    Newcomer: name_seat(
        N_("{name} is a guest playing for the first time, so this game is not rated.")),
    Rematch: name_person(N_("{name} opened a rematch.")),
    SitOut: name_person(N_("{name} is not playing again.")),
    Take: lambda table, row: Phrase(N_("{name} took over seat {seat}."),
                                    name=person_name(table, row.person), seat=row.seat + 1),
    Lot: lambda table, row: Phrase(
        N_("The seats were drawn by lot: {names}."),
        names=series([seat_name(table, number, row.number) for number in range(len(table.seats))])),
}


def describe_details(table: Table, row: EventRow) -> Phrase | None:
    """Return the sentence of an event with details."""
    match row.event:
        case Ask() as ask:
            return describe_question(table, build_question(row, ask))
        case Answer(question=number, yes=yes):
            meant = isinstance(table.events[number - 1].event, AskMeant)
            return Phrase(ANSWERED[meant, yes], name=person_name(table, row.person, row.seat))
        case Verdict(bot):
            return Phrase(N_("{name} voted to let a computer player take over.") if bot else N_(
                "{name} voted to wait."), name=seat_name(table, row.seat, row.number))
        case GiveHeadStart(amount=amount):
            return describe_head_start(table, row, amount)
        case Upgrade(to=to):
            return Phrase(N_("Everyone agreed: the game continues under version {version} of the "
                             "rules."),
                          version=to)
        case Differ(step):
            return Phrase(N_("Under the newest rules, move {number} would have had a different "
                             "result, so the rules stay as they are."), number=step)
        case Dealt() as dealt if list_unopened(table, dealt):
            return Phrase(N_("The deal was made without a number from {names}, as none was "
                             "revealed in time."), names=series(list_unopened(table, dealt)))
        case Hours(hours=hours):
            return describe_hours(seat_name(table, row.seat, row.number), hours)
        case Gap(length=length) if length >= LONG:
            return Phrase(N_("The site was down for a while; that time does not count."))
    return describe_arrangement(table, row)


def describe_head_start(table: Table, row: EventRow, amount: int) -> Phrase:
    if not amount:
        return Phrase(N_("No one gets a head start, because the ratings are unknown or too close."))
    named = table.terms.head_start == "none"
    return Phrase(N_("{name} starts with {amount} more (house rule).") if named else N_(
        "{name} has the lowest rating and starts with {amount} more (house rule)."),
                  name=seat_name(table, row.seat, row.number),
                  amount=amount_phrase(table.match.game.name, amount))


def describe_hours(name: object, hours: PlayingHours) -> Phrase:
    if hours.is_unlimited:
        return Phrase(N_("{name}’s clock runs at all hours."), name=name)
    return Phrase(N_("{name}’s clock runs from {hours} and is stopped at all other times."),
                  name=name, hours=hours_text(hours))


# The key: whether the question was if a move was meant, and the answer.
ANSWERED: Final = {
    (False, True): N_("{name} agreed."),
    (False, False): N_("{name} did not agree, so nothing changes."),
    (True, True): N_("{name} meant that."),
    (True, False): N_("{name} did not mean that."),
}


def list_unopened(table: Table, dealt: Dealt) -> list[str]:
    """Return the players who have committed to a number but not opened it in time."""
    return [table.names[place] for commitment, number, place in zip(
        dealt.commitments, dealt.numbers, find_seats_after_lot(table), strict=True)
        if commitment and not number]


def describe_arrangement(table: Table, row: EventRow) -> Phrase | None:
    """Return the sentence of an event about the host or the seats."""
    match row.event:
        case Rename(name):
            return describe_renaming(person_name(table, row.person), name)
        case HandOver(to):
            return Phrase(N_("{name} made {other} the host of the table."),
                          name=person_name(table, row.person), other=person_name(table, to))
        case Swap((one, other)):
            return Phrase(N_("{name} swapped seats {one} and {other}."),
                          name=person_name(table, row.person), one=one + 1, other=other + 1)
        case Replace(bot, invited):
            return Phrase(N_("The computer player {bot} plays seat {seat} "
                             "until another person takes it.") if invited else N_(
                "The computer player {bot} took over seat {seat}."), seat=row.seat + 1, bot=bot)
        case Offer(to):
            return Phrase(OFFERED[to], name=person_name(table, row.person), seat=row.seat + 1)
        case Leave(bot):
            return Phrase(
                N_("The player in seat {seat} left; the computer player {bot} took over."),
                seat=row.seat + 1, bot=bot)
    return None


OFFERED: Final[dict[Audience, str]] = {
    "nobody": N_("{name} is no longer looking for a player for seat {seat}."),
    "link": N_("{name} is looking for a player for seat {seat}, by invitation."),
    "friends": N_("{name} is looking for a player for seat {seat} among the players’ friends."),
    "all": N_("{name} is looking for a player for seat {seat} in the list of games that need one."),
}


def describe_renaming(name: object, title: str) -> Phrase:
    if not title:
        return Phrase(N_("{name} removed the name of the table."), name=name)
    return Phrase(N_("{name} named the table “{title}”."), name=name, title=title)
