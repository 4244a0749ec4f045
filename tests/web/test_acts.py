"""Test the sentences about host actions."""

from __future__ import annotations

from typing import get_args

import pytest
from grandtour.language import CODES, language
from grandtour.people.host_acts import COMMAND, ActKind, HostAct
from grandtour.web.site_host.acts import SAID, describe_act
from tests.with_feature import with_feature

# What programs write, where it is not said as it stands.
FACTS: dict[ActKind, str] = {"settings": "name, welcome_fr", "limits": "2",
                             "places": "2", "tidy": "3", "rebuild": "4", "list_people": "5",
                             "invite": "40", "suspend": "1796638080000 Rude words."}


def act_sentence(kind: ActKind, code: str) -> str:
    act = HostAct("1", 0, "hestia", kind, "nils", FACTS.get(kind, "k3m9x2ab"), "Hestia", "Nils")
    return describe_act(act, language(code)).said


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", SAID)
def test_acts_have_sentences_in_every_language(kind: ActKind, code: str) -> None:
    line = act_sentence(kind, code)
    assert "{" not in line and "Hestia" in line
    assert ("Nils" in line) == ("{person}" in SAID[kind])
    assert ("k3m9x2ab" in line) == ("{fact}" in SAID[kind] and kind not in FACTS)


@with_feature("collection", "places", "tournaments")
def test_every_kind_of_act_has_a_sentence() -> None:
    assert set(SAID) == set(get_args(ActKind))


@pytest.mark.parametrize(("kind", "line"), [
    pytest.param("call_off", "Hestia cancelled the tournament k3m9x2ab",
                 marks=with_feature("tournaments")),
    pytest.param("places", "Hestia imported a new list of places to play (2)",
                 marks=with_feature("places")),
    ("tidy", "Hestia removed abandoned tables and guests (3 tables and guests)"),
    ("rebuild", "Hestia recomputed the results and ratings (4 results)"),
    ("list_people", "Hestia downloaded a list of people (5 people)"),
    ("limits", "Hestia set limits for Nils (twice as much)"),
    ("suspend", "Hestia suspended Nils (until 7 Dec 2026, 10:08:00 UTC: Rude words.)"),
    ("invite", "Hestia created an invitation to this site (for 40 people)")])
def test_facts_of_acts_are_in_words(kind: ActKind, line: str) -> None:
    assert act_sentence(kind, "en") == line


def test_texts_in_removed_languages_show_codes() -> None:
    """Its pack was removed since."""
    act = HostAct("1", 0, "hestia", "settings", "", "welcome_tlh, welcome_fr, contact", "Hestia")
    assert describe_act(act, language("en")).said == (
        "Hestia changed the settings of the site (Welcome (tlh), Welcome (Français), Contact)")
    assert "Bienvenue (tlh)" in describe_act(act, language("fr")).said


def test_command_line_acts_have_no_name() -> None:
    line = describe_act(HostAct("1", 0, COMMAND, "appoint", "gone"), language("en"))
    assert line.said == "The command line made someone who has left a host of this site"
