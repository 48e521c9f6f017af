"""Hand histories on the page: where they come from, and what is shown of them.

`source` reads a folder or files, `dropped` those that were dropped on the page; `summary` says
what there is, and what a player did and won; `listing` finds hands; `replay` shows one street by
street, and its `steps` on a drawn table.
"""
