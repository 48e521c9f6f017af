"""The strengths of hole cards with boards in games: single hands and arrays."""

import copy
import pickle
import re
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import cardmath as cm
from cardmath import GAMES, HIGH, Card, Game, Hand, Ordering, Shape, evaluate, strength, strengths
from cardmath.errors import CardmathError, CardmathTypeError, RepeatedCardError
from tests.ctrl_c import soon, stopped
from tests.examples import examples
from tests.oracles.games import pot_strength
from tests.oracles.showdowns import ONE_PLAYS

Array: TypeAlias = NDArray[Any]

GROUPS = [[1, 1, 1, 1], [2, 1, 1], [2, 2], [3, 1], [4]]
FOURS = Ordering("FOURS", [*(Shape(str(lie), lie) for lie in GROUPS), Shape("Run", run=4)])
OWN = [
    ONE_PLAYS,
    Game("crossing", "Crossing", "Of three two play.", 3, [("high", FOURS)], 4, 2),
    Game(
        "small", "Small", "Without deuces.", 4, [("high", HIGH)], 5, 2, deck=HIGH.deck - "2c2d2h2s"
    ),
    Game("all", "All", "No deuces.", 2, [("high", HIGH)], 5, deck=HIGH.deck - "2c2d2h2s"),
    Game("five-of-seven", "Five of seven", "Five of seven play.", 7, [("high", HIGH)], plays=5),
    Game("spare", "Spare", "A board may come.", 5, [("high", HIGH)], 2),
    Game(
        "lows",
        "Lows",
        "Two lows.",
        4,
        [("a", cm.orderings.DEUCE_TO_SEVEN), ("b", cm.orderings.BADUGI)],
        5,
        2,
    ),
]
"""Games that the package does not declare."""

EVERY = [*GAMES.values(), *OWN]
OMAHA, OMAHA8 = GAMES["omaha"], GAMES["omaha8"]


def fewest(game: Game) -> int:
    """The fewest cards on a board."""
    own = game.cards if game.plays is None else game.plays
    return max(0, *(ordering.size - own for _, ordering in game.pots))


def dealt(game: Game, board: int, rows: int, seed: int = 1) -> tuple[Array, Array]:
    """The ids of hole cards and of boards."""
    rng = np.random.default_rng(seed)
    deck = np.array([card.id for card in game.deck], np.uint8)
    cards = rng.permuted(np.tile(deck, (rows, 1)), axis=1)[:, : game.cards + board]
    return cards[:, : game.cards].copy(), cards[:, game.cards :].copy()


def hands(ids: Array) -> list[Hand]:
    return [Hand([Card.from_id(number) for number in row]) for row in ids.tolist()]


def by_pot(found: Any) -> list[list[int]]:  # noqa: ANN401
    """The strengths as lists, one for each pot."""
    return [each.tolist() for each in (found if isinstance(found, tuple) else (found,))]


class TestAnswers:
    @pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
    def test_they_are_those_of_every_choice_of_cards(self, game: Game) -> None:
        for board in range(fewest(game), game.board + 1):
            held, boards = dealt(game, board, 40, seed=board)
            pairs = list(zip(hands(held), hands(boards), strict=True))
            plain = [
                [pot_strength(game, pot, own, shared) for own, shared in pairs]
                for pot in range(len(game.pots))
            ]
            given = {} if not game.board else {"board": boards}
            assert by_pot(strengths(held, game=game, **given)) == plain  # type: ignore[call-overload]
            for (own, shared), *wanted in zip(pairs, *plain, strict=True):
                found = strength(own, game=game, board=shared)
                assert found == (tuple(wanted) if len(wanted) > 1 else wanted[0])
                values = evaluate(own, game=game, board=shared).values
                assert [value.strength for value in values] == wanted

    @pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
    def test_of_ids_and_of_masks_and_without_checks(self, game: Game) -> None:
        for board in range(fewest(game), game.board + 1):
            held, boards = dealt(game, board, 300, seed=board)
            one = [
                strength(*pair[:1], game=game, board=pair[1])
                for pair in zip(hands(held), hands(boards), strict=True)
            ]
            expected = np.array(one).reshape(300, -1).T.tolist()
            for own in held, cm.masks(held), held.astype(np.int32):
                for shared in (boards, cm.masks(boards)) if board else (None,):
                    for check in True, False:
                        found = strengths(own, game=game, board=shared, check=check)
                        assert by_pot(found) == expected

    def test_masks_of_boards_may_differ_in_size(self) -> None:
        held, boards = dealt(OMAHA8, 5, 500)
        masks = np.array([cm.masks(row[: 3 + at % 3]) for at, row in enumerate(boards)])
        found = by_pot(strengths(held, game="omaha8", board=masks))
        for number in range(3):
            alone = by_pot(
                strengths(held[number::3], game="omaha8", board=boards[number::3, : 3 + number])
            )
            assert [pot[number::3] for pot in found] == alone

    @given(st.sampled_from(EVERY), st.data())
    @examples(60)
    def test_of_any_hand(self, game: Game, data: st.DataObject) -> None:
        board = data.draw(st.integers(fewest(game), game.board))
        deck = st.sampled_from(sorted(game.deck))
        count = game.cards + board
        cards = data.draw(st.lists(deck, unique=True, min_size=count, max_size=count))
        own, shared = Hand(cards[: game.cards]), Hand(cards[game.cards :])
        plain = [pot_strength(game, pot, own, shared) for pot in range(len(game.pots))]
        found = strengths(cm.masks([own]), game=game, board=shared if board else None)
        assert by_pot(found) == [[pot] for pot in plain]
        # The suits' names do not matter, and neither does the order of the cards.
        turned = [Card(f"{str(card)[0]}{'dhsc'['cdhs'.index(str(card)[1])]}") for card in cards]
        if game.deck == Hand(
            Card(f"{str(card)[0]}{'dhsc'['cdhs'.index(str(card)[1])]}") for card in game.deck
        ):
            ids = np.array([card.id for card in turned], np.uint8)
            given = {"board": ids[game.cards :][::-1]} if board else {}
            again = strengths(ids[: game.cards][::-1], game=game, **given)  # type: ignore[call-overload]
            assert [int(pot) for pot in (again if isinstance(again, tuple) else [again])] == plain

    def test_a_board_alone_means_holdem(self) -> None:
        held, boards = dealt(GAMES["holdem"], 5, 200)
        joined = strengths(np.concatenate([held, boards], axis=1))
        assert np.array_equal(strengths(held, board=boards), joined)
        assert strength("AhKh", board="QhJhTh2c3c") == 7462

    def test_more_cards_never_weaken_a_hand(self) -> None:
        held, boards = dealt(GAMES["omaha5"], 5, 2000)
        last = np.zeros(2000, np.uint16)
        for shown in 3, 4, 5:
            found = strengths(held, game="omaha5", board=boards[:, :shown])
            assert isinstance(found, np.ndarray)
            assert (found >= last).all()
            last = found
        fewer = strengths(held[:, :4], game="omaha", board=boards)
        assert (fewer <= last).all()
        assert (last <= strengths(np.concatenate([held, boards], axis=1))).all()


class TestShapes:
    @pytest.mark.parametrize(
        ("own", "shared"),
        [
            ((6, 1), (1, 50)),
            ((50, 1), (6,)),
            ((6, 50), (50,)),
            ((6, 50), (6, 1)),
            ((), (6, 50)),
            ((6, 50), ()),
            ((2, 3, 1, 5), (3, 4, 1)),
            ((1, 4), (2, 1, 1)),
            ((0,), (1,)),
            ((3, 0), ()),
        ],
    )
    @pytest.mark.parametrize("game", [OMAHA8, GAMES["holdem"]], ids=lambda game: game.key)
    def test_they_are_broadcast(
        self, game: Game, own: tuple[int, ...], shared: tuple[int, ...]
    ) -> None:
        # All hole cards are of low ids, all boards of high ones, so that no card comes twice.
        rng = np.random.default_rng(3)
        held = rng.permuted(np.tile(np.arange(26, dtype=np.uint8), (*own, 1)), axis=-1)[
            ..., : game.cards
        ]
        board = rng.permuted(np.tile(np.arange(26, 52, dtype=np.uint8), (*shared, 1)), axis=-1)[
            ..., :5
        ]
        shape = np.broadcast_shapes(own, shared)
        whole = (
            np.ascontiguousarray(np.broadcast_to(array, (*shape, array.shape[-1])))
            for array in (held, board)
        )
        rows = int(np.prod(shape))
        flat = [array.reshape(rows, array.shape[-1]) for array in whole]
        expected = by_pot(strengths(flat[0], game=game, board=flat[1]))
        for cards in held, np.asfortranarray(held), held.astype(">i4"), cm.masks(held):
            for boards in board, board[..., ::-1], board.astype(np.int64), cm.masks(board):
                for threads in 1, 2:
                    found = strengths(cards, game=game, board=boards, threads=threads)
                    pots = found if isinstance(found, tuple) else (found,)
                    assert [pot.shape for pot in pots] == [shape] * len(game.pots)
                    assert [pot.ravel().tolist() for pot in pots] == expected

    def test_one_board_in_words(self) -> None:
        held, _ = dealt(OMAHA, 0, 300)
        held = held[~(held < 5).any(axis=1)]
        ids = np.arange(5, dtype=np.uint8)
        expected = by_pot(strengths(held, game="omaha", board=np.tile(ids, (len(held), 1))))
        text = "2c2d2h2s3c"
        boards: list[Any] = [
            text,
            Hand(text),
            cm.cards(text),
            list(map(str, cm.cards(text))),
            ids,
            ids.tolist(),
        ]
        for board in [*boards, iter(cm.cards(text)), cm.masks(text)]:
            assert by_pot(strengths(held, game="omaha", board=board)) == expected

    def test_boards_that_do_not_fit(self) -> None:
        held, boards = dealt(OMAHA, 5, 6)
        with pytest.raises(CardmathError, match=r"broadcast .*: hole cards \(6,\), boards \(4,\)$"):
            strengths(held, game="omaha", board=boards[:4])
        with pytest.raises(MemoryError):
            strengths(np.broadcast_to(held[0], (1 << 50, 4)), game="omaha", board=boards[0])


class TestOut:
    def test_it_is_filled_and_returned(self) -> None:
        held, boards = dealt(OMAHA8, 5, 5000)
        expected = by_pot(strengths(held, game="omaha8", board=boards))
        out = np.zeros(5000, np.uint16), np.zeros(5000, np.uint16)
        assert strengths(held, game="omaha8", board=boards, out=out) is out
        assert by_pot(out) == expected
        one = np.zeros(5000, np.uint16)
        assert strengths(held, game="omaha", board=boards, out=one) is one
        assert one.tolist() == expected[0]

    def test_its_memory_layout_is_free(self) -> None:
        held, boards = dealt(OMAHA8, 5, 3000)
        expected = by_pot(strengths(held, game="omaha8", board=boards))
        room = np.zeros((60, 100, 3), np.uint16)
        laid = [
            (room[:, ::2, 0], room[:, 1::2, 1]),
            (np.zeros((50, 60), np.uint16).T, np.zeros((60, 50), np.uint16)),
            (room.reshape(-1, 3)[::2, 0].reshape(60, 50), room[:, 50:, 2]),
        ]
        for out in laid:
            for threads in 1, 2:
                for pot in out:
                    pot[:] = 0
                shaped = held.reshape(60, 50, 4), boards.reshape(60, 50, 5)
                strengths(shaped[0], game="omaha8", board=shaped[1], out=out, threads=threads)
                assert [pot.ravel().tolist() for pot in out] == expected

    @pytest.mark.parametrize(
        ("out", "message"),
        [
            (np.zeros(300, np.uint16), "a tuple of 2 arrays, one for each pot, not ndarray"),
            ((np.zeros(300, np.uint16),), "a tuple of 2 arrays, one for each pot, not of 1"),
            ((np.zeros(300, np.uint16), np.zeros(299, np.uint16)), r"shape \(299,\), and the res"),
            ((np.zeros(300, np.uint16), np.zeros(300, np.int16)), "an array of uint16, not int16"),
            ((np.zeros(300, np.uint16), None), "an array of uint16, not NoneType"),
            ((np.frombuffer(bytes(600), np.uint16),) * 2, "out is read-only"),
        ],
    )
    def test_it_does_not_fit(self, out: Any, message: str) -> None:  # noqa: ANN401
        held, boards = dealt(OMAHA8, 5, 300)
        with pytest.raises(CardmathError, match=message):
            strengths(held, game="omaha8", board=boards, out=out)

    def test_the_arrays_of_two_pots_may_not_share_memory(self) -> None:
        held, boards = dealt(OMAHA8, 5, 300)
        one = np.zeros(300, np.uint16)
        with pytest.raises(CardmathError, match="shares memory"):
            strengths(held, game="omaha8", board=boards, out=(one, one))


class TestErrors:
    @pytest.mark.parametrize("key", ["omaha8", "holdem", "short-deck"])
    @pytest.mark.parametrize("threads", [1, 2])
    def test_the_first_bad_row_is_named(self, key: str, threads: int) -> None:
        game = GAMES[key]
        held, boards = (np.tile(some, (50, 1)) for some in dealt(game, 5, 2000))
        given: dict[str, Any] = {"game": game, "threads": threads}
        for row in 99_999, 70_001:
            text = Card.from_id(int(held[row, 1]))
            boards[row, 3] = held[row, 1]
            for shared in boards, cm.masks(boards):
                with pytest.raises(
                    CardmathError, match=rf"^{text} .*comes twice; .* \(row {row}\)$"
                ):
                    strengths(held, board=shared, **given)
        boards[70_001] = boards[70_002]
        held[70_001, 1] = held[70_001, 0]
        with pytest.raises(CardmathError, match=r"comes twice; .* \(row 70001\)$"):
            strengths(held, board=boards, **given)
        held[70_001, 1] = 52
        with pytest.raises(CardmathError, match=r"^52 is not a card's id: .* \(row 70001\)$"):
            strengths(held, board=boards, **given)
        shaped = held.reshape(100, 1000, -1).astype(np.int16), boards.reshape(100, 1000, 5)
        shaped[0][70, 1, 1] = -7
        with pytest.raises(CardmathError, match=r"^-7 is not a card's id: .* \(row \(70, 1\)\)$"):
            strengths(shaped[0], board=shaped[1], **given)

    def test_a_card_that_the_deck_lacks(self) -> None:
        for game in GAMES["short-deck"], OWN[2], OWN[3]:
            held, boards = dealt(game, 5, 300)
            for where in held, boards:
                kept = where[200, 0]
                where[200, 0] = 1
                for check in (True,):
                    with pytest.raises(
                        CardmathError, match=r"^2d is not in the deck of this game \(row 200\)$"
                    ):
                        strengths(held, game=game, board=boards, check=check)
                where[200, 0] = kept

    def test_unchecked_rows_get_some_strength(self) -> None:
        for key in "omaha8", "holdem", "greek", "courchevel":
            held, boards = dealt(GAMES[key], 5, 2000)
            expected = np.array(by_pot(strengths(held, game=key, board=boards)))
            held[::10, 0] = 255
            boards[1::10, 0] = held[1::10, 1]
            boards[2::10, 4] = 60
            found = np.array(by_pot(strengths(held, game=key, board=boards, check=False)))
            good = np.arange(2000) % 10 > 2
            assert np.array_equal(found[:, good], expected[:, good])

    def test_masks_of_other_sizes(self) -> None:
        held, boards = dealt(OMAHA, 5, 300)
        own, shared = cm.masks(held), cm.masks(boards)
        own[200] = cm.masks(held[200, :3])
        with pytest.raises(CardmathError, match=r"must have 4 cards, not 3.* \(row 200\)$"):
            strengths(own, game="omaha", board=shared)
        shared[100] = cm.masks(boards[100, :2])
        with pytest.raises(
            CardmathError, match=r"board must have 3 to 5 cards, not 2.*\(row 100\)$"
        ):
            strengths(own, game="omaha", board=shared)
        shared[50] = 1 << 63
        with pytest.raises(
            CardmathError, match=rf"^{1 << 63} is not a mask of cards.* \(row 50\)$"
        ):
            strengths(held, game="omaha", board=shared)

    @pytest.mark.parametrize(
        ("key", "own", "shared", "message"),
        [
            ("omaha", 5, 5, r"have the 4 hole cards of Omaha; the array's shape is \(9, 5\)"),
            ("omaha", 4, 2, r"have the 3 to 5 board cards of Omaha; the array's shape is \(9, 2\)"),
            ("omaha", 4, 6, "have the 3 to 5 board cards of Omaha"),
            ("omaha", 4, 0, "a hand of Omaha needs 3 cards or more on the board"),
            ("stud", 7, 5, "Seven-card stud has no board"),
            ("stud", 6, 0, "have the 7 hole cards of Seven-card stud"),
        ],
    )
    def test_other_numbers_of_cards(self, key: str, own: int, shared: int, message: str) -> None:
        cards = np.tile(np.arange(own + shared, dtype=np.uint8), (9, 1))
        board = {"board": cards[:, own:]} if shared else {}
        with pytest.raises(CardmathError, match=message):
            strengths(cards[:, :own], game=key, **board)  # type: ignore[call-overload]

    def test_an_ordering_beside_a_game(self) -> None:
        held, boards = dealt(OMAHA, 5, 3)
        with pytest.raises(CardmathError, match="a game has its own orderings: BADUGI"):
            strengths(held, "badugi", game="omaha", board=boards)  # type: ignore[call-overload]
        with pytest.raises(CardmathError, match="beside a board, which means hold'em"):
            strengths(held, cm.orderings.BADUGI, board=boards)  # type: ignore[call-overload]
        with pytest.raises(CardmathError, match="a game has its own orderings: BADUGI"):
            strength("AsAhKsKh", cm.orderings.BADUGI, game="omaha", board="2c3c4c")  # type: ignore[call-overload]

    def test_other_things(self) -> None:
        held, boards = dealt(OMAHA, 5, 3)
        given: Any
        for given in None, 5.0, np.zeros((3, 4)), [None]:
            with pytest.raises(CardmathTypeError, match="hole cards are an array of uint8 ids or"):
                strengths(given, game="omaha", board=boards)
        for given in 5.0, np.zeros((3, 5)):
            with pytest.raises(CardmathTypeError, match="boards are an array of uint8 ids or"):
                strengths(held, game="omaha", board=given)
        with pytest.raises(CardmathError, match="did you mean omaha"):
            strengths(held, game="omahah", board=boards)
        with pytest.raises(CardmathTypeError, match="a game is a key"):
            strengths(held, game=7, board=boards)  # type: ignore[call-overload]
        with pytest.raises(CardmathTypeError, match="check is True or False"):
            strengths(held, game="omaha", board=boards, check=None)  # type: ignore[call-overload]
        with pytest.raises(CardmathError, match="threads are 1 to 512"):
            strengths(held, game="omaha", board=boards, threads=-1)


class TestSingleHands:
    """`strength` with a game reads hands as `evaluate` does, and refuses them with its words."""

    def test_ways_to_write_a_hand_and_a_game(self) -> None:
        board = "Ad7c7s2h3d"
        own: Any
        for own in (
            *("AsAhKsKh", "as ah 10s Kh".replace("10s", "Ks"), Hand("AsAhKsKh")),
            *(cm.cards("AsAhKsKh"), iter(cm.cards("AsAhKsKh")), ["As", "Ah", "Ks", "Kh"]),
        ):
            assert strength(own, game=OMAHA, board=Hand(board)) == 7290
        assert strength("AsAhKsKh", game="PLO", board=iter(cm.cards(board))) == 7290
        assert strength("2s2h2d2c", game="omaha", board="AsKsQs") == strength(
            "2222", game="omaha", board="AsKsQs"
        )

    @pytest.mark.parametrize(
        ("hand", "game", "board"),
        [
            ("AsAhKs", "omaha", "Kd7h2d"),
            ("AsAh**", "omaha", "Kd7h2d"),
            ("AsAhKsKh", "omaha", "Kd7h"),
            ("AsAhKsKh", "omaha", ""),
            ("AsAhKsKh", "omaha", "Kd7h2d3c4c5c"),
            ("AsAhKsKh", "badugi", "Kd7h2d"),
            ("AsAh", "short-deck", "Kd7h2d"),
            ("AsAhKsKh", "omahah", "Kd7h2d"),
            ("AsAhKsKh", "omaha", "KdKx"),
            ("AsAhKsKh", "omaha", "Ks7h2d"),
            ("AsAhKsKs", "omaha", "Kd7h2d"),
            ("AsAhKsX1", "omaha", "Kd7h2d"),
            ("AsAhKsKh", 7, "Kd7h2d"),
            (7, "omaha", "Kd7h2d"),
            (["As", "Ah", "Ks"], "omaha", "Kd7h2d"),
            ("AsAhKsKh", "omaha", 7),
        ],
    )
    def test_what_cannot_be_evaluated(self, hand: Any, game: Any, board: Any) -> None:  # noqa: ANN401
        with pytest.raises(CardmathError) as plain:
            evaluate(hand, game=game, board=board)
        with pytest.raises(CardmathError, match=f"^{re.escape(str(plain.value))}$") as caught:
            strength(hand, game=game, board=board)
        assert type(caught.value) is type(plain.value)

    def test_a_repeated_card(self) -> None:
        with pytest.raises(RepeatedCardError, match="'Ks'"):
            strength(iter(cm.cards("AsAhKsKh")), game="omaha", board=iter(cm.cards("Ks7h2d3cTd")))


def test_a_game_keeps_its_evaluator_to_itself() -> None:
    for game in OMAHA8, OWN[0]:
        strength(Hand(sorted(game.deck)[: game.cards]), game=game, board="AsKsQsJsTs")
        for other in copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)):
            assert other == game
            assert hash(other) == hash(game)
            held, boards = dealt(game, 5, 10)
            found = strengths(held, game=other, board=boards)
            assert by_pot(found) == by_pot(strengths(held, game=game, board=boards))


class TestThreads:
    @pytest.mark.parametrize("key", ["omaha", "omaha8", "holdem", "razz"])
    def test_they_change_nothing(self, key: str) -> None:
        game = GAMES[key]
        held, boards = (np.tile(some, (100, 1)) for some in dealt(game, game.board, 2000))
        board = {"board": boards} if game.board else {}
        one = by_pot(strengths(held, game=game, **board))  # type: ignore[call-overload]
        for threads in 0, 2, 3:
            assert by_pot(strengths(held, game=game, threads=threads, **board)) == one  # type: ignore[call-overload]

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c(self, threads: int) -> None:
        held, boards = dealt(OMAHA8, 5, 1)
        many = np.broadcast_to(held[0], (200_000_000, 4))
        call = lambda: strengths(many, game="omaha8", board=boards[0], threads=threads)  # noqa: E731
        error, seconds = stopped(call, 0.2)
        assert seconds < soon()
        assert re.search(r"the first [\d,]+ of 200,000,000 rows", str(error))
        done = int(str(error).split()[3].replace(",", ""))
        assert isinstance(error.partial, tuple)
        for pot, expected in zip(error.partial, by_pot(call_of_one(held, boards)), strict=True):
            assert 0 < done < len(pot)
            assert (pot[:done] == expected[0]).all()
            assert not pot[done:].any()


def call_of_one(held: Array, boards: Array) -> Any:  # noqa: ANN401
    return strengths(held, game="omaha8", board=boards)
