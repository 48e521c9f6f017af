//! How often each combination won.

use super::question::{MOST_PLAYERS, Question, representative};
use crate::Suit;
use crate::ordering::HIGH;
use std::collections::HashMap;

/// What came of a combination in the hands of a player. All numbers are of deals, weighted by what
/// the players may hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The deals.
    pub deals: u128,
    /// The deals that it won: alone, as one of two winners, of three and so on.
    pub won: [u128; MOST_PLAYERS],
    /// The category that it came to in the end; counted only when asked for.
    pub categories: [u128; HIGH.len()],
}

/// The score of each combination of each player, in the order of the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The players.
    pub players: Vec<Vec<Score>>,
}

impl Score {
    /// Adds what came of other deals.
    pub fn add(&mut self, other: &Score) {
        self.deals += other.deals;
        let counts = self.won.iter_mut().chain(&mut self.categories);
        for (sum, more) in counts.zip(other.won.iter().chain(&other.categories)) {
            *sum += more;
        }
    }

    /// The same, where each deal was counted so many times.
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
    pub fn new(question: &Question) -> Tally {
        let players = question.players.iter();
        Tally {
            players: players
                .map(|combos| vec![Score::default(); combos.len()])
                .collect(),
        }
    }

    /// Adds what came of other deals.
    pub fn add(&mut self, other: &Tally) {
        let scores = self.players.iter_mut().flatten();
        for (score, more) in scores.zip(other.players.iter().flatten()) {
            score.add(more);
        }
    }

    /// What came of all of a player's combinations together.
    pub fn of_player(&self, player: usize) -> Score {
        self.players[player]
            .iter()
            .fold(Score::default(), |mut sum, score| {
                sum.add(score);
                sum
            })
    }

    /// Shares out what was counted on one board of each class: combinations that come of each
    /// other by an exchange of suits have the same score.
    pub fn even(&mut self, question: &Question, labels: [u32; Suit::COUNT as usize]) {
        if (1..labels.len()).all(|suit| !labels[..suit].contains(&labels[suit])) {
            return;
        }
        for (scores, combos) in self.players.iter_mut().zip(&question.players) {
            let mut orbits: HashMap<_, (Score, u128)> = HashMap::new();
            for (score, combo) in scores.iter().zip(combos) {
                let orbit = orbits
                    .entry(representative(combo.cards, labels))
                    .or_default();
                orbit.0.add(score);
                orbit.1 += 1;
            }
            for (score, combo) in scores.iter_mut().zip(combos) {
                let (sum, size) = orbits[&representative(combo.cards, labels)];
                *score = sum.divided(size);
            }
        }
    }
}
