"""The common games of video poker, by the names that players use.

The games of a family differ in some pays. Most are named by the pays of a full house and a flush:
9/6 Jacks pays 9 for a full house and 6 for a flush.
"""

from __future__ import annotations

from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.video_poker.games import Game

_ROYAL = "royal flush 800 (250), straight flush 50"
_LOW = "full house 9, flush 6, straight 4, three of a kind 3, two pair 2, jacks or better 1"
_BONUS_LOW = _LOW.replace("two pair 2", "two pair 1")
_THREE_QUADS = "four aces {}, four 2-4 {}, four 5-K {}"
_KICKERS = "four aces with 2-4 {}, four 2-4 with A-4 {}, " + _THREE_QUADS

_JACKS = f"{_ROYAL}, four of a kind 25, {_LOW}"
_TENS = f"{_ROYAL}, four of a kind 25, {_LOW.replace('jacks', 'tens')}"
_BONUS = f"{_ROYAL}, {_THREE_QUADS.format(80, 40, 25)}, {_LOW}"
_DELUXE = f"{_ROYAL}, four of a kind 80, {_BONUS_LOW}"
_DOUBLE = f"{_ROYAL}, {_THREE_QUADS.format(160, 80, 50)}, {_BONUS_LOW}"
_DOUBLE_DOUBLE = f"{_ROYAL}, {_KICKERS.format(400, 160, 160, 80, 50)}, {_BONUS_LOW}"
_TRIPLE_DOUBLE = f"{_ROYAL}, {_KICKERS.format(800, 400, 160, 80, 50)}, " + _BONUS_LOW.replace(
    "three of a kind 3", "three of a kind 2"
)
_ACES_FACES = f"{_ROYAL}, four aces 80, four J-K 40, four 2-10 25, {_LOW}"
_SUPER_DOUBLE = (
    "royal flush 800 (250), straight flush 80, four aces 160, four J-K 120, four 2-4 80, "
    f"four 5-10 50, {_BONUS_LOW}"
)
_ALL_AMERICAN = (
    "royal flush 800 (250), straight flush 200, four of a kind 40, full house 8, flush 8, "
    "straight 8, three of a kind 3, two pair 1, jacks or better 1"
)
_DEUCES = (
    "natural royal flush 800 (250), four deuces 200, wild royal flush 25, five of a kind 15, "
    "straight flush 9, four of a kind 5, full house 3, flush 2, straight 2, three of a kind 1"
)
_JOKER = (
    "natural royal flush 800 (250), five of a kind 200, wild royal flush 100, straight flush 50, "
    "four of a kind 20, full house 7, flush 5, straight 3, three of a kind 2, two pair 1, "
    "kings or better 1"
)
_JOKER_TWO_PAIR = (
    "natural royal flush 1000, five of a kind 100, wild royal flush 50, straight flush 50, "
    "four of a kind 20, full house 10, flush 6, straight 5, three of a kind 2, two pair 1"
)


def _family(key: str, name: str, lines: str, pays: list[tuple[int, int]]) -> list[Game]:
    """The games of a family, each by the pays of a full house and a flush."""
    full = Game(key, name, lines)
    return [
        full.with_pays(
            {"full house": house, "flush": flush},
            f"{key}-{house}-{flush}",
            f"{house}/{flush} {name}",
        )
        for house, flush in pays
    ]


def _games(key: str, name: str, lines: str, wild: str, variants: dict[str, str]) -> list[Game]:
    """The games of a family, each by its name and the pays that it changes."""
    full = Game(key, name, lines, wild)
    return [
        full.with_pays(changes, f"{key}-{variant}".lower().replace("/", "-"), f"{variant} {name}")
        if changes
        else Game(f"{key}-{variant}".lower().replace("/", "-"), f"{variant} {name}", lines, wild)
        for variant, changes in variants.items()
    ]


_ALL = [
    *_family("jacks", "Jacks or Better", _JACKS, [(9, 6), (9, 5), (8, 6), (8, 5), (7, 5), (6, 5)]),
    *_family("tens", "Tens or Better", _TENS, [(6, 5)]),
    Game("all-american", "All American", _ALL_AMERICAN),
    *_family("bonus", "Bonus Poker", _BONUS, [(8, 5), (7, 5), (6, 5)]),
    *_family("aces-faces", "Aces and Faces", _ACES_FACES, [(8, 5), (7, 5), (6, 5)]),
    *_family(
        "bonus-deluxe", "Bonus Poker Deluxe", _DELUXE, [(9, 6), (9, 5), (8, 6), (8, 5), (7, 5)]
    ),
    *(
        game.with_pays({"straight": 5}, game.key, game.name)
        for game in _family(
            "double-bonus", "Double Bonus", _DOUBLE, [(10, 7), (10, 6), (9, 7), (9, 6)]
        )
    ),
    Game("double-bonus-9-6-4", "9/6/4 Double Bonus", _DOUBLE),
    *_family(
        "super-double-bonus",
        "Super Double Bonus",
        _SUPER_DOUBLE,
        [(9, 5), (8, 5), (7, 5), (6, 5)],
    ),
    *_family(
        "double-double-bonus",
        "Double Double Bonus",
        _DOUBLE_DOUBLE,
        [(10, 6), (9, 6), (9, 5), (8, 5), (7, 5)],
    ),
    *_family(
        "triple-double-bonus", "Triple Double Bonus", _TRIPLE_DOUBLE, [(9, 7), (9, 6), (9, 5)]
    ),
    *_games(
        "deuces",
        "Deuces Wild",
        _DEUCES,
        "deuces",
        {
            "full-pay": "",
            "NSUD": "five of a kind 16, straight flush 10, four of a kind 4, full house 4, flush 3",
            "Illinois": "four of a kind 4, full house 4, flush 3",
            "Colorado": "straight flush 13, five of a kind 16, four of a kind 4",
            "Loose": "four deuces 500, five of a kind 12, four of a kind 4",
        },
    ),
    *_games(
        "joker-kings",
        "Joker Poker",
        _JOKER,
        "joker",
        {"20/7": "", "18/7": "four of a kind 18", "17/7": "four of a kind 17"},
    ),
    *_games(
        "joker-two-pair",
        "Joker Poker Two Pair",
        _JOKER_TWO_PAIR,
        "joker",
        {
            "20/10": "",
            "20/9": "natural royal flush 800 (250), full house 9",
            "16/8": "natural royal flush 800 (250), five of a kind 800, wild royal flush 100, "
            "straight flush 100, four of a kind 16, full house 8, flush 5, straight 4",
        },
    ),
]

GAMES: dict[str, Game] = {game.key: game for game in _ALL}
"""The named games by their keys."""

_OTHER_NAMES = {
    "jacks-or-better": "jacks-9-6",
    "jacks": "jacks-9-6",
    "job": "jacks-9-6",
    "9-6-jacks": "jacks-9-6",
    "bonus": "bonus-8-5",
    "bonus-poker": "bonus-8-5",
    "double-bonus": "double-bonus-10-7",
    "10-7-double-bonus": "double-bonus-10-7",
    "aces-and-faces": "aces-faces-8-5",
    "aces-faces": "aces-faces-8-5",
    "super-double-bonus": "super-double-bonus-9-5",
    "sdb": "super-double-bonus-9-5",
    "double-double-bonus": "double-double-bonus-9-6",
    "ddb": "double-double-bonus-9-6",
    "triple-double-bonus": "triple-double-bonus-9-7",
    "tens-or-better": "tens-6-5",
    "deuces": "deuces-full-pay",
    "deuces-wild": "deuces-full-pay",
    "full-pay-deuces": "deuces-full-pay",
    "nsud": "deuces-nsud",
    "not-so-ugly-deuces": "deuces-nsud",
    "airport-deuces": "deuces-illinois",
    "loose-deuces": "deuces-loose",
    "joker-poker": "joker-kings-20-7",
    "joker": "joker-kings-20-7",
    "kings-or-better": "joker-kings-20-7",
    "joker-two-pair": "joker-two-pair-20-10",
    "two-pair-or-better": "joker-two-pair-20-10",
}
"""Other names of games. The name of a family alone means its full pay table."""

_BY_NAME = {game.name.lower().replace("/", "-").replace(" ", "-"): game.key for game in _ALL}
"""The keys of the games by the names that tables of them print."""


def find_game(game: str | Game) -> Game:
    """Look up a game by its key, its name or another common name; a `Game` is returned as it is.

    Raises:
        CardmathError: the name is unknown; the message suggests near ones.
        CardmathTypeError: the argument is neither a name nor a game.

    >>> find_game("NSUD").name, find_game("9/6 Jacks or Better").key
    ('NSUD Deuces Wild', 'jacks-9-6')
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise CardmathTypeError(
            f"a game is a key such as 'jacks-9-6' or a Game, not {type(game).__name__}"
        )
    key = "-".join(game.lower().replace("/", "-").replace("_", "-").split())
    key = _OTHER_NAMES.get(key) or _BY_NAME.get(key, key)
    if key in GAMES:
        return GAMES[key]
    hint = did_you_mean(key, [*GAMES, *_OTHER_NAMES, *_BY_NAME], 3, before=" ")
    raise CardmathError(
        f"{quote(game)} is not a game of video poker:{hint} `cardmath video-poker list` lists them"
    )
