"""Plays over the API of a site, at random: python examples/guest.py http://localhost:8080 paris"""
import json
import random
import sys
from urllib.request import Request, urlopen

site, game = sys.argv[1:]
head = {"content-type": "application/json"}


def send(path, body=None):
    return urlopen(Request(f"{site}/api/v1/tables{path}", body and json.dumps(body).encode(), head))


mine = json.load(send("", {"game": game, "guest": "Ada", "seats": [
    {"kind": "me"}, {"kind": "bot", "bot": "cyclist"}]}))
head["authorization"] = f"Bearer {mine['token']}"
done, table = 0, {}
for line in send(f"/{mine['table']}/stream"):
    table = json.loads(line) if line.strip() else table     # an empty line is a sign of life
    if table["over"]:
        print(table["prompt"])
        break
    if table["actions"] and table["number"] >= done:
        acting = {"number": table["number"], "action": random.choice(table["actions"])}
        done = json.load(send(f"/{mine['table']}/actions", acting))["number"]
