"""Refusals about people."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

BAD_SETTING: Final = Refusal(
    "bad_setting", "", "“{value}” cannot be saved for “{field}”; nothing was changed.")
BAD_NUMBER: Final = Refusal(
    "bad_number", "", "“{value}” is not a whole number from {least} to {most}; nothing was "
                      "changed.")
BAD_NUMBER_OR_NONE: Final = Refusal(
    "bad_number", "", "“{value}” is neither a whole number from {least} to {most} nor 0 (no "
                      "limit); nothing was changed.")
NO_ANNOUNCEMENT: Final = Refusal(
    "no_announcement", "", "Write the announcement first.")
ANNOUNCEMENT_TOO_LONG: Final = Refusal(
    "announcement_too_long", "", "An announcement can have up to {most} characters.")
BAD_END: Final = Refusal(
    "bad_end", "", "The announcement must end within the next year. Choose another date and time.")
PLAYING_HOURS_TOO_SHORT: Final = Refusal(
    "playing_hours_too_short", "",
    "Playing hours must cover at least six hours on three or more days a "
                       "week; nothing was changed.")
SET_ON_COMMAND_LINE: Final = Refusal(
    "set_on_command_line", "",
    "This is set on the command line of the server; nothing was changed.")
NO_CHANGE: Final = Refusal(
    "no_change", "", "The last change can no longer be undone; nothing was changed.")
NOBODY: Final = Refusal(
    "nobody", "", "You need a name for this: sit down at a table, choose a name, or sign in first.")
BAD_NAME: Final = Refusal("bad_name", "", "Choose a name of 1 to 40 characters.")
NAME_TAKEN: Final = Refusal(
    "name_taken", "", "The name {name} is taken; choose another name.")
NAME_ALIKE: Final = Refusal(
    "name_alike", "", "{name} looks too much like a name that is already taken; choose another "
                      "name.")
BOT_NAME: Final = Refusal(
    "bot_name", "", "{name} is the name of a computer player on this site; choose another name.")
INVISIBLE_CHARACTER: Final = Refusal(
    "invisible_character", "", "This name contains an invisible character ({sign}); remove it.")
TOO_MANY_ACCENTS: Final = Refusal(
    "too_many_accents", "", "This name has too many accents on one letter; remove some.")
MIXED_ALPHABETS: Final = Refusal(
    "mixed_alphabets", "", "This name mixes letters from different alphabets, or uses a historic "
                      "alphabet; use letters from one modern alphabet.")
SHORT_PASSWORD: Final = Refusal(
    "short_password", "", "A password must have at least {least} characters of any kind; a short "
                          "sentence works well.")
WEAK_PASSWORD: Final = Refusal(
    "weak_password", "", "This password is easy to guess; choose another one, such as a short "
                         "sentence.")
LONG_PASSWORD: Final = Refusal("long_password", "", "A password can have up to {most} characters.")
ALREADY_MEMBER: Final = Refusal(
    "already_member", "", "You already have a name and a way to sign in.")
NOT_MEMBER: Final = Refusal(
    "not_member", "", "This is for members: choose a name and a password first.")
INVITATION_NEEDED: Final = Refusal(
    "invitation_needed", "", "You can join this site by invitation only: ask a member, or its "
                             "host, for a link.")
ACCOUNTS_CLOSED: Final = Refusal(
    "accounts_closed", "", "Only the host of this site can create accounts: ask for a link.")
TOO_MANY_ACCOUNTS: Final = Refusal(
    "too_many_accounts", "",
    "Your network address has reached its limit of {most} new accounts per "
                          "hour. Try again in {wait}.")
NO_INVITATIONS: Final = Refusal(
    "no_invitations", "", "Anyone can create an account here; no invitation is needed.")
BAD_LAST_DAY: Final = Refusal(
    "bad_last_day", "", "Choose an end date between today and a year from now.")
TOO_MANY_INVITATIONS: Final = Refusal(
    "too_many_invitations", "",
    "You have {most} open invitations; wait until some are accepted, or "
                          "withdraw one.")
SIGN_IN_AGAIN: Final = Refusal(
    "sign_in_again", "", "Sign in again first; then you have ten minutes to do this.")
WRONG_SIGN_IN: Final = Refusal(
    "wrong_sign_in", "", "The name or the password is wrong. Try again, or choose a new password.")
WRONG_PASSWORD: Final = Refusal(
    "wrong_password", "", "That is not your current password; nothing was changed.")
WRONG_CONFIRMATION: Final = Refusal(
    "wrong_confirmation", "", "To continue, type your name as it is written here: {name}.")
WRONG_CONFIRMATION_OF: Final = Refusal(
    "wrong_confirmation_of", "", "To continue, type exactly this: {name}.")
TOO_BUSY: Final = Refusal(
    "too_busy", "", "Too many people are signing in; try again in a few seconds.")
BAD_TOKEN: Final = Refusal(
    "bad_token", "", "This token is unknown or no longer valid. Sign in again; without a token "
                     "you are a guest.")
TOO_MANY_ATTEMPTS: Final = Refusal(
    "too_many_attempts", "", "Too many attempts; wait a quarter of an hour, then try again.")
STALE_LINK: Final = Refusal(
    "stale_link", "", "This link has been used or has expired; ask for a new one.")
NO_SESSION: Final = Refusal("no_such_session", "", "There is no such sign-in; perhaps it has "
                                                   "ended.")
BAD_SCOPES: Final = Refusal(
    "bad_scopes", "", "Choose at least one of: {scopes}.")
BAD_LABEL: Final = Refusal("bad_label", "", "Describe in 1 to 40 characters what the token is for.")
MISSING_SCOPE: Final = Refusal(
    "missing_scope", "", "This token does not allow that: it lacks the scope “{scope}”.")
NO_PASSKEYS: Final = Refusal(
    "no_passkeys", "", "Browsers offer passkeys only on secure sites (https) and on localhost.")
BAD_PASSKEY: Final = Refusal(
    "bad_passkey", "", "The passkey was not accepted; try again, or sign in with your password.")
NO_PASSKEY: Final = Refusal("no_such_passkey", "", "There is no such passkey; perhaps it was "
                                                   "removed.")
LAST_SIGN_IN_METHOD: Final = Refusal(
    "last_sign_in_method", "",
    "Without this passkey you could no longer sign in; choose a password first.")
SUSPENDED: Final = Refusal(
    "suspended", "", "The host of this site has suspended you: you cannot sign in here.")
SUSPENDED_BECAUSE: Final = Refusal(
    "suspended", "", "The host of this site has suspended you: you cannot sign in here. Reason: "
                     "{reason}")
SUSPENDED_UNTIL: Final = Refusal(
    "suspended", "", "You are suspended until {moment}. After that, you can sign in again.")
SUSPENDED_UNTIL_BECAUSE: Final = Refusal(
    "suspended", "", "You are suspended until {moment}. After that, you can sign in again. "
                     "Reason: {reason}")
BAD_DAYS: Final = Refusal(
    "bad_number", "", "“{value}” is not valid. Enter a number of days up to {most}, or 0 to "
                      "suspend for good. Nothing was changed.")
REASON_TOO_LONG: Final = Refusal("reason_too_long", "",
    "A reason can have up to {most} characters.")
MODERATOR_STAYS: Final = Refusal(
    "moderator_stays", "", "{name} is a moderator. Only hosts can suspend moderators.")
HOSTS_ONLY: Final = Refusal(
    "hosts_only", "", "Only hosts can suspend people for good, or lift such a suspension.")
ALREADY_SUSPENDED: Final = Refusal(
    "already_suspended", "", "{name} is suspended for good; lift that suspension first.")
HOST_STAYS: Final = Refusal(
    "host_stays", "", "{name} runs this site. Hosts cannot be suspended or removed.")
SPACE_USED: Final = Refusal(
    "space_used", "", "Your texts take up {most} MB, the limit for one member. Delete something "
                      "first, or ask the host for more.")
NEW_SPACE_USED: Final = Refusal(
    "space_used", "", "Your texts take up {now} MB, the limit for a new member. A week after "
                      "your first text the limit is {most} MB; until then, delete something "
                      "first.")
DISK_NEARLY_FULL: Final = Refusal(
    "disk_nearly_full", "", "The server’s disk is nearly full, so it accepts only moves for now. "
                            "Nothing confirmed before is lost; try again when the host has "
                            "freed some space.")
NO_SPACE_FOR_BACKUP: Final = Refusal(
    "no_space_for_backup", "",
    "There is not enough space for a backup in the folder {folder}; no backup was "
                   "made.")
FOLDER_NOT_WRITABLE: Final = Refusal(
    "folder_not_writable", "",
    "The server cannot write to the folder {folder}; no backup was made.")
CANNOT_COPY: Final = Refusal(
    "cannot_copy", "", "The database {file} cannot be copied ({why}); no backup was made.")
COPYING: Final = Refusal("copying", "", "A backup is being made right now.")
OWN_BACKUPS: Final = Refusal(
    "own_backups", "", "PostgreSQL makes the backups of this site itself; use pg_dump.")
NO_PERSON: Final = Refusal("no_such_person", "", "This person was not found.")
NOTHING_TO_REPORT: Final = Refusal(
    "nothing_to_report", "", "There is nothing to report here; perhaps it was removed.")
OWN_CONTENT: Final = Refusal(
    "own_content", "", "You cannot report something of your own; change or delete it yourself.")
BAD_REASON: Final = Refusal(
    "bad_reason", "", "Choose one of the reasons, and add up to {most} characters.")
TOO_MANY_REPORTS: Final = Refusal(
    "too_many_reports", "", "You have sent many reports within a short time. The host will look "
                           "at them; you can report more tomorrow.")
NO_REPORT: Final = Refusal("no_such_report", "", "There is no such report.")
BAD_DECISION: Final = Refusal(
    "bad_decision", "", "Choose one of the decisions, and write up to {most} characters to each "
                        "person.")
ALREADY_DECIDED: Final = Refusal(
    "already_decided", "", "This has already been decided; nothing was changed.")
NO_MEMBER: Final = Refusal("no_such_member", "", "No member here is called {name}.")
YOURSELF: Final = Refusal("yourself", "", "That is you.")
NOT_FRIENDS: Final = Refusal(
    "not_friends", "",
    "{name} is not your friend, and not in a community with you.")
BLOCKED_BY_YOU: Final = Refusal(
    "blocked_by_you", "", "You have blocked {name}; unblock them first.")
TOO_MANY_FRIEND_REQUESTS: Final = Refusal(
    "too_many_friend_requests", "",
    "{most} of your requests are unanswered; wait for an answer, or take "
                          "back a request.")
