"""cardmath: the mathematics of card games, exact and fast.

The public names stand in the stub beside this file. They are loaded when they are first used, so
that importing cardmath costs next to nothing (SPEC 1 of scientific Python).
"""

import lazy_loader

from cardmath._support.whole_imports import uninterrupted

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names of cardmath, and where they are."""


_ELSEWHERE = {
    "orderings": "ACE_TO_FIVE BADUGI DEUCE_TO_SEVEN EIGHT_OR_BETTER SHORT_DECK SHORT_DECK_TRIPS "
    "THREE_CARD find_ordering",
    "results": "AllIn AllInRow Census Comparison Count DifferentHands Distribution Equity EquityBatch "
    "FLOP_MATCHUPS FlopSubset Flops GameComparison GameValue HandClass HandValue PlayerEquity "
    "PreflopMatrix Spaces Spot StraightDraw Study StudyCombo StudyCombos StudyRow",
    "simulation": "Simulation deal_chunks",
    "tournaments": "Icm IcmRow",
    "widget": "EquityView RangeGrid",
}
"""Names that people may look for here, by the module that has them."""

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
    for module, names in _ELSEWHERE.items():
        if name in names.split():
            raise AttributeError(f"{name} is in cardmath.{module}: cardmath.{module}.{name}")
    if name in _OTHER_MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    from difflib import get_close_matches

    close = get_close_matches(name, __all__, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise AttributeError(f"module 'cardmath' has no attribute {name!r}{hint}")
