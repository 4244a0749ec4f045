"""The audit log in words: acts of hosts, and what features add to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from grandtour.feature import list_features
from grandtour.language import NAMES, Count, Language, N_
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.site import Text
from grandtour.people.suspensions import read_fact
from grandtour.web.http.dates import format_moment
from grandtour.web.site_host.limits import FACTOR_TITLES
from grandtour.web.site_host.limits import TITLES as NUMBER_TITLES

SHOWN: Final = 200              # entries on the page

SAID: Final[Mapping[str, str]] = {
    "appoint": N_("{host} made {person} a host of this site"),
    "dismiss": N_("{host} removed {person} as a host of this site"),
    "promote": N_("{host} made {person} a moderator"),
    "demote": N_("{host} removed {person} as a moderator"),
    "suspend": N_("{host} suspended {person} ({fact})"),
    "restore": N_("{host} lifted the suspension of {person}"),
    "remove": N_("{host} removed {person}"),
    "invite": N_("{host} created an invitation to this site ({fact})"),
    "withdraw": N_("{host} withdrew an invitation to this site ({fact})"),
    "password": N_("{host} created a password reset link for {person}"),
    "sign_out": N_("{host} signed {person} out everywhere"),
    "sign_out_all": N_("{host} signed all members out everywhere"),
    "delete": N_("{host} removed the text {fact} by {person}"),
    "take_away": N_("{host} removed reported content by {person} ({fact})"),
    "warn": N_("{host} warned {person} about reported content ({fact})"),
    "leave": N_("{host} left reported content by {person} as it was ({fact})"),
    "send_again": N_("{host} retried failed notifications ({fact})"),
    "settings": N_("{host} changed the settings of the site ({fact})"),
    "back_up": N_("{host} made a backup of the database ({fact})"),
    "end_table": N_("{host} ended the table {fact} without a result"),
    "remove_table": N_("{host} removed the waiting room {fact}"),
    "limits": N_("{host} set limits for {person} ({fact})"),
    "tidy": N_("{host} removed abandoned tables and guests ({fact})"),
    "put_back": N_("{host} replaced the database with the backup {fact}"),
    "import": N_("{host} imported a database export ({fact})"),
    "rebuild": N_("{host} recomputed the results and ratings ({fact})"),
    "upgrade": N_("{host} upgraded the database to Grand Tour {fact}"),
    "announce": N_("{host} published the announcement “{fact}”"),
    "retract": N_("{host} ended the announcement"),
    "test_mail": N_("{host} sent a test email"),
    "list_people": N_("{host} downloaded a list of people ({fact})"),
    **{kind: message for feature in list_features() for kind, message in feature.host_acts.items()},
}
WITHOUT_FACT: Final[Mapping[str, str]] = {
    "suspend": N_("{host} suspended {person}"),
    "invite": N_("{host} created an invitation to this site"),
    "withdraw": N_("{host} withdrew all open invitations created by hosts"),
    **{kind: message for feature in list_features()
       for kind, message in feature.host_acts_without_fact.items()}}
UNTIL: Final = N_("until {moment}")
UNTIL_BECAUSE: Final = N_("until {moment}: {reason}")
# The names of the site's settings: each field, and each text, which exists in many languages.
FIELDS: Final[Mapping[str, str]] = {
    "accounts": N_("Who may create an account"), "name": N_("Name of the site"),
    "contact": N_("Contact"), "backups": N_("Folder for backups"), **NUMBER_TITLES}
TEXTS: Final[Mapping[Text, str]] = {
    "welcome": N_("Welcome"), "privacy": N_("Privacy"), "terms": N_("Terms")}
IN_LANGUAGE: Final = N_("{text} ({language})")
COMMAND_LINE: Final = N_("The command line")
LEFT: Final = N_("someone who has left")


@dataclass(frozen=True)
class ActLine:
    """An act as a sentence, and its time."""

    said: str
    when: str


def describe_act(act: HostAct, language: Language) -> ActLine:
    host = act.host_name or language.say(COMMAND_LINE if act.host == COMMAND else LEFT)
    return ActLine(
        language.say(act_message(act), host=host, fact=describe_act_fact(act, language),
                     person=act.person_name or language.say(LEFT)),
        format_moment(act.moment, language))


def act_message(act: HostAct) -> str:
    return SAID[act.kind] if act.fact else WITHOUT_FACT.get(act.kind, SAID[act.kind])


def describe_act_fact(act: HostAct, language: Language) -> str:
    """Return the fact of an act for people: the names of settings and limits, counts in words."""
    say = FACTS.get(act.kind)
    return say(act.fact, language) if say else act.fact


def settings_text(fact: str, language: Language) -> str:
    return language.say(N_(", ")).join(setting_name(field, language) for field in fact.split(", "))


def setting_name(field: str, language: Language) -> str:
    """Return the name of a setting. A text has its language; by code if its pack is missing."""
    text, _, code = field.partition("_")
    title = next((said for name, said in TEXTS.items() if name == text), "")
    return language.say(IN_LANGUAGE, text=language.say(title), language=NAMES.get(code, code)) \
        if title else language.say(FIELDS.get(field, field))


def factor_text(fact: str, language: Language) -> str:
    return language.say(next((title for factor, title in FACTOR_TITLES.items()
                              if factor == fact), fact))


def describe_removal(fact: str, language: Language) -> str:
    return language.say(Count("{n} table or guest", "{n} tables and guests", int(fact)))


def results_text(fact: str, language: Language) -> str:
    return language.say(Count("{n} result", "{n} results", int(fact)))


def people_text(fact: str, language: Language) -> str:
    return language.say(Count("{n} person", "{n} people", int(fact)))


def suspension_text(fact: str, language: Language) -> str:
    until, reason = read_fact(fact)
    if not until:
        return reason
    return language.say(UNTIL_BECAUSE if reason else UNTIL, reason=reason,
                        moment=format_moment(until, language))


def uses_text(fact: str, language: Language) -> str:
    return language.say(Count("for {n} person", "for {n} people", int(fact)))


FACTS: Final[Mapping[str, Callable[[str, Language], str]]] = {
    "settings": settings_text, "limits": factor_text, "tidy": describe_removal,
    "rebuild": results_text, "list_people": people_text, "suspend": suspension_text,
    "invite": uses_text}
