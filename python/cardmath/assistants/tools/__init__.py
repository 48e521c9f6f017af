"""The tools: a file for each, with its declaration and the question that it asks the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath.assistants.tools import (
    census,
    compare,
    count,
    equity,
    evaluate,
    games,
    hands,
    icm,
    jam_or_fold,
    pots,
    push_fold,
    query,
    solve,
    study,
    twenty_four,
    video_poker,
)

if TYPE_CHECKING:
    from cardmath.assistants.folder import Folder
    from cardmath.assistants.tool import Tool


def tools_for(folder: Folder | None) -> list[Tool]:
    """The tools; those that can use files have parameters for it only if there is a folder."""
    return [
        evaluate.TOOL,
        compare.TOOL,
        equity.TOOL,
        study.TOOL,
        query.TOOL,
        count.TOOL,
        census.TOOL,
        solve.tool(files=folder is not None),
        push_fold.TOOL,
        jam_or_fold.TOOL,
        icm.TOOL,
        pots.TOOL,
        hands.tool(files=folder is not None),
        video_poker.TOOL,
        twenty_four.TOOL,
        games.TOOL,
    ]
