"""The contrast of two colours by their luminance (WCAG), and the contrast that is required."""

from __future__ import annotations

TEXT, LINE = 4.5, 3.0       # at least, of text and of lines and signs


def luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= .03928 else ((part + .055) / 1.055) ** 2.4
                        for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + .05) / (low + .05)
