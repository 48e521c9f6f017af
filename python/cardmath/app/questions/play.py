"""Play: hands against bots, one after another, with their result in big blinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from statistics import stdev
from threading import Lock
from typing import Any

from cardmath._page.errors import in_field
from cardmath._rules.games import GAMES
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.hands.source import Opened, Shelf
from cardmath.betting import Action, Played, Structure, Table, TableHand, View
from cardmath.betting.start import LIMITS
from cardmath.errors import CardmathError
from cardmath.hand_histories import convert
from cardmath.matches import bots, histories
from cardmath.matches.phh import text_of

BIG = 100
"""The big blind in chips, so that an amount of hand histories is in big blinds."""
MOST_HANDS = 2000
"""The hands that are kept to look at; older ones only count in the score."""
MOST_SESSIONS = 20
"""The sessions that a page can return to, as by Undo: a change of any setting begins another."""
SHOWN = 400
"""The points of the graph."""
_YOU = "You"
_SEEDS = 1_000_003
"""How far the hands of one seed are from those of the next: neighbouring seeds share no hands."""
_NAME = "hands.txt"
_PARTS = (("⅓ pot", 1 / 3), ("½ pot", 1 / 2), ("¾ pot", 3 / 4), ("pot", 1.0))

Bot = Callable[[View], Action]
Settings = tuple[str, str, str, int, int, int]
"""The game, the betting, the bot, how many of it, the stacks in big blinds, and the seed."""


def game_names() -> dict[str, str]:
    """The games with a board and without draws, by their keys."""
    return {
        key: game.name
        for key, game in GAMES.items()
        if game.board and not any(street.discards for street in game.streets)
    }


@dataclass
class TableSession:
    """A table with its settings, and what was played at it."""

    settings: Settings
    table: Table
    bots: dict[str, Bot]
    hands: list[TableHand] = field(default_factory=list)
    """The hands that are over; the last ones."""
    net: list[int] = field(default_factory=list)
    """What each hand brought, in chips."""

    def continue_hand(self, seed: int, progress: Progress, *, deal: bool = False) -> TableHand:
        """Let bots act until it is your turn or the hand is over; begin the next hand if asked."""
        table = self.table
        hand = table.hand
        if hand is None or (deal and hand.is_over):
            hand = table.deal(seed=seed * _SEEDS + table.hands)
        while not hand.is_over and hand.actor != _YOU:
            progress(0, 1)
            hand.act(self.bots[str(hand.actor)](hand.view()))
        if hand.settlement is not None and hand not in self.hands[-1:]:
            self.hands = [*self.hands, hand][-MOST_HANDS:]
            self.net.append(hand.settlement.net[hand.names.index(_YOU)])
        return hand


@dataclass
class TableSessions:
    """The sessions of a page by their settings; the one that was played last is at the end."""

    lock: Lock = field(default_factory=Lock)
    """Held while a question is answered: a newer one may arrive before that is done."""
    known: dict[Settings, TableSession] = field(default_factory=dict)

    def sit_down(self, settings: Settings) -> TableSession:
        """Return to the session with these settings, or begin it."""
        session = self.known.pop(settings, None) or _new_session(settings)
        self.known[settings] = session
        if len(self.known) > MOST_SESSIONS:
            del self.known[next(iter(self.known))]
        return session


def _new_session(settings: Settings) -> TableSession:
    game, limit, bot, count, stack, seed = settings
    if bot == "push-fold" and (game != "holdem" or count > 1 or limit != "no"):
        with in_field("bot"):
            raise CardmathError("push-fold plays no-limit hold'em against you alone")
    names = ["Bot"] if count == 1 else [f"Bot {at}" for at in range(1, count + 1)]
    found = {name: bots.named(bot, seed=seed + at) for at, name in enumerate(names)}
    chips = stack * BIG
    structure = Structure(limit=limit, blinds=(BIG // 2, BIG))  # type: ignore[typeddict-item]
    table = Table(
        {_YOU: chips, **dict.fromkeys(names, chips)},
        game=game,
        structure=structure,
        rebuy=chips,
    )
    return TableSession(settings, table, found)


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Show the hand, act, or deal the next one; `do` says which, or asks for the `choices`.

    `act` plays an `action`, such as `raise to 250`, if `at` actions have been played in the
    hand `number`: what is pressed twice counts once. `open` makes the hands those of the view
    Hands, and returns what it calls them; `save` returns the address of a file of them. Amounts
    are in chips, 100 to a big blind.

    Raises:
        FieldError: the settings do not fit together.
        CardmathError: the action is not legal, or no hand is over yet.
    """
    progress(0, 1)
    sessions = asked.store.thing(TableSessions)
    does = asked.choice("do", ("show", "act", "next", "open", "save", "choices"), "show")
    if does == "choices":
        return _choices()
    seed = asked.seed()
    settings = (
        asked.choice("game", game_names(), "holdem"),
        asked.choice("limit", LIMITS, "no"),
        asked.choice("bot", bots.NAMES, "equity"),
        asked.whole("count", 1, 1, 9),
        asked.whole("stack", 100, 1, 1000),
        seed,
    )
    with sessions.lock:
        session = sessions.sit_down(settings)
        if does in ("open", "save"):
            return {"dropped": _open(session, asked)} if does == "open" else _save(session, asked)
        hand = session.continue_hand(seed, progress)
        now = (asked.whole("number", 0, 0, 10**9), asked.whole("at", 0, 0, 10**6))
        if does == "act" and now == (hand.number, len(hand.history)) and not hand.is_over:
            hand.act(asked.text("action"))
        if does != "show":
            is_next = does == "next" and now[0] == hand.number
            hand = session.continue_hand(seed, progress, deal=is_next)
        return _plain(session, hand)


def _open(session: TableSession, asked: Asked) -> str:
    """Put the hands on the shelf of the page."""
    if not session.hands:
        raise CardmathError("no hand is over yet")
    key = f"played {' '.join(map(str, session.settings))} {len(session.net)}"
    asked.store.thing(Shelf).put((key,), Opened(histories(session.hands)))
    return key


def _save(session: TableSession, asked: Asked) -> dict[str, Any]:
    """Write the hands to a file that the browser saves."""
    if not session.hands:
        raise CardmathError("no hand is over yet")
    texts = [text_of(hand, hand.number) for hand in session.hands]
    written = [each for text in texts for each in convert(text, "pokerstars")]
    key = asked.store.new_file(_NAME)
    try:
        asked.store.path(key).write_text("\n\n".join(written), "utf-8")
    except OSError as error:
        raise CardmathError(f"there is no room for the file: {error.strerror}") from None
    return {"file": key, "name": _NAME}


def _choices() -> dict[str, Any]:
    """The games and the bots."""
    return {"games": list(game_names().items()), "bots": list(bots.NAMES)}


def _plain(session: TableSession, hand: TableHand) -> dict[str, Any]:
    view = hand.view(_YOU)
    return {
        **_choices(),
        "number": hand.number,
        "at": len(hand.history),
        "you": view.player,
        "seats": _seats(view),
        "step": _step(hand, view),
        "actions": _actions(view),
        "said": [_history_row(hand, played) for played in hand.history],
        "ended": _ended(hand, view),
        "score": _score(session.net),
    }


def _seats(view: View) -> list[dict[str, Any]]:
    last = len(view.names) - 1
    blinds = ["SB", "BB"] if last > 1 else ["BB"]
    places = [*blinds, *[""] * (last - len(blinds)), "BTN"]
    return [
        {"name": name, "position": place, "hero": name == _YOU, "hole": ""}
        for name, place in zip(view.names, places, strict=True)
    ]


def _step(hand: TableHand, view: View) -> dict[str, Any]:
    """The table as a drawn one shows it; `did` is each player's last action on this street."""
    state, settlement = view.state, hand.settlement
    live = {*view.live}
    did = [""] * len(view.names)
    for played in hand.history:
        if played.street == state.street or played.kind == "fold":
            did[played.player] = _in_words(played, played.player == view.player)
    return {
        "who": -1 if view.actor is None else view.actor,
        "text": "",
        "pot": _big(view.pot),
        "boards": [" ".join(map(str, board)) for board in view.boards if board],
        "stacks": [
            _big(each) for each in (settlement.stacks if settlement is not None else view.stacks)
        ],
        "bets": ["" if settlement is not None or not bet else _big(bet) for bet in view.bets],
        "cards": [
            " ".join(map(str, cards)) or " ".join("?" * (state.game.cards * (at in live)))
            for at, cards in enumerate(view.hands)
        ],
        "out": [at not in live for at in range(len(view.names))],
        "did": did,
    }


def _big(chips: float) -> str:
    """Chips in big blinds."""
    return f"{chips / BIG:,.2f}".rstrip("0").rstrip(".")


def _in_words(played: Played, you: bool) -> str:
    """What a player did, in words of the third person, or of the second."""
    amount, end = _big(played.amount), "" if you else "s"
    words = {"call": f"call{end} {amount}", "bet": f"bet{end} {amount}"}
    words["raise"] = f"raise{end} to {amount}"
    return words.get(played.kind, f"{played.kind}{end}")


def _history_row(hand: TableHand, played: Played) -> list[str]:
    """The street, the player and what was done."""
    name = hand.names[played.player]
    return [played.street, name, _in_words(played, name == _YOU)]


def _actions(view: View) -> list[dict[str, Any]]:
    """What you may do, with the sizes that have names; no fold where a check is free."""
    is_free = any(action.kind == "check" for action in view.actions)
    found = []
    for action in view.actions:
        if action.kind == "fold" and is_free:
            continue
        plain = {"kind": action.kind, "text": str(action), "amount": action.amount,
                 "least": action.least, "most": action.most, "sizes": []}  # fmt: skip
        if action.kind in ("bet", "raise"):
            plain["sizes"] = _sizes(view, action)
        found.append(plain)
    return found


def _sizes(view: View, action: Action) -> list[dict[str, Any]]:
    """Parts of the pot as amounts, as far as they are legal; the greatest comes last."""
    to_call = view.to_call
    level = view.bets[view.player] + to_call
    named = [(name, round(level + part * (view.pot + to_call))) for name, part in _PARTS]
    fits = [(name, to) for name, to in named if action.least <= to < action.most]
    stack = view.bets[view.player] + view.stack
    last = "all in" if action.most == stack else "most"
    return [{"name": name, "to": to} for name, to in [*fits, (last, action.most)]]


def _ended(hand: TableHand, view: View) -> dict[str, Any] | None:
    """Who won what; None before the end."""
    settlement = hand.settlement
    if settlement is None:
        return None
    net = settlement.net[view.player]
    winners = [
        f"{name} {'win' if name == _YOU else 'wins'} {_big(won)}"
        for name, won in zip(hand.names, settlement.won, strict=True)
        if won
    ]
    sign = "+" if net > 0 else "−" if net < 0 else "±"
    return {"text": ", ".join(winners), "net": f"{sign}{_big(abs(net))} bb", "chips": net}


def _score(net: list[int]) -> dict[str, Any]:
    """What the hands brought: in all, in big blinds for 100 hands with its standard error.

    Hands that all ended alike show no spread: they have none.
    """
    count, total = len(net), sum(net)
    error = 100 * stdev(net) / sqrt(count) / BIG if len({*net}) > 1 else None
    winnings, so_far = [0.0], 0
    for each in net:
        so_far += each
        winnings.append(so_far / BIG)
    step = max(1, len(winnings) // SHOWN)
    return {
        "hands": count,
        "net": total / BIG,
        "rate": 100 * total / BIG / count if count else None,
        "error": error,
        "winnings": winnings[::step] + (winnings[-1:] if (len(winnings) - 1) % step else []),
        "step": step,
    }
