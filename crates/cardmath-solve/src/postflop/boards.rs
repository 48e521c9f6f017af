//! The cards that may come, up to suit relabelling, and the complete boards.

use super::hands::{Hands, padded, relabelled, set_of};
use super::orbits::Orbits;
use std::collections::HashMap;

/// A card that may come.
pub struct Deal {
    /// The card that represents its class.
    pub card: u8,
    /// For each card of the class, a relabelling that makes it this card; as places in
    /// `Hands::relabellings`. The first is the identity.
    pub relabellings: Vec<usize>,
    /// The board that it leads to: in `Boards::open`, or in `Boards::complete` after a river card.
    pub next: usize,
}

/// A board on which cards are still to come.
pub struct OpenBoard {
    /// The cards, in the order in which they came.
    pub cards: Vec<u8>,
    /// The next cards.
    pub deals: Vec<Deal>,
    /// For each player, the widths of the complete boards after each card, summed up; only after
    /// the turn.
    pub widths: [Vec<usize>; 2],
}

/// A complete board, of which only the size is known yet.
pub struct Complete {
    /// The cards as a set.
    pub cards: u64,
    /// Those that came after the game began.
    pub later: u64,
    /// The number of each player's rows, with padding: one for each orbit of combos.
    pub width: [usize; 2],
}

/// All boards of a game.
pub struct Boards {
    /// Those with cards to come. A board comes after those that it leads to.
    pub open: Vec<OpenBoard>,
    /// The complete ones.
    pub complete: Vec<Complete>,
    known: HashMap<u64, usize>,
    /// The cards with which the game begins, as a set.
    start: u64,
    /// The cards that never come, as a set.
    dead: u64,
}

impl Boards {
    /// All boards that start with some cards and have no dead one.
    pub fn new(start: &[u8], dead: &[u8], hands: &Hands) -> Boards {
        let mut boards = Boards {
            open: Vec::new(),
            complete: Vec::new(),
            known: HashMap::new(),
            start: set_of(start),
            dead: set_of(dead),
        };
        let all: Vec<usize> = (0..hands.relabellings.len()).collect();
        boards.add(start, start.len(), &all, hands);
        boards
    }

    /// Adds a board; `stabiliser` are the relabellings that leave what was known before unchanged.
    fn add(&mut self, cards: &[u8], start: usize, stabiliser: &[usize], hands: &Hands) -> usize {
        if cards.len() == 5 {
            return self.add_complete(set_of(cards), hands);
        }
        let fixes = |place: &usize| {
            let suits = &hands.relabellings[*place].suits;
            let later = &cards[start..];
            later.iter().all(|&card| relabelled(card, suits) == card)
        };
        let stabiliser: Vec<usize> = stabiliser.iter().copied().filter(fixes).collect();
        let mut seen = set_of(cards) | self.dead;
        let mut deals = Vec::new();
        for card in 0..52 {
            if seen >> card & 1 == 1 {
                continue;
            }
            let mut relabellings = Vec::new();
            for &place in &stabiliser {
                let suits = &hands.relabellings[place].suits;
                let becomes = |other: &u8| relabelled(*other, suits) == card;
                if let Some(other) = (0..52).find(becomes)
                    && seen >> other & 1 == 0
                {
                    seen |= 1 << other;
                    relabellings.push(place);
                }
            }
            let mut longer = cards.to_vec();
            longer.push(card);
            let next = self.add(&longer, start, &stabiliser, hands);
            deals.push(Deal {
                card,
                relabellings,
                next,
            });
        }
        let widths = [0, 1].map(|player: usize| self.summed_widths(cards, &deals, player));
        self.open.push(OpenBoard {
            cards: cards.to_vec(),
            deals,
            widths,
        });
        self.open.len() - 1
    }

    fn summed_widths(&self, cards: &[u8], deals: &[Deal], player: usize) -> Vec<usize> {
        if cards.len() < 4 {
            return Vec::new();
        }
        let widths = deals
            .iter()
            .map(|deal| self.complete[deal.next].width[player]);
        let sums = widths.scan(0, |sum, width| {
            *sum += width;
            Some(*sum)
        });
        std::iter::once(0).chain(sums).collect()
    }

    fn add_complete(&mut self, cards: u64, hands: &Hands) -> usize {
        *self.known.entry(cards).or_insert_with(|| {
            let later = cards & !self.start;
            let orbits = Orbits::new(hands, later);
            let width = [0, 1].map(|player| {
                let free = hands.without(player, cards);
                padded(
                    free.filter(|&hand| orbits.first(player, hand) == hand)
                        .count(),
                )
            });
            self.complete.push(Complete {
                cards,
                later,
                width,
            });
            self.complete.len() - 1
        })
    }
}
