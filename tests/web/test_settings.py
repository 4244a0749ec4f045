"""Settings are saved for the person, or for one device, and the last change can be undone."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from grandtour.engine.game import Refused
from grandtour.people.settings import USUAL, restore_settings
from tests.web.visitor import Visitor


@pytest.fixture
def member(visitor: Visitor) -> Visitor:
    """A person who has just chosen a name."""
    visitor.post("/me/name", name="Petra")
    return visitor


def look(visitor: Visitor) -> str:
    found = re.search(r"<html[^>]*>", visitor.get("/me"))
    assert found
    return found[0]


def second_device(visitor: Visitor, site: TestClient) -> Visitor:
    """Another device of the same person."""
    made = TestClient(site.app, cookies={"grandtour": visitor.client.cookies["grandtour"]})
    made.portal = site.portal
    return Visitor(made)


def test_settings_follow_the_person(site: TestClient, member: Visitor) -> None:
    member.post("/me", section="look", theme="dark", text="150")
    assert 'data-theme="dark"' in look(member)
    assert 'data-text="150"' in look(second_device(member, site))


def test_devices_may_differ_until_reset(site: TestClient, member: Visitor) -> None:
    member.post("/me", section="look", theme="dark")
    member.post("/me", section="look", theme="light", device="on")
    assert 'data-theme="light"' in look(member)
    assert 'data-theme="dark"' in look(second_device(member, site))
    member.post("/me/reset-device")
    assert 'data-theme="dark"' in look(member)


def test_confirmed_steps_are_saved(site: TestClient, member: Visitor) -> None:
    assert "data-confirm" not in look(member)
    member.post("/me", section="play", confirm="cost", keys="on")
    assert site.get("/api/v1/me/settings").json()["confirm"] == "cost"
    assert 'data-confirm="cost"' in look(member)
    member.post("/me", section="play", confirm="never")
    assert member.status == 422


def test_pace_is_saved_in_both_places(site: TestClient, member: Visitor) -> None:
    assert "data-pace" not in look(member)
    member.post("/me", section="play", pace="slow", keys="on")
    assert 'data-pace="slow"' in look(member)
    member.client.post("/t/any/set/pace", data={"pace": "tap"})
    assert site.get("/api/v1/me/settings").json()["pace"] == "tap"
    member.client.post("/t/any/set/pace", data={"pace": "never"})
    assert 'data-pace="tap"' in look(member)


def test_notice_delays_are_saved_per_channel(site: TestClient, member: Visitor) -> None:
    kept = site.get("/api/v1/me/settings").json()
    assert [kept[f"{channel}_delay"] for channel in ("mail", "push", "webhook")] == [1, 0, 0]
    member.post("/me", section="night", push_delay="30", mail_delay="0")
    assert re.search(r'<option value="30" selected>\s*after half an hour', member.get("/me"))
    kept = site.patch("/api/v1/me/settings", json={"webhook_delay": 60}).json()
    assert [kept[f"{channel}_delay"] for channel in ("mail", "push", "webhook")] == [0, 30, 60]
    for wrong in (7, True, "60"):
        assert site.patch("/api/v1/me/settings", json={"webhook_delay": wrong}).status_code == 422


def test_refused_input_stays_in_forms(member: Visitor) -> None:
    member.client.post("/me", data={"section": "night", "webhook_notices": ["talk"]})
    member.post("/me", section="night", night_from="10:30 pm", mail_address="p@example.org")
    assert 'value="10:30 pm"' in member.page
    assert 'value="p@example.org"' in member.page
    assert 'value="p@example.org"' not in member.get("/me")


def test_strangers_save_the_look_on_devices(visitor: Visitor) -> None:
    visitor.post("/me", section="look", theme="dark", language="fr")
    assert 'lang="fr"' in look(visitor)
    assert 'data-theme="dark"' in look(visitor)
    visitor.post("/me", section="night", night_from="22:30")
    assert visitor.status == 403


def test_the_last_change_is_taken_back(site: TestClient, member: Visitor) -> None:
    member.post("/me", section="others", see_shelf="everybody", see_diary="friends")
    assert "Undo the last change" in member.page
    member.post("/me", section="take-back")
    kept = site.get("/api/v1/me/settings").json()
    assert (kept["see_shelf"], kept["see_diary"]) == (USUAL.see_shelf, USUAL.see_diary)
    member.post("/me", section="look", motion="none", device="on")
    member.post("/me", section="take-back")
    assert "data-motion" not in look(member)


def test_unticked_boxes_are_off(site: TestClient, member: Visitor) -> None:
    member.client.post("/me", data={"section": "night", "webhook_notices": ["turn", "talk"],
                                    "digest": "daily", "night_from": "22:30"})
    kept = site.get("/api/v1/me/settings").json()
    assert kept["webhook_notices"] == ["turn", "talk"]
    assert kept["mail_notices"] == []
    assert (kept["digest"], kept["night_from"]) == ("daily", "22:30")
    member.post("/me", section="play")
    assert site.get("/api/v1/me/settings").json()["keys"] is False


@pytest.mark.parametrize(("section", "field", "value"), [
    ("night", "night_from", "10:30 pm"), ("night", "zone", "Moon/Tycho"),
    ("night", "mail_address", "nowhere"), ("night", "webhook_address", "ftp://here"),
    ("night", "mail_address", "a@=?utf-8?q?b=2eorg=2cc=40d=2eorg?="),
    ("night", "mail_address", "=?utf-8?q?a=0d=0aBcc:b?=@c.org"),
    ("night", "mail_address", "people:a@b.org"), ("night", "webhook_address", "http://a.org:99999"),
    ("night", "push_delay", "7"), ("night", "push_delay", "soon"),
    ("look", "text", "1000"), ("look", "text", "9" * 5000), ("others", "see_diary", "my cat")])
def test_invalid_settings_are_refused_by_name(
        member: Visitor, section: str, field: str, value: str) -> None:
    member.post("/me", section=section, **{field: value})
    assert member.status == 422
    assert field in member.page
    assert "nothing was changed" in member.page


def test_a_program_changes_all_or_nothing(site: TestClient, member: Visitor) -> None:
    refused = site.patch("/api/v1/me/settings", json={"theme": "dark", "board": "carpet"})
    assert refused.status_code == 422
    assert refused.json()["code"] == "bad_setting"
    assert site.get("/api/v1/me/settings").json()["theme"] == "auto"


def test_invalid_cookies_change_nothing(site: TestClient, member: Visitor) -> None:
    site.cookies.set("text", "9" * 5000)
    member.get("/me")
    assert member.status == 200


def test_only_a_proof_confirms_an_address() -> None:
    with pytest.raises(Refused):
        USUAL.with_changes(mail_confirmed="a@example.org")
    there = USUAL.with_changes(mail_address="a@example.org")
    assert there.confirmed_email == ""
    assert there.with_confirmed_address("a@example.org").confirmed_email == "a@example.org"
    assert there.with_confirmed_address("a@example.org").with_changes(
        mail_address="b@example.org").confirmed_email == ""


def test_newer_settings_are_ignored() -> None:
    assert restore_settings({"theme": "dark", "sounds": ["turn", "gong"], "hat": 3}) == \
        USUAL.with_changes(theme="dark")


def test_what_is_kept_comes_back() -> None:
    there = USUAL.with_changes(theme="dark", sounds=["chat", "turn"], night_from="22:30",
                          zone="Europe/Paris")
    assert restore_settings(there.list_unusual_values()) == there
