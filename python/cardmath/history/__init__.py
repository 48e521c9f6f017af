"""The historical programs that cardmath grew from, explained and still running.

None of them uses the core, and only `senzee` uses another one. So they are independent checks: a
test asserts that all hand evaluators among them and the core order all hands of five cards in the
same way. `cardmath.racing` compares their speeds.

>>> from cardmath import history
>>> for program in history.PROGRAMS:
...     print(program.name, program.year)
counting 1999-2001
cactus_kev by 2006
senzee 2006
choose_five 2008
forth_24 unknown
"""

from cardmath.history.programs import PROGRAMS, Program, Programs

__all__ = ["PROGRAMS", "Program", "Programs"]
