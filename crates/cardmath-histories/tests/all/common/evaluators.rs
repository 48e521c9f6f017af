//! The evaluators of the games, for tests that deal hands to their end.

use std::collections::HashMap;
use std::sync::Arc;

use cardmath_cards::Hand;
use cardmath_cards::ordering::{Ordering, declaration};
use cardmath_evaluate::{Evaluator, GameEvaluator, Rules};
use cardmath_histories::Judge;
use cardmath_histories::games::{Betting, Game};

/// Knows the games that are asked for.
pub struct Evaluators(HashMap<&'static str, GameEvaluator>);

impl Evaluators {
    pub fn of(games: impl IntoIterator<Item = Game>) -> Self {
        let mut made: HashMap<&str, Arc<Evaluator>> = HashMap::new();
        let mut evaluator = |name: &'static str| {
            let new = || {
                let declared = declaration(name).expect("a name");
                Arc::new(Evaluator::new(
                    Ordering::new(declared).expect("an ordering"),
                ))
            };
            made.entry(name).or_insert_with(new).clone()
        };
        let games = games.into_iter().map(|game| {
            let (names, cards, plays): (&[&str], _, _) = match game {
                Game::Holdem => (&["HIGH"], 2, None),
                Game::ShortDeck => (&["SHORT_DECK"], 2, None),
                Game::Pineapple => (&["HIGH"], 3, None),
                Game::Omaha => (&["HIGH"], 4, Some(2)),
                Game::Omaha5 | Game::Courchevel => (&["HIGH"], 5, Some(2)),
                Game::Omaha6 => (&["HIGH"], 6, Some(2)),
                Game::Omaha8 => (&["HIGH", "EIGHT_OR_BETTER"], 4, Some(2)),
                Game::Omaha5Eight | Game::CourchevelEight => {
                    (&["HIGH", "EIGHT_OR_BETTER"], 5, Some(2))
                }
                Game::Omaha6Eight => (&["HIGH", "EIGHT_OR_BETTER"], 6, Some(2)),
                Game::Stud => (&["HIGH"], 7, None),
                Game::StudEight => (&["HIGH", "EIGHT_OR_BETTER"], 7, None),
                Game::Razz => (&["ACE_TO_FIVE"], 7, None),
                Game::FiveDraw => (&["HIGH"], 5, None),
                Game::DeuceSingle | Game::DeuceTriple => (&["DEUCE_TO_SEVEN"], 5, None),
                Game::Badugi => (&["BADUGI"], 4, None),
            };
            let pots: Vec<_> = names.iter().map(|name| evaluator(name)).collect();
            let rules = Rules {
                deck: if game == Game::ShortDeck {
                    Hand::of_ranks(0x1ff0)
                } else {
                    Hand::DECK
                },
                cards,
                plays,
                board: game.board_cards(),
                pots,
            };
            (game.ordering_key(), GameEvaluator::new(rules))
        });
        Self(games.collect())
    }
}

impl Judge for Evaluators {
    fn strength(&self, game: Game, part: usize, held: Hand, board: Hand) -> Option<u32> {
        let evaluator = self.0.get(game.ordering_key())?;
        let rules = evaluator.rules();
        let complete = held.len() == rules.cards && board.len() == rules.board;
        complete.then(|| evaluator.strength(part, held, board).into())
    }
}

/// All games, each with the bets that it is played with.
pub const PLAYED: [(Game, &[Betting]); 18] = {
    const ALL: &[Betting] = &[Betting::NoLimit, Betting::PotLimit, Betting::FixedLimit];
    const FIXED: &[Betting] = &[Betting::FixedLimit];
    [
        (Game::Holdem, ALL),
        (Game::ShortDeck, &[Betting::NoLimit, Betting::PotLimit]),
        (Game::Omaha, ALL),
        (Game::Omaha5, ALL),
        (Game::Omaha6, ALL),
        (Game::Omaha8, ALL),
        (Game::Omaha5Eight, ALL),
        (Game::Omaha6Eight, ALL),
        (Game::Courchevel, ALL),
        (Game::CourchevelEight, ALL),
        (Game::Stud, FIXED),
        (Game::StudEight, FIXED),
        (Game::Razz, FIXED),
        (Game::FiveDraw, ALL),
        (Game::DeuceSingle, ALL),
        (Game::DeuceTriple, FIXED),
        (Game::Badugi, FIXED),
        (Game::Pineapple, ALL),
    ]
};
