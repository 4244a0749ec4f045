"""PX-15: the special abilities of court cards: their names, and what they do, said to their
owner."""

from __future__ import annotations

from typing import Final

from grandtour.language import Phrase

ABILITY_NAMES: Final = {
    "indispensable_advisors": Phrase("Indispensable Advisors"),
    "insurrection": Phrase("Insurrection"),
    "claim_of_ancient_lineage": Phrase("Claim of Ancient Lineage"),
    "bodyguards": Phrase("Bodyguards"),
    "citadel_kabul": Phrase("Citadel (Kabul)"),
    "citadel_transcaspia": Phrase("Citadel (Transcaspia)"),
    "strange_bedfellows": Phrase("Strange Bedfellows"),
    "civil_service_reforms": Phrase("Civil Service Reforms"),
    "safe_house": Phrase("Safe House"),
    "charismatic_courtiers": Phrase("Charismatic Courtiers"),
    "blackmail_kandahar": Phrase("Blackmail (Kandahar)"),
    "blackmail_herat": Phrase("Blackmail (Herat)"),
    "indian_supplies": Phrase("Indian Supplies"),
    "well_connected": Phrase("Well-Connected"),
    "herat_influence": Phrase("Herat Influence"),
    "persian_influence": Phrase("Persian Influence"),
    "russian_influence": Phrase("Russian Influence"),
    "infrastructure": Phrase("Infrastructure"),
    "savvy_operator": Phrase("Savvy Operator"),
    "irregulars": Phrase("Irregulars"),
}

ABILITY_TEXTS: Final = {
    "indispensable_advisors": Phrase(
        "Your spies, on whatever card, cannot be removed by a battle on a court card."),
    "insurrection": Phrase(
        "After each dominance check that does not end the game, put two Afghan armies into "
        "Kabul."),
    "claim_of_ancient_lineage": Phrase(
        "For your tax actions you count as ruler of all regions."),
    "bodyguards": Phrase(
        "Political cards of your court cannot be betrayed, not even by you."),
    "citadel_kabul": Phrase("Your tribes in Kabul cannot be removed by a battle."),
    "citadel_transcaspia": Phrase("Your tribes in Transcaspia cannot be removed by a battle."),
    "strange_bedfellows": Phrase(
        "For your spies, court cards of one region are neighbours, wherever they lie."),
    "civil_service_reforms": Phrase("You pay no bribes for cards held hostage."),
    "safe_house": Phrase(
        "When another player removes a spy of yours in a battle, you may put it on this card."),
    "charismatic_courtiers": Phrase("You pay no bribes for playing cards."),
    "blackmail_kandahar": Phrase(
        "At the start of your turn you may put a spy on a Kandahar card that carries no spy."),
    "blackmail_herat": Phrase(
        "At the start of your turn you may put a spy on a Herat card that carries no spy."),
    "indian_supplies": Phrase("Your armies need no roads to move."),
    "well_connected": Phrase("Each move of a spy may be two steps."),
    "herat_influence": Phrase("Herat cards in the market cost you nothing."),
    "persian_influence": Phrase("Persia cards in the market cost you nothing."),
    "russian_influence": Phrase("Russian patriots in the market cost you nothing."),
    "infrastructure": Phrase("After you build, place one more block free of charge."),
    "savvy_operator": Phrase("The actions of this card are always bonus actions."),
    "irregulars": Phrase("The actions of this card are always bonus actions."),
}
