"""Refusals of tables, besides those of the rules."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_TABLE: Final = Refusal("no_such_table", "", "There is no table {table}.")
DAMAGED: Final = Refusal(
    "damaged_record", "", "This table cannot be shown. {why} Nothing in it was changed; the host "
                          "of this site can find out more in the server’s log.")
NO_INVITATION: Final = Refusal("no_such_invitation", "", "This invitation does not belong to any "
                                                         "table.")
NO_GAME: Final = Refusal("no_such_game", "", "There is no game called {game}.")
NO_BOT: Final = Refusal("no_such_bot", "", "There is no computer player called {bot}.")
TOO_MANY_TABLES: Final = Refusal(
    "too_many_tables", "", "You already have {most} open tables, which is the limit for one "
                           "person here. Finish or leave one of them first.")
TOO_MANY_TABLES_HERE: Final = Refusal(
    "too_many_tables_here", "", "Your network already has {most} open tables, which is the limit "
                                "for one network here. Finish or leave one of them first, or "
                                "come back later.")
TOO_MANY_BOT_GAMES: Final = Refusal(
    "too_many_bot_games", "",
    "A game between computer players, opened by you or from your network, "
                          "is still running. Wait until it is over, or take a seat yourself.")
TABLE_FULL: Final = Refusal("table_full", "", "All seats of this table are taken.")
NO_COMMUNITY: Final = Refusal(
    "no_such_community", "", "There is no community at this address, or you do not have access "
                             "to it.")
NOT_OPEN: Final = Refusal("not_open", "", "This table is not open to you.")
SEAT_TAKEN: Final = Refusal("seat_taken", "", "This seat is taken.")
NO_SEAT: Final = Refusal("no_such_seat", "", "This table has seats 1 to {seats}.")
BEGUN: Final = Refusal("begun", "", "The game has begun, so the seats can no longer change.")
NAME_AT_TABLE: Final = Refusal(
    "name_at_table", "", "Someone at this table is already called {name}; choose another name.")
DEVICE_HOLDER_UNKNOWN: Final = Refusal(
    "device_holder_unknown", "", "Several people share this device. First say who has it now.")
NOT_SHARED: Final = Refusal("not_shared", "", "The player in this seat does not share your device.")
TOO_MANY_HANDOVERS: Final = Refusal(
    "too_many_handovers", "",
    "The device has been passed on {most} times since the last move, which "
                         "is the limit. Give it to the player whose turn it is.")
NO_NUMBERS: Final = Refusal(
    "no_numbers_asked", "", "This is a test site: its draws are predictable, and players do not "
                            "contribute numbers.")
NO_DEAL: Final = Refusal(
    "no_such_deal", "", "This prepared deal no longer exists. Prepare another one, or open the "
                        "table without one.")
DEAL_CLOSED: Final = Refusal(
    "deal_closed", "", "The numbers of this deal are fixed: none can be added.")
DEAL_NOT_CLOSED: Final = Refusal(
    "deal_not_closed", "", "Numbers are revealed only when every seat is taken.")
OTHER_NUMBER: Final = Refusal(
    "other_number", "", "This is not the number that this seat committed to.")
COMMITMENT_TAKEN: Final = Refusal(
    "commitment_taken", "", "Another seat committed to this number; use one of your own.")
DEAL_NOT_VERIFIABLE: Final = Refusal(
    "deal_not_verifiable", "", "The deal of this table cannot be checked.")
NOT_OVER: Final = Refusal("not_over", "", "You can do that only when the game is over.")
CANNOT_REMIND: Final = Refusal(
    "cannot_remind", "", "This seat is not reserved for anyone, so there is no one to remind.")
REMINDED: Final = Refusal(
    "reminded", "", "This person was reminded less than an hour ago.")
TABLE_LINKED: Final = Refusal(
    "table_linked", "", "This table cannot be removed: a tournament, a community, a text, a "
                        "message or another table refers to it.")
NOT_STARTED: Final = Refusal(
    "not_started", "", "The game begins when every seat is taken; seats still free: {open}.")
NOT_HOST: Final = Refusal("not_host", "", "Only {name}, the host of the table, can do that.")
NO_POSITION: Final = Refusal(
    "no_such_position", "", "This table has positions 0 to {number}.")
NOTHING_TO_TAKE_BACK: Final = Refusal(
    "nothing_to_take_back", "",
    "You have nothing to take back: since your last move, something has been drawn or revealed, "
    "or another player has acted.")
NOTHING_TO_PLAY: Final = Refusal(
    "nothing_to_play", "", "The game is over at this position: choose an earlier one to play on "
                           "from.")
SEAT_SEALED: Final = Refusal(
    "seat_sealed", "",
    "While the game is running, you can see it only from your own seat or as a spectator.")
WATCHING_FOR_MEMBERS: Final = Refusal(
    "watching_for_members", "",
    "Only members can watch this while the game is running. Sign in, or "
                           "wait until it is over.")
REVEALED_LATER: Final = Refusal(
    "revealed_later", "",
    "At this table, a position is fully revealed only after {moves} more moves.")
SPECTATORS_SEE_ALL: Final = Refusal(
    "spectators_see_all", "",
    "At this table spectators see everything, so no one new can take over a "
                     "seat; a computer player can.")
NO_STANDPOINT: Final = Refusal(
    "no_such_viewpoint", "",
    "You can view a position from a seat (0 to {last}), as a spectator, or with everything "
    "visible.")
BAD_POSITION: Final = Refusal(
    "bad_position", "", "This address does not lead to a position of this game: {fault}.")
NOTHING_TO_REDO: Final = Refusal(
    "nothing_to_redo", "", "You have no move to redo.")
TOO_MANY_TAKE_BACKS: Final = Refusal(
    "too_many_take_backs", "",
    "Too many moves have been taken back at this table. Play on: each move "
                         "that you do not take back lets you take back more.")
ANSWER_SEALED: Final = Refusal(
    "answer_sealed", "", "Your answer is sealed. Take it back to change it.")
TOO_MANY_CHANGES: Final = Refusal(
    "too_many_changes", "", "You have made {most} changes at this table, which is the limit. The "
                           "game itself continues.")
TABLE_CANCELLED: Final = Refusal(
    "table_cancelled", "", "This table was ended without a result; no more moves can be made.")
UNDO_NEVER: Final = Refusal(
    "undo_never", "", "At this table, you cannot take back a move once something has been drawn "
                      "or revealed, or another player has acted.")
NOTHING_TO_CHALLENGE: Final = Refusal(
    "nothing_to_challenge", "", "You can ask about another player’s last move only once, and only "
                            "while it can still be taken back.")
NOTHING_TO_ASK: Final = Refusal(
    "nothing_to_ask", "", "You do not have to ask the others about any of your moves.")
QUESTION_OPEN: Final = Refusal(
    "question_open", "", "Another question to all players is still open.")
QUESTION_CLOSED: Final = Refusal("question_closed", "", "This question is no longer open.")
ALREADY_NEWEST_RULES: Final = Refusal(
    "already_newest_rules", "", "This table already uses the newest rules.")
RULES_DIFFER: Final = Refusal(
    "rules_differ", "", "Under the newest rules, move {number} of this game would have had a "
                        "different result, so the game keeps its rules.")
NOT_ASKED: Final = Refusal("not_asked", "", "This question is not for you to answer.")
QUESTION_LIMIT: Final = Refusal(
    "question_limit", "", "Each player can ask the others for this up to {most} times in a game.")
ONLY_LIVE: Final = Refusal(
    "only_live", "", "Only live games can be paused; in a correspondence game everyone has days "
                     "anyway.")
ALREADY_PAUSED: Final = Refusal("already_paused", "", "The game is already paused.")
PAUSED: Final = Refusal(
    "paused", "", "The game is paused: no one can act until someone resumes it.")
BOT_PLAYS_FOR_YOU: Final = Refusal(
    "bot_plays_for_you", "", "A computer player is playing for you; take your seat back first.")
NOT_AWAY: Final = Refusal("not_away", "", "No one is playing for you: you are in your seat.")
FORFEITED: Final = Refusal(
    "forfeited", "", "Your time ran out, and under the rules of this table that is final.")
NO_VACATION: Final = Refusal(
    "no_vacation", "", "You have no vacation days left here, or you are already on vacation.")
NOT_ON_VACATION: Final = Refusal("not_on_vacation", "", "You are not on vacation.")
NOT_PAUSED: Final = Refusal("not_paused", "", "The game is not paused.")
NOT_A_PERSON: Final = Refusal(
    "not_a_person", "", "This cannot be done with the player in that seat.")
NOT_LEFT: Final = Refusal(
    "not_left", "", "You can offer only the seat of a player who has left.")
HAD_ANOTHER_SEAT: Final = Refusal(
    "had_another_seat", "", "You have had another seat at this table and know its hidden "
                         "information, so someone else must take this one. You can watch the "
                         "game.")
SEAT_PASSED: Final = Refusal(
    "seat_passed", "", "Someone else now plays your seat at this table, and its players agreed "
                       "not to allow spectators. Your other games are under “Tables”.")
RECORD_SEALED: Final = Refusal(
    "game_running", "", "Everyone can see the record as soon as the game is over.")
NO_RESULT: Final = Refusal(
    "no_result", "", "This game was ended without a result; there is nothing to analyse.")
BAD_TERMS: Final = Refusal(
    "bad_terms", "", "You cannot open a table with {term} set to “{value}”.")
NOT_WATCHED: Final = Refusal(
    "not_watched", "", "Only the players can see this table; they agreed not to allow spectators.")
CHAT_FOR_PLAYERS: Final = Refusal(
    "chat_for_players", "", "Only players can write at this table; you can read along.")
MESSAGE_EMPTY: Final = Refusal("message_empty", "", "There is nothing to send: write something "
                                                  "first.")
MESSAGE_TOO_LONG: Final = Refusal(
    "message_too_long", "", "A message can have up to {most} characters; this one has {length}.")
TOO_MANY_MESSAGES: Final = Refusal(
    "too_many_messages", "", "You can send up to {most} messages in {seconds} seconds; wait a "
                           "moment.")
TOO_MANY_MESSAGES_HERE: Final = Refusal(
    "too_many_messages_here", "", "Your network can send up to {most} messages in {seconds} "
                                  "seconds here; wait a moment.")
NO_PHRASE: Final = Refusal("no_such_phrase", "", "There is no set phrase called {phrase}.")
CANNOT_MUTE: Final = Refusal(
    "cannot_mute", "", "You can mute only other people who play or write at this table.")
