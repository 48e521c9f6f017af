"""The list of historical programs."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from cardmath import history
from cardmath.errors import CardmathError
from cardmath.history.programs import Program, _code_lines

EVALUATORS = [program for program in history.PROGRAMS if program.evaluator]


def test_each_program_has_a_docstring() -> None:
    assert all(program.load().__doc__ for program in history.PROGRAMS)


@pytest.mark.parametrize("program", EVALUATORS, ids=lambda program: program.name)
def test_docstrings_of_evaluators_have_author_and_source(program: Program) -> None:
    words = program.load().__doc__ or ""
    assert f"Author: {program.author}" in words
    assert program.source.rstrip("/") in words
    assert "Changed: " in words
    assert "The idea." in words


def test_each_file_is_listed() -> None:
    files = {path.stem for path in Path(history.__file__).parent.glob("*.py")}
    assert files - {"__init__", "programs"} == {program.name for program in history.PROGRAMS}


def test_programs_are_found_by_name() -> None:
    assert history.PROGRAMS["senzee"].author == "Paul Senzee"
    with pytest.raises(
        CardmathError, match="'senze' is not a program; the programs are counting, "
    ):
        history.PROGRAMS["senze"]


def test_as_a_table() -> None:
    programs = history.PROGRAMS
    title, head, *lines = str(programs).splitlines()
    assert title == "The programs that cardmath grew from"
    assert head.startswith("program      author           idea  ")
    assert len(lines) == len(programs)
    assert all(len(line) <= 80 for line in lines)
    assert "David Ness" in programs.to_csv()
    assert programs.to_records().name[2] == programs.to_frame()["name"][2] == "senzee"
    assert json.loads(programs.to_json())["rows"][2]["imports"] == ["cactus_kev"]
    assert 'text-align:left">David Ness' in programs._repr_html_()
    assert 'text-align:right">2006' in programs._repr_html_()


def test_rows_compare_and_pickle() -> None:
    program = history.PROGRAMS["senzee"]
    assert pickle.loads(pickle.dumps(program)) == copy.copy(program) == program


def test_lines_of_code() -> None:
    code = '"""A.\n\nB."""\n\n# c\nx = """d\ne"""\n\ndef f():  # g\n    """H."""\n    return 1\n'
    assert _code_lines(code) == 4
    lines = {program.name: program.lines for program in history.PROGRAMS}
    assert all(count > 50 for count in lines.values())
    assert lines["senzee"] > lines["cactus_kev"]  # which it imports


def test_importing_the_list_does_not_import_the_programs() -> None:
    script = "import sys, cardmath.history, cardmath.racing; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert not {"numpy", "cardmath.history.senzee"} & set(loaded)
