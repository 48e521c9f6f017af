"""cardmath: exact, fast poker and card mathematics.

    cards       cards, Card, Hand, Deck, Rank, Suit, from_kev, to_kev
    hands       evaluate, strength, compare; arrays: strengths, categories, best_five,
                masks, ids, texts
    equity      equity, prepare_equity, equity_batch, all_in; Range; preflop_matrix, preflop_triples
    boards      study, flops, flop_subset, read_spot, straight_draw
    questions   query, pql, and the words for them in queries
    counting    census, count, spaces, different_hands, HandIndexer
    at random   simulate, deal; simulation has more
    what to do  solve, betting; bots: matches, environments
    results     hand_histories, review, expected_call, all_in_call, icm, tournaments
    and         video_poker, twenty_four
    rules       HIGH, Ordering, orderings, Game, GAMES, find_game
    showing     plots, widget, showdown; answers (their classes are in results) print, and convert
                with to_json, to_csv, to_frame
    errors      CardmathError, which is a ValueError; Interrupted has the answer so far in .partial

>>> import cardmath as cm
>>> cm.evaluate("7h 7s 7d As Ac")
<HandValue: Full House, Sevens over Aces>
"""

import lazy_loader

from cardmath._support.whole_imports import uninterrupted

# The names are loaded when they are first used, so that importing cardmath costs next to nothing
# (SPEC 1 of scientific Python). The stub beside this file says where each is.
_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names of cardmath, and where they are."""


_BESIDE = ("orderings", "results", "queries", "simulation", "tournaments", "widget")
"""Modules with names that people may look for here."""

_OTHER_MODULES = ("history", "racing", "selftest")
"""Modules that few people look for: they are found, and not listed."""


def __getattr__(name: str) -> object:
    """Load a public name; for an unknown one suggest a known one."""
    try:
        with uninterrupted():
            globals()[name] = _load(name)
    except AttributeError:
        if name in __all__ or name.startswith("_"):
            raise
    else:
        return globals()[name]
    for module in _BESIDE:
        if name in _names_in(module):
            raise AttributeError(f"{name} is in cardmath.{module}: cardmath.{module}.{name}")
    if name in _OTHER_MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    from cardmath._support.suggestions import did_you_mean

    hint = did_you_mean(name, __all__, write=repr)
    raise AttributeError(f"module 'cardmath' has no attribute {name!r}{hint}")


def _names_in(module: str) -> list[str]:
    """The names in a module's `__all__`, which are read without loading the modules behind them."""
    import ast
    from pathlib import Path

    path = Path(__file__).with_name(module)
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for line in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__all__":
            return list(ast.literal_eval(line.value))
    return []
