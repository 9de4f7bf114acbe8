"""What people are called: names that can be seen, and told apart from each other."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from alambic.server.basics.refusals import BadName, Mistakable

BOT_NAMES = ("Zosimos", "Maria", "Jabir", "Perenelle", "Ramon", "Hypatia", "Khalid", "Kleopatra")
UNSEEN = {  # letters that nobody sees, besides those that Python does not print
    *map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159)),
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))),
}
PICTURED = {"\ufe0e", "\ufe0f"}  # after a sign: whether it is to be a picture
MARKS = 3  # on one letter
WIDEST = 8  # times the letters that are allowed: what is longer is not even looked at
LIKE = {  # what looks like a letter or a sign, in small and capital letters
    "a": "аɑα⍺АΑᎪꓮ",
    "b": "ЬьВвΒᏴꓐ",
    "c": "сϲⲥСϹᏟꓚⲤ",
    "d": "ԁᎠꓓ",
    "e": "еҽЕΕᎬꓰ",
    "f": "ϜꓝꞘꞙ",
    "g": "ɡցԌᏀꓖ",
    "h": "һհнНΗᎻꓧ",
    "i": "іıιɩ",
    "j": "јϳЈᎫꓙͿ",
    "k": "кκКΚᏦꓗ",
    "|": "Il1ІӀӏΙǀꓲ׀∣",
    "l": "ᏞꓡԼ",
    "m": "мМΜᎷꓟϺ",
    "n": "ոռΝꓠ",
    "o": "0оОοΟօՕⲟⲞഠ௦০०ꓳ○",
    "p": "рρ⍴РΡᏢꓑ",
    "q": "ԛգԚ",
    "r": "гᴦᎡᏒꓣƦ",
    "s": "ѕꜱЅՏᏕꓢ",
    "t": "тТτΤᎢꓔ",
    "u": "υսʋՍꓴ",
    "v": "ѵνѴᏙꓦ",
    "w": "ԝѡωաԜᎳꓪ",
    "x": "хχХΧꓫ",
    "y": "уγỿʏУΥҮүꓬ",
    "z": "ᴢΖᏃꓜ",
    "3": "ЗзӠ",
    "6": "б",
    "'": "’‘ʼ`′ʹ",
    "-": "‐‒–—−",
}
LOOKS = str.maketrans({letter: plain for plain, letters in LIKE.items() for letter in letters})
PAIRS = (("rn", "m"), ("vv", "w"))


def tidy_name(text: str, longest: int) -> str:
    """A name without line breaks, control and invisible letters, each letter written in one way."""
    if len(text) > WIDEST * longest:
        raise BadName(f"a name has at most {longest} letters")
    plain = "".join(letter if letter.isprintable() else " " for letter in text if letter not in UNSEEN)
    name = unicodedata.normalize("NFC", " ".join(bare(plain).split()))
    if all(unicodedata.category(letter)[0] in "MZ" for letter in name):
        raise BadName("a name has at least one letter")
    if len(name) > longest:
        raise BadName(f"a name has at most {longest} letters")
    return name


def tidy_remark(text: str, longest: int) -> str:
    """A remark on one line; whoever writes too much is told so."""
    try:
        return tidy_name(text, longest)
    except BadName:
        raise BadName(f"a remark has 1 to {longest} letters") from None


def bare(text: str) -> str:
    """A text without towers of marks, which would stand in other people's lines."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MARKS:
            kept.append(letter)
    return "".join(kept)


@lru_cache(1000)
def looks(name: str) -> str:
    """What a name looks like: two names with the same looks cannot be told apart."""
    shown = unicodedata.normalize("NFKD", name)
    seen = "".join(one for one in shown if one.isprintable() and one not in UNSEEN | PICTURED)
    plain = seen.translate(LOOKS).casefold()
    for pair, one in PAIRS:
        plain = plain.replace(pair, one)
    return plain


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody at the table is called so already."""
    taken = {looks(other) for other in others}
    numbered = (f"{name} {n}" for n in range(2, 999))
    return name if looks(name) not in taken else next(one for one in numbered if looks(one) not in taken)


def check_tells_apart(name: str, others: Iterable[str]) -> None:
    """Nobody takes a name that looks like another's without being it; namesakes get a number: `unlike`."""
    if any(looks(name) == looks(other) and name.casefold() != other.casefold() for other in others):
        raise Mistakable("somebody at this table has a name that looks like that one; take another")
