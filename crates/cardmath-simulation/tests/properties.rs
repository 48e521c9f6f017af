//! What must hold of any simulation of hold'em.

use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand};
use cardmath_evaluate::Rules;
use cardmath_simulation::{ChunkRange, SimulatedGame, StreetCards, StreetTally, count};
use proptest::prelude::*;

/// Games with known hole cards, boards and dead cards, or without them.
fn games() -> impl Strategy<Value = (usize, Vec<Hand>)> {
    let deck: Vec<Card> = Card::all().collect();
    let sizes = (1usize..7, 0usize..3, 0usize..4, 0usize..6);
    (Just(deck).prop_shuffle(), sizes).prop_map(|(deck, (players, given, board, dead))| {
        let (given, rest) = deck.split_at(given);
        let (board, rest) = rest.split_at(board);
        let known = [given, board, &rest[..dead]];
        (
            players,
            known.map(|cards| cards.iter().copied().collect()).to_vec(),
        )
    })
}

fn game((players, known): (usize, Vec<Hand>)) -> SimulatedGame {
    SimulatedGame {
        rules: Rules::holdem(),
        players,
        streets: [3, 4, 5]
            .map(|board| StreetCards { own: 2, board })
            .to_vec(),
        given: known[0],
        board: known[1],
        dead: known[2],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn chunks_may_be_counted_apart(game_of in games(), seed: u64, apart in 1usize..4) {
        let game = game(game_of);
        prop_assert!(game.is_possible());
        let all = ChunkRange { seed, first: 0, count: 4, size: 100, total: 333 };
        let run = |chunks: &ChunkRange| {
            let found = count(&game, Instructions::fastest(), chunks, 2, || true);
            found.expect("threads").tally
        };
        let mut sum = StreetTally::new(&game);
        sum.add(&run(&ChunkRange { count: apart, ..all }));
        sum.add(&run(&ChunkRange { first: apart as u64, count: 4 - apart, ..all }));
        prop_assert_eq!(sum, run(&all));
    }

    #[test]
    fn every_deal_ends_for_every_player(game_of in games(), seed: u64) {
        let game = game(game_of);
        let chunks = ChunkRange { seed, first: 0, count: 2, size: 100, total: 150 };
        let mut tally = count(&game, Instructions::fastest(), &chunks, 1, || true).expect("threads").tally;
        for street in 0..3 {
            // Each deal has as many winners as it says to each of them.
            let mut winners = vec![0; game.players + 1];
            for player in 0..game.players {
                prop_assert_eq!(tally.categories(street, player, 0).iter().sum::<u64>(), 150);
                let outcomes = tally.outcomes(street, player);
                prop_assert_eq!(outcomes.iter().sum::<u64>(), 150);
                (1..=game.players).for_each(|count| winners[count] += outcomes[count]);
            }
            let deals = (1..=game.players).map(|count| winners[count] / count as u64);
            prop_assert_eq!(deals.sum::<u64>(), 150);
        }
    }
}
