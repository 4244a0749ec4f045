"""Two members meet at a table, become friends, play again, and part."""

from __future__ import annotations

from contextlib import closing

import httpx

from tests.browser.pages.test_access import faults
from tests.members import new_member
from tests.real_site import Site, read_token
from tests.some_game import PLAIN
from tests.window import Opener, Window


def signed_in(window: Window, client: httpx.Client) -> Window:
    token = read_token(client)
    window.context.add_cookies([{"name": "grandtour", "value": token, "url": window.site.url}])
    return window


def test_friends_are_met_invited_and_left(window: Opener, place: Site) -> None:
    with closing(new_member(place, "Mio")) as mio_, closing(new_member(place, "Noé")) as noe_:
        table = mio_.post("/tables", json={"game": PLAIN, "seats": [
            {"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}).json()["table"]
        noe_.post(f"/tables/{table}/seats", json={})
        noe_.post(f"/tables/{table}/messages", json={"text": "Shall we be friends?"})
        mio, noe = signed_in(window(), mio_), signed_in(window(phone=True, language="fr"), noe_)

        mio.open(f"/t/{table}")                         # from the seat to the profile, and ask
        mio.page.locator("#seats .person-link", has_text="Noé").click()
        mio.page.wait_for_url("**/u/No%C3%A9")
        mio.page.get_by_role("button", name="Ask to be friends").click()
        mio.page.get_by_text("Request sent.").wait_for()

        noe.open("/me/friends")
        assert noe.page.locator(".due-count").inner_text() == "1"
        noe.page.get_by_role("button", name="Accepter la demande de Mio").click()
        noe.page.get_by_text("Vous êtes amis maintenant.").wait_for()

        mio.open("/u/Noé")                              # at a new table a seat is kept
        mio.page.get_by_role("link", name="Invite to a table").click()
        assert mio.page.locator("select[name=seat2]").input_value() == "friend Noé"
        mio.page.locator(".summary .go").click()
        mio.page.wait_for_url("**/t/*")
        kept = mio.page.locator("#seats li.open")
        assert kept.get_by_role("button", name="Free seat 2").is_hidden()
        kept.locator("summary").click()
        kept.get_by_role("button", name="Free seat 2").wait_for()
        mio.page.set_viewport_size({"width": 390, "height": 844})
        assert faults(mio) == []
        noe.open("/tables")
        noe.page.locator(".mine-now form button").first.click()
        noe.page.wait_for_url("**/t/*")
        assert noe.page.url == mio.page.url
        mio.page.wait_for_selector("#turn-idle", state="attached")      # the game has begun

        mio.open(f"/t/{table}")                         # whoever is blocked is not read any more
        assert mio.page.locator("#talk-1").is_visible()
        mio.open("/u/Noé")
        mio.page.locator(".profile-head summary").click()
        mio.page.get_by_role("button", name="Block Noé").click()
        mio.page.get_by_text("Blocked. No one is notified.").wait_for()
        mio.open(f"/t/{table}")
        assert mio.page.locator("#talk-1").is_hidden()
        noe.open("/u/Mio")
        assert noe.page.get_by_role("button", name="Envoyer une demande d’ami").is_visible()
