"""What an assistant reads about the tools, and what it gets for wrong or long questions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cardmath import Range
from cardmath.assistants.references import RANGE_EXAMPLES, REFERENCES
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools import tools_for
from cardmath.solve.jam_or_fold.openings import LIMPS
from tests.assistants.client import ask, ask_all, call, talking

if TYPE_CHECKING:
    import mcp_types
    from mcp import Client

TOOLS = {tool.name: tool for tool in tools_for(None)}
EXAMPLES: dict[str, dict[str, Any]] = {
    "evaluate": {"cards": "AhKh", "board": "Ks7h2d"},
    "compare": {"hands": ["AsKdJcKh2d", "2s2c2h9d8d"]},
    "equity": {"players": ["AhKh", "QQ+"], "board": "Ks7h2d"},
    "study": {"range": "22+", "board": "Ks7h2d", "against": "QQ+"},
    "query": {"text": "select count(pairedBoard(flop)) from game='holdem'"},
    "count": {"cards": 5, "where": "A****"},
    "census": {"cards": 5},
    "solve": {"board": "Ks7h2d3c4s", "oop": "AA", "ip": "KQ", "pot": 100, "stack": 100},
    "push_fold": {"stack": 3},
    "jam_or_fold": {"stacks": [3, 3], "prizes": [2, 1]},
    "icm": {"stacks": [3, 2, 1], "prizes": [2, 1]},
    "pots": {"chips": [100, 250, 80]},
    "hands": {"text": "PokerStars Hand #1: nonsense"},
    "video_poker": {"hand": "AhKhQhJh2c"},
    "twenty_four": {"numbers": [3, 3, 8, 8]},
    "games": {"game": "razz"},
}


def test_every_tool_is_described_and_answers() -> None:
    async def talk(client: Client) -> list[mcp_types.Tool]:
        return (await client.list_tools()).tools

    listed = {tool.name: tool for tool in talking(talk)}
    assert set(listed) == set(EXAMPLES)
    for name, tool in listed.items():
        assert tool.description
        assert tool.title
        schema = tool.input_schema
        assert schema["additionalProperties"] is False
        assert "seconds" in schema["properties"]
        for parameter, described in schema["properties"].items():
            assert described["description"].endswith("."), (name, parameter)
            assert described["examples"], (name, parameter)
    found = ask_all(EXAMPLES.items())
    for (name, _), answer in zip(EXAMPLES.items(), found, strict=True):
        assert not answer.is_error, answer.text
        assert answer.text
        assert set(answer.plain) & set(TOOLS[name].output), name
        json.dumps(answer.plain, allow_nan=False)


@pytest.mark.parametrize("tool", TOOLS.values(), ids=[*TOOLS])
def test_the_examples_of_parameters_are_accepted(tool: Tool) -> None:
    for parameter in tool.all_parameters:
        given = {**EXAMPLES[tool.name], parameter.name: parameter.example}
        assert tool.read(given)[parameter.name] is not None
        if not parameter.is_required:
            left_out = {name: value for name, value in given.items() if name != parameter.name}
            nothing = {**left_out, parameter.name: None}
            assert tool.read(nothing) == tool.read(left_out)


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("equity", {}, 'players is missing: write for example players = ["AhKh", "QQ+"]'),
        ("equity", {"players": "AhKh"}, "players is a list of texts, not a text"),
        ("equity", {"players": ["AhKh"]}, "players has 2 to 10 entries, not 1"),
        ("equity", {"player": ["AhKh", "QQ"]}, "did you mean players?"),
        ("equity", {"players": ["AhKh", "QQx"]}, "'QQx'"),
        ("equity", {"players": ["AhKh", "AhQh"]}, "Ah"),
        (
            "equity",
            {"players": ["AA", "KK"], "seconds": 1000},
            "seconds is a number from 0.1 to 300",
        ),
        ("evaluate", {"cards": "AhKhQh"}, "3"),
        ("evaluate", {"cards": "AhKhQhJhTh", "ordering": "hihg"}, "ordering is one of"),
        ("study", {"range": "QQ+", "board": "Ks7h2d", "next_card": True}, "give against"),
        ("query", {"text": "select winz(hero) from hero='AA', villain='KK'"}, "winz"),
        ("count", {"cards": 5, "where": "A***"}, "A***"),
        ("census", {"cards": 20}, "ask for fewer cards"),
        ("icm", {"stacks": [1, "2"], "prizes": [1]}, "stacks[1] is not a number"),
        ("icm", {"stacks": [1, 2], "prizes": [1], "names": ["A", "A"]}, "different name"),
        ("pots", {"chips": [1.5, 2]}, "whole numbers"),
        ("solve", {"board": "Ks7h", "oop": "AA", "ip": "KK", "pot": 1, "stack": 1}, "board"),
        ("hands", {}, "give the text of the hands"),
        ("hands", {"text": "x", "path": "x"}, "hands has no argument 'path'"),
        ("video_poker", {"hand": "AhKh"}, "5 cards, not 2"),
        ("video_poker", {"game": "jakcs"}, "jakcs"),
        ("twenty_four", {"numbers": [1]}, "numbers has 2 to 6 entries"),
        ("games", {"game": "whist"}, "game is one of"),
    ],
)
def test_errors_say_what_to_write(tool: str, arguments: dict[str, Any], message: str) -> None:
    found = ask(tool, arguments)
    assert found.is_error
    assert message in found.text
    assert found.plain["error"]["message"]


def test_long_work_ends_in_time_with_what_is_known() -> None:
    sampled = {"players": ["AK", "QQ, JJ", "random", "random"], "error": 1e-5, "seconds": 0.5}
    census = {"cards": 9, "seconds": 0.1}
    equity, late = ask_all([("equity", sampled), ("census", census)])
    assert equity.plain["partial"] is True
    assert equity.plain["method"] == "sample"
    assert equity.text.startswith("PARTIAL ANSWER")
    assert late.is_error
    assert "more than 0.1 s (" in late.text


@pytest.mark.exhaustive
def test_solving_ends_in_time_with_what_is_known() -> None:
    # Its tree is built at once, and so exact an answer takes minutes: time ends it on any machine.
    turn = {"board": "Ks7h2d3c", "oop": "22+, A2+, K9+", "ip": "22+, A2+, K9+", "pot": 100}
    solve = {**turn, "stack": 400, "target": 0.001, "seconds": 6}
    solved = ask("solve", solve)
    assert solved.plain["partial"] is True
    assert solved.plain["exploitability"] > solved.plain["target"]


def test_a_count_that_takes_too_long_becomes_a_sample() -> None:
    asked = {"players": ["22+, A2+, K2+", "random", "random"], "seconds": 0.6, "error": 0.05}
    found = ask("equity", asked)
    assert not found.is_error
    assert found.plain["method"] == "sample"
    assert found.plain["seed"] == 1


def test_long_lists_are_cut_and_the_answer_says_so() -> None:
    found = ask("study", {"range": "random", "board": "Ks7h2d", "against": "random"})
    assert len(found.plain["combo_equities"]) == 100
    assert found.plain["left_out"]["combo_equities"] == 1176 - 100


def test_other_lines_of_the_last_game_are_not_solved_again() -> None:
    game = {**EXAMPLES["solve"], "target": 0.01}
    first, second = ask_all([("solve", game), ("solve", {**game, "lines": ["x", "b60"]})])
    assert first.plain["iterations"] == second.plain["iterations"]
    assert [node["line"] for node in second.plain["nodes"]] == ["x", "b60"]


def test_unknown_tools_and_references_are_errors_of_the_protocol() -> None:
    async def talk(client: Client) -> None:
        with pytest.raises(Exception, match="did you mean equity"):
            await call(client, "equty", {})
        with pytest.raises(Exception, match="is not one of cardmath://ranges"):
            await client.read_resource("cardmath://nothing")

    talking(talk)


def test_words_of_a_tool_that_solving_names_too_are_the_same() -> None:
    """The tool has its own list, as the server starts without what solves."""
    (limps,) = (each for each in TOOLS["jam_or_fold"].parameters if each.name == "limps")
    assert limps.schema()["enum"] == [*LIMPS]


def test_the_references_can_be_read() -> None:
    async def talk(client: Client) -> dict[str, str]:
        listed = [str(each.uri) for each in (await client.list_resources()).resources]
        contents = [(await client.read_resource(uri)).contents[0] for uri in listed]
        return {uri: each.text for uri, each in zip(listed, contents, strict=True)}  # type: ignore[union-attr]

    found = talking(talk)
    assert set(found) == set(REFERENCES)
    assert "pairedBoard" in found["cardmath://pql"]
    assert "## omaha8" in found["cardmath://games"]
    for text, _ in RANGE_EXAMPLES:
        assert f"`{text}`" in found["cardmath://ranges"]
        assert Range(text)
