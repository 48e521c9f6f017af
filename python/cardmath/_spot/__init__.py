"""A spot in hold'em: what a player can know there."""
