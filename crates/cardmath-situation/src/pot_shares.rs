//! The shares of the pots that players win in a block of deals.

use crate::MOST_PLAYERS;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Aligned;
use cardmath_evaluate::Words;

/// The units into which all that is won in a deal is divided.
///
/// Up to four pots, each split among up to ten winners, have whole numbers of units: 12 is a
/// multiple of 1 to 4, and 2520 of 1 to 10.
pub const POT: u32 = 12 * 2520;

/// The most pots of a game.
const MOST_POTS: usize = 4;
/// The length of a table row by number of winners: a power of two.
const ROOM: usize = (MOST_PLAYERS + 1).next_power_of_two();
/// The length of a table column by number of pots won: a power of two.
const POTS: usize = (MOST_POTS + 1).next_power_of_two();
const NOTHING: Aligned<Words> = Aligned([0; BLOCK]);

/// By pot and player, a word for each deal of a block.
pub type ByPot = Vec<Vec<Aligned<Words>>>;

/// The shares of players, in units of 1 / [`POT`] of a deal.
pub struct Shares {
    /// By the number of pots won in a deal and the number of winners of this one: the share of
    /// each.
    parts: [u16; POTS * ROOM],
    /// The share of each player in all pots.
    pub all: Vec<Aligned<Words>>,
    /// The share of each player in each pot.
    pub pots: ByPot,
}

impl Shares {
    /// Room for the shares of a block of deals.
    pub fn new(players: usize, pots: usize) -> Shares {
        let mut parts = [0; POTS * ROOM];
        for pots in 1..=MOST_POTS {
            for winners in 1..=MOST_PLAYERS {
                parts[pots * ROOM + winners] = (POT as usize / pots / winners) as u16;
            }
        }
        Shares {
            parts,
            all: vec![NOTHING; players],
            pots: vec![vec![NOTHING; players]; pots],
        }
    }

    /// Finds the shares, given the strengths of the hands. A pot for which no hand qualifies is
    /// divided among the other pots.
    #[inline(always)]
    pub fn find(&mut self, strengths: &ByPot) {
        let mut best = [NOTHING; MOST_POTS];
        let mut live = NOTHING;
        for (strengths, best) in strengths.iter().zip(&mut best) {
            for strengths in strengths {
                for i in 0..BLOCK {
                    best.0[i] = best.0[i].max(strengths.0[i]);
                }
            }
            for i in 0..BLOCK {
                live.0[i] += u16::from(best.0[i] > 0);
            }
        }
        self.all.fill(NOTHING);
        for ((strengths, best), shares) in strengths.iter().zip(&best).zip(&mut self.pots) {
            let mut part = NOTHING;
            for strengths in strengths {
                for i in 0..BLOCK {
                    part.0[i] += u16::from(strengths.0[i] == best.0[i]);
                }
            }
            for i in 0..BLOCK {
                let place = live.0[i] * ROOM as u16 + part.0[i];
                let share = self.parts[usize::from(place) % (POTS * ROOM)];
                part.0[i] = if best.0[i] > 0 { share } else { 0 };
            }
            for ((strengths, share), all) in strengths.iter().zip(shares).zip(&mut self.all) {
                for i in 0..BLOCK {
                    let wins = strengths.0[i] == best.0[i];
                    share.0[i] = if wins { part.0[i] } else { 0 };
                    all.0[i] += share.0[i];
                }
            }
        }
    }
}
