"""Worksheets of the 24 game: as text, and as a page to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.cli.screen import room

if TYPE_CHECKING:
    from cardmath.twenty_four import Puzzle

_RED = "♥♦"
_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 2em; }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(15em, 1fr)); gap: 1.5em; }
li { break-inside: avoid; }
.card { display: inline-block; min-width: 1.6em; padding: .3em .2em; margin-right: .3em;
  border: 1px solid #888; border-radius: .3em; text-align: center; font-size: 150%; }
.red { color: #b00020; }
.line { border-bottom: 1px solid #bbb; height: 2em; }
.answers { break-before: page; }
"""
"""The style of the page: cards with a line to write on, and the answers on a page of their own."""


def as_text(puzzles: Sequence[Puzzle], *, answers: bool) -> str:
    """Numbered puzzles, as many on a line as fit."""
    cells = [f"{place}. {_cards(puzzle)}" for place, puzzle in enumerate(puzzles, 1)]
    width = max(map(len, cells)) + 3
    beside = max(1, (room() + 3) // width)
    lines = [
        "".join(cell.ljust(width) for cell in cells[first : first + beside]).rstrip()
        for first in range(0, len(cells), beside)
    ]
    if answers:
        found = [f"{place}. {puzzle.solutions[0]}" for place, puzzle in enumerate(puzzles, 1)]
        lines += ["", "Answers", *found]
    return "\n".join(lines)


def as_page(puzzles: Sequence[Puzzle], *, answers: bool) -> str:
    """A page in HTML, which needs nothing else."""
    asked = "\n".join(f'<li>{_drawn(puzzle)}<div class="line"></div></li>' for puzzle in puzzles)
    parts = [f"<h1>Make {puzzles[0].target}</h1>", f"<ol>{asked}</ol>"]
    if answers:
        found = "\n".join(f"<li>{puzzle.solutions[0]}</li>" for puzzle in puzzles)
        parts.append(f'<div class="answers"><h2>Answers</h2><ol>{found}</ol></div>')
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>Make {puzzles[0].target}</title><style>{_STYLE}</style>'
    return f"<!doctype html>\n<html lang=en><head>{head}</head>\n<body>{body}</body></html>"


def _cards(puzzle: Puzzle) -> str:
    return " ".join(card.pretty() for card in puzzle.cards)


def _drawn(puzzle: Puzzle) -> str:
    """The cards of a puzzle as boxes."""
    texts = [card.pretty() for card in puzzle.cards]
    return "".join(
        f'<span class="card{" red" * (text[-1] in _RED)}">{text}</span>' for text in texts
    )
