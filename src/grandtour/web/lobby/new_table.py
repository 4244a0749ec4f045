"""Opening a table: one click against bots, or the form with seats, profile and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Game, Refused
from grandtour.language import N_, Count, Language
from grandtour.people.rows import PersonRow
from grandtour.ratings import Rating, make_initial_rating
from grandtour.tables import errors
from grandtour.tables.head_starts import is_known
from grandtour.tables.opponents import list_opponents
from grandtour.tables.seating import SeatWish, add_automaton_wishes
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL, Terms, build_terms, hide_from_lists
from grandtour.web.http.access import load_visible_table
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import LONGEST_NAME, read_form_fields, read_text_field
from grandtour.web.http.layout import (
    GameBox, describe_box, redirect_to, list_open_tables, build_refusal_box, rename_person,
    respond_page,
)
from grandtour.web.http.refusals import name_details, refusal_text, http_status
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer, find_or_create_guest, find_network, load_viewer
from grandtour.web.lobby.contribution import read_deal_contribution
from grandtour.web.lobby.head_start import (
    AGREED, NONE, build_field, describe_agreement, find_named_choice, find_default_choice,
    list_rated_players,
    read_head_start_choice,
)
from grandtour.web.lobby.invitees import Invitees, list_invitees
from grandtour.web.lobby.reliability import find_people_showing
from grandtour.web.lobby.seat_kinds import (
    COMPUTER, NOBODY, OPEN, SHARED, keep_fitting_options, repeat_seat_kind, list_kinds,
    add_person_name, drop_repeated_names,
    choose_default_seats, make_seat_wish, list_seat_wishes)
from grandtour.web.lobby.small_board import find_game_board
from grandtour.web.lobby.time_control import (
    absence_row, drop_meaningless_settings, list_clock_rows, list_pace_choices, read_time_control,
)
from grandtour.web.lobby.visibility import (
    HINTS, describe_visibility, list_visibility_choices, read_visibility, describe_filling,
    describe_watching,
)

SHARING: Final = N_("a hand-over screen hides the game while you pass the device; not rated")


@dataclass(frozen=True)
class NewTablePlan:
    """A table to be created, as the form describes it."""

    game: str
    seats: tuple[str, ...]              # see `seat_kinds`
    profile: str
    options: dict[str, str]             # only those chosen individually
    head_start: str                     # see `head_start`
    name: str
    terms: Terms
    friends: Mapping[str, PersonRow]    # people who can be invited, by name
    group: str = ""                     # the address of the group for which it is
    others: bool = False                # whether non-members may sit down

    @property
    def seat_wishes(self) -> list[SeatWish]:
        return list_seat_wishes(self.seats, self.friends)


async def post_quick_game(request: Request) -> Response:
    """POST /play: open a table against bots at once, with the usual options."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    tables = services_of(request).tables
    rules = find_game_and_rules(read_text_field(form, "game"))
    person, remember = await find_or_create_guest(request, viewer)
    table = await tables.open_table(
        rules.name, [make_seat_wish(kind) for kind in choose_default_seats(rules, COMPUTER)],
        person,
        language=viewer.language.code, address=find_network(request),
        given=read_deal_contribution(form))
    response = redirect_to(f"/t/{table.id}")
    remember(response)
    return response


def find_game_and_rules(name: str) -> Game[Any]:
    """Return the rules of a game. Refused: no_such_game."""
    if name not in games.names():
        raise Refused(errors.NO_GAME, {"game": name})
    return games.game(name)


def read_game(form: Mapping[str, str]) -> str:
    """Return the game that the form or the address of the page names; the first one if none."""
    return read_text_field(form, "game") or next(iter(games.names()))


async def read_plan(request: Request, viewer: Viewer, form: Mapping[str, str]) -> NewTablePlan:
    """Return the plan that the form describes.

    A missing field has its usual value, or that of the table to be played again."""
    name = read_game(form)
    group, others = read_text_field(form, "community"), "others" in form
    invitees = await list_invitees(services_of(request), viewer.person_id, group)
    rules, friends = find_game_and_rules(name), list_invitable(invitees, group)
    by_link = not "/j/".startswith(request.app.state.without)
    usual = choose_default_seats(rules, OPEN if by_link else COMPUTER)
    options, title, terms, ahead = {}, "", USUAL, NONE
    if read_text_field(form, "again"):
        before = await load_visible_table(request, read_text_field(form, "again"))
        usual = [repeat_seat_kind(seat, viewer.person_id, friends) for seat in before.seats]
        options, title, terms = list_changed_options(before), before.name, before.terms
        ahead = find_default_choice(before)
    usual += [NOBODY] * (rules.most - len(usual))
    values = {kind for kind, _ in list_kinds(rules, viewer.language, friends)}
    seats = [add_person_name(str(form.get(f"seat{n}", usual[n - 1])), form.get(f"sharer{n}"))
             for n in range(1, rules.most + 1)]
    chosen = {option.name: read_text_field(form, f"option-{option.name}")
              for option in rules.options}
    profile = read_text_field(form, "profile")
    taken, options = keep_fitting_options(
        name, drop_repeated_names(tuple(kind if kind in values or kind.startswith(f"{SHARED} ")
                                        else NOBODY
                        for kind in seats)),
        options | {option: value for option, value in chosen.items() if value})
    ahead = read_head_start_choice(form, ahead)
    options = {**drop_head_start(rules, options), **find_named_choice(rules, taken, ahead)}
    terms = replace(terms, **read_visibility(form, terms), **read_time_control(form, terms),
                    head_start=ahead if ahead in AGREED and rules.head_start_option() else NONE)
    if group and not others:
        terms = hide_from_lists(terms)
    return NewTablePlan(name, taken,
                        profile if profile in rules.profiles else next(iter(rules.profiles), ""),
                        options,
                        ahead,
                        (read_text_field(form, "name") or title)[:LONGEST_NAME],
                        drop_meaningless_settings(terms), friends, group, others)


def list_invitable(invitees: Invitees, group: str) -> dict[str, PersonRow]:
    """Return by name the friends and, for a table of a group, its members."""
    return invitees.by_name if group else replace(invitees, fellows=()).by_name


def drop_head_start(rules: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the options without the head start, which has a field of its own."""
    option = rules.head_start_option()
    return {name: value for name, value in options.items() if option is None or name != option.name}


async def find_visible_ratings(services: Services, viewer: Viewer,
                               plan: NewTablePlan) -> dict[int, Rating]:
    """Return by place in the form the ratings that the viewer may see: their own, and those of
    computer players and of friends who show theirs."""
    players = list_rated_players(plan.seats, viewer.person_id, plan.friends)
    people = {player.id for player in players.values() if player.kind == "person"}
    showing = await find_people_showing(services, people, viewer.person_id)
    seen = {place: player for place, player in players.items()
            if player.kind == "bot" or player.id in showing}
    found = await services.results.find_ratings(plan.game, set(seen.values()))
    ratings = {place: found.get(player, make_initial_rating(player)) for place,
               player in seen.items()}
    return {place: rating for place, rating in ratings.items() if is_known(rating)}


def list_changed_options(table: Table) -> dict[str, str]:
    """Return the options of a table that are not the usual ones."""
    return table.match.game.unusual(table.match.options)


async def show_new_table(request: Request) -> Response:
    """GET /new: the form for a new table. The query may fill it in."""
    viewer = await load_viewer(request)
    return await render_new_table(request, viewer,
                          await read_plan(request, viewer, request.query_params))


async def post_new_table(request: Request) -> Response:
    """POST /new."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    plan = await read_plan(request, viewer, form)
    name = read_text_field(form, "own-name")[:LONGEST_NAME]
    try:
        person, remember = await find_or_create_guest(request, viewer, name)
    except Refused as refused:
        return await render_new_table(request, viewer, plan, refused, name)
    services = services_of(request)
    try:
        person = await rename_person(request, person, name)
        opened_for = await services.tables.groups.open_table_for_group(
            plan.group, person.id, not plan.others) if plan.group else None
        table = await services.tables.open_table(
            plan.game, plan.seat_wishes, person, options=plan.options, profile=plan.profile,
            name=plan.name, terms=build_terms(
                plan.terms.list_unusual()), language=viewer.language.code,
            address=find_network(request), given=read_deal_contribution(form),
            opened_for=opened_for)
    except Refused as refused:
        response = await render_new_table(request, viewer, plan, refused, name)
    else:
        response = redirect_to(f"/t/{table.id}")
    remember(response)
    return response


async def render_new_table(request: Request, viewer: Viewer, plan: NewTablePlan,
                   refused: Refused | None = None, own_name: str = "") -> Response:
    """Return the form; with the reason of a refusal and the name that a guest has typed."""
    rules, about = games.game(plan.game), games.words(plan.game).ABOUT
    say = viewer.language.say
    players = max(rules.least, min(rules.most, len(plan.seat_wishes)))
    usual = rules.choose(players, {}, plan.profile)
    # Options that have a field of their own.
    seated = {opponent.option for opponent in list_opponents(plan.game)}
    if (option := rules.head_start_option()) is not None:
        seated.add(option.name)
    kinds = list_kinds(rules, viewer.language, plan.friends)
    options = [one for one in list_options(
        rules, players, plan.profile, plan.options, viewer.language) if one["name"] not in seated]
    box_ = describe_box(plan.game, viewer.language)
    message = build_refusal_box(
        plan.game, refusal_text(name_details(refused, plan.game), None, viewer.language),
        refused.refusal.clause) if refused else None
    return respond_page(
        request, viewer, "lobby/new.html", "new", status=http_status(refused) if refused else 200,
        games=[describe_box(name, viewer.language) for name in games.names()], game=box_,
        board=find_game_board(plan.game, viewer.language),
        seats=plan.seats, kinds=kinds, name=plan.name,
        head_start=build_field(
            rules, plan.seats, dict(kinds), plan.head_start,
            await find_visible_ratings(services_of(request), viewer, plan), viewer.language),
        own_name=own_name or (viewer.person.name if viewer.person else ""),
        profile=plan.profile,
        profiles=[(name, say(phrase)) for name, phrase in about.profiles.items()],
        options=options, changed=bool(plan.options.keys() - seated), refused=message,
        opened=await list_open_tables(request, viewer, refused),
        company=list_visibility_choices(plan.terms, viewer.language),
        opened_for=plan.group, others=plan.others,
        pace=list_pace_choices(plan.terms, viewer.language),
        summary=summarize_plan(plan, box_, usual, viewer.language),
        **await find_added("new_table", request, viewer))


def list_options(rules: Game[Any], players: int, profile: str, chosen: Mapping[str, str],
                 language: Language) -> list[dict[str, Any]]:
    """Return the options of a game with this number of players, as forms show them."""
    about, usual = games.words(rules.name).ABOUT, rules.choose(players, {}, profile)
    return [{
        "name": option.name, "clause": option.clause,
        "title": language.say(about.options[option.name]),
        "usual": option_value_text(rules.name, option.name, usual[option.name], language),
        "values": [(value, option_value_text(rules.name, option.name, value, language))
                   for value in option.allowed(players)],
        "chosen": chosen.get(option.name, ""),
    } for option in rules.options]


def option_value_text(game: str, option: str, value: str, language: Language) -> str:
    """Return the value of an option in words."""
    values = games.words(game).ABOUT.values.get(option, {})
    return language.say(values[value]) if value in values else value


def summarize_plan(plan: NewTablePlan, box_: GameBox, usual: Mapping[str, str],
            language: Language) -> dict[str, Any]:
    """Return what will happen, in plain words."""
    say = language.say
    seats, led, refused = resolve_seat_choices(plan)
    free = len([wish for wish in seats if wish.kind in ("open", "kept")])
    begins = say(Count("when {n} more player has joined", "when {n} more players have joined",
                       free)) if free else say(N_("at once"))
    changed = [(option, value) for option, value in plan.options.items()
               if usual.get(option) != value]
    profiles = games.words(plan.game).ABOUT.profiles
    rules = say(profiles.get(plan.profile, N_("standard rules")))
    if changed:
        rules = say(Count("{profile}, with {n} change", "{profile}, with {n} changes",
                          len(changed), profile=rules))
    title = say(Count("{game}, {n} seat", "{game}, {n} seats", len(seats), game=box_.title))
    return {
        "title": title,
        "rows": [
            *([] if refused else [(say(N_("Begins")), begins)]),
            *[(say(N_("Automated opponent")), name) for name in led],
            *([(say(N_("On one device")), say(SHARING))] if SHARED in list_seat_kinds(plan)
              else []),
            *head_start_rows(plan, language),
            *company_rows(plan.terms, free, language),
            *list_clock_rows(plan.terms, language),
            *([absence_row(plan.terms, language)] if plan.terms.absence else []),
            (say(N_("Duration")), say(N_("about {minutes} minutes"), minutes=box_.minutes)),
        ],
        "settings": " · ".join([rules, *describe_visibility(plan.terms, language)]),
        "refused": refusal_text(name_details(refused, plan.game), None, language) if refused
        else "",
        "changed": describe_options(plan.game, changed, language),
        "button": say(N_("Open the table")) if free else say(N_("Start the game")),
    }


def head_start_rows(plan: NewTablePlan, language: Language) -> list[tuple[str, str]]:
    """Return the chosen head start of a weaker player, if any."""
    rules, say = games.game(plan.game), language.say
    option = rules.head_start_option()
    named = option is not None and option.name in plan.options
    agreed = describe_agreement(rules, plan.terms.head_start)
    if not named and agreed is None:
        return []
    return [(say(N_("Head start")), say(N_("house rule; not rated")) if agreed is None else say(
        N_("{agreed}; not rated"), agreed=agreed))]


def list_seat_kinds(plan: NewTablePlan) -> set[str]:
    """Return the kinds of seats in a plan."""
    return {kind.partition(" ")[0] for kind in plan.seats}


def resolve_seat_choices(plan: NewTablePlan) -> tuple[Sequence[SeatWish], list[str],
                                                      Refused | None]:
    """Return the players, the names of the automata, and the refusal if such a table is
    impossible."""
    rules = games.game(plan.game)
    try:
        found = add_automaton_wishes(rules, plan.seat_wishes, plan.options, plan.profile)
        led = rules.automata(len(found), rules.choose(len(found), plan.options, plan.profile))
    except Refused as refused:
        return plan.seat_wishes, [], refused
    return found, list(led.values()), None


def company_rows(terms: Terms, free: int, language: Language) -> list[tuple[str, str]]:
    """Return the unusual choices about players and spectators."""
    say = language.say
    rows: list[tuple[str, str]] = []
    if free and terms.fill:
        rows.append((say(N_("Free seats filled by computers")),
                     describe_filling(terms.fill, language)))
    if free and terms.start == "ready":
        rows.append((say(N_("Waits")),
                     say(N_("until everyone is present or ready"))))
    if terms.order == "lot":
        rows.append((say(N_("Order")), say(N_("by lot"))))
    if terms.hints:
        rows.append((say(N_("Hints")), say(HINTS["all"])))
    if terms.open_after:
        rows.append((say(N_("Spectators")), describe_watching(terms, language)))
    elif terms.talk == "seats":
        rows.append((say(N_("Chat")), say(N_("only the players"))))
    return rows


def describe_options(game: str, options: Sequence[tuple[str, str]],
                 language: Language) -> list[tuple[str, str]]:
    """Return options with their values in words, and the clause of each."""
    about = games.words(game).ABOUT
    clauses = {option.name: option.clause for option in games.game(game).options}
    return [(language.say(N_("{option}: {value}"), option=about.options[name],
                          value=option_value_text(game, name, value, language)), clauses[name])
            for name, value in options]


def rules_text(table: Table, language: Language) -> str:
    """Return in one sentence which rules a table plays by."""
    changed = len(list_changed_options(table))
    if not changed:
        return language.say(N_("standard rules, unchanged"))
    return language.say(Count("{n} change from the standard rules",
                              "{n} changes from the standard rules", changed))


routes: Final = [
    Route("/play", post_quick_game, methods=["POST"]),
    Route("/new", show_new_table),
    Route("/new", post_new_table, methods=["POST"]),
]
