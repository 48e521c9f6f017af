//! Made hands and draws, defined over the facts of a study.

use cardmath_study::Facts;

/// A condition on one fact: its value is one of some numbers up to 255.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    fact: usize,
    values: [u64; 4],
}

/// A made hand or a draw: it fits if all conditions of one of the alternatives hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition(pub Vec<Vec<Condition>>);

impl Condition {
    /// The condition that a fact, given by its number, has one of these values.
    pub fn new(fact: usize, allowed: &[u8]) -> Option<Condition> {
        let mut values = [0; 4];
        for &value in allowed {
            values[usize::from(value) / 64] |= 1 << (value % 64);
        }
        (fact < Facts::COUNT).then_some(Condition { fact, values })
    }

    #[inline]
    fn holds(&self, facts: &[u8; Facts::COUNT]) -> bool {
        let value = facts[self.fact];
        self.values[usize::from(value) / 64] >> (value % 64) & 1 == 1
    }
}

impl Definition {
    /// Whether the definition fits.
    #[inline]
    pub fn fits(&self, facts: &[u8; Facts::COUNT]) -> bool {
        let all = |conditions: &Vec<Condition>| conditions.iter().all(|each| each.holds(facts));
        self.0.iter().any(all)
    }
}
