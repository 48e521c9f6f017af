"""Damaged commands: each gets one reply, and the session keeps working."""

import random

import pytest

from tests.upi.talk import RIVER, Talk

_SOUND = (
    *RIVER,
    *("show_node r:0", "show_children r:0", "show_strategy r:0", "calc_ev OOP r:0"),
    *("calc_eq_node IP r:0:b100", "show_range IP r:0", "calc_global_freq r:0:c", "calc_results"),
    *("show_all_lines", "show_tree_info", "lock_node r:0", "unlock_node r:0", "set_strategy r:0"),
    *("go 3 steps", "stop", "wait_for_solver", "set_accuracy 1 chips", "remove_line 100"),
    *("show_memory", "free_tree", "echo a b", "load_tree x", "show_range OOP", "set_threads 2"),
)
_WORDS = ("", "-1", "1e999", "nan", "r:0:b", "r:", "OOP", "é☃", '"', "0" * 50, "Ah", "\x00", "%s")


def test_damaged_commands_get_a_reply_each() -> None:
    send_damaged(400)


@pytest.mark.exhaustive
def test_many_damaged_commands_get_a_reply_each() -> None:
    send_damaged(100_000)


def send_damaged(count: int, seed: int = 47) -> None:
    """Send damaged commands to a session, and look at each reply."""
    dice, talk = random.Random(seed), Talk(*RIVER)
    for _ in range(count):
        command = _damaged(dice)
        if not command.strip() or command.strip().startswith("#"):
            continue
        if command.split()[0] in ("exit", "set_end_string", "reset_end_string", "load_script"):
            continue
        reply = talk.ask(command)
        assert reply or command.startswith(("echo", "show_children")), command
        assert not any("our bug" in line for line in reply), command
    talk.ask("stop")
    assert talk.ask("is_ready") == ["is_ready ok!"]


def _damaged(dice: random.Random) -> str:
    words = dice.choice(_SOUND).split(" ")
    kind = dice.randrange(5)
    if kind == 0:
        words[dice.randrange(len(words))] = dice.choice(_WORDS)
    elif kind == 1:
        words.insert(dice.randrange(len(words) + 1), dice.choice(_WORDS))
    elif kind == 2:
        del words[dice.randrange(len(words))]
    elif kind == 3:
        line = " ".join(words)
        at = dice.randrange(len(line))
        return (line[:at] + chr(dice.randrange(32, 127)) + line[at + 1 :]).replace("\n", " ")
    return " ".join(words)
