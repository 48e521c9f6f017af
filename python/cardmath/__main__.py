"""The command line: `cardmath`, and `python -m cardmath`."""

import signal


def run() -> None:
    """Run the command line. Before and after it, Ctrl-C ends the process without a traceback."""
    takes_ctrl_c = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if takes_ctrl_c:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from cardmath.cli import main

    if takes_ctrl_c:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main(prog_name="cardmath")
    finally:
        if takes_ctrl_c:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    run()
