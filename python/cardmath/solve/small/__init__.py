"""Small games: trees, their sequence form, and exact solutions."""
