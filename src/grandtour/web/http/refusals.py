"""Refusals in words and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fastapi.responses import JSONResponse
from pydantic import BaseModel

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.games.words import series
from grandtour.language import Language, Phrase
from grandtour.people.suspensions import MomentDetail
from grandtour.tables.table import Table
from grandtour.tables.times import moment_text

STATUS: Final = {
    "bad_token": 401, "too_busy": 503, "name_alike": 409,
    "nobody": 403, "missing_scope": 403, "wrong_sign_in": 403, "wrong_password": 403,
    "invitation_needed": 403, "accounts_closed": 403, "no_invitations": 409,
    "too_many_invitations": 409, "too_many_accounts": 429, "sign_in_again": 403,
    "not_member": 403, "stale_link": 404, "no_such_session": 404, "no_such_passkey": 404,
    "name_taken": 409, "already_member": 409, "last_sign_in_method": 409, "too_many_attempts": 429,
    "no_such_table": 404, "no_such_invitation": 404, "no_such_game": 404, "no_such_bot": 404,
    "no_such_position": 404, "not_seated": 403, "not_host": 403, "stale_position": 409,
    "not_your_turn": 409, "game_over": 409, "not_started": 409, "table_full": 409,
    "nothing_to_take_back": 409, "game_running": 409, "nothing_to_redo": 409,
    "table_cancelled": 409, "undo_never": 409, "nothing_to_ask": 409, "nothing_to_challenge": 409,
    "question_open": 409, "question_closed": 409, "not_asked": 403, "question_limit": 409,
    "only_live": 409,
    "already_paused": 409, "not_paused": 409, "already_newest_rules": 409, "rules_differ": 409,
    "not_a_person": 409, "not_left": 409,
    "not_author": 403, "no_such_community": 404, "own_text": 403, "members_only": 403,
    "seat_sealed": 403,
    "watching_for_members": 403, "revealed_later": 409, "spectators_see_all": 409,
    "no_such_viewpoint": 404, "bad_position": 404, "not_over": 409,
    "nothing_to_play": 409,
    "not_watched": 403, "chat_for_players": 403, "too_many_messages": 429,
    "too_many_messages_here": 429,
    "paused": 409, "bot_plays_for_you": 409, "not_away": 409, "forfeited": 409, "no_vacation": 409,
    "no_such_person": 404, "host_stays": 409, "set_on_command_line": 409, "suspended": 403,
    "moderator_stays": 403, "hosts_only": 403, "already_suspended": 409,
    "no_such_member": 404, "not_friends": 409, "blocked_by_you": 409,
    "too_many_friend_requests": 429,
    "not_open": 403, "notifications_off": 409, "no_address": 409, "no_channel": 404,
    "not_sent": 409,
    "bad_browser": 422, "no_browser": 404,
    "not_on_vacation": 409, "seat_taken": 409, "begun": 409, "no_such_seat": 404,
    "reminded": 409, "cannot_remind": 409, "no_result": 409,
    "no_bot_chose": 404, "reasons_sealed": 403, "hints_off": 403, "advice_waiting": 429,
    "space_used": 409, "disk_nearly_full": 503, "no_answer": 503, "no_file": 503,
    "files_waiting": 429, "no_picture": 503, "had_another_seat": 403,
    "seat_passed": 403,
    "answer_sealed": 409, "too_many_take_backs": 409, "too_many_tables": 409,
    "too_many_tables_here": 409,
    "too_many_bot_games": 409, "too_many_changes": 409,
    "no_such_lesson": 404, "no_such_step": 404, "not_guided": 409,
    "no_such_deal": 404, "no_numbers_asked": 409, "deal_closed": 409, "deal_not_closed": 409,
    "commitment_taken": 409, "deal_not_verifiable": 409,
    "no_such_document": 404,
    "name_at_table": 409, "device_holder_unknown": 403, "not_shared": 403,
    "too_many_handovers": 409,
    "nothing_to_report": 404, "own_content": 403, "too_many_reports": 429, "no_such_report": 404,
    "already_decided": 409,
    "no_space_for_backup": 409, "folder_not_writable": 409, "cannot_copy": 409, "copying": 409,
    "own_backups": 409,
    "table_linked": 409,
    "too_many_texts": 429, "damaged_record": 409,
}


class RefusalModel(BaseModel):
    """Why a request was refused.

    `nearest` is the legal action that was perhaps meant. `field` names the part of the request that
    was not understood."""

    code: str
    clause: str
    message: str
    number: int | None = None
    nearest: str | None = None
    field: str | None = None


class AnswerModel(BaseModel):
    """The answer to a question about hidden things, for a caller who may know it."""

    message: str


# Every route has them all, so they are built once.
REFUSED: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": REFUSED, "description": said} for status, said in (
        (400, "not readable"), (401, "the token is unknown or has ended"), (403, "not allowed"),
        (404, "not there"),
        (409, "the table, or what else it is about, stands otherwise"), (413, "too large"),
        (422, "not understood, or against the rules"), (429, "too many requests"),
        (503, "too many sign in at this moment"))}


@cache
def load_statuses() -> dict[str, int]:
    """Return the HTTP status of each refusal code, including those of features."""
    found = dict(STATUS)
    for feature in list_features():
        found.update(feature.statuses)
    return found


def http_status(refused: Refused) -> int:
    """Return the HTTP status of a refusal.

    404 and 403 have their usual meaning. 409 means that the table has changed since the caller saw
    it. 422 means that the rules or the form forbid it."""
    return load_statuses().get(refused.refusal.code, 422)


def refusal_text(refused: Refused, table: Table | None, language: Language) -> str:
    """Return a refusal as a sentence in the viewer's language."""
    if table is None:
        return language.say(Phrase(refused.refusal.text, **{
            name: moment_text(detail.at, detail.zone, language) if isinstance(detail, MomentDetail)
            else detail for name, detail in refused.details.items()}))
    words = games.words(table.match.game.name)
    return language.say(words.refusal(refused.refusal, refused.details, table.names))


def name_details(refused: Refused, game: str) -> Refused:
    """Return the refusal with the display names of options, values and profiles.

    Programs get the raw names instead."""
    about = games.words(game).ABOUT
    values = about.values.get(str(refused.details.get("option")), {})
    names: dict[str, Mapping[str, Phrase]] = {
        "option": about.options, "value": values, "values": values or about.options,
        "profile": about.profiles, "profiles": about.profiles}
    return Refused(refused.refusal, {
        key: name_detail(detail, names.get(key, {})) for key, detail in refused.details.items()})


def name_detail(detail: object, names: Mapping[str, Phrase]) -> object:
    """Return the display names of a list; a detail without names is unchanged."""
    parts = str(detail).split(", ")
    return series([names[part] for part in parts]) if set(parts) <= names.keys() else detail


def refusal_json(refused: Refused, table: Table | None, language: Language) -> dict[str, object]:
    """Return a refusal for the API and scripts: code, clause, sentence, table number, and nearest
    action."""
    answer: dict[str, object] = {
        "code": refused.refusal.code,
        "clause": refused.refusal.clause,
        "message": refusal_text(refused, table, language),
    }
    if table is not None:
        answer["number"] = table.match.number
    if refused.nearest is not None:
        answer["nearest"] = str(refused.nearest)
    return answer


def explain_json(found: Refused | Phrase | None, table: Table,
                 language: Language) -> RefusalModel | AnswerModel | None:
    if isinstance(found, Phrase):
        return AnswerModel(message=language.say(found))
    return None if found is None else RefusalModel(
        **refusal_json(found, table, language))  # type: ignore[arg-type]


def respond_refused(refused: Refused, table: Table, language: Language) -> JSONResponse:
    return JSONResponse(refusal_json(refused, table, language), http_status(refused))
