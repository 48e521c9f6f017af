"""What a range makes of a board."""
