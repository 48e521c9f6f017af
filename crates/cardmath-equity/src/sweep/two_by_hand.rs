//! Two ranges of hands of K cards on one complete board.

use super::disjoint_sums::DisjointSums;
use super::sum::Sum;

/// Hands in ascending order of their strengths: groups of equals.
#[derive(Default)]
pub(crate) struct Groups {
    order: Vec<u32>,
    starts: Vec<u32>,
}

impl Groups {
    /// Sorts hands, given by number with their strengths.
    #[inline(always)]
    pub(crate) fn sort(&mut self, strengths: &[u16]) {
        let highest = strengths.iter().copied().max().unwrap_or(0);
        self.starts.clear();
        self.starts.resize(usize::from(highest) + 2, 0);
        for &strength in strengths {
            self.starts[usize::from(strength) + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.order.resize(strengths.len(), 0);
        for (number, &strength) in (0..).zip(strengths) {
            let place = &mut self.starts[usize::from(strength)];
            self.order[*place as usize] = number;
            *place += 1;
        }
        // Each start has moved to the end of its group, which is the start of the next.
    }

    /// The groups, the weakest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.starts.iter().filter_map(move |&end| {
            let group = &self.order[start as usize..end as usize];
            start = end;
            (!group.is_empty()).then_some(group)
        })
    }
}

/// The weights, by class, of the opponent's hands that share no card with a hand.
pub(crate) struct Met<S, const N: usize> {
    /// The weight of the weaker ones.
    pub(crate) weaker: [S; N],
    /// The weight of those that are not stronger.
    pub(crate) not_stronger: [S; N],
}

/// Goes up through sorted hands, and passes the weights that each of our hands beats to `take`.
/// Returns `false` if `goes_on` returned `false`.
///
/// `theirs` gives the class and weight of the opponent's hand of a number, and `same` those of a
/// single hand of the same cards. Each hand of theirs costs 2^K additions, and each of ours twice
/// 2^K.
#[inline(always)]
pub(crate) fn sweep<const K: usize, const KINDS: bool, S: Sum, const N: usize>(
    (hands, groups): (&[[u8; K]], &Groups),
    sums: &mut DisjointSums<K, KINDS, S, N>,
    ours: impl Fn(usize) -> bool,
    theirs: impl Fn(usize) -> Option<(usize, S)>,
    same: impl Fn(usize) -> (usize, S),
    goes_on: impl Fn() -> bool,
    mut take: impl FnMut(usize, Met<S, N>),
) -> bool {
    let mut weaker = Vec::new();
    for group in groups.iter() {
        if !goes_on() {
            return false;
        }
        weaker.clear();
        for number in group.iter().map(|&number| number as usize) {
            if ours(number) {
                let nothing = (0, S::default());
                weaker.push((number, sums.disjoint(&hands[number], nothing)));
            }
        }
        for number in group.iter().map(|&number| number as usize) {
            if let Some((class, weight)) = theirs(number) {
                sums.add(&hands[number], class, weight);
            }
        }
        for &(number, weaker) in &weaker {
            let not_stronger = sums.disjoint(&hands[number], same(number));
            take(
                number,
                Met {
                    weaker,
                    not_stronger,
                },
            );
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::random::Random;

    /// The time that this thread has used, in milliseconds: other work on the machine does not
    /// count.
    fn milliseconds() -> f64 {
        let used = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
        let used = used.split(' ').next().and_then(|text| text.parse().ok());
        used.map_or(0.0, |used: f64| used / 1e6)
    }

    #[test]
    #[ignore = "measures"]
    fn time_all_hands_of_omaha() {
        let mut random = Random::new(1, 0);
        let mut hands = Vec::new();
        for d in 0..47u8 {
            for c in 0..d {
                for b in 0..c {
                    hands.extend((0..b).map(|a| [a, b, c, d]));
                }
            }
        }
        let strengths: Vec<u16> = hands
            .iter()
            .map(|_| 1000 + random.below(400) as u16)
            .collect();
        let mut groups = Groups::default();
        let mut sums = DisjointSums::<4, false, u32, 1>::new();
        for _ in 0..5 {
            let started = milliseconds();
            groups.sort(&strengths);
            let sorted = milliseconds();
            sums.forget(47, &hands);
            let mut wins = 0u64;
            let mut ties = 0u64;
            sweep(
                (&hands, &groups),
                &mut sums,
                |_| true,
                |_| Some((0, 1)),
                |_| (0, 1),
                || true,
                |_, met| {
                    wins += u64::from(met.weaker[0]);
                    ties += u64::from(met.not_stronger[0] - met.weaker[0]);
                },
            );
            let swept = milliseconds();
            println!(
                "sort {:.2} sweep {:.2}: {wins} {ties}",
                sorted - started,
                swept - sorted
            );
        }
    }
}
