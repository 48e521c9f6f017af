//! The choices of ranks of the board cards to come.
//!
//! Without a flush only their ranks count: there are 6188 choices of five of 13 ranks, with
//! repetition, and 91 of two. With a flush the cards of its suit are a set of ranks, and the others
//! are such a choice.

use cardmath_cards::RANKS;
use std::sync::OnceLock;

/// The most cards to come.
pub const MOST: usize = 5;

/// The ranks of a choice, ascending, as indexes among the ranks of the deck. A choice of fewer
/// ranks uses the first entries.
type RankIndexes = [u8; MOST];

/// All choices of `size` ranks, in the order of [`index`].
pub struct RankSubsets {
    size: usize,
    all: Vec<RankIndexes>,
}

/// The choices of ranks of all boards, for a number of cards to come and of ranks in the deck.
pub struct RankPatterns {
    /// By number of cards, up to all that are to come: the choices of as many ranks.
    choices: Vec<RankSubsets>,
    /// By number of cards: for each choice of all ranks, the choices of that many of its cards.
    parts: Vec<OnceLock<Vec<u16>>>,
    /// By number of cards of one suit: the boards with them.
    suited: Vec<OnceLock<SuitedPatterns>>,
    ranks: usize,
}

/// The boards with a given number of cards of one suit.
pub struct SuitedPatterns {
    /// The sets of ranks of the suit, a bit for each rank.
    pub sets: Vec<u16>,
    /// For each choice of the other ranks and each set: the index of the choice of all ranks.
    pub places: Vec<u16>,
}

impl RankSubsets {
    /// The number of choices.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The choices.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.all.iter().map(|places| &places[..self.size])
    }

    /// The choices of one more rank. As choices are ordered by their last rank, those that a rank
    /// can extend are the first ones.
    fn longer(&self, ranks: usize) -> RankSubsets {
        let all = (0..ranks as u8).flat_map(|last| {
            let up_to = move |places: &&RankIndexes| {
                places[..self.size].last().is_none_or(|&top| top <= last)
            };
            self.all.iter().take_while(up_to).map(move |&places| {
                let mut places = places;
                places[self.size] = last;
                places
            })
        });
        RankSubsets {
            size: self.size + 1,
            all: all.collect(),
        }
    }
}

impl RankPatterns {
    /// The choices for a deck of `ranks` ranks with `to_come` cards to come, built when first used.
    pub fn of(ranks: usize, to_come: usize) -> &'static RankPatterns {
        static MADE: [[OnceLock<RankPatterns>; MOST + 1]; RANKS + 1] =
            [const { [const { OnceLock::new() }; MOST + 1] }; RANKS + 1];
        MADE[ranks][to_come].get_or_init(|| {
            let none = RankSubsets {
                size: 0,
                all: vec![RankIndexes::default()],
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

    /// The number of cards to come.
    pub fn to_come(&self) -> usize {
        self.choices.len() - 1
    }

    /// The choices of all ranks.
    pub fn any(&self) -> &RankSubsets {
        &self.choices[self.to_come()]
    }

    /// The choices of `size` ranks.
    pub fn of_size(&self, size: usize) -> &RankSubsets {
        &self.choices[size]
    }

    /// For each choice of all ranks, the indexes of the choices of `size` of its cards; and their
    /// number for each choice.
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

    /// The boards with `size` cards of one suit among those to come.
    pub fn suited(&self, size: usize) -> &SuitedPatterns {
        self.suited[size].get_or_init(|| {
            let sets = 0..1 << self.ranks;
            let sets: Vec<u16> = sets
                .filter(|set: &u16| set.count_ones() as usize == size)
                .collect();
            let rests = self.rests(size).iter();
            let places = rests.flat_map(|rest| sets.iter().map(|&set| together(rest, set)));
            SuitedPatterns {
                places: places.collect(),
                sets,
            }
        })
    }

    /// The number of classes of boards with `size` cards of one suit among those to come.
    pub fn suited_in_all(&self, size: usize) -> usize {
        let sets = (0..size).fold(1, |sets, taken| {
            sets * self.ranks.saturating_sub(taken) / (taken + 1)
        });
        sets * self.rests(size).len()
    }

    /// The choices of ranks of the other cards, if `size` are of one suit.
    pub fn rests(&self, size: usize) -> &RankSubsets {
        &self.choices[self.to_come() - size]
    }
}

/// The index of a choice among those of its size.
fn index(places: &[u8]) -> u16 {
    const BEFORE: [[u16; RANKS]; MOST] = before();
    let below = places.iter().zip(&BEFORE);
    below
        .map(|(&place, before)| before[usize::from(place)])
        .sum()
}

/// By the number of ranks before it in a choice, and by rank: the number of choices before those
/// that end with the rank.
const fn before() -> [[u16; RANKS]; MOST] {
    let mut before = [[0; RANKS]; MOST];
    let mut number = 0;
    while number < MOST {
        let mut place = 1;
        while place < RANKS {
            // The choices that end with the rank below have any choice up to that rank before it.
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

/// The index of the part of a choice whose bits in `kept` are set.
fn part(places: &[u8], kept: u32) -> u16 {
    let mut some = RankIndexes::default();
    let mut size = 0;
    for (number, &place) in places.iter().enumerate() {
        if kept >> number & 1 == 1 {
            some[size] = place;
            size += 1;
        }
    }
    index(&some[..size])
}

/// The index of the choice of these ranks together with those of a set.
fn together(places: &[u8], set: u16) -> u16 {
    let mut all = RankIndexes::default();
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
    fn choices_are_in_the_order_of_their_index() {
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
    fn parts_and_suited_boards_have_the_right_ranks() {
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
