"""The API of communities."""

from __future__ import annotations

from typing import Annotated

from fastapi import HTTPException, Query

from grandtour.features.communities.models import (
    Address, CommunityInfo, InvitationToAccept, Invited, JoiningMember, ListInfo, MemberInfo,
    NewCommunity, PostInfo, Posts, PostText, OnOff, TableVisibility, ThreadInfo,
    describe_community, describe_list, describe_post, describe_thread, read_draft)
from grandtour.features.communities.rows import Order
from grandtour.features.communities.service import CommunityAccess, CommunityCharter, Communities
from grandtour.features.communities.threads import DiscussionThreads
from grandtour.tables.seating import check_host
from grandtour.web.http.access import ViewerDep, make_api_router, depend_on_scope
from grandtour.web.http.services import ServicesDep
from grandtour.web.http.viewer import require_member
from grandtour.web.lobby.api import Listed, describe_tables

router = make_api_router("communities", "talk")
Page = Annotated[int, Query(ge=0, le=1000)]


# Communities.

@router.get("/communities", summary="List your communities, then the public ones")
async def all_communities(viewer: ViewerDep, services: ServicesDep) -> list[CommunityInfo]:
    found = await services.get(Communities).list_communities(viewer.person_id)
    return [describe_community(access) for access in
            [*found.mine, *(CommunityAccess(row) for row in found.public)]]


@router.post("/communities", status_code=201, summary="Found a community")
async def found_community(new: NewCommunity, viewer: ViewerDep,
                          services: ServicesDep) -> CommunityInfo:
    charter = CommunityCharter(new.title, new.about, tuple(new.languages), new.write, new.invite,
                               new.zone)
    community = await services.get(Communities).found_community(
        require_member(viewer), charter, new.address, new.secret, services.tables.now(),
        new.shares)
    return await one_community(community.address, viewer, services)


@router.get("/community-addresses", summary="A free short address for a name")
async def address_for(title: Annotated[str, Query(max_length=200)],
                      services: ServicesDep) -> Address:
    """Return the address that a new public community with this title gets by default."""
    return Address(address=await services.get(Communities).find_free_address(title))


@router.get("/communities/{name}", summary="A community")
async def one_community(name: str, viewer: ViewerDep, services: ServicesDep) -> CommunityInfo:
    return describe_community(await services.get(Communities).find_visible(name, viewer.person_id))


# Belonging.

@router.post("/communities/{name}/members", summary="Join a public community")
async def join_community(name: str, viewer: ViewerDep, services: ServicesDep,
                         joining: JoiningMember | None = None) -> CommunityInfo:
    await services.get(Communities).find_visible(name, viewer.person_id)
    await services.get(Communities).join_community(
        require_member(viewer), name, services.tables.now(), bool(joining and joining.shares))
    return await one_community(name, viewer, services)


@router.get("/community-invitations/{code}", summary="An invitation")
async def invitation(code: str, services: ServicesDep) -> Invited:
    row = await services.get(Communities).find_by_invitation(code)
    return Invited(title=row.title, about=row.about, languages=list(row.languages),
                   secret=row.secret)


@router.post("/community-invitations", summary="Accept an invitation")
async def accept_invitation(joining: InvitationToAccept, viewer: ViewerDep,
                            services: ServicesDep) -> CommunityInfo:
    await services.get(Communities).find_by_invitation(joining.invitation)
    row = await services.get(Communities).accept_invitation(
        require_member(viewer), joining.invitation, services.tables.now(), joining.shares)
    return await one_community(row.address, viewer, services)


@router.get("/communities/{name}/members", summary="List its members")
async def members(name: str, viewer: ViewerDep, services: ServicesDep) -> list[MemberInfo]:
    access = await services.get(Communities).require_member_access(name, viewer.person_id)
    return [MemberInfo(person=row.person, name=row.name, role=row.role, joined=row.joined)
            for row in await services.get(Communities).list_members(access)]


@router.delete("/communities/{name}/members/{person}", dependencies=[depend_on_scope("account")],
               status_code=204, summary="Leave a community")
async def leave_community(name: str, person: str, viewer: ViewerDep,
                          services: ServicesDep) -> None:
    """End your own membership. For any other person the answer is 404."""
    if person != viewer.person_id:
        raise HTTPException(404)
    await services.get(Communities).leave_community(viewer.person_id, name)


@router.put("/communities/{name}/mute",
            summary="Turn off its notifications")
async def set_quiet(name: str, switching: OnOff, viewer: ViewerDep,
                    services: ServicesDep) -> CommunityInfo:
    await services.get(Communities).set_notifications_off(viewer.person_id, name,
                                                                   switching.on)
    return await one_community(name, viewer, services)


@router.put("/communities/{name}/sharing",
            summary="Share your results with the other members, or stop")
async def set_sharing(name: str, switching: OnOff, viewer: ViewerDep,
                      services: ServicesDep) -> CommunityInfo:
    await services.get(Communities).set_sharing(viewer.person_id, name, switching.on)
    return await one_community(name, viewer, services)


# Threads.

@router.get("/communities/{name}/threads", summary="A page of threads")
async def all_threads(name: str, viewer: ViewerDep, services: ServicesDep, sort: Order = "last",
                      page: Annotated[int, Query(ge=1, le=1000)] = 1) -> list[ThreadInfo]:
    access = await services.get(Communities).find_visible(name, viewer.person_id)
    return [describe_thread(row)
            for row in (await services.get(DiscussionThreads).list_page(access, sort,
                                                                                 page))[0]]


@router.post("/communities/{name}/threads", status_code=201,
             summary="Begin a thread")
async def begin(name: str, writing: PostText, viewer: ViewerDep,
                services: ServicesDep) -> ThreadInfo:
    await services.get(Communities).find_visible(name, viewer.person_id)
    return describe_thread(await services.get(DiscussionThreads).begin_thread(
        require_member(viewer), name, read_draft(writing), services.tables.now()))


@router.get("/communities/{name}/threads/{thread}",
            summary="A page of a thread; 0 is the last")
async def read(name: str, thread: str, viewer: ViewerDep, services: ServicesDep,
               page: Page = 1) -> Posts:
    found = await services.get(DiscussionThreads).read_thread(
        viewer.person_id, name, thread, page, services.tables.now())
    return Posts(thread=describe_thread(found.thread), page=found.page, pages=found.pages,
                 posts=[describe_post(row) for row in found.posts])


@router.post("/communities/{name}/threads/{thread}/posts", status_code=201,
             summary="Answer")
async def answer(name: str, thread: str, writing: PostText, viewer: ViewerDep,
                 services: ServicesDep) -> PostInfo:
    await services.get(Communities).find_visible(name, viewer.person_id)
    return describe_post(await services.get(DiscussionThreads).answer_thread(
        require_member(viewer), name, thread, read_draft(writing), services.tables.now()))


@router.put("/communities/{name}/threads/{thread}/posts/{post}",
            summary="Edit a post of yours")
async def edit(name: str, thread: str, post: str, writing: PostText, viewer: ViewerDep,
               services: ServicesDep) -> PostInfo:
    await services.get(DiscussionThreads).edit_post(viewer.person_id, name, thread, post,
                                                             read_draft(writing),
                                services.tables.now())
    return describe_post((await services.get(DiscussionThreads).find_post(
        viewer.person_id, name, thread, post))[2])


@router.delete("/communities/{name}/threads/{thread}/posts/{post}", status_code=204,
               summary="Delete a post of yours, or any as a moderator")
async def delete(name: str, thread: str, post: str, viewer: ViewerDep,
                 services: ServicesDep) -> None:
    await services.get(DiscussionThreads).delete_post(viewer.person_id, name, thread, post)


@router.put("/communities/{name}/threads/{thread}/posts/{post}/like",
            summary="Like a post")
async def like(name: str, thread: str, post: str, switching: OnOff, viewer: ViewerDep,
               services: ServicesDep) -> PostInfo:
    await services.get(DiscussionThreads).like_post(viewer.person_id, name, thread, post,
                                                             switching.on)
    return describe_post((await services.get(DiscussionThreads).find_post(
        viewer.person_id, name, thread, post))[2])


# Lists of games.

@router.get("/communities/{name}/lists", summary="Lists of games")
async def lists(name: str, viewer: ViewerDep, services: ServicesDep) -> list[ListInfo]:
    access = await services.get(Communities).find_visible(name, viewer.person_id)
    found = await services.get(DiscussionThreads).list_game_lists(access, viewer.person_id)
    return [describe_list(row) for row in found]


@router.post("/communities/{name}/lists", status_code=201,
             summary="Make a list: a line of the body for each game, a note after a colon")
async def make_list(name: str, writing: PostText, viewer: ViewerDep,
                    services: ServicesDep) -> ListInfo:
    await services.get(Communities).find_visible(name, viewer.person_id)
    return describe_list(await services.get(DiscussionThreads).make_list(
        require_member(viewer), name, read_draft(writing), services.tables.now()))


@router.put("/communities/{name}/lists/{list_id}/like", summary="Like a list")
async def like_list(name: str, list_id: str, switching: OnOff, viewer: ViewerDep,
                    services: ServicesDep) -> ListInfo:
    await services.get(DiscussionThreads).like_list(viewer.person_id, name, list_id,
                                                             switching.on)
    return describe_list((await services.get(DiscussionThreads).find_list(
        viewer.person_id, name, list_id))[1])


@router.delete("/communities/{name}/lists/{list_id}", status_code=204,
               summary="Delete a list of yours, or any as a moderator")
async def delete_list(name: str, list_id: str, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(DiscussionThreads).delete_list(viewer.person_id, name, list_id)


# Tables.

@router.get("/communities/{name}/tables", summary="Its tables that are not over")
async def tables(name: str, viewer: ViewerDep, services: ServicesDep) -> list[Listed]:
    communities = services.get(Communities)
    found = await communities.list_tables(await communities.find_visible(name, viewer.person_id))
    return await describe_tables(services, found, viewer)


@router.put("/communities/{name}/tables/{table}", status_code=204,
            summary="Show a table there, as its host")
async def show_table(name: str, table: str, showing: TableVisibility, viewer: ViewerDep,
                     services: ServicesDep) -> None:
    """Show the table. A table that is already shown does not change."""
    access = await services.get(Communities).require_member_access(name, viewer.person_id)
    check_host(await services.tables.load_table(table), viewer.caller)
    await services.get(Communities).show_table(access, table, showing.members_only)
