"""cardmath: the mathematics of card games, exact and fast.

The public names stand in the stub beside this file. They are loaded when they are first used, so
that importing cardmath costs next to nothing (SPEC 1 of scientific Python).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
