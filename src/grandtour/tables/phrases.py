"""Thirty phrases that people say at tables, and that arrive in the reader's language.

The key is stored, so a key never changes its meaning and no phrase is ever removed."""

from __future__ import annotations

from typing import Final

from grandtour.language import N_

PHRASES: Final = {
    "hello": N_("Hello, all."),
    "evening": N_("Good evening."),
    "morning": N_("Good morning."),
    "ready": N_("I am ready."),
    "five_minutes": N_("Give me five minutes, please."),
    "take_your_time": N_("Take your time."),
    "good_game": N_("Have a good game!"),
    "first_game": N_("This is my first game."),
    "learning": N_("I am still reading the rules."),
    "ask_me": N_("Ask me if you like: I know the game."),
    "thinking": N_("I am thinking."),
    "short_break": N_("A short break, please."),
    "back": N_("I am back."),
    "later": N_("I will continue later today."),
    "tomorrow": N_("I will continue tomorrow."),
    "your_turn": N_("It is your turn."),
    "well_played": N_("Well played!"),
    "lucky": N_("I was lucky there."),
    "unlucky": N_("I was unlucky there."),
    "surprise": N_("I did not see that coming!"),
    "mistake": N_("That was my mistake."),
    "close": N_("It is close."),
    "yes": N_("Yes."),
    "no": N_("No."),
    "agreed": N_("Agreed."),
    "thanks": N_("Thank you."),
    "sorry": N_("Sorry!"),
    "thanks_for_game": N_("Thank you for the game."),
    "again": N_("Shall we play again?"),
    "goodbye": N_("Goodbye, see you soon."),
}

# The phrases offered first before, during and after the game.
WAITING: Final = ("hello", "ready", "five_minutes", "take_your_time")
PLAYING: Final = ("well_played", "thinking", "take_your_time", "thanks")
OVER: Final = ("thanks_for_game", "well_played", "again", "goodbye")
