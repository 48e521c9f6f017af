"""The pages on queries name every function and method."""

from pathlib import Path

from cardmath.queries import names

DOCS = Path(__file__).parents[2] / "docs"


def test_every_function_and_word_of_pql_is_documented() -> None:
    page = (DOCS / "reference" / "pql.md").read_text(encoding="utf-8")
    for name in names("pql"):
        if name.kind == "function":
            assert f"`{name.signature}`" in page
            assert name.meaning in page
        else:
            assert name.name in page
