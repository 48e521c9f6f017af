//! What every pair of cards wins against a range after every flop.
//!
//! Every complete board is swept once and counts for each of the ten flops that it contains. Flops
//! that differ by a relabelling of suits that leaves the range unchanged share one row.

use super::RangePair;
use crate::Combo;
use crate::sweep::two_ranges::TwoRanges;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{
    Hand, PAIRS, Relabelling, SUITS, choose, pair_ids, pair_index, relabellings_within, subsets,
    subsets_of,
};
use cardmath_situation::labels_of_pairs;
use std::io;

const FLOP: usize = 3;
const FLOPS: usize = 22_100;
/// The most rows: each takes ten kilobytes in every thread.
const MOST_ROWS: usize = 4_000;

/// A range, and the dead cards.
pub struct RangeByFlop {
    /// The range, and another one without combos.
    pair: RangePair,
    relabellings: Vec<Relabelling>,
    /// By the index of a flop: its row, and the relabelling that leads to it.
    places: Vec<(u16, u8)>,
    /// The flop of each row.
    flops: Vec<Hand>,
}

/// What every pair of cards wins against a range after every flop.
pub struct WonByFlop {
    relabellings: Vec<Relabelling>,
    places: Vec<(u16, u8)>,
    /// By row and pair of cards: half pots.
    won: Vec<u64>,
}

impl RangeByFlop {
    /// A range. `None` if the sum of its weights is too great, or if it has too little symmetry
    /// for a table.
    pub fn new(range: Vec<Combo>, dead: Hand) -> Option<RangeByFlop> {
        let mut weights = vec![0u32; PAIRS];
        for combo in &range {
            let weight = &mut weights[pair_index(pair_ids(combo.cards))];
            *weight = weight.checked_add(u32::try_from(combo.weight).ok()?)?;
        }
        let pair = RangePair::new([&weights, &[0; PAIRS]], Hand::EMPTY, dead)?;
        let relabellings = relabellings_within(labels_of_pairs(&pair.situation));
        let relabellings: Vec<Relabelling> = relabellings.collect();
        let (places, flops) = rows(&relabellings);
        (flops.len() <= MOST_ROWS).then_some(RangeByFlop {
            pair,
            relabellings,
            places,
            flops,
        })
    }

    /// The number of boards to sweep.
    pub fn boards(&self) -> u64 {
        self.pair.boards()
    }

    /// Counts all boards. `keep_going` is called a few times a second with the number of boards
    /// done. Once it returns false, the answer is `None`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn count(
        self,
        instructions: Instructions,
        threads: usize,
        keep_going: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<WonByFlop>> {
        let players = self.pair.free_combos();
        let images = self.relabellings.iter().map(|relabelling| -> Vec<u16> {
            let image = |hand: &Hand| pair_index(pair_ids(hand.relabelled(*relabelling))) as u16;
            players.cards.iter().map(image).collect()
        });
        let images: Vec<Vec<u16>> = images.collect();
        let mut won = vec![0u64; self.flops.len() * PAIRS];
        let is_whole = self
            .pair
            .runouts(self.pair.situation.dead)
            .count_in_threads(
                threads,
                keep_going,
                || {
                    let ranges = TwoRanges::<u64>::new(&players, instructions);
                    let sums = vec![0u64; self.flops.len() * PAIRS];
                    (ranges, Vec::with_capacity(PAIRS), sums)
                },
                |(ranges, winners, sums), board, weight| {
                    winners.clear();
                    ranges.sweep(
                        board,
                        #[inline(always)]
                        |live| {
                            winners.extend(live.map(|swept| (swept.place(), swept.half_pots()[0])));
                        },
                    );
                    for flop in subsets_of(board, FLOP) {
                        let (row, relabelling) = self.places[flop.set_index()];
                        let sums = &mut sums[usize::from(row) * PAIRS..][..PAIRS];
                        let images = &images[usize::from(relabelling)][..];
                        for &(place, half_pots) in &*winners {
                            sums[usize::from(images[place])] += weight * half_pots;
                        }
                    }
                },
                |(.., sums)| won.iter_mut().zip(sums).for_each(|(won, sum)| *won += sum),
            )?;
        if !is_whole {
            return Ok(None);
        }
        self.share_out(&mut won);
        Ok(Some(WonByFlop {
            relabellings: self.relabellings,
            places: self.places,
            won,
        }))
    }

    /// Gives each pair of cards its part of the sums of a row. The row has the sums of all flops of
    /// its class, in any of the relabellings that lead to it.
    fn share_out(&self, won: &mut [u64]) {
        let all = self.relabellings.len() as u64;
        for (flop, row) in self.flops.iter().zip(won.chunks_exact_mut(PAIRS)) {
            let unchanged = self.relabellings.iter();
            let unchanged: Vec<&Relabelling> = unchanged
                .filter(|relabelling| flop.relabelled(**relabelling) == *flop)
                .collect();
            let sums = row.to_vec();
            for hand in subsets(2) {
                let images = unchanged
                    .iter()
                    .map(|&&relabelling| hand.relabelled(relabelling));
                let sum: u64 = images.map(|image| sums[pair_index(pair_ids(image))]).sum();
                row[pair_index(pair_ids(hand))] = sum / all;
            }
        }
    }
}

impl WonByFlop {
    /// The half pots that two cards win against the range after a flop, over all turns and rivers.
    pub fn half_pots(&self, own: Hand, flop: Hand) -> u64 {
        let (row, relabelling) = self.places[flop.set_index() % FLOPS];
        let own = own.relabelled(self.relabellings[usize::from(relabelling)]);
        self.won[usize::from(row) * PAIRS + pair_index(pair_ids(own))]
    }
}

/// The row of each flop with the relabelling that leads to its representative, and the latter.
fn rows(relabellings: &[Relabelling]) -> (Vec<(u16, u8)>, Vec<Hand>) {
    let mut places = vec![(u16::MAX, 0); choose(Hand::DECK.len(), FLOP) as usize];
    let mut flops = Vec::new();
    for flop in subsets(FLOP as u32) {
        if places[flop.set_index()].0 != u16::MAX {
            continue;
        }
        let row = flops.len() as u16;
        flops.push(flop);
        for (number, relabelling) in relabellings.iter().enumerate() {
            // The inverse leads from the image back to the flop.
            let mut back = [0; SUITS];
            for suit in 0..SUITS {
                back[usize::from(relabelling[suit])] = suit as u8;
            }
            let image = flop.relabelled(*relabelling);
            let inverse = relabellings.iter().position(|other| *other == back);
            places[image.set_index()] = (row, inverse.unwrap_or(number) as u8);
        }
    }
    (places, flops)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdem::RangePair;

    /// Aces, suited kings and queens, and a weighted hand; perhaps one that breaks the symmetry.
    fn range(texts: &[(&str, u64)]) -> Vec<Combo> {
        let combo = |&(text, weight): &(&str, u64)| {
            let ranks: Vec<&str> = text.split(' ').collect();
            let pairs = (0..16).map(|place| (place / 4, place % 4));
            let suits = ["c", "d", "h", "s"];
            let combos = pairs.filter_map(move |(one, other)| {
                let cards = format!("{}{} {}{}", ranks[0], suits[one], ranks[1], suits[other]);
                let cards: Hand = cards.parse().ok()?;
                Some(Combo { cards, weight })
            });
            combos.collect::<Vec<_>>()
        };
        let mut all: Vec<Combo> = texts.iter().flat_map(combo).collect();
        all.sort_unstable_by_key(|combo| combo.cards.mask());
        all.dedup_by_key(|combo| combo.cards);
        all
    }

    #[test]
    fn each_flop_is_as_counted_alone() {
        let range = range(&[("A A", 3), ("K Q", 1), ("7 2", 2)]);
        let dead: Hand =
            "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s"
                .parse()
                .expect("cards");
        let range: Vec<Combo> = range
            .into_iter()
            .filter(|combo| (combo.cards & dead).is_empty())
            .collect();
        let mut weights = vec![0u32; PAIRS];
        for combo in &range {
            weights[pair_index(pair_ids(combo.cards))] = combo.weight as u32;
        }
        let by_flop = RangeByFlop::new(range, dead).expect("a table");
        let instructions = Instructions::fastest();
        let won = by_flop
            .count(instructions, 2, |_| true)
            .expect("threads")
            .expect("an answer");
        for flop in ["Ac Kd Qh", "Ts Js Qs", "9c 9d Ah", "Kh Ks 9h"] {
            let flop: Hand = flop.parse().expect("cards");
            let pair = RangePair::new([&weights, &weights], flop, dead).expect("light");
            let alone = pair
                .by_combo(instructions, 0, |_| true)
                .expect("threads")
                .expect("an answer");
            for own in subsets_of(Hand::DECK - dead - flop, 2) {
                let wanted = alone[0][pair_index(pair_ids(own))];
                assert_eq!(won.half_pots(own, flop), wanted, "{own} on {flop}");
            }
        }
    }
}
