"""Recorded dialogues, and the sequences of commands of libraries that drive the other program."""

import io
import subprocess
from pathlib import Path

import pytest

from cardmath.upi.commands import COMMANDS, UNSUPPORTED, WITHOUT_EFFECT
from cardmath.upi.session import LONGEST_LINE
from tests.shell import COMMAND, LIMIT, ROOT, cardmath
from tests.upi.talk import RIVER, SOLVED, TURN, Talk, dialogue


def test_replies_are_those_of_the_protocol() -> None:
    asked = ("is_ready", "set_end_string END", "", "# a remark", "is_ready", "set_threads 0")
    lines = dialogue([*asked, *TURN, "show_node r:0:b50", "show_children r:0:c", "exit"])
    assert lines[2:9] == [
        *("is_ready ok!", "set_end_string ok!", "END", "is_ready ok!", "END"),
        *("set_threads ok!", "END"),
    ]
    node = ["Ks 7h 2d 3c", "50 0 100", "2 children", "flags: PIO_CFR", "END"]
    bet = ["r:0:c:b50", "OOP_DEC", "Ks 7h 2d 3c", "0 50 100", "3 children", "flags: PIO_CFR", ""]
    card = ["r:0:c:c", "SPLIT_NODE", "Ks 7h 2d 3c", "0 0 100", "48 children", "flags:", ""]
    shown = ["r:0:b50", "IP_DEC", *node, "child 0:", *bet, "child 1:", *card, "END"]
    assert lines[-len(shown) - 2 : -2] == shown
    assert lines[-3:] == ["END", "exit ok!", "END"]


def test_solving_reports_between_the_replies() -> None:
    lines = dialogue(["set_end_string END", *RIVER, *SOLVED, "calc_results"])
    go = lines.index("go ok!")
    assert lines[go : go + 3] == ["go ok!", "END", "SOLVER: started"]
    stopped = lines.index("SOLVER: stopped (required accuracy reached)")
    assert go < stopped < lines.index("wait_for_solver ok!")
    report = lines[go + 3 : stopped]
    assert report[0] == "SOLVER:"
    assert report[-1] == "END"
    assert [line.split(":")[0] for line in report[1:-1]] == [
        *("running time", "EV OOP", "EV IP", "OOP's MES", "IP's MES", "Exploitable for"),
    ]
    assert lines[-6:-1] == report[2:-1]


def test_stop_ends_what_has_no_end() -> None:
    talk = Talk(*TURN)
    assert talk.ask("go") == ["go ok!"]
    assert "is running" in talk.ask("lock_node r:0")[0]
    assert len(talk.ask("show_strategy r:0")) == 2  # it can be looked at meanwhile
    assert talk.ask("stop") == ["stop ok!"]
    assert talk.ask("go 5 steps") == ["go ok!"]
    assert talk.ask("wait_for_solver") == ["wait_for_solver ok!"]
    assert talk.ask("go 0.2 seconds") == ["go ok!"]
    assert talk.ask("wait_for_solver") == ["wait_for_solver ok!"]


def test_a_tree_is_kept_in_our_own_file(tmp_path: Path) -> None:
    talk = Talk(*RIVER)
    talk.solved()
    before = talk.ask("calc_results")
    path = tmp_path / "with space.cms"
    assert talk.ask(f'dump_tree "{path}" full') == ["dump_tree ok!"]
    assert talk.ask("free_tree") == ["free_tree ok!"]
    assert "there is no tree" in talk.ask("calc_results")[0]
    assert talk.ask(f'load_tree "{path}"') == ["load_tree ok!"]
    assert talk.ask("calc_results") == before
    assert talk.ask("show_effective_stack") == ["100"]
    for command in (f"dump_tree {tmp_path}/a.cfr", f"load_tree {tmp_path}/a.cfr"):
        assert talk.ask(command)[0].startswith("ERROR: ")
    assert talk.ask(f"load_tree {tmp_path}/nothing.cms")[0].endswith("No such file or directory")


def test_scripts_are_read(tmp_path: Path) -> None:
    script = tmp_path / "tree.txt"
    script.write_text("#Type#NoLimit\n" + "\n".join(RIVER))
    lines = dialogue([f"load_script {script}", "show_board"])
    assert lines[2] == "load_script ok!"
    assert lines[-2:] == ["build_tree ok!", "Ks 7h 2d 3c 4s"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("build_tree", "set_range OOP comes before build_tree"),
        ("show_node r:0", "there is no tree"),
        ("go", "there is no tree"),
        ("shownode r:0", "did you mean show_node?"),
        ("help", "'help' is not a command; commands are set_board, set_range"),
        ("set_range OOP 1 2 3", "a range is 1326 numbers or text, not 3 numbers"),
        ("set_range BB AA", "'BB' is not one of OOP, IP"),
        ("set_range OOP AAx", "AAx"),
        ("set_board Ks7h", "a board has three to five cards"),
        ("set_board Ks7hXx", "Xx"),
        ("set_pot 100", "three amounts"),
        ("set_pot 50 50 0", "bets before the tree are not supported"),
        ("set_eff_stack -1", "not a whole number of chips"),
        ("set_rake 0.05 3", "a rake other than 0"),
        ("add_line 0 x", "whole numbers of chips"),
        ("set_accuracy 1 pots", "'pots' is not one of chips, fraction"),
        ("set_end_string", "takes a word"),
        ("set_range OOP", "no range after OOP"),
        ("is_ready now", "takes no argument"),
        ("calc_eq_preflop OOP", "calc_eq_preflop is not supported: trees before the flop"),
    ],
)
def test_errors_give_the_reason(command: str, reason: str) -> None:
    [line] = Talk().ask(command)
    assert line.startswith("ERROR: ")
    assert reason in line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 50 40", "40 where the other player has put in 50"),
        ("500", "500 where the other player has put in 0 of 400"),
        ("0 0 0 0 0", "the hand is over before it"),
        ("400 400 400", "the hand is over before it"),
    ],
)
def test_lines_that_cannot_be_played_are_refused(line: str, reason: str) -> None:
    talk = Talk(*TURN[:-1], f"add_line {line}")
    [reply] = talk.ask("build_tree")
    assert reply.startswith("ERROR: ")
    assert reason in reply


def test_nodes_that_are_not_there() -> None:
    talk = Talk(*TURN)
    for name in ("x", "r:1", "r:0:b51", "r:0:c:c:Ks", "r:0:c:c:c", "r:" * 400):
        assert talk.ask(f"show_node {name}")[0].startswith("ERROR: "), name
    assert "nobody acts" in talk.ask("show_strategy r:0:c:c")[0]


def test_a_long_line_is_one_error() -> None:
    lines = dialogue(["set_end_string END", "x" * (2 * LONGEST_LINE + 10), "is_ready"])
    assert lines[4].startswith("ERROR: a line has at most")
    assert lines[5:] == ["END", "is_ready ok!", "END"]


def test_the_command_reads_a_pipe_to_its_end() -> None:
    status, out, err = cardmath("upi", stdin="is_ready\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "is_ready ok!"


def test_every_command_is_in_the_table() -> None:
    page = (ROOT / "docs" / "how" / "coming-from-piosolver.md").read_text()
    for name in {*COMMANDS, *WITHOUT_EFFECT, *UNSUPPORTED}:
        assert f"`{name}`" in page, name


def test_a_library_of_the_other_program_drives_it(tmp_path: Path) -> None:
    pious = pytest.importorskip("pious.pio.solver")
    fake = tmp_path / "PioSOLVER3-edge.exe"
    fake.write_text(f"#!/bin/sh\nexec {' '.join(COMMAND)} upi\n")
    fake.chmod(0o755)
    solver = pious.Solver(str(tmp_path), "PioSOLVER3-edge")
    try:
        assert solver.version == [3, 0, 0]
        solver.set_isomorphism(1, 0)
        solver.set_eff_stack(100)
        solver.set_pot(0, 0, 100)
        solver.clear_lines()
        solver.set_board("Ks7h2d3c4s")
        solver.set_range("OOP", "AA,66")
        solver.set_range("IP", "KQ")
        for line in ([100], [0, 100]):
            assert solver.add_line(line) == "add_line ok!"
        assert solver.build_tree() == "build_tree ok!"
        solver.set_accuracy(0.1)
        solver.go(quiet=True)
        assert solver.wait_for_solver() == "wait_for_solver ok!"
        assert solver.show_node("r:0").get_position() == "OOP"
        assert solver.show_children_actions("r:0") == ["b100", "c"]
        values, matchups = solver.calc_ev("OOP", "r:0")
        known = matchups > 0
        mean = (values[known] * matchups[known]).sum() / matchups[known].sum()
        assert mean == pytest.approx(75, abs=0.3)
        assert solver.calc_eq_node("IP", "r:0")[2] == pytest.approx(0.5, abs=0.01)
        assert len(solver.show_strategy("r:0")) == 2
        assert solver.show_effective_stack() == 100
        assert solver.show_tree_info()["Pot"] == 100
        assert solver.show_all_lines()[0] == "r:0"
        assert solver.show_board() == "Ks 7h 2d 3c 4s"
        assert solver.calc_global_freq("r:0:c") == pytest.approx(0.25, abs=0.02)
        kept = str(tmp_path / "kept.cms")
        assert solver.dump_tree(kept, "full") == "dump_tree ok!"
        solver.load_tree(kept)
    finally:
        solver.process.stdin.close()
        solver.process.wait(LIMIT)
        for stream in (solver.process.stdout, solver.process.stderr):
            stream.close()


def test_ctrl_c_ends_it() -> None:
    process = subprocess.Popen(
        [*COMMAND, "upi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for command in (*TURN, "go"):
            process.stdin.write(f"{command}\n")
        process.stdin.flush()
        while "SOLVER: started" not in process.stdout.readline():
            pass
        process.send_signal(2)
        assert process.wait(LIMIT) == 130


def test_a_closed_pipe_ends_quietly() -> None:
    class Closed(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    from cardmath.upi.session import Session

    with pytest.raises(BrokenPipeError):
        Session(Closed().write).run(io.StringIO("is_ready\n"))
