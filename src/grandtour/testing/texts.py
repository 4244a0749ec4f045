"""Promises on words and pictures: everything can be said and drawn, and translations fit."""

from __future__ import annotations

from typing import Final

from grandtour import games
from grandtour.engine.core import EVERYTHING
from grandtour.games.picture import picture
from grandtour.games.words import Choice, Sentence
from grandtour.language import CODES, Language, Phrase, iterate_catalogues_in, drop_faulty, language
from grandtour.testing.promise import PromiseBroken, Trial
from grandtour.testing.secrecy import NAMES, pick_evenly
from grandtour.testing.starts import list_viewers

EVERY: Final = 15               # one position in so many is said and drawn


def check_words(trial: Trial) -> None:
    """Everything that the game says can be said in every language."""
    readers = [language(code) for code in CODES]
    words, names = games.words(trial.game.name), NAMES[:trial.start.players]
    match = trial.start.match()
    for s, chosen in trial.walk():
        found: list[object] = [words.prompt(s), words.waiting(s, names)]
        if s.current_player() >= 0:
            for choice in pick_evenly(s.choices(), 10):
                found += list_spoken_parts(words.choice(s, choice, names))
        before = match.state.clone()
        for sentence in words.log(match.play(chosen), before, names):
            if not isinstance(sentence, Sentence):
                raise PromiseBroken(f"`log` returns {sentence!r}, which is no Sentence")
            found.append(sentence.phrase)
        if trial.step % EVERY == 0:
            for seat in list_viewers(s):
                view = s.view(seat)
                found.append(words.status(view))
                for head, lines in words.overview(view, names):
                    found += [head, *lines]
                for other in range(len(names)):
                    found += words.panel(view, other).phrases()
        for phrase in found:
            check_phrase(phrase, readers)
    result = words.result(match.state.view(EVERYTHING), names)
    if result is None:
        raise PromiseBroken("`result` is None after the end")
    check_phrase(result.sentence, readers)


def list_spoken_parts(choice: Choice) -> list[object]:
    """Return the phrases of an offer."""
    return [choice.title, choice.question, choice.button,
            *[line.phrase for line in choice.lines],
            *[phrase for phrase in (choice.then, choice.cost, choice.alone) if phrase]]


def check_phrase(phrase: object, readers: list[Language]) -> None:
    if not isinstance(phrase, Phrase):
        raise PromiseBroken(f"{phrase!r} is no Phrase")
    for reader in readers:
        try:
            reader.say(phrase)
        except (KeyError, ValueError) as fault:
            raise PromiseBroken(f"'{phrase.message}' cannot be said in {reader.name}: "
                                f"{fault!r}") from fault


def check_drawings(trial: Trial) -> None:
    """The board can be drawn in both arrangements, for every seat."""
    names = NAMES[:trial.start.players]
    for s, _ in trial.walk():
        if trial.step % (4 * EVERY) == 0:
            for seat in list_viewers(s):
                for layout in ("wide", "tall"):
                    picture(trial.game.name, s.view(seat), language("en"), names, layout).svg()


def check_translations(trial: Trial) -> None:
    """Each translation has the forms of its language and names only facts of its message."""
    trial.start_game()
    for code in CODES:
        for catalogue in iterate_catalogues_in(games.find_game_folder(trial.game.name), code):
            before = [message.id for message in catalogue]
            after = {message.id for message in drop_faulty(catalogue)}
            for lost in before:
                if lost not in after:
                    raise PromiseBroken(
                        f"The translation of {lost!r} ({code}) does not fit its message")
