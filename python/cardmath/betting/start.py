"""The start of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.layout import counted
from cardmath._support.lists import all_of, is_one_of, listed
from cardmath._support.numbers import index_of, whole
from cardmath.betting.house import HouseRules, Rake
from cardmath.betting.state import Start, State
from cardmath.errors import BettingError, CardmathError, CardmathTypeError, quote

MOST_CHIPS = 10**15
LIMITS = {"no": "no limit", "pot": "pot limit", "fixed": "fixed limit"}
_ANTES = ("each", "big blind", "button", "bomb pot")


def start(
    game: str | Game = "holdem",
    *,
    stacks: Sequence[int],
    blinds: Sequence[int] | None = None,
    limit: Literal["no", "pot", "fixed"] = "no",
    antes: int | Sequence[int] = 0,
    ante_kind: Literal["each", "big blind", "button", "bomb pot"] = "each",
    straddles: Sequence[int] = (),
    button_blind: int = 0,
    bring_in: int = 0,
    bets: int | tuple[int, int] | None = None,
    raises: int = 4,
    heads_up_raises: bool = False,
    cap: int | None = None,
    boards: int = 1,
    rake: Rake | None = None,
    house: HouseRules | None = None,
    posts: Mapping[int, int] | None = None,
    dead: Mapping[int, int] | None = None,
    opener: int | None = None,
) -> State:
    """Start a hand: blinds and antes are posted, and hole cards dealt, unknown.

    Players are in the order in which they act after the first street: the first is left of the
    button, the last has the button. With two players the last posts the small blind.

    Args:
        game: a key of `GAMES`, such as `omaha8`, or a `Game`.
        stacks: each player's chips before the hand, 2 to 10 players.
        blinds: the small and the big blind; more amounts are straddles.
        limit: `"no"`, `"pot"` or `"fixed"`.
        antes: the ante, or what each player posts of it; a player who posts less can win no more
            than that from each of the others.
        ante_kind: whether each player posts it; or the big blind or the button posts it for all,
            into the main pot; or it is a bomb pot, without blinds and bets before the flop.
        straddles: what the players after the big blind post, in turn.
        button_blind: what the button posts: a straddle, or the blind of short deck.
        bring_in: what the player with the lowest card brings in, in stud.
        bets: the smallest bet, by default the big blind; in fixed limit the two bets, by default
            the big blind and twice as much.
        raises: the number of bets and raises on a street in fixed limit, the big blind included.
        heads_up_raises: whether raises are unlimited in fixed limit when only two players begin a
            street.
        cap: the most that a player can put into the hand.
        boards: the number of boards; 2 for a double board.
        rake: what the house takes.
        house: the rules on which rooms differ.
        posts: live posts in place of the blinds, by player from 0, such as those of new players.
        dead: dead posts by player from 0, which go into the main pot.
        opener: the first player to act, from 0, if it is not the one after the blinds.

    Returns:
        the first `State`.

    Raises:
        BettingError: the numbers do not fit together; the message says why.
        CardmathError: an amount is negative, or the game is unknown.
        CardmathTypeError: an amount is not an int.

    >>> state = start("stud", stacks=[500] * 3, antes=5, bring_in=10, bets=(20, 40), limit="fixed")
    >>> state.turn, state.pot
    ('deal', 15)
    """
    game, players = find_game(game), _amounts("stacks", stacks)
    if not is_one_of(limit, LIMITS):
        raise BettingError(f"limit is one of {', '.join(map(repr, LIMITS))}, not {quote(limit)}")
    if not is_one_of(ante_kind, _ANTES):
        raise BettingError(
            f"ante_kind is one of {', '.join(map(repr, _ANTES))}, not {quote(ante_kind)}"
        )
    small, big, *more = _blinds(blinds)
    straddled = [*more, *_amounts("straddles", straddles)]
    button_blind, bring_in = _amount("a blind", button_blind), _amount("the bring-in", bring_in)
    ante, each = _antes(antes, len(players))
    if not any((small, big, button_blind, bring_in, ante, *(each or ()), bets)):
        raise BettingError("nothing is posted: give blinds=(1, 2), antes or a bring-in")
    structure = (
        limit,
        _bets(
            limit,
            bets,
            max(big, straddled[0] if big == 0 and straddled else 0),
            button_blind or bring_in or ante,
        ),
        (whole("raises", raises, 1, 255), bool(heads_up_raises)),
        *((small, big), straddled, button_blind, (ante_kind, ante), bring_in),
        None if cap is None else _amount("the cap", cap),
        whole("a number of boards", boards, 1, 4),
        _rake(rake),
        _house(house),
    )
    number = len(players)
    begun = (
        players,
        each,
        _posts("posts", posts, number),
        _posts("dead", dead, number),
        None if opener is None else whole("the opener", opener, 0, number - 1),
    )
    title = f"{game.name}, {LIMITS[limit]} {_stakes(small, big, straddled, structure[1], limit)}"
    return Start(game, title.strip(), structure, begun).state()


def _stakes(small: int, big: int, straddles: Sequence[int], bets: object, limit: str) -> str:
    """The stakes as players say them, such as `1/2` or, of fixed limit, the two bets."""
    if limit == "fixed" and isinstance(bets, tuple):
        return "/".join(f"{bet:,}" for bet in bets)
    return "/".join(f"{blind:,}" for blind in (small, big, *straddles) if blind)


def _amount(what: str, given: object) -> int:
    return whole(f"{what} in chips", given, 0, MOST_CHIPS)


def stacks_of(given: object, players: int) -> list[int]:
    """The stacks of all players: one whole number for all alike, or a list.

    >>> stacks_of(200, 3), stacks_of([200, 150], 2)
    ([200, 200, 200], [200, 150])

    Raises:
        CardmathError: the list has another number of stacks.
        CardmathTypeError: it is neither.
    """
    if (stack := index_of(given)) is not None:
        return [stack] * players
    try:
        stacks = [*listed("stacks", given)]
    except CardmathTypeError as error:
        raise CardmathTypeError(f"{error}; an int is for all alike") from None
    if len(stacks) != players:
        raise CardmathError(f"there are {players} players, and {counted(len(stacks), 'stack')}")
    return stacks


def _amounts(what: str, given: object) -> list[int]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        if hasattr(given, "tolist"):  # an array
            return _amounts(what, given.tolist())
        raise CardmathTypeError(f"{what} are a list of int, not {type(given).__name__}")
    return [_amount(f"each of {what}", amount) for amount in all_of(what, given)]


def _blinds(given: Sequence[int] | None) -> list[int]:
    """The small and the big blind, then straddles; zeros at the end mean nothing."""
    blinds = [] if given is None else _amounts("blinds", given)
    while len(blinds) > 2 and blinds[-1] == 0:
        blinds.pop()
    if len(blinds) == 1:
        raise BettingError(
            "blinds are two, the small and the big one: blinds=(0, 2) lacks the small"
        )
    return blinds or [0, 0]


def _antes(given: int | Sequence[int], players: int) -> tuple[int, list[int] | None]:
    """The ante of all, or what each posts."""
    if isinstance(given, Sequence) or hasattr(given, "tolist"):
        each = _amounts("antes", given)
        if len(each) != players:
            raise BettingError(f"there are {players} players, and {counted(len(each), 'ante')}")
        return 0, each
    return _amount("the ante", given), None


def _bets(limit: str, given: int | tuple[int, int] | None, big: int, other: int) -> tuple[int, int]:
    """The smallest bet, twice; or the two bets of fixed limit."""
    if given is None:
        least = big or other or 1
        return (least, 2 * least) if limit == "fixed" else (least, least)
    if isinstance(given, Sequence):
        bets = _amounts("bets", given)
        if limit != "fixed" or len(bets) != 2:
            raise BettingError("bets are one smallest bet, or in fixed limit two: bets=(2, 4)")
        return bets[0], bets[1]
    least = _amount("the smallest bet", given)
    return (least, 2 * least) if limit == "fixed" else (least, least)


def _posts(what: str, given: Mapping[int, int] | None, players: int) -> list[tuple[int, int]]:
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise CardmathTypeError(f"{what} are a dict of chips by player, such as {{3: 10}}")
    return [
        (whole(f"a player of {what}", at, 0, players - 1), _amount(f"each of {what}", chips))
        for at, chips in given.items()
    ]


def _rake(rake: Rake | None) -> tuple[int, int | None, bool] | None:
    if rake is None:
        return None
    if not isinstance(rake, Rake):
        raise CardmathTypeError(f"rake is a Rake, such as Rake(5, cap=3), not {quote(rake)}")
    return rake.millionths, rake.cap, bool(rake.no_flop_no_drop)


def _house(
    house: HouseRules | None,
) -> tuple[str, str, bool, bool, bool, bool, bool, str, bool, str, int]:
    house = HouseRules() if house is None else house
    if not isinstance(house, HouseRules):
        raise CardmathTypeError(f"house is a HouseRules, not {type(house).__name__}")
    return (
        *(house.reopening, house.short_raise, house.half_a_bet, house.straddle_raises),
        *(house.full_blind, house.full_bring_in, house.blinds_first),
        *(house.redeal, house.own_discards, house.odd_chips, house.chip),
    )
