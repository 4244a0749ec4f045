"""What a browser or program calls itself, in words that people know."""

from __future__ import annotations

from typing import Final

# The first of these that stands in the user agent; many browsers also name those they descend from.
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


def device(user_agent: str) -> str:
    """As "Firefox · Linux"; the first word of anything else; empty if it says nothing."""
    found = [next((name for sign, name in signs if sign in user_agent), "")
             for signs in (BROWSERS, SYSTEMS)]
    named = " · ".join(name for name in found if name)
    return named or user_agent.partition("/")[0].strip()[:LONGEST]
