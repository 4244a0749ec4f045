"""A card of Pax Pamir, drawn round 0,0: upright, as in courts, hands and on a wide market, or as
the strip of a narrow market. Everything printed on it is there but the text of its ability; where
many cards lie, of court cards what still counts (`slips`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import glyph, group, path, text
from grandtour.games.pax_pamir.components import COURT_CARDS, LAST_CHECK, TABLES
from grandtour.games.pax_pamir.drawing.lettering import fitted, fitting, sizes
from grandtour.games.pax_pamir.drawing.slips import slip
from grandtour.games.pax_pamir.drawing.symbols import CLOTH, HEMS, put
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]

REMEMBERED: Final = 512
COALITIONS: Final = ("afghan", "british", "russian")
PRINTED: Final[dict[int, Printed]] = {row["number"]: row
                                      for row in TABLES["court_cards"]["cards"]}
NAME: Final = (*sizes(2, 11.5, 11), (3, 11))
STRIP_NAME: Final = (*sizes(1, 12, 11.5, 11, 10.5), *sizes(2, 9.5))
STRIP_REGION: Final = sizes(1, 11, 10.5, 10, 9.5)
REGION_NAME: Final = sizes(1, 11)
EFFECT: Final = sizes(3, 11)
STRIP_EFFECT: Final = sizes(2, 11.5, 11, 10.5, 10, 9.5)
CHECK: Final = sizes(2, 12.5, 12, 11.5, 11)


class Form(NamedTuple):
    """How a card lies: its size, and the prefix of its blanks in the sprite. Slips have none
    there."""

    width: float
    height: float
    prefix: str = ""


UPRIGHT: Final = Form(84, 118)
STRIP: Final = Form(154, 58, "strip-")
SLIP: Final = "slip"            # the prefix of slips, of any width and height
FOR_RUPEES: Final = 31.0        # where they lie on a strip


def box(x: float, y: float, form: Form, scale: float = 1) -> Box:
    """The room of a card whose middle is at x, y."""
    width, height = form.width * scale / 2, form.height * scale / 2
    return x - width, y - height, x + width, y + height


@lru_cache(REMEMBERED)
def face(number: int, language: Language, form: Form = UPRIGHT, taken: float = 0) -> str:
    """The printed side of any card: a group by itself, which tips show enlarged. `taken`: how much
    of the name of a slip lies under pieces, from the right."""
    return group(printed_side(number, language, form, taken), data_card=number)


def printed_side(number: int, language: Language, form: Form, taken: float) -> str:
    if number > LAST_CHECK:
        return event(number, language, form)
    if number > COURT_CARDS:
        return check(number, language, form)
    printed = PRINTED[number]
    if form == UPRIGHT:
        return upright(printed, language)
    if form.prefix == SLIP:
        return slip(printed, language, form.width, form.height, taken)
    return strip(printed, language)


def slot(form: Form) -> str:
    """A place where no card lies."""
    return put(f"{form.prefix}slot")


def back() -> str:
    """The reverse of an upright card."""
    return put("back")


# ------------------------------------------------------------------ court cards


def upright(printed: Printed, language: Language) -> str:
    left = -28.0 if "patriot" in printed else -41.0
    middle = (left + 42) / 2
    drawn = put(f"head-{printed['suit']}") + put(f"rank-{printed['rank']}", -14, -49)
    drawn += figure(printed["number"], 38, -45.2) + put(f"cloth-{printed['region']}")
    drawn += put(f"hem-{printed['number'] % HEMS}", 0, CLOTH, f"px-s-{printed['suit']}")
    if "patriot" in printed:
        drawn += put(f"patriot-{printed['patriot']}")
    drawn += fitting(language.say(words.title(printed["number"])), 39.5 - left, NAME, middle, -22,
                     "px-name")
    drawn += fitting(language.say(region_name(printed["region"])), 39.5 - left, REGION_NAME, middle,
                     .8, "px-region", 1)
    drawn += impacts(printed, middle, 21, min(17, (70 if left < -30 else 62) / 4))
    right = 32 if "prize" in printed else 42
    number = len(printed["actions"]) + ("ability" in printed)
    pitch = min(24.5, (right - left - .5) / number) if number else 0
    drawn += actions(printed, (left + right - pitch * (number - 1)) / 2, 42, pitch)
    if "prize" in printed:
        drawn += put(f"prize-{printed['prize']}")
    return drawn + put("edge")


def strip(printed: Printed, language: Language) -> str:
    left = -30.0 if "patriot" in printed else -45.0
    drawn = put(f"side-{printed['suit']}")
    rank = printed["rank"]
    drawn += put(f"rank-{rank}", -62 - 4.6 * (rank - 1), 18.5, None, .8)
    drawn += put(f"patch-{printed['region']}")
    if "patriot" in printed:
        drawn += put(f"strip-patriot-{printed['patriot']}")
    name, room = language.say(words.title(printed["number"])), 72 - left
    beside = FOR_RUPEES if len(fitted(name, room, STRIP_NAME)[0]) > 1 else 0
    drawn += group(
        fitting(name, room - beside, STRIP_NAME, left + 4, -16.7, "px-name")
        + fitting(language.say(region_name(printed["region"])), room - FOR_RUPEES, STRIP_REGION,
                  left + 4, -.7, "px-region", 1), "px-start")
    drawn += impacts(printed, left + 4 + 7.25 * len(printed["impact"]), 17.5, 14.5)
    number = len(printed["actions"]) + ("ability" in printed)
    last = 49.5 if "prize" in printed else 65
    drawn += actions(printed, last - 18.6 * (number - 1), 17.5, 18.6, .78)
    if "prize" in printed:
        drawn += put(f"prize-{printed['prize']}", 35, -30)
    return drawn + put("strip-edge")


def figure(number: int, x: float, y: float, cls: str = "px-number") -> str:
    return text(x, y, str(number), 11, cls)


def impacts(printed: Printed, x: float, y: float, pitch: float) -> str:
    """The impact icons round x, from left to right as they are printed from top to bottom."""
    icons = printed["impact"]
    first = x - pitch * (len(icons) - 1) / 2
    return group("".join(put(f"im-{icon}", first + pitch * i, y) for i, icon in enumerate(icons)),
                 "px-ink")


def actions(printed: Printed, first: float, y: float, pitch: float, scale: float = 1) -> str:
    """The ribbon of a special ability, then the actions."""
    signs = ["ability"] * ("ability" in printed) + [f"do-{verb}" for verb in printed["actions"]]
    drawn = "".join(put(name, first + pitch * i, y, None, scale) for i, name in enumerate(signs))
    return group(drawn, f"px-s-{printed['suit']}") if signs else ""


# ------------------------------------------------------------------ event cards


def event(number: int, language: Language, form: Form) -> str:
    """Two effects: that of a discard above, that of a purchase below."""
    halves = ((-1, "discard", words.discarded_title(number)),
              (1, "rupee", words.purchased_title(number)))
    drawn = put(f"{form.prefix}event")
    if form == UPRIGHT:
        drawn += path("M-39 0H39", "px-fold") + figure(number, 36, -45, "px-number px-on-event")
        for side, sign, name in halves:
            drawn += glyph(f"i-{sign}", -31, 29 * side - 19.5, 13, "px-gold")
            drawn += fitting(language.say(name), 76, EFFECT, 0, 29 * side + 5, "px-event-name")
        return drawn
    drawn += path("M-74 0H74", "px-fold")
    for side, sign, name in halves:
        drawn += glyph(f"i-{sign}", -62, 13.5 * side, 15, "px-gold")
        drawn += group(fitting(language.say(name), 99, STRIP_EFFECT, -49, 13.5 * side,
                               "px-event-name"), "px-start")
    return drawn


def check(number: int, language: Language, form: Form) -> str:
    """A Dominance Check: its sign and the three coalitions."""
    emblem, drawn = "i-dominance", put(f"{form.prefix}event")
    name = language.say(words.title(number))
    if form == UPRIGHT:
        drawn += figure(number, 36, -45, "px-number px-on-event")
        return (drawn + glyph(emblem, 0, -27, 40, "px-gold")
                + fitting(name, 76, CHECK, 0, 13, "px-event-name")
                + "".join(put(f"emblem-{each}", 24 * i - 24, 43, None, .92)
                          for i, each in enumerate(COALITIONS)))
    return (drawn + glyph(emblem, -52, 0, 34, "px-gold")
            + group(fitting(name, 96, CHECK, -27, -12, "px-event-name"), "px-start")
            + "".join(put(f"emblem-{each}", 24 * i - 16, 13, None, .85)
                      for i, each in enumerate(COALITIONS)))
