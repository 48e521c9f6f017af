//! What is counted besides the players' scores: the score of each combo, and the hand categories.

use crate::combo_score::ComboScore;
use crate::tally::Tally;
use crate::{Rules, Situation};
use cardmath_evaluate::NO_CATEGORY;
use cardmath_situation::{ByPot, Places, Shares};

impl Tally {
    /// Nothing counted yet, with room for the details that a table asks for.
    pub fn of(situation: &Situation) -> Tally {
        let mut tally = Tally::new(situation.seats.len(), situation.rules.pots.len());
        for (score, seat) in tally.players.iter_mut().zip(&situation.seats) {
            if situation.detail.combos {
                score.combos = vec![ComboScore::default(); seat.combos.len()];
            }
            if situation.detail.categories {
                let pots = situation.rules.pots.iter();
                score.categories = pots
                    .map(|evaluator| vec![0; evaluator.categories().len()])
                    .collect();
            }
        }
        tally
    }

    /// Counts the deals of a block for each combo, each with its weight, if these are counted.
    pub fn count_combos(&mut self, places: &Places, shares: &Shares, weights: &[u128]) {
        let players = self.players.iter_mut().zip(places).zip(&shares.all);
        for ((score, places), shares) in players.filter(|((of, _), _)| !of.combos.is_empty()) {
            for ((&place, &share), &weight) in places.iter().zip(&shares.0).zip(weights) {
                score.combos[place as usize].count(share.into(), weight);
            }
        }
    }

    /// Counts the hand categories of a block, each with its weight, if these are counted.
    pub fn count_categories(&mut self, rules: &Rules, strengths: &ByPot, weights: &[u128]) {
        for (player, score) in self.players.iter_mut().enumerate() {
            let pots = score.categories.iter_mut().zip(strengths).zip(&rules.pots);
            for ((counts, strengths), evaluator) in pots {
                for (&strength, &weight) in strengths[player].0.iter().zip(weights) {
                    let category = evaluator.category_of(strength);
                    if category != NO_CATEGORY {
                        counts[usize::from(category)] += weight;
                    }
                }
            }
        }
    }

    /// Adds the result of a choice of combos, to the players and to the combos.
    pub fn add_choice(&mut self, places: &[u32], choice: &Tally) {
        for ((score, &place), more) in self.players.iter_mut().zip(places).zip(&choice.players) {
            if let Some(combo) = score.combos.get_mut(place as usize) {
                combo.add(&ComboScore {
                    deals: choice.deals,
                    wins: more.wins,
                    ties: more.ties,
                    share: more.share,
                });
            }
        }
        self.add(choice);
    }
}
