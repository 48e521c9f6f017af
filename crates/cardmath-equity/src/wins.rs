//! Results: how often each combo won.

use crate::question::{Question, representative};
use crate::{ComboScore, Detail, MOST_PLAYERS, POT};
use cardmath_cards::ordering::HIGH;
use cardmath_cards::{Hand, Suit};
use cardmath_evaluate::FIRST_STRENGTHS;
use std::collections::HashMap;

/// A count for each hand category, weakest first.
pub type Categories = [u128; HIGH.len()];

/// The number of a strength's hand category, 0 for the weakest.
pub fn category(strength: u16) -> usize {
    FIRST_STRENGTHS.partition_point(|&first| first <= u32::from(strength)) - 1
}

/// The result of one combo of a player, or of the whole range. All numbers count deals, weighted by
/// what the players hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// All deals.
    pub deals: u128,
    /// The deals won: alone, as one of two winners, of three and so on.
    pub won: [u128; MOST_PLAYERS],
    /// The deals that ended in each hand category, if these are counted.
    pub categories: Categories,
}

/// The scores of a player's combos, in the order of the question.
///
/// Counts of one kind are stored together, as a `Score` has room for ten players and there may be a
/// thousand combos.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    players: usize,
    /// The deals of each combo.
    pub deals: Vec<u128>,
    won: Vec<u128>,
    categories: Vec<Categories>,
}

/// The scores of each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The players.
    pub players: Vec<Scores>,
}

/// The counts of one thread, board by board.
pub trait Counter {
    /// Counts a board that stands for `weight` boards.
    fn add(&mut self, board: Hand, weight: u64);
    /// The counts. Totals of a player without separate combos are stored with the first combo.
    fn into_tally(self, question: &Question) -> Tally;
}

impl Scores {
    fn new(players: usize, combos: usize, categories: bool) -> Scores {
        Scores {
            players,
            deals: vec![0; combos],
            won: vec![0; combos * players],
            categories: vec![[0; HIGH.len()]; if categories { combos } else { 0 }],
        }
    }

    /// The deals that a combo won: alone, as one of two winners and so on.
    pub fn won(&mut self, combo: usize) -> &mut [u128] {
        &mut self.won[combo * self.players..][..self.players]
    }

    /// The deals of a combo by hand category, if these are counted.
    pub fn categories(&mut self, combo: usize) -> Option<&mut Categories> {
        self.categories.get_mut(combo)
    }

    /// The number of combos.
    pub fn len(&self) -> usize {
        self.deals.len()
    }

    /// The score of a combo.
    pub fn of(&self, combo: usize) -> Score {
        let mut score = Score {
            deals: self.deals[combo],
            ..Score::default()
        };
        score.won[..self.players]
            .copy_from_slice(&self.won[combo * self.players..][..self.players]);
        score.categories = self.categories.get(combo).copied().unwrap_or_default();
        score
    }

    /// The scores of all combos together.
    pub fn all(&self) -> Score {
        let mut sum = Score {
            deals: self.deals.iter().sum(),
            ..Score::default()
        };
        for won in self.won.chunks_exact(self.players) {
            let sums = sum.won.iter_mut().zip(won);
            sums.for_each(|(sum, won)| *sum += won);
        }
        for categories in &self.categories {
            let sums = sum.categories.iter_mut().zip(categories);
            sums.for_each(|(sum, count)| *sum += count);
        }
        sum
    }

    fn set(&mut self, combo: usize, score: &Score) {
        self.deals[combo] = score.deals;
        let players = self.players;
        self.won(combo).copy_from_slice(&score.won[..players]);
        if let Some(categories) = self.categories(combo) {
            *categories = score.categories;
        }
    }

    fn add(&mut self, other: &Scores) {
        let ours = self.deals.iter_mut().chain(&mut self.won);
        let ours = ours.chain(self.categories.as_flattened_mut());
        let theirs = other.deals.iter().chain(&other.won);
        let theirs = theirs.chain(other.categories.as_flattened());
        ours.zip(theirs).for_each(|(sum, more)| *sum += more);
    }
}

impl Score {
    /// The deals won, each times `worth` of its number of winners.
    fn sum(&self, worth: impl Fn(u128) -> u128) -> u128 {
        (1..)
            .zip(self.won)
            .map(|(winners, won)| won * worth(winners))
            .sum()
    }

    /// The deals in which the pot is shared.
    fn ties(&self) -> u128 {
        self.won[1..].iter().sum()
    }

    /// What is won in all, in units of 1 / [`POT`] of a deal.
    fn share(&self) -> u128 {
        self.sum(|winners| u128::from(POT) / winners)
    }

    /// The score of a combo.
    fn of_combo(&self) -> ComboScore {
        ComboScore {
            deals: self.deals,
            wins: self.won[0],
            ties: self.ties(),
            share: self.share(),
        }
    }

    /// The score of a player.
    fn of_player(&self, categories: bool) -> crate::Score {
        crate::Score {
            wins: self.won[0],
            ties: self.ties(),
            quarters: self.won[3],
            share: self.share(),
            pots: vec![self.share()],
            categories: match categories {
                true => vec![self.categories.to_vec()],
                false => Vec::new(),
            },
            ..crate::Score::default()
        }
    }

    /// Adds the result of other deals.
    pub fn add(&mut self, other: &Score) {
        self.deals += other.deals;
        let counts = self.won.iter_mut().chain(&mut self.categories);
        for (sum, more) in counts.zip(other.won.iter().chain(&other.categories)) {
            *sum += more;
        }
    }

    /// The score divided by `times`.
    fn divided(mut self, times: u128) -> Score {
        self.deals /= times;
        for count in self.won.iter_mut().chain(&mut self.categories) {
            *count /= times;
        }
        self
    }
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(question: &Question, categories: bool) -> Tally {
        let players = question.players.len();
        let scores = |combos: &Vec<_>| Scores::new(players, combos.len(), categories);
        Tally {
            players: question.players.iter().map(scores).collect(),
        }
    }

    /// Nothing counted yet, with room for the totals of each player alone.
    pub fn of_totals(question: &Question) -> Tally {
        let players = question.players.len();
        Tally {
            players: vec![Scores::new(players, 1, false); players],
        }
    }

    /// Adds the result of other deals.
    pub fn add(&mut self, other: &Tally) {
        for (scores, more) in self.players.iter_mut().zip(&other.players) {
            scores.add(more);
        }
    }

    /// The same in units of a pot, after counting all deals.
    pub fn into_tally(self, detail: Detail) -> crate::Tally {
        let scores: Vec<Score> = self.players.iter().map(Scores::all).collect();
        let mut players: Vec<crate::Score> = scores
            .iter()
            .map(|score| score.of_player(detail.categories))
            .collect();
        if detail.combos {
            for (player, scores) in players.iter_mut().zip(&self.players) {
                let combos = (0..scores.len()).map(|combo| scores.of(combo).of_combo());
                player.combos = combos.collect();
            }
        }
        // In each deal, the shares of the winners add up to one pot.
        let shares: u128 = players.iter().map(|player| player.share).sum();
        crate::Tally {
            deals: shares / u128::from(POT),
            samples: crate::Samples::default(),
            players,
        }
    }

    /// Gives all combos that differ by an exchange of suits the mean of their scores.
    ///
    /// Only one board of each class up to suits was counted, so the scores of such combos are right
    /// only in sum.
    pub fn share_among_suits(&mut self, question: &Question, labels: [u32; Suit::COUNT as usize]) {
        if (1..labels.len()).all(|suit| !labels[..suit].contains(&labels[suit])) {
            return;
        }
        for (scores, combos) in self.players.iter_mut().zip(&question.players) {
            let mut orbits: HashMap<_, (Score, u128)> = HashMap::new();
            for (place, combo) in combos.iter().enumerate() {
                let orbit = orbits
                    .entry(representative(combo.cards, labels))
                    .or_default();
                orbit.0.add(&scores.of(place));
                orbit.1 += 1;
            }
            for (place, combo) in combos.iter().enumerate() {
                let (sum, size) = orbits[&representative(combo.cards, labels)];
                scores.set(place, &sum.divided(size));
            }
        }
    }
}
