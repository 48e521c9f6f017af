//! The weights of pairs of classes on a board, as they are found.

use super::board::OnBoard;
use super::joint::OUTCOMES;
use super::weight::Weight;

/// The weights of the pairs of a class of our combos and one of the opponent's.
pub struct PairWeights<W: Weight> {
    /// The opponent's classes, rounded up to whole lanes.
    pub width: usize,
    pub weaker: Vec<W::Product>,
    pub not_stronger: Vec<W::Product>,
    pub all: Vec<W::Product>,
}

impl<W: Weight> PairWeights<W> {
    pub fn new() -> PairWeights<W> {
        PairWeights {
            width: 0,
            weaker: Vec::new(),
            not_stronger: Vec::new(),
            all: Vec::new(),
        }
    }

    /// Forgets all weights, and makes room for `ours` times `width` classes.
    pub fn clear(&mut self, ours: usize, width: usize) {
        self.width = width;
        for sums in [&mut self.weaker, &mut self.not_stronger, &mut self.all] {
            sums.clear();
            sums.resize(ours * width, W::Product::default());
        }
    }

    /// Puts right the pairs of the same cards: of two cards they were taken away twice, and in
    /// general as often as a hand has subsets of odd size, but for itself.
    pub fn add_twins(&mut self, board: &OnBoard<'_, W>, twins: &[[u32; 2]], ours: usize) {
        let cards = board.hands.first().map_or(0, |cards| cards.len());
        for places in twins {
            let [mine, other] = [places[ours], places[1 - ours]].map(|place| place as usize);
            let weights = [
                board.combo(mine).weights[ours],
                board.combo(other).weights[1 - ours],
            ];
            let weight = signed(weights[0], cards).times(weights[1]);
            let at = board.class(ours, mine) * self.width + board.class(1 - ours, other);
            self.all[at] += weight;
            if board.ranks[other] <= board.ranks[mine] {
                self.not_stronger[at] += weight;
            }
            if board.ranks[other] < board.ranks[mine] {
                self.weaker[at] += weight;
            }
        }
    }

    /// Reads the weights by outcome.
    pub fn read(
        &self,
        [firsts, seconds]: [usize; 2],
        ours: usize,
        counts: &mut [[u128; OUTCOMES]],
    ) {
        for first in 0..firsts {
            for second in 0..seconds {
                let [mine, other] = if ours == 0 {
                    [first, second]
                } else {
                    [second, first]
                };
                let at = mine * self.width + other;
                let sums = [self.weaker[at], self.not_stronger[at], self.all[at]];
                let [weaker, not_stronger, all]: [i128; 3] = sums.map(Into::into);
                let outcomes = [all - not_stronger, not_stronger - weaker, weaker];
                let mut outcomes = outcomes.map(i128::unsigned_abs); // none is below 0
                if ours == 1 {
                    outcomes.reverse();
                }
                counts[first * seconds + second] = outcomes;
            }
        }
    }
}

/// The weight of a hand of `cards` cards where its own cards count by inclusion and exclusion.
fn signed<W: Weight>(weight: W, cards: usize) -> W {
    match cards % 2 {
        0 => weight,
        _ => W::default().minus(weight),
    }
}
