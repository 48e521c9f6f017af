"""What an assistant may read: how ranges, games and questions in PQL are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardmath import GAMES


@dataclass(frozen=True)
class Reference:
    """A text that is made when it is read."""

    name: str
    meaning: str
    text: Callable[[], str]


RANGE_EXAMPLES = (
    ("AhKh", "these two cards"),
    ("QQ", "a pair"),
    ("AKs", "ace and king of one suit"),
    ("AKo", "ace and king of two suits"),
    ("AK", "ace and king, suited or not"),
    ("QQ+", "this pair and those above it"),
    ("ATs+", "the second card goes up as far as it can: ATs, AJs, AQs, AKs"),
    ("JJ-88", "from one pair to another"),
    ("A5s-A2s", "one rank stays, the other goes from here to there"),
    ("76s-54s", "both ranks go down alike: 76s, 65s, 54s"),
    ("Ah*", "every hand with this card"),
    ("A*", "every hand with an ace; A*s suited, A*o offsuit"),
    ("random", "every hand; also * or any"),
    ("15%", "the best hands, the fewest classes that reach 15% of all"),
    ("5%-20%", "the best 20% without the best 5%"),
    ("AKs@50%", "a weight: a percentage, 0.5 or 1/2, after @ or :"),
    ("(AKs, QQ)@25%", "a weight for a group"),
    ("22+, A2s+, KTs+", "terms, with commas between them; a later one overrides"),
    ("QQ+ not QhQd", "all but some"),
    ("AwKw", "letters w x y z are any suits: equal letters, equal suits"),
)
"""How ranges of hold'em are written, each with its meaning."""


def _ranges() -> str:
    from cardmath._ranges.examples import holding_examples

    others = {key: holding_examples(key) for key in ("omaha", "stud", "badugi")}
    parts = [f"# Ranges in hold'em\n\n{_table(RANGE_EXAMPLES)}"]
    parts += [f"# In {GAMES[key].name}\n\n{_table(each)}" for key, each in others.items()]
    parts.append("The tool `games` has the notation of every other game.\n")
    return "\n\n".join(parts)


def _games() -> str:
    listed = [f"## {game.key}: {game.name}\n\n{game.rules}" for game in GAMES.values()]
    return "\n\n".join(["# Games", *listed]) + "\n"


def _pql() -> str:
    from cardmath import queries
    from cardmath.app.questions.ask import EXAMPLES

    examples = [f"{what}\n\n```sql\n{text}\n```" for what, text in EXAMPLES]
    names = [f"- `{each.signature}` ({each.kind}): {each.meaning}" for each in queries.names()]
    start = (
        "# PQL\n\n`select` what is asked, `from` the game and the players, `where` a condition. "
        "Players are named in `from`: hero='AA', villain='**'; without game it is hold'em. The "
        "examples without `from` need one."
    )
    return "\n\n".join([start, "## Examples", *examples, "## Names", "\n".join(names)]) + "\n"


def _table(rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(["| text | meaning |", "|---|---|", *(f"| `{a}` | {b} |" for a, b in rows)])


REFERENCES = {
    "cardmath://ranges": Reference("Ranges", "How hands and ranges of hands are written.", _ranges),
    "cardmath://games": Reference("Games", "The games, their keys and their rules.", _games),
    "cardmath://pql": Reference(
        "PQL", "The query language of deals: examples, and all functions and words.", _pql
    ),
}
"""The references by their addresses."""
