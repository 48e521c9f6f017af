"""The deals of a chunk, in which random deals are made and added up."""

from cardmath import simulation

CHUNK = max(map(len, simulation.deal_chunks(1_000_000, cards=1, seed=1)))
