//! The holds of random hands against all draws, dealt one by one.

use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_evaluate::{FIRST_STRENGTHS, strength};
use cardmath_video_poker::{Deck, Game, HAND, HOLDS, Holds, Line, PayTable, Shape};
use proptest::prelude::*;
use std::sync::OnceLock;

/// What each hand category from two pair up pays.
const PAYS: [i64; 7] = [50, 25, 9, 6, 4, 3, 2];

/// A game that pays hand categories, made once.
fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| {
        let shapes = [
            Shape::StraightFlush,
            Shape::Kind(4),
            Shape::FullHouse,
            Shape::Flush,
            Shape::Straight,
            Shape::Kind(3),
            Shape::TwoPair,
        ];
        let lines = shapes.map(Line::of).to_vec();
        let table = PayTable::new(0, Hand::EMPTY, false, lines).expect("a pay table");
        let deck = Deck::shared(table.jokers(), table.suit_labels());
        let game = Game::new(table, deck, 2, || true).expect("threads");
        game.expect("it is not stopped")
    })
}

fn plain_pay(hand: Hand) -> i64 {
    let strength = i64::from(strength(hand));
    let reached = FIRST_STRENGTHS
        .iter()
        .filter(|&&first| i64::from(first) <= strength);
    let category = reached.count() - 1; // 2 is two pair, 8 a straight flush
    category
        .checked_sub(2)
        .map_or(0, |place| PAYS[PAYS.len() - 1 - place])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_hold_is_worth_what_all_its_draws_pay(
        deck in Just(Card::all().collect::<Vec<Card>>()).prop_shuffle(),
        hold in 0..HOLDS,
    ) {
        // All draws of three cards or more are many.
        prop_assume!(hold.count_ones() >= 3);
        let game = game();
        let hand: Hand = deck[..HAND].iter().copied().collect();
        let ids = game.ids(hand).expect("five cards");
        let kept = ids.iter().enumerate().filter(|(place, _)| hold >> place & 1 == 1);
        let kept: Hand = kept.filter_map(|(_, &id)| Card::from_id(id)).collect();
        let draws = subsets_of(Hand::DECK - hand, HAND - kept.len());
        let plain: i64 = draws.map(|drawn| plain_pay(kept | drawn)).sum();
        let (holds, pays) = (Holds::of(game, ids), game.pays(&PAYS));
        let paid = holds.draws(hold).into_iter().zip(&pays.of_line);
        prop_assert_eq!(paid.map(|(draws, pay)| draws * pay).sum::<i64>(), plain);
        let values = holds.values(&pays);
        prop_assert_eq!(values[hold], plain * game.scale(kept.len()) as i64);
        prop_assert_eq!(holds.best(&pays).value, values.into_iter().max().unwrap_or(0));
    }
}
