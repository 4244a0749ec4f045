"""Pages of communities on a site that has something of everything."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Any, Final

from grandtour.features.communities.threads import LONGEST_POST, POSTS_SHOWN
from tests.full_site import FullSite, check_answer
from tests.some_game import PLAIN, game_title

# Of the API, addresses that must find what is drawn for them.
FOUND: Final = ("/communities/{name}/threads/{thread}", "/communities/{name}/meetings")
DRAWN: Final = ()


def community_of(all: Any) -> str:
    return f"/communities/{all.named('communities/{name}')}"


def thread_of(all: Any) -> str:
    return f"{community_of(all)}/threads/{all.named('threads/{thread}')}"


MADE: Final[dict[str, Callable[[Any], object]]] = {
    "members/{person}": lambda all: all.ask("GET", "/me")["id"],
    "communities/{name}": lambda all: all.create(
        "/communities", "address", title=f"Friday {all.table[:6]}", about="At six",
        languages=["en"], secret=False),
    "community-invitations/{code}": lambda all: all.ask("GET", community_of(all))["invitation"],
    "threads/{thread}": lambda all: all.create(
        f"{community_of(all)}/threads", "id", title="Who comes?", body="I do.", language="en"),
    "posts/{post}": lambda all: all.create(
        f"{thread_of(all)}/posts", "id", body="And tea.", language="en"),
    "lists/{list_id}": lambda all: all.create(
        f"{community_of(all)}/lists", "id", title="Short ones", body=f"{game_title(PLAIN)}: quick",
        language="en"),
    "meetings/{meeting}": lambda all: all.create(
        f"{community_of(all)}/meetings", "id", title="By candle light", about="Bring a lamp.",
        begins=(int(time.time()) + 86_400) * 1000, game=PLAIN),
}


def fill_pages(site: Any, file: sqlite3.Connection, costly: str) -> None:
    """Write as many posts as one page ever shows, each as long as allowed and of `costly` text."""
    thread = site.addresses["/c/{name}/t/{thread}"][0].rpartition("/")[2]
    file.executemany("INSERT INTO posts VALUES (?, ?, ?, 'en', ?, ?, 0, '')", [
        (f"post{n}", thread, site.me, costly * LONGEST_POST, n) for n in range(2 * POSTS_SHOWN)])


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of a secret community with a thread, a list and a meeting."""
    name = check_answer(site.ada.post("/communities", json={
        "title": "Friday four", "about": "Silk at six", "languages": ["en"],
        "secret": True}))["address"]
    api = f"/communities/{name}"
    thread = check_answer(site.ada.post(f"{api}/threads", json={
        "title": "Who brings silk?", "body": "I bring **two**.", "language": "en"}))["id"]
    answer = check_answer(site.ada.post(f"{api}/threads/{thread}/posts", json={
        "body": "And tea.", "language": "en"}))["id"]
    listed = check_answer(site.ada.post(f"{api}/lists", json={
        "title": "Short ones", "body": f"{game_title(PLAIN)}: quick", "language": "en"}))["id"]
    code = check_answer(site.ada.get(api))["invitation"]
    meeting = check_answer(site.ada.post(f"{api}/meetings", json={
        "title": "Silk by candle light", "begins": (int(time.time()) + 86_400) * 1000,
        "about": "Bring a lamp.", "game": PLAIN}))["id"]
    page = f"/c/{name}"
    return {
        "/communities": ["/communities"], "/communities/new": ["/communities/new"],
        "/communities/join/{code}": [f"/communities/join/{code}"], "/c/{name}": [page],
        "/c/{name}/members": [f"{page}/members"], "/c/{name}/log": [f"{page}/log"],
        "/c/{name}/new": [f"{page}/new"],
        "/c/{name}/t/{thread}": [f"{page}/t/{thread}"],
        "/c/{name}/t/{thread}/posts/{post}": [f"{page}/t/{thread}/posts/{answer}"],
        "/c/{name}/lists/new": [f"{page}/lists/new"],
        "/c/{name}/meetings/new": [f"{page}/meetings/new"],
        "/c/{name}/meetings/{meeting}": [f"{page}/meetings/{meeting}"],
        "/c/{name}/lists/{list}": [f"{page}/lists/{listed}"]}
