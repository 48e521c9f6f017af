//! Boards on which suits can be exchanged: hands that this makes the same are computed once.

use super::plain_tree::{Place, place};
use super::{learn, measure, plain_share, spots};
use cardmath_cards::{Card, PAIRS, RELABELLINGS};
use cardmath_solve::postflop::{
    Bets, Chips, HoldemGame, Kind, Merge, Outcomes, Payoffs, Rake, STREETS, Size, Spot, all_combos,
    at_stake, index_of,
};
use proptest::prelude::*;
use std::ops::Range;

/// A card with its suit exchanged for another.
fn exchanged(card: u8, suits: &[u8; 4]) -> u8 {
    card / 4 * 4 + suits[usize::from(card % 4)]
}

/// Two cards with their suits exchanged, as a place among all combos.
fn exchanged_combo(combo: [u8; 2], suits: &[u8; 4]) -> usize {
    let [one, two] = combo.map(|card| exchanged(card, suits));
    index_of([one.min(two), one.max(two)])
}

/// The exchanges of suits that leave each card as it is.
fn fixing(cards: &[u8]) -> Vec<[u8; 4]> {
    let fixes = |suits: &[u8; 4]| cards.iter().all(|&card| exchanged(card, suits) == card);
    RELABELLINGS.into_iter().filter(fixes).collect()
}

/// Boards of a few cards of one or two suits, and ranges that are the same whatever other suits are
/// exchanged.
pub fn alike_spots(sizes: Range<usize>) -> impl Strategy<Value = Spot> {
    let deck: Vec<u8> = (0..Card::COUNT).collect();
    let shuffled = Just(deck).prop_shuffle();
    (spots(), shuffled, sizes, 1u8..3, 2usize..5).prop_map(|(spot, deck, size, suits, held)| {
        let of_suits = deck.iter().copied().filter(|card| card % 4 < suits);
        let board: Vec<u8> = of_suits.take(size).collect();
        // The first hands are of the other suits, so that most of them are not alone.
        let mut left: Vec<u8> = deck
            .into_iter()
            .filter(|card| !board.contains(card))
            .collect();
        left.sort_by_key(|card| card % 4 < suits);
        let kept = fixing(&(0..suits).collect::<Vec<u8>>());
        let mut ranges = [vec![0.0; PAIRS], vec![0.0; PAIRS]];
        for (place, cards) in left.chunks_exact(5).take(held * 2).enumerate() {
            // Both players have some hands of the same cards.
            let combo = [
                cards[0].min(cards[1 + place % 4]),
                cards[0].max(cards[1 + place % 4]),
            ];
            for suits in &kept {
                let at = exchanged_combo(combo, suits);
                ranges[place % 2][at] = 0.25 * (1 + place % 4) as f32;
                if place % 3 == 0 {
                    ranges[1 - place % 2][at] = 0.75;
                }
            }
        }
        Spot {
            board,
            ranges,
            ..spot
        }
    })
}

/// Checks that hands which exchanges of suits make the same on a river do the same there.
fn check_alike(game: &HoldemGame, place: &Place) -> Result<(), TestCaseError> {
    for kid in &place.kids {
        check_alike(game, kid)?;
    }
    if place.board.len() < 5 {
        return Ok(());
    }
    let board: Vec<u8> = place.board.cards().map(Card::id).collect();
    let ranges = &game.spot.ranges;
    let keeps = |suits: &[u8; 4]| {
        let same = |range: &Vec<f32>, combo| {
            range[index_of(combo)] == range[exchanged_combo(combo, suits)]
        };
        all_combos().all(|combo| ranges.iter().all(|range| same(range, combo)))
    };
    for suits in fixing(&board).into_iter().filter(keeps) {
        for player in 0..2 {
            let hands = &game.hands.combos[player];
            let row_of = |at: usize| hands.iter().position(|&other| index_of(other) == at);
            for (row, &combo) in hands.iter().enumerate() {
                let other = row_of(exchanged_combo(combo, &suits)).expect("an alike hand");
                let weights = &place.view.weights[player];
                prop_assert_eq!(weights[row], weights[other]);
                if place.node.kind == (Kind::Decision { player }) {
                    let mut rows = place.view.strategy.iter();
                    prop_assert!(rows.all(|numbers| numbers[row] == numbers[other]));
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn exchanging_suits_changes_nothing_but_the_work(
        mut spot in alike_spots(3..6),
        size in 0.3f64..1.5,
        share in 0.0f64..0.1,
        paid: bool,
    ) {
        prop_assume!(plain_share(&spot).is_some());
        spot.bets.bets = [(); STREETS].map(|_| [vec![Size::Pot(size)], vec![Size::Pot(0.75)]]);
        spot.rake = Rake { share, cap: 4.0 };
        let game = |relabel: bool| {
            let mut game = HoldemGame::new(Spot { relabel, ..spot.clone() }, &mut || true).expect("a tree");
            let nodes = game.trees.all.iter().flat_map(|tree| &tree.nodes);
            let losses: Vec<i32> = nodes.filter_map(at_stake).collect();
            // A split pot is worth more than half of winning and losing.
            let amounts = |put: i32| -> Outcomes {
                let put = f64::from(put) + 50.0;
                [[put, -put], [put / 3.0, put / 5.0], [-put, put]]
            };
            let payoffs = Payoffs::new(losses.into_iter().map(|put| (put, amounts(put))));
            assert!(!paid || game.pay(payoffs));
            game
        };
        // Both players' first strategies are uniform: what they learn from them is the same.
        let [one, all] = [game(true), game(false)].map(|game| {
            let (game, mut strategies) = learn(game, 1);
            (measure(&game, &mut strategies), game.size(4, 1))
        });
        let numbers = |(status, values): (cardmath_solve::postflop::Status, [f64; 2])| {
            [status.best, values].concat()
        };
        for (one, other) in numbers(one.0).into_iter().zip(numbers(all.0)) {
            prop_assert!((one - other).abs() < 2e-3, "{} {}", one, other);
        }
        prop_assert!(one.1.stored <= all.1.stored);
    }

    #[test]
    fn hands_that_are_alike_on_a_river_play_alike(mut spot in alike_spots(4..6), iterations in 1u64..20) {
        prop_assume!(plain_share(&spot).is_some());
        spot.bets.bets = [(); STREETS].map(|_| [vec![Size::Pot(0.75)], vec![Size::AllIn]]);
        let game = HoldemGame::new(spot, &mut || true).expect("a tree");
        let (game, mut strategies) = learn(game, iterations);
        let start = place(&game, &mut strategies, &mut Vec::new());
        check_alike(&game, &start)?;
    }
}

/// All hands on a river of clubs: the other three suits can be exchanged.
#[test]
fn a_row_stands_for_all_hands_that_are_alike() {
    let spot = |relabel: bool| Spot {
        board: vec![0, 12, 20, 32, 44],
        dead: Vec::new(),
        ranges: [vec![1.0; PAIRS], vec![1.0; PAIRS]],
        chips: Chips {
            pot: 100,
            stack: 100,
        },
        bets: Bets {
            bets: Default::default(),
            raises: Default::default(),
            donks: Default::default(),
            add_all_in: 0.0,
            force_all_in: 0.0,
            merge: Merge::Pots(0.0),
        },
        edits: Vec::new(),
        rake: Rake::default(),
        relabel,
    };
    let [game, apart] = [true, false].map(|relabel| {
        let game = HoldemGame::new(spot(relabel), &mut || true).expect("a tree");
        learn(game, 0).0
    });
    let free =
        all_combos().filter(|combo| combo.iter().all(|card| !spot(true).board.contains(card)));
    let mut kinds: Vec<Option<[u8; 2]>> = free.map(least).collect();
    kinds.sort();
    kinds.dedup();
    let ranked = &game.rivers[0].players[0];
    assert_eq!(ranked.order.len(), kinds.len());
    let all = ranked.hands().count();
    assert_eq!((all, apart.rivers[0].players[0].order.len()), (1081, 1081));
    let weight: f32 = ranked.shares.iter().map(|share| 1.0 / share).sum();
    assert!((weight - 1081.0).abs() < 1e-3, "{weight}");
}

/// The least of what two cards become if all suits but clubs can be exchanged.
fn least(combo: [u8; 2]) -> Option<[u8; 2]> {
    let all = fixing(&[0]).into_iter().map(|suits| {
        let mut cards = combo.map(|card| exchanged(card, &suits));
        cards.sort_unstable();
        cards
    });
    all.min()
}
