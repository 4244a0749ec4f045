"""Opening a table: one click against bots, or the form with seats, profile and single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.collection.votes import best_number
from grandtour.communities.rows import CommunityRow
from grandtour.engine.game import Game, Refused
from grandtour.language import N_, Count, Language
from grandtour.people.friends import Ties
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.opponents import opponents
from grandtour.tables.seating import Wish, with_room
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL, Terms, terms_of, unlisted
from grandtour.web.http.access import looked_at
from grandtour.web.http.forms import LONGEST_NAME, form_of, text_of
from grandtour.web.http.layout import Box, box, go, opened_by, refused_box, respond
from grandtour.web.http.refusals import in_words, sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, network_of, viewer_of
from grandtour.web.lobby.contribution import contribution_of
from grandtour.web.lobby.seat_kinds import (
    COMPUTER, NOBODY, OPEN, SHARED, agreed, kind_again, kinds, named, once, usual_seats, wish_of,
    wishes,
)
from grandtour.web.lobby.small_board import game_board
from grandtour.web.lobby.time_control import (
    away_row, checked, clock_rows, pace_choices, pace_of,
)
from grandtour.web.lobby.visibility import (
    HINTS, company_briefly, company_choices, company_of, fill_said, watched_said,
)

SHARING: Final = N_("handed on behind a curtain; not rated")


@dataclass(frozen=True)
class Plan:
    """A table to be created, as the form says it."""

    game: str
    seats: tuple[str, ...]              # see `seat_kinds`
    profile: str
    options: dict[str, str]             # only those chosen one by one
    name: str
    terms: Terms
    friends: Mapping[str, PersonRow]    # by name, who can be invited
    community: str = ""                 # the address of the one for which it is
    others: bool = False                # whether others than its members sit down there, too

    @property
    def wishes(self) -> list[Wish]:
        return wishes(self.seats, self.friends)


async def play(request: Request) -> Response:
    """A table against bots at once, with the usual options."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    tables = services_of(request).tables
    rules = rules_of(text_of(form, "game"))
    person, remember = await guest_of(request, viewer)
    table = await tables.open_table(
        rules.name, [wish_of(kind) for kind in usual_seats(rules, COMPUTER)], person,
        language=viewer.language.code, address=network_of(request), given=contribution_of(form))
    response = go(f"/t/{table.id}")
    remember(response)
    return response


def rules_of(name: str) -> Game[Any]:
    """Refused: no_such_game."""
    if name not in games.names():
        raise Refused(errors.NO_GAME, {"game": name})
    return games.game(name)


async def plan_of(request: Request, viewer: Viewer, form: Mapping[str, str]) -> Plan:
    """The plan that the form describes; what it does not name is usual, or as at the table that
    is to be played again."""
    name = text_of(form, "game") or next(iter(games.names()))
    rules, friends = rules_of(name), await invitable(request, viewer)
    by_link = not "/j/".startswith(request.app.state.without)
    usual = usual_seats(rules, OPEN if by_link else COMPUTER)
    options, title, terms = {}, "", USUAL
    if text_of(form, "again"):
        before = await looked_at(request, text_of(form, "again"))
        usual = [kind_again(seat, viewer.id, friends) for seat in before.seats]
        options, title, terms = changed_options(before), before.name, before.terms
    usual += [NOBODY] * (rules.most - len(usual))
    values = {kind for kind, _ in kinds(rules, viewer.language, friends)}
    seats = [named(str(form.get(f"seat{n}", usual[n - 1])), form.get(f"sharer{n}"))
             for n in range(1, rules.most + 1)]
    chosen = {option.name: text_of(form, f"option-{option.name}") for option in rules.options}
    profile = text_of(form, "profile")
    taken, options = agreed(
        name, once(tuple(kind if kind in values or kind.startswith(f"{SHARED} ") else NOBODY
                        for kind in seats)),
        options | {option: value for option, value in chosen.items() if value})
    community, others = text_of(form, "community"), "others" in form
    terms = replace(terms, **company_of(form, terms), **pace_of(form, terms))
    if community and not others:
        terms = unlisted(terms)
    return Plan(name, taken,
                profile if profile in rules.profiles else next(iter(rules.profiles), ""), options,
                (text_of(form, "name") or title)[:LONGEST_NAME],
                checked(terms), friends, community, others)


async def invitable(request: Request, viewer: Viewer) -> dict[str, PersonRow]:
    """The viewer's friends by name."""
    found = await services_of(request).friends.ties(viewer.id) if viewer.person else Ties()
    return {tie.name: PersonRow(tie.id, tie.name, True) for tie in found.friends}


async def own_communities(request: Request, viewer: Viewer) -> list[CommunityRow]:
    """Those for which the viewer can open a table."""
    found = await services_of(request).communities.list_communities(viewer.id)
    return [access.community for access in found.mine]


def changed_options(table: Table) -> dict[str, str]:
    """The options of a table that are not the usual ones."""
    return table.match.game.unusual(table.match.options)


async def new_form(request: Request) -> Response:
    """GET /new: create a table. The query may fill in the form."""
    viewer = await viewer_of(request)
    return await new_page(request, viewer,
                          await plan_of(request, viewer, request.query_params))


async def new_table(request: Request) -> Response:
    """POST /new."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    plan = await plan_of(request, viewer, form)
    person, remember = await guest_of(request, viewer)
    services = services_of(request)
    try:
        opened_for = await services.communities.opened_for(
            plan.community, person.id, not plan.others) if plan.community else None
        table = await services.tables.open_table(
            plan.game, plan.wishes, person, options=plan.options, profile=plan.profile,
            name=plan.name, terms=terms_of(plan.terms.kept()), language=viewer.language.code,
            address=network_of(request), given=contribution_of(form), opened_for=opened_for)
    except Refused as refused:
        response = await new_page(request, viewer, plan, refused)
    else:
        response = go(f"/t/{table.id}")
    remember(response)
    return response


async def new_page(request: Request, viewer: Viewer, plan: Plan,
                   refused: Refused | None = None) -> Response:
    rules, about = games.game(plan.game), games.words(plan.game).ABOUT
    say = viewer.language.say
    players = max(rules.least, min(rules.most, len(plan.wishes)))
    usual = rules.choose(players, {}, plan.profile)
    seated = {opponent.option for opponent in opponents(plan.game)}
    options = [{
        "name": option.name, "clause": option.clause, "title": say(about.options[option.name]),
        "usual": value_of(plan.game, option.name, usual[option.name], viewer.language),
        "values": [(value, value_of(plan.game, option.name, value, viewer.language))
                   for value in option.allowed(players)],
        "chosen": plan.options.get(option.name, ""),
    } for option in rules.options if option.name not in seated]
    box_ = box(plan.game, viewer.language)
    message = refused_box(
        plan.game, sentence(in_words(refused, plan.game), None, viewer.language),
        refused.refusal.clause) if refused else None
    return respond(
        request, viewer, "lobby/new.html", "new", status=status_of(refused) if refused else 200,
        games=[box(name, viewer.language) for name in games.names()], game=box_,
        board=game_board(plan.game, viewer.language),
        seats=plan.seats, kinds=kinds(rules, viewer.language, plan.friends), name=plan.name,
        recommended=await recommended(request, plan.game, viewer),
        profile=plan.profile,
        profiles=[(name, say(phrase)) for name, phrase in about.profiles.items()],
        options=options, changed=bool(plan.options.keys() - seated), refused=message,
        opened=await opened_by(request, viewer, refused),
        company=company_choices(plan.terms, viewer.language),
        communities=await own_communities(request, viewer), community=plan.community,
        others=plan.others,
        pace=pace_choices(plan.terms, viewer.language),
        summary=summary(plan, box_, usual, viewer.language))


async def recommended(request: Request, game: str, viewer: Viewer) -> str:
    """With how many players those who have played the game like it best; "" while nobody knows."""
    shelf = services_of(request).collection
    best = best_number(await shelf.votes.list_polls(game, viewer.id))
    return viewer.language.say(
        Count("Best with {n} player", "Best with {n} players", best)) if best else ""


def value_of(game: str, option: str, value: str, language: Language) -> str:
    """The value of an option in words."""
    values = games.words(game).ABOUT.values.get(option, {})
    return language.say(values[value]) if value in values else value


def summary(plan: Plan, box_: Box, usual: Mapping[str, str],
            language: Language) -> dict[str, Any]:
    """What will happen, in plain words."""
    say = language.say
    seats, led, refused = seats_of(plan)
    free = len([wish for wish in seats if wish.kind in ("open", "kept")])
    begins = say(Count("when {n} more player has joined", "when {n} more players have joined",
                       free)) if free else say(N_("at once"))
    changed = [(option, value) for option, value in plan.options.items()
               if usual.get(option) != value]
    profiles = games.words(plan.game).ABOUT.profiles
    rules = say(profiles.get(plan.profile, N_("the usual rules")))
    if changed:
        rules = say(Count("{profile}, with {n} change", "{profile}, with {n} changes",
                          len(changed), profile=rules))
    title = say(Count("{game}, {n} seat", "{game}, {n} seats", len(seats), game=box_.title))
    return {
        "title": title,
        "rows": [
            *([] if refused else [(say(N_("Begins")), begins)]),
            *[(say(N_("Led by the rules")), name) for name in led],
            *([(say(N_("At one device")), say(SHARING))] if SHARED in kinds_of(plan) else []),
            *company_said(plan.terms, free, language),
            *clock_rows(plan.terms, language),
            *([away_row(plan.terms, language)] if plan.terms.absence else []),
            (say(N_("Lasts")), say(N_("about {minutes} minutes"), minutes=box_.minutes)),
        ],
        "settings": " · ".join([rules, *company_briefly(plan.terms, language)]),
        "refused": sentence(in_words(refused, plan.game), None, language) if refused else "",
        "changed": options_said(plan.game, changed, language),
        "button": say(N_("Open the table")) if free else say(N_("Start the game")),
    }


def kinds_of(plan: Plan) -> set[str]:
    """In what ways its seats are taken."""
    return {kind.partition(" ")[0] for kind in plan.seats}


def seats_of(plan: Plan) -> tuple[Sequence[Wish], list[str], Refused | None]:
    """Who will sit at the table, the names of those whom the rules play, and why there can be no
    such table, if there cannot."""
    rules = games.game(plan.game)
    try:
        found = with_room(rules, plan.wishes, plan.options, plan.profile)
        led = rules.automata(len(found), rules.choose(len(found), plan.options, plan.profile))
    except Refused as refused:
        return plan.wishes, [], refused
    return found, list(led.values()), None


def company_said(terms: Terms, free: int, language: Language) -> list[tuple[str, str]]:
    """What the form says about who comes, as far as it differs from what one expects."""
    say = language.say
    rows: list[tuple[str, str]] = []
    if free and terms.fill:
        rows.append((say(N_("Bots fill in")), fill_said(terms.fill, language)))
    if free and terms.start == "ready":
        rows.append((say(N_("Waits")),
                     say(N_("until everybody is there, or has said to be ready"))))
    if terms.order == "lot":
        rows.append((say(N_("Order")), say(N_("by lot"))))
    if terms.hints:
        rows.append((say(N_("Hints")), say(HINTS["all"])))
    if terms.open_after:
        rows.append((say(N_("Spectators")), watched_said(terms, language)))
    elif terms.talk == "seats":
        rows.append((say(N_("Chat")), say(N_("only the players"))))
    return rows


def options_said(game: str, options: Sequence[tuple[str, str]],
                 language: Language) -> list[tuple[str, str]]:
    """Options with their values in words, and the clause of each."""
    about = games.words(game).ABOUT
    clauses = {option.name: option.clause for option in games.game(game).options}
    return [(language.say(N_("{option}: {value}"), option=about.options[name],
                          value=value_of(game, name, value, language)), clauses[name])
            for name, value in options]


def rules_said(table: Table, language: Language) -> str:
    """By which rules a table plays, in one sentence."""
    changed = len(changed_options(table))
    if not changed:
        return language.say(N_("the usual ones, nothing is changed"))
    return language.say(Count("{n} choice differs from the usual rules",
                              "{n} choices differ from the usual rules", changed))


routes: Final = [
    Route("/play", play, methods=["POST"]),
    Route("/new", new_form),
    Route("/new", new_table, methods=["POST"]),
]
