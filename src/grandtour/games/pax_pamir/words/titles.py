"""PX-1.6: the titles of the court cards, marked for translation; `cards` takes them from the
facts."""

from __future__ import annotations

from typing import Final

from grandtour.language import N_

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
