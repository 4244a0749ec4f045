"""Talking and coming back, for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.language import Language, Phrase
from grandtour.tables.catch_up import catch_up
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.tables.table import Table
from grandtour.tables.talk import LONGEST, check_may_talk, name_of
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import network_of, person_of
from grandtour.web.table_view.chat import silence

router = api_router("talk", "talk")


class Message(BaseModel):
    """Something said at a table. `seat` is null for a spectator. A set phrase has its key in
    `phrase`, and `text` is in the language that the request asks for; free text is in the language
    it was written in, which is `language` in both cases. `muted`: the asker does not want to read
    it (its writer is muted here, or blocked), and `text` is empty. `moment` is in milliseconds
    since 1970."""

    number: int
    seat: int | None
    name: str
    phrase: str | None
    text: str
    language: str
    muted: bool
    moment: int


class Saying(BaseModel):
    """A set phrase by its key, or else free text, of at most 500 letters. `guest`: the name of the
    guest that is made if nobody is known."""

    phrase: Annotated[str, Field(max_length=40)] = ""
    text: Annotated[str, up_to(LONGEST)] = ""
    guest: Annotated[str, Field(max_length=40)] = ""


class Said(BaseModel):
    """The number of the message, and the token of the guest that was made, if one was."""

    number: int
    token: str | None


class Muting(BaseModel):
    """Whom: a seat, or whoever wrote the message of this number."""

    seat: int | None = None
    message: int | None = None
    muted: bool = True


class Deeds(BaseModel):
    """What a seat has done, with what followed from it, in order."""

    seat: int
    name: str
    sentences: list[str]


class Change(BaseModel):
    """A line of a seat's panel that reads otherwise: null where it was not, or is no more."""

    seat: int
    before: str | None
    after: str | None


class Since(BaseModel):
    """What has happened since the asker last acted: the entry of that action (0: never), the last
    entry, how many actions of others are worth telling, what was done, and what has changed."""

    after: int
    number: int
    moves: int
    deeds: list[Deeds]
    changes: list[Change]


@router.get("/phrases", summary="The set phrases, in the language that the request asks for")
async def phrases(viewer: ViewerDep) -> dict[str, str]:
    return {key: viewer.language.say(said) for key, said in PHRASES.items()}


@router.get("/tables/{id}/messages", summary="What was said at a table")
async def messages(table: TableDep, viewer: ViewerDep,
                   after: Annotated[int, Query(ge=0, description="only what came after")] = 0,
                   most: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Message]:
    unread = silence(table, viewer)
    return [message_json(table, message, message.person in unread, viewer.language)
            for message in table.messages[after:after + most]]


def message_json(table: Table, message: MessageRow, muted: bool, language: Language) -> Message:
    phrase = message.text if message.kind == "phrase" else None
    text = language.say(PHRASES.get(phrase, phrase)) if phrase else message.text
    return Message(
        number=message.number, seat=message.seat if message.seat >= 0 else None,
        name=name_of(table, message), phrase=phrase, text="" if muted else text,
        language=message.language, muted=muted, moment=message.moment)


@router.post("/tables/{id}/messages", status_code=201, summary="Say something")
async def say(request: Request, table: TableDep, saying: Saying, viewer: ViewerDep,
              services: ServicesDep) -> Said:
    check_may_talk(table, viewer.id)
    person, token = await person_of(request, viewer, saying.guest)
    language, address = viewer.language.code, network_of(request)
    if saying.phrase:
        number = await services.talk.phrase(table.id, person, language, saying.phrase, address)
    else:
        number = await services.talk.write(table.id, person, language, saying.text, address)
    return Said(number=number, token=token)


@router.put("/tables/{id}/mutes", status_code=204,
            summary="Read nothing any more from somebody, or again")
async def mute(table: TableDep, muting: Muting, viewer: ViewerDep, services: ServicesDep) -> None:
    if muting.seat is not None:
        await services.talk.mute_seat(table.id, viewer.id, muting.seat, muting.muted)
    else:
        await services.talk.mute_writer(table.id, viewer.id, muting.message or 0, muting.muted)


@router.get("/tables/{id}/since",
            summary="What has happened since the asker last acted")
async def coming_back(table: TableDep, viewer: ViewerDep) -> Since:
    seat = table.seat_of(viewer.id)
    if seat < 0 or not table.started:
        raise Refused(NOT_SEATED, {})
    found, say = catch_up(table, seat), viewer.language.say
    return Since(
        after=found.after, number=found.number, moves=found.moves,
        deeds=[Deeds(seat=deeds.seat, name=table.names[deeds.seat],
                     sentences=[say(sentence.phrase) for sentence in deeds.sentences])
               for deeds in found.deeds],
        changes=[Change(seat=change.seat, before=said(change.before, viewer.language),
                        after=said(change.after, viewer.language)) for change in found.changes])


def said(phrase: Phrase | None, language: Language) -> str | None:
    return None if phrase is None else language.say(phrase)
