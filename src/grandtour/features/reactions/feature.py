"""The declaration of the feature: reactions."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from grandtour.feature import Feature
from grandtour.features.reactions.pages import load_reactions
from grandtour.features.reactions.service import ReactionService
from grandtour.features.reactions.store import ReactionStore
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    reactions = ReactionService(ReactionStore(core.database), core.tables, core.people,
                                core.friends,
                                core.tables.now)
    core.cluster.acts.append(reactions.note_remote_reaction)
    return (reactions,)


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return (core.get(ReactionService).run_forever(),)


FEATURE: Final = Feature(
    open_services,
    jobs=start_jobs,
    facts={"table": load_reactions},
    statuses={"reactions_for_players": 403, "reaction_too_soon": 429, "too_many_reactions": 429})
