"""cardmath: the mathematics of card games, exact and fast.

The public names stand in the stub beside this file. They are loaded when they are first used, so
that importing cardmath costs next to nothing (SPEC 1 of scientific Python).
"""

import lazy_loader

from cardmath._support.whole_imports import uninterrupted

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names of cardmath, and where they are."""


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
    from difflib import get_close_matches

    close = get_close_matches(name, __all__, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise AttributeError(f"module 'cardmath' has no attribute {name!r}{hint}")
