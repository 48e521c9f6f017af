"""Questions in PQL to click, from easy to hard: those of `docs/how/queries.md`."""

from __future__ import annotations

EXAMPLES: tuple[tuple[str, str], ...] = (
    (
        "How often does hero win, and how much of the pot?",
        "select count(winsHi(hero)) as wins, avg(riverEquity(hero)) as pot",
    ),
    (
        "With what does hero end?",
        "select histogram(handType(hero, river)) as ends",
    ),
    (
        "How many flops have one suit, two suits, a pair?",
        "select count(monotoneBoard(flop)) as one,\n"
        "       count(twoToneBoard(flop)) as two,\n"
        "       count(pairedBoard(flop)) as pair\n"
        "from game='holdem'",
    ),
    (
        "What does ace king make of the flop?",
        "select histogram(flopHandCategory(hero)) as flop\nfrom hero='AK'",
    ),
    (
        "Set over set: how often do two pairs both flop one?",
        "select count(handBoardIntersections(hero, flop) > 0\n"
        "       and handBoardIntersections(villain, flop) > 0) as both\n"
        "from hero='7h7c', villain='9h9c'",
    ),
    (
        "How many outs are there to a straight, and to a flush?",
        "select avg(outsToHandType(hero, turn, straight)) as straight,\n"
        "       avg(outsToHandType(hero, turn, flush)) as flush\n"
        "from hero='9dTd', board='2s3h7d8d'",
    ),
    (
        "What is a hand worth if the turn pairs the board?",
        "select avg(riverEquity(hero)) as pot\n"
        "from hero='AhKh', villain='QQ', board='Jh7h2s'\n"
        "where pairedBoard(turn)",
    ),
    (
        "How often do both players flop top pair or better?",
        "select count(minFlopHandCategory(hero, floptoppair)\n"
        "       and minFlopHandCategory(villain, floptoppair)) as both\n"
        "from hero='22+, A2s+, KTs+', villain='77+, AT+, KQ'",
    ),
    (
        "When hero wins, how often does villain have a pair or more?",
        "select count(minHandType(villain, river, pair)) as paid\n"
        "from hero='AhKd', villain='**', board='Ks7h2d'\n"
        "where winsHi(hero)",
    ),
    (
        "How often does the river change who is ahead?",
        "select count((hiRating(hero, turn) > hiRating(villain, turn))\n"
        "       <> (hiRating(hero, river) > hiRating(villain, river))) as changed\n"
        "from hero='AhKd', villain='7s7d', board='Ks8h2d'",
    ),
    (
        "A bet of my own design: what does it pay?",
        "select avg(case when minHandType(hero, river, fullhouse) then 10\n"
        "                when winsHi(hero) then 1\n"
        "                else -1 end) as paid\n"
        "from hero='AcAd', villain='KhKs'",
    ),
    (
        "In Omaha eight or better: is hero quartered?",
        "select histogram(riverEquity(hero)) as pot\n"
        "from game='omaha8', hero='As2sKhQh', villain='Ac3cJdTd', board='4c7d8h'",
    ),
    (
        "In stud: how often does the one behind on sixth street win?",
        "select count(winsHi(villain) and equity(hero, sixth) > 0.5) as passed\n"
        "from game='stud', hero='AsAhKd7c2d9c', villain='QsQhJd7d3d9d'",
    ),
    (
        "The favourite on the flop: how often is it behind on the turn?",
        "select count(equity(hero, turn) < 0.5) as behind\n"
        "from hero='JJ+, AK', villain='22+, A9s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+'\n"
        "where equity(hero, flop) > 0.5",
    ),
)
"""Each question in words and in PQL. Those without `from` ask about the spot of the page."""
