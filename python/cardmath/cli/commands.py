"""The commands in groups, with a summary of each: `--help` shows them, and loads none of them."""

from __future__ import annotations

from typing import NamedTuple


class Listed(NamedTuple):
    """A command as the list of commands has it."""

    module: str
    """The name of its module, and of the function in it."""
    summary: str
    """The first sentence of its help; a test compares them."""


GROUPS = {
    "Hands and equity": {
        "eval": Listed("evaluate", "Evaluate a hand of five or more cards."),
        "compare": Listed("compare", "Find the best of several hands."),
        "equity": Listed("equity", "Compute how often each player wins."),
        "query": Listed(
            "query", "Ask about deals in PQL: how often, how much on average, in which cases."
        ),
        "showdown": Listed(
            "showdown", "Evaluate the hands of FILE, or of standard input if FILE is -."
        ),
        "deal": Listed("deal", "Deal hands from a shuffled deck."),
        "games": Listed("games", "List the games, or show the rules of one."),
    },
    "Ranges and boards": {
        "range": Listed("range", "Show which starting hands a range has, and count its combos."),
        "study": Listed(
            "study", "Show what a range makes on a board: its made hands and its draws."
        ),
    },
    "Playing and solving": {
        "solve": Listed(
            "solve", "Solve hold'em for two players from the flop on, or Omaha from the turn."
        ),
        "push-fold": Listed(
            "push_fold",
            "Solve push or fold: each player jams, calls all-in, or folds.",
        ),
        "preflop-charts": Listed(
            "preflop_charts",
            "Chart what players open, call and 3-bet before the flop, by position and stack.",
        ),
        "pots": Listed("pots", "Show the main pot and the side pots when all players are all-in."),
        "hands": Listed("hands", "Read hand histories, and show what they contain."),
        "review": Listed(
            "review",
            "Show what a player's decisions cost, against the solution of each hand.",
        ),
        "play": Listed("play", "Play poker against bots."),
        "video-poker": Listed(
            "video_poker", "Compute the exact return of a game of video poker, and how to play it."
        ),
        "24": Listed("twenty_four", "Make 24, or another target, from some numbers."),
    },
    "Tournaments": {
        "icm": Listed(
            "icm", "Show what chips are worth in a tournament, by the independent chip model."
        ),
    },
    "Counting": {
        "census": Listed("census", "Count all hands of a given size by hand category, exactly."),
        "simulate": Listed("simulate", "Deal hands at random, and compare with exact answers."),
    },
    "For programs and assistants": {
        "mcp": Listed("mcp", "Serve exact answers to an assistant by the Model Context Protocol."),
        "upi": Listed(
            "upi", "Solve for scripts that were written for PioSOLVER, by its text protocol (UPI)."
        ),
    },
    "The page, and checks": {
        "app": Listed(
            "app", "Open a page in the browser: ranges to paint, boards to click, instant answers."
        ),
        "selftest": Listed(
            "selftest", "Check this installation with questions whose answers are known."
        ),
        "history": Listed(
            "history", "List the older programs on which cardmath is based; not hand histories."
        ),
    },
}
"""The commands, in the groups and the order in which help lists them."""

COMMANDS = {name: listed for group in GROUPS.values() for name, listed in group.items()}
"""All commands by their names."""
