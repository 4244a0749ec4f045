"""The API of messages in groups."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour.features.groups.service import PlayGroups
from grandtour.features.groups.talk import GroupMessages
from grandtour.language import Language
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.tables.writing import LONGEST
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.http.viewer import find_network
from grandtour.web.server.validation import RequestBody, limit_text

router = make_api_router("groups", "talk")


class GroupMessage(BaseModel):
    """A message in a group.

    A set phrase has its key in `phrase`, and its `text` is in the language of the request. Free
    text is in the language it was written in. `name` is empty if the writer has left, `text` if the
    message was removed. `blocked`: you have blocked the writer, and `text` is empty. `moment` is in
    milliseconds since 1970."""

    number: int
    name: str
    phrase: str | None
    text: str
    language: str
    blocked: bool
    moment: int


class NewGroupMessage(RequestBody):
    """The key of a set phrase, or free text of at most 500 characters."""

    phrase: Annotated[str, Field(max_length=40)] = ""
    text: Annotated[str, limit_text(LONGEST)] = ""


class GroupMute(RequestBody):
    """Whether you get no notifications of the messages."""

    muted: bool


class SentGroupMessage(BaseModel):
    """The number of the message."""

    number: int


@router.get("/groups/{address}/messages", summary="List the messages in a group")
async def messages(address: str, viewer: ViewerDep, services: ServicesDep,
                   after: Annotated[int, Query(ge=0, description="only what came after")] = 0,
                   most: Annotated[int, Query(ge=1, le=500)] = 100) -> list[GroupMessage]:
    view = await services.get(PlayGroups).open_group(address)
    found = await services.get(GroupMessages).list_messages(view, viewer.person_id, after)
    return [describe_message(one, one.person in viewer.blocked, viewer.language)
            for one in found[:most]]


@router.post("/groups/{address}/messages", status_code=201, summary="Write to a group")
async def write(request: Request, address: str, saying: NewGroupMessage, viewer: ViewerDep,
                services: ServicesDep) -> SentGroupMessage:
    view, talk = await services.get(PlayGroups).open_group(address), services.get(
        GroupMessages)
    writer, network = (viewer.caller, viewer.language.code), find_network(request)
    return SentGroupMessage(number=await (
        talk.send_phrase(view, *writer, saying.phrase, network) if saying.phrase
        else talk.send_text(view, *writer, saying.text, network)))


@router.put("/groups/{address}/mute", summary="Mute the messages in a group")
async def mute(address: str, muting: GroupMute, viewer: ViewerDep,
               services: ServicesDep) -> GroupMute:
    """You get no notifications of messages, until you unmute them."""
    view = await services.get(PlayGroups).open_group(address)
    await services.get(GroupMessages).set_muted(view, viewer.person_id, muting.muted)
    return muting


def describe_message(message: MessageRow, blocked: bool, language: Language) -> GroupMessage:
    phrase = message.text if message.kind == "phrase" else None
    text = language.say(PHRASES.get(phrase, phrase)) if phrase else message.text
    return GroupMessage(
        number=message.number, name=message.name, phrase=phrase, text="" if blocked else text,
        language=message.language, blocked=blocked, moment=message.moment)
