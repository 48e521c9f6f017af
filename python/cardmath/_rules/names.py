"""Names of games and orderings: keys, full names, and common names among players.

`find_game` and `find_ordering` look names up here. Case, punctuation and spaces do not matter,
numbers may be words, and the betting structure ("no limit") is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

GAME_NAMES = {
    "holdem": "texas nlhe nlh lhe flhe plhe he",
    "short-deck": "shortdeckholdem sixplus 6plus 6plusholdem",
    "pineapple": "lazypineappleholdem",
    "omaha": "plo plo4 omaha4 4cardomaha 4cardplo",
    "omaha5": "plo5 5cardplo omahahi5",
    "omaha6": "plo6 6cardplo omahahi6",
    "omaha8": "o8 plo8 plo48 omaha48",
    "omaha5-8": "bigo plo58 5cardplo8 omaha85",
    "omaha6-8": "plo68 6cardplo8 omaha86",
    "stud": "7stud 7cs 7cardstud",
    "stud8": "7stud8 7cs8",
    "razz": "7cardrazz",
    "five-card": "5draw",
    "deuce-to-seven": "27 27single 27singledraw 27sd kansascity",
    "badugi": "",
    "three-card": "tcp",
    "deuce-to-seven-triple": "27triple 27tripledraw 27td tripledraw",
    "ace-to-five-triple": "a5triple a5tripledraw a5td ato5tripledraw",
    "badugi-triple": "tripledrawbadugi",
}
"""Common names of each game besides its key and its full name, as `_normalized` returns them."""

ORDERING_NAMES = {
    "high": "standard",
    "short-deck": "6plus sixplus shortdeckholdem",
    "ace-to-five": "a5 ato5 california razz",
    "eight-or-better": "8low 8orbetterlow",
    "deuce-to-seven": "27 kansascity",
}
"""Common names of each ordering, in the same form."""

_LONGEST = 100
"""The length of a name in characters that is searched; longer texts are never a name."""

_DIGITS = {"two": "2", "deuce": "2", "three": "3", "four": "4", "five": "5"}
_DIGITS |= {"six": "6", "seven": "7", "eight": "8"}
_IGNORED = {"the", "poker", "game", "no", "pot", "fixed", "limit", "nl", "pl", "fl", "lowball"}
_HIGH_LOW = re.compile(r"(?:8orbetter|8b|highlow|hilow|hilo|split|8)+$")
_HIGH = re.compile(r"(?<=.)(?:high|hi)$")


def _normalized(text: str) -> str:
    """Normalize a name, such as `No-limit 2-7 Single Draw` to `27singledraw`.

    >>> _normalized("Five-card Omaha eight or better"), _normalized("5 Card Omaha Hi/Lo")
    ('5cardomaha8', '5cardomaha8')
    """
    lowered = re.sub("['’]", "", text.lower()).replace("+", " plus ")  # noqa: RUF001
    words = re.findall(r"[^\W\d_]+|\d+", lowered)
    joined = "".join(_DIGITS.get(word, word) for word in words if word not in _IGNORED)
    return _HIGH.sub("", _HIGH_LOW.sub("8", joined))


def find(
    text: str, known: Mapping[str, Sequence[str]], spoken: Mapping[str, str]
) -> tuple[str | None, str | None]:
    """Find the key that a name means.

    Args:
        text: the name as the user typed it.
        known: the keys, each with its full names.
        spoken: the keys, each with its common names in normalized form.

    Returns:
        the key and None if the name is known; otherwise None and the key of the nearest name, or
        None if no name is near.
    """
    keys = {_normalized(name): key for key, names in known.items() for name in (key, *names)}
    keys |= {name: key for key, names in spoken.items() for name in names.split()}
    typed = _normalized(text[:_LONGEST])
    if typed in keys and len(text) <= _LONGEST:
        return keys[typed], None
    from difflib import get_close_matches

    near = get_close_matches(typed, keys, 1)
    return None, keys[near[0]] if near else None
