"""Questions about deals, in Python."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Literal

from cardmath._query.aggregates import Aggregate, as_aggregate, share
from cardmath._query.board import Board, known_or_range
from cardmath._query.compute import answer_of, plan_of
from cardmath._query.expressions import Expression, constant
from cardmath._query.players import Player
from cardmath._query.program import Asked, Deals
from cardmath._query.sources import alone, bare
from cardmath._query.table import TableOfPlayers, make_table
from cardmath._query.types import BOOL
from cardmath._rules.games import find_game
from cardmath._support.layout import facts_as_html, shortened
from cardmath._support.lists import is_iterable, is_one_of
from cardmath._work.answering import Answering, Method, Options
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from distributed import Security

    from cardmath._cards.deck import HandLike
    from cardmath._query.answer import Answer, QueryPlan
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


_TAKEN = {"by", *Options.__annotations__}
"""The words of `select` that cannot name an aggregate."""

_LONGEST = 200
"""The most characters of a range or of the conditions in a notebook: a range may have 1,326."""


class Query:
    """A question about the deals of a game. Make one with `query`.

    `q.hero` is the player named hero, and `q.board` the board; their methods are values of a deal.
    A player whose name is that of a method goes by `q["where"]`.
    """

    def __init__(self, table: TableOfPlayers, conditions: tuple[Expression, ...] = ()) -> None:
        self._table, self._conditions = table, conditions

    @property
    def game(self) -> Game:
        """The game."""
        return self._table.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in the order of their seats."""
        return self._table.names

    @property
    def board(self) -> Board:
        """The board."""
        return Board(self._table)

    @property
    def conditions(self) -> tuple[Expression, ...]:
        """The conditions that a deal must meet to count."""
        return self._conditions

    def __getitem__(self, name: str) -> Player:
        """The player with a name.

        Raises:
            CardmathError: there is none; the message lists the players.
        """
        if is_one_of(name, self._table.names):
            return Player(self._table, self._table.names.index(name))
        raise CardmathError(_no_player(name, self._table.names))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Player:
            if name.startswith("_"):
                raise AttributeError(name)
            if name in self._table.names:
                return self[name]
            raise AttributeError(_no_player(name, self._table.names))

    else:

        def __getattr__(self, name: str) -> Player:
            raise NotImplementedError

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._table.names})

    def where(self, *conditions: Expression) -> Query:
        """The question over the deals that meet some more conditions.

        Raises:
            CardmathTypeError: something is not a condition.
        """
        for condition in conditions:
            if not isinstance(condition, Expression) or condition.type is not BOOL:
                shown = condition.type if isinstance(condition, Expression) else type(condition)
                raise CardmathTypeError(
                    "where takes conditions, such as q.hero.wins(), "
                    f"not {quote(condition)} ({shown})"
                )
        return Query(self._table, (*self._conditions, *conditions))

    @interruptible
    def select(
        self,
        *aggregates: Aggregate | Expression,
        by: Expression | Iterable[Expression] = (),
        method: Method = "auto",
        threads: int = 0,
        scheduler: str | None = None,
        workers: int = 0,
        security: Security | None = None,
        seed: int | None = None,
        error: float | None = None,
        samples: int | None = None,
        seconds: float | None = None,
        budget: int | Literal["default"] | None = "default",
        progress: Callable[[int, int], object] | None = None,
        **named: Aggregate | Expression,
    ) -> Answer:
        """Answer the question.

        Args:
            aggregates: `share(…)`, `mean(…)`, `histogram(…)` …; of a plain value the share, the
                mean or the histogram is taken, by its type.
            by: values by which the deals are grouped.
            method: `exact` counts all deals, or raises an error if it cannot; `sample` draws random
                deals; `auto` counts all deals if that costs no more than the budget.
            threads: the number of threads, 0 for every core. The answer does not depend on it.
            scheduler: the address of a Dask scheduler whose workers share the random deals.
            workers: the number of worker processes on this machine that share them.
            security: the keys for a scheduler of your own at `tls://host:port`, as a
                `distributed.Security`; see `docs/how/cluster.md`.
            seed: fixes the random deals. If none is given, one is drawn, and the answer has it.
            error: random deals end when no standard error is greater. Unless another limit is
                given, it is 5e-4, with 10 million deals at most; and 2.5e-3, with 40,000 deals, if
                a value needs a count of its own within each deal, such as an equity or the nuts.
            samples: random deals end at this number.
            seconds: random deals end after this time.
            budget: the highest cost of an exact answer, in units of about a nanosecond of one
                thread. None means no limit.
            progress: called several times a second with the work done and the total work.
            named: aggregates, each under a name of your own.

        Returns:
            an `Answer`. Exact values are fractions; estimates have standard errors. A deal counts
            with the product of the weights of the players' combos.

        Raises:
            CardmathError: the question has no answer, or the exact one exceeds the budget.
            CardmathTypeError: an argument has the wrong type.
            Interrupted: Ctrl-C was pressed; `partial` has the deals so far, and `partial.counted`
                is the share of the work done.

        >>> q = query(hero="AKs", villain="QQ")
        >>> answer = q.select(wins=share(q.hero.wins()), pot=q.hero.pot_share())
        >>> answer["pot"], answer.method
        (Fraction(1051321, 2283072), 'exact')
        """
        options = Answering.read(
            method=method,
            threads=threads,
            scheduler=scheduler,
            workers=workers,
            security=security,
            seed=seed,
            error=error,
            samples=samples,
            seconds=seconds,
            budget=budget,
            progress=progress,
        )
        return answer_of(Deals(self._asked(aggregates, by, named)), options)

    @interruptible
    def explain(
        self,
        *aggregates: Aggregate | Expression,
        by: Expression | Iterable[Expression] = (),
        budget: int | Literal["default"] | None = "default",
        **named: Aggregate | Expression,
    ) -> QueryPlan:
        """Say how the question would be answered, and what counting all deals costs.

        >>> q = query(hero="AA", villain="KK")
        >>> q.explain(q.hero.pot_share()).method
        'exact'
        """
        if not aggregates and not named:
            aggregates = (share(constant(BOOL, 1, "True")),)
        asked = self._asked(aggregates, by, named)
        return plan_of(Deals(asked), Answering.read(budget=budget))

    def to_python(
        self, *aggregates: Aggregate | Expression, **named: Aggregate | Expression
    ) -> str:
        """The question as Python code."""
        return python_of(self._asked(aggregates, (), named))

    def _asked(
        self,
        aggregates: tuple[Aggregate | Expression, ...],
        by: Expression | Iterable[Expression],
        named: dict[str, Any],
    ) -> Asked:
        groups = (by,) if isinstance(by, Expression) or not is_iterable(by) else tuple(by)
        for group in groups:
            if not isinstance(group, Expression):
                raise CardmathTypeError(
                    f"by takes values of a deal, such as q.hero.category(), not {quote(group)}"
                )
        listed = [as_aggregate(each) for each in (*aggregates, *named.values())]
        if not listed:
            raise CardmathError("select takes at least one aggregate, such as share(q.hero.wins())")
        names = (*(each.source for each in listed[: len(aggregates)]), *named)
        return Asked(self._table, self._conditions, groups, tuple(listed), names)

    def __repr__(self) -> str:
        players = ", ".join(f"{seat.name}={seat.text}" for seat in self._table.seats)
        return f"<Query: {self.game}{', ' if players else ''}{players}>"

    def _repr_html_(self) -> str:
        """The question as a notebook shows it: who holds what, and under which conditions."""
        facts = {seat.name: shortened(seat.text.strip("'"), _LONGEST) for seat in self._table.seats}
        if self._table.board:
            facts["the board"] = " ".join(map(str, self._table.board))
        if self._table.dead:
            facts["dead cards"] = str(self._table.dead)
        if self._conditions:
            given = " and ".join(str(each.source) for each in self._conditions)
            facts["given that"] = shortened(given, _LONGEST)
        return facts_as_html(f"A question about {self.game.name}", facts)


def query(
    game: str | Game = "holdem",
    board: HandLike = "",
    dead: HandLike = "",
    **players: RangeLike,
) -> Query:
    """Ask about the deals of a game: how often, how much on average, in which cases.

    The answer counts all deals where that is possible, and is exact then; otherwise random deals
    give an estimate with its standard error.

    Args:
        game: a key of `GAMES` or a common name, such as `omaha8`, or a `Game`.
        board: the cards on the board so far, in the order in which they came; or a range of boards,
            such as `"AKQ"` or `"ssshd"`, which is a condition on the deals; see `Board.in_range`.
        dead: cards that are out of play.
        players: what each player may hold, by name: anything that `Range` takes. There may
            be none.

    Returns:
        a `Query`, whose players and board have the values to ask about.

    Raises:
        CardmathError: the game is unknown, or cards are in two places.
        RangeTextError, CardTextError, CardmathTypeError: an argument cannot be read.

    >>> q = query(hero="7h7c", villain="9h9c")
    >>> both = q.hero.category("flop").isin(["trips", "full house", "quads"])
    >>> q.select(q.hero.holds("7")).deals
    1
    """
    found = find_game(game)
    for name in players:
        if not name.isidentifier():
            raise CardmathError(f"a player's name is letters, digits and _, not {quote(name)}")
    known, boards = known_or_range(board)
    asked = Query(make_table(found, players, known, dead))
    return asked.where(asked.board.in_range(boards)) if boards else asked


def _no_player(name: object, names: tuple[str, ...]) -> str:
    listed = f"the players are {', '.join(names)}" if names else "there are no players"
    return f"{name!r} is not a player; {listed}"


def python_of(asked: Asked) -> str:
    """A question as Python code."""
    table = asked.table
    given = [f"game={table.game.key!r}"]
    given += [f"{seat.name}={seat.text}" for seat in table.seats if not iskeyword(seat.name)]
    others = [f"{seat.name!r}: {seat.text}" for seat in table.seats if iskeyword(seat.name)]
    if table.board:
        given.append(f"board={''.join(map(str, table.board))!r}")
    if table.dead:
        given.append(f"dead={str(table.dead).replace(' ', '')!r}")
    if others:
        given.append(f"**{{{', '.join(others)}}}")
    where = "".join(f".where({bare(alone(each))})" for each in asked.conditions)
    listed = []
    for name, aggregate in zip(asked.names, asked.aggregates, strict=True):
        is_free = name.isidentifier() and not iskeyword(name) and name not in _TAKEN
        listed.append(f"{name}={aggregate.source}" if is_free else aggregate.source)
    listed.sort(key=lambda text: "=" in text.split("(")[0])
    if asked.groups:
        by = ", ".join(bare(alone(each)) for each in asked.groups)
        listed.append(f"by=[{by}]" if len(asked.groups) > 1 else f"by={by}")
    return f"q = cm.query({', '.join(given)})\nq{where}.select({', '.join(listed)})"
