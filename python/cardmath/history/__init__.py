"""The programs that cardmath grew from, each an essay in code that still runs.

None knows the core, and none but `senzee` knows another: they are witnesses. A test holds all that
evaluate hands and the core to the same order on every hand of five cards, and `cardmath.racing`
times them.

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
