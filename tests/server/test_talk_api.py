"""Talking and coming back through the API of a real server."""

from __future__ import annotations

import json

import httpx

from tests.real_site import Site
from tests.two_people import Two


def list_messages(client: httpx.Client, table: str, **query: str | int) -> list[dict]:
    return client.get(f"/tables/{table}/messages", params=query).json()


def test_programs_read_phrases_and_text(two: Two) -> None:
    ines, kenji = two.players
    phrases = kenji.get("/phrases", params={"lang": "ja"}).json()
    assert len(phrases) == 30 and phrases["well_played"] == "お見事です！"
    first = ines.post(f"/tables/{two.table}/messages?lang=fr", json={"phrase": "well_played"})
    assert (first.status_code, first.json()) == (201, {"number": 1, "token": None})
    kenji.post(f"/tables/{two.table}/messages?lang=ja", json={"text": "<b>どうも</b>"})
    read = list_messages(ines, two.table, lang="en")
    assert [(one["seat"], one["phrase"], one["text"], one["language"]) for one in read] == [
        (0, "well_played", "Well played!", "fr"), (1, None, "<b>どうも</b>", "ja")]
    assert [one["number"] for one in list_messages(kenji, two.table, after=1)] == [2]
    assert list_messages(kenji, two.table, lang="ja", most=1)[0]["text"] == "お見事です！"


def test_spectators_get_tokens_and_no_seat(two: Two, site: Site) -> None:
    with site.player() as stranger:
        answer = stranger.post(f"/tables/{two.table}/messages",
                               json={"text": "Nice table", "guest": "Léa"}).json()
        assert answer["number"] == 1 and answer["token"]
    read = list_messages(two.players[0], two.table)
    assert (read[0]["seat"], read[0]["name"]) == (None, "Léa")


def test_refusals_of_talking_have_codes(two: Two) -> None:
    address = f"/tables/{two.table}/messages"
    ines = two.players[0]
    for body, status, code in (
            ({"text": ""}, 422, "message_empty"), ({"text": "x" * 501}, 422, "message_too_long"),
            ({"phrase": "boo"}, 422, "no_such_phrase")):
        answer = ines.post(address, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    codes = [ines.post(address, json={"phrase": "yes"}).status_code for _ in range(6)]
    assert codes == [201] * 5 + [429]
    assert ines.post("/tables/nowhere/messages", json={"phrase": "yes"}).status_code == 404


def test_muting_by_seat_and_by_message(two: Two) -> None:
    ines, kenji = two.players
    kenji.post(f"/tables/{two.table}/messages", json={"text": "blah"})
    muted = ines.put(f"/tables/{two.table}/mutes", json={"message": 1})
    assert muted.status_code == 204
    assert [(one["muted"], one["text"]) for one in list_messages(ines, two.table)] == [(True, "")]
    assert list_messages(kenji, two.table)[0]["text"] == "blah"
    ines.put(f"/tables/{two.table}/mutes", json={"seat": 1, "muted": False})
    assert list_messages(ines, two.table)[0]["text"] == "blah"
    assert ines.put(f"/tables/{two.table}/mutes", json={"seat": 0}).json()["code"] == \
        "cannot_mute"


def test_streams_announce_new_messages(two: Two) -> None:
    """Every event says how many messages there are, so that one knows when to read."""
    ines, kenji = two.players
    with kenji.stream("GET", f"/tables/{two.table}/stream", timeout=60) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line.strip())
        assert next(lines)["messages"] == 0
        ines.post(f"/tables/{two.table}/messages", json={"phrase": "hello"})
        assert next(lines)["messages"] == 1


def test_what_happened_since_i_acted(two: Two) -> None:
    assert two.act(0, "end").status_code == 200
    assert two.act(1, "move nashik").status_code == 200
    found = two.players[0].get(f"/tables/{two.table}/since", params={"lang": "fr"}).json()
    assert (found["moves"], [deeds["seat"] for deeds in found["summaries"]]) == (1, [1])
    assert found["summaries"][0]["sentences"] == ["Kenji va de Daulatabad à Nashik (1\u00a0PA)."]
    assert found["changes"] == []
    assert two.players[1].get(f"/tables/{two.table}/since").json()["moves"] == 0
    nobody = httpx.get(f"{two.site.url}/api/v1/tables/{two.table}/since", timeout=60)
    assert (nobody.status_code, nobody.json()["code"]) == (403, "not_seated")
