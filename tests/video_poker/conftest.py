"""The same hands on every run."""

from __future__ import annotations

import pytest

from tests.video_poker.games import RANDOM


@pytest.fixture(autouse=True)
def the_same_hands_on_every_run() -> None:
    """The hands of a test do not depend on the tests before it."""
    RANDOM.seed(20)
