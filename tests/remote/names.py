"""Names of as many characters as a name may have, in many scripts."""

MOST_CHARACTERS = 24
# What a person sees as one character each.
_CHARACTERS = {
    "latin": "Z o ë B",
    "combining": "e\u0301 n\u0303",
    "cyrillic": "О л ь я",
    "greek": "Ε υ ά",
    "chinese": "李 小 龍 王",
    "rare chinese": "𠀋 𠮷 𡈽",
    "japanese": "さ く ら が",
    "korean": "김 민 지",
    "jamo": "\u1112\u1161\u11ab \u1100\u1173",
    "arabic": "مُ حَ مَّ د",
    "persian": "م ی\u200c ن ا",
    "hebrew": "שָׁ ל וֹ ם",
    "devanagari": "क्षि रा म",
    "tamil": "நி தி",
    "thai": "ที่ นี่",
    "emoji": "😀 🎲",
    "skins": "👍🏽 👋🏿",
    "families": "👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿",
    "flags": "🇫🇷 🇧🇪",
}
# The longest names, by their scripts.
NAMES = {
    script: "".join((some.split(" ") * MOST_CHARACTERS)[:MOST_CHARACTERS])
    for script, some in _CHARACTERS.items()
}
