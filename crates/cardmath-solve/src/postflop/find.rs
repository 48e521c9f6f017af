//! Finding a node of a game by the line of play that leads to it.

use super::action::Action;
use super::game::HoldemGame;
use super::group::RowStarts;
use super::hands::{LANES, Suits, relabelled, set_of};
use super::kernel::cell::Cell;
use super::kernel::order;
use super::kernel::simd::Simd;
use super::locks::Locks;
use super::solver::HoldemTables;
use super::street::Kind;
use super::walk::{MEAN, Place, Scratch, StorePart, Walk, part_for};
use super::workers::{Region, idle_step};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// A step of a line: an action or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A player acts.
    Act(Action),
    /// A card comes, by its id.
    Card(u8),
    /// Any card comes.
    AnyCard,
}

/// Why a line leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lost {
    /// The move with this number is an action that is not there; these are.
    NoAction(usize, Vec<Action>),
    /// The move with this number is an action where a card comes.
    CardComes(usize),
    /// The move with this number is a card where a player acts.
    PlayerActs(usize),
    /// The move with this number is a card that is dealt already.
    Dealt(usize),
    /// The move with this number means any card where one is needed.
    ManyCards(usize),
    /// The move with this number comes after the end of the hand.
    Over(usize),
}

/// A node of the game, with the cards and the relabelling of suits that lead to it.
#[derive(Clone)]
pub struct HoldemNode {
    pub(super) place: Place,
    /// The node of the tree.
    pub node: usize,
    /// The board.
    pub board: Vec<u8>,
    /// The region, and where in it the numbers start; none on the first street.
    pub(super) region: Option<(usize, [usize; 2])>,
    /// For each player and hand, the hand that it is stored as.
    pub(super) stored_as: [Vec<u16>; 2],
    /// For each suit, the one that it is stored as.
    pub(super) suits: Suits,
    /// The weights at the first node of the street, in the order of `Hands`, as stored.
    pub(super) weights: [Vec<f32>; 2],
}

impl HoldemNode {
    /// The tree of the node.
    pub fn tree(&self) -> usize {
        self.place.tree
    }
}

/// Finds nodes.
pub struct Finder<'a, S, C> {
    pub(super) game: &'a HoldemGame,
    pub(super) simd: S,
    pub(super) locks: &'a Locks,
    pub(super) tables: &'a mut HoldemTables<C>,
    pub(super) stop: &'a AtomicBool,
    /// Whether the weights of hands are wanted.
    pub(super) weighs: bool,
    pub(super) scratch: Vec<Scratch>,
}

impl<'a, S: Simd, C: Cell> Finder<'a, S, C> {
    /// Looks at these tables.
    pub fn new(
        game: &'a HoldemGame,
        simd: S,
        locks: &'a Locks,
        tables: &'a mut HoldemTables<C>,
        stop: &'a AtomicBool,
    ) -> Finder<'a, S, C> {
        Finder {
            game,
            simd,
            locks,
            tables,
            stop,
            weighs: true,
            scratch: Scratch::all(game),
        }
    }

    /// Follows a line.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn find(&mut self, line: &[Move]) -> Result<HoldemNode, Lost> {
        let mut found = self.start();
        for (number, &step) in line.iter().enumerate() {
            self.follow(&mut found, number, step)?;
        }
        Ok(found)
    }

    /// The first node.
    pub fn start(&self) -> HoldemNode {
        let game = self.game;
        let identity = |player: usize| (0..game.hands.combos[player].len() as u16).collect();
        HoldemNode {
            place: Place {
                tree: game.root(),
                board: game.first_board(),
                offsets: [0, 0],
            },
            node: 0,
            board: game.spot.board.clone(),
            region: None,
            stored_as: [identity(0), identity(1)],
            suits: [0, 1, 2, 3],
            weights: game.hands.weights.clone(),
        }
    }

    /// Follows one step, which has this number in its line.
    ///
    /// # Errors
    /// The step is not possible.
    pub fn follow(
        &mut self,
        found: &mut HoldemNode,
        number: usize,
        step: Move,
    ) -> Result<(), Lost> {
        let tree = &self.game.trees.all[found.place.tree];
        let node = &tree.nodes[found.node];
        match (node.kind, step) {
            (Kind::Decision { .. }, Move::Act(action)) => {
                let mut kids = node.kids.clone();
                let all = || tree.nodes[node.kids.clone()].iter().map(|kid| kid.action);
                found.node = kids
                    .find(|&kid| tree.nodes[kid].action == action)
                    .ok_or_else(|| Lost::NoAction(number, all().collect()))?;
            }
            (Kind::Decision { .. }, _) => return Err(Lost::PlayerActs(number)),
            (Kind::Next { .. }, Move::Act(_)) => return Err(Lost::CardComes(number)),
            (Kind::Next { .. }, Move::AnyCard) => return Err(Lost::ManyCards(number)),
            (Kind::Next { leaf }, Move::Card(card)) => {
                if found.board.contains(&card) || self.game.spot.dead.contains(&card) {
                    return Err(Lost::Dealt(number));
                }
                self.follow_card(found, leaf, card);
            }
            _ => return Err(Lost::Over(number)),
        }
        Ok(())
    }

    /// Follows a card after the end of a street's betting.
    fn follow_card(&mut self, found: &mut HoldemNode, leaf: usize, card: u8) {
        let game = self.game;
        let place = found.place;
        let board = &game.boards.open[place.board];
        let stored = relabelled(card, &found.suits);
        let (deal, relabelling) = board
            .deals
            .iter()
            .enumerate()
            .find_map(|(deal, each)| {
                let becomes = |&&at: &&usize| {
                    relabelled(stored, &game.hands.relabellings[at].suits) == each.card
                };
                each.relabellings.iter().find(becomes).map(|&at| (deal, at))
            })
            .expect("every card that is not dealt may come");
        let relabelling = &game.hands.relabellings[relabelling];
        let leaf_node = game.trees.all[place.tree].leaves[leaf].node;
        if self.weighs {
            let weights = self.weights_at(found, leaf_node);
            for (player, weights) in weights.iter().enumerate() {
                let to = &mut found.weights[player];
                to.fill(0.0);
                for (from, &hand) in weights.iter().zip(&relabelling.combos[player]) {
                    let combo = game.hands.combos[player][usize::from(hand)];
                    if set_of(&combo) >> board.deals[deal].card & 1 == 0 {
                        to[usize::from(hand)] = *from;
                    }
                }
            }
        }
        for (player, stored_as) in found.stored_as.iter_mut().enumerate() {
            for hand in stored_as {
                *hand = relabelling.combos[player][usize::from(*hand)];
            }
        }
        found.suits = found.suits.map(|suit| relabelling.suits[usize::from(suit)]);
        self.enter(found, leaf, deal);
        found.board.push(card);
        found.node = 0;
    }

    /// Moves the place to the tree after an end of betting and a card.
    fn enter(&self, found: &mut HoldemNode, leaf: usize, deal: usize) {
        let (game, place) = (self.game, found.place);
        let tree = &game.trees.all[place.tree];
        let deals = &game.boards.open[place.board].deals;
        let mut starts = [0, 1].map(|player| game.block(place.tree, place.board, player));
        for (before, each) in tree.leaves[..=leaf].iter().enumerate() {
            let count = if before == leaf { deal } else { deals.len() };
            for (player, start) in starts.iter_mut().enumerate() {
                let lengths = deals[..count].iter();
                *start += lengths
                    .map(|deal| game.length(each.tree, deal.next, player))
                    .sum::<usize>();
            }
        }
        found.region = Some(match found.region {
            None => (leaf * deals.len() + deal, [0, 0]),
            Some((region, from)) => (region, [0, 1].map(|player| from[player] + starts[player])),
        });
        found.place = Place {
            tree: tree.leaves[leaf].tree,
            board: deals[deal].next,
            offsets: [0, 1].map(|player| place.offsets[player] + starts[player]),
        };
    }

    /// The weights of both players at a node of the street, as stored, in the order of `Hands`.
    pub(super) fn weights_at(&mut self, found: &HoldemNode, node: usize) -> [Vec<f32>; 2] {
        [0, 1].map(|player| {
            let hero = 1 - player;
            self.down(found, hero);
            let place = found.place;
            let street = self.game.trees.all[place.tree].street;
            let stride = self.game.width(street, place.board, player) + LANES;
            let row = self.game.layouts[place.tree][hero].opponent[node];
            let mut row = self.scratch[street].opponent[row * stride..][..stride].to_vec();
            if street == 2 {
                let ranked = &self.game.rivers[place.board].players[player];
                let shares = (0..ranked.order.len()).map(|row| ranked.share(row));
                for (weight, share) in row.iter_mut().zip(shares) {
                    *weight *= share;
                }
            }
            self.in_order(found, player, &row)
        })
    }

    /// Passes the weights of the street down, for one learning player.
    pub(super) fn down(&mut self, found: &HoldemNode, hero: usize) {
        let street = self.game.trees.all[found.place.tree].street;
        let mut scratch = std::mem::replace(
            &mut self.scratch[street],
            Scratch::new(self.game, usize::MAX),
        );
        self.start_street(found, hero, &mut scratch);
        let walk = self.walk(hero);
        self.with_part(found, hero, |mut part| {
            walk.down::<MEAN, C>(found.place, RowStarts::default(), &mut part, &mut scratch);
        });
        self.scratch[street] = scratch;
    }

    pub(super) fn walk(&self, hero: usize) -> Walk<'a, S> {
        Walk {
            game: self.game,
            simd: self.simd,
            locks: self.locks,
            hero,
            step: idle_step(),
            stop: self.stop,
        }
    }

    /// Sets the first rows of weights of a street.
    pub(super) fn start_street(&self, found: &HoldemNode, hero: usize, scratch: &mut Scratch) {
        let place = found.place;
        let street = self.game.trees.all[place.tree].street;
        for (player, to) in [(hero, &mut scratch.own), (1 - hero, &mut scratch.opponent)] {
            let weights = &found.weights[player];
            if street < 2 {
                to[..weights.len()].copy_from_slice(weights);
                continue;
            }
            order::set_weights(&self.game.rivers[place.board].players[player], weights, to);
        }
    }

    /// A row of a street in the order of `Hands`.
    pub(super) fn in_order(&self, found: &HoldemNode, player: usize, row: &[f32]) -> Vec<f32> {
        let place = found.place;
        let width = self.game.hands.width[player];
        if self.game.trees.all[place.tree].street < 2 {
            return row[..width].to_vec();
        }
        let mut numbers = vec![0.0; width];
        for (place, hand) in self.game.rivers[place.board].players[player].hands() {
            numbers[hand] = row[place];
        }
        numbers
    }

    pub(super) fn with_part<A>(
        &mut self,
        found: &HoldemNode,
        hero: usize,
        call: impl FnOnce(StorePart<'_, C>) -> A,
    ) -> A {
        self.with_part_of::<MEAN, A>(found, hero, call)
    }

    /// Calls with the numbers of the found tree and what follows.
    pub(super) fn with_part_of<const MODE: u8, A>(
        &mut self,
        found: &HoldemNode,
        hero: usize,
        call: impl FnOnce(StorePart<'_, C>) -> A,
    ) -> A {
        let Some((region, starts)) = found.region else {
            return call(part_for::<MODE, C>(&mut self.tables.top, hero));
        };
        let Place { tree, board, .. } = found.place;
        let ranges = [0, 1]
            .map(|player| starts[player]..starts[player] + self.game.length(tree, board, player));
        let mut numbers = lock(&self.tables.regions[region]);
        let mut part = part_for::<MODE, C>(&mut numbers.stores, hero);
        call(part.slice(ranges[hero].clone(), ranges[1 - hero].clone()))
    }
}

fn lock<C>(region: &Mutex<Region<C>>) -> std::sync::MutexGuard<'_, Region<C>> {
    region.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::NoAction(number, actions) => {
                let all: Vec<String> = actions.iter().map(Action::to_string).collect();
                write!(f, "move {} is none of {}", number + 1, all.join(" "))
            }
            Lost::CardComes(number) => {
                write!(f, "move {} is an action, but a card comes", number + 1)
            }
            Lost::PlayerActs(number) => {
                write!(f, "move {} is a card, but a player acts", number + 1)
            }
            Lost::Dealt(number) => write!(f, "move {} is a card that is known already", number + 1),
            Lost::ManyCards(number) => {
                write!(f, "move {} means any card, but one is needed", number + 1)
            }
            Lost::Over(number) => write!(f, "move {} comes after the end of the hand", number + 1),
        }
    }
}
