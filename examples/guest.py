"""Sits down at a table and plays at random: python examples/guest.py ADDRESS_OF_THE_TABLE"""
from random import choice
from sys import argv

import httpx

table = httpx.Client(base_url=argv[1], timeout=60)
token = table.post("seats", json={"guest": "Ada"}).raise_for_status().json()["token"]
table.headers["authorization"] = f"Bearer {token}"
while not (now := table.get("turn").raise_for_status().json())["over"]:
    if now["actions"]:
        table.post("actions", json={"number": now["number"], "action": choice(now["actions"])})
print(now["prompt"])
