//! Both players' hands, strategies and EVs at one node of a game.

use super::find::{Finder, HoldemNode};
use super::hands::{LANES, set_of};
use super::kernel::all_in::add_opposing;
use super::kernel::cell::Cell;
use super::kernel::order;
use super::kernel::river::{End, EndSums, StridedRows, values};
use super::kernel::simd::Simd;
use super::solver::{HoldemTables, step};
use super::street::Kind;
use super::walk::{LEARN, MEAN};
use super::workers::{Workers, idle_step};
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// If a hand can meet less than this share of the opponent's weight, because it holds cards of nearly
/// all that gets here, its EV is not known: sums of floats lose the rest. At this share an EV is off by
/// a few thousandths of the pot, at a tenth of it by several hundredths.
const LEAST_SHARE: f32 = 1e-5;

/// What is known at a node. Rows of hands are in the order of `Hands`.
pub struct View {
    /// The weights of both players' hands: those of the ranges times how often they get here.
    pub weights: [Vec<f32>; 2],
    /// Each hand's EV from here on, in chips, or what it is paid; NaN if hardly any opposing hand is
    /// possible.
    pub values: [Vec<f32>; 2],
    /// Each hand's share of the pot if all cards were dealt now.
    pub equities: [Vec<f32>; 2],
    /// A row for each action of the player who acts: how often each hand chooses it.
    pub strategy: Vec<Vec<f32>>,
    /// A row for each action: each hand's EV after it.
    pub action_values: Vec<Vec<f32>>,
}

impl<S: Simd, C: Cell> Finder<'_, S, C> {
    /// Solves the river of a found node on its own, for the weights with which it is reached.
    pub fn solve_river(&mut self, found: &HoldemNode, iterations: u64) {
        let street = self.game.trees.all[found.place.tree].street;
        for done in (0..iterations).take_while(|_| !self.stop.load(Relaxed)) {
            for hero in 0..2 {
                let mut scratch = std::mem::take(&mut self.scratch);
                self.start_street(found, hero, &mut scratch[street]);
                let mut walk = self.walk(hero);
                walk.step = step::<C>(self.game, done);
                self.with_part_of::<LEARN, ()>(found, hero, |part| {
                    walk.street::<LEARN, C>(found.place, part, &mut scratch[street..]);
                });
                self.scratch = scratch;
            }
        }
    }

    /// What is known at a node; none if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn view(&mut self, found: &HoldemNode, threads: usize) -> io::Result<Option<View>> {
        let game = self.game;
        let place = found.place;
        let tree = &game.trees.all[place.tree];
        let node = &tree.nodes[found.node];
        let weights = self.weights_at(found, found.node);
        let Some(equities) = self.equities(found, &weights) else {
            return Ok(None);
        };
        let mut view = View {
            weights: [0, 1].map(|player| self.as_dealt(found, player, &weights[player])),
            values: [Vec::new(), Vec::new()],
            equities,
            strategy: Vec::new(),
            action_values: Vec::new(),
        };
        for hero in 0..2 {
            let Some(rows) = self.street_values(found, hero, threads)? else {
                return Ok(None);
            };
            let stride = game.width(tree.street, place.board, hero) + LANES;
            let opposing = self.opposing(found, hero, &weights[1 - hero]);
            // A payoff counts the whole hand, chips what is won from here on.
            let spent = if game.payoffs.is_none() {
                node.put[hero]
            } else {
                0
            };
            let has = game.start() + f64::from(spent);
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
        found: &HoldemNode,
        hero: usize,
        threads: usize,
    ) -> io::Result<Option<StreetRows>> {
        let street = self.game.trees.all[found.place.tree].street;
        if found.region.is_none() {
            let HoldemTables { top, regions, .. } = &mut *self.tables;
            let (game, locks, stop) = (self.game, self.locks, self.stop);
            return Workers::run(game, self.simd, locks, regions, threads, stop, |workers| {
                workers.walk::<MEAN>(hero, idle_step(), top)?;
                let scratch = workers.scratch(street);
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
        Ok((!self.stop.load(Relaxed)).then_some(rows))
    }

    /// From the order in which hands are stored to that in which they are dealt.
    fn as_dealt(&self, found: &HoldemNode, player: usize, stored: &[f32]) -> Vec<f32> {
        let places = &found.stored_as[player];
        places
            .iter()
            .map(|&place| stored[usize::from(place)])
            .collect()
    }

    /// For each hand the weight of the opponent's hands that share no card with it; 0 if hardly any
    /// do.
    fn opposing(&self, found: &HoldemNode, hero: usize, weights: &[f32]) -> Vec<f32> {
        let mut opposing = vec![0.0; self.game.hands.width[hero]];
        let count = self.game.hands.combos[hero].len();
        add_opposing(&self.game.hands, hero, weights, 1.0, &mut opposing[..count]);
        let blocked = self.stored_board(found);
        let least = LEAST_SHARE * weights.iter().sum::<f32>();
        for (weight, combo) in opposing.iter_mut().zip(&self.game.hands.combos[hero]) {
            if set_of(combo) & blocked != 0 || *weight <= least {
                *weight = 0.0;
            }
        }
        opposing
    }

    /// The board as it is stored.
    fn stored_board(&self, found: &HoldemNode) -> u64 {
        match self.game.trees.all[found.place.tree].street {
            2 => self.game.boards.complete[found.place.board].cards,
            _ => set_of(&self.game.boards.open[found.place.board].cards),
        }
    }

    /// Each hand's share of the pot if all cards were dealt now; none if it was stopped.
    fn equities(&self, found: &HoldemNode, weights: &[Vec<f32>; 2]) -> Option<[Vec<f32>; 2]> {
        let game = self.game;
        let place = found.place;
        let won = match game.trees.all[place.tree].street {
            2 => [0, 1].map(|hero| self.river_equity(found, hero, weights)),
            _ => {
                let keep_going = || !self.stop.load(Relaxed);
                let matrix = game.equity_matrix(place.board, &keep_going)?;
                let chance = game.runout_chance(game.boards.open[place.board].cards.len());
                let width = game.hands.width[1];
                let mut net = [0, 1].map(|player| vec![0.0f32; game.hands.width[player]]);
                for (own, row) in matrix.chunks_exact(width).enumerate() {
                    for (other, &runouts) in row.iter().enumerate() {
                        let lead = chance * f32::from(runouts);
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
        let shares = [0, 1].map(|hero| {
            let opposing = self.opposing(found, hero, &weights[1 - hero]);
            let share = won[hero]
                .iter()
                .zip(opposing)
                .map(|(&won, all)| match all > 0.0 {
                    true => (won / all).clamp(0.0, 1.0),
                    false => f32::NAN,
                });
            self.as_dealt(found, hero, &share.collect::<Vec<f32>>())
        });
        Some(shares)
    }

    /// The pots won by each hand on a complete board, with halves of shared ones.
    fn river_equity(&self, found: &HoldemNode, hero: usize, weights: &[Vec<f32>; 2]) -> Vec<f32> {
        let river = &self.game.rivers[found.place.board];
        let (own, other) = (&river.players[hero], &river.players[1 - hero]);
        let mut numbers = vec![0.0; other.width];
        order::set_weights(other, &weights[1 - hero], &mut numbers);
        let show = End {
            weights: 0,
            node: 0,
            below: 0.5,
            total: 0.0,
            same: 0.5,
            fold: None,
        };
        let mut won = vec![0.0; own.width];
        let rows = StridedRows {
            numbers: &numbers[..],
            stride: other.width,
        };
        let mut to = StridedRows {
            numbers: &mut won[..],
            stride: own.width,
        };
        let mut sums = EndSums::new(own.width.max(other.width) + LANES);
        values(self.simd, river, hero, &[show], &rows, &mut to, &mut sums);
        self.in_order(found, hero, &won)
    }
}

/// The rows of a street after a walk.
struct StreetRows {
    values: Vec<f32>,
    chosen: Vec<f32>,
}
