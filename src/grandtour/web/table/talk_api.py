"""The API for talk at a table and for catching up."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.language import Language, Phrase
from grandtour.tables.catch_up import build_catch_up
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.tables.table import Table
from grandtour.tables.talk import check_may_talk, find_writer_name
from grandtour.tables.writing import LONGEST
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import RequestBody, limit_text
from grandtour.web.http.viewer import find_network, find_or_create_person
from grandtour.web.table_view.chat import find_silenced_people

router = make_api_router("talk", "talk")


class Message(BaseModel):
    """A message at a table.

    `seat` is null for a spectator. A set phrase has its key in `phrase`, and its `text` is in the
    language of the request. Free text is in the language it was written in. `language` is that of
    the writer in both cases. `muted`: you have muted or blocked the writer, and `text` is empty.
    `moment` is in milliseconds since 1970."""

    number: int
    seat: int | None
    name: str
    phrase: str | None
    text: str
    language: str
    muted: bool
    moment: int


class NewMessage(RequestBody):
    """The key of a set phrase, or free text of at most 500 characters.

    `guest`: the name of the guest that is created if you have no token."""

    phrase: Annotated[str, Field(max_length=40)] = ""
    text: Annotated[str, limit_text(LONGEST)] = ""
    guest: Annotated[str, Field(max_length=40)] = ""


class SentMessage(BaseModel):
    """The number of the message, and the token of the guest that was created, if any."""

    number: int
    token: str | None


class Mute(RequestBody):
    """The person to mute: a seat, or the writer of the message with this number."""

    seat: int | None = None
    message: int | None = None
    muted: bool = True


class SeatSummary(BaseModel):
    """The actions of a seat and their effects, in order."""

    seat: int
    name: str
    sentences: list[str]


class NameChange(BaseModel):
    """A line of a seat's panel that has changed. `before` is null if it is new, `after` if it is
    gone."""

    seat: int
    before: str | None
    after: str | None


class ChangesSince(BaseModel):
    """Everything that has happened since your last action.

    `after`: the entry of that action (0: none). `number`: the last entry. `moves`: how many actions
    of others are worth telling."""

    after: int
    number: int
    moves: int
    summaries: list[SeatSummary]
    changes: list[NameChange]


@router.get("/phrases", summary="The set phrases, in the language that the request asks for")
async def phrases(viewer: ViewerDep) -> dict[str, str]:
    return {key: viewer.language.say(said) for key, said in PHRASES.items()}


@router.get("/tables/{id}/messages", summary="List the messages of a table")
async def messages(table: TableDep, viewer: ViewerDep,
                   after: Annotated[int, Query(ge=0, description="only what came after")] = 0,
                   most: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Message]:
    unread = find_silenced_people(table, viewer)
    return [describe_message(table, message, message.person in unread, viewer.language)
            for message in table.messages[after:after + most]]


def describe_message(table: Table, message: MessageRow, muted: bool, language: Language) -> Message:
    phrase = message.text if message.kind == "phrase" else None
    text = language.say(PHRASES.get(phrase, phrase)) if phrase else message.text
    return Message(
        number=message.number, seat=message.seat if message.seat >= 0 else None,
        name=find_writer_name(table, message), phrase=phrase, text="" if muted else text,
        language=message.language, muted=muted, moment=message.moment)


@router.post("/tables/{id}/messages", status_code=201, summary="Say something")
async def say(request: Request, table: TableDep, saying: NewMessage, viewer: ViewerDep,
              services: ServicesDep) -> SentMessage:
    check_may_talk(table, viewer.person_id)
    person, token = await find_or_create_person(request, viewer, saying.guest)
    language, address = viewer.language.code, find_network(request)
    if saying.phrase:
        number = await services.talk.send_phrase(table.id, person, language, saying.phrase, address)
    else:
        number = await services.talk.send_text(table.id, person, language, saying.text, address)
    return SentMessage(number=number, token=token)


@router.put("/tables/{id}/mutes", status_code=204,
            summary="Read nothing any more from somebody, or again")
async def mute(table: TableDep, muting: Mute, viewer: ViewerDep, services: ServicesDep) -> None:
    if muting.seat is not None:
        await services.talk.mute_seat(table.id, viewer.person_id, muting.seat, muting.muted)
    else:
        await services.talk.mute_writer(table.id, viewer.person_id, muting.message or 0,
                                        muting.muted)


@router.get("/tables/{id}/since",
            summary="List what has happened since your last action")
async def coming_back(table: TableDep, viewer: ViewerDep) -> ChangesSince:
    seat = table.seat_of(viewer.person_id)
    if seat < 0 or not table.started:
        raise Refused(NOT_SEATED, {})
    found, say = build_catch_up(table, seat), viewer.language.say
    return ChangesSince(
        after=found.after, number=found.number, moves=found.moves,
        summaries=[SeatSummary(seat=deeds.seat, name=table.names[deeds.seat],
                     sentences=[say(sentence.phrase) for sentence in deeds.sentences])
               for deeds in found.deeds],
        changes=[NameChange(seat=change.seat, before=say_optional(change.before, viewer.language),
                        after=say_optional(change.after, viewer.language))
                        for change in found.changes])


def say_optional(phrase: Phrase | None, language: Language) -> str | None:
    return None if phrase is None else language.say(phrase)
