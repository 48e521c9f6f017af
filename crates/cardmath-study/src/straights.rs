//! Straights in a set of ranks, from tables.

/// The number of sets of ranks.
const SETS: usize = 1 << 13;
/// The number of ranks in a straight.
const LENGTH: u32 = 5;
const ACE: u32 = 12;

/// The straights of a deck, numbered from 1 for the lowest.
pub struct Straights {
    /// The ranks of each straight, the lowest first.
    windows: Vec<u16>,
    /// The number of the best straight in each set of ranks; 0 if there is none.
    best: Vec<u8>,
    /// The ranks that complete a straight, or a better one, when they are added to a set.
    completing: Vec<u16>,
    /// The place of the ace below the lowest rank, when each rank has moved up by one bit.
    low_ace: u32,
}

impl Straights {
    /// The straights of a deck from the rank `lowest` up.
    pub fn new(lowest: u8) -> Straights {
        let low_ace = u32::from(lowest);
        let tops = low_ace + LENGTH - 2..=ACE;
        let windows: Vec<u16> = tops
            .map(|top| {
                let bits = 0x1f << (top + 2 - LENGTH); // one bit up, where the ace is low too
                (bits >> 1 & 0x1fff & !0 << lowest) as u16
                    | u16::from(bits & 1 << low_ace != 0) << ACE
            })
            .collect();
        let sets = 0..SETS as u16;
        let best: Vec<u8> = sets.clone().map(|set| best_of(&windows, set)).collect();
        let completing = sets
            .map(|set| {
                let better = |rank: &u16| best[usize::from(set | rank)] > best[usize::from(set)];
                (0..=ACE)
                    .map(|rank| 1 << rank)
                    .filter(better)
                    .fold(0, |all, rank| all | rank)
            })
            .collect();
        Straights {
            windows,
            best,
            completing,
            low_ace,
        }
    }

    /// The number of the best straight in a set of ranks; 0 if there is none.
    #[inline]
    pub fn best(&self, ranks: u16) -> u8 {
        self.best[usize::from(ranks) % SETS]
    }

    /// The ranks that complete a straight when one of them is added.
    #[inline]
    pub fn completing(&self, ranks: u16) -> u16 {
        self.completing[usize::from(ranks) % SETS]
    }

    /// The ranks of each straight, the lowest first.
    pub fn windows(&self) -> &[u16] {
        &self.windows
    }

    /// Whether four ranks in a row are held, and both ranks at their ends are among `ends`.
    #[inline]
    pub fn is_open_ended(&self, ranks: u16, ends: u16) -> bool {
        let (held, ends) = (self.with_low_ace(ranks), self.with_low_ace(ends));
        let four = held >> 1 & held >> 2 & held >> 3 & held >> 4;
        four & ends & ends >> 5 != 0
    }

    /// The ranks, each one bit up, with the ace at both ends.
    #[inline]
    fn with_low_ace(&self, ranks: u16) -> u16 {
        ranks << 1 | (ranks >> ACE & 1) << self.low_ace
    }
}

fn best_of(windows: &[u16], set: u16) -> u8 {
    let found = windows.iter().rposition(|&window| window & !set == 0);
    found.map_or(0, |place| place as u8 + 1)
}
