"""The picture of Hold on the shelf."""

from __future__ import annotations

from grandtour.draw.shapes import rect, tag, text
from grandtour.language import N_


def cover(language):
    title = language.say(N_("Hold"))
    drawn = rect(0, 0, 500, 300, fill="#2d5a45") + text(
        250, 175, title, 80, fill="#f8efd8", text_anchor="middle", font_family="Georgia,serif")
    return tag("svg", tag("title", title) + drawn, xmlns="http://www.w3.org/2000/svg",
               viewBox="0 0 500 300", role="img", lang=language.code)
