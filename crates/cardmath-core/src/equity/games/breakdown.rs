//! What is told beside the players' scores: what each combination comes to, and how hands end.

use super::pot_shares::{ByPot, Shares};
use super::tally::{POT, Tally};
use crate::equity::games::{Rules, Table};
use crate::evaluate::NO_CATEGORY;
use crate::random::dealing::BLOCK;

/// What a combination of a player comes to. All numbers are of deals, weighted by what the players hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ComboScore {
    /// The deals in which it is held.
    pub deals: u128,
    /// Those of which it takes all.
    pub wins: u128,
    /// Those of which it takes a part.
    pub ties: u128,
    /// What it takes, in parts of a deal.
    pub share: u128,
}

/// Of each player and deal of a block, the place of his combination.
pub type Places = Vec<[u32; BLOCK]>;

impl Tally {
    /// Nothing counted yet, with room for what is told of a table.
    pub fn of(table: &Table) -> Tally {
        let mut tally = Tally::new(table.seats.len(), table.rules.pots.len());
        for (score, seat) in tally.players.iter_mut().zip(&table.seats) {
            if table.detail.combos {
                score.combos = vec![ComboScore::default(); seat.combos.len()];
            }
            if table.detail.categories {
                let pots = table.rules.pots.iter();
                score.categories = pots
                    .map(|judge| vec![0; judge.categories().len()])
                    .collect();
            }
        }
        tally
    }

    /// Counts what is told besides of the deals of a block, each with its weight.
    pub fn count_details(
        &mut self,
        rules: &Rules,
        places: &Places,
        worth: &ByPot,
        shares: &Shares,
        weights: &[u128],
    ) {
        for (player, score) in self.players.iter_mut().enumerate() {
            if !score.combos.is_empty() {
                let shares = &shares.all[player].0;
                for ((&place, &share), &weight) in places[player].iter().zip(shares).zip(weights) {
                    score.combos[place as usize].count(share.into(), weight);
                }
            }
            let pots = score.categories.iter_mut().zip(worth).zip(&rules.pots);
            for ((counts, worth), judge) in pots {
                for (&worth, &weight) in worth[player].0.iter().zip(weights) {
                    let category = judge.category_of(worth);
                    if category != NO_CATEGORY {
                        counts[usize::from(category)] += weight;
                    }
                }
            }
        }
    }

    /// Adds what a choice of combinations came to, to each of them.
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

impl ComboScore {
    fn count(&mut self, share: u32, weight: u128) {
        let whole = share == POT;
        self.deals += weight;
        self.wins += if whole { weight } else { 0 };
        self.ties += if share > 0 && !whole { weight } else { 0 };
        self.share += u128::from(share) * weight;
    }

    /// Adds what came of other deals.
    pub fn add(&mut self, other: &ComboScore) {
        self.deals += other.deals;
        self.wins += other.wins;
        self.ties += other.ties;
        self.share += other.share;
    }
}
