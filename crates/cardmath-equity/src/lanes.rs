//! What random deals won, by their place in a block: loops that the compiler vectorizes.

use crate::Rules;
use crate::tally::Tally;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Aligned;
use cardmath_evaluate::Words;
use cardmath_situation::ByPot;

const NOTHING: Aligned<Words> = Aligned([0; BLOCK]);

/// Counts by the place of a deal in its block, which are added up before they overflow.
pub struct Lanes {
    players: usize,
    /// The number of blocks since the counts were last added up.
    blocks: u16,
    /// For each player the deals won alone, as one of two winners and so on, if there is one pot.
    won: Vec<Aligned<Words>>,
    /// By pot, the weakest strength of each category, if categories are counted.
    firsts: Vec<Vec<u16>>,
    /// By pot, and for each player and category: the deals in which the hand was in this category
    /// or in a stronger one.
    reached: Vec<Vec<Aligned<Words>>>,
    best: Aligned<Words>,
    winners: Aligned<Words>,
}

impl Lanes {
    /// Nothing counted yet. The tally says what is counted.
    pub fn new(rules: &Rules, tally: &Tally) -> Lanes {
        let players = tally.players.len();
        let categories = tally.players[0].categories.len();
        let pots = rules.pots.iter().take(categories);
        let firsts = pots.map(|pot| pot.categories().iter().map(|of| of.first).collect());
        let firsts: Vec<Vec<u16>> = firsts.collect();
        let reached = |firsts: &Vec<u16>| vec![NOTHING; players * firsts.len()];
        Lanes {
            players,
            blocks: 0,
            won: match rules.pots.len() {
                1 => vec![NOTHING; players * players],
                _ => Vec::new(),
            },
            reached: firsts.iter().map(reached).collect(),
            firsts,
            best: NOTHING,
            winners: NOTHING,
        }
    }

    /// Whether there is one pot, which is counted here.
    pub fn count_pot(&self) -> bool {
        !self.won.is_empty()
    }

    /// Counts a block of deals; hands of strength 0 win nothing.
    #[inline(always)]
    pub fn count(&mut self, strengths: &ByPot) {
        if let (false, [strengths]) = (self.won.is_empty(), &strengths[..]) {
            self.find_winners(strengths);
            self.count_won(strengths);
        }
        for ((firsts, reached), strengths) in
            self.firsts.iter().zip(&mut self.reached).zip(strengths)
        {
            let reached = reached.chunks_exact_mut(firsts.len());
            for (strengths, reached) in strengths.iter().zip(reached) {
                for (reached, &first) in reached.iter_mut().zip(firsts) {
                    for i in 0..BLOCK {
                        reached.0[i] += u16::from(strengths.0[i] >= first);
                    }
                }
            }
        }
        self.blocks += 1;
    }

    #[inline(always)]
    fn find_winners(&mut self, strengths: &[Aligned<Words>]) {
        // Nobody wins with a strength of 0.
        self.best.0 = [1; BLOCK];
        self.winners.0 = [0; BLOCK];
        for strengths in strengths {
            for i in 0..BLOCK {
                self.best.0[i] = self.best.0[i].max(strengths.0[i]);
            }
        }
        for strengths in strengths {
            for i in 0..BLOCK {
                self.winners.0[i] += u16::from(strengths.0[i] == self.best.0[i]);
            }
        }
    }

    #[inline(always)]
    fn count_won(&mut self, strengths: &[Aligned<Words>]) {
        let won = self.won.chunks_exact_mut(self.players);
        for (strengths, won) in strengths.iter().zip(won) {
            for (won, winners) in won.iter_mut().zip(1..) {
                for i in 0..BLOCK {
                    let wins = strengths.0[i] == self.best.0[i];
                    won.0[i] += u16::from(wins & (self.winners.0[i] == winners));
                }
            }
        }
    }

    /// Adds the counts up if one more block could overflow them.
    pub fn add_full(&mut self, tally: &mut Tally) {
        if self.blocks == u16::MAX {
            self.add_up(tally);
        }
    }

    /// Adds the counts up.
    pub fn add_up(&mut self, tally: &mut Tally) {
        let sum =
            |words: &Aligned<Words>| words.0.iter().map(|&word| u128::from(word)).sum::<u128>();
        let players = tally.players.iter_mut();
        for (score, won) in players.zip(self.won.chunks_exact(self.players)) {
            for (won, winners) in won.iter().zip(1..) {
                score.add_sampled(winners, sum(won));
            }
        }
        for (pot, (firsts, reached)) in self.firsts.iter().zip(&self.reached).enumerate() {
            let players = tally.players.iter_mut();
            for (score, reached) in players.zip(reached.chunks_exact(firsts.len())) {
                let mut better = 0;
                for (count, reached) in score.categories[pot].iter_mut().zip(reached).rev() {
                    *count += sum(reached) - better;
                    better = sum(reached);
                }
            }
        }
        self.blocks = 0;
        self.won.fill(NOTHING);
        self.reached
            .iter_mut()
            .for_each(|words| words.fill(NOTHING));
    }
}
