"""A readable name of a browser or program, from its user agent."""

from __future__ import annotations

from typing import Final

# The first match in the user agent counts; many browsers also name those they descend from.
BROWSERS: Final = (
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
)
LONGEST: Final = 40


def name_device(user_agent: str) -> str:
    """Return a name such as "Firefox · Linux", else the first word; "" if there is none."""
    found = [next((name for sign, name in signs if sign in user_agent), "")
             for signs in (BROWSERS, SYSTEMS)]
    named = " · ".join(name for name in found if name)
    return named or user_agent.partition("/")[0].strip()[:LONGEST]
