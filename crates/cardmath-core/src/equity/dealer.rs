//! Random deals, a block of them at a time: cards for the players, then the board.
//!
//! Cards are numbered by what is left of the deck. A player who may hold anything gets two cards from
//! it; any other draws one of his combinations by its weight. Each step is a plain loop over the
//! deals of a block, without a branch.

use super::drawing::Drawing;
use super::question::{Combo, PAIRS, Question, by_pair, ids, pair};
use crate::evaluate::{BLOCK, Planes, Words};
use crate::random::Streams;
use crate::Hand;

/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;

/// Deals cards to the players and to the board.
pub struct Dealer {
    random: Streams,
    /// The ids of the cards that are known, ascending.
    known: Vec<u16>,
    board: Planes,
    to_come: usize,
    players: Vec<Player>,
    taken: Taken,
}

/// A player, and what he was dealt in each deal of the block.
pub struct Player {
    /// The combinations that he draws from; none if he may hold anything.
    drawing: Option<Drawing>,
    /// The cards of each of his combinations.
    combos: Vec<[u16; 2]>,
    masks: Vec<Hand>,
    /// The place of each pair of cards among the combinations.
    of_pair: Vec<u16>,
    /// The place of what he drew.
    drawn: Words,
    cards: [Words; 2],
}

/// The cards that were taken from the deck in each deal of a block, ascending.
struct Taken {
    deck: usize,
    count: usize,
    cards: Vec<Words>,
}

impl Taken {
    /// Takes a card out that has this number in the deck.
    #[inline(always)]
    fn take(&mut self, card: &Words) {
        let mut carried = *card;
        for taken in &mut self.cards[..self.count] {
            for i in 0..BLOCK {
                let (one, other) = (taken[i], carried[i]);
                (taken[i], carried[i]) = (one.min(other), one.max(other));
            }
        }
        self.cards[self.count] = carried;
        self.count += 1;
    }

    /// Deals a card of those that are left.
    #[inline(always)]
    fn deal(&mut self, random: &mut Streams, card: &mut Words) {
        random.below((self.deck - self.count) as u16, card);
        let mut carried = *card;
        for taken in &mut self.cards[..self.count] {
            for i in 0..BLOCK {
                // It stands as many places later as cards before it are gone. Once it met a greater
                // one, that one is carried on.
                let passed = u16::from(carried[i] >= taken[i]);
                card[i] += passed;
                let (one, other) = (taken[i], carried[i] + passed);
                (taken[i], carried[i]) = (one.min(other), one.max(other));
            }
        }
        self.cards[self.count] = carried;
        self.count += 1;
    }
}

impl Dealer {
    /// A dealer for the chunk under the seed.
    pub fn new(question: &Question, seed: u64, chunk: u64) -> Dealer {
        let known = question.board | question.dead;
        let mut known: Vec<u16> = known.cards().map(|card| card.id().into()).collect();
        known.sort_unstable();
        let deck = Hand::DECK.len() - known.len();
        let players = question.players.iter();
        let players = players.map(|combos| Player::new(combos, &known)).collect();
        Dealer {
            random: Streams::new(seed, chunk),
            board: question.board.planes().map(|ranks| [ranks as u16; BLOCK]),
            to_come: question.to_come(),
            players,
            taken: Taken {
                deck,
                count: 0,
                cards: vec![[0; BLOCK]; deck],
            },
            known,
        }
    }

    /// Deals a block: what each player holds, and the board. Nothing if the players' cards clash.
    #[inline(always)]
    pub fn deal(&mut self, hands: &mut [Planes], board: &mut Planes) -> Option<()> {
        self.draw()?;
        let Dealer { random, taken, .. } = self;
        taken.count = 0;
        for player in &mut self.players {
            if player.drawing.is_some() {
                player.cards.iter().for_each(|card| taken.take(card));
            }
        }
        for player in &mut self.players {
            if player.drawing.is_none() {
                for card in &mut player.cards {
                    taken.deal(random, card);
                }
            }
        }
        *board = self.board;
        for _ in 0..self.to_come {
            let mut card = [0; BLOCK];
            taken.deal(random, &mut card);
            put(&card, &self.known, board);
        }
        for (player, hand) in self.players.iter().zip(hands) {
            *hand = *board;
            for card in &player.cards {
                put(card, &self.known, hand);
            }
        }
        Some(())
    }

    /// The place of what a player holds in a deal among his combinations.
    pub fn place(&self, player: usize, deal: usize) -> usize {
        let player = &self.players[player];
        if player.drawing.is_some() {
            return player.drawn[deal].into();
        }
        let [one, other] = player.cards.map(|card| card[deal]);
        usize::from(player.of_pair[pair_of(one, other)])
    }

    /// Lets all who draw combinations do so, until no two clash.
    #[inline(always)]
    fn draw(&mut self) -> Option<()> {
        let mut used = [Hand::EMPTY; BLOCK];
        let mut clashing = 0u128;
        for player in &mut self.players {
            if let Some(drawing) = &player.drawing {
                drawing.draw(&mut self.random, &mut player.drawn);
                for deal in 0..BLOCK {
                    let cards = player.masks[usize::from(player.drawn[deal])];
                    clashing |= u128::from(!(used[deal] & cards).is_empty()) << deal;
                    used[deal] = used[deal] | cards;
                }
            }
        }
        while clashing != 0 {
            let deal = clashing.trailing_zeros() as usize;
            (0..PATIENCE).find_map(|_| self.draw_again(deal))?;
            clashing &= clashing - 1;
        }
        for player in &mut self.players {
            if player.drawing.is_some() {
                for deal in 0..BLOCK {
                    let cards = player.combos[usize::from(player.drawn[deal])];
                    player.cards[0][deal] = cards[0];
                    player.cards[1][deal] = cards[1];
                }
            }
        }
        Some(())
    }

    /// Draws once more for a deal.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
        let mut used = Hand::EMPTY;
        for player in &mut self.players {
            if let Some(drawing) = &player.drawing {
                let place = drawing.draw_one(&mut self.random.single);
                let cards = player.masks[place];
                if !(used & cards).is_empty() {
                    return None;
                }
                used = used | cards;
                player.drawn[deal] = place as u16;
            }
        }
        Some(())
    }
}

impl Player {
    fn new(combos: &[Combo], known: &[u16]) -> Player {
        let number = |id: u8| {
            let below = known.partition_point(|&known| known < id.into());
            u16::from(id) - below as u16
        };
        let cards: Vec<[u16; 2]> = combos
            .iter()
            .map(|combo| ids(combo.cards).map(number))
            .collect();
        let mut of_pair = vec![0; PAIRS];
        for (place, &[one, other]) in cards.iter().enumerate() {
            of_pair[pair_of(one, other)] = place as u16;
        }
        Player {
            drawing: (!is_anything(combos, known.len())).then(|| Drawing::new(combos)),
            combos: cards,
            masks: combos.iter().map(|combo| combo.cards).collect(),
            of_pair,
            drawn: [0; BLOCK],
            cards: [[0; BLOCK]; 2],
        }
    }
}

/// The place of two cards among all pairs.
fn pair_of(one: u16, other: u16) -> usize {
    pair([one.max(other) as u8, one.min(other) as u8])
}

/// Whether these are all pairs of the unknown cards, with one weight.
fn is_anything(combos: &[Combo], known: usize) -> bool {
    let deck = Hand::DECK.len() - known;
    let weights = by_pair(combos);
    let held = weights.iter().filter(|&&weight| weight > 0);
    held.clone().count() == deck * (deck - 1) / 2 && held.clone().max() == held.clone().min()
}

/// Puts the cards that have these numbers among the unknown into hands.
#[inline(always)]
fn put(cards: &Words, known: &[u16], hands: &mut Planes) {
    let mut ids = *cards;
    for &known in known {
        for id in &mut ids {
            *id += u16::from(*id >= known);
        }
    }
    let [clubs, diamonds, hearts, spades] = hands;
    for i in 0..BLOCK {
        let (suit, rank) = (ids[i] & 3, 1 << (ids[i] >> 2));
        clubs[i] |= if suit == 0 { rank } else { 0 };
        diamonds[i] |= if suit == 1 { rank } else { 0 };
        hearts[i] |= if suit == 2 { rank } else { 0 };
        spades[i] |= if suit == 3 { rank } else { 0 };
    }
}
