"""The classes of starting hands in plain code: every hand is tested in turn."""

from itertools import combinations

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
HANDS = [second + first for first, second in combinations(DECK, 2)]


def is_of_class(hand: str, name: str) -> bool:
    """Tell whether a hand such as `AhKh` is in a class such as `AK`, `AKs`, `AKo` or `QQ`."""
    if {hand[0], hand[2]} != set(name[:2]):
        return False
    suited = hand[1] == hand[3]
    return name[2:] == "" or suited == (name[2:] == "s")


def of_classes(names: str) -> set[str]:
    """The hands of any of these classes, which spaces separate."""
    return {hand for hand in HANDS for name in names.split() if is_of_class(hand, name)}
