"""The protocol of the Annual Computer Poker Competition: bots in other programs, over a socket.

A dealer sends each player lines such as `MATCHSTATE:0:31:r300c/:AhKd|/7s8d2c`: the player's
position, the number of the hand, the betting, and the cards that the player knows. A player whose
turn it is answers with the same line followed by an action: `:c`, `:f` or `:r900`. In no-limit
games the amount is all that the player has put into the hand. Positions are those of `betting`: 0
is left of the button, which is the big blind with two players ("reverse blinds").

Source: the competition's protocol specification, version 2.0.0.

>>> from threading import Thread
>>> from cardmath.matches import acpc, bots, play
>>> with acpc.Dealer() as dealer:
...     client = Thread(target=acpc.join, args=(bots.call, dealer.port))
...     client.start()
...     old_bot = dealer.accept("old bot")
...     found = play([old_bot, bots.fold], hands=4, seed=1)
>>> client.join()
>>> found.bots[0].bot, found.bots[0].net
('old bot', 2)
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from cardmath._support.numbers import positive, whole
from cardmath.betting import Action, Played, State, Structure, View, start
from cardmath.betting.start import stacks_of
from cardmath.betting.table import arguments_of
from cardmath.betting.table_hand import played_between
from cardmath.errors import BettingError, CardmathError, CardmathTypeError, quote
from cardmath.matches.player import Bot

_VERSION = b"VERSION:2"
_LONGEST = 1 << 16
_STATE = re.compile(r"MATCHSTATE:(\d{1,2}):(\d{1,10}):([cfr\d/]*):([2-9TJQKAcdhs|/]*)")
_ACTION = re.compile(r"[cf]|r\d*")
_LINE_END = b"\r\n"
_SECONDS = 60.0
"""How long a dealer waits for a player to connect, by default."""


class Dealer:
    """Waits for players on a port of this machine. Use it in a `with` statement.

    Args:
        port: the port; by default a free one.
        host: the address to listen on; by default only programs on this machine can connect.

    Raises:
        CardmathError: it is not a port number.
        OSError: the port is in use.
    """

    def __init__(self, port: int = 0, host: str = "127.0.0.1") -> None:
        self._socket = socket.create_server((host, whole("a port", port, 0, 65535)))
        self._players: list[RemoteBot] = []

    @property
    def port(self) -> int:
        """The port."""
        return int(self._socket.getsockname()[1])

    def accept(self, name: str, seconds: float = _SECONDS) -> RemoteBot:
        """Wait for the next player, which is then a bot for `matches.play`.

        Args:
            name: its name.
            seconds: how long to wait, for the player and for each of its answers.

        Raises:
            CardmathError: nobody came, or it speaks another protocol.
        """
        self._socket.settimeout(float(positive("seconds", seconds)))
        try:
            connection, _ = self._socket.accept()
        except TimeoutError:
            raise CardmathError(f"no player connected within {seconds:g} s") from None
        connection.settimeout(seconds)
        lines = _Lines(connection)
        try:
            greeting = lines.read()
        except OSError:  # it says nothing in time, or has left
            greeting = ""
        if greeting is None or not greeting.encode().startswith(_VERSION):
            lines.close()
            said = quote(greeting) if greeting else "nothing"
            raise CardmathError(f"a player says VERSION:2.0.0 first, and this one said {said}")
        self._players.append(RemoteBot(name, lines))
        return self._players[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self._players:
            player.close()
        self._socket.close()


class RemoteBot:
    """A player in another program. `Dealer.accept` makes it."""

    def __init__(self, name: str, lines: _Lines) -> None:
        self.name, self._lines = name, lines

    def watch(self, view: View) -> None:
        """Send the player what it sees."""
        with suppress(OSError):  # a player who has left loses the hand when it is to act
            self._lines.write(match_state(view))

    def act(self, view: View) -> Action:
        """Read the player's action; as in the competition, a legal one replaces an illegal one."""
        asked = match_state(view)
        while True:
            answer = self._lines.read()
            if answer is None:
                raise CardmathError("the player has left")
            if answer.startswith(f"{asked}:"):
                return _action_of(answer.removeprefix(f"{asked}:"), view.state)
            # Answers to what came before are late, and comments begin with # or ;.
            if not answer.startswith(("#", ";", "MATCHSTATE:")):
                raise CardmathError(f"{quote(answer)} is not an answer to {asked}")

    def close(self) -> None:
        """Disconnect the player."""
        self._lines.close()


class _Lines:
    """Lines over a socket."""

    def __init__(self, connection: socket.socket) -> None:
        # Send each line as it is written: by Nagle's algorithm it would wait 40 ms for an
        # acknowledgement.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection = connection
        self._file = connection.makefile("rb")

    def read(self) -> str | None:
        """The next line; None at the end."""
        line = self._file.readline(_LONGEST)
        return line.decode("ascii", "replace").strip() if line.endswith(b"\n") else None

    def write(self, line: str) -> None:
        self._connection.sendall(line.encode() + _LINE_END)

    def close(self) -> None:
        self._file.close()
        self._connection.close()


def match_state(view: View) -> str:
    """A hand as the line that the protocol has for it.

    Raises:
        CardmathError: the game is not hold'em with one board.

    >>> from cardmath import betting
    >>> hand = betting.Table([20000, 20000], blinds=(50, 100)).deal(deck="AhKd 7c7d Qs8d2c 3s 4h")
    >>> hand.act("raise to 300")
    >>> hand.act("call")
    >>> match_state(hand.view(0))
    'MATCHSTATE:0:1:r300c/:AhKd|/Qs8d2c'
    """
    state = view.state
    _check(state)
    rounds: list[str] = [""]
    base = [all_in - bet for all_in, bet in _posted(state)]
    bets = [bet for _, bet in _posted(state)]
    street = state.game.streets[0].name
    for played in view.history:
        if played.street != street:
            street = played.street
            base = [before + bet for before, bet in zip(base, bets, strict=True)]
            bets = [0] * len(bets)
            rounds.append("")
        rounds[-1] += _letter(played, base, state)
        if played.kind in {"bet", "raise"}:
            bets[played.player] = played.amount
        elif played.kind == "call":
            bets[played.player] += played.amount
    boards = _boards(state)
    rounds += [""] * (1 + len(boards) - len(rounds))
    cards = "/".join(["|".join("".join(map(str, hand)) for hand in view.hands), *boards])
    return f"MATCHSTATE:{view.player}:{view.number}:{'/'.join(rounds)}:{cards}"


def _check(state: State) -> None:
    if state.game.key != "holdem" or len(state.boards) != 1:
        raise CardmathError("the protocol has hold'em with one board")


def _posted(state: State) -> list[tuple[int, int]]:
    """What each player had put in at the start, and of that the blinds."""
    begun = state._start.state()
    return list(zip(begun.contributed, begun.bets, strict=True))


def _letter(played: Played, base: Sequence[int], state: State) -> str:
    if played.kind == "fold":
        return "f"
    if played.kind in {"check", "call"}:
        return "c"
    return "r" if _is_fixed(state) else f"r{base[played.player] + played.amount}"


def _is_fixed(state: State) -> bool:
    return bool(state._start.structure[0] == "fixed")


def _boards(state: State) -> list[str]:
    """The cards of each street that has come."""
    found, at = [], 0
    for street in state.game.streets:
        if street.board and at < len(state.board):
            found.append("".join(map(str, state.board[at : at + street.board])))
            at += street.board
    return found


def _action_of(text: str, state: State) -> Action:
    """The action that letters stand for; an illegal one becomes a legal one."""
    if not _ACTION.fullmatch(text):
        raise CardmathError(f"{quote(text)} is not an action: c, f or r900")
    actions = state.actions
    passive = actions[1] if actions[0].kind == "fold" else actions[0]
    last = actions[-1]
    if text == "f":
        return passive if passive.kind == "check" else actions[0]
    if text == "c" or last.kind not in {"bet", "raise"}:
        return passive
    actor = state.actor or 0
    before = state.contributed[actor] - state.bets[actor]
    wanted = int(text[1:][:15] or 0) - before
    return last.to(max(last.least, min(last.most, wanted)))


def join(
    bot: Bot,
    port: int,
    host: str = "127.0.0.1",
    *,
    players: int = 2,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
) -> int:
    """Let a bot play with a dealer of the competition until the dealer ends the match.

    Stacks and structure are those of the dealer's game definition: the protocol does not send them.

    Args:
        bot: a bot as `matches.play` takes it, but without a `strategy`.
        port: the dealer's port.
        host: the dealer's address.
        players: the number of players.
        stacks: each player's chips at the start of each hand, or a list of them by position.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.

    Returns:
        the number of hands that were played.

    Raises:
        CardmathError: the dealer sends something that is not in the protocol.
        CardmathTypeError: it is not a bot.
        OSError: there is no dealer.
    """
    ask = getattr(bot, "act", bot)
    if isinstance(bot, type) or not callable(ask):
        raise CardmathTypeError(
            f"a bot is a function of a view, or an object with act(view), not {quote(bot)}"
        )
    count = whole("a number of players", players, 2, 10)
    first = start("holdem", stacks=stacks_of(stacks, count), **arguments_of(blinds, structure))
    hands = set[str]()
    lines = _Lines(socket.create_connection((host, port)))
    try:
        lines.write("VERSION:2.0.0")
        while (line := lines.read()) is not None:
            if line.startswith(("#", ";")) or not line:
                continue
            view = read_match_state(line, first)
            hands.add(line.split(":")[2])
            if view.is_to_act:
                lines.write(f"{line}:{_letters(view, ask(view))}")
    finally:
        lines.close()
    return len(hands)


def read_match_state(line: str, first: State) -> View:
    """The view that a line of the protocol describes.

    Args:
        line: the line, without an action at its end.
        first: the first state of each hand.

    Raises:
        CardmathError: it is not such a line, or does not fit the game.
    """
    found = _STATE.fullmatch(line)
    if found is None:
        raise CardmathError(
            f"{quote(line)} is not a line such as MATCHSTATE:0:31:r300c/:AhKd|/7s8d2c"
        )
    player, number, rounds = int(found[1]), int(found[2]), found[3].split("/")
    held, *boards = found[4].split("/")
    hands = held.split("|")
    size = len(first.stacks)
    sizes = [2 * street.board for street in first.game.streets if street.board]
    fits = [len(cards) for cards in boards] == sizes[: len(boards)]
    if (
        not fits
        or player >= size
        or len(hands) != size
        or len(rounds) not in {len(boards) + 1, len(boards)}
    ):
        raise CardmathError(f"{quote(line)} does not fit a game of {size} players")
    try:
        state, history = first, list[Played]()
        for at, cards in enumerate(hands):
            state = state.apply(f"d dh p{at + 1} {cards if at == player else '????'}")
        for at, actions in enumerate(rounds):
            if at:
                state = state.apply(f"d db {boards[at - 1]}")
            for letters in _ACTION.findall(actions):
                before, actor = state, state.actor
                if actor is None:
                    raise BettingError("nobody acts")
                state = state.apply(_exactly(letters, state))
                history.append(played_between(before, state, actor))
        for at, cards in enumerate(hands):
            if at != player and cards and state.turn == "showdown":
                state = state.apply(f"p{at + 1} sm {cards}")
    except CardmathError as error:
        raise CardmathError(f"{quote(line)} does not fit the game: {error}") from None
    names = tuple(f"player {at}" for at in range(size))
    return View(player, names, state, tuple(history), number)


def _exactly(letters: str, state: State) -> str:
    """An action of the dealer in words, which is legal or refused."""
    if not letters.startswith("r"):
        return {"c": "cc", "f": "f"}[letters]
    actor = state.actor or 0
    if letters == "r":
        last = state.actions[-1]
        return str(last)
    return f"cbr {int(letters[1:]) - state.contributed[actor] + state.bets[actor]}"


def _letters(view: View, reply: Any) -> str:  # noqa: ANN401 # what a bot returns
    """A bot's action in the protocol's letters."""
    state, actor = view.state, view.player
    after = state.apply(reply)
    played = played_between(state, after, actor)
    base = [a - b for a, b in zip(state.contributed, state.bets, strict=True)]
    return _letter(played, base, state)
