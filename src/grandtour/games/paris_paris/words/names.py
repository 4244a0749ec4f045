"""Names of the things of Paris Paris. A line is always a noun phrase ("red line"), so that colours
agree in every language, and no player's green is taken for a line's turquoise."""

from __future__ import annotations

from typing import Final

from grandtour.games.paris_paris.components import KINDS, LINES, STOP, TITLES
from grandtour.language import N_, Phrase

# Marked for translation here; a stop is called by its title in the components, corrected or not.
STOP_TITLES: Final = (
    N_("Tour Eiffel"), N_("Champs-Élysées"), N_("Concorde"), N_("Invalides"), N_("Montparnasse"),
    N_("Denfert-Rochereau"), N_("St-Lazare"), N_("Opéra"), N_("Vendôme"), N_("Louvre"),
    N_("St-Germain"), N_("Luxembourg"), N_("Odéon"), N_("Pont Neuf"), N_("Montmartre"),
    N_("Gare du Nord"), N_("Les Halles"), N_("Pompidou"), N_("St-Nicolas"), N_("République"),
    N_("Hôtel de Ville"), N_("Bastille"), N_("Notre-Dame"), N_("Quartier Latin"),
    N_("Jardin des Plantes"),
)

LINE_NAMES: Final = {
    "turquoise": Phrase("turquoise line"),
    "red": Phrase("red line"),
    "blue": Phrase("blue line"),
    "orange": Phrase("orange line"),
    "pink": Phrase("pink line"),
}

# Behind the name of a stop, where a tile is meant: "Opéra (red)".
LINE_COLOURS: Final = {
    "turquoise": Phrase("turquoise"),
    "red": Phrase("red"),
    "blue": Phrase("blue"),
    "orange": Phrase("orange"),
    "pink": Phrase("pink"),
}


# By their names in the components.

def stop_name(name: str) -> Phrase:
    """Return the name of a stop: "Opéra"."""
    return Phrase(TITLES[STOP[name]])


def line_name(name: str) -> Phrase:
    """Return a line as a noun: "red line"."""
    return LINE_NAMES[name]


def tile_name(kind: str) -> Phrase:
    """Return a tile by its kind, "opera-red": "Opéra (red)"."""
    stop, _, line = kind.rpartition("-")
    return Phrase("{stop} ({colour})", stop=stop_name(stop), colour=LINE_COLOURS[line])


# By their numbers in the components.

def name_stop_by_number(number: int) -> Phrase:
    return Phrase(TITLES[number])


def name_line_by_number(number: int) -> Phrase:
    return line_name(LINES[number])


def name_tile_by_number(number: int) -> Phrase:
    """Return a kind of tile: "Opéra (red)"."""
    return tile_name(KINDS[number])
