//! The ordering of three cards: a pair is below a flush, a straight and three of a kind.
//!
//! The steps are valid for three to seven cards. Two suits can be long enough for a flush. The
//! higher of them has the greater word, since its highest ranks decide.

use super::bits::{negative, pick, squeeze, top, without_lowest};
use crate::kernel::layout::{ALL, BLOCK, Places, Planes, Words};
use crate::kernel::lookup::{main_hash, second_hash};
use crate::kernel::scheme::Runs;

/// An ordering of three cards.
#[derive(Clone, Copy)]
pub struct Three {
    /// The runs of three.
    pub runs: Runs,
}

/// What the suits of a block of hands make.
#[repr(C, align(64))]
struct Suits {
    /// The starts of straight flushes.
    runs: Words,
    /// The ranks of the best long suit.
    flush: Words,
}

impl Three {
    /// Evaluates a block of hands of three to `CARDS` cards each.
    #[inline(always)]
    pub fn run<const CARDS: usize>(self, planes: &Planes, places: &mut Places) {
        let mut suits = Suits {
            runs: [0; BLOCK],
            flush: [0; BLOCK],
        };
        self.find_suits(planes, &mut suits);
        self.find_places::<CARDS>(planes, &suits, places);
    }

    #[inline(always)]
    fn find_suits(self, planes: &Planes, suits: &mut Suits) {
        for i in 0..BLOCK {
            let (mut runs, mut flush) = (0, 0);
            for plane in planes {
                let ranks = plane[i];
                runs |= self.starts(ranks);
                let is_long = without_lowest(without_lowest(ranks)) != 0;
                flush = pick(is_long, ranks, 0).max(flush);
            }
            suits.runs[i] = runs;
            suits.flush[i] = flush;
        }
    }

    /// The starts of the runs among these ranks.
    #[inline(always)]
    fn starts(self, ranks: u16) -> u16 {
        let line = self.runs.line(ranks);
        line & line >> 1 & line >> 2
    }

    #[inline(always)]
    fn find_places<const CARDS: usize>(self, planes: &Planes, suits: &Suits, places: &mut Places) {
        const NONE: u16 = main_hash(0);
        for i in 0..BLOCK {
            let [a, b, c, d] = planes.each_ref().map(|plane| plane[i] & ALL);
            let held = a | b | c | d;
            let paired = a & b | c & d | (a | b) & (c | d);
            let trips = a & b & (c | d) | c & d & (a | b);
            let (straight, flush) = (self.starts(held), suits.flush[i]);
            let is_suited = suits.runs[i] != 0;
            let is_trips = !is_suited & (trips != 0);
            let is_run = is_suited | !is_trips & (straight != 0);
            let is_flush = flush != 0;
            let is_grouped = is_trips | !is_run & !is_flush & (paired != 0);

            let main = top(pick(is_trips, trips, paired));
            let main = pick(is_grouped, negative(main), 0);
            let kicker = squeeze(held & !negative(main), main);
            let run = pick(is_suited, suits.runs[i], straight);
            let one = top(pick(is_run, run, kicker));
            let three = highest_three::<CARDS>(pick(is_flush, flush, held));
            let kickers = pick(is_run | is_grouped, one, three);

            let kind = pick(is_flush, 2 << 4, 0);
            let kind = pick(is_run, 1 << 4, kind) | pick(is_suited, 3 << 4, 0);
            let kind = pick(is_grouped, 0, kind) | pick(is_trips, 2 << 4, 0);
            places.main[i] = pick(is_grouped, main_hash(main), NONE) | kind;
            places.second[i] = second_hash(0);
            places.kickers[i] = pick(is_trips, 0, kickers);
        }
    }
}

/// The highest three of at most `CARDS` ranks, or all if there are fewer.
#[inline(always)]
fn highest_three<const CARDS: usize>(ranks: u16) -> u16 {
    let (mut three, mut fewer) = (ranks, ranks);
    let mut left = without_lowest(without_lowest(without_lowest(ranks)));
    for _ in 3..CARDS {
        fewer = without_lowest(fewer);
        three = pick(left != 0, fewer, three);
        left = without_lowest(left);
    }
    three
}
