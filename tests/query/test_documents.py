"""The pages on queries name every function and method."""

from pathlib import Path

from cardmath._query.pql.functions import FLOP_WORDS, FUNCTIONS, HAND_WORDS

DOCS = Path(__file__).parents[2] / "docs"


def test_every_function_and_word_of_pql_is_documented() -> None:
    page = (DOCS / "reference" / "pql.md").read_text(encoding="utf-8")
    for function in FUNCTIONS.values():
        assert f"`{function.signature}`" in page
        assert function.meaning in page
    assert all(word in page for word in (*FLOP_WORDS, *HAND_WORDS))
