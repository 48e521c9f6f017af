//! Two ranges of hands of K cards on one complete board.

use cardmath_cards::disjoint_sums::DisjointSums;

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

/// The sums that are passed for each hand: of the opponent's hands that share no card with it,
/// those that are weaker, those that are not stronger, and all.
pub(crate) const WEAKER: usize = 0;
pub(crate) const NOT_STRONGER: usize = 1;
pub(crate) const ALL: usize = 2;

/// Goes up through sorted hands, and passes to `take` the number of each of our hands, one of
/// [`WEAKER`], [`NOT_STRONGER`] and [`ALL`], and the weights by class. Returns `false` if
/// `keep_going` returned `false`.
///
/// `theirs` gives the class and weight of the opponent's hand of a number, and `same` those of a
/// single hand of the same cards. Each hand of the opponent costs 2^K additions, each of ours three
/// times 2^K.
#[inline(always)]
pub(crate) fn sweep<const K: usize, const KINDS: bool, const N: usize>(
    (hands, groups): (&[[u8; K]], &Groups),
    sums: &mut DisjointSums<K, KINDS, N>,
    ours: impl Fn(usize) -> bool,
    theirs: impl Fn(usize) -> Option<(usize, u64)>,
    same: impl Fn(usize) -> (usize, u64),
    keep_going: impl Fn() -> bool,
    mut take: impl FnMut(usize, usize, [u64; N]),
) -> bool {
    let mut weaker = Vec::new();
    for group in groups.iter() {
        if !keep_going() {
            return false;
        }
        weaker.clear();
        for number in group.iter().map(|&number| number as usize) {
            if ours(number) {
                weaker.push((number, sums.disjoint(&hands[number], (0, 0))));
            }
        }
        for number in group.iter().map(|&number| number as usize) {
            if let Some((class, weight)) = theirs(number) {
                sums.add(&hands[number], class, weight);
            }
        }
        for &(number, weaker) in &weaker {
            take(number, WEAKER, weaker);
            take(
                number,
                NOT_STRONGER,
                sums.disjoint(&hands[number], same(number)),
            );
        }
    }
    for (number, hand) in hands.iter().enumerate() {
        if ours(number) {
            take(number, ALL, sums.disjoint(hand, same(number)));
        }
    }
    true
}
