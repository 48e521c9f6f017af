"""Evaluation of arrays of hands: `strengths`, `categories` and `best_five`."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pandas
import polars
import pytest
from numpy.typing import NDArray

import cardmath as cm
from cardmath import HIGH, evaluate, strength
from cardmath.errors import CardmathError, CardmathTypeError
from tests.ctrl_c import stopped
from tests.pace import runs_beside

Array: TypeAlias = NDArray[Any]


def dealt(hands: int, cards: int, seed: int = 1) -> Array:
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)[:, :cards]


def one_by_one(ids: Array) -> list[int]:
    return [strength(cm.Card.from_id(number) for number in hand) for hand in ids.tolist()]


@pytest.fixture(scope="module")
def seven() -> Array:
    return np.ascontiguousarray(dealt(3000, 7))


@pytest.fixture(scope="module")
def expected(seven: Array) -> Array:
    return np.array(one_by_one(seven), np.uint16)


class TestAnswers:
    @pytest.mark.parametrize("cards", [5, 6, 7, 8, 20, 52])
    def test_they_are_those_of_single_hands(self, cards: int) -> None:
        ids = dealt(700, cards, seed=cards)
        expected = one_by_one(ids)
        assert cm.strengths(ids).tolist() == expected
        assert cm.strengths(cm.masks(ids)).tolist() == expected
        assert cm.strengths(ids, check=False).tolist() == expected

    def test_categories_and_best_five_are_those_of_single_hands(self, seven: Array) -> None:
        for given in seven, cm.masks(seven):
            values = [evaluate(text) for text in cm.texts(given).tolist()]
            names = [HIGH.categories[number] for number in cm.categories(given)]
            assert names == [value.category for value in values]
            best = cm.best_five(given)
            assert (best.shape, best.dtype.name) == ((3000, 5), "uint8")
            assert best.tolist() == [[card.id for card in value.best] for value in values]

    def test_masks_of_different_sizes(self) -> None:
        sizes = [5, 9, 6, 7, 52, 5] * 50
        hands = [dealt(1, size, seed=place)[0] for place, size in enumerate(sizes)]
        masks = np.array([cm.masks(hand) for hand in hands])
        assert cm.strengths(masks).tolist() == [one_by_one(hand[None])[0] for hand in hands]

    def test_the_type_of_answers(self, seven: Array) -> None:
        assert cm.strengths(seven).dtype == np.uint16
        assert cm.categories(seven).dtype == np.uint8


class TestTexts:
    def test_texts_and_hands_in_any_collection(self) -> None:
        texts = ["AhKhQhJhTh", "2c3c4c5c6c 7d", "7h 7s 7d As Ac"]
        expected = [cm.strength(text) for text in texts]
        hands = list(map(cm.Hand, texts))
        collections: tuple[Any, ...] = (
            *(
                texts,
                tuple(texts),
                iter(texts),
                hands,
                tuple(hands),
                [tuple(hand) for hand in hands],
            ),
            *(np.array(texts), np.array(texts, object), np.array(hands, object), cm.masks(texts)),
            *(pandas.Series(texts), pandas.Series(hands), pandas.Series(cm.masks(texts))),
            *(polars.Series(texts), polars.Series(cm.masks(texts))),
        )
        for collection in collections:
            assert cm.strengths(collection).tolist() == expected
        assert cm.strengths([]).shape == cm.strengths(pandas.Series([], dtype=str)).shape == (0,)
        assert cm.strengths(np.array([texts, texts])).tolist() == [expected] * 2
        assert int(cm.strengths(texts[0])) == int(cm.strengths(hands[0])) == 7462
        assert cm.categories(texts).tolist() == cm.categories(cm.masks(texts)).tolist()
        assert cm.best_five(texts).tolist() == cm.best_five(cm.masks(texts)).tolist()
        low = cm.strengths(texts, "deuce-to-seven")
        assert low.tolist() == [cm.strength(text, "deuce-to-seven") for text in texts]

    def test_texts_in_games(self) -> None:
        holes, board = ["AsAhKsKh", "JcTc9d8d"], "Ad7c7s2h3d"
        expected = cm.strengths(cm.masks(holes), game="omaha", board=board)
        for collection in holes, pandas.Series(holes), list(map(cm.Hand, holes)):
            found = cm.strengths(collection, game="omaha", board=board)
            assert np.array_equal(found, expected)


class TestLayouts:
    @pytest.mark.parametrize("dtype", ["b", "B", "h", "H", "i", "I", "l", "q", ">i4", ">u2"])
    def test_other_integers(self, seven: Array, expected: Array, dtype: str) -> None:
        assert np.array_equal(cm.strengths(seven.astype(dtype)), expected)

    @pytest.mark.parametrize(
        "lay",
        [
            np.asfortranarray,
            lambda ids: ids[:, ::-1],
            lambda ids: np.repeat(ids, 3, axis=0)[::3],
            lambda ids: np.repeat(ids, 2, axis=1)[:, ::2],
            lambda ids: np.asfortranarray(ids.astype(np.int64)),
            lambda ids: np.frombuffer(b"x" + ids.astype("<i4").tobytes(), "<i4", offset=1).reshape(
                ids.shape
            ),
            lambda ids: np.rec.fromarrays([ids[:, 0]] * 2 + [ids], dtype="u1, u1, 7i4").f2,
        ],
    )
    def test_of_ids(self, seven: Array, expected: Array, lay: Callable[[Array], Array]) -> None:
        laid = lay(seven)
        before = laid.copy()
        assert np.array_equal(cm.strengths(laid), expected)
        assert np.array_equal(cm.strengths(laid, threads=2), expected)
        assert np.array_equal(laid, before)

    @pytest.mark.parametrize(
        "shape", [(3000,), (60, 50), (5, 6, 100), (1, 3000, 1), (3, 2, 5, 100)]
    )
    def test_any_shape(self, seven: Array, expected: Array, shape: tuple[int, ...]) -> None:
        masks = cm.masks(seven)
        for order in "CF":
            ids = np.array(seven.reshape(*shape, 7), order=order)  # type: ignore[call-overload]
            assert np.array_equal(cm.strengths(ids), expected.reshape(shape))
            shaped = np.array(masks.reshape(shape), order=order)  # type: ignore[call-overload]
            assert np.array_equal(cm.strengths(shaped), expected.reshape(shape))
        turned = np.moveaxis(seven.reshape(*shape, 7), 0, -2)
        assert np.array_equal(cm.strengths(turned), np.moveaxis(expected.reshape(shape), 0, -1))
        assert cm.best_five(turned).shape == (*turned.shape[:-1], 5)

    def test_broadcast_hands(self, seven: Array, expected: Array) -> None:
        many = np.broadcast_to(seven[0], (4, 5, 7))
        assert (cm.strengths(many) == expected[0]).all()

    def test_a_single_hand(self, seven: Array, expected: Array) -> None:
        one = cm.strengths(seven[0])
        assert str(one) == str(expected[0])
        assert cm.strengths(cm.masks(seven)[0]) == expected[0]
        assert cm.categories(seven[0]).shape == ()
        assert cm.best_five(seven[0]).shape == (5,)

    @pytest.mark.parametrize("shape", [(0, 7), (3, 0, 7), (0, 3, 7)])
    def test_no_hands(self, shape: tuple[int, ...]) -> None:
        assert cm.strengths(np.zeros(shape, np.uint8)).shape == shape[:-1]
        assert cm.best_five(np.zeros(shape, np.uint8)).shape == (*shape[:-1], 5)
        assert cm.strengths(np.zeros(shape[:-1], np.uint64)).shape == shape[:-1]

    def test_read_only_memory(self, seven: Array, expected: Array) -> None:
        frozen = seven.copy()
        frozen.flags.writeable = False
        assert np.array_equal(cm.strengths(frozen), expected)

    def test_lists(self) -> None:
        hand: Any = [[0, 1, 2, 3, 51]]
        assert cm.strengths(hand).tolist() == one_by_one(np.array(hand))


class TestOut:
    def test_it_is_filled_and_returned(self, seven: Array, expected: Array) -> None:
        out = np.zeros(3000, np.uint16)
        assert cm.strengths(seven, out=out) is out
        assert np.array_equal(out, expected)

    def test_its_memory_layout_is_free(self, seven: Array, expected: Array) -> None:
        room = np.zeros((60, 100), np.uint16)
        cm.strengths(seven.reshape(60, 50, 7), out=room[:, ::2], threads=2)
        assert np.array_equal(room[:, ::2], expected.reshape(60, 50))
        assert not room[:, 1::2].any()

    @pytest.mark.parametrize(
        ("out", "message"),
        [
            (np.zeros(2999, np.uint16), r"shape \(2999,\), and the results have \(3000,\)"),
            (np.zeros((3000, 1), np.uint16), r"shape \(3000, 1\), and"),
            (np.zeros(3000, np.int16), "an array of uint16, not int16"),
            ([0] * 3000, "an array of uint16, not list"),
            (np.zeros(3000, ">u2"), "an array of uint16, not"),
            (np.frombuffer(bytes(6000), np.uint16), "out is read-only"),
        ],
    )
    def test_it_does_not_fit(self, seven: Array, out: Any, message: str) -> None:  # noqa: ANN401
        with pytest.raises(CardmathError, match=message):
            cm.strengths(seven, out=out)

    def test_it_may_not_share_memory_with_the_cards(self) -> None:
        masks = cm.masks(dealt(100, 7))
        with pytest.raises(CardmathError, match="shares memory"):
            cm.strengths(masks, out=masks.view(np.uint16)[:100])


class TestErrors:
    @pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
    @pytest.mark.parametrize("threads", [1, 2])
    def test_the_first_bad_row_is_named(self, dtype: type[Any], threads: int) -> None:
        ids = np.tile(dealt(1000, 7), (300, 1)).astype(dtype)
        for row in 299_999, 200_000, 70_001:
            ids[row, 3] = ids[row, 5]
            with pytest.raises(CardmathError, match=rf"comes twice; .* \(row {row}\)$"):
                cm.strengths(ids, threads=threads)
        ids[70_001, 3] = 52
        with pytest.raises(CardmathError, match=r"^52 is not a card's id: .* \(row 70001\)$"):
            cm.strengths(np.asfortranarray(ids), threads=threads)

    @pytest.mark.exhaustive
    def test_a_later_bad_row_that_is_found_sooner_is_not_named(self) -> None:
        """Threads take 65,536 rows at a time: the second finds its bad row long before the first.

        It fails in most of the twenty tries if that ends the first.
        """
        ids = np.tile(dealt(1 << 10, 7), (1 << 9, 1))
        for last in range(1 << 16, len(ids), 1 << 16):
            ids[last - 1, 3] = 52
            ids[last, 3] = 53
        for _ in range(20):
            with pytest.raises(CardmathError, match=r"^52 is .* \(row 65535\)$"):
                cm.strengths(ids, ordering=cm.HIGH.with_wild("deuces"), threads=8)

    @pytest.mark.parametrize("wrong", [-1, 52, 255, 256, 300, 2**31 - 1])
    def test_the_message_has_the_number_of_the_array(self, wrong: int) -> None:
        ids = dealt(10, 6).astype(np.int32).reshape(2, 5, 6)
        ids[1, 2, 0] = wrong
        for function in cm.strengths, cm.categories, cm.best_five:
            with pytest.raises(
                CardmathError, match=rf"^{wrong} is not a card's.*\(row \(1, 2\)\)$"
            ):
                function(ids)

    def test_bad_masks(self) -> None:
        masks = cm.masks(dealt(300, 7))
        masks[200] |= np.uint64(1 << 63)
        for function in cm.strengths, cm.categories, cm.best_five:
            with pytest.raises(CardmathError, match=rf"^{masks[200]} is not a mask.*\(row 200\)$"):
                function(masks)
        masks[100] = 15
        with pytest.raises(
            CardmathError, match=r"best 5 cards, and this one has 4;.* \(row 100\)$"
        ):
            cm.strengths(masks)

    def test_unchecked_rows_get_some_strength(self) -> None:
        ids = dealt(1000, 7)
        expected = cm.strengths(ids)
        ids[::10, 0] = 255
        ids[1::10, 0] = ids[1::10, 1]
        found = cm.strengths(ids, check=False)
        good = np.arange(1000) % 10 > 1
        assert np.array_equal(found[good], expected[good])

    def test_masks_of_another_type_and_ids_of_uint64(self) -> None:
        masks, ids = cm.masks(dealt(700, 7)), dealt(5, 5)
        with pytest.raises(CardmathError, match=r"\(700,\), and its type is not uint64"):
            cm.strengths(masks.astype(np.int64))
        with pytest.raises(CardmathError, match="uint64 holds masks, and ids are of another"):
            cm.strengths(ids.astype(np.uint64))

    def test_lists_of_different_lengths(self) -> None:
        uneven: Any = [[0, 1, 2, 3, 4], [0, 1, 2, 3]]
        with pytest.raises(CardmathTypeError, match=r"uint64 masks.*inhomogeneous"):
            cm.strengths(uneven)

    @pytest.mark.parametrize("wrong", [None, "no", 0, 1.0])
    def test_check_is_a_bool(self, wrong: Any) -> None:  # noqa: ANN401
        with pytest.raises(CardmathTypeError, match="check is True or False, not"):
            cm.strengths(dealt(5, 5), check=wrong)

    @pytest.mark.parametrize("shape", [(3, 4), (4,), (3, 0), (2, 53), ()])
    def test_another_last_axis(self, shape: tuple[int, ...]) -> None:
        with pytest.raises(CardmathError, match="the last axis must have 5 to 52 ids of cards"):
            cm.strengths(np.zeros(shape, np.uint8))

    @pytest.mark.parametrize(
        "other", [None, 5.0, [None], np.zeros((2, 7)), np.zeros((2, 7), bool), [1.5]]
    )
    def test_other_things(self, other: Any) -> None:  # noqa: ANN401
        for function in cm.strengths, cm.categories, cm.best_five:
            with pytest.raises(CardmathTypeError, match="uint8 ids or of uint64 masks"):
                function(other)

    def test_texts_that_are_no_hands(self) -> None:
        for function in cm.strengths, cm.categories, cm.best_five:
            with pytest.raises(CardmathError, match=r"is not a card.*\(row 1\)"):
                function(["AsKsQsJsTs", "ZsKsQsJsTs"])
            with pytest.raises(CardmathError, match="4"):
                function(["AsKsQsJs"])

    def test_invalid_threads_and_orderings(self, seven: Array) -> None:
        for wrong in -1, 513:
            with pytest.raises(CardmathError, match="threads are 1 to 512"):
                cm.strengths(seven, threads=wrong)
        for other in 2.0, "2", None, np.array([1, 2]):
            with pytest.raises(CardmathTypeError, match="a number of threads is an int, not"):
                cm.strengths(seven, threads=other)  # type: ignore[call-overload]
        with pytest.raises(CardmathTypeError, match="an ordering is a key"):
            cm.strengths(seven, 7)  # type: ignore[call-overload]
        with pytest.raises(CardmathError, match="'low' is not an ordering"):
            cm.strengths(seven, "low")

    def test_more_answers_than_memory(self) -> None:
        many = np.broadcast_to(np.arange(7, dtype=np.uint8), (1 << 50, 7))
        with pytest.raises(MemoryError):
            cm.strengths(many)


class TestThreads:
    def test_numpy_integers_are_accepted(self) -> None:
        ids = dealt(5, 5)
        assert cm.strengths(ids, threads=np.int64(2)).tolist() == cm.strengths(ids).tolist()  # type: ignore[call-overload]

    def test_they_change_nothing(self) -> None:
        ids = dealt(200_000, 7)
        one = cm.strengths(ids)
        for threads in 0, 2, 3, 100:
            assert np.array_equal(cm.strengths(ids, threads=threads), one)
            assert np.array_equal(cm.strengths(cm.masks(ids), threads=threads), one)

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c_keeps_the_rows_that_are_done(self, threads: int) -> None:
        ids = np.broadcast_to(dealt(1, 9)[0], (200_000_000, 9))
        error, _ = stopped(lambda: cm.strengths(ids, threads=threads), 0.2)
        assert re.search(r"the first [\d,]+ of 200,000,000 rows", str(error))
        done = int(str(error).split()[3].replace(",", ""))
        partial = error.partial
        assert 0 < done < len(partial)
        assert (partial[:done] == cm.strengths(ids[0])).all()
        assert not partial[done:].any()

    @pytest.mark.exhaustive
    def test_other_threads_of_python_run_meanwhile(self) -> None:
        ids = np.broadcast_to(dealt(1, 9)[0], (20_000_000, 9))
        assert runs_beside(lambda: cm.strengths(ids))


class TestInstructions:
    SCRIPT = """if True:
        import numpy as np, cardmath as cm
        rng = np.random.default_rng(5)
        deck = np.tile(np.arange(52, dtype=np.uint8), (5000, 1))
        hands = rng.permuted(deck, axis=1)
        total = [int(cm.strengths(hands[:, :n]).astype(int).dot(range(5000))) for n in (5, 6, 7, 9)]
        print(total, cm.strengths(cm.masks(hands[:, :7])).sum(), cm.census(5).strengths)
    """

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "CARDMATH_INSTRUCTIONS": name}
        return subprocess.run(
            [sys.executable, "-c", self.SCRIPT],
            env=env,
            text=True,
            capture_output=True,
            check=False,
        )

    def test_every_instruction_set_gives_the_same_answers(self) -> None:
        baseline = self.run("baseline")
        assert baseline.stdout.count("7462") == 1
        for name in "", "avx2", "avx512":
            run = self.run(name)
            if run.returncode and "this machine has" in run.stderr:
                continue
            assert run.stdout == baseline.stdout

    def test_an_unavailable_instruction_set(self) -> None:
        run = self.run("sse9")
        assert run.returncode == 1
        assert 'CardmathError: CARDMATH_INSTRUCTIONS is "sse9", and this machine has' in run.stderr

    def test_a_census_uses_it_too(self) -> None:
        env = {**os.environ, "CARDMATH_INSTRUCTIONS": "sse9"}
        command = [sys.executable, "-m", "cardmath", "census"]
        run = subprocess.run(command, env=env, text=True, capture_output=True, check=False)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith('cardmath: error: CARDMATH_INSTRUCTIONS is "sse9"')
