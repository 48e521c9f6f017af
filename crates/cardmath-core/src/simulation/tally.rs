//! Sums of what was dealt.

use crate::simulation::Game;

/// How often hands came to each category, and what they won, by street and player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    players: usize,
    /// How many categories each pot has; before these there is one more for what qualifies for none.
    categories: Vec<usize>,
    counts: Vec<u64>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(game: &Game) -> Tally {
        let pots = game.rules.pots.iter();
        let mut tally = Tally {
            players: game.players,
            categories: pots.map(|judge| judge.categories().len() + 1).collect(),
            counts: Vec::new(),
        };
        tally.counts = vec![0; game.streets.len() * game.players * tally.width()];
        tally
    }

    /// How many counts there are of a player on a street.
    fn width(&self) -> usize {
        self.categories.iter().sum::<usize>() + self.ends().pow(self.categories.len() as u32)
    }

    /// How a pot may end for a player: lost; won alone, as one of two winners and so on; or by nobody.
    pub fn ends(&self) -> usize {
        self.players + 2
    }

    /// The deals in which a player's hand came to no category of a pot on a street, to the weakest
    /// and so on.
    pub fn categories(&mut self, street: usize, player: usize, pot: usize) -> &mut [u64] {
        let before = self.categories[..pot].iter().sum::<usize>();
        let first = (street * self.players + player) * self.width() + before;
        &mut self.counts[first..][..self.categories[pot]]
    }

    /// The deals that ended for a player in each way, or would have ended there; of two pots, those in
    /// which the first was lost and the second ended in each way, and so on.
    pub fn outcomes(&mut self, street: usize, player: usize) -> &mut [u64] {
        let width = self.width();
        let all = self.categories.iter().sum::<usize>();
        &mut self.counts[(street * self.players + player) * width..][all..width]
    }

    /// Adds what came of other deals.
    pub fn add(&mut self, other: &Tally) {
        for (sum, more) in self.counts.iter_mut().zip(&other.counts) {
            *sum += more;
        }
    }

    /// All counts: by street, by player, categories of each pot before outcomes.
    pub fn into_counts(self) -> Vec<u64> {
        self.counts
    }
}
