"""The situation at a table: seats, board, dead cards, and why something is impossible."""
