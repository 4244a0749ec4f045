"""A site on which there is something of everything, and where it is found."""

from __future__ import annotations

import re
import subprocess
import sys

import httpx
from feature_tests import load_from_features

from grandtour import games
from grandtour.games.lessons import FIRST as LESSON
from grandtour.engine.match import Match
from grandtour.notifications.letters import EmailLinks
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.web.replay.position_code import encode_position
from tests.members import new_member
from tests.real_site import Site, read_token
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.two_people import FIRST, ME_AND_OPEN, Two, give_away
from tests.waiting import wait_until


class FullSite:
    """A member with friends and tables. `addresses`: of each page, by its route, as this member
    comes to it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.name = "Ada of the world"
        self.clients = {name: new_member(site, name) for name in (
            self.name, "Bo of the world", "Eve of the world", "Kai of the world")}
        self.ada = self.clients[self.name]
        self.token = read_token(self.ada)
        self.addresses: dict[str, list[str]] = {
            **self.add_people(), **self.account(), **self.add_tables(),
            **self.add_advice(), **self.games(),
            **{page: [page] for page in (
                "/about", "/help", "/docs", "/docs/api-reference", "/credits", "/privacy", "/terms",
                "/contact", "/offline")},
            "/docs/{name:path}": ["/docs/tutorial-players", "/docs/measured/bots"],
            "/docs/api-reference/{tag}": ["/docs/api-reference/tables"]}
        for added in load_from_features("whole_site"):
            self.addresses.update(added.make_pages(self))

    def close(self) -> None:
        for client in self.clients.values():
            client.close()

    def send(self, client: httpx.Client, page: str, **form: str) -> str:
        """Send the form of a page; return the address that follows."""
        answer = client.post(f"{self.site.url}{page}", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def add_people(self) -> dict[str, list[str]]:
        """Create friends, a request for friendship, and a blocked person."""
        bo, eve, kai = list(self.clients)[1:]
        for one, other in ((self.name, bo), (bo, self.name), (eve, self.name), (self.name, kai)):
            check_answer(self.clients[one].put(f"/me/friends/{other}"))
        check_answer(self.ada.put(f"/me/blocks/{kai}"))
        return {"/me/friends": ["/me/friends"],
                "/u/{name:path}": [f"/u/{self.name}", f"/u/{self.name}?as=friend", f"/u/{bo}",
                                   f"/u/{kai}"]}

    def account(self) -> dict[str, list[str]]:
        """The settings with everything set, and the links of mails and of the host."""
        check_answer(self.ada.patch("/me/settings", json={
            "mail_address": "ada@example.org", "webhook_address": "https://example.org/hook"}))
        page = httpx.get(f"{self.site.url}/me", cookies={"grandtour": self.token},
                         timeout=30).text
        secret = re.findall(r'id="signing-secret">([^<]+)<', page)[0]
        me, names = check_answer(self.ada.get("/me"))["id"], list(self.clients)
        kai = check_answer(self.clients[names[3]].get("/me"))["id"]
        links = EmailLinks("")
        forgotten = self.run_command("password", self.name, "--site", self.site.url)
        self.run_command("users", "--host", self.name)
        return {
            **{page: [page] for page in (
                "/host", "/host/people", "/host/settings", "/host/log", "/host/reports",
                "/host/queue", "/host/limits", "/host/tables", "/host/graphs",
                "/host/invitations", "/host/announcement", "/me/reports")},
            "/host/people/{person}": [f"/host/people/{kai}"],
            "/me": ["/me", "/me?kept=look"], "/me/account": ["/me/account"],
            "/me/data": ["/me/data"], "/sign-in": ["/sign-in"],
            "/sign-up": ["/sign-up"], "/forgotten": ["/forgotten"],
            "/password/{secret}": [forgotten.removeprefix(self.site.url)],
            "/me/statistics": ["/me/statistics"],
            "/notifications/confirm/{ticket}": ["/notifications/confirm/that-was-used"],
            "/notifications/stop/{person}/{proof}": [links.make_stop_link(me, secret)],
            "/notifications/stop/{person}/{channel}/{proof}": [
                links.make_leave_channel_link(me, secret, "webhook")],
            "/notifications/mute/{person}/{table}/{proof}": [links.make_silence_link(me, secret,
                                                                                     "table")]}

    def run_command(self, *given: str) -> str:
        """Return the output of a command of the host."""
        return subprocess.check_output(
            [sys.executable, "-m", "grandtour", *given, "--database", self.site.address],
            text=True).strip()

    def taken_back(self, game: dict[str, str]) -> str:
        """A step is done and taken back so often that it is folded; the last entry of that."""
        at = f"/tables/{game['table']}"
        number = check_answer(self.ada.get(at))["number"]
        for _ in range(5):
            number = check_answer(self.ada.post(f"{at}/actions", json={
                "number": number, "action": "move nashik"}))["number"]
            number = check_answer(self.ada.post(f"{at}/undo", json={"number": number}))["number"]
        return number

    def add_tables(self) -> dict[str, list[str]]:
        """Create a waiting room, a game with a friend, and one in which a computer player has taken
        over."""
        room = check_answer(self.ada.post("/tables", json={
            "game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST}))
        game = check_answer(self.ada.post("/tables", json={
            "game": PLAIN, "options": FIRST, "seats": [{"kind": "me"}, {"kind": "bot"}]}))
        foreign = check_answer(self.clients["Bo of the world"].post("/tables", json={
            "game": ANOTHER, "seats": ME_AND_OPEN}))
        waiting, playing = f"/t/{room['table']}", f"/t/{game['table']}"
        left = Two(self.site)
        host_client, taker = left.players
        give_away(host_client, taker, left.table)
        host = httpx.get(f"{self.site.url}/t/{left.table}/host", timeout=30, cookies={
            "grandtour": read_token(left.players[0])}).text
        take = re.findall(rf"/t/{left.table}/take-over/[\w-]+", host)[0]
        for client in left.players:
            client.close()
        return {
            "/t/{id}": [waiting, playing], "/t/{id}/chat": [f"{waiting}/chat", f"{playing}/chat"],
            "/report/table/{id}": [f"/report/table/{room['table']}"],
            "/t/{id}/host": [f"{waiting}/host", f"{playing}/host"],
            "/t/{id}/seats/{number:int}": [f"{waiting}/seats/2"],
            "/t/{id}/take-over/{code}": [take],
            "/t/{id}/taken-back/{number:int}": [f"{playing}/taken-back/{self.taken_back(game)}"],
            "/t/{id}/since": [f"{playing}/since"],
            "/t/{id}/deal": [f"{waiting}/deal", f"{playing}/deal"],
            "/t/{id}/{number:int}": [f"{playing}/0", f"/t/{left.table}/0"],
            "/j/{code}": [f"/j/{foreign['code']}"], "/tables": ["/tables"],
            "/waiting": ["/waiting"],
            "/new": [f"/new?game={WITH_HANDS}", f"/new?game={PLAIN}"]}

    def add_advice(self) -> dict[str, list[str]]:
        """Create a game in which a computer player has moved and the member has taken a hint."""
        table = check_answer(self.ada.post("/tables", json={
            "game": PLAIN, "options": {**FIRST, "first_seat": "1"},
            "seats": [{"kind": "me"}, {"kind": "bot"}]}))["table"]
        wait_until(lambda: check_answer(self.ada.get(f"/tables/{table}"))["to_act"] == 0)
        number = check_answer(self.ada.get(f"/tables/{table}"))["number"]
        answer = self.ada.post(f"{self.site.url}/t/{table}/hint", data={
            "number": str(number), "step": "3", "mine": ""})
        assert answer.status_code == 200, answer.text
        [entry, *_] = re.findall(rf"/t/{table}/(\d+)/reason", answer.text)
        return {"/t/{id}/hint/line": [f"/t/{table}/hint/line?number={number}"],
                "/t/{id}/{number:int}/line": [f"/t/{table}/{entry}/line?step=1"]}

    def games(self) -> dict[str, list[str]]:
        """The shelf, the rules, the ladder, a report, a position."""
        bo = list(self.clients)[1]
        self.send(self.ada, f"/report/name/{bo}", reason="spam", words="Again.")
        match = Match(games.game(PLAIN), 2, games.game(PLAIN).choose(2, {}))
        play_forced_moves(match, draw_outcome_from_seed(1))
        return {
            "/report/{word}/{subject:path}": [
                f"/report/name/{bo}", f"/report/name/{bo}?done=1"],
            "/": ["/"],
            "/games/{game}": [f"/games/{PLAIN}", f"/games/{ANOTHER}"],
            "/games/{game}/statistics": [f"/games/{PLAIN}/statistics"], "/ladder": ["/ladder"],
            "/ladder/{game}": [f"/ladder/{PLAIN}"],
            "/rules": ["/rules", "/rules?q=silk", "/rules?q=elefant"],
            "/rules/{game}": [f"/rules/{PLAIN}", f"/rules/{ANOTHER}"],
            "/learn": ["/learn"], "/learn/{game}": [f"/learn/{PLAIN}", f"/learn/{WITH_HANDS}"],
            "/learn/{game}/{lesson}": [f"/learn/{ANOTHER}/{LESSON}"],
            "/learn/{game}/{lesson}/{step:int}": [
                f"/learn/{PLAIN}/{LESSON}/1", f"/learn/{WITH_HANDS}/{LESSON}/2"],
            "/learn/{game}/{lesson}/end": [f"/learn/{PLAIN}/{LESSON}/end"],
            "/rules/{game}/teach": [f"/rules/{WITH_SHOWS}/teach"],
            "/p/{game}/{code}": [f"/p/{PLAIN}/{encode_position(str(match.state))}"]}


def check_answer(answer: httpx.Response) -> dict[str, str]:
    """Check that the request worked, and return its JSON."""
    assert answer.status_code < 300, answer.text
    found: dict[str, str] = answer.json() if answer.content else {}
    return found
