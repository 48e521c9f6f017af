//! The choices of ranks that a board may still bring.
//!
//! Where no flush is made only the ranks of the cards to come count: there are 6188 choices of five ranks
//! of 13, of which each may come again, and 91 of two. Where one is, the cards of its suit are a set of
//! ranks, and the others are a choice again.

use crate::cards::RANKS;
use std::sync::OnceLock;

/// No more cards are to come.
pub const MOST: usize = 5;

/// Ranks in ascending order, by their places among those of the deck; of a choice the first so many.
type Places = [u8; MOST];

/// All choices of so many ranks, in the order of [`index`].
pub struct Choices {
    size: usize,
    all: Vec<Places>,
}

/// All boards with so many cards to come, where the deck has so many ranks.
pub struct RankPatterns {
    /// By number of cards, up to all that are to come: the choices of so many ranks.
    choices: Vec<Choices>,
    /// By number of cards: of each choice of all ranks, those of so many of its cards.
    parts: Vec<OnceLock<Vec<u16>>>,
    /// By number of cards of one suit: where they come.
    suited: Vec<OnceLock<Suited>>,
    ranks: usize,
}

/// Boards with so many cards of one suit.
pub struct Suited {
    /// The sets of their ranks, a bit for each place.
    pub sets: Vec<u16>,
    /// For each choice of the other ranks, one after the other, and each set: the choice of all ranks.
    pub places: Vec<u16>,
}

impl Choices {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The choices.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.all.iter().map(|places| &places[..self.size])
    }

    /// The choices of one rank more. As they stand by their last rank, those before which a rank can
    /// come are the first ones.
    fn longer(&self, ranks: usize) -> Choices {
        let all = (0..ranks as u8).flat_map(|last| {
            let up_to =
                move |places: &&Places| places[..self.size].last().is_none_or(|&top| top <= last);
            self.all.iter().take_while(up_to).map(move |&places| {
                let mut places = places;
                places[self.size] = last;
                places
            })
        });
        Choices {
            size: self.size + 1,
            all: all.collect(),
        }
    }
}

impl RankPatterns {
    /// Those of a deck of so many ranks, with so many cards to come; made when they are first asked for.
    pub fn of(ranks: usize, to_come: usize) -> &'static RankPatterns {
        static MADE: [[OnceLock<RankPatterns>; MOST + 1]; RANKS + 1] =
            [const { [const { OnceLock::new() }; MOST + 1] }; RANKS + 1];
        MADE[ranks][to_come].get_or_init(|| {
            let none = Choices {
                size: 0,
                all: vec![Places::default()],
            };
            let mut choices = vec![none];
            for size in 0..to_come {
                choices.push(choices[size].longer(ranks));
            }
            RankPatterns {
                parts: choices.iter().map(|_| OnceLock::new()).collect(),
                suited: choices.iter().map(|_| OnceLock::new()).collect(),
                choices,
                ranks,
            }
        })
    }

    /// How many cards are to come.
    pub fn to_come(&self) -> usize {
        self.choices.len() - 1
    }

    /// The choices of all ranks.
    pub fn any(&self) -> &Choices {
        &self.choices[self.to_come()]
    }

    /// The choices of so many ranks.
    pub fn of_size(&self, size: usize) -> &Choices {
        &self.choices[size]
    }

    /// Of each choice of all ranks, as many as follow each other: those of so many of its cards.
    pub fn parts(&self, size: usize) -> (usize, &[u16]) {
        let kept: Vec<u32> = (0..1 << self.to_come())
            .filter(|kept: &u32| kept.count_ones() as usize == size)
            .collect();
        let parts = self.parts[size].get_or_init(|| {
            let of = |places: &[u8]| kept.iter().map(|&kept| part(places, kept)).collect();
            self.any().iter().flat_map::<Vec<u16>, _>(of).collect()
        });
        (kept.len(), parts)
    }

    /// Boards with so many cards of one suit among those to come.
    pub fn suited(&self, size: usize) -> &Suited {
        self.suited[size].get_or_init(|| {
            let sets = 0..1 << self.ranks;
            let sets: Vec<u16> = sets
                .filter(|set: &u16| set.count_ones() as usize == size)
                .collect();
            let rests = self.rests(size).iter();
            let places = rests.flat_map(|rest| sets.iter().map(|&set| together(rest, set)));
            Suited {
                places: places.collect(),
                sets,
            }
        })
    }

    /// How many boards are told apart that have so many cards of a suit.
    pub fn suited_in_all(&self, size: usize) -> usize {
        let sets = (0..size).fold(1, |sets, taken| {
            sets * self.ranks.saturating_sub(taken) / (taken + 1)
        });
        sets * self.rests(size).len()
    }

    /// The ranks of the other cards, where so many are of one suit.
    pub fn rests(&self, size: usize) -> &Choices {
        &self.choices[self.to_come() - size]
    }
}

/// The place of a choice among those of its size.
fn index(places: &[u8]) -> u16 {
    const BEFORE: [[u16; RANKS]; MOST] = before();
    let below = places.iter().zip(&BEFORE);
    below
        .map(|(&place, before)| before[usize::from(place)])
        .sum()
}

/// By how many ranks stand before it in a choice, and its place: how many choices come before those
/// that end with a rank.
const fn before() -> [[u16; RANKS]; MOST] {
    let mut before = [[0; RANKS]; MOST];
    let mut number = 0;
    while number < MOST {
        let mut place = 1;
        while place < RANKS {
            // Those that end with the rank below have in front of it any choice up to that rank.
            let ending = if number == 0 {
                1
            } else {
                before[number - 1][place]
            };
            before[number][place] = before[number][place - 1] + ending;
            place += 1;
        }
        number += 1;
    }
    before
}

/// The choice that is left of another one if the ranks of these bits are kept.
fn part(places: &[u8], kept: u32) -> u16 {
    let mut some = Places::default();
    let mut size = 0;
    for (number, &place) in places.iter().enumerate() {
        if kept >> number & 1 == 1 {
            some[size] = place;
            size += 1;
        }
    }
    index(&some[..size])
}

/// The choice of some ranks and those of a set.
fn together(places: &[u8], set: u16) -> u16 {
    let mut all = Places::default();
    let mut size = 0;
    for place in (0..RANKS as u8).filter(|place| set >> place & 1 == 1) {
        all[size] = place;
        size += 1;
    }
    all[size..][..places.len()].copy_from_slice(places);
    let all = &mut all[..size + places.len()];
    all.sort_unstable();
    index(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stand_at_their_index() {
        for (ranks, to_come) in [(13, 5), (9, 5), (13, 2), (4, 0)] {
            let any = RankPatterns::of(ranks, to_come).any();
            for (place, choice) in any.iter().enumerate() {
                assert!(choice.is_sorted() && choice.len() == to_come);
                assert_eq!(usize::from(index(choice)), place);
            }
        }
        assert_eq!(RankPatterns::of(13, 5).any().len(), 6188);
        assert_eq!(RankPatterns::of(13, 2).any().len(), 91);
        assert_eq!(RankPatterns::of(9, 5).any().len(), 1287);
    }

    #[test]
    fn parts_and_suits_are_of_the_same_ranks() {
        let patterns = RankPatterns::of(13, 4);
        let any: Vec<&[u8]> = patterns.any().iter().collect();
        let threes: Vec<&[u8]> = patterns.of_size(3).iter().collect();
        let (each, parts) = patterns.parts(3);
        for (whole, parts) in any.iter().zip(parts.chunks_exact(each)) {
            let mut left: Vec<Vec<u8>> = (0..4)
                .map(|out| {
                    let kept = whole.iter().enumerate().filter(|(place, _)| *place != out);
                    kept.map(|(_, &place)| place).collect()
                })
                .collect();
            let mut found: Vec<Vec<u8>> = parts
                .iter()
                .map(|&part| threes[usize::from(part)].to_vec())
                .collect();
            left.sort();
            found.sort();
            assert_eq!(found, left);
        }
        let suited = patterns.suited(3);
        let places = suited.places.chunks_exact(suited.sets.len());
        for (rest, places) in patterns.rests(3).iter().zip(places) {
            for (&set, &place) in suited.sets.iter().zip(places) {
                let mut all: Vec<u8> = (0..13).filter(|rank| set >> rank & 1 == 1).collect();
                all.extend(rest);
                all.sort();
                assert_eq!(any[usize::from(place)], all);
            }
        }
    }
}
