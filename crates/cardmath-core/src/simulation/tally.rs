//! Sums of what was dealt.

/// How often hands came to each category, and how often they won, by street and player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    players: usize,
    categories: usize,
    counts: Vec<u64>,
}

impl Tally {
    /// Nothing counted yet, of so many streets, players and categories; before these there is one
    /// more for what qualifies for none.
    pub fn new(streets: usize, players: usize, categories: usize) -> Tally {
        Tally {
            players,
            categories: categories + 1,
            counts: vec![0; streets * players * (categories + 1 + players)],
        }
    }

    /// The deals in which a player's hand came to no category on a street, to the weakest and so on;
    /// and those that he won, or would have won there: alone, as one of two winners and so on.
    pub fn of(&mut self, street: usize, player: usize) -> (&mut [u64], &mut [u64]) {
        let width = self.categories + self.players;
        let counts = &mut self.counts[(street * self.players + player) * width..][..width];
        counts.split_at_mut(self.categories)
    }

    /// Adds what came of other deals.
    pub fn add(&mut self, other: &Tally) {
        for (sum, more) in self.counts.iter_mut().zip(&other.counts) {
            *sum += more;
        }
    }

    /// All counts: by street, by player, categories before wins.
    pub fn into_counts(self) -> Vec<u64> {
        self.counts
    }
}
