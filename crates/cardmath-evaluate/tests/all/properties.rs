//! Numbers of hands up to suit relabelling, and back.

use cardmath_evaluate::isomorphism::HandIndexer;
use proptest::prelude::*;

const ROUNDS: [&[usize]; 5] = [&[2], &[2, 3], &[2, 3, 1], &[5], &[4, 3]];

/// Rounds of cards, with the ids of a random hand.
fn deals() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let deck = Just((0u8..52).collect::<Vec<u8>>()).prop_shuffle();
    (0..ROUNDS.len(), deck).prop_map(|(which, deck)| {
        let cards = ROUNDS[which].iter().sum();
        (which, deck[..cards].to_vec())
    })
}

proptest! {
    #[test]
    fn an_index_gives_a_hand_with_that_index((which, ids) in deals()) {
        let indexer = HandIndexer::new(ROUNDS[which]).expect("sound rounds");
        let index = indexer.index(&ids).expect("a hand");
        prop_assert!(index < indexer.size());
        let canonical = indexer.unindex(index).expect("an index");
        prop_assert_eq!(indexer.index(&canonical), Ok(index));
    }

    #[test]
    fn suit_relabelling_keeps_the_index(
        (which, ids) in deals(),
        suits in Just([0u8, 1, 2, 3].to_vec()).prop_shuffle(),
    ) {
        let indexer = HandIndexer::new(ROUNDS[which]).expect("sound rounds");
        let relabelled: Vec<u8> = ids
            .iter()
            .map(|id| id / 4 * 4 + suits[usize::from(id % 4)])
            .collect();
        prop_assert_eq!(indexer.index(&ids), indexer.index(&relabelled));
    }

    #[test]
    fn any_number_is_an_index_or_none(which in 0..ROUNDS.len(), index: u64) {
        let indexer = HandIndexer::new(ROUNDS[which]).expect("sound rounds");
        for index in [index, index % indexer.size()] {
            let found = indexer.unindex(index);
            prop_assert_eq!(found.is_some(), index < indexer.size());
            if let Some(ids) = found {
                prop_assert_eq!(indexer.index(&ids), Ok(index));
            }
        }
    }
}
