"""The profile of a member as another person may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.people.circles import Part, list_visible_parts
from grandtour.people.errors import NO_MEMBER
from grandtour.people.friends import Ties
from grandtour.people.rows import PersonRow, TieRow
from grandtour.results.statistics import PersonStatistics, RecentGames
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


@dataclass(frozen=True)
class Profile:
    """A member as one viewer may see them. A part that is not among the `parts` is empty."""

    owner: PersonRow
    own: bool
    parts: frozenset[Part]
    languages: Sequence[str]
    figures: Sequence[PersonStatistics]
    recent: RecentGames | None
    friends: Sequence[TieRow]
    ties: Ties                          # of the viewer

    @property
    def finished_games(self) -> int:
        """Return how many games the member has finished here."""
        return sum(one.games for one in self.figures)


async def load_profile(request: Request, viewer: Viewer, owner: PersonRow,
                       as_friend: bool = False) -> Profile:
    """Return the profile as the viewer may see it; your own as any stranger or friend sees it."""
    services = services_of(request)
    own = viewer.person_id == owner.id
    parts = list_visible_parts(owner.settings, as_friend) if own \
        else await services.circles.find_visible_parts(owner, viewer.person_id)
    member = viewer.person is not None and viewer.person.member
    return Profile(
        owner, own, parts,
        languages=await services.lobby.listing.list_languages(owner.id)
        if "profile" in parts else [],
        figures=await services.results.load_statistics(owner.id) if "statistics" in parts else [],
        recent=(await services.results.load_recent_games(owner.id)
                if "statistics" in parts else None),
        friends=await list_shown_friends(request, viewer, owner) if "friends" in parts else [],
        ties=await services.friends.load_ties(viewer.person_id) if member else Ties())


async def find_added_facts(request: Request, viewer: Viewer, profile: Profile) -> dict[str, Any]:
    """Return the facts for the templates that features add to the profile."""
    found: dict[str, Any] = {}
    for feature in list_features():
        if feature.profile:
            found.update(await feature.profile.facts(
                services_of(request), viewer, profile.owner, profile.parts))
    return found


async def list_shown_friends(request: Request, viewer: Viewer, owner: PersonRow) -> list[TieRow]:
    """Return the friends who also show their friendships to this viewer.

    On your own profile, these are the friends who show them to everyone."""
    friends = (await services_of(request).friends.load_ties(owner.id)).friends
    asker = "" if viewer.person_id == owner.id else viewer.person_id
    people = {tie.id for tie in friends}
    showing = await services_of(request).circles.find_owners_showing("friends", people, asker)
    return [tie for tie in friends if tie.id in showing]


async def find_profile_owner(request: Request, viewer: Viewer, name: str) -> PersonRow:
    """Return the member with this name, if the viewer may see anything of them.

    Members see at least the name of every member, so that they can ask or block them. Refused:
    no_such_member."""
    owner = await services_of(request).friends.find_member(name)
    member = viewer.person is not None and viewer.person.member
    if not member and not await services_of(request).circles.find_visible_parts(owner,
                                                                                viewer.person_id):
        raise Refused(NO_MEMBER, {"name": name[:40]})
    return owner
