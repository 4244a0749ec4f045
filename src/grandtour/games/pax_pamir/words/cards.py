"""Names of the cards of Pax Pamir, and their abilities and effects in words."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import (
    COURT_CARDS, EVENT_NAMES, LAST_CHECK, TABLES, TITLES, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.language import N_, Phrase

# By court card, for those that have one.
ABILITY_OF: Final = {card: row["name"] for row in TABLES["abilities"]["names"]
                    for card in row["cards"]}


def card_title(card: int) -> Phrase:
    """Return a card: "Mohan Lal". The name of an event is its lower effect: "New Tactics"."""
    if card > COURT_CARDS:
        return purchased_title(card)
    return Phrase(TITLES[card])


def bought_title(card: int) -> Phrase:
    """Return a card that is taken from the market: "Mohan Lal", "a Dominance Check"."""
    return Phrase("a Dominance Check") if is_check(card) else card_title(card)


def discarded_title(card: int) -> Phrase:
    """Return the upper effect of an event card: "Riots in Punjab"."""
    return EFFECTS[EVENT_NAMES[card][0]][0]


def purchased_title(card: int) -> Phrase:
    """Return the lower effect of an event card: "Conflict Fatigue"."""
    return EFFECTS[EVENT_NAMES[card][1]][0]


def discarded_text(card: int) -> Phrase:
    """Return the effect of an event that is discarded from the market."""
    return EFFECTS[EVENT_NAMES[card][0]][1]


def purchased_text(card: int) -> Phrase:
    """Return the effect of an event that is purchased; for Public Withdrawal, while it is in the
    market."""
    return EFFECTS[EVENT_NAMES[card][1]][1]


def ability_name(card: int) -> Phrase | None:
    """Return the name of a court card's special ability; None if it has none."""
    return ABILITIES[ABILITY_OF[card]][0] if card in ABILITY_OF else None


def card_text(card: int) -> Phrase | None:
    """Return the text of a card without its icons: the effect of its ability, or its two effects.
    Return None for the other court cards."""
    if card in ABILITY_OF:
        return Phrase("{ability}: {text}", ability=ability_name(card),
                      text=ABILITIES[ABILITY_OF[card]][1])
    if card <= COURT_CARDS:
        return None
    if EVENT_NAMES[card][0] == EVENT_NAMES[card][1]:
        return purchased_text(card)
    return Phrase(NOT_FOR_SALE if card == PUBLIC_WITHDRAWAL else TWO_EFFECTS,
                  discarded=discarded_text(card), title=purchased_title(card),
                  purchased=purchased_text(card))


TWO_EFFECTS: Final = N_("If discarded: {discarded} If purchased, {title}: {purchased}")
NOT_FOR_SALE: Final = N_("If discarded: {discarded} In the market, {title}: {purchased}")


def find_event_clause(card: int) -> str:
    """Return the clause of an event card: PX-16.1 is that of card 105."""
    if is_check(card):
        return "PX-17.1"
    return f"PX-16.{card - LAST_CHECK}"


# PX-15: the abilities of court cards: their names, and what they do, said to their owner.
ABILITIES: Final = {
    "indispensable_advisors": (Phrase("Indispensable Advisors"), Phrase(
        "Your spies, on any card, cannot be removed by a battle on a court card.")),
    "insurrection": (Phrase("Insurrection"), Phrase(
        "After each dominance check that does not end the game, put two Afghan armies into "
        "Kabul.")),
    "claim_of_ancient_lineage": (Phrase("Claim of Ancient Lineage"), Phrase(
        "For your tax actions you count as ruler of all regions.")),
    "bodyguards": (Phrase("Bodyguards"), Phrase(
        "Political cards of your court cannot be betrayed, not even by you.")),
    "citadel_kabul": (Phrase("Citadel (Kabul)"), Phrase(
        "Your tribes in Kabul cannot be removed by a battle.")),
    "citadel_transcaspia": (Phrase("Citadel (Transcaspia)"), Phrase(
        "Your tribes in Transcaspia cannot be removed by a battle.")),
    "strange_bedfellows": (Phrase("Strange Bedfellows"), Phrase(
        "For your spies, court cards of one region are neighbours, wherever they lie.")),
    "civil_service_reforms": (Phrase("Civil Service Reforms"), Phrase(
        "You pay no bribes for cards held hostage.")),
    "safe_house": (Phrase("Safe House"), Phrase(
        "When another player removes a spy of yours in a battle, you may put it on this card.")),
    "charismatic_courtiers": (Phrase("Charismatic Courtiers"), Phrase(
        "You pay no bribes for playing cards.")),
    "blackmail_kandahar": (Phrase("Blackmail (Kandahar)"), Phrase(
        "At the start of your turn you may put a spy on a Kandahar card that carries no spy.")),
    "blackmail_herat": (Phrase("Blackmail (Herat)"), Phrase(
        "At the start of your turn you may put a spy on a Herat card that carries no spy.")),
    "indian_supplies": (Phrase("Indian Supplies"), Phrase("Your armies need no roads to move.")),
    "well_connected": (Phrase("Well-Connected"), Phrase("Each move of a spy may be two steps.")),
    "herat_influence": (Phrase("Herat Influence"), Phrase(
        "Herat cards in the market cost you nothing.")),
    "persian_influence": (Phrase("Persian Influence"), Phrase(
        "Persia cards in the market cost you nothing.")),
    "russian_influence": (Phrase("Russian Influence"), Phrase(
        "Russian patriots in the market cost you nothing.")),
    "infrastructure": (Phrase("Infrastructure"), Phrase(
        "After you build, place one more block free of charge.")),
    "savvy_operator": (Phrase("Savvy Operator"), Phrase(
        "The actions of this card are always bonus actions.")),
    "irregulars": (Phrase("Irregulars"), Phrase(
        "The actions of this card are always bonus actions.")),
}



# PX-16: the effects of event cards: what they are called and do, by their names. The
# upper effect works when a card is discarded from the market, the lower one when it is purchased;
# what a purchase brings is said to the buyer.
EFFECTS: Final = {
    "dominance_check": (Phrase("Dominance Check"), Phrase("A dominance check takes place.")),
    "favour_military": (Phrase("Military favoured"), Phrase("The favoured suit becomes military.")),
    "favour_intelligence": (Phrase("Intelligence favoured"), Phrase(
        "The favoured suit becomes intelligence.")),
    "favour_political": (Phrase("Political favoured"), Phrase(
        "The favoured suit becomes political.")),
    "embarrassment_of_riches": (Phrase("Embarrassment of Riches"), Phrase(
        "Until the next check, gifts give no influence to anyone.")),
    "disregard_for_customs": (Phrase("Disregard for Customs"), Phrase(
        "Until the next check, no one pays any bribe.")),
    "failure_to_impress": (Phrase("Failure to Impress"), Phrase(
        "All players discard all their prizes.")),
    "riots_punjab": (Phrase("Riots in Punjab"), Phrase(
        "All tribes and armies in Punjab are removed.")),
    "riots_herat": (Phrase("Riots in Herat"), Phrase(
        "All tribes and armies in Herat are removed.")),
    "riots_kabul": (Phrase("Riots in Kabul"), Phrase(
        "All tribes and armies in Kabul are removed.")),
    "riots_persia": (Phrase("Riots in Persia"), Phrase(
        "All tribes and armies in Persia are removed.")),
    "no_effect": (Phrase("No effect"), Phrase("Nothing happens.")),
    "confidence_failure": (Phrase("Confidence Failure"), Phrase(
        "Every player with a hand discards a card of it.")),
    "new_tactics": (Phrase("New Tactics"), Phrase(
        "Until the next check, the actions of your military cards are bonus actions.")),
    "koh_i_noor_recovered": (Phrase("Koh-i-noor Recovered"), Phrase(
        "Until the next check, each of your gifts gives one influence more.")),
    "courtly_manners": (Phrase("Courtly Manners"), Phrase(
        "Until the next check, you need not pay bribes.")),
    "rumor": (Phrase("Rumor"), Phrase(
        "Name a player: until the next check, patriots give that player no influence.")),
    "conflict_fatigue": (Phrase("Conflict Fatigue"), Phrase(
        "At the next check, a lead of 2 blocks is enough for dominance.")),
    "nationalism": (Phrase("Nationalism"), Phrase(
        "Until the next check, your tribes may move and battle like armies.")),
    "public_withdrawal": (Phrase("Public Withdrawal"), Phrase(
        "It cannot be purchased. Rupees put on it leave the game.")),
    "nation_building": (Phrase("Nation Building"), Phrase(
        "Until the next check, you build two blocks for the price of one.")),
    "backing_of_persian_aristocracy": (Phrase("Backing of Persian Aristocracy"), Phrase(
        "Take 3 rupees from the bank.")),
    "other_persuasive_methods": (Phrase("Other Persuasive Methods"), Phrase(
        "Swap your whole hand with another player.")),
    "pashtunwali_values": (Phrase("Pashtunwali Values"), Phrase(
        "Name the favoured suit; nothing else changes it until the next check.")),
    "rebuke": (Phrase("Rebuke"), Phrase(
        "Remove all tribes and armies in a region of your choice.")),
}



COURT_TITLES: Final = (
    N_("Mohan Lal"), N_("Jan-Fishan Khan"), N_("Prince Akbar Khan"), N_("Charles Stoddart"),
    N_("Shah Shuja Durrani"), N_("Aminullah Khan Logari"), N_("Dost Mohammad"),
    N_("Kabul Bazaar"), N_("Afghan Handicrafts"), N_("Balkh Arsenic Mine"),
    N_("Lapis Lazuli Mine"), N_("City of Ghazni"), N_("Ghilzai Nomads"), N_("Money Lenders"),
    N_("Durrani Royal Guard"), N_("Bala Hissar"), N_("Citadel of Ghazni"), N_("Harry Flashman"),
    N_("Eldred Pottinger"), N_("Henry Rawlinson"), N_("Alexander Burnes"), N_("George Hayward"),
    N_("Henry Pottinger"), N_("Ranjit Singh"), N_("Josiah Harlan"), N_("Paolo Avitabile"),
    N_("Maqpon Dynasty"), N_("Anarkali Bazaar"), N_("Khyber Pass"),
    N_("Sikh Merchants in Lahore"), N_("Company Weapons"), N_("Army of the Indus"),
    N_("Zorawar Singh Kahluria"), N_("Sindhi Warriors"), N_("Hari Singh Nalwa"),
    N_("Bengal Native Infantry"), N_("Seaforth Highlanders"), N_("Akali Sikhs"),
    N_("William Moorcroft"), N_("William Hay Macnaghten"), N_("Charles Masson"),
    N_("Barakzai Sadars"), N_("Giljee Nobles"), N_("Baluchi Chiefs"), N_("Haji Khan Kakar"),
    N_("Bank"), N_("Bolan Pass"), N_("Fruit Markets"), N_("Kandahari Markets"),
    N_("British Regulars"), N_("Sir John Keane"), N_("Pashtun Mercenary"),
    N_("Jezail Sharpshooters"), N_("Herati Bandits"), N_("Hazara Chiefs"),
    N_("Yar Mohammad Alikozai"), N_("Exiled Durrani Nobility"), N_("Ishaqzai Chiefs"),
    N_("Tajik Warband"), N_("Nomadic Warlord"), N_("Karakul Sheep"), N_("Qanat System"),
    N_("Farah Road"), N_("Opium Fields"), N_("Minaret of Jam"), N_("Baluchi Smugglers"),
    N_("Wheat Fields"), N_("Ghaem Magham Farahani"), N_("Count Ivan Simonich"),
    N_("Alexander Griboyedov"), N_("Joseph Wolff"), N_("Claude Wade"), N_("Jean-François Allard"),
    N_("Hajj Mirza Aghasi"), N_("Abbas Mirza"), N_("Fath-Ali Shah"), N_("Mohammad Shah"),
    N_("Civic Improvements"), N_("Persian Slave Markets"), N_("Anglo-Persian Trade"),
    N_("Russo-Persian Trade"), N_("Persian Army"), N_("Shah's Guard"), N_("Russian Regulars"),
    N_("Bukharan Jews"), N_("Jan Prosper Witkiewicz"), N_("Imperial Surveyors"),
    N_("Arthur Conolly"), N_("Aga Mehdi"), N_("Nasrullah Khan"), N_("Allah Quli Bahadur"),
    N_("Mir Murad Beg"), N_("Madali Khan"), N_("Khivan Slave Markets"),
    N_("Supplies from Orenburg"), N_("Panjdeh Oasis"), N_("The Ark of Bukhara"),
    N_("European Cannons"), N_("Cossacks"), N_("Count Perovsky"),
)
