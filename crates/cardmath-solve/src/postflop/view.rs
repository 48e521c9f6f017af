//! What both players hold, do and have at one node of a game.

use super::crew::{Crew, Region, idle_step};
use super::game::Game;
use super::hands::{LANES, relabelled, set_of};
use super::kernel::all_in::add_opposing;
use super::kernel::cell::Cell;
use super::kernel::river::{End, Rows, Sums, values};
use super::kernel::simd::Simd;
use super::locks::{Lock, Locks};
use super::solver::{Tables, step};
use super::street::{Action, Kind};
use super::walk::{LEARN, MEAN, Part, Place, Scratch, Walk, part_for};
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A step of a line: an action or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A player acts.
    Act(Action),
    /// A card comes, by its id.
    Card(u8),
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
    /// The move with this number comes after the end of the hand.
    Over(usize),
}

/// A node of the game, with the cards and the relabelling of suits that lead to it.
pub struct Found {
    place: Place,
    /// The node of the tree.
    pub node: usize,
    /// The board.
    pub board: Vec<u8>,
    /// The region, and where in it the numbers start; none on the first street.
    region: Option<(usize, [usize; 2])>,
    /// For each player and hand, the hand that it is stored as.
    stored_as: [Vec<u16>; 2],
    /// The weights at the first node of the street, in the order of `Hands`, as stored.
    weights: [Vec<f32>; 2],
}

impl Found {
    /// The tree of the node.
    pub fn tree(&self) -> usize {
        self.place.tree
    }
}

/// What is known at a node. Rows of hands are in the order of `Hands`.
pub struct View {
    /// The weights of both players' hands: those of the ranges times how often they come here.
    pub weights: [Vec<f32>; 2],
    /// What each hand has of the pot from here on, in chips; not a number if no opposing hand is
    /// possible.
    pub values: [Vec<f32>; 2],
    /// Each hand's share of the pot if all cards were dealt now.
    pub equities: [Vec<f32>; 2],
    /// A row for each action of the player who acts: how often each hand chooses it.
    pub strategy: Vec<Vec<f32>>,
    /// A row for each action: what each hand has after it.
    pub action_values: Vec<Vec<f32>>,
}

impl Game {
    /// The weights of a player's hands at the start, in the order of `Hands`.
    fn start_weights(&self) -> [Vec<f32>; 2] {
        self.hands.weights.clone()
    }
}

/// Finds nodes.
pub struct Finder<'a, S, C> {
    game: &'a Game,
    simd: S,
    locks: &'a Locks,
    tables: &'a mut Tables<C>,
    scratch: Vec<Scratch>,
}

impl<'a, S: Simd, C: Cell> Finder<'a, S, C> {
    /// Looks at these tables.
    pub fn new(
        game: &'a Game,
        simd: S,
        locks: &'a Locks,
        tables: &'a mut Tables<C>,
    ) -> Finder<'a, S, C> {
        Finder {
            game,
            simd,
            locks,
            tables,
            scratch: Scratch::all(game),
        }
    }

    /// Follows a line.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn find(&mut self, line: &[Move]) -> Result<Found, Lost> {
        let game = self.game;
        let identity = |player: usize| (0..game.hands.combos[player].len() as u16).collect();
        let mut found = Found {
            place: Place {
                tree: game.root(),
                board: game.first_board(),
                offsets: [0, 0],
            },
            node: 0,
            board: game.spot.board.clone(),
            region: None,
            stored_as: [identity(0), identity(1)],
            weights: game.start_weights(),
        };
        let mut suits = [0, 1, 2, 3];
        for (number, &step) in line.iter().enumerate() {
            let tree = &game.trees.all[found.place.tree];
            let node = &tree.nodes[found.node];
            match (node.kind, step) {
                (Kind::Decision { .. }, Move::Act(action)) => {
                    let mut kids = node.kids.clone();
                    let all = || tree.nodes[node.kids.clone()].iter().map(|kid| kid.action);
                    found.node = kids
                        .find(|&kid| tree.nodes[kid].action == action)
                        .ok_or_else(|| Lost::NoAction(number, all().collect()))?;
                }
                (Kind::Decision { .. }, Move::Card(_)) => return Err(Lost::PlayerActs(number)),
                (Kind::Next { .. }, Move::Act(_)) => return Err(Lost::CardComes(number)),
                (Kind::Next { leaf }, Move::Card(card)) => {
                    if found.board.contains(&card) {
                        return Err(Lost::Dealt(number));
                    }
                    self.follow_card(&mut found, leaf, card, &mut suits);
                }
                _ => return Err(Lost::Over(number)),
            }
        }
        Ok(found)
    }

    /// Follows a card after the end of a street's betting.
    fn follow_card(&mut self, found: &mut Found, leaf: usize, card: u8, suits: &mut [u8; 4]) {
        let game = self.game;
        let place = found.place;
        let board = &game.boards.open[place.board];
        let stored = relabelled(card, suits);
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
            for hand in &mut found.stored_as[player] {
                *hand = relabelling.combos[player][usize::from(*hand)];
            }
        }
        *suits = suits.map(|suit| relabelling.suits[usize::from(suit)]);
        self.enter(found, leaf, deal);
        found.board.push(card);
        found.node = 0;
    }

    /// Moves the place to the tree after an end of betting and a card.
    fn enter(&self, found: &mut Found, leaf: usize, deal: usize) {
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
    fn weights_at(&mut self, found: &Found, node: usize) -> [Vec<f32>; 2] {
        [0, 1].map(|player| {
            let hero = 1 - player;
            self.down(found, hero);
            let place = found.place;
            let street = self.game.trees.all[place.tree].street;
            let stride = self.game.width(street, place.board, player) + LANES;
            let row = self.game.layouts[place.tree][hero].opponent[node];
            let row = self.scratch[street].opponent[row * stride..].to_vec();
            self.in_order(found, player, &row)
        })
    }

    /// Passes the weights of the street down, for one learning player.
    fn down(&mut self, found: &Found, hero: usize) {
        let street = self.game.trees.all[found.place.tree].street;
        let mut scratch = std::mem::replace(
            &mut self.scratch[street],
            Scratch::new(self.game, usize::MAX),
        );
        self.start_street(found, hero, &mut scratch);
        let walk = self.walk(hero);
        self.with_part(found, hero, |mut part| {
            walk.down::<MEAN, C>(found.place, &mut part, &mut scratch);
        });
        self.scratch[street] = scratch;
    }

    fn walk(&self, hero: usize) -> Walk<'a, S> {
        Walk {
            game: self.game,
            simd: self.simd,
            locks: self.locks,
            hero,
            step: idle_step(),
        }
    }

    /// Sets the first rows of weights of a street.
    fn start_street(&self, found: &Found, hero: usize, scratch: &mut Scratch) {
        let place = found.place;
        let street = self.game.trees.all[place.tree].street;
        for (player, to) in [(hero, &mut scratch.own), (1 - hero, &mut scratch.opponent)] {
            let weights = &found.weights[player];
            if street < 2 {
                to[..weights.len()].copy_from_slice(weights);
                continue;
            }
            let river = &self.game.rivers[place.board].players[player];
            to[..river.width].fill(0.0);
            for (to, &hand) in to.iter_mut().zip(&river.order) {
                *to = weights[usize::from(hand)];
            }
        }
    }

    /// A row of a street in the order of `Hands`.
    fn in_order(&self, found: &Found, player: usize, row: &[f32]) -> Vec<f32> {
        let place = found.place;
        let width = self.game.hands.width[player];
        if self.game.trees.all[place.tree].street < 2 {
            return row[..width].to_vec();
        }
        let mut numbers = vec![0.0; width];
        let order = &self.game.rivers[place.board].players[player].order;
        for (&hand, number) in order.iter().zip(row) {
            numbers[usize::from(hand)] = *number;
        }
        numbers
    }

    /// Solves the river of a found node on its own, for the weights with which it is reached.
    pub fn solve_river(&mut self, found: &Found, iterations: u64, stop: &AtomicBool) {
        let street = self.game.trees.all[found.place.tree].street;
        for done in (0..iterations).take_while(|_| !stop.load(Relaxed)) {
            for hero in 0..2 {
                let mut scratch = std::mem::take(&mut self.scratch);
                self.start_street(found, hero, &mut scratch[street]);
                let mut walk = self.walk(hero);
                walk.step = step(self.game, done);
                self.with_part_of::<LEARN, ()>(found, hero, |part| {
                    walk.street::<LEARN, C>(found.place, part, &mut scratch[street..]);
                });
                self.scratch = scratch;
            }
        }
    }

    fn with_part<A>(
        &mut self,
        found: &Found,
        hero: usize,
        call: impl FnOnce(Part<'_, C>) -> A,
    ) -> A {
        self.with_part_of::<MEAN, A>(found, hero, call)
    }

    /// Calls with the numbers of the found tree and what follows.
    fn with_part_of<const MODE: u8, A>(
        &mut self,
        found: &Found,
        hero: usize,
        call: impl FnOnce(Part<'_, C>) -> A,
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

    /// What is known at a node; none if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn view(
        &mut self,
        found: &Found,
        threads: usize,
        stop: &AtomicBool,
    ) -> io::Result<Option<View>> {
        let game = self.game;
        let place = found.place;
        let tree = &game.trees.all[place.tree];
        let node = &tree.nodes[found.node];
        let weights = self.weights_at(found, found.node);
        let mut view = View {
            weights: [0, 1].map(|player| self.as_dealt(found, player, &weights[player])),
            values: [Vec::new(), Vec::new()],
            equities: self.equities(found, &weights),
            strategy: Vec::new(),
            action_values: Vec::new(),
        };
        for hero in 0..2 {
            let Some(rows) = self.street_values(found, hero, threads, stop)? else {
                return Ok(None);
            };
            let stride = game.width(tree.street, place.board, hero) + LANES;
            let opposing = self.opposing(found, hero, &weights[1 - hero]);
            let has = f64::from(game.spot.chips.pot) / 2.0 + f64::from(node.put[hero]);
            let row = |finder: &Self, node: usize| -> Vec<f32> {
                let values = finder.in_order(found, hero, &rows.values[node * stride..]);
                let chips = values.iter().zip(&opposing).map(|(&value, &weight)| {
                    let net = if weight > 0.0 {
                        value / weight
                    } else {
                        f32::NAN
                    };
                    net + has as f32
                });
                finder.as_dealt(found, hero, &chips.collect::<Vec<f32>>())
            };
            view.values[hero] = row(self, found.node);
            if node.kind == (Kind::Decision { player: hero }) {
                view.action_values = node.kids.clone().map(|kid| row(self, kid)).collect();
                let width = stride - LANES;
                let chosen = (0..node.kids.len()).map(|action| {
                    let from = (node.row + action) * stride;
                    let row = self.in_order(found, hero, &rows.chosen[from..from + width]);
                    self.as_dealt(found, hero, &row)
                });
                view.strategy = chosen.collect();
            }
        }
        Ok(Some(view))
    }

    /// The values and strategies of a whole street for one player, with all that follows.
    fn street_values(
        &mut self,
        found: &Found,
        hero: usize,
        threads: usize,
        stop: &AtomicBool,
    ) -> io::Result<Option<StreetRows>> {
        let street = self.game.trees.all[found.place.tree].street;
        if found.region.is_none() {
            let Tables { top, regions, .. } = &mut *self.tables;
            let (game, locks) = (self.game, self.locks);
            return Crew::run(game, self.simd, locks, regions, threads, stop, |crew| {
                crew.walk::<MEAN>(hero, idle_step(), top)?;
                let scratch = crew.scratch(street);
                Some(StreetRows {
                    values: scratch.values.clone(),
                    chosen: scratch.chosen.clone(),
                })
            });
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        self.start_street(found, hero, &mut scratch[street]);
        let walk = self.walk(hero);
        self.with_part(found, hero, |part| {
            walk.street::<MEAN, C>(found.place, part, &mut scratch[street..]);
        });
        let rows = StreetRows {
            values: scratch[street].values.clone(),
            chosen: scratch[street].chosen.clone(),
        };
        self.scratch = scratch;
        Ok(Some(rows))
    }

    /// From the order in which hands are stored to that in which they are dealt.
    fn as_dealt(&self, found: &Found, player: usize, stored: &[f32]) -> Vec<f32> {
        let places = &found.stored_as[player];
        places
            .iter()
            .map(|&place| stored[usize::from(place)])
            .collect()
    }

    /// For each hand the weight of the opponent's hands that share no card with it.
    fn opposing(&self, found: &Found, hero: usize, weights: &[f32]) -> Vec<f32> {
        let mut opposing = vec![0.0; self.game.hands.width[hero]];
        let count = self.game.hands.combos[hero].len();
        add_opposing(&self.game.hands, hero, weights, 1.0, &mut opposing[..count]);
        let blocked = self.stored_board(found);
        for (weight, combo) in opposing.iter_mut().zip(&self.game.hands.combos[hero]) {
            // What is left of sums after subtraction is rounding.
            if set_of(combo) & blocked != 0 || *weight < 1e-7 {
                *weight = 0.0;
            }
        }
        opposing
    }

    /// The board as it is stored.
    fn stored_board(&self, found: &Found) -> u64 {
        match self.game.trees.all[found.place.tree].street {
            2 => self.game.boards.complete[found.place.board].cards,
            _ => set_of(&self.game.boards.open[found.place.board].cards),
        }
    }

    /// Each hand's share of the pot if all cards were dealt now.
    fn equities(&self, found: &Found, weights: &[Vec<f32>; 2]) -> [Vec<f32>; 2] {
        let game = self.game;
        let place = found.place;
        let won = match game.trees.all[place.tree].street {
            2 => [0, 1].map(|hero| self.river_equity(found, hero, weights)),
            _ => {
                let matrix = game.equity_matrix(place.board);
                let width = game.hands.width[1];
                let mut net = [0, 1].map(|player| vec![0.0f32; game.hands.width[player]]);
                for (own, row) in matrix.chunks_exact(width).enumerate() {
                    for (other, lead) in row.iter().enumerate() {
                        net[0][own] += lead * weights[1][other];
                        net[1][other] -= lead * weights[0][own];
                    }
                }
                [0, 1].map(|hero| {
                    let opposing = self.opposing(found, hero, &weights[1 - hero]);
                    let both = net[hero].iter().zip(opposing);
                    both.map(|(net, all)| (net + all) / 2.0)
                        .collect::<Vec<f32>>()
                })
            }
        };
        [0, 1].map(|hero| {
            let opposing = self.opposing(found, hero, &weights[1 - hero]);
            let share = won[hero]
                .iter()
                .zip(opposing)
                .map(|(&won, all)| match all > 0.0 {
                    true => (won / all).clamp(0.0, 1.0),
                    false => f32::NAN,
                });
            self.as_dealt(found, hero, &share.collect::<Vec<f32>>())
        })
    }

    /// The pots won by each hand on a complete board, with halves of shared ones.
    fn river_equity(&self, found: &Found, hero: usize, weights: &[Vec<f32>; 2]) -> Vec<f32> {
        let river = &self.game.rivers[found.place.board];
        let (own, other) = (&river.players[hero], &river.players[1 - hero]);
        let mut numbers = vec![0.0; other.width];
        for (to, &hand) in numbers.iter_mut().zip(&other.order) {
            *to = weights[1 - hero][usize::from(hand)];
        }
        let show = End {
            weights: 0,
            node: 0,
            below: 0.5,
            total: 0.0,
            same: 0.5,
            fold: None,
        };
        let mut won = vec![0.0; own.width];
        let rows = Rows {
            numbers: &numbers[..],
            stride: other.width,
        };
        let mut to = Rows {
            numbers: &mut won[..],
            stride: own.width,
        };
        let mut sums = Sums::new(own.width.max(other.width) + LANES);
        values(self.simd, river, hero, &[show], &rows, &mut to, &mut sums);
        self.in_order(found, hero, &won)
    }

    /// The place of a decision's numbers, the player, and a lock with `strategy`, which has a row
    /// for each action in the order of dealt hands; hands with negative numbers are not locked.
    /// None if no player acts there, or the strategy differs between hands that suit relabelling
    /// makes the same.
    pub fn lock_at(&self, found: &Found, strategy: &[Vec<f32>]) -> Option<(usize, usize, Lock)> {
        let Place {
            tree,
            board,
            offsets,
        } = found.place;
        let street = &self.game.trees.all[tree];
        let node = &street.nodes[found.node];
        let Kind::Decision { player } = node.kind else {
            return None;
        };
        let width = self.game.width(street.street, board, player);
        let mut chosen = vec![-1.0; node.kids.len() * width];
        for (action, row) in strategy.iter().enumerate() {
            let mut stored = vec![-1.0; self.game.hands.width[player]];
            for (&place, &part) in found.stored_as[player].iter().zip(row) {
                stored[usize::from(place)] = part;
            }
            if !self.is_symmetric(found, player, &stored) {
                return None;
            }
            let to = &mut chosen[action * width..][..width];
            match street.street {
                2 => {
                    let order = &self.game.rivers[board].players[player].order;
                    for (to, &hand) in to.iter_mut().zip(order) {
                        *to = stored[usize::from(hand)];
                    }
                }
                _ => to.copy_from_slice(&stored),
            }
        }
        let place = offsets[player] + node.row * width;
        Some((player, place, Lock { chosen, width }))
    }

    /// Whether numbers are the same for hands that a relabelling of the next card turns into each
    /// other.
    fn is_symmetric(&self, found: &Found, player: usize, stored: &[f32]) -> bool {
        if self.game.trees.all[found.place.tree].street == 2 {
            return true;
        }
        let deals = &self.game.boards.open[found.place.board].deals;
        deals
            .iter()
            .flat_map(|deal| &deal.relabellings)
            .all(|&place| {
                let combos = &self.game.hands.relabellings[place].combos[player];
                let mut each = stored.iter().zip(combos);
                each.all(|(part, &other)| *part == stored[usize::from(other)])
            })
    }
}

/// The rows of a street after a walk.
struct StreetRows {
    values: Vec<f32>,
    chosen: Vec<f32>,
}

fn lock<C>(region: &Mutex<Region<C>>) -> std::sync::MutexGuard<'_, Region<C>> {
    region.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.write_str("f"),
            Action::Check => f.write_str("x"),
            Action::Call => f.write_str("c"),
            Action::To(chips) => write!(f, "b{chips}"),
        }
    }
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
            Lost::Dealt(number) => write!(f, "move {} is a card that is dealt already", number + 1),
            Lost::Over(number) => write!(f, "move {} comes after the end of the hand", number + 1),
        }
    }
}
