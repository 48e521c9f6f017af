//! Both players' hands, strategies and EVs at one node of a game of Omaha.

use super::betting::{AT_ONCE, Betting, TreeGroup, TreeMember};
use super::ends::{HandSums, LaneWeights, Met};
use super::find::{OmahaNode, OnRiver};
use super::game::OmahaGame;
use super::hands::{Holdings, NONE};
use super::locks::{Fixed, OmahaLocks, Together};
use super::memory::{Memory, OmahaNumbers, Stores, block, stride, width};
use super::solver::OmahaTables;
use super::trees::BoardTrees;
use super::walker::Walker;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::street::Kind;
use crate::postflop::view::View;
use crate::postflop::walk::MEAN;
use crate::postflop::workers::idle_step;
use cardmath_cards::workers::locked;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Weights below this share of all are rounding errors.
const ROUNDING: f32 = 1e-9;

/// What looks at a node.
struct Viewer<'a, S, C> {
    game: &'a OmahaGame,
    simd: S,
    numbers: &'a OmahaNumbers<C>,
    locks: &'a OmahaLocks,
    memory: &'a Memory,
    threads: usize,
    stop: &'a AtomicBool,
}

/// What is known of a player's hands, in the order of the board on which the node is.
struct Known {
    /// The weight of the opponent's hands that each hand can meet; 0 where that is rounding.
    opposing: Vec<f32>,
    /// The weight of those that it beats less that of those that beat it, on average.
    lead: Vec<f32>,
    /// The values at the node and at those after it, and the player's strategy.
    rows: Vec<Vec<f32>>,
}

/// As `OmahaStrategies::view`.
pub fn view<S: Simd, C: Cell>(
    game: &OmahaGame,
    simd: S,
    tables: &OmahaTables<C>,
    found: &OmahaNode,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<View>> {
    let viewer = Viewer {
        game,
        simd,
        numbers: &tables.numbers,
        locks: &tables.locks,
        memory: &tables.memory,
        threads,
        stop,
    };
    let node = &game.betting_at(found).tree.nodes[found.node];
    let weights = [0, 1].map(|player| viewer.reached(found, player));
    let mut view = View {
        weights: [0, 1].map(|player| viewer.as_listed(found, player, &weights[player], 0.0)),
        values: Default::default(),
        equities: Default::default(),
        strategy: Vec::new(),
        action_values: Vec::new(),
    };
    for hero in 0..2 {
        let Some(mut known) = viewer.known(found, hero, &weights[1 - hero])? else {
            return Ok(None);
        };
        let listed = |row: Vec<f32>| viewer.as_listed(found, hero, &row, f32::NAN);
        let possible = |all: f32, number: f32| if all > 0.0 { number } else { f32::NAN };
        let shares = known.lead.iter().zip(&known.opposing);
        let shares = shares.map(|(lead, &all)| {
            let share = (lead / all + 1.0) / 2.0;
            possible(all, share.clamp(0.0, 1.0))
        });
        view.equities[hero] = listed(shares.collect());
        // A payoff counts the whole hand, chips what is won from here on.
        let spent = match game.payoffs {
            None => node.put[hero],
            Some(_) => 0,
        };
        let has = (game.start() + f64::from(spent)) as f32;
        let value = |row: &[f32]| {
            let values = row.iter().zip(&known.opposing);
            listed(
                values
                    .map(|(value, &all)| possible(all, value / all + has))
                    .collect(),
            )
        };
        if node.kind == (Kind::Decision { player: hero }) {
            let chosen = known.rows.split_off(1 + node.kids.len());
            view.strategy = chosen.into_iter().map(listed).collect();
            view.action_values = known.rows[1..].iter().map(|row| value(row)).collect();
        }
        view.values[hero] = value(&known.rows[0]);
    }
    Ok((!stop.load(Relaxed)).then_some(view))
}

impl<S: Simd, C: Cell> Viewer<'_, S, C> {
    fn hands(&self, found: &OmahaNode) -> &[Holdings; 2] {
        found
            .river
            .map_or(&self.game.equal, |river| &self.game.shown[river.board])
    }

    /// A row in the order of the list, from that of the board that is computed.
    fn as_listed(&self, found: &OmahaNode, player: usize, row: &[f32], missing: f32) -> Vec<f32> {
        let relabelling = found.river.map_or(0, |river| river.relabelling);
        let becomes = &self.game.relabellings[relabelling].becomes[player];
        let places = &self.hands(found)[player].places;
        let each = becomes.iter().map(|&hand| match places[hand as usize] {
            NONE => missing,
            place => row[place as usize],
        });
        each.collect()
    }

    /// A river's tree by itself, and where its numbers are.
    fn member(&self, river: &OnRiver) -> (TreeGroup, Together) {
        let (group, member) = self.game.betting.member(river.leaf);
        (self.game.betting.alone(member), Some((river.board, group)))
    }

    /// The numbers of trees, and what is fixed in them.
    fn stores(&self, together: Together) -> (&Stores<C>, Option<&Fixed>) {
        let stores = match together {
            None => &self.numbers.first,
            Some((board, group)) => &self.numbers.rivers[board][group],
        };
        (stores, self.locks.of(together))
    }

    /// How often the hands of a player get to a node by the player's own actions, times their
    /// weights, in the order of the board.
    fn reached(&self, found: &OmahaNode, player: usize) -> Vec<f32> {
        let start = &self.game.listed[player].weights;
        let Some(river) = &found.river else {
            return self.after(&self.game.first, None, player, (found.node, start));
        };
        let before = self.at_leaf(river.leaf, player);
        let hands = &self.hands(found)[player];
        let mut weights = vec![0.0; hands.len()];
        hands.gather(&before, 0..hands.len(), &mut weights);
        let (group, together) = self.member(river);
        self.after(&group, together, player, (found.node, &weights))
    }

    /// The weights at a leaf of the first street, in the order of the list.
    fn at_leaf(&self, leaf: usize, player: usize) -> Vec<f32> {
        let node = self.game.betting.leaves[leaf].node;
        let start = &self.game.listed[player].weights;
        self.after(&self.game.first, None, player, (node, start))
    }

    /// The weights at a node of a tree that is the first of a group, from those at its start.
    fn after(
        &self,
        group: &TreeGroup,
        together: Together,
        player: usize,
        (node, start): (usize, &[f32]),
    ) -> Vec<f32> {
        let member = &group.members[0];
        let nodes = &self.game.betting.of(member).tree.nodes;
        let mut weights = start.to_vec();
        let mut kid = node;
        while kid != 0 {
            let parent = nodes[kid].parent;
            if nodes[parent].kind == (Kind::Decision { player }) {
                self.choose(member, together, player, (parent, kid), &mut weights);
            }
            kid = parent;
        }
        weights
    }

    /// Multiplies weights by how often an action is chosen.
    fn choose(
        &self,
        member: &TreeMember,
        together: Together,
        player: usize,
        (parent, kid): (usize, usize),
        weights: &mut [f32],
    ) {
        let each = &self.game.betting.of(member).tree.nodes[parent];
        let (actions, action) = (each.kids.len(), kid - each.kids.start);
        let first = member.before[player] + each.row;
        let (stores, locks) = self.stores(together);
        for (number, store) in stores[player].iter().enumerate() {
            let hands = block(weights.len(), number);
            let width = width(hands.len());
            let stored = &locked(store).sums[first * width..(first + actions) * width];
            let mut after = vec![0.0; actions * stride(width)];
            let mut before = vec![0.0; width];
            before[..hands.len()].copy_from_slice(&weights[hands.clone()]);
            down::weights_after(
                self.simd,
                actions,
                stored,
                &before,
                &mut after,
                stride(width),
            );
            if let Some(lock) = locks.and_then(|locks| locks.at(player, first, number)) {
                lock.fix_weights(&before, &mut after, stride(width));
            }
            let after = &after[action * stride(width)..][..hands.len()];
            weights[hands].copy_from_slice(after);
        }
    }

    /// What is known of a player's hands at a node, where the opponent has these weights.
    fn known(&self, found: &OmahaNode, hero: usize, opponent: &[f32]) -> io::Result<Option<Known>> {
        let Some(rows) = self.rows(found, hero)? else {
            return Ok(None);
        };
        let mut sums = HandSums::new(self.game.cards);
        let met = self.meet(self.hands(found), hero, opponent, &mut sums);
        let least = ROUNDING * opponent.iter().sum::<f32>();
        let opposing = met.iter().map(|met| match met.all[0] <= least {
            true => 0.0,
            false => met.all[0],
        });
        let opposing = opposing.collect();
        let lead = match found.river {
            Some(_) => met.iter().map(|met| met.lead[0]).collect(),
            None => self.mean_lead(hero, opponent, &mut sums),
        };
        Ok(Some(Known {
            opposing,
            lead,
            rows,
        }))
    }

    /// What the hands of a player meet of an opponent with these weights, in the first lane.
    fn meet(
        &self,
        hands: &[Holdings; 2],
        hero: usize,
        weights: &[f32],
        sums: &mut HandSums,
    ) -> Vec<Met> {
        let lanes = weights.iter().map(|&weight| {
            let mut lanes = [0.0; AT_ONCE];
            lanes[0] = weight;
            lanes
        });
        let lanes: Vec<LaneWeights> = lanes.collect();
        let both = [hero, 1 - hero].map(|player| &hands[player]);
        let mut met = vec![Met::default(); both[0].len()];
        sums.sweep(self.simd, both, &lanes, self.stop, &mut met, &mut []);
        met
    }

    /// The weight of the hands that each hand beats less that of those that beat it, on average of
    /// all river cards.
    fn mean_lead(&self, hero: usize, listed: &[f32], sums: &mut HandSums) -> Vec<f32> {
        let game = self.game;
        let mut lead = vec![0.0; game.listed[hero].len()];
        for (river, hands) in game.rivers.iter().zip(&game.shown) {
            let other = &hands[1 - hero];
            let mut weights = vec![0.0; other.len()];
            other.gather(listed, 0..other.len(), &mut weights);
            let met = self.meet(hands, hero, &weights, sums);
            for &(_, relabelling) in &river.deals {
                let becomes = &game.relabellings[relabelling].becomes[hero];
                for (lead, &hand) in lead.iter_mut().zip(becomes) {
                    let place = hands[hero].places[hand as usize];
                    if let Some(met) = met.get(place as usize) {
                        *lead += met.lead[0] * game.chance;
                    }
                }
            }
        }
        lead
    }

    /// The values of a player's hands at a node and those after it, and the player's strategy; none
    /// if it was stopped.
    fn rows(&self, found: &OmahaNode, hero: usize) -> io::Result<Option<Vec<Vec<f32>>>> {
        let Betting { tree, .. } = self.game.betting_at(found);
        let node = &tree.nodes[found.node];
        let nodes: Vec<usize> = std::iter::once(found.node)
            .chain(node.kids.clone())
            .collect();
        let decision = (node.kind == (Kind::Decision { player: hero })).then_some(found.node);
        let walk = Walker {
            game: self.game,
            simd: self.simd,
            locks: self.locks,
            hero,
            step: idle_step(),
            threads: self.threads,
            stop: self.stop,
        };
        let Some(river) = &found.river else {
            return walk.run::<C, MEAN>(self.numbers, self.memory, &nodes, decision);
        };
        let (group, together) = self.member(river);
        let (stores, locks) = self.stores(together);
        let opponent = self.at_leaf(river.leaf, 1 - hero);
        let trees = BoardTrees {
            walk: &walk,
            group: &group,
            hands: &self.game.shown[river.board],
            stores,
            locks,
            from: [std::slice::from_ref(&opponent), &[]],
            given: &[],
        };
        let nodes: Vec<(usize, usize)> = nodes.into_iter().map(|node| (0, node)).collect();
        let rows = trees.walk_through::<MEAN>(self.memory, (&nodes, decision))?;
        Ok((!self.stop.load(Relaxed)).then_some(rows))
    }
}
