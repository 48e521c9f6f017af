//! What each player takes of the deals of a block.

use crate::equity::holdem::MOST_PLAYERS;
use crate::evaluate::Words;
use crate::random::dealing::BLOCK;
use crate::simd::Aligned;

/// The units into which all that is won in a deal is divided.
///
/// Up to four pots, each split among up to ten winners, have whole numbers of units: 12 is a
/// multiple of 1 to 4, and 2520 of 1 to 10.
pub const POT: u32 = 12 * 2520;

/// How many pots there are at most.
const MOST_POTS: usize = 4;
/// Room for so many winners of a pot.
const ROOM: usize = (MOST_PLAYERS + 1).next_power_of_two();
/// Room for so many pots that are taken.
const POTS: usize = (MOST_POTS + 1).next_power_of_two();
const NOTHING: Aligned<Words> = Aligned([0; BLOCK]);

/// By pot and player, something of each deal of a block.
pub type ByPot = Vec<Vec<Aligned<Words>>>;

/// What players take, in parts of a deal.
pub struct Shares {
    /// By how many pots are taken and how many take this one: what each of them takes.
    parts: [u16; POTS * ROOM],
    /// By player, what he takes in all.
    pub all: Vec<Aligned<Words>>,
    /// What he takes of each pot.
    pub pots: ByPot,
}

impl Shares {
    /// Room for the shares of a block.
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

    /// Finds who takes what, by what hands are worth. A pot for which nobody qualifies goes to the others.
    #[inline(always)]
    pub fn find(&mut self, worth: &ByPot) {
        let mut best = [NOTHING; MOST_POTS];
        let mut live = NOTHING;
        for (worth, best) in worth.iter().zip(&mut best) {
            for worth in worth {
                for i in 0..BLOCK {
                    best.0[i] = best.0[i].max(worth.0[i]);
                }
            }
            for i in 0..BLOCK {
                live.0[i] += u16::from(best.0[i] > 0);
            }
        }
        self.all.fill(NOTHING);
        for ((worth, best), shares) in worth.iter().zip(&best).zip(&mut self.pots) {
            let mut part = NOTHING;
            for worth in worth {
                for i in 0..BLOCK {
                    part.0[i] += u16::from(worth.0[i] == best.0[i]);
                }
            }
            for i in 0..BLOCK {
                let place = live.0[i] * ROOM as u16 + part.0[i];
                let so = self.parts[usize::from(place) % (POTS * ROOM)];
                part.0[i] = if best.0[i] > 0 { so } else { 0 };
            }
            for ((worth, share), all) in worth.iter().zip(shares).zip(&mut self.all) {
                for i in 0..BLOCK {
                    let wins = worth.0[i] == best.0[i];
                    share.0[i] = if wins { part.0[i] } else { 0 };
                    all.0[i] += share.0[i];
                }
            }
        }
    }
}
