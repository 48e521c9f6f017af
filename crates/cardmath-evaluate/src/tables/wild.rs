//! Hands with wild cards, with lookup tables.
//!
//! Suits and repeated ranks are looked up separately, so all wild cards serve one or the other. For
//! each number of wild cards there is a table by the natural ranks and one by the ranks of a suit.
//! Each is derived from the table for one wild card less: the best of leaving the wild card out and
//! of each card that it can stand for. A wild card never repeats a card, except in five of a kind,
//! which is handled separately.

use super::ordering::{
    BySuit, Held, Need, OrderingTable, ROOM, RankStrengths, extend, no_strengths, planes_of,
};
use crate::kernel::layout::{BLOCK, Words};
use crate::kernel::scratch::split;
use crate::rank_multisets::{MOST, Multiset, Multisets, codes_of};
use crate::strength_order::StrengthOrder;
use cardmath_cards::ordering::{Fit, HandValue, Ordering, Pattern, Place};
use cardmath_cards::{Card, Hand, Rank, Suit};

/// The bit of the ace.
const ACE: u16 = 1 << (Rank::COUNT - 1);

/// The tables of an ordering with wild cards.
pub struct WildTable {
    ordering: Ordering,
    numbers: &'static Multisets,
    /// By the number of wild cards, then by the multiset of natural ranks.
    by_ranks: Vec<RankStrengths>,
    /// By the number of wild cards, then by the natural ranks of a suit.
    by_suit: Vec<BySuit>,
    /// The cards that each strength needs, from strength 1 up.
    needs: Vec<Need>,
    /// The place of each strength, from strength 1 up.
    places: Vec<Place>,
}

impl WildTable {
    /// Builds the tables of an ordering with wild cards.
    pub fn new(ordering: &Ordering, strength_order: &StrengthOrder) -> WildTable {
        let natural = OrderingTable::new(ordering, strength_order);
        let mut wild = WildTable {
            ordering: ordering.clone(),
            numbers: Multisets::get(),
            by_ranks: vec![natural.by_ranks],
            by_suit: vec![natural.by_suit],
            needs: natural.needs,
            places: strength_order.places().to_vec(),
        };
        for cards in 1..=ordering.wild().len().min(MOST) {
            let (by_ranks, by_suit) = match ordering.declared().bug {
                true => (wild.with_bug(strength_order), wild.with_bug_of_suit()),
                false => (
                    wild.with_one_more(cards, strength_order),
                    wild.with_one_of_suit(cards),
                ),
            };
            wild.by_ranks.push(by_ranks);
            wild.by_suit.push(by_suit);
        }
        wild
    }

    /// The table by ranks for `cards` wild cards.
    fn with_one_more(&self, cards: usize, strength_order: &StrengthOrder) -> RankStrengths {
        let (ranks, before) = (self.ordering.declared().ranks, &self.by_ranks[cards - 1]);
        self.filled(cards, |counts| {
            let left_out = before[self.numbers.number(counts)];
            let more = counts
                .more(ranks)
                .map(|more| before[self.numbers.number(&more)]);
            more.fold(left_out, u16::max)
                .max(self.five_alike(strength_order, counts, cards, ranks))
        })
    }

    /// The strength of the best five of a kind among these ranks; 0 if there is none.
    fn five_alike(
        &self,
        strength_order: &StrengthOrder,
        counts: &Multiset,
        wild: usize,
        ranks: u16,
    ) -> u16 {
        let natural = 5usize.saturating_sub(wild) as u8;
        let enough = counts.at_least(natural) & ranks & self.ordering.declared().ranks;
        let ranks = Rank::all().filter(|rank| enough >> rank.index() & 1 == 1);
        let places = ranks.filter_map(|rank| self.ordering.alike(rank));
        let strengths = places.filter_map(|place| strength_order.strength_at(&place));
        strengths.max().unwrap_or(0)
    }

    /// The table by ranks for the bug: it is left out, it is an ace, or it completes a run.
    fn with_bug(&self, strength_order: &StrengthOrder) -> RankStrengths {
        let (numbers, runs) = (self.numbers, self.runs());
        let (ranks, before) = (self.ordering.declared().ranks, &self.by_ranks[0]);
        self.filled(1, |counts| {
            let left_out = before[numbers.number(counts)];
            let run = counts.more(ranks).map(|more| runs[numbers.number(&more)]);
            let ace = counts.more(ACE).map(|more| before[numbers.number(&more)]);
            run.chain(ace).fold(left_out, u16::max).max(self.five_alike(
                strength_order,
                counts,
                1,
                ACE,
            ))
        })
    }

    /// The table by the ranks of a suit for the bug: it is left out, or it completes a run or a
    /// flush. The table by ranks covers the bug as an ace.
    fn with_bug_of_suit(&self) -> BySuit {
        let mut made = self.by_suit[0].clone();
        for strength in made
            .iter_mut()
            .filter(|strength| !self.bug_fills(**strength))
        {
            *strength = 0;
        }
        // For more ranks than count, the best strength may not be one that the bug fills; then the
        // next best counts.
        extend(&mut made, self.ordering.size());
        self.best_of_one_more(&self.by_suit[0], &made)
    }

    /// A table by ranks of the strengths of runs only.
    fn runs(&self) -> RankStrengths {
        let mut runs = no_strengths();
        for cards in self.ordering.size()..=MOST {
            for counts in Multiset::all(cards) {
                let number = self.numbers.number(&counts);
                let strength = self.by_ranks[0][number];
                let fewer = counts
                    .fewer()
                    .map(|fewer| runs[self.numbers.number(&fewer)]);
                runs[number] = match self.is_run(strength) {
                    true => strength,
                    false => fewer.max().unwrap_or(0),
                };
            }
        }
        runs
    }

    fn is_run(&self, strength: u16) -> bool {
        let place = usize::from(strength)
            .checked_sub(1)
            .map(|below| &self.places[below]);
        let shape = place.map(|(shape, _)| &self.ordering.shapes()[*shape].pattern);
        matches!(shape, Some(Pattern::Run(_)))
    }

    /// Whether a strength is that of a run or of a suited shape, in which the bug may be any card.
    fn bug_fills(&self, strength: u16) -> bool {
        let place = usize::from(strength).checked_sub(1);
        let is_suited = |place: usize| self.ordering.shapes()[self.places[place].0].suited;
        self.is_run(strength) || place.is_some_and(is_suited)
    }

    fn filled(&self, wild: usize, strength: impl Fn(&Multiset) -> u16) -> RankStrengths {
        let mut by_ranks = no_strengths();
        for cards in self.ordering.size().saturating_sub(wild)..=MOST - wild {
            for counts in Multiset::all(cards) {
                by_ranks[self.numbers.number(&counts)] = strength(&counts);
            }
        }
        by_ranks
    }

    /// The table by the ranks of a suit for `cards` wild cards.
    fn with_one_of_suit(&self, cards: usize) -> BySuit {
        let before = &self.by_suit[cards - 1];
        self.best_of_one_more(before, before)
    }

    /// For each set of ranks of a suit, the better of `without`, for no wild card, and of `made`
    /// with one more rank.
    fn best_of_one_more(&self, without: &BySuit, made: &BySuit) -> BySuit {
        let ranks = self.ordering.declared().ranks;
        let mut best = without.clone();
        for (held, strength) in best.iter_mut().enumerate() {
            let free = (0..u16::BITS).map(|rank| 1 << rank);
            let free = free.filter(|rank| ranks & rank & !(held as u16) != 0);
            let more = free.map(|rank| made[held | usize::from(rank)]);
            *strength = more.fold(*strength, u16::max);
        }
        best
    }

    /// The strength of a hand of any size.
    pub fn strength(&self, hand: Hand) -> u16 {
        match hand.len() <= MOST {
            true => self.look_up(hand.mask()),
            false => self.search(hand),
        }
    }

    fn look_up(&self, mask: u64) -> u16 {
        let wild = self.ordering.wild().mask();
        let planes = planes_of(mask & !wild);
        self.strength_with(
            (mask & wild).count_ones() as usize,
            self.numbers.number_of(planes),
            planes,
        )
    }

    /// The strength of natural cards together with this many wild cards.
    #[inline(always)]
    fn strength_with(&self, wild: usize, number: usize, planes: [u16; 4]) -> u16 {
        let (Some(by_ranks), Some(by_suit)) = (self.by_ranks.get(wild), self.by_suit.get(wild))
        else {
            return 0;
        };
        let [a, b, c, d] = planes.map(|ranks| by_suit[usize::from(ranks) % by_suit.len()]);
        by_ranks[number % ROOM].max(a.max(b)).max(c.max(d))
    }

    /// The strength of a hand, found by trying each strength from the best down.
    fn search(&self, hand: Hand) -> u16 {
        let (natural, wild) = (hand - self.ordering.wild(), hand & self.ordering.wild());
        let held = Held::of(planes_of(natural.mask()));
        let met = |place: usize| match self.needs[place].missing(&held) {
            0 => true,
            1 if self.ordering.declared().bug && !wild.is_empty() => self.bug_makes(place, natural),
            missing => missing as usize <= wild.len() && !self.ordering.declared().bug,
        };
        let found = (0..self.needs.len()).rev().find(|&place| met(place));
        found.map_or(0, |below| below as u16 + 1)
    }

    /// Whether the bug may stand for the one missing card.
    fn bug_makes(&self, place: usize, natural: Hand) -> bool {
        let need = &self.needs[place];
        if self.bug_fills(place as u16 + 1) {
            return true;
        }
        let aces = natural
            .cards()
            .filter(|card| 1 << card.rank().index() == ACE);
        let wanted = need.ranks.iter().filter(|ranks| **ranks & ACE != 0);
        wanted.count() > aces.count()
    }

    /// The strengths of a block of hands of at most seven cards each.
    #[inline(always)]
    pub fn strengths(&self, masks: &[u64; BLOCK], out: &mut Words) {
        let wild = self.ordering.wild().mask();
        let natural = masks.map(|mask| mask & !wild);
        let wild = masks.map(|mask| (mask & wild).count_ones() as u16);
        let (mut planes, mut codes) = ([[0; BLOCK]; 4], [[0; BLOCK]; 3]);
        split(&natural, &mut planes);
        for i in 0..BLOCK {
            let found = codes_of(planes.each_ref().map(|plane| plane[i]));
            for (codes, found) in codes.iter_mut().zip(found) {
                codes[i] = found;
            }
        }
        self.look_up_all(&wild, &codes, &planes, out);
    }

    /// Not inlined, so that it is compiled for the baseline: vectors would have to be taken apart
    /// and rebuilt lane by lane.
    #[inline(never)]
    fn look_up_all(
        &self,
        wild: &Words,
        [first, second, third]: &[Words; 3],
        planes: &[Words; 4],
        out: &mut Words,
    ) {
        for i in 0..BLOCK {
            let number = self.numbers.place([first[i], second[i], third[i]]);
            let planes = planes.each_ref().map(|plane| plane[i]);
            out[i] = self.strength_with(wild[i].into(), number, planes);
        }
    }

    /// The value of a hand of this strength, and what its wild cards are played as.
    pub fn value(&self, hand: Hand, strength: u16) -> Option<HandValue> {
        let place = self.places.get(usize::from(strength).checked_sub(1)?)?;
        let shape = &self.ordering.shapes()[place.0];
        let wanted = self.ordering.wanted(place);
        let mut table = Laid::new(hand, self.ordering.wild());
        let suit = shape.suited.then(|| table.longest(&wanted)).flatten();
        for &(rank, count) in &wanted {
            (0..count).for_each(|_| table.lay(rank, suit));
        }
        let ranks = wanted.iter().map(|&(rank, _)| rank);
        let decide = place.1.len();
        Some(HandValue {
            shape: place.0,
            fit: Fit {
                heights: place.1.clone(),
                ranks: ranks.take(decide).collect(),
                cards: table.cards,
            },
            plays: table.plays,
        })
    }
}

/// A hand while its cards are assigned one by one.
struct Laid {
    natural: Hand,
    /// Natural cards, and cards that a wild card stands for.
    seen: Hand,
    wild: Hand,
    cards: Vec<Card>,
    plays: Vec<(Card, Card)>,
}

impl Laid {
    fn new(hand: Hand, wild: Hand) -> Laid {
        Laid {
            natural: hand - wild,
            seen: hand - wild,
            wild: hand & wild,
            cards: Vec::new(),
            plays: Vec::new(),
        }
    }

    /// The suit with most of the ranks; among equals the highest suit.
    fn longest(&self, wanted: &[(Rank, usize)]) -> Option<Suit> {
        let held = |suit: &Suit| {
            let cards = wanted.iter().map(|&(rank, _)| Card::new(rank, *suit));
            cards.filter(|&card| self.natural.contains(card)).count()
        };
        Suit::all().max_by_key(held)
    }

    /// Adds a card of this rank: a natural one, or a wild card that stands for it.
    fn lay(&mut self, rank: Rank, suit: Option<Suit>) {
        let fits = |card: &Card| suit.is_none_or(|suit| card.suit() == suit);
        if let Some(card) = self.natural.cards_of_rank(rank).find(fits) {
            self.natural = self.natural - Hand::EMPTY.with(card);
            self.cards.push(card);
            return;
        }
        let itself = self.wild.cards_of_rank(rank).find(fits);
        let Some(wild) = itself.or_else(|| self.wild.cards().next()) else {
            return;
        };
        self.wild = self.wild - Hand::EMPTY.with(wild);
        self.cards.push(wild);
        let free = Suit::all().rev().map(|suit| Card::new(rank, suit));
        let mut free = free.filter(fits);
        let highest = free.clone().find(|&card| !self.seen.contains(card));
        let Some(played) = itself.or(highest).or_else(|| free.next()) else {
            return;
        };
        self.seen = self.seen.with(played);
        if played != wild {
            self.plays.push((wild, played));
        }
    }
}
