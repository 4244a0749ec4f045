"""What was done at a table beside the match, as sentences of the log.

A person is called by the name that their seat bears now. Names of people who sit here no longer
are kept nowhere in the acts, so that they can be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.games.words import series
from grandtour.language import Count, N_, Phrase
from grandtour.tables import undo
from grandtour.tables.clock import GAP, gap_of
from grandtour.tables.consent import Question, question_of
from grandtour.tables.hands import HANDED
from grandtour.tables.ports import ActRow
from grandtour.tables.table import Table
from grandtour.web.templating import emboldened

Told = Callable[[Table, ActRow], Phrase]

LEFT: Final = N_("somebody who has left")
LONG: Final = 60_000            # ms that the site was away; of less nobody wants to read


def told(table: Table, act: ActRow) -> Phrase | None:
    """The sentence of an act, with the names in it emboldened; None if it is not for the log."""
    if act.kind == GAP and gap_of(act) < LONG:
        return None
    return SENTENCES[act.kind](table, act) if act.kind in SENTENCES else None


def asks(table: Table, question: Question) -> Phrase:
    """What is asked, for all to read."""
    facts: dict[str, Any] = {"name": person(table, question.person)}
    if question.about == "undo":
        facts["step"] = lost(table, question).step
    if question.about == "replace":
        facts["other"] = seat(table, question.facts["whom"], question.number)
    about = question.about
    if about == "replace" and question.facts["invited"]:
        return Phrase(INVITED, **facts)
    return Phrase(ASKED[about], **facts)


def lost(table: Table, question: Question) -> undo.Lost:
    """What going back would lose, at the position where it was asked."""
    return undo.lost(table.match.standing_at(question.after), question.seat,
                     question.facts["back"])


def consequences(table: Table, question: Question, reader: int) -> list[Phrase]:
    """What follows if all agree; of what was drawn only how much."""
    if question.about == "replace":
        facts = {"name": person(table, question.person),
                 "other": seat(table, question.facts["whom"], question.number)}
        return [Phrase(AFTER["replace"]),
                Phrase(AWAY if question.facts.get("away") else HERE, **facts)]
    if question.about != "undo":
        return [Phrase(AFTER[question.about])]
    gone = lost(table, question)
    lines = [Phrase(N_("The table stands again as before that step."))]
    if gone.draws:
        lines.append(Count("It is known to all that one thing was drawn since; drawing again "
                           "brings the same.",
                           "It is known to all that {n} things were drawn since; drawing again "
                           "brings the same.", gone.draws))
    others = [number for number in gone.others if number != reader]
    if others:
        lines.append(Phrase(N_("What {names} did since is taken back as well."),
                            names=series([seat(table, number, question.number)
                                          for number in others])))
    if reader in gone.others:
        lines.append(Phrase(N_("What you did since is taken back as well.")))
    return lines


ASKED: Final = {
    "undo": N_("{name} asks to take back move {step}."),
    "pause": N_("{name} asks everybody for a pause."),
    "cancel": N_("{name} asks to end this table without a result."),
    "replace": N_("{name} asks to let a computer player go on for {other}."),
}
INVITED: Final = N_(
    "{name} asks to invite another person in the place of {other}; until then a computer player "
    "goes on.")
AFTER: Final = {
    "pause": N_("Nobody can act until somebody goes on; no clock runs."),
    "cancel": N_("Nobody wins, nobody acts any more, and the record is open to everybody."),
    "replace": N_("Whoever takes the seat over sees what that seat may see."),
}


AWAY: Final = N_("{other} gave no sign for longer than was agreed, and comes last.")
HERE: Final = N_(
    "What the seat reaches remains the result of {other}. In a rated game {name}, who asks, comes "
    "last.")


def person(table: Table, known: str) -> object:
    """The name of a person who sits here."""
    for name, one in zip(emboldened(table.names), table.seats, strict=True):
        if one.kind == "person" and one.holder == known:
            return name
    return Phrase(LEFT)


def seat(table: Table, number: int, act: int) -> object:
    """The name of whoever sat there when this act was done, if nobody else does now."""
    if any(later.number > act and later.seat == number and later.kind in HANDED
           for later in table.acts):
        return Phrase(LEFT)
    return emboldened(table.names)[number]


def doer(message: str) -> Told:
    """A sentence about who has done it."""
    return lambda table, act: Phrase(message, name=person(table, act.person))


def plain(message: str) -> Told:
    return lambda table, act: Phrase(message)


def answers(table: Table, act: ActRow) -> Phrase:
    message = N_("{name} agrees.") if act.facts["yes"] else N_(
        "{name} does not agree, so it stays as it is.")
    return Phrase(message, name=person(table, act.person))


def renames(table: Table, act: ActRow) -> Phrase:
    name, title = person(table, act.person), str(act.facts["name"])
    if not title:
        return Phrase(N_("{name} takes the name of the table away."), name=name)
    return Phrase(N_("{name} calls the table “{title}”."), name=name, title=title)


def goes_to_bot(table: Table, act: ActRow) -> Phrase:
    message = N_("On seat {seat} the computer player {bot} goes on, until another person takes "
                 "the seat.") if act.facts["invited"] else N_(
                 "On seat {seat} the computer player {bot} goes on.")
    return Phrase(message, seat=act.seat + 1, bot=act.facts["bot"])


def sits(message: str) -> Told:
    """A sentence about whoever sits where the act was done."""
    return lambda table, act: Phrase(message, name=seat(table, act.seat, act.number))


def verdicts(table: Table, act: ActRow) -> Phrase:
    message = N_("{name} is for a computer player.") if act.facts["bot"] else N_(
        "{name} is for waiting.")
    return Phrase(message, name=seat(table, act.seat, act.number))


SENTENCES: Final[dict[str, Told]] = {
    "away": sits(N_("A computer player goes on for {name}, who can come back at any time.")),
    "back": sits(N_("{name} is back.")),
    "forfeit": sits(N_("The time of {name} has run out: a computer player finishes the game, and "
                       "{name} comes last.")),
    "late": sits(N_("The time of {name} has run out; the others decide.")),
    "verdict": verdicts,
    "wait": sits(N_("Everybody waits longer for {name}.")),
    "silent": sits(N_("{name} has not answered in time, so the usual answer is given.")),
    "holiday": sits(N_("{name} goes on vacation.")),
    "home": sits(N_("{name} is back from vacation.")),
    "ask": lambda table, act: asks(table, question_of(act)),
    "answer": answers,
    "returned": sits(N_("{name} is here again, so the seat stays as it is.")),
    GAP: plain(N_("The site was away for a while; that time counts for nobody.")),
    "withdraw": doer(N_("{name} no longer asks.")),
    "lapse": plain(N_("Not everybody has answered in time, so it stays as it is.")),
    "pause": plain(N_("All agree: the table rests.")),
    "resume": doer(N_("{name} goes on: the table is awake again.")),
    "cancel": plain(N_("The table is ended without a result.")),
    "rename": renames,
    "host": lambda table, act: Phrase(
        N_("{name} hands the table over: its host is {other} now."),
        name=person(table, act.person), other=person(table, str(act.facts["to"]))),
    "swap": lambda table, act: Phrase(
        N_("{name} lets the seats {one} and {other} change places."),
        name=person(table, act.person),
        **dict(zip(("one", "other"), [number + 1 for number in act.facts["seats"]],  # type: ignore[attr-defined]
                   strict=True))),
    "replace": goes_to_bot,
    "hint": sits(N_("{name} takes a hint: this game is not rated.")),
    "leave": lambda table, act: Phrase(
        N_("Whoever sat on seat {seat} leaves; the computer player {bot} goes on."),
        seat=act.seat + 1, bot=act.facts["bot"]),
    "lot": lambda table, act: Phrase(
        N_("The order of the seats was drawn by lot: {names}."),
        names=series([seat(table, number, act.number)
                      for number in range(len(table.seats))])),
    "rematch": doer(N_("{name} opens the next game of this round.")),
    "take": lambda table, act: Phrase(N_("{name} takes over seat {seat}."),
                                      name=person(table, act.person), seat=act.seat + 1),
}
