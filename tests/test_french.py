"""French words as they meet what is filled in."""

from __future__ import annotations

import pytest

from grandtour.language import french, language


@pytest.mark.parametrize(("text", "fact", "said"), [
    ("commerce de {x}", "Anna", "commerce d’Anna"),
    ("commerce de {x}", "Bo", "commerce de Bo"),
    ("Parties de {x}", "Élise", "Parties d’Élise"),
    ("Parties de {x}", "\x02Inès\x03", "Parties d’\x02Inès\x03"),
    ("De {x}", "Yves", "D’Yves"), ("De {x}", "Yann", "De Yann"), ("De {x}", "Y", "De Y"),
    ("de {x}", "Hyderabad", "de Hyderabad"), ("de {x}", "8", "de 8"), ("de {x}", "", "de "),
    ("Ce que {x} a fait", "Ada", "Ce qu’Ada a fait"),
    ("vue de {x}", "le Louvre", "vue du Louvre"), ("à {x}", "les Invalides", "aux Invalides"),
    ("À {x}", "le {Louvre}", "Au {Louvre}"), ("à {x}", "l’Opéra", "à l’Opéra"),
    ("de {x}", "Lesage", "de Lesage"), ("monde {x}", "Anna", "monde Anna"),
])
def test_vowels_and_articles_contract(text: str, fact: str, said: str) -> None:
    assert french.fill_french(text, {"x": fact}) == said


def test_names_are_elided_in_sentences() -> None:
    french_speaker = language("fr")
    assert french_speaker.say("Games of {name}", name="Ada") == "Parties d’Ada"
    assert french_speaker.say("Games of {name}", name="Bo") == "Parties de Bo"
