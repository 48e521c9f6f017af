"""The key of a run of `cardmath app`, and the codes that are exchanged for it.

The key is never shown, sent in an address, kept in a cookie or written to a file, and another run
has another one. A page gets it for a **code**, which counts once: one goes to the browser in a file
that only the user can read, and one is printed, to be typed into other tabs and browsers. The page
keeps the key in the `sessionStorage` of its tab.

Before anything is asked, page and server prove to each other that they know the key, without
sending it: each signs a number that the other has just made up (HMAC with SHA-256). So a program
that takes the port when the server has ended learns nothing from a page that is still open.

1. The page sends `{"hello": a}`.
2. The server sends `{"nonce": b, "proof": …}`, its signature of both numbers.
3. The page checks it, and sends `{"proof": …}`, its own.

The signatures name who signs and the host, so that none can be handed back or used elsewhere.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256
from secrets import choice, compare_digest, token_hex, token_urlsafe

_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""Letters and digits that nobody confuses with each other: 5 bits each."""
_GROUPS, _IN_GROUP = 4, 4
_BYTES = 32


class Keys:
    """The key of a run, and its codes.

    >>> keys = Keys()
    >>> code = keys.new_code()
    >>> keys.exchange(code.upper()) == keys.key, keys.exchange(code)
    (True, None)

    Attributes:
        key: the key.
    """

    def __init__(self) -> None:
        self.key = token_urlsafe(_BYTES)
        self._codes: dict[str, Callable[[], object]] = {}

    def new_code(self, spent: Callable[[], object] = lambda: None) -> str:
        """A code of 80 bits, which nobody can guess, in groups that can be typed.

        Args:
            spent: is called when the code was exchanged.
        """
        letters = [choice(_LETTERS) for _ in range(_GROUPS * _IN_GROUP)]
        self._codes["".join(letters)] = spent
        groups = range(0, len(letters), _IN_GROUP)
        return "-".join("".join(letters[place : place + _IN_GROUP]) for place in groups)

    def exchange(self, code: str) -> str | None:
        """Exchange a code, which is then used up, for the key; None for an unknown code."""
        given = "".join(filter(str.isalnum, code.lower())).encode()
        for known in [*self._codes]:
            if compare_digest(known.encode(), given):
                self._codes.pop(known)()
                return self.key
        return None

    def proof(self, who: str, host: str, page: str, server: str) -> str:
        """The signature of the `page` or of the `server` under the numbers of both."""
        signed = f"cardmath {who} {host} {page} {server}".encode()
        return hmac.new(self.key.encode(), signed, sha256).hexdigest()

    def is_proof(self, proof: object, host: str, page: str, server: str) -> bool:
        """Whether a page has proved that it knows the key."""
        right = self.proof("page", host, page, server)
        return isinstance(proof, str) and compare_digest(proof.encode(), right.encode())


def new_number() -> str:
    """A number that was never used before, in hexadecimal digits."""
    return token_hex(_BYTES)
