"""Names of people: the characters they may have, and when two look alike.

After Unicode Technical Standard 39: a name is of one script, or of scripts that are written
together in Japanese, Korean and Chinese. It has no invisible character. Two names look alike if
they have the same shape. The table of shapes is that of Unicode 15.1 (confusables.txt), as far as a
name could have its characters."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import Final
from unicodedata import category, name as described, normalize

from grandtour.engine.game import Refused
from grandtour.people import errors

LONGEST_NAME: Final = 40
MOST_MARKS: Final = 2           # in a row on one letter
LONGEST_SHAPE: Final = 200
PICTURE: Final = "\ufe0f"

SCRIPTS: Final = frozenset((
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA",
    "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA",
    "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC",
    "HIRAGANA", "KATAKANA", "CJK", "HANGUL", "BOPOMOFO"))
TOGETHER: Final = ({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}, {"LATIN", "CJK", "HANGUL"},
                   {"LATIN", "CJK", "BOPOMOFO"})
SHARED: Final = frozenset(("KATAKANA-HIRAGANA", "MODIFIER"))     # letters of no one script

# Letters and marks that are invisible.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    chr(code) for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1))

# Characters that look like the first one of each word.
ALIKE: Final = """
aɑαа bƄЬ cᴄс dԁ eꬲеҽ fꬵꞙẝք gɡᶃƍց hһհ iıɪɩιіꙇӏ jϳј lI1|١ƖǀΙІӀוןا nոռ pρр qԛգզ rꭇꭈᴦг sꜱƽѕ
o०੦૦௦౦೦൦๐໐၀٥ᴏᴑꬽοσоჿօסهھہەഠဝ uꞟᴜꭎꭒʋυս vᴠνѵט wɯᴡѡԝա xх yɣᶌʏỿꭚγуүყ zᴢ
AΑА BꞴΒВ CС EΕЕ FꞘϜ GԌ HΗН JꞲͿЈ KΚК MΜϺМ NΝ O0୦ΟОՕዐଠ PΡР RƦ SЅՏ TΤТ UՍሀ V٧Ѵ WԜ XꞳΧХ YΥУҮ ZΖ
2ꝚƧꙄ 3ꞫȜƷꝪЗӠ 5Ƽ 6б 8৪੪ȣȢ 9੧୨৭൭Ꝯ
一ー 二ニ 亻イ 八ハ 力カ 卜ト 口ロ囗 夕タ 工エ へヘ
"""
LOOKS: Final = str.maketrans({sign: word[0] for word in ALIKE.split() for sign in word[1:]})

SMALL: Final = str.maketrans({"m": "rn", "i": "l"})     # which a capital I may stand for


def clean_name(text: str) -> str:
    """Return a name on one line, without unprintable characters, of at most forty characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


def make_name_key(name: str) -> str:
    """Return the key of a name. Two names with the same key count as the same."""
    return normalize("NFKC", normalize("NFKC", clean_name(name)).casefold())


def validate_name(text: str) -> str:
    """Return the name as it is stored. Raise Refused: invisible_character, bad_name,
    too_many_accents, mixed_alphabets."""
    for before, sign in pairwise(" " + normalize("NFC", text)):
        blank = sign in BLANK and not is_emoji_selector(before, sign)
        if blank or category(sign) in ("Cf", "Co"):
            raise Refused(errors.INVISIBLE_CHARACTER, {"sign": f"U+{ord(sign):04X}"})
    name = clean_name(normalize("NFC", text))
    if not make_name_key(name):
        raise Refused(errors.BAD_NAME, {})
    if has_stacked_marks(name):
        raise Refused(errors.TOO_MANY_ACCENTS, {})
    if mixes_scripts(name):
        raise Refused(errors.MIXED_ALPHABETS, {})
    return name


def is_emoji_selector(before: str, sign: str) -> bool:
    """Return whether the character only marks the one before it as an emoji, as phones write it."""
    return sign == PICTURE and category(before) == "So"


def has_stacked_marks(name: str) -> bool:
    """Return whether a letter has more marks than any language uses."""
    marks = [list(run) for is_mark, run in groupby(name, lambda sign: category(sign) in (
        "Mn", "Me")) if is_mark]
    return any(len(run) > MOST_MARKS or len(set(run)) < len(run) for run in marks)


def mixes_scripts(name: str) -> bool:
    """Return whether the letters are of scripts that are not written together, or of one that no
    one writes today."""
    found = {find_script(letter) for letter in normalize("NFKC", name)
             if category(letter).startswith("L")} - SHARED
    return not found <= SCRIPTS or (
        len(found) > 1 and not any(found <= together for together in TOGETHER))


def find_script(letter: str) -> str:
    """Return the script of a letter: the first word of its Unicode name."""
    script = described(letter, "").partition(" ")[0]
    return "CJK" if script == "IDEOGRAPHIC" else script


def make_name_shape(name: str) -> str:
    """Return the shape of a name. Names that look alike have the same shape."""
    drawn = normalize("NFKC", clean_name(name)).replace(PICTURE, "").translate(LOOKS)
    return normalize("NFKC", drawn.casefold()).translate(SMALL)[:LONGEST_SHAPE]
