"""Refusals about people."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

BAD_SETTING: Final = Refusal(
    "bad_setting", "", "“{value}” cannot be kept for “{field}”; nothing was changed.")
BAD_NUMBER: Final = Refusal(
    "bad_number", "", "“{value}” is no whole number from {least} to {most}; nothing was changed.")
BAD_NUMBER_OR_NONE: Final = Refusal(
    "bad_number", "", "“{value}” is neither a whole number from {least} to {most} nor 0, which is "
    "any number; nothing was changed.")
SHORT_HOURS: Final = Refusal(
    "short_hours", "", "Playing hours are at least six hours long, on three days a week or more; "
    "nothing was changed.")
SET_ELSEWHERE: Final = Refusal(
    "set_elsewhere", "", "This is set on the command line of the server; nothing was changed.")
NO_CHANGE: Final = Refusal(
    "no_change", "", "The last change cannot be taken back any more; nothing was changed.")
NOBODY: Final = Refusal(
    "nobody", "", "This needs a person: sit down at a table, choose a name, or sign in first.")
BAD_NAME: Final = Refusal("bad_name", "", "Choose a name of one to forty letters.")
NAME_TAKEN: Final = Refusal(
    "name_taken", "", "Somebody here is called {name} already; choose another name.")
NAME_ALIKE: Final = Refusal(
    "name_alike", "", "{name} looks like the name of somebody here; choose another name.")
BOT_NAME: Final = Refusal(
    "bot_name", "", "{name} is what this site calls its computer players; choose another name.")
UNSEEN_SIGN: Final = Refusal(
    "unseen_sign", "", "This name holds a sign that nobody can see ({sign}); leave it out.")
STACKED_NAME: Final = Refusal(
    "stacked_name", "", "This name puts too many accents on one letter; leave some out.")
MIXED_NAME: Final = Refusal(
    "mixed_name", "", "This name mixes letters of different alphabets, or uses one that nobody "
    "writes today; choose letters of one alphabet.")
SHORT_PASSWORD: Final = Refusal(
    "short_password", "", "A password has at least {least} characters, in any mixture; a short "
    "sentence is a good one.")
WEAK_PASSWORD: Final = Refusal(
    "weak_password", "", "This password is among the first that others would try; choose another "
    "one, such as a short sentence.")
LONG_PASSWORD: Final = Refusal("long_password", "", "A password has {most} characters at most.")
ALREADY_MEMBER: Final = Refusal(
    "already_member", "", "You have a name and a way to sign in already.")
NOT_MEMBER: Final = Refusal(
    "not_member", "", "This is for members: choose a name and a password first.")
INVITATION_NEEDED: Final = Refusal(
    "invitation_needed", "", "On this site one creates an account by invitation: ask a member, or "
    "its host, for a link.")
ACCOUNTS_CLOSED: Final = Refusal(
    "accounts_closed", "", "On this site an account is created by a link from its host only.")
CREATED_ENOUGH: Final = Refusal(
    "created_enough", "", "Accounts created from your address within an hour: {most}, as many as "
    "can be. Try again in {wait}.")
NO_INVITATIONS: Final = Refusal(
    "no_invitations", "", "Anybody can create an account here; no invitation is needed.")
INVITED_ENOUGH: Final = Refusal(
    "invited_enough", "", "{most} invitations of yours are open; wait until some are accepted, or "
    "withdraw one.")
SIGN_IN_AGAIN: Final = Refusal(
    "sign_in_again", "", "For this, sign in again first, and do it within ten minutes.")
WRONG_SIGN_IN: Final = Refusal(
    "wrong_sign_in", "", "Name and password do not belong together. Try again, or choose a new "
    "password.")
WRONG_PASSWORD: Final = Refusal(
    "wrong_password", "", "That is not your present password; nothing was changed.")
WRONG_WORD: Final = Refusal(
    "wrong_word", "", "To go on, type your name as it is written here: {name}.")
WRONG_WORD_OF: Final = Refusal(
    "wrong_word_of", "", "To go on, type exactly this: {name}.")
TOO_BUSY: Final = Refusal(
    "too_busy", "", "Too many people sign in at this moment; try again in a few seconds.")
BAD_TOKEN: Final = Refusal(
    "bad_token", "", "This token is unknown here, or it has ended. Sign in again; without any "
    "token you are a guest.")
TOO_MANY_ATTEMPTS: Final = Refusal(
    "too_many_attempts", "", "Too many attempts; wait a quarter of an hour, then try again.")
STALE_LINK: Final = Refusal(
    "stale_link", "", "This link was used already or is too old; ask for a new one.")
NO_SESSION: Final = Refusal("no_such_session", "", "There is no such sign-in; perhaps it ended.")
BAD_SCOPES: Final = Refusal(
    "bad_scopes", "", "Choose at least one of: {scopes}.")
BAD_LABEL: Final = Refusal("bad_label", "", "Say in one to forty letters what it is for.")
MISSING_SCOPE: Final = Refusal(
    "missing_scope", "", "This token may not do that: it lacks the scope “{scope}”.")
NO_PASSKEYS: Final = Refusal(
    "no_passkeys", "", "Browsers offer passkeys only on secure sites (https) and on localhost.")
BAD_PASSKEY: Final = Refusal(
    "bad_passkey", "", "The passkey was not accepted; try again, or sign in with your password.")
NO_PASSKEY: Final = Refusal("no_such_passkey", "", "There is no such passkey; perhaps it is gone.")
LAST_WAY: Final = Refusal(
    "last_way", "", "Without this passkey you could not sign in any more; choose a password first.")
SUSPENDED: Final = Refusal(
    "suspended", "", "The host of this site has suspended you: you cannot sign in here.")
HOST_STAYS: Final = Refusal(
    "host_stays", "", "{name} runs this site; whoever does is neither suspended nor removed.")
SPACE_USED: Final = Refusal(
    "space_used", "", "What you have written takes {most} MB here, which is as much as one member "
    "may keep. Delete something first, or ask the host for more.")
NEW_SPACE_USED: Final = Refusal(
    "space_used", "", "What you have written takes {now} MB here, which is as much as a new member "
    "may keep. A week after your first text it is {most} MB; until then, delete something first.")
DISK_NEARLY_FULL: Final = Refusal(
    "disk_nearly_full", "", "The disk of this server is nearly full, so it takes nothing but moves "
    "for now. Nothing that was confirmed before is lost; try again when the host has made room.")
NO_ROOM: Final = Refusal(
    "no_room", "", "There is not enough room for a copy in the folder {folder}; no copy was made.")
NO_FOLDER: Final = Refusal(
    "no_folder", "", "The server cannot write into the folder {folder}; no copy was made.")
CANNOT_COPY: Final = Refusal(
    "cannot_copy", "", "The database {file} cannot be copied ({why}); no copy was made.")
COPYING: Final = Refusal("copying", "", "A copy is just being made.")
OWN_BACKUPS: Final = Refusal(
    "own_backups", "", "PostgreSQL makes the backups of this site itself; pg_dump makes one.")
NO_PERSON: Final = Refusal("no_such_person", "", "There is no such person here.")
NOTHING_THERE: Final = Refusal(
    "nothing_there", "", "Nothing that could be reported is here; perhaps it is gone already.")
OWN_MATTER: Final = Refusal(
    "own_matter", "", "This is yours: change or delete it yourself.")
BAD_REASON: Final = Refusal(
    "bad_reason", "", "Choose one of the reasons, and add {most} letters at most.")
REPORTED_ENOUGH: Final = Refusal(
    "reported_enough", "", "You have reported a lot within a short time. The host will look at it; "
    "report more tomorrow.")
NO_REPORT: Final = Refusal("no_such_report", "", "There is no such report.")
BAD_DECISION: Final = Refusal(
    "bad_decision", "", "Choose one of the decisions, and write {most} letters at most to each.")
DECIDED_ALREADY: Final = Refusal(
    "decided_already", "", "This has been decided already; nothing was changed.")
NO_MEMBER: Final = Refusal("no_such_member", "", "No member here is called {name}.")
YOURSELF: Final = Refusal("yourself", "", "That is you.")
NOT_FRIENDS: Final = Refusal("not_friends", "", "{name} is not among your friends.")
BLOCKED_BY_YOU: Final = Refusal(
    "blocked_by_you", "", "You have blocked {name}; take that back first.")
ASKED_TOO_MANY: Final = Refusal(
    "asked_too_many", "", "{most} members whom you have asked have not answered yet; wait for "
    "some of them, or take back a request.")
