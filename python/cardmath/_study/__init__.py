"""What a range makes on a board."""
