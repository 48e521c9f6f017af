//! The indexer compared with the plain form, and with its own inverse.

use super::plain::{Form, form, relabelled};
use crate::isomorphism::{HandIndexer, RoundsError};
use cardmath_cards::rows::{BadRow, Fault};
use cardmath_cards::{Card, RELABELLINGS, subsets};
use std::collections::BTreeMap;

const HOLDEM: [usize; 4] = [2, 3, 1, 1];
/// Rounds of many kinds, small and large.
const VARIOUS: [&[usize]; 14] = [
    &[7],
    &[2, 5],
    &HOLDEM,
    &[5],
    &[1, 1, 1, 1, 1],
    &[3, 1, 1, 1, 1],
    &[4, 4],
    &[4, 3, 1, 1],
    &[5, 5],
    &[12],
    &[8, 8],
    &[2, 2, 3, 1, 1],
    &[26],
    &[51],
];

fn indexer(rounds: &[usize]) -> HandIndexer {
    HandIndexer::new(rounds).expect("rounds that are indexed")
}

/// Pseudo-random numbers, by a multiplicative sequence.
struct Shuffler(u64);

impl Shuffler {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        (u128::from(self.0 ^ self.0 >> 32).wrapping_mul(end.into()) >> 64) as u64
    }

    fn shuffle(&mut self, ids: &mut [u8]) {
        for last in (1..ids.len()).rev() {
            ids.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    fn deal(&mut self, cards: usize) -> Vec<u8> {
        let mut deck: Vec<u8> = (0..52).collect();
        self.shuffle(&mut deck);
        deck.truncate(cards);
        deck
    }
}

/// Every way to deal the rounds, with the cards of each round in one order only.
fn all_deals(rounds: &[usize]) -> Vec<Vec<u8>> {
    rounds.iter().fold(vec![vec![]], |deals, &cards| {
        let more = |deal: Vec<u8>| {
            let sets = subsets(cards as u32).map(|hand| hand.cards().map(|card| card.id()));
            let apart: Vec<Vec<u8>> = sets
                .map(Iterator::collect::<Vec<u8>>)
                .filter(|ids| ids.iter().all(|id| !deal.contains(id)))
                .collect();
            apart
                .into_iter()
                .map(move |ids| [deal.clone(), ids].concat())
        };
        deals.into_iter().flat_map(more).collect()
    })
}

/// Checks that the index is the position of the plain form among all of them.
fn is_the_place_of_the_form(rounds: &[usize]) {
    let indexer = indexer(rounds);
    let mut indexes = BTreeMap::<Form, u64>::new();
    for deal in all_deals(rounds) {
        let index = indexer.index(&deal).expect("a deal");
        let known = *indexes
            .entry(form(indexer.rounds(), &deal))
            .or_insert(index);
        assert_eq!(index, known, "{rounds:?} {deal:?}");
    }
    assert!(indexes.into_values().eq(0..indexer.size()), "{rounds:?}");
}

#[test]
fn an_index_is_the_place_of_the_form() {
    for rounds in [&[1][..], &[2], &[3], &[1, 1], &[2, 1], &[1, 2], &[1, 1, 1]] {
        is_the_place_of_the_form(rounds);
    }
}

#[test]
#[ignore = "exhaustive: twenty seconds"]
fn an_index_is_the_place_of_the_form_of_more_cards() {
    for rounds in [&[4][..], &[2, 2]] {
        is_the_place_of_the_form(rounds);
    }
}

/// Checks that indexes survive a round trip, and that canonical hands are their own canonical form.
fn come_back(indexer: &HandIndexer, indexes: &[u64]) {
    let mut hands = vec![0; indexes.len() * indexer.cards()];
    assert_eq!(indexer.unindex_all(indexes, &mut hands), Ok(()));
    let mut again = vec![0; indexes.len()];
    assert_eq!(indexer.index_all(&hands, &mut again), Ok(()));
    assert!(again == indexes, "{:?}", indexer.rounds());
    let mut forms = hands.clone();
    assert_eq!(indexer.canonical_all(&hands, &mut forms), Ok(()));
    assert!(forms == hands, "{:?}", indexer.rounds());
}

fn all_come_back(rounds: &[usize]) {
    let indexer = indexer(rounds);
    for start in (0..indexer.size()).step_by(1 << 16) {
        let end = indexer.size().min(start + (1 << 16));
        come_back(&indexer, &(start..end).collect::<Vec<_>>());
    }
}

#[test]
fn every_flop_comes_back() {
    for rounds in [&[1][..], &[2], &[2, 3], &[6], &[1, 2, 1], &[1, 1, 1, 1]] {
        all_come_back(rounds);
    }
}

#[test]
fn indexes_of_all_kinds_come_back() {
    for rounds in VARIOUS {
        let (indexer, mut random) = (indexer(rounds), Shuffler(1));
        let mut indexes = vec![0, indexer.size() - 1];
        indexes.extend((0..20_000).map(|_| random.below(indexer.size())));
        come_back(&indexer, &indexes);
    }
}

#[test]
fn what_is_no_hand_and_no_index_is_named() {
    let indexer = indexer(&[2, 1]);
    let hands: Vec<u8> = (0..51).cycle().take(300).collect();
    let mut indexes = [0; 100];
    assert_eq!(indexer.index_all(&hands, &mut indexes), Ok(()));
    for (place, id, fault) in [
        (299, 52, Fault::NoCard(52)),
        (240, 255, Fault::NoCard(255)),
        (
            122,
            hands[121],
            Fault::Repeated(Card::all().nth(19).expect("a card")),
        ),
        (
            2,
            hands[0],
            Fault::Repeated(Card::all().next().expect("a card")),
        ),
    ] {
        let mut wrong = hands.clone();
        wrong[place] = id;
        let (row, mut forms) = (place / 3, hands.clone());
        assert_eq!(
            indexer.index_all(&wrong, &mut indexes),
            Err(BadRow { row, fault })
        );
        assert_eq!(
            indexer.canonical_all(&wrong, &mut forms),
            Err(BadRow { row, fault })
        );
    }
    assert_eq!(
        indexer.index(&[0, 1]),
        Err(Fault::Count {
            cards: 2,
            wanted: 3
        })
    );
    assert_eq!(
        indexer.index(&[0; 6]),
        Err(Fault::Count {
            cards: 6,
            wanted: 3
        })
    );
    let size = indexer.size();
    let index = size.into();
    let (row, fault) = (1, Fault::NoIndex { index, size });
    let unindexed = indexer.unindex_all(&[0, size, 0], &mut [0; 9]);
    assert_eq!(unindexed, Err(BadRow { row, fault }));
    assert_eq!(
        (indexer.unindex(size), indexer.unindex(u64::MAX)),
        (None, None)
    );
}

#[test]
fn tables_are_small() {
    assert!(indexer(&HOLDEM).memory() < 1 << 15);
    assert!(indexer(&[1; 10]).memory() < 1 << 23);
}

#[test]
fn too_many_hands_are_refused() {
    for rounds in [&[12, 12][..], &[26, 8], &[8, 8, 4]] {
        let error = HandIndexer::new(rounds).map(|indexer| indexer.size());
        assert_eq!(error, Err(RoundsError::TooManyHands), "{rounds:?}");
    }
}

#[test]
#[ignore = "exhaustive: half a minute"]
fn all_seven_cards_and_every_turn_come_back() {
    all_come_back(&[7]);
    all_come_back(&[2, 4]);
}

#[test]
fn neither_suits_nor_the_order_within_a_round_change_an_index() {
    for rounds in VARIOUS {
        let (indexer, mut random) = (indexer(rounds), Shuffler(2));
        for _ in 0..500 {
            let mut ids = random.deal(indexer.cards());
            let index = indexer.index(&ids);
            assert!(index.is_ok_and(|index| index < indexer.size()));
            for labels in RELABELLINGS {
                let mut rest = &mut ids[..];
                for &cards in rounds {
                    let (round, later) = rest.split_at_mut(cards);
                    random.shuffle(round);
                    rest = later;
                }
                assert_eq!(
                    indexer.index(&relabelled(&ids, labels)),
                    index,
                    "{rounds:?} {ids:?}"
                );
            }
        }
    }
}

/// Uses hands with many equal suits, and pairs of similar hands.
#[test]
fn hands_have_one_index_if_they_have_one_form() {
    for rounds in [&[2, 5][..], &HOLDEM, &[1, 1, 1, 1, 1], &[4, 4]] {
        let (indexer, mut random) = (indexer(rounds), Shuffler(3));
        let few: Vec<u8> = (0..12).collect();
        for _ in 0..20_000 {
            let [one, other] = [(); 2].map(|()| {
                let mut ids = few.clone();
                random.shuffle(&mut ids);
                ids.truncate(indexer.cards());
                (
                    indexer.index(&ids).expect("a deal"),
                    form(indexer.rounds(), &ids),
                )
            });
            assert_eq!(one.0.cmp(&other.0), one.1.cmp(&other.1));
        }
    }
}
