"""A card of Pax Pamir, drawn round 0,0: upright, as in courts, hands and on a wide market, or as
the strip of a narrow market. It has everything printed except the text of its ability. A card that
another one covers shows only what still counts (`covered`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import glyph, group, path, text
from grandtour.games.pax_pamir.components import COURT_CARDS, LAST_CHECK, TABLES
from grandtour.games.pax_pamir.drawing.covered import draw_covered
from grandtour.games.pax_pamir.drawing.lettering import (
    JAPANESE, draw_fitted, find_script, fit_text, list_line_breaks_to_try,
)
from grandtour.games.pax_pamir.drawing.symbols import CLOTH, HEMS, place_symbol
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]

REMEMBERED: Final = 512
COALITIONS: Final = ("afghan", "british", "russian")
PRINTED: Final[dict[int, Printed]] = {row["number"]: row
                                      for row in TABLES["court_cards"]["cards"]}
NAME: Final = (*list_line_breaks_to_try(2, 12.5, 12, 11.7), (3, 11.7))
STRIP_NAME: Final = (*list_line_breaks_to_try(1, 12, 11.5, 11, 10.5),
                     *list_line_breaks_to_try(2, 9.5))
STRIP_REGION: Final = list_line_breaks_to_try(1, 11, 10.5, 10, 9.5)
REGION_NAME: Final = ((1, 12), (1, 11.7), (2, 11.7))
EFFECT: Final = list_line_breaks_to_try(3, 12.5, 11.7)
STRIP_EFFECT: Final = list_line_breaks_to_try(2, 11.5, 11, 10.5, 10, 9.5)
CHECK: Final = list_line_breaks_to_try(2, 12.5, 12, 11.5, 11)


class Form(NamedTuple):
    """The form of a card: its size, and the prefix of its blanks in the sprite. Covered cards have
    none there."""

    width: float
    height: float
    prefix: str = ""


UPRIGHT: Final = Form(84, 118)
STRIP: Final = Form(154, 58, "strip-")
COVERED: Final = "covered"      # the prefix of covered cards, of any width and height
FOR_RUPEES: Final = 31.0        # where they lie on a strip


def card_box(x: float, y: float, form: Form, scale: float = 1) -> Box:
    """Return the room of a card whose middle is at x, y."""
    width, height = form.width * scale / 2, form.height * scale / 2
    return x - width, y - height, x + width, y + height


@lru_cache(REMEMBERED)
def draw_face(number: int, language: Language, form: Form = UPRIGHT) -> str:
    """Draw the printed side of any card as a group, which tips show enlarged."""
    return group(draw_printed_side(number, language, form), data_card=number)


def draw_printed_side(number: int, language: Language, form: Form) -> str:
    if number > LAST_CHECK:
        return draw_event(number, language, form)
    if number > COURT_CARDS:
        return draw_check(number, language, form)
    printed = PRINTED[number]
    if form == UPRIGHT:
        return draw_upright(printed, language)
    if form.prefix == COVERED:
        return draw_covered(printed, language, form.width, form.height)
    return draw_strip(printed, language)


def draw_slot(form: Form) -> str:
    """Draw an empty place for a card."""
    return place_symbol(f"{form.prefix}slot")


def draw_back() -> str:
    """Draw the reverse of an upright card."""
    return place_symbol("back")


# ------------------------------------------------------------------ court cards


def draw_upright(printed: Printed, language: Language) -> str:
    left = -28.0 if "patriot" in printed else -41.0
    middle = (left + 42) / 2
    drawn = place_symbol(f"head-{printed['suit']}") + place_symbol(f"rank-{printed['rank']}", -14,
                                                                   -49)
    drawn += draw_number(printed["number"], 38, -45.2) + place_symbol(f"cloth-{printed['region']}")
    drawn += place_symbol(f"hem-{printed['number'] % HEMS}", 0, CLOTH, f"px-s-{printed['suit']}")
    if "patriot" in printed:
        drawn += place_symbol(f"patriot-{printed['patriot']}")
    drawn += draw_names(printed, language, middle, 43 - left)
    drawn += draw_impacts(printed, middle, 22.6, min(17, (70 if left < -30 else 62) / 4))
    right = 32 if "prize" in printed else 42
    number = len(printed["actions"]) + ("ability" in printed)
    pitch = min(24.5, (right - left - .5) / number) if number else 0
    drawn += draw_actions(printed, (left + right - pitch * (number - 1)) / 2, 43, pitch)
    if "prize" in printed:
        drawn += place_symbol(f"prize-{printed['prize']}")
    return drawn + place_symbol("edge")


def draw_names(printed: Printed, language: Language, middle: float, width: float) -> str:
    """Draw the region at the lower edge of its cloth, in two lines if it is long and the name has
    at most two, and the name in the room above. The width is counted in the widest face: most
    letters are narrower."""
    name = language.say(words.card_title(printed["number"]))
    closest = JAPANESE if find_script(name) else 1
    rows, _ = fit_text(name, width, NAME, closest=closest)
    region, tries = language.say(region_name(printed["region"])), REGION_NAME[:4 - len(rows)]
    foot = 12.0 * len(fit_text(region, width, tries, 1, .97)[0])
    return (draw_fitted(name, width, NAME, middle, -15.5 - foot / 2, "px-name", closest=closest)
            + draw_fitted(region, width, tries, middle, 8.4 - foot / 2, "px-region", 1, .97))


def draw_strip(printed: Printed, language: Language) -> str:
    left = -30.0 if "patriot" in printed else -45.0
    drawn = place_symbol(f"side-{printed['suit']}")
    rank = printed["rank"]
    drawn += place_symbol(f"rank-{rank}", -62 - 4.6 * (rank - 1), 18.5, None, .8)
    drawn += place_symbol(f"patch-{printed['region']}")
    if "patriot" in printed:
        drawn += place_symbol(f"strip-patriot-{printed['patriot']}")
    name, room = language.say(words.card_title(printed["number"])), 72 - left
    beside = FOR_RUPEES if len(fit_text(name, room, STRIP_NAME)[0]) > 1 else 0
    drawn += group(
        draw_fitted(name, room - beside, STRIP_NAME, left + 4, -16.7, "px-name")
        + draw_fitted(language.say(region_name(printed["region"])), room - FOR_RUPEES, STRIP_REGION,
                      left + 4, -.7, "px-region", 1), "px-start")
    drawn += draw_impacts(printed, left + 4 + 7.25 * len(printed["impact"]), 17.5, 14.5)
    number = len(printed["actions"]) + ("ability" in printed)
    last = 49.5 if "prize" in printed else 65
    drawn += draw_actions(printed, last - 18.6 * (number - 1), 17.5, 18.6, .78)
    if "prize" in printed:
        drawn += place_symbol(f"prize-{printed['prize']}", 35, -30)
    return drawn + place_symbol("strip-edge")


def draw_number(number: int, x: float, y: float, cls: str = "px-number") -> str:
    return text(x, y, str(number), 12, cls)


def draw_impacts(printed: Printed, x: float, y: float, pitch: float) -> str:
    """Draw the impact icons round x, from left to right as they are printed from top to bottom."""
    icons = printed["impact"]
    first = x - pitch * (len(icons) - 1) / 2
    return group("".join(place_symbol(f"im-{icon}", first + pitch * i, y)
                         for i, icon in enumerate(icons)),
                 "px-ink")


def draw_actions(printed: Printed, first: float, y: float, pitch: float, scale: float = 1) -> str:
    """Draw the ribbon of a special ability, then the actions."""
    signs = ["ability"] * ("ability" in printed) + [f"do-{verb}" for verb in printed["actions"]]
    drawn = "".join(place_symbol(name, first + pitch * i, y, None, scale)
                    for i, name in enumerate(signs))
    return group(drawn, f"px-s-{printed['suit']}") if signs else ""


# ------------------------------------------------------------------ event cards


def draw_event(number: int, language: Language, form: Form) -> str:
    """Draw two effects: that of a discard above, that of a purchase below."""
    halves = ((-1, "discard", words.discarded_title(number)),
              (1, "rupee", words.purchased_title(number)))
    drawn = place_symbol(f"{form.prefix}event")
    if form == UPRIGHT:
        drawn += path("M-39 0H39", "px-fold") + draw_number(number, 36, -45,
                                                            "px-number px-on-event")
        for side, sign, name in halves:
            drawn += glyph(f"i-{sign}", -31, 29 * side - 19.5, 13, "px-gold")
            drawn += draw_fitted(language.say(name), 79, EFFECT, 0, 29 * side + 5, "px-event-name",
                                 closest=1)
        return drawn
    drawn += path("M-74 0H74", "px-fold")
    for side, sign, name in halves:
        drawn += glyph(f"i-{sign}", -62, 13.5 * side, 15, "px-gold")
        drawn += group(draw_fitted(language.say(name), 99, STRIP_EFFECT, -49, 13.5 * side,
                                   "px-event-name"), "px-start")
    return drawn


def draw_check(number: int, language: Language, form: Form) -> str:
    """Draw a Dominance Check: its sign and the three coalitions."""
    emblem, drawn = "i-dominance", place_symbol(f"{form.prefix}event")
    name = language.say(words.card_title(number))
    if form == UPRIGHT:
        drawn += draw_number(number, 36, -45, "px-number px-on-event")
        return (drawn + glyph(emblem, 0, -27, 40, "px-gold")
                + draw_fitted(name, 76, CHECK, 0, 13, "px-event-name")
                + "".join(place_symbol(f"emblem-{each}", 24 * i - 24, 43, None, .92)
                          for i, each in enumerate(COALITIONS)))
    return (drawn + glyph(emblem, -52, 0, 34, "px-gold")
            + group(draw_fitted(name, 96, CHECK, -27, -12, "px-event-name"), "px-start")
            + "".join(place_symbol(f"emblem-{each}", 24 * i - 16, 13, None, .85)
                      for i, each in enumerate(COALITIONS)))
