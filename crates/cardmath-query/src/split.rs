//! How a pot is split.

/// How a pot is split: its parts, and units into which any number of winners divide it.
#[derive(Clone, Copy)]
pub struct PotSplit {
    pub seats: usize,
    pub pots: usize,
    pub unit: i64,
}

impl PotSplit {
    /// The split of a pot of some parts between some seats.
    pub fn of(seats: usize, pots: usize) -> PotSplit {
        let common = (1..=seats as i64).fold(1, |common, winners| {
            let (mut a, mut b) = (common, winners);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            common / a * winners
        });
        let unit = common * pots as i64;
        PotSplit { seats, pots, unit }
    }

    /// The share of a seat in a pot, in units. Pots without a qualifying hand go to the others.
    #[inline]
    pub fn share(&self, strengths: &[&[i64]], row: usize, seat: usize, pot: usize) -> i64 {
        let of_pot = |pot: usize| strengths[pot * self.seats..][..self.seats].iter();
        let best = of_pot(pot).map(|all| all[row]).max().unwrap_or(0);
        if best == 0 || strengths[pot * self.seats + seat][row] != best {
            return 0;
        }
        let winners = of_pot(pot).filter(|all| all[row] == best).count() as i64;
        let live = match self.pots {
            1 => 1,
            pots => (0..pots)
                .filter(|&pot| of_pot(pot).any(|all| all[row] > 0))
                .count() as i64,
        };
        self.unit / (live * winners)
    }
}
