"""Refusals of communities."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_INVITATION: Final = Refusal(
    "no_such_community", "", "This invitation is not valid any more. Ask for a new one.")
NO_THREAD: Final = Refusal("no_such_thread", "", "This thread is not here.")
NO_POST: Final = Refusal("no_such_post", "", "This post is not here any more.")
NO_LIST: Final = Refusal("no_such_list", "", "This list is not here any more.")
NOT_IN_COMMUNITY: Final = Refusal(
    "not_in_community", "", "Only members of the community can do this.")
NOT_KEEPER: Final = Refusal(
    "not_keeper", "", "Only the founder and the keepers of the community can do this.")
NOT_FOUNDER: Final = Refusal("not_founder", "", "Only the founder of the community can do this.")
FOUNDER_STAYS: Final = Refusal(
    "founder_stays", "",
    "The founder cannot leave: hand the community over to somebody, or close it.")
NO_MEMBER: Final = Refusal("no_member_there", "", "This person is not in the community.")
BAD_CHARTER: Final = Refusal(
    "bad_charter", "",
    "A community needs a name of {title} letters at most, a description of {about} letters at "
    "most, and a language.")
BAD_ADDRESS: Final = Refusal(
    "bad_address", "",
    "A short address has {least} to {most} letters: a to z, digits, and hyphens between them.")
ADDRESS_TAKEN: Final = Refusal("address_taken", "", "Another community has the address {address}.")
TOO_MANY_COMMUNITIES: Final = Refusal(
    "too_many_communities", "", "One person can found {most} communities at most.")
NOT_OPENING: Final = Refusal(
    "not_opening", "", "Nobody asks whether this community is to be public.")
WRONG_WORD: Final = Refusal(
    "wrong_word", "", "Type the name of the community exactly to close it.")
BAD_POST: Final = Refusal(
    "bad_post", "", "A post has at least one letter and {most} at most; a thread needs a title of "
    "{title} letters at most.")
BAD_LIST: Final = Refusal(
    "bad_list", "", "A list needs a name of {title} letters at most and 1 to {most} games.")
FOR_MEMBERS: Final = Refusal(
    "for_members", "", "This table is for members of a community: only they sit down here, and "
    "whoever is invited to a seat.")
FOR_MEMBERS_OF: Final = Refusal(
    "for_members", "", "This table is for members of {community}: only they sit down here, and "
    "whoever is invited to a seat.")
NO_MEETING: Final = Refusal("no_such_meeting", "", "This meeting is not here any more.")
CALLED_OFF: Final = Refusal("meeting_called_off", "", "This meeting was called off.")
BAD_MEETING: Final = Refusal(
    "bad_meeting", "",
    "A meeting needs a name of {title} letters at most, a description of {about} letters at most, "
    "and a day and a time within a year from now; a game is one of this site, a tournament one of "
    "the community.")
TOO_MANY_MEETINGS: Final = Refusal(
    "too_many_meetings", "", "A community can have {most} meetings before it at most.")
NOT_SEATED_THERE: Final = Refusal(
    "not_seated_there", "", "You do not sit at this table, or its game is over.")
