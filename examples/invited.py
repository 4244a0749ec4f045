"""Plays at random with everyone who invites it: python examples/invited.py SITE NAME PASSWORD"""
import json
import random
import sys
import time
from typing import Any

import httpx

address, name, password = sys.argv[1:]
site = httpx.Client(base_url=f"{address}/api/v1", timeout=60)


def ask(method: str, path: str, body: object = None) -> httpx.Response:
    """Return the answer. After a 429, wait as long as the site says and ask again."""
    while (answer := site.request(method, path, json=body)).status_code == 429:
        time.sleep(int(answer.headers["retry-after"]))
    return answer


def act(event: dict[str, Any]) -> None:
    """Do a legal action at random, unless the position has changed since the event."""
    table = ask("GET", f"/tables/{event['table']}").json()
    if table["actions"] and table["number"] == event["number"]:
        action = {"number": table["number"], "action": random.choice(table["actions"])}
        ask("POST", f"/tables/{event['table']}/actions", action)


token = ask("POST", "/sign-in", {"name": name, "password": password}).raise_for_status().json()
site.headers["authorization"] = f"Bearer {token['token']}"
ask("PUT", "/me/program", {"on": True}).raise_for_status()
while True:
    try:
        with site.stream("GET", "/me/stream") as stream:
            stream.raise_for_status()
            for event in map(json.loads, filter(str.strip, stream.iter_lines())):
                if event["event"] == "invitation":
                    ask("POST", f"/tables/{event['table']}/seats", {})
                if event["event"] == "your_turn":
                    act(event)
                if event["event"] == "game_over":
                    print(event["seat"], event["result"], flush=True)
    except httpx.TransportError:
        time.sleep(3)
