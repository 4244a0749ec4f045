"""Test the texts of Bombay: every one exists in every language, and its promises hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any, cast

import pytest

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, PUBLIC, Action, Refusal, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.games.bombay import rules
from grandtour.games.bombay import words as bombay_words
from grandtour.games.bombay.components import CITY_AT, COLOURS, KINDS, MARKETS, SITES
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.event_messages import EVENTS
from grandtour.games.offer import ORDER
from grandtour.games.words import Choice, Sentence, Words, series
from grandtour.language import language
from tests.evidence import clause
from tests.games.bombay.table import bombay, first_game, give, lay, place, settle
from tests.scene import do
from tests.spoken import ENGLISH, NAMES, Moment, Tale, check_sayable, clauses, say
from tests.tested import PACKAGE

WORDS = cast(Words, bombay_words)
TALE = Tale("bombay")


def all_moments() -> Iterator[Moment[Bombay]]:
    """Yield the moments of a few games with different options."""
    return TALE.all_moments()


# Questions.

def test_prompts_are_at_most_ten_words() -> None:
    asked = set()
    for before, _, _ in all_moments():
        for phrase in (WORDS.prompt(before), WORDS.waiting(before, NAMES)):
            check_sayable(phrase)
        assert len(say(WORDS.prompt(before)).split()) <= 10
        asked.add(str(before.stack[-1]).partition(":")[0])
    assert asked == {"first", "columns", "posts", "tokens", "restock", "turn", "choose"}


def test_prompts_name_seat_and_choice() -> None:
    s = first_game(players=2)
    assert say(WORDS.prompt(s)) == "What will you do?"
    assert say(WORDS.waiting(s, NAMES)) == "Waiting for Inès."
    choosing_position(s)
    assert say(WORDS.prompt(s)) == "Which bale do you take from the left market?"
    assert say(WORDS.waiting(s, NAMES)) == (
        "Waiting for Inès to choose a bale from the left market.")


def choosing_position(s: Bombay) -> None:
    """Return a position in which seat 0 has won a bale token and chooses between two colours."""
    place(s, 0, "bassein", "orange")
    do(s, "build orange")
    assert [str(action) for action in s.choices()] == ["choose blue", "choose yellow"]


# Offers.

def offers() -> Iterator[tuple[Bombay, Action[Any], Choice]]:
    """Yield every legal action of some positions, once for each wording."""
    known = set()
    for before, _, _ in TALE.decisions():
        for action in before.choices():
            offer = bombay_words.choice(before, action, NAMES)
            wording = " ".join([say(offer.title), *[say(line.phrase) for line in offer.lines]])
            if wording not in known:
                known.add(wording)
                yield before, action, offer


def test_legal_actions_are_offered_in_every_language() -> None:
    met: Counter[str] = Counter()
    texts = clauses("bombay")
    for _, action, offer in offers():
        spoken = [offer.title, offer.question, offer.button, offer.then, offer.cost,
                  *[line.phrase for line in offer.lines]]
        for phrase in spoken:
            if phrase is not None:
                check_sayable(phrase)
        assert offer.action == str(action)
        assert offer.command == str(action).partition(" ")[0]
        assert offer.clause in texts
        met[offer.command] += 1
    assert set(met) == set(WORDS.COMMANDS)


def test_offer_orders_costs_gains_consequences_warnings() -> None:
    for _, _, offer in offers():
        kinds = [line.kind for line in offer.lines]
        assert kinds == sorted(kinds, key=ORDER.index)


def test_offer_lines_are_true() -> None:
    """The lines match the position after the action itself, before the turn passes."""
    for before, action, offer in offers():
        after = before.clone()
        action.apply(after)
        stated = Stated(offer)
        seat = before.seat
        old, new = before.merchants[seat], after.merchants[seat]
        if offer.command == "end":
            assert stated.lost == before.points
        else:
            assert stated.points == before.points - after.points
            assert stated.points_left in (after.points, None)
        assert stated.rupees == new.rupees - old.rupees
        assert stated.rupees_left in (new.rupees, None)
        assert stated.clients == new.clients - old.clients
        assert stated.city_tokens == new.city_tokens() - old.city_tokens()
        assert stated.palaces == new.palaces - old.palaces
        spent = stated.spent + (offer.command == "sell")
        assert stated.loaded - spent == new.load - old.load
        assert stated.tolls == {NAMES[other]: after.merchants[other].rupees - m.rupees
                                for other, m in enumerate(before.merchants) if other != seat
                                and after.merchants[other].rupees != m.rupees}
        assert stated.closed == [say(bombay_words.name_silk(name)) for colour,
                                 name in enumerate(COLOURS)
                                 if before.stock[colour] and not after.stock[colour]]
        assert stated.column == column(before, after)


def column(before: Bombay, after: Bombay) -> str | None:
    """Return the column of the elephant's city, if it has changed; else None."""
    number = CITY_AT[before.me.site]
    if number < 0 or list(before.cities[number].demand) == list(after.cities[number].demand):
        return None
    silks = [bombay_words.name_silk(COLOURS[colour]) for colour in after.cities[number].demand]
    return say(series(silks))


class Stated:
    """The claims of an offer's lines, parsed from their words."""

    def __init__(self, offer: Choice) -> None:
        self.text = "\n".join([say(line.phrase) for line in offer.lines])
        self.points = self.sum(r"^(\d) action points?, ")
        self.points_left = self.find_number(r"^\d action points?, (\d) left$")
        self.lost = self.sum(r"^(\d) action points? (?:is|are) lost$")
        self.rupees_left = self.find_number(r"^\d rupees?, (\d+) left$")
        self.rupees = self.sum(r"^(?:Palace token: )?(\d) rupees?(?:$|: )") - self.sum(
            r"^(\d) rupees?, \d+ left$")
        self.clients = self.sum(r"^(?:Palace token: )?(\d) clients?$")
        self.city_tokens = self.sum(r"^(?:Palace token: )?(\d) city token(?:$|, for)")
        self.palaces = len(re.findall(r"^A palace: ", self.text, re.MULTILINE))
        self.spent = len(re.findall(r"^A bale of \w+ silk$", self.text, re.MULTILINE))
        self.loaded = len(re.findall(r"^A bale of \w+ silk from", self.text, re.MULTILINE))
        self.tolls = {name: int(number) for number, name in re.findall(
            r"^Toll: (\d) rupees? for (.*), from the bank$", self.text, re.MULTILINE)}
        self.closed = re.findall(r"^The trading posts for (.*) close$", self.text, re.MULTILINE)
        self.column = next(iter(re.findall(r"^Demand in .*: (.*)$", self.text, re.MULTILINE)), None)

    def sum(self, pattern: str) -> int:
        return sum(int(number) for number in re.findall(pattern, self.text, re.MULTILINE))

    def find_number(self, pattern: str) -> int | None:
        found = re.findall(pattern, self.text, re.MULTILINE)
        return int(found[0]) if found else None


def test_offer_forecasts_consequences() -> None:
    """The offer forecasts the end of the turn, the set and the game, the choice of a bale, and the
    seal on draws."""
    met: Counter[str] = Counter()
    for before, action, offer in offers():
        after = before.clone()
        after.play(action)
        asked = str(after.stack[-1]).partition(":")[0]
        said = [say(line.phrase) for line in offer.lines]
        turn = (after.seat, after.round, after.set) == (before.seat, before.round, before.set)
        if offer.command != "end":
            assert ("Your turn ends" in said) == (not turn or after.is_terminal())
        assert ("The set ends and the markets are restocked" in said) == (asked == "restock")
        assert offer.seals == (asked in ("restock", "over"))
        assert any(line.startswith("The game ends") for line in said) == after.is_terminal()
        assert any("you choose" in line or "choose a bale" in line
                   for line in said) == (asked == "choose")
        met[asked] += 1
    assert set(met) == {"turn", "choose", "restock", "over"}


def offer_texts(s: Bombay, text: str) -> list[str]:
    """Return an offer in English: title, consequence, cost, question, button, then the lines."""
    [action] = [action for action in s.choices() if str(action) == text]
    offer = bombay_words.choice(s, action, NAMES)
    head = [offer.title, offer.then or "", offer.cost or "", offer.question, offer.button]
    return [say(each) for each in head] + [
        f"{line.kind}: {say(line.phrase)}" for line in offer.lines]


@clause("BO-8.2")
def test_move_offer_names_the_toll() -> None:
    s = first_game(players=2)
    settle(s, (1, "dhule"), (0, "amravati"))
    assert offer_texts(s, "move dhule") == [
        "Move to Dhule", "toll: 1 rupee for {Kenji}", "1 AP", "Move to Dhule?", "Move to Dhule",
        "cost: 1 action point, 2 left", "warn: Toll: 1 rupee for {Kenji}, from the bank",
    ]
    assert offer_texts(s, "move amravati")[1] == "your palace, no toll"
    assert offer_texts(s, "move nashik")[1] == "trading post for purple silk, middle market"
    assert offer_texts(s, "move bombay")[1] == "city, wants most: blue silk"
    lay(s, left="blue 1")
    assert offer_texts(s, "move nashik")[1] == "trading post for purple silk, closed"
    place(s, 0, "dhule")
    assert offer_texts(s, "move daulatabad")[1:3] == ["hilltop, free for a palace", "2 AP"]
    assert offer_texts(s, "move jhabua")[1] == "palace token: client"


@clause("BO-9.1", "BO-9.4")
def test_purchase_offer_names_price_and_posts() -> None:
    s = first_game(players=2)
    place(s, 0, "nashik")
    assert offer_texts(s, "buy") == [
        "Buy purple silk", "1 rupee, from the middle market", "2 AP",
        "Buy purple silk for 1 rupee?", "Buy purple silk, −1",
        "cost: 2 action points, 1 left", "cost: 1 rupee, 1 left",
        "gain: A bale of purple silk from the middle market",
    ]
    lay(s, right="purple 1")
    assert offer_texts(s, "buy")[5:] == [
        "cost: 2 action points, 1 left", "cost: 2 rupees, 0 left",
        "gain: A bale of purple silk from the right market",
        "then: The trading posts for purple silk close",
    ]


@clause("BO-10.2", "BO-10.4", "BO-10.6")
def test_sale_offer_names_all_gains() -> None:
    s = first_game(players=2)
    place(s, 0, "indora", "orange purple", points=1)
    assert offer_texts(s, "sell orange") == [
        "Sell orange silk", "+4 rupees and 1 city token", "1 AP", "Sell orange silk in Indora?",
        "Sell orange silk, +4",
        "cost: 1 action point, 0 left", "gain: 4 rupees: top of the column",
        "gain: 1 city token, for your first sale in Indora", "then: Your turn ends",
        "then: Demand in Indora after that, from the top: yellow silk, purple silk and orange silk",
    ]
    assert offer_texts(s, "sell purple")[1] == "+1 rupee, 2 clients and 1 city token"
    give(s, 0, sold_in=0b0010)
    assert offer_texts(s, "sell purple")[5:] == [
        "cost: 1 action point, 0 left", "gain: 1 rupee: bottom of the column", "gain: 2 clients",
        "then: Your turn ends",
    ]
    give(s, 0, sold_in=0)
    s.cities[1].tokens = 0
    assert "warn: No city token is left in Indora" in offer_texts(s, "sell orange")


@clause("BO-11.9")
def test_offer_warns_of_duplicate_colour() -> None:
    s = first_game(players=2, palace_city_token="coloured")
    place(s, 0, "indora", "orange", cities=0b0010)
    assert "warn: No city token: you already hold one of this colour" in offer_texts(s,
                                                                                     "sell orange")
    place(s, 0, "gondia", "orange")
    assert offer_texts(s, "build orange")[1:] == [
        "palace token: city (yellow)", "1 AP", "Build a palace at Gondia with orange silk?",
        "Build a palace", "cost: 1 action point, 2 left", "cost: A bale of orange silk",
        "gain: A palace: your commercial empire grows to 1",
        "warn: Palace token without effect: you already hold its colour",
    ]
    do(s, "build orange")


@clause("BO-11.5d", "BO-11.6", "BO-11.8")
def test_palace_offer_names_its_token() -> None:
    s = first_game(players=2)
    place(s, 0, "bassein", "orange")
    assert offer_texts(s,
                       "build orange")[-1] == "then: Bale token: choose a bale from the left market"
    lay(s, middle="blue 1")
    assert offer_texts(s, "build orange")[-2:] == [
        "gain: A bale of blue silk from the middle market, for free",
        "then: The trading posts for blue silk close",
    ]
    lay(s)
    assert offer_texts(s,
        "build orange")[-1] == "warn: Bale token without effect: the markets are empty"
    for site, gain in {"jhabua": "1 client", "bidar": "2 rupees", "poona": "1 city token"}.items():
        place(s, 0, site, "orange")
        assert f"gain: Palace token: {gain}" in offer_texts(s, "build orange")
    lay(s, left="blue 1 yellow 2")
    choosing_position(s)
    assert offer_texts(s, "choose blue") == [
        "Take blue silk", "its trading posts close", "", "Take blue silk from the left market?",
        "Take blue silk", "gain: A bale of blue silk from the left market, for free",
        "then: The trading posts for blue silk close",
    ]


@clause("BO-7.2", "BO-12.1")
def test_biding_and_ending_have_offers() -> None:
    s = first_game(players=2)
    assert offer_texts(s, "bide") == [
        "Bide your time", "+1 rupee", "3 AP", "Bide your time for 1 rupee?", "Bide your time, +1",
        "cost: 3 action points, 0 left", "gain: 1 rupee", "then: Your turn ends",
    ]
    assert offer_texts(s, "end") == [
        "End the turn", "3 action points are lost", "", "End your turn now?", "End the turn",
        "warn: 3 action points are lost",
    ]


# Refusals.

# What the rules of Bombay refuse only in positions that play does not come to.
UNREACHED = {
    rules.SELL_AP.text,         # BO-7.4 ends the turn before
    rules.BUILD_AP.text,
}


def refusals(*modules: ModuleType) -> set[str]:
    """Return the sentences of every Refusal of these modules."""
    return {value.text for module in modules for value in vars(module).values()
            if isinstance(value, Refusal)}


def all_refusals() -> Iterator[tuple[Refusal, dict[str, object]]]:
    """Yield every refusal of every action at every position, and of unknown actions."""
    seen: set[tuple[str, str]] = set()
    for before in (*(moment.before for moment in all_moments()), all_palaces_built()):
        for refusal, details in (*refused_actions(before), *refused_requests(before)):
            key = (refusal.text, repr(details))
            if key not in seen:
                seen.add(key)
                yield refusal, details


def all_palaces_built() -> Bombay:
    """Return a position that random games seldom reach."""
    s = first_game()
    settle(s, *[(0, site) for site in ("amravati", "jhabua", "poona", "bidar", "mahur")])
    place(s, 0, "dhule", "blue")
    return s


def refused_actions(s: State) -> Iterator[tuple[Refusal, dict[str, object]]]:
    for action in s.game.actions:
        refusal = s.refusal(action)
        if refusal is not None:
            yield refusal, s.details(action, refusal)


def refused_requests(s: State) -> Iterator[tuple[Refusal, dict[str, object]]]:
    player = s.current_player()
    for text in ("move agra", "move", "sell green", "build", "choose", "dance", "", "buy blue"):
        for seat in {player, (player + 1) % s.count_seats()}:
            try:
                s.game.request(s, text, seat)
            except Refused as refused:
                yield refused.refusal, refused.details


def test_every_refusal_has_a_text() -> None:
    said = set()
    for refusal, details in all_refusals():
        check_sayable(WORDS.refusal(refusal, details, NAMES))
        said.add(refusal.text)
    assert refusals(rules) - said == UNREACHED
    for text in UNREACHED:
        check_sayable(WORDS.refusal(Refusal("no_ap", "BO-7.4", text), {}, NAMES))


def refusal_in(code: str, s: Bombay, text: str) -> str:
    """Return the refusal of a request of the player in turn, in this language."""
    with pytest.raises(Refused) as caught:
        s.game.request(s, text, s.seat)
    return say(WORDS.refusal(caught.value.refusal, caught.value.details, NAMES), language(code))


def test_refusals_name_things() -> None:
    s = first_game(players=2)
    assert refusal_in("en", s, "move indora") == (
        "No road leads straight from Daulatabad to Indora: that is 2 AP away, and you have 3.")
    assert refusal_in("ja", s, "move indora") == (
        "ダウラターバードからインドーラへ直接の道はありません（2AP先、残り3AP）。")
    assert refusal_in("fr", s, "move indora") == (
        "Aucune route directe ne mène de Daulatabad à Indora\u00a0: il faut 2\u00a0PA, et il "
        "vous en reste 3.")
    assert refusal_in("en", s, "move daulatabad") == "You are already in Daulatabad."
    place(s, 0, "indora", "blue")
    assert refusal_in("en", s, "sell blue") == "Indora does not want blue silk."
    assert refusal_in("ja", s, "sell blue") == "インドーラは水色の絹を求めていません。"
    assert refusal_in("fr", s, "sell blue") == "Indora ne demande pas de soie bleue."
    assert refusal_in("en", s, "sell") == "There is no … silk."
    place(s, 0, "nashik", points=1)
    assert refusal_in("fr", s, "buy") == (
        "Acheter au marché du milieu coûte 2\u00a0PA\u202f; il vous en reste 1.")
    settle(s, (1, "dhule"))
    place(s, 0, "dhule", "blue")
    assert refusal_in("en", s, "build blue") == "{Kenji} already has a palace here."
    with pytest.raises(Refused) as caught:
        s.game.choose(9, {})
    sentence = WORDS.refusal(caught.value.refusal, caught.value.details, NAMES)
    assert say(sentence, language("ja")) == "ボンベイは2～5人用です。"


def test_chance_is_not_named_in_refusal() -> None:
    assert refusal_in("en", bombay(2), "end") == "A draw is in progress."


# The log.

def test_every_event_has_a_message() -> None:
    told_in_rules = set()
    for module in ("rules", "setup"):
        source = (PACKAGE / "games" / "bombay" / f"{module}.py").read_text(encoding="utf-8")
        told_in_rules |= set(re.findall(r'\.emit\("(\w+)"', source))
    assert told_in_rules == set(EVENTS.rows) | {"lies"}


def all_logs() -> Iterator[tuple[Moment[Bombay], list[Sentence]]]:
    for moment in all_moments():
        yield moment, WORDS.log(moment.entry, moment.before, NAMES)


def test_every_event_gets_a_sentence() -> None:
    met = set()
    texts = clauses("bombay")
    for moment, sentences in all_logs():
        events = {event.message for event in moment.entry.events}
        met |= events
        lies = "lies" in events
        assert len(sentences) == len(
            [event for event in moment.entry.events
             if event.message not in ("clients", "lies")]) + lies
        for sentence in sentences:
            check_sayable(sentence.phrase)
            assert say(sentence.phrase).endswith(".")
            assert sentence.clause in texts
        if not moment.before.is_chance_node():
            assert sentences
            assert say(sentences[0].phrase).startswith(NAMES[moment.entry.seat])
    assert met | {"lost_city"} == set(EVENTS.rows) | {"lies"}


def test_log_links_board_elements() -> None:
    from grandtour.games.bombay.drawing import draw

    s = first_game(players=5)
    settle(s, (1, "dhule"))
    drawn = " ".join(re.findall(r'id="\w+-([\w-]+)"', str(vars(
        draw(s.view(EVERYTHING), ENGLISH, NAMES, "wide"))))).split()
    places = {place for _, sentences in all_logs() for sentence in sentences
              for place in sentence.places}
    assert {place.partition("-")[0] for place in places} == {
        "site", "palace", "elephant", "demand", "market"}
    assert not [place for place in places - set(drawn) if not place.startswith("palace-")]


def lines(s: Bombay, text: str, code: str = "en") -> list[str]:
    """Return the log's sentences about an action, with clauses."""
    match = Match(s.game, s.options.players, s.options.values)
    match.state = s.clone()
    [action] = [action for action in s.choices() if str(action) == text]
    entry = match.play(action)
    return [f"{say(sentence.phrase, language(code))} {sentence.clause}"
            for sentence in bombay_words.log(entry, s, NAMES)]


def test_log_describes_a_turn() -> None:
    s = first_game(players=2)
    settle(s, (1, "dhule"))
    assert lines(s, "move dhule") == [
        "Inès moved from Daulatabad to Dhule (1 AP). BO-8.1",
        "Toll at Dhule: 1 rupee for {Kenji}. BO-8.2",
    ]
    place(s, 0, "nashik")
    lay(s, right="purple 1")
    assert lines(s, "buy") == [
        "Inès bought purple silk at Nashik for 2 rupees. BO-9.1",
        "The trading posts for purple silk are closed now. BO-9.4",
    ]
    place(s, 0, "indora", "purple")
    assert lines(s, "sell purple") == [
        "Inès sold purple silk in Indora: 1 rupee and 2 clients. BO-10.2",
        "Inès took a city token in Indora. BO-10.6",
    ]
    assert lines(s, "sell purple", "ja") == [
        "Inèsさんがインドーラで紫の絹を売却し、1ルピー、顧客2人を得ました。 BO-10.2",
        "Inèsさんがインドーラの都市マーカーを受け取りました。 BO-10.6",
    ]
    assert lines(s, "sell purple", "fr") == [
        "Inès vend de la soie violette à Indora\u00a0: 1\u00a0roupie et 2 clientes. BO-10.2",
        "Inès prend un jeton Ville à Indora. BO-10.6",
    ]
    place(s, 0, "bassein", "purple")
    lay(s, left="blue 2")
    assert lines(s, "build purple") == [
        "Inès built a palace at Bassein with purple silk. BO-11.1",
        "Bale token for Inès. BO-11.5d",
        "Inès took blue silk from the left market for free. BO-11.5d",
    ]
    assert lines(s, "end") == ["Inès ended the turn with 3 action points left. BO-7.2"]
    assert lines(s, "bide") == ["Inès bided their time and took 1 rupee. BO-12.1"]


@clause("BO-11.9")
def test_log_describes_a_lost_token() -> None:
    s = first_game(players=2, palace_city_token="coloured")
    place(s, 0, "gondia", "orange", cities=0b0010)
    assert lines(s, "build orange")[1:] == [
        "Palace token without effect: Inès already holds its colour. BO-11.9"]


@clause("BO-6.4")
def test_restocking_takes_one_line() -> None:
    s = bombay(2, layout="first_game")
    do(s, *["draw yellow", "draw blue"] * 3, *["draw purple"] * 2)
    assert lines(s, "draw orange") == [
        "Restocking: blue silk × 3 (left market), yellow silk × 3 (left market), "
        "purple silk × 2 (middle market) and orange silk × 1 (right market). BO-6.4"]
    assert lines(bombay(2, layout="first_game"), "draw blue") == []


def test_undo_takes_one_line() -> None:
    match = Match(games.game("bombay"), 2, games.game("bombay").choose(2, {"first_seat": "0"}))
    while match.state.current_player() == CHANCE:
        match.play(match.state.choices()[0])
    match.play(match.state.choices()[0])
    before = match.state
    [sentence] = WORDS.log(match.take_back(0, 1), before, NAMES)
    assert say(sentence.phrase) == "Inès took back 1 step."
    check_sayable(sentence.phrase)


# Out of a view.

def test_status_and_budget() -> None:
    s = first_game(players=3)
    assert say(WORDS.status(s.view(PUBLIC))) == "set 1 of 3, round 1 of 5"
    do(s, "move dhule")
    budget = WORDS.budget(s.view(PUBLIC))
    assert budget is not None
    assert (budget.left, budget.whole) == (2, 3)
    assert say(budget.phrase) == "2 of 3 action points left"
    assert WORDS.budget(bombay().view(PUBLIC)) is None
    for moment in TALE.moments(0):
        view = moment.before.view(PUBLIC)
        check_sayable(WORDS.status(view))
        assert (WORDS.budget(view) is None) == moment.before.is_chance_node()


@clause("BO-15.1a", "BO-15.1b", "BO-15.1c", "BO-15.5")
@pytest.mark.parametrize(("screens", "public"), [
    ("tokens", ["6 rupees"]), ("hidden", []), ("open", ["6 rupees", "2 clients", "1 city token"])])
def test_panel_says_covered_totals(screens: str, public: list[str]) -> None:
    s = first_game(players=2, screens=screens)
    held = give(s, 0, bales="orange blue", rupees=6, clients=2, cities=1, sold_in=1)
    assert held.load == 2
    holdings = ["6 rupees", "2 clients", "1 city token"]
    for looker in (0, 1, PUBLIC):
        panel = WORDS.panel(s.view(looker), 0)
        assert [(badge.glyph, say(badge.phrase), badge.css) for badge in panel.badges] == [
            ("i-first", "start player", "sign"), ("i-orange", "orange silk", "silk-orange"),
            ("i-blue", "blue silk", "silk-blue")]
        assert [say(line) for line in panel.lines] == ["5 palaces left", *public]
        covered = [line for line in holdings if line not in public] if looker == 0 else []
        assert [say(line) for line in panel.covered] == covered
        for phrase in (*panel.lines, *panel.covered):
            check_sayable(phrase)


def test_panel_covers_nothing_after_end() -> None:
    for _, s in TALE.ends():
        for seat in range(s.options.players):
            panel = WORDS.panel(s.view(PUBLIC), seat)
            assert panel.covered == ()
            assert len(panel.lines) == 4


def test_every_game_has_a_result() -> None:
    for before, s in TALE.ends():
        assert WORDS.result(before.view(PUBLIC), NAMES) is None
        result = WORDS.result(s.view(PUBLIC), NAMES)
        assert result is not None
        assert sorted(seat for seat, _, _ in result.rows) == list(range(s.options.players))
        assert [rank for _, rank, _ in result.rows] == sorted(s.ranking())
        for seat, rank, cells in result.rows:
            assert rank == s.ranking()[seat]
            assert len(cells) == len(result.heads)
        for phrase in (*result.heads, result.sentence):
            check_sayable(phrase)


def final(*rows: tuple[int, float, int]) -> tuple[list[tuple[str, ...]], str]:
    """Return the cells and the sentence of a result with these ranks, scores and clients."""
    table = [{"seat": seat, "rank": rank, "score": score, "rupees": 5, "empire": 2,
              "prize": score - 5, "city_tokens": 0, "city_bonus": 0, "clients": clients}
             for seat, (rank, score, clients) in enumerate(rows)]
    result = WORDS.result({"over": True, "result": table}, NAMES)
    assert result is not None
    check_sayable(result.sentence)
    return [cells for _, _, cells in result.rows], say(result.sentence)


@clause("BO-14.3", "BO-14.5", "BO-14.6")
def test_result_names_winner_and_reason() -> None:
    cells, sentence = final((2, 9, 1), (1, 9 + 2 / 3, 0))
    assert cells == [("5", "2", "4 2/3", "0", "0", "9 2/3"), ("5", "2", "4", "0", "0", "9")]
    assert sentence == "{Kenji} wins with 9 2/3 rupees."
    assert final((1, 9, 3), (2, 9, 1), (2, 9, 1), (4, 8, 5))[1] == (
        "Inès wins the tie on clients; {Kenji} and Noor also had 9 rupees.")
    assert final((1, 9, 3), (1, 9, 3), (3, 9, 1))[1] == (
        "Inès and {Kenji} share the victory with 9 rupees.")
    assert final((1, 1, 0), (2, 0, 0))[1] == "Inès wins with 1 rupee."
    assert final((1, 5, 0))[0] == [("5", "2", "0", "0", "0", "5")]


def test_every_thing_has_a_name() -> None:
    assert [say(bombay_words.market_name(name)) for name in MARKETS] == [
        "left market", "middle market", "right market"]
    assert [say(bombay_words.name_silk(name)) for name in COLOURS] == [
        "orange silk", "blue silk", "purple silk", "yellow silk"]
    for phrase in (*map(bombay_words.site_name, SITES), *map(bombay_words.token_name, KINDS)):
        check_sayable(phrase)
