//! Two ranges of hands of K cards on one complete board.

use super::disjoint_sums::{DisjointSums, Sum};
use super::hands_on_board::HandsOnBoard;

/// Goes up through the hands that were put in order, and tells of each of ours what it meets.
///
/// `theirs` is the weight of an opponent's hand, by its number. Each of our hands is taken with two weights of
/// theirs that share no card with it: of the weaker ones, and of those that are not stronger.
///
/// Each of theirs costs 2^K additions and each of ours twice 2^K, however many hands meet.
pub(crate) fn sweep<const K: usize, T: Sum>(
    hands: &HandsOnBoard<K>,
    sums: &mut DisjointSums<K, T>,
    ours: impl Fn(usize) -> bool,
    theirs: impl Fn(usize) -> Option<T>,
    mut take: impl FnMut(usize, T, T),
) {
    let cards = hands.hands();
    let mut group_of_ours = Vec::new();
    sums.clear();
    for group in hands.groups() {
        let numbers = || group.iter().map(|&number| number as usize);
        let weaker = |number: usize| (number, sums.disjoint(&cards[number], T::default()));
        group_of_ours.clear();
        group_of_ours.extend(numbers().filter(|&number| ours(number)).map(weaker));
        for number in numbers() {
            if let Some(weight) = theirs(number) {
                sums.add(&cards[number], weight);
            }
        }
        for &(number, weaker) in &group_of_ours {
            let same = theirs(number).unwrap_or_default();
            take(number, weaker, sums.disjoint(&cards[number], same));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Judge;
    use crate::random::Random;
    use crate::simd::Instructions;
    use crate::{CardReader, Hand};
    use std::time::Instant;

    fn board() -> Hand {
        let cards = CardReader::new("Ks7h2d3cTc").map(|found| found.expect("a card").1);
        cards.collect()
    }

    fn on_board<const K: usize>(dead: usize, plays: Option<usize>) -> HandsOnBoard<K> {
        let gone: Hand = (Hand::DECK - board()).cards().take(dead).collect();
        let mut hands = HandsOnBoard::new(47 - dead, 1, Instructions::fastest());
        hands.evaluate(board(), gone, plays, &[Judge::high()]);
        hands
    }

    fn meets_what_every_pair_says<const K: usize>(dead: usize, plays: Option<usize>) {
        let mut random = Random::new(K as u64, 7);
        let mut hands = on_board::<K>(dead, plays);
        let count = hands.hands().len();
        let mut weights = |some: u64| -> Vec<u64> {
            (0..count)
                .map(|_| random.below(some).saturating_sub(some / 2))
                .collect()
        };
        let (ours, theirs) = (weights(6), weights(4));
        hands.sort(0, |number| ours[number] + theirs[number] > 0);
        let mut sums = DisjointSums::<K, u64>::new(47 - dead);
        let mut taken = 0;
        let their = |number: usize| (theirs[number] > 0).then_some(theirs[number]);
        sweep(
            &hands,
            &mut sums,
            |number| ours[number] > 0,
            their,
            |number, weaker, upto| {
                let (mine, worth) = (&hands.hands()[number], hands.strengths(0));
                let met = |most: u16| -> u64 {
                    (0..count)
                        .filter(|&other| worth[other] < most)
                        .filter(|&other| {
                            !hands.hands()[other].iter().any(|card| mine.contains(card))
                        })
                        .map(|other| theirs[other])
                        .sum()
                };
                assert_eq!((weaker, upto), (met(worth[number]), met(worth[number] + 1)));
                taken += 1;
            },
        );
        assert_eq!(taken, ours.iter().filter(|&&weight| weight > 0).count());
    }

    #[test]
    fn hands_meet_what_every_pair_of_hands_says() {
        meets_what_every_pair_says::<2>(20, None);
        meets_what_every_pair_says::<3>(29, None);
        meets_what_every_pair_says::<4>(32, Some(2));
        meets_what_every_pair_says::<5>(34, Some(2));
        meets_what_every_pair_says::<6>(35, Some(2));
    }

    #[test]
    #[ignore = "measures"]
    fn time_all_hands_of_omaha() {
        let mut hands = on_board::<4>(0, Some(2));
        let mut sums = DisjointSums::<4, u32>::new(47);
        for _ in 0..5 {
            let started = Instant::now();
            hands.evaluate(board(), Hand::EMPTY, Some(2), &[Judge::high()]);
            let evaluated = started.elapsed();
            hands.sort(0, |_| true);
            let sorted = started.elapsed();
            let (mut wins, mut ties) = (0u64, 0u64);
            sweep(
                &hands,
                &mut sums,
                |_| true,
                |_| Some(1),
                |_, weaker, upto| {
                    wins += u64::from(weaker);
                    ties += u64::from(upto - weaker);
                },
            );
            println!(
                "{evaluated:?} {sorted:?} {:?}: {wins} {ties}",
                started.elapsed()
            );
        }
    }
}
