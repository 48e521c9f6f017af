"""The looks in which views are tried: light on a wide screen, and dark on a phone."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Page

from tests.app.running import Watched

__all__ = ["Look", "cells", "in_both_looks", "open_as", "wear"]

Look: TypeAlias = tuple[Literal["light", "dark"], int]

in_both_looks = pytest.mark.parametrize(
    "look",
    [
        pytest.param(("light", 1400), id="wide"),
        pytest.param(("dark", 390), id="narrow", marks=pytest.mark.exhaustive),
    ],
)


FITS = "wide => innerWidth === wide && document.documentElement.scrollWidth <= wide"
"""Waited for, as a page is drawn anew some frames after its window has another width."""


def open_as(look: Look, watched: Watched, place: str) -> Page:
    """Open a view in one look, and wait until its questions are answered."""
    dress(look, watched.page)
    return wear(look, watched.open(place))


def dress(look: Look, page: Page) -> None:
    scheme, width = look
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})


def wear(look: Look, page: Page) -> Page:
    """Give an open view a look, and wait until its questions are answered."""
    dress(look, page)
    page.wait_for_selector("main[data-open='0'] h1")
    page.wait_for_function(FITS, arg=look[1])
    return page


def cells(page: Page, table: str) -> list[list[str]]:
    """The text of the cells of a table, without the columns that have only a bar."""
    rows = page.locator(f"{table} tbody tr").all()
    texts = [[text.strip() for text in row.locator("th, td").all_inner_texts()] for row in rows]
    return [[text for text in row if text] for row in texts]
