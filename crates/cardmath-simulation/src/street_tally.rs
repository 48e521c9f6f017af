//! Counts of a simulation.

use crate::SimulatedGame;

/// The number of hands in each category and the outcomes of the pots, by street and player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreetTally {
    players: usize,
    /// The number of hand categories of each pot, with one more, the first, for hands that do not
    /// qualify.
    categories: Vec<usize>,
    counts: Vec<u64>,
}

impl StreetTally {
    /// Nothing counted yet.
    pub fn new(game: &SimulatedGame) -> StreetTally {
        let pots = game.rules.pots.iter();
        let mut tally = StreetTally {
            players: game.players,
            categories: pots
                .map(|evaluator| evaluator.categories().len() + 1)
                .collect(),
            counts: Vec::new(),
        };
        tally.counts = vec![0; game.streets.len() * game.players * tally.width()];
        tally
    }

    /// The number of counts of a player on a street.
    fn width(&self) -> usize {
        self.categories.iter().sum::<usize>() + self.ends().pow(self.categories.len() as u32)
    }

    /// The number of outcomes of a pot for a player: lost; won alone, as one of two winners and so
    /// on; or without a winner.
    pub fn ends(&self) -> usize {
        self.players + 2
    }

    /// The deals by hand category of a player on a street, for a pot: first those that do not
    /// qualify, then those of the weakest category, and so on.
    pub fn categories(&mut self, street: usize, player: usize, pot: usize) -> &mut [u64] {
        let before = self.categories[..pot].iter().sum::<usize>();
        let first = (street * self.players + player) * self.width() + before;
        &mut self.counts[first..][..self.categories[pot]]
    }

    /// The deals by outcome for a player, as if they ended on a street. With two pots, the outcome
    /// of the second varies fastest.
    pub fn outcomes(&mut self, street: usize, player: usize) -> &mut [u64] {
        let width = self.width();
        let all = self.categories.iter().sum::<usize>();
        &mut self.counts[(street * self.players + player) * width..][all..width]
    }

    /// Adds the result of other deals.
    pub fn add(&mut self, other: &StreetTally) {
        for (sum, more) in self.counts.iter_mut().zip(&other.counts) {
            *sum += more;
        }
    }

    /// All counts, by street and by player: the categories of each pot, then the outcomes.
    pub fn into_counts(self) -> Vec<u64> {
        self.counts
    }
}
