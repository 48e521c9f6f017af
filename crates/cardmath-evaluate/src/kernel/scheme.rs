//! The positions of hands in an ordering that has the categories of poker.
//!
//! Position 1 is the lowest hand. Within a category, hands follow the sets of their ranks in
//! numeric order: first the main ranks, then the kickers.

use super::layout::{ALL, RANKS};
use cardmath_cards::choose;

/// The kinds of hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    NoPair,
    OnePair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
    Five,
}

/// The number of kinds.
const KINDS: usize = Kind::Five as usize + 1;

/// Where the hands of each kind are in an ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// The lowest rank of the deck. The ranks from it to the ace are in the deck.
    pub lowest: u32,
    /// The number of cards that count.
    pub size: u32,
    /// The runs of ranks, if these are shapes of the ordering.
    pub runs: Option<Runs>,
    /// The first position of each kind.
    firsts: [u32; KINDS],
    /// The number of positions.
    pub count: u32,
}

/// Which ranks are a run. In a line of bits, rank r is bit r + 1 and an ace below is under the
/// lowest rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Runs {
    /// The bit of the ace below the lowest rank; 0 if it is not there.
    below: u16,
    /// All bits but that of an ace above, if it is not there.
    above: u16,
    /// By how much ranks are shifted: 0 if the ace is the lowest rank, otherwise 1.
    shift: u32,
    /// The first and the last bit at which a run can start.
    pub starts: (u32, u32),
}

/// The order of the ranks where ranks are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The ace is the highest rank.
    HighAce,
    /// The ace takes the place of this lowest rank of the deck, and the others move up by one.
    LowAce(u32),
}

/// The highest rank.
const TOP: u32 = RANKS - 1;

impl Order {
    /// Ranks as bits in this order, lowest first.
    #[inline(always)]
    pub fn ordered(self, ranks: u16) -> u16 {
        let ranks = ranks & ALL;
        match self {
            Order::HighAce => ranks,
            Order::LowAce(lowest) => ranks << 1 & ALL | ranks >> TOP << lowest,
        }
    }
}

impl Runs {
    /// The runs of five of standard poker.
    pub const STANDARD: Runs = Runs::new(0, 5, true, true);

    /// Runs of `size` ranks, in which the ace may be below the `lowest` rank, above the king, or
    /// both.
    pub const fn new(lowest: u32, size: u32, below: bool, above: bool) -> Runs {
        Runs {
            below: if below { 1 << lowest } else { 0 },
            above: if above { u16::MAX } else { !(1 << RANKS) },
            shift: 1,
            starts: (lowest + !below as u32, RANKS + above as u32 - size),
        }
    }

    /// Runs of `size` ranks where the ace is the lowest rank, with bit `lowest`.
    pub const fn of_low_ace(lowest: u32, size: u32) -> Runs {
        Runs {
            below: 0,
            above: u16::MAX,
            shift: 0,
            starts: (lowest, RANKS - size),
        }
    }

    /// The ranks in a line.
    #[inline(always)]
    pub const fn line(self, ranks: u16) -> u16 {
        let ace = (ranks >> TOP & 1).wrapping_neg();
        ranks << self.shift & self.above | self.below & ace
    }

    const fn count(self) -> u32 {
        self.starts.1 + 1 - self.starts.0
    }

    /// The number of runs ranked below a set that has this highest rank and is not a run.
    pub const fn under(self, rank: u32, size: u32) -> u32 {
        // A run is the highest set of its top rank, except that with an ace below, which is the
        // lowest set with an ace.
        let first_top = self.starts.0 + size - 1 - self.shift;
        let wheel = self.below != 0;
        let first_top = first_top + wheel as u32;
        rank.saturating_sub(first_top) + (wheel && rank == TOP) as u32
    }

    /// Whether these ranks are a run of `size`.
    pub const fn is_run(self, ranks: u16, size: u32) -> bool {
        let line = self.line(ranks);
        let run = (1 << size) - 1;
        let mut start = self.starts.0;
        while start <= self.starts.1 {
            if line >> start & run == run {
                return true;
            }
            start += 1;
        }
        false
    }
}

impl Scheme {
    /// The positions of the standard ordering: its strengths.
    pub const STANDARD: Scheme = Scheme::new(
        0,
        5,
        Some(Runs::STANDARD),
        &[
            Kind::NoPair,
            Kind::OnePair,
            Kind::TwoPair,
            Kind::Trips,
            Kind::Straight,
            Kind::Flush,
            Kind::FullHouse,
            Kind::Quads,
            Kind::StraightFlush,
        ],
    );

    /// The positions of these kinds, the lowest first.
    pub const fn new(lowest: u32, size: u32, runs: Option<Runs>, kinds: &[Kind]) -> Scheme {
        let mut scheme = Scheme {
            lowest,
            size,
            runs,
            firsts: [0; KINDS],
            count: 0,
        };
        let mut place = 0;
        while place < kinds.len() {
            scheme.firsts[kinds[place] as usize] = scheme.count + 1;
            scheme.count += scheme.positions(kinds[place]);
            place += 1;
        }
        scheme
    }

    /// The positions of hands of four cards of different ranks and suits, then of three and so on.
    pub const fn of_different(lowest: u32) -> Scheme {
        let mut scheme = Scheme::new(lowest, 4, None, &[]);
        let mut size = 1;
        while size <= scheme.size {
            scheme.count += scheme.others(0, size);
            size += 1;
        }
        scheme
    }

    /// The first position of a kind.
    pub const fn first(&self, kind: Kind) -> u32 {
        self.firsts[kind as usize]
    }

    /// The number of ranks in the deck.
    pub const fn ranks(&self) -> u32 {
        RANKS - self.lowest
    }

    /// The number of sets of kickers of a hand of this kind, given its main ranks.
    pub const fn kickers(&self, kind: Kind) -> u32 {
        match kind {
            Kind::OnePair => self.others(1, self.size.saturating_sub(2)),
            Kind::TwoPair => self.others(2, self.size.saturating_sub(4)),
            Kind::Trips => self.others(1, self.size.saturating_sub(3)),
            Kind::FullHouse | Kind::Quads => self.others(1, 1),
            _ => 1,
        }
    }

    const fn others(&self, main: u32, count: u32) -> u32 {
        choose((self.ranks() - main) as usize, count as usize) as u32
    }

    const fn positions(&self, kind: Kind) -> u32 {
        let runs = match self.runs {
            Some(runs) => runs.count(),
            None => 0,
        };
        match kind {
            Kind::NoPair | Kind::Flush => self.others(0, self.size) - runs,
            Kind::Straight | Kind::StraightFlush => runs,
            Kind::TwoPair => self.others(0, 2) * self.kickers(kind),
            _ => self.ranks() * self.kickers(kind),
        }
    }
}
