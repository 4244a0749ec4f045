"""Test the texts of Pax Pamir: the log, the refusals and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.game import Refused
from grandtour.engine.match import Entry, Match
from grandtour.games import words
from grandtour.games.pax_pamir.components import BLOCKS, COURT_CARDS, TABLES
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.cards import ABILITIES, COURT_TITLES
from grandtour.games.pax_pamir.words.preview import CHANGES, Blocks, Preview
from grandtour.language import CODES, Phrase, language
from grandtour.tables.seating import AUTOMATON
from grandtour.tables.table import Seat
from grandtour.web.http.templating import mark_bold, render_bold
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    PAMIR, armies, court, do, effect, full_market, full_view, hand, last_pile, market, pamir, roads,
    rupees, sound, spies, tribes,
)
from tests.games.pax_pamir.test_px05_turn import ex_34
from tests.scene import Curious, action
from tests.spoken import clauses, say

WORDS = words("pax_pamir")
NAMES = ["Léa", "Kenji", "Noor", "Omar", "Ada"]


def play_entry(s: Pamir, text: str) -> Entry:
    match = Match(PAMIR, len(s.nobles), PAMIR.choose(len(s.nobles), {}, ""))
    match.state = s
    return match.play(action(s, text))


class Told:
    """The log of one action: (clause, sentence), in a language."""

    def __init__(self, s: Pamir, text: str) -> None:
        before = s.clone()
        self.sentences = WORDS.log(play_entry(s, text), before, NAMES)

    def __getitem__(self, code: str) -> list[tuple[str, str]]:
        return [(found.clause, plain(found.phrase, code)) for found in self.sentences]


def plain(phrase: Phrase, code: str) -> str:
    """Return the phrase in a language, with plain spaces for non-breaking ones."""
    said = say(phrase, language(code))
    return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def refusal_texts(s: Pamir, text: str) -> dict[str, str]:
    """Return the sentence of a refusal, by language."""
    with pytest.raises(Refused) as found:
        PAMIR.request(s, text, s.current_player())
    phrase = WORDS.refusal(found.value.refusal, found.value.details, NAMES)
    return {code: plain(phrase, code) for code in CODES}


# Blocks, told by the log alone.

GAMES = [(2, "", "false"), (5, "rally", "false"), (3, "bga", "false"), (2, "", "true"),
         (3, "guide", "true"), (4, "", "false")]


@clause("PX-1.3", "PX-7.5", "PX-10.1", "PX-16.13", "PX-17.2", "PX-17.7", "WK-6")
def test_events_let_readers_count_blocks() -> None:
    """The count starts from the empty map and looks nothing up. Everything that can happen to
    blocks happens in these games."""
    happened = set()
    for players, profile, wakhan in GAMES:
        match = Match(PAMIR, players, PAMIR.choose(players, {"wakhan": wakhan}, profile))
        s: Any = match.state
        player, found = Curious(players), Blocks(Preview(s, [], NAMES))
        while not match.state.is_terminal():
            entry = match.play(player.choose(match.state))
            for event in entry.events:
                found.apply_event(event)
            happened |= {event.message for event in entry.events}
            assert found.in_play == [BLOCKS - int(left) for left in s.blocks], entry.text
            there = [number for region in found.armies for number in region]
            assert there == list(s.armies), entry.text
    assert happened >= set(CHANGES)


@clause("PX-17.2", "PX-16.13")
def test_check_counts_blocks_after_riot() -> None:
    """Both events are in the left column. The riot comes first, in the same entry."""
    s = pamir("AB")
    full_market(s)
    market(s, T0=112, B0=101)
    armies(s, kabul="6A 1R", persia="1A 5B")
    told = dict(Told(sound(s), "pass")["en"])
    assert told["PX-16.8"] == ("Nation Building is discarded from the market: Riots in Kabul. All "
                               "tribes and armies in Kabul are removed.")
    assert told["PX-17.2"] == ("Dominance check: 1 Afghan block, 5 British blocks and 0 Russian "
                               "blocks. The British coalition is dominant.")


# The log.

@clause("PX-6.8", "PX-17.1")
def test_bought_check_is_one_of_several() -> None:
    s = pamir()
    full_market(s)
    market(s, T1=(101, 1))
    told = Told(sound(s), "purchase T1")
    assert told["en"][0] == (
        "PX-6.8", "Léa purchased a Dominance Check for 1 rupee and received the 1 rupee on it.")
    assert told["fr"][0][1] == (
        "Léa achète « Contrôle de dominance » pour 1 roupie et y prend 1 roupie.")
    assert told["ja"][0][1] == (
        "Léaさんが「優勢判定」を1ルピーで購入し、その上の1ルピーを受け取りました。")


@clause("PX-15.9")
def test_log_explains_blackmails_spy() -> None:
    s = pamir()
    full_market(s)
    court(s, 1, 43)
    court(s, 2, 52)
    sound(s)
    do(s, "pass")
    told = Told(s, "spy 52")
    assert told["en"][0] == ("PX-15.9", "Blackmail: Kenji placed 1 spy on Pashtun Mercenary.")
    assert told["ja"][0][1] == "脅迫：Kenjiさんが「パシュトゥーンの傭兵」に密偵1つを置きました。"


@clause("PX-9.30")
def test_japanese_puts_place_before_count() -> None:
    s = pamir("BAR")
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    rupees(s, 8)
    sound(s)
    do(s, "build 27")
    assert Told(s, "army kabul")["ja"] == [
        ("PX-9.30", "Léaさんが2ルピーを払い、カブールにイギリスの軍隊1個を置きました。")]
    assert Told(s, "road kabul-punjab")["ja"] == [
        ("PX-9.30", "Léaさんが2ルピーを払い、カブールとパンジャーブの境界に"
         "イギリスの道路1本を置きました。")]


@clause("PX-9.61")
def test_japanese_puts_place_before_removal() -> None:
    s = pamir("BBR")
    court(s, 0, 50)
    armies(s, persia="1B 1R")
    roads(s, "herat-persia", "1R")
    tribes(s, 0, persia=1)
    sound(s)
    do(s, "battle 50")
    assert Told(s, "remove road russian herat-persia")["ja"][0][1] == (
        "Léaさんがヘラートとペルシアの境界のロシアの道路1本を取り除きました。")


@clause("PX-15.8")
def test_log_explains_a_saved_spy() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 39)
    court(s, 1, 41)
    spies(s, 39, 1, 1)
    sound(s)
    do(s, "battle 39")
    assert Told(s, "shelter 41")["en"][0] == (
        "PX-15.8", "Safe House: Kenji placed 1 spy on Charles Masson.")


@clause("PX-14.1")
def test_japanese_quotes_card_names() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=112)
    court(s, 0, 5, 7)
    tribes(s, 0, kabul=1)
    told = Told(sound(s), "pass")
    assert dict(told["ja"])["PX-14.1"] == (
        "Léaさんの部族がカブールからなくなり、転覆で「シャー・シュジャー・ドゥッラーニー」、"
        "「ドースト・モハンマド」を捨てました。")


@clause("PX-6.1", "PX-7.1")
def test_action_name_describes_use_without_heading() -> None:
    s = pamir()
    full_market(s)
    market(s, T1=12)
    court(s, 0, 5)
    hand(s, 0, 13)
    sound(s)
    offered = [WORDS.choice(s, action(s, text), NAMES) for text in ("purchase T1", "play 13 left")]
    bought, played = "City of Ghazni", "Ghilzai Nomads"
    assert [plain(one.title, "en") for one in offered] == [bought, f"{played}, at the left end"]
    assert [plain(one.name, "en") for one in offered] == [
        f"Purchase {bought}", f"Play {played} at the left end"]


@clause("WK-2")
def test_wakhan_has_a_name_in_every_language() -> None:
    """The name is at her seat, and bold in the log."""
    her = Seat("bot", "Wakhan", AUTOMATON).display_name
    [marked] = mark_bold([her])
    assert {code: language(code).show_name(her) for code in CODES} == {
        "en": "Wakhan", "ja": "ワハーン", "fr": "Wakhan"}
    assert render_bold(language("ja"), Phrase("{name} ended the turn.", name=marked)).startswith(
        "<b>ワハーン</b>")


@clause("PX-18.1", "PX-18.2")
@pytest.mark.parametrize(("final", "said"), [
    (False, ("PX-18.1", "Early end: Léa wins with 9 victory points, at least 4 points ahead.")),
    (True, ("PX-18.2", "After the final check Léa wins the game with 12 victory points.")),
])
def test_result_says_whether_end_was_early(final: bool, said: tuple[str, str]) -> None:
    s = pamir()
    full_market(s)
    market(s, T0=101)
    s.nobles[0].points = 6
    tribes(s, 0, kabul=1)
    if final:
        last_pile(s)
    do(sound(s), "purchase T0")
    found = WORDS.result(full_view(s), NAMES)
    assert found is not None
    assert (found.clause, plain(found.sentence, "en")) == said


@clause("PX-18.7")
def test_result_explains_end_by_empty_market() -> None:
    s = pamir()
    full_market(s)
    s.nobles[0].points = 3
    s.turns = s.idle = IDLE_ROUNDS * 3 - 1
    do(sound(s), "pass")
    found = WORDS.result(full_view(s), NAMES)
    assert found is not None
    assert (found.clause, plain(found.sentence, "en")) == (
        "PX-18.7", f"No card has left the market for {IDLE_ROUNDS} rounds: Léa wins the game with "
                   "3 victory points.")


@clause("PX-7.1")
def test_ruler_is_described_in_a_sentence() -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=3)
    hand(s, 0, 83)
    told = Told(sound(s), "play 83 right")
    assert [told[code][0][1] for code in ("en", "fr", "ja")] == [
        "Léa shows Shah's Guard. Kenji rules Persia: a bribe of 3 rupees is due.",
        "Léa montre « Garde du shah ». Kenji dirige la Perse : un pot-de-vin de 3 roupies lui est "
        "dû.",
        "Léaさんが「シャーの親衛隊」を見せました。Kenjiさんがペルシアを支配しているので、"
        "3ルピーの賄賂が必要です。"]


@clause("PX-5.1", "PX-5.2")
def test_commands_list_court_before_market() -> None:
    listed = list(WORDS.COMMANDS)
    assert listed[:9] == ["play", "tax", "gift", "build", "move", "betray", "battle", "purchase",
                          "pass"]
    assert listed[-2:] == ["stop", "obey"]


@clause("PX-6.3", "PX-6.4")
def test_purchase_price_names_rupee_places() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=0, B0=0)
    lines = WORDS.choice(sound(s), action(s, "purchase T2"), NAMES).lines
    told = [plain(line.phrase, "en") for line in lines if line.kind in ("cost", "then")]
    assert told[1:4] == ["2 rupees, 2 left", "of which 1 rupee on Imperial Surveyors",
                         "No card is left to take 1 rupee, which leaves the game"]


@clause("PX-17.3", "PX-17.4", "PX-17.6", "PX-18.1")
def test_result_lists_points_per_check() -> None:
    s = pamir("ABB")
    full_market(s)
    market(s, T0=101)
    tribes(s, 2, kabul=1)
    entries = [play_entry(s, "purchase T0")]
    s = pamir("ABB")
    full_market(s)
    market(s, T0=101)
    last_pile(s)
    armies(s, kabul="5B")
    entries.append(play_entry(s, "purchase T0"))
    told = [(found.clause, plain(found.head, "en"), found.points[:3])
            for found in WORDS.rounds(entries)]
    assert told == [
        ("PX-17.4", "Check 1: no dominance", (0, 0, 3)),
        ("PX-17.3", "Final check, doubled: British dominance", (0, 8, 8))]


def test_result_without_checks_has_no_rounds() -> None:
    assert WORDS.rounds([play_entry(pamir("ABB"), "pass")]) == []


@clause("PX-18.5", "PX-16.14")
def test_log_sentences_cite_existing_clauses() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=101)
    effect(s, 106, 1)
    texts = clauses("pax_pamir")
    told = Told(sound(s), "purchase T0")["en"]
    assert {found for found, _ in told} <= texts
    assert ("PX-16.14", "No longer in force: Koh-i-noor Recovered.") in told


# Refusals.

@clause("PX-6.10")
def test_not_in_market_names_place_or_card() -> None:
    s = pamir()
    full_market(s)
    market(s, T2=0)
    sound(s)
    assert refusal_texts(s, "purchase T2") == {
        "en": "That place of the market is vacant: top row, column 3.",
        "fr": "Cet emplacement du marché est vide : rangée du haut, colonne 3.",
        "ja": "市場のその枠は空いています：上段3列目。"}
    assert refusal_texts(s, "purchase 5")["en"] == "Shah Shuja Durrani does not lie in the market."


@clause("PX-7.1", "PX-8.3")
def reasons(s: Pamir, code: str = "en") -> list[tuple[str, str]]:
    """Return why the question is asked: (clause, reason)."""
    found = WORDS.grounds(s, NAMES)
    return [(ground.clause, plain(ground.phrase, code)) for ground in found.rows] if found else []


@clause("PX-4.2", "PX-7.1", "PX-7.2")
def test_why_the_ruler_is_bribed() -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=2)
    armies(s, persia="1B")
    hand(s, 0, 83)
    sound(s)
    assert reasons(s) == []
    do(s, "play 83 right")
    expected = [
        ("PX-7.1", "Shah's Guard, region Persia"),
        ("PX-4.2", "Kenji rules Persia: 3 ruling pieces"),
        ("PX-7.1", "2 rupees: one for each tribe there"),
        ("PX-7.2", "neither paid nor waived: no action is lost, but the card has been shown"),
    ]
    assert reasons(s) == expected
    do(s, "offer 1")
    assert reasons(s) == expected             # the same for the ruler, who answers
    assert reasons(s, "fr")[2] == ("PX-7.1", "2 roupies : une par tribu dans cette région")
    do(s, "accept")
    assert reasons(s) == []


@pytest.mark.parametrize(("purse", "told"), [
    (0, "You cannot pay any of it; Kenji must waive it all"),
    (1, "You can pay at most 1 rupee; Kenji must waive the rest"),
    (2, "You may offer less; Kenji may waive any part")])
def test_bribe_names_the_purse(purse: int, told: str) -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    rupees(s, purse, 4, 4)
    lines = [plain(line.phrase, "en")
             for line in WORDS.choice(sound(s), action(s, "play 83 left"), NAMES).lines]
    assert f"Bribe: 2 rupees to Kenji; you have {purse} ₹" in lines
    assert told in lines


@clause("PX-8.2", "PX-8.3")
def test_hostage_holder_bribe_has_reason() -> None:
    s = pamir("ABR")
    court(s, 0, 39, 1)
    spies(s, 39, 0, 1)
    spies(s, 1, 1)
    sound(s)
    do(s, "move 39")
    assert reasons(s)[:3] == [
        ("PX-8.2", "William Moorcroft, held hostage"),
        ("PX-8.2", "Kenji, with 1 spy on it, more than anyone else"),
        ("PX-8.3", "1 rupee: one for each of these spies"),
    ]


@pytest.mark.parametrize(("held", "due", "roupies"), [
    (1, "1 rupee", "1 roupie"), (2, "2 rupees", "2 roupies"),
])
def test_bribe_is_due_for_tribes_or_spies(held: int, due: str, roupies: str) -> None:
    s = pamir()
    tribes(s, 1, persia=held)
    hand(s, 0, 83)
    do(sound(s), "play 83 right")
    said = refusal_texts(s, "pass")
    assert said["en"] == (f"A bribe of {due} is due to Kenji for Shah's Guard; settle that first. "
                          "In full it is one rupee for each tribe of the ruler.")
    assert said["fr"] == (f"Un pot-de-vin de {roupies} est dû à Kenji pour « Garde du shah » : "
                          "réglez cela d’abord. Au complet, il est d’une roupie par tribu du "
                          "dirigeant.")
    s = pamir()
    court(s, 0, 39, 1)
    spies(s, 39, 0, held)
    spies(s, 1, 1)
    do(sound(s), "move 39")
    assert refusal_texts(s, "pass")["en"] == (
        f"A bribe of {due} is due to Kenji for William Moorcroft; settle that first. In full it is "
        "one rupee for each spy of the holder.")


@clause("PX-7.2", "PX-8.4")
def test_lowered_bribe_is_due_in_part() -> None:
    s = pamir()
    tribes(s, 1, persia=3)
    hand(s, 0, 83)
    do(sound(s), "play 83 right", "offer 0", "demand 1")
    assert refusal_texts(s, "pass")["en"] == (
        "A bribe of 1 rupee is due to Kenji for Shah's Guard; settle that first. In full it is one "
        "rupee for each tribe of the ruler.")


@clause("PX-9.40")
def test_over_rank_names_the_used_card() -> None:
    s = pamir()
    court(s, 0, 39, 1)
    spies(s, 1, 1)
    sound(s)
    do(s, "move 39")                                # there is one move only
    assert refusal_texts(s, "send 1")["en"].startswith("William Moorcroft has rank 1:")


@clause("PX-9.20", "PX-6.6")
def test_rupees_are_counted_in_singular_too() -> None:
    s = pamir()
    full_market(s)
    rupees(s, 1)
    said = refusal_texts(sound(s), "purchase T2")
    assert said["en"] == "Arthur Conolly in column 3 costs 2 rupees; you have 1 rupee."
    assert "vous avez 1 roupie." in said["fr"]
    assert "手元には1ルピー" in said["ja"]


@clause("PX-5.1")
def test_prompt_names_decider_and_decision() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    with pytest.raises(Refused) as found:
        PAMIR.request(s, "pass", 1)
    phrase = WORDS.refusal(found.value.refusal, found.value.details, NAMES)
    assert say(phrase) == "It is for Léa to decide: the next action."


# Cards.

@clause("PX-1.6", "PX-15.1")
def test_component_titles_are_translated() -> None:
    assert {row["name"] for row in TABLES["court_cards"]["cards"]} == set(COURT_TITLES)
    assert len(COURT_TITLES) == COURT_CARDS
    for row in TABLES["abilities"]["names"]:
        assert ABILITIES[row["name"]][0].message == row["title"]
    for row in TABLES["events"]["cards"]:
        assert cards.purchased_title(row["number"]).message == row["title"]


@clause("PX-1.6")
@pytest.mark.parametrize("code", CODES)
def test_court_cards_have_distinct_names(code: str) -> None:
    assert len({say(cards.card_title(card), language(code))
                for card in range(1, COURT_CARDS + 1)}) == COURT_CARDS


def test_court_ends_share_a_line() -> None:
    """The list has one line for a card, with the two ends in it."""
    s = pamir("RAB")
    court(s, 0, 61)
    hand(s, 0, 7, 11)
    sound(s)
    within = [WORDS.choice(s, action(s, f"play {card} {end}"), NAMES).within
              for card in (7, 11) for end in ("left", "right")]
    said = [say(name) for name in within if name]
    assert len(said) == 4 and said[0] == said[1] != said[2] == said[3]


def test_spent_turns_end_without_passing() -> None:
    s = sound(ex_34())
    do(s, "purchase T0", "purchase B0")
    [(_, said), *_] = Told(s, "pass")["en"]
    assert said == "Léa ended the turn."
