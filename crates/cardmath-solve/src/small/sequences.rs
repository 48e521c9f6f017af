//! The sequences of one player, and what can be computed on them alone.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The sequences of one player. Sequence 0 is the empty one.
///
/// Each information set continues one sequence by several actions. The new sequences of a set are
/// neighbours, and come later than the sequence that they continue.
#[derive(Clone, Debug)]
pub struct Sequences {
    /// The sequence that each information set continues.
    parents: Vec<usize>,
    /// The first sequence of each information set, and the number of all sequences at the end.
    firsts: Vec<usize>,
}

/// Numbers that do not describe a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The information set with this number continues a sequence that does not come before it.
    Order(usize),
    /// The information set with this number has no action.
    NoAction(usize),
    /// A payoff names a sequence that does not exist, or is not finite.
    Payoff,
}

impl Sequences {
    /// The sequences of information sets, each with the sequence that it continues and the number
    /// of its actions.
    ///
    /// # Errors
    /// A set continues a sequence that does not come before it, or has no action.
    pub fn new(sets: &[(usize, usize)]) -> Result<Sequences, Invalid> {
        let mut firsts = vec![1];
        for (set, &(parent, actions)) in sets.iter().enumerate() {
            let first = *firsts.last().unwrap_or(&1);
            if parent >= first {
                return Err(Invalid::Order(set));
            }
            if actions == 0 {
                return Err(Invalid::NoAction(set));
            }
            firsts.push(first + actions);
        }
        let parents = sets.iter().map(|&(parent, _)| parent).collect();
        Ok(Sequences { parents, firsts })
    }

    /// The number of sequences.
    pub fn len(&self) -> usize {
        self.firsts[self.parents.len()]
    }

    /// Whether there is only the empty sequence.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// For each information set, from the first, the sequence that it continues and its own.
    pub fn sets(&self) -> impl DoubleEndedIterator<Item = (usize, Range<usize>)> + '_ {
        let ranges = self.firsts.windows(2).map(|ends| ends[0]..ends[1]);
        self.parents.iter().copied().zip(ranges)
    }

    /// Turns the probabilities of actions into the probabilities of sequences.
    pub fn to_plan(&self, strategy: &[f64], plan: &mut [f64]) {
        plan[0] = 1.0;
        for (parent, own) in self.sets() {
            for sequence in own {
                plan[sequence] = plan[parent] * strategy[sequence];
            }
        }
    }

    /// Turns the probabilities of sequences into those of actions.
    ///
    /// Information sets that the plan never reaches get their best actions against `gains`, all
    /// with the same probability.
    pub fn to_strategy(&self, plan: &[f64], gains: &[f64]) -> Vec<f64> {
        let mut best = gains.to_vec();
        let mut strategy = vec![1.0; self.len()];
        for (parent, own) in self.sets().rev() {
            let highest = highest(&best[own.clone()]);
            best[parent] += highest;
            let total: f64 = plan[own.clone()].iter().sum();
            if total > 0.0 {
                own.for_each(|sequence| strategy[sequence] = plan[sequence] / total);
            } else {
                let is_best = |sequence: &usize| best[*sequence] >= highest;
                let count = own.clone().filter(is_best).count() as f64;
                own.for_each(|sequence| {
                    strategy[sequence] = f64::from(is_best(&sequence)) / count;
                });
            }
        }
        strategy
    }

    /// The most that can be had if each sequence gains what `gains` says, and a plan that has it.
    pub fn best(&self, gains: &[f64]) -> (f64, Vec<f64>) {
        let mut best = gains.to_vec();
        let mut strategy = vec![0.0; self.len()];
        for (parent, own) in self.sets().rev() {
            let highest = highest(&best[own.clone()]);
            let mut sequences = own;
            if let Some(chosen) = sequences.find(|&sequence| best[sequence] >= highest) {
                strategy[chosen] = 1.0;
            }
            best[parent] += highest;
        }
        let mut plan = vec![0.0; self.len()];
        self.to_plan(&strategy, &mut plan);
        (best[0], plan)
    }
}

fn highest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Order(set) => write!(f, "information set {set} comes before its parent"),
            Invalid::NoAction(set) => write!(f, "information set {set} has no action"),
            Invalid::Payoff => f.write_str("a payoff is not finite or has no such sequence"),
        }
    }
}

impl Error for Invalid {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two actions; after the second, three more.
    fn two_sets() -> Sequences {
        Sequences::new(&[(0, 2), (2, 3)]).expect("sequences")
    }

    #[test]
    fn a_plan_multiplies_along_each_sequence() {
        let mut plan = vec![0.0; 6];
        two_sets().to_plan(&[1.0, 0.25, 0.75, 0.0, 0.5, 0.5], &mut plan);
        assert_eq!(plan, [1.0, 0.25, 0.75, 0.0, 0.375, 0.375]);
    }

    #[test]
    fn the_best_plan_looks_ahead() {
        let (value, plan) = two_sets().best(&[1.0, 3.0, 2.0, 0.0, 4.0, 1.0]);
        assert_eq!(value, 7.0);
        assert_eq!(plan, [1.0, 0.0, 1.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn sets_that_are_never_reached_play_their_best_actions() {
        let plan = [1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        let strategy = two_sets().to_strategy(&plan, &[0.0, 9.0, 0.0, 5.0, 5.0, 1.0]);
        assert_eq!(strategy, [1.0, 1.0, 0.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn wrong_numbers_are_refused() {
        assert_eq!(Sequences::new(&[(1, 2)]).err(), Some(Invalid::Order(0)));
        assert_eq!(
            Sequences::new(&[(0, 2), (1, 0)]).err(),
            Some(Invalid::NoAction(1))
        );
    }
}
