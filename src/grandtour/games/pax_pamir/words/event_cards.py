"""PX-16: the event cards: the names of their effects and what these do, by their names in the
facts. The upper effect works when a card is discarded from the market, the lower one when it is
purchased; what a purchase brings is said to the buyer."""

from __future__ import annotations

from typing import Final

from grandtour.language import Phrase

EFFECT_NAMES: Final = {
    "dominance_check": Phrase("Dominance Check"),
    "favour_military": Phrase("Military favoured"),
    "favour_intelligence": Phrase("Intelligence favoured"),
    "favour_political": Phrase("Political favoured"),
    "embarrassment_of_riches": Phrase("Embarrassment of Riches"),
    "disregard_for_customs": Phrase("Disregard for Customs"),
    "failure_to_impress": Phrase("Failure to Impress"),
    "riots_punjab": Phrase("Riots in Punjab"),
    "riots_herat": Phrase("Riots in Herat"),
    "riots_kabul": Phrase("Riots in Kabul"),
    "riots_persia": Phrase("Riots in Persia"),
    "no_effect": Phrase("No effect"),
    "confidence_failure": Phrase("Confidence Failure"),
    "new_tactics": Phrase("New Tactics"),
    "koh_i_noor_recovered": Phrase("Koh-i-noor Recovered"),
    "courtly_manners": Phrase("Courtly Manners"),
    "rumor": Phrase("Rumor"),
    "conflict_fatigue": Phrase("Conflict Fatigue"),
    "nationalism": Phrase("Nationalism"),
    "public_withdrawal": Phrase("Public Withdrawal"),
    "nation_building": Phrase("Nation Building"),
    "backing_of_persian_aristocracy": Phrase("Backing of Persian Aristocracy"),
    "other_persuasive_methods": Phrase("Other Persuasive Methods"),
    "pashtunwali_values": Phrase("Pashtunwali Values"),
    "rebuke": Phrase("Rebuke"),
}

EFFECT_TEXTS: Final = {
    "dominance_check": Phrase("A dominance check takes place."),
    "favour_military": Phrase("The favoured suit becomes military."),
    "favour_intelligence": Phrase("The favoured suit becomes intelligence."),
    "favour_political": Phrase("The favoured suit becomes political."),
    "embarrassment_of_riches": Phrase(
        "Until the next check, gifts give no influence to anybody."),
    "disregard_for_customs": Phrase("Until the next check, nobody pays any bribe."),
    "failure_to_impress": Phrase("All players discard all their prizes."),
    "riots_punjab": Phrase("All tribes and armies in Punjab are removed."),
    "riots_herat": Phrase("All tribes and armies in Herat are removed."),
    "riots_kabul": Phrase("All tribes and armies in Kabul are removed."),
    "riots_persia": Phrase("All tribes and armies in Persia are removed."),
    "no_effect": Phrase("Nothing happens."),
    "confidence_failure": Phrase("Every player with a hand discards a card of it."),
    "new_tactics": Phrase(
        "Until the next check, the actions of your military cards are bonus actions."),
    "koh_i_noor_recovered": Phrase(
        "Until the next check, each of your gifts gives one influence more."),
    "courtly_manners": Phrase("Until the next check, you need not pay bribes."),
    "rumor": Phrase(
        "Name a player: until the next check, patriots give that player no influence."),
    "conflict_fatigue": Phrase(
        "At the next check, a lead of 2 blocks is enough for dominance."),
    "nationalism": Phrase(
        "Until the next check, your tribes may move and battle like armies."),
    "public_withdrawal": Phrase(
        "It cannot be purchased. Rupees put on it leave the game."),
    "nation_building": Phrase(
        "Until the next check, you build two blocks for the price of one."),
    "backing_of_persian_aristocracy": Phrase("Take 3 rupees from the bank."),
    "other_persuasive_methods": Phrase("Swap your whole hand with another player."),
    "pashtunwali_values": Phrase(
        "Name the favoured suit; nothing else changes it until the next check."),
    "rebuke": Phrase("Remove all tribes and armies in a region of your choice."),
}
