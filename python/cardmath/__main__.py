"""`python -m cardmath`: the command line."""

from cardmath.cli import main

main(prog_name="cardmath")
