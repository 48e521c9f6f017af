"""Hand histories on the page: where they come from, and what is told of them.

`source` reads a folder or files, `players` tells what a player did and won, `listing` finds hands,
and `replay` tells one hand street by street.
"""
