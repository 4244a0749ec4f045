"""Test that tables stay to which a community leads."""

from __future__ import annotations

from pathlib import Path

from grandtour.features.communities.rows import (
    CommunityRow, CommunityTableRow, MemberRow, PostRow, ThreadRow,
)
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.threads import ThreadStore
from tests.rooms import file_in, open_house
from tests.scenarios import play_out
from tests.store.test_tidying import MONTH, ROOM, House

CLUB = CommunityRow("club", "lamp-lane", "Lamp lane", "", ("en",), False, "members", "members",
                    "code", 1)


def test_shown_and_linked_tables_are_kept(tmp_path: Path) -> None:
    async def happens(house: House) -> None:
        guest, lea = await house.guest(), await house.member("Léa")
        shown, linked, other = [await house.open_table(guest, ROOM) for _ in range(3)]
        store = CommunityStore(house.database)
        await store.add_community(CLUB, MemberRow("club", lea.id, "founder", 1))
        await store.show_table(shown.id, CommunityTableRow("club", False))
        await ThreadStore(house.database).add_thread(
            ThreadRow("t1", "club", "A race", 1, False),
            PostRow("t1", "t1", lea.id, "en", f"see /t/{linked.id}", 1))
        house.moment += 2 * MONTH
        assert await house.run_round() == [other.id]
        assert await house.has_table(shown)
        assert await house.has_table(linked)
    play_out(open_house(file_in(tmp_path), House), happens)
