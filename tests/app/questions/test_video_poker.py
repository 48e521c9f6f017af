"""The questions of the view that trains video poker."""

import json

from cardmath import video_poker
from tests.app.questions.asking import answers, final, refusal


class TestAnswer:
    def test_every_game_deals(self) -> None:
        for key, game in video_poker.GAMES.items():
            found = final("video_poker", game=key, seed=5)
            assert found["hand"] == [str(card) for card in video_poker.Trainer(key, 5).hand]
            assert found["game"]["key"] == key
            assert len(found["wild"]) == len(game.wild_cards)
            assert found["played"] is None

    def test_a_hand_is_played_as_the_trainer_plays_it(self) -> None:
        for seed in range(20):
            trainer = video_poker.Trainer("jacks-9-6", seed)
            truth = trainer.answer("135")
            found = final("video_poker", seed=seed, play=True, hold="135")["played"]
            assert found["right"] == truth.right
            assert found["drawn"] == [str(card) for card in truth.drawn]
            assert (found["line"], found["pay"]) == (truth.line, float(truth.pay))
            assert found["hold"]["cost"] == float(truth.played.cost)
            assert found["best"]["digits"] == truth.best.digits
            assert found["balance"] == float(trainer.balance)
            assert len(found["table"]["cells"]) == 32
            assert sum(each["draws"] for each in found["outcomes"]) == truth.played.draws

    def test_what_is_best_is_shown_by_a_hint_or_after_the_hand_only(self) -> None:
        best = video_poker.Trainer("jacks-9-6", 3).holds.best
        asked = final("video_poker", seed=3)
        assert best.name not in json.dumps({**asked, "games": None, "game": None})
        assert final("video_poker", seed=3, hint=True)["hint"] == best.name

    def test_holding_nothing_is_a_choice(self) -> None:
        hold = final("video_poker", seed=3, play=True, hold="")["played"]["hold"]
        assert (hold["digits"], hold["name"]) == ("", "nothing: draw five cards")


class TestErrors:
    def test_the_hand_is_shown_before_an_error(self) -> None:
        assert "places 1 to 5" in refusal("video_poker", play=True, hold="7")
        assert "comes twice" in refusal("video_poker", play=True, hold="11")
        assert answers("video_poker", play=True, hold="1")[0]["played"] is None

    def test_wrong_values(self) -> None:
        assert "jacks" in refusal("video_poker", game="jaks-9-6")
        assert "seed is a whole number" in refusal("video_poker", seed=1.5)
        assert "true or false" in refusal("video_poker", play="yes")
