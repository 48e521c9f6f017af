"""What games and orderings are called: by their keys, by their names, and by what players say.

`find_game` and `find_ordering` read names with this. Case, signs and spaces do not matter, numbers
may be words, and the betting ("no limit") is not part of a name here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["GAME_NAMES", "ORDERING_NAMES", "find"]

GAME_NAMES = {
    "holdem": "texas nlhe nlh lhe flhe plhe he",
    "short-deck": "shortdeckholdem sixplus 6plus 6plusholdem",
    "pineapple": "lazypineappleholdem",
    "omaha": "plo plo4 omaha4 4cardomaha 4cardplo",
    "omaha5": "plo5 5cardplo",
    "omaha6": "plo6 6cardplo",
    "omaha8": "o8 plo8 plo48 omaha48",
    "omaha5-8": "bigo plo58 5cardplo8",
    "omaha6-8": "plo68 6cardplo8",
    "stud": "7stud 7cs 7cardstud",
    "stud8": "7stud8 7cs8",
    "razz": "7cardrazz",
    "five-card": "5draw",
    "deuce-to-seven": "27 27single 27singledraw 27sd kansascity",
    "badugi": "",
    "three-card": "tcp",
}
"""What players call each game besides its key and its name, as `_plain` writes it."""

ORDERING_NAMES = {
    "high": "standard",
    "short-deck": "6plus sixplus shortdeckholdem",
    "ace-to-five": "a5 ato5 california razz",
    "eight-or-better": "8low 8orbetterlow",
    "deuce-to-seven": "27 kansascity",
}
"""The same of orderings."""

_LONGEST = 100
"""No name is longer."""

_DIGITS = {"two": "2", "deuce": "2", "three": "3", "four": "4", "five": "5"}
_DIGITS |= {"six": "6", "seven": "7", "eight": "8"}
_UNSAID = {"the", "poker", "game", "no", "pot", "fixed", "limit", "nl", "pl", "fl", "lowball"}
_HIGH_LOW = re.compile(r"(?:8orbetter|8b|highlow|hilow|hilo|split|8)+$")
_HIGH = re.compile(r"(?<=.)(?:high|hi)$")


def _plain(text: str) -> str:
    """A name in its plainest form: `No-limit 2-7 Single Draw` is `27singledraw`.

    >>> _plain("Five-card Omaha eight or better"), _plain("5 Card Omaha Hi/Lo")
    ('5cardomaha8', '5cardomaha8')
    """
    lowered = re.sub("['’]", "", text.lower()).replace("+", " plus ")  # noqa: RUF001
    words = re.findall(r"[^\W\d_]+|\d+", lowered)
    joined = "".join(_DIGITS.get(word, word) for word in words if word not in _UNSAID)
    return _HIGH.sub("", _HIGH_LOW.sub("8", joined))


def find(
    text: str, known: Mapping[str, Sequence[str]], spoken: Mapping[str, str]
) -> tuple[str | None, str | None]:
    """Find what is called so.

    Args:
        text: what was typed.
        known: the keys, each with other names that are written out.
        spoken: what else each key is called, in the plainest form.

    Returns:
        the key, if there is one; else None and the key whose name is nearest, if one is near.
    """
    keys = {_plain(name): key for key, names in known.items() for name in (key, *names)}
    keys |= {name: key for key, names in spoken.items() for name in names.split()}
    wanted = _plain(text[:_LONGEST])
    if wanted in keys and len(text) <= _LONGEST:
        return keys[wanted], None
    from difflib import get_close_matches

    near = get_close_matches(wanted, keys, 1)
    return None, keys[near[0]] if near else None
