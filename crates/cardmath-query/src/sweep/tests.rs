//! Fast counts of pairs against all pairs tried one by one, and costs against counts of work.

use super::board::{OnBoard, Placed, SweptCombo, Twins};
use super::by_rank::ByRank;
use super::joint::OUTCOMES;
use super::lanes::{ClassLanes, LANES};
use super::meeting::one_by_one;
use super::pair_weights::PairWeights;
use super::weight::Weight;
use cardmath_cards::{Hand, subsets_of};

/// The numbers of a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn list(&mut self, len: usize, bound: usize) -> Vec<u32> {
        (0..len).map(|_| self.below(bound) as u32).collect()
    }
}

/// Random combos of a few cards for both players. Those of the first player come first.
fn combos<W: Weight>(
    numbers: &mut Numbers,
    is_level: bool,
    most: i64,
) -> (Vec<Hand>, Vec<SweptCombo<W>>) {
    let deck: Hand = "Ac Ad As Kc Kh 7c 7d 7h 2d 2s".parse().expect("cards");
    let mut hands: Vec<(Hand, [i64; 2])> = subsets_of(deck, 2)
        .map(|hand| {
            let weight = |numbers: &mut Numbers| (numbers.below(4) as i64 - 1).max(0) * most;
            let weights = [weight(numbers), weight(numbers)];
            (hand, if is_level { [most; 2] } else { weights })
        })
        .collect();
    hands.sort_by_key(|(_, weights)| weights[0] == 0);
    let combo = |(hand, weights): &(Hand, [i64; 2])| {
        let mask = hand.mask();
        SweptCombo {
            bits: [mask.trailing_zeros() as u8, 63 - mask.leading_zeros() as u8],
            weights: weights.map(W::of),
        }
    };
    let combos = hands.iter().map(combo).collect();
    (hands.into_iter().map(|(hand, _)| hand).collect(), combos)
}

/// Checks both fast counts with random classes.
fn check<W: Weight>(numbers: &mut Numbers, is_level: bool, most: i64) {
    let (hands, combos) = combos::<W>(numbers, is_level, most);
    let entries: Vec<u32> = (0..combos.len() as u32).collect();
    let ranks_found = 1 + numbers.below(6);
    let ranks = numbers.list(combos.len(), ranks_found);
    let ranks: Vec<u16> = ranks.into_iter().map(|rank| rank as u16).collect();
    let classes = [1 + numbers.below(3), 1 + numbers.below(2 * LANES)];
    let kinds = numbers.list(combos.len(), 5);
    let lists: Vec<[Vec<u32>; 3]> = classes
        .iter()
        .map(|&classes| [ranks_found, combos.len(), 5].map(|len| numbers.list(len, classes)))
        .collect();
    let placed = |side: usize, way: usize| match way {
        0 => Placed::Ranks(&lists[side][0]),
        1 => Placed::Combos(&lists[side][1]),
        _ => Placed::Kinds(&kinds, &lists[side][2]),
    };
    for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (0, 2), (2, 2)] {
        let board = OnBoard {
            combos: &combos,
            entries: &entries,
            firsts: combos
                .iter()
                .take_while(|each| each.weights[0] != W::default())
                .count(),
            hands: &hands,
            ranks: &ranks,
            ranks_found,
            twins: Twins::Shared,
            classes,
            placed: [placed(0, one), placed(1, other)],
            level: is_level.then_some(W::of(most)),
            is_few: false,
        };
        let mut expected = vec![[0; OUTCOMES]; classes[0] * classes[1]];
        one_by_one(&board, &mut expected);
        for ours in 0..2 {
            for is_by_rank in [true, false] {
                let mut found = PairWeights::new();
                let width = classes[1 - ours].next_multiple_of(LANES);
                found.clear(classes[ours], width);
                match is_by_rank {
                    true => ByRank::new().count(&board, ours, &mut found),
                    false => ClassLanes::new().count(&board, ours, &mut found),
                }
                let mut counts = vec![[0; OUTCOMES]; classes[0] * classes[1]];
                found.read(classes, ours, &mut counts);
                assert_eq!(counts, expected);
            }
        }
    }
}

#[test]
fn fast_counts_are_those_of_all_pairs() {
    let numbers = &mut Numbers(30);
    for round in 0..30 {
        let is_level = round % 3 == 0;
        // The greatest weights of which the sums of 45 combos still fit.
        check::<i16>(numbers, is_level, [1, (1 << 14) / 100][round % 2]);
        check::<i32>(numbers, is_level, [1, (1 << 30) / 100][round % 2]);
        check::<i64>(numbers, is_level, [1, (1 << 46) / 100][round % 2]);
    }
}
