//! The scores of the players, over many deals.

use crate::combo_score::ComboScore;
use cardmath_evaluate::Words;
use cardmath_situation::{POT, Shares};

/// The score of a player. All numbers count deals, weighted by the players' combos.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The deals in which the player wins everything.
    pub wins: u128,
    /// The deals in which the player wins a part.
    pub ties: u128,
    /// The deals in which the player wins a quarter.
    pub quarters: u128,
    /// The sum of the shares, in units of 1 / [`POT`](super::POT) of a deal.
    pub share: u128,
    /// Of random deals, for the standard error: the sum of the squared shares, each times its
    /// weight. Deals of different weights are drawn in blocks; the sums of a block are squared.
    pub squares: u128,
    /// The sum of the shares, each times its weight and once more times that of its deal or block.
    pub weighted_twice: u128,
    /// The sum of the shares of each pot, in the same units.
    pub pots: Vec<u128>,
    /// The score of each combo, if these are counted.
    pub combos: Vec<ComboScore>,
    /// By pot, the deals in which the hand ends in each category, the weakest first, if these are
    /// counted.
    pub categories: Vec<Vec<u128>>,
}

/// The random deals of a tally, none if all were counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Samples {
    /// Their number.
    pub count: u128,
    /// The sum of the squared weights of deals or blocks: the number of deals if all weigh 1.
    pub squares: u128,
}

/// The scores of all players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The number of deals, weighted.
    pub deals: u128,
    /// The random deals.
    pub samples: Samples,
    /// The players.
    pub players: Vec<Score>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(players: usize, pots: usize) -> Tally {
        let none = Score {
            pots: vec![0; pots],
            ..Score::default()
        };
        Tally {
            deals: 0,
            samples: Samples::default(),
            players: vec![none; players],
        }
    }

    /// Counts a deal of this weight, given the strength of each player's hand for each pot.
    pub fn count(&mut self, worth: &[Vec<Vec<u16>>], deal: usize, weight: u128) {
        let mut shares = [0; 10];
        let live = |pot: &&Vec<Vec<u16>>| pot.iter().any(|player| player[deal] > 0);
        // A pot for which nobody qualifies goes to the other pots.
        let pots = worth.iter().filter(live).count() as u32;
        self.deals += weight;
        if pots == 0 {
            return;
        }
        for (number, pot) in worth.iter().enumerate() {
            let best = pot.iter().map(|player| player[deal]).max().unwrap_or(0);
            if best == 0 {
                continue;
            }
            let winners = pot.iter().filter(|player| player[deal] == best).count() as u32;
            let part = POT / pots / winners;
            for (player, score) in pot
                .iter()
                .zip(&mut self.players)
                .map(|(worth, score)| (worth[deal], score))
            {
                if player == best {
                    score.pots[number] += weight * u128::from(part);
                }
            }
            for (share, player) in shares.iter_mut().zip(pot) {
                *share += if player[deal] == best { part } else { 0 };
            }
        }
        for (score, share) in self.players.iter_mut().zip(shares) {
            score.add_share(share, weight);
        }
    }

    /// Counts the shares of a block of deals, which all have the same weight.
    #[inline(always)]
    pub fn count_block(&mut self, shares: &Shares, weight: u128) {
        for (score, all) in self.players.iter_mut().zip(&shares.all) {
            score.add_shares(&all.0, weight);
        }
        for (pot, shares) in shares.pots.iter().enumerate() {
            for (score, shares) in self.players.iter_mut().zip(shares) {
                score.pots[pot] += sum(&shares.0) * weight;
            }
        }
    }

    /// Adds the squared shares of a block of random deals.
    #[inline(always)]
    pub fn count_squares(&mut self, shares: &Shares) {
        for (score, all) in self.players.iter_mut().zip(&shares.all) {
            let squares = all
                .0
                .iter()
                .map(|&share| u32::from(share) * u32::from(share));
            score.squares += u128::from(squares.map(u64::from).sum::<u64>());
            score.weighted_twice += sum(&all.0);
        }
    }

    /// Adds the same of a block of random deals of these weights, which are drawn together: their
    /// sums are squared.
    pub fn count_weighted_squares(&mut self, shares: &Shares, weights: &[u64]) {
        let all = weights.iter().copied().map(u128::from).sum::<u128>();
        self.samples.count += weights.len() as u128;
        self.samples.squares += all * all;
        for (score, shares) in self.players.iter_mut().zip(&shares.all) {
            let weighed = shares.0.iter().zip(weights);
            let sum: u128 = weighed
                .map(|(&share, &weight)| u128::from(share) * u128::from(weight))
                .sum();
            score.weighted_twice += all * sum;
            score.squares += sum * sum;
        }
    }

    /// Counts the deals of a block, each with its weight.
    pub fn count_weighted(&mut self, shares: &Shares, weights: &[u128]) {
        self.deals += weights.iter().sum::<u128>();
        for (deal, &weight) in weights.iter().enumerate() {
            for (score, all) in self.players.iter_mut().zip(&shares.all) {
                score.add_share(all.0[deal].into(), weight);
            }
            for (pot, shares) in shares.pots.iter().enumerate() {
                for (score, shares) in self.players.iter_mut().zip(shares) {
                    score.pots[pot] += u128::from(shares.0[deal]) * weight;
                }
            }
        }
    }

    /// Counts as deals what the players share, who win one pot in each deal.
    pub fn find_deals(&mut self) {
        let shares: u128 = self.players.iter().map(|player| player.share).sum();
        self.deals = shares / u128::from(POT);
    }

    /// Adds the tally of other deals.
    pub fn add(&mut self, other: &Tally) {
        self.deals += other.deals;
        self.samples.count += other.samples.count;
        self.samples.squares += other.samples.squares;
        for (score, more) in self.players.iter_mut().zip(&other.players) {
            score.wins += more.wins;
            score.ties += more.ties;
            score.quarters += more.quarters;
            score.share += more.share;
            score.squares += more.squares;
            score.weighted_twice += more.weighted_twice;
            let pots = score.pots.iter_mut().zip(&more.pots);
            pots.for_each(|(sum, more)| *sum += more);
            let combos = score.combos.iter_mut().zip(&more.combos);
            combos.for_each(|(sum, more)| sum.add(more));
            let categories = score.categories.iter_mut().zip(&more.categories);
            for (sums, more) in categories {
                let sums = sums.iter_mut().zip(more);
                sums.for_each(|(sum, more)| *sum += more);
            }
        }
    }
}

/// The sum of some deals.
#[inline(always)]
fn sum(shares: &Words) -> u128 {
    let sum: u32 = shares.iter().map(|&share| u32::from(share)).sum();
    sum.into()
}

impl Samples {
    /// Adds random deals of weight 1.
    pub fn add_even(&mut self, deals: usize) {
        self.count += deals as u128;
        self.squares += deals as u128;
    }
}

impl Score {
    /// Adds random deals of the only pot that were won as one of `winners` winners.
    pub fn add_sampled(&mut self, winners: u32, deals: u128) {
        let part = u128::from(POT / winners);
        self.add_share(POT / winners, deals);
        self.pots[0] += deals * part;
        self.weighted_twice += deals * part;
        self.squares += deals * part * part;
    }

    /// Adds deals of the only pot that a combo won: alone, as one of two winners and so on.
    pub fn add_won(&mut self, combo: usize, won: impl IntoIterator<Item = u128>) {
        for (winners, deals) in (1..).zip(won) {
            self.add_share(POT / winners, deals);
            self.pots[0] += deals * u128::from(POT / winners);
            if let Some(combo) = self.combos.get_mut(combo) {
                combo.add_won(winners, deals);
            }
        }
    }

    /// Adds the deals of the only pot by hand category, if these are counted.
    pub fn add_categories(&mut self, deals: impl IntoIterator<Item = u128>) {
        if let [counts] = &mut self.categories[..] {
            let counts = counts.iter_mut().zip(deals);
            counts.for_each(|(count, deals)| *count += deals);
        }
    }

    #[inline(always)]
    fn add_shares(&mut self, shares: &Words, weight: u128) {
        let (mut wins, mut ties, mut quarters) = (0u16, 0u16, 0u16);
        for &share in shares {
            let whole = u32::from(share) == POT;
            wins += u16::from(whole);
            ties += u16::from(!whole & (share > 0));
            quarters += u16::from(u32::from(share) == POT / 4);
        }
        self.wins += u128::from(wins) * weight;
        self.ties += u128::from(ties) * weight;
        self.quarters += u128::from(quarters) * weight;
        self.share += sum(shares) * weight;
    }

    pub(super) fn add_share(&mut self, share: u32, weight: u128) {
        let whole = share == POT;
        self.wins += if whole { weight } else { 0 };
        self.ties += if share > 0 && !whole { weight } else { 0 };
        self.quarters += if share == POT / 4 { weight } else { 0 };
        self.share += u128::from(share) * weight;
    }
}
