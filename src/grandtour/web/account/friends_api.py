"""The API of members: profiles, friends, blocks."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Request
from pydantic import BaseModel, create_model

from grandtour.feature import list_features
from grandtour.people.rows import TieRow
from grandtour.web.account.profile import find_profile_owner, load_profile
from grandtour.web.http.access import ViewerDep, make_api_router, depend_on_scope
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import require_person

router = make_api_router("people", "account")
ACCOUNT: Final = [depend_on_scope("account")]


class Friend(BaseModel):
    """A member, since when they are tied to you, in milliseconds since 1970, and whether a program
    plays with the account."""

    name: str
    since: int
    program: bool


class Friendships(BaseModel):
    """Your friends, the members who ask you, and the members you asked."""

    friends: list[Friend]
    asking: list[Friend]
    asked: list[Friend]


class Played(BaseModel):
    """A member's results with one game: finished games, games won (a shared victory counts in
    parts), numbers of players, and the rating, which is null before ten rated games."""

    game: str
    games: int
    won: float
    players: list[int]
    rating: int | None


class RecentGames(BaseModel):
    """A member's recent games with other people, 20 at most.

    `without_substitute`: how many of them went without a substitute bot. `median_reply`: the median
    seconds of a turn in the last correspondence games, null if too few are known."""

    games: int
    without_substitute: int
    median_reply: int | None


class ProfileFields(BaseModel):
    """The fields of a profile that no feature adds."""

    name: str
    program: bool
    languages: list[str] | None
    played: list[Played] | None
    recent: RecentGames | None
    friends: list[str] | None


ADDED: Final = [one.profile.fields for one in list_features() if one.profile]
PublicProfile: Final[type[BaseModel]] = create_model(
    "PublicProfile", __base__=(ProfileFields, *ADDED),
    __doc__="""A member as you may see them. A hidden part is null.

    `texts` includes the diary if it is visible. `recent` is also null before the fifth game with
    others.""")


def describe_ties(rows: tuple[TieRow, ...]) -> list[Friend]:
    return [Friend(name=row.name, since=row.moment, program=row.program) for row in rows]


@router.get("/people/{name:path}", summary="A member, as the asker may see them",
            response_model=PublicProfile)
async def profile(request: Request, name: str, viewer: ViewerDep) -> BaseModel:
    owner = await find_profile_owner(request, viewer, name)
    found = await load_profile(request, viewer, owner)
    parts = found.parts
    fields: dict[str, Any] = {}
    for feature in list_features():
        if feature.profile:
            added = await feature.profile.load(services_of(request), viewer, owner, parts)
            fields |= dict(added)
    return PublicProfile(
        name=owner.name, program=owner.program,
        languages=list(found.languages) if "profile" in parts else None,
        played=[Played(game=one.game, games=one.games, won=one.won, players=list(one.players),
                       rating=one.rating.points if one.rating and one.rating.is_settled else None)
                for one in found.figures] if "statistics" in parts else None,
        recent=RecentGames(games=found.recent.games, without_substitute=found.recent.stayed,
                      median_reply=found.recent.reply) if found.recent else None,
        friends=[tie.name for tie in found.friends] if "friends" in parts else None, **fields)


@router.get("/me/friends", summary="The asker’s friends and requests")
async def friends(request: Request, viewer: ViewerDep) -> Friendships:
    found = await services_of(request).friends.load_ties(require_person(viewer).id)
    return Friendships(friends=describe_ties(found.friends), asking=describe_ties(found.asking),
                       asked=describe_ties(found.asked))


@router.put("/me/friends/{name:path}", status_code=204, summary="Ask to be friends, or accept")
async def ask(request: Request, name: str, viewer: ViewerDep) -> None:
    await services_of(request).friends.ask_friend(require_person(viewer), name)


@router.delete("/me/friends/{name:path}", status_code=204,
               summary="End a friendship, decline, or take a request back")
async def part(request: Request, name: str, viewer: ViewerDep) -> None:
    await services_of(request).friends.end_tie(require_person(viewer), name)


@router.get("/me/blocks", dependencies=ACCOUNT, summary="List the people you have blocked")
async def blocks(request: Request, viewer: ViewerDep) -> list[Friend]:
    ties = await services_of(request).friends.load_ties(require_person(viewer).id)
    return describe_ties(ties.blocked)


@router.put("/me/blocks/{name:path}", status_code=204, summary="Block somebody")
async def block(request: Request, name: str, viewer: ViewerDep) -> None:
    """Block them. They are not notified."""
    await services_of(request).friends.block_member(require_person(viewer), name)


@router.delete("/me/blocks/{name:path}", status_code=204, summary="Block somebody no more")
async def unblock(request: Request, name: str, viewer: ViewerDep) -> None:
    await services_of(request).friends.unblock_member(require_person(viewer), name)
