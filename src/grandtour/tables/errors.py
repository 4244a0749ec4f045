"""Refusals of tables, besides those of the rules."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_TABLE: Final = Refusal("no_such_table", "", "There is no table {table}.")
DAMAGED: Final = Refusal(
    "damaged_record", "", "This table cannot be shown. {why} Nothing in it was changed; the host "
    "of this site can read more in the server’s log.")
NO_INVITATION: Final = Refusal("no_such_invitation", "", "No table is behind this invitation.")
NO_GAME: Final = Refusal("no_such_game", "", "There is no game {game}.")
NO_BOT: Final = Refusal("no_such_bot", "", "There is no computer player {bot}.")
TOO_MANY_TABLES: Final = Refusal(
    "too_many_tables", "", "Tables that you have opened and that are not over: {most}, as many as "
    "you can have here. Finish or leave one of them first.")
TOO_MANY_TABLES_HERE: Final = Refusal(
    "too_many_tables_here", "", "From your network {most} tables have been opened that are not "
    "over, which is as many as one network can have here. Finish or leave one of them first, or "
    "come back later.")
TOO_MANY_SHOWS: Final = Refusal(
    "too_many_shows", "", "Computer players alone already play at a table that was opened by you "
    "or from your network. Wait until that game is over, or take a seat yourself.")
TABLE_FULL: Final = Refusal("table_full", "", "All seats of this table are taken.")
NO_COMMUNITY: Final = Refusal(
    "no_such_community", "", "There is no community at this address, or it is not for you.")
NOT_OPEN: Final = Refusal("not_open", "", "This table is not open to you.")
SEAT_TAKEN: Final = Refusal("seat_taken", "", "This seat is taken.")
NO_SEAT: Final = Refusal("no_such_seat", "", "This table has the seats 1 to {seats}.")
BEGUN: Final = Refusal("begun", "", "The game has begun, so the seats stay as they are.")
NAME_AT_TABLE: Final = Refusal(
    "name_at_table", "", "Somebody at this table is called {name} already; choose another name.")
DEVICE_LIES: Final = Refusal(
    "device_lies", "", "Several people play at this device, and none of them has it now. Say first "
    "who you are.")
NOT_SHARED: Final = Refusal("not_shared", "", "This seat does not share your device.")
HANDED_ENOUGH: Final = Refusal(
    "handed_enough", "", "The device was handed on {most} times since the last step, which is as "
    "often as it can be. Let whoever must act have it.")
NO_NUMBERS: Final = Refusal(
    "no_numbers_asked", "", "This site is for tests: its draws are foreseen, and nobody’s number "
    "is asked for.")
NO_DEAL: Final = Refusal(
    "no_such_deal", "", "No deal is prepared under this name any more. Prepare another one, or "
    "open the table without.")
DEAL_CLOSED: Final = Refusal(
    "deal_closed", "", "The numbers of this deal are settled: nothing can be added to it.")
DEAL_NOT_CLOSED: Final = Refusal(
    "deal_not_closed", "", "Numbers are opened when every seat is taken, not before.")
OTHER_NUMBER: Final = Refusal(
    "other_number", "", "This is not the number that this seat has committed to.")
COMMITMENT_TAKEN: Final = Refusal(
    "commitment_taken", "", "Another seat has committed to this number; take one of your own.")
DEALT_BY_HAND: Final = Refusal(
    "dealt_by_hand", "", "This table was dealt by hand: there is nothing to check.")
NOT_OVER: Final = Refusal("not_over", "", "That can be done when the game is over.")
NOBODY_TO_REMIND: Final = Refusal(
    "nobody_to_remind", "", "This seat is not kept for anybody who could be reminded.")
REMINDED: Final = Refusal(
    "reminded", "", "They were reminded less than an hour ago.")
TABLE_NEEDED: Final = Refusal(
    "table_needed", "", "Something else leads to this table, so it stays: a tournament, a "
    "community, a text, a message or another table.")
NOT_STARTED: Final = Refusal(
    "not_started", "", "The game begins when every seat is taken; seats still free: {open}.")
NOT_HOST: Final = Refusal("not_host", "", "Only {name} can do that, who is the host of the table.")
NO_POSITION: Final = Refusal(
    "no_such_position", "", "This table has the positions 0 to {number}.")
NOTHING_TO_TAKE_BACK: Final = Refusal(
    "nothing_to_take_back", "",
    "There is nothing that you can take back: since your last step something was drawn "
    "or shown, or another player has acted.")
NOTHING_TO_PLAY: Final = Refusal(
    "nothing_to_play", "", "Here the game is over: choose an earlier position to play on from.")
SEAT_SEALED: Final = Refusal(
    "seat_sealed", "",
    "While the game runs you see it from your own seat, or as everybody may see it.")
MEMBERS_LOOK_ON: Final = Refusal(
    "members_look_on", "", "This is shown to members who look on, while the game runs. Sign in, or "
    "wait for its end.")
OPEN_LATER: Final = Refusal(
    "open_later", "", "At this table a position is shown open once {moves} more moves have been "
    "made.")
SEEN_OPEN: Final = Refusal(
    "seen_open", "", "At this table everything is shown open to those who look on, so nobody new "
    "takes over a seat; a computer player can go on.")
NO_STANDPOINT: Final = Refusal(
    "no_such_standpoint", "",
    "A position is seen from a seat (0 to {last}), by the public, or with everything open.")
BAD_POSITION: Final = Refusal(
    "bad_position", "", "This address holds no position of this game: {fault}.")
NOTHING_TO_REDO: Final = Refusal(
    "nothing_to_redo", "", "There is no step of yours that you could redo.")
UNDONE_ENOUGH: Final = Refusal(
    "undone_enough", "", "So much has been taken back at this table that nothing more can be for "
    "now. Play on: with every step that stands, some more can be taken back.")
ARRANGED_ENOUGH: Final = Refusal(
    "arranged_enough", "", "You have arranged {most} things at this table, and more is not kept. "
    "The game itself goes on as before.")
TABLE_CANCELLED: Final = Refusal(
    "table_cancelled", "", "This table was ended without a result; nobody acts any more.")
UNDO_NEVER: Final = Refusal(
    "undo_never", "", "At this table nothing is taken back once something was drawn or shown, or "
    "another player has acted.")
NOTHING_TO_DOUBT: Final = Refusal(
    "nothing_to_doubt", "", "Whether a move was meant is asked once, of somebody else’s last "
    "move, while that can still be taken back.")
NOTHING_TO_ASK: Final = Refusal(
    "nothing_to_ask", "", "There is no step of yours that you would have to ask the others about.")
QUESTION_OPEN: Final = Refusal(
    "question_open", "", "Another question to everybody is still open.")
QUESTION_CLOSED: Final = Refusal("question_closed", "", "This question is not open any more.")
NEWEST_RULES: Final = Refusal(
    "newest_rules", "", "This table is played by the newest rules already.")
RULES_DIFFER: Final = Refusal(
    "rules_differ", "", "By the newest rules step {number} of this game would have come out "
    "otherwise, so it goes on by the rules that it was begun with.")
NOT_ASKED: Final = Refusal("not_asked", "", "This question is not for you to answer.")
ASKED_ENOUGH: Final = Refusal(
    "asked_enough", "", "Each person can ask the others for this {most} times in a game.")
ONLY_LIVE: Final = Refusal(
    "only_live", "", "Only a live table can pause; here everybody has days anyway.")
PAUSED_ALREADY: Final = Refusal("paused_already", "", "The table rests already.")
PAUSED: Final = Refusal(
    "paused", "", "The table rests: nobody acts until somebody ends the pause.")
STOOD_IN: Final = Refusal(
    "stood_in", "", "A computer player acts for you now; take your seat back first.")
NOT_AWAY: Final = Refusal("not_away", "", "Nobody acts for you: the seat is in your hands.")
FORFEITED: Final = Refusal(
    "forfeited", "", "Your time ran out, and by the rule of this table that was final.")
NO_VACATION: Final = Refusal(
    "no_vacation", "", "You have no days of vacation left here, or you are on vacation already.")
NOT_ON_VACATION: Final = Refusal("not_on_vacation", "", "You are not on vacation.")
NOT_PAUSED: Final = Refusal("not_paused", "", "The table does not rest.")
NO_PERSON_THERE: Final = Refusal(
    "no_person_there", "", "On this seat there is nobody with whom that could be done.")
SAT_ELSEWHERE: Final = Refusal(
    "sat_elsewhere", "", "You have sat on another seat of this table and know what it saw, so "
    "somebody else has to take this one. You can watch the game.")
SEAT_PASSED: Final = Refusal(
    "seat_passed", "", "Someone else now plays your seat at this table, and its players agreed "
                       "on no spectators. Your other games are under “Tables”.")
RECORD_SEALED: Final = Refusal(
    "game_running", "", "The record is open to everybody as soon as the game is over.")
NO_RESULT: Final = Refusal(
    "no_result", "", "This game was ended without a result; there is nothing to analyse.")
BAD_TERMS: Final = Refusal(
    "bad_terms", "", "A table cannot be opened with “{value}” for {term}.")
NOT_WATCHED: Final = Refusal(
    "not_watched", "", "Only those who sit at this table can see it; it was agreed that nobody "
    "watches.")
TALK_FOR_SEATS: Final = Refusal(
    "talk_for_seats", "", "At this table only those who sit at it write; you can read along.")
NOTHING_SAID: Final = Refusal("nothing_said", "", "There is nothing to send: write something.")
SAID_TOO_MUCH: Final = Refusal(
    "said_too_much", "", "A message has {most} letters at most; this one has {length}.")
TALKED_TOO_FAST: Final = Refusal(
    "talked_too_fast", "", "You can send {most} messages in {seconds} seconds; wait a little.")
TALKED_TOO_FAST_HERE: Final = Refusal(
    "talked_too_fast_here", "", "From your address {most} messages can be sent to this table in "
    "{seconds} seconds; wait a little.")
NO_PHRASE: Final = Refusal("no_such_phrase", "", "There is no set phrase {phrase}.")
NOBODY_TO_MUTE: Final = Refusal(
    "nobody_to_mute", "", "Only somebody else who sits or writes here can be muted.")
