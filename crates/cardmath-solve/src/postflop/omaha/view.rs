//! What both players hold, do and have at one node of an Omaha river.

use super::ends::{AT_ONCE, Lanes, Met, Sums};
use super::game::OmahaGame;
use super::hands::Holdings;
use super::solver::OmahaTables;
use super::walk::{Walk, block, stride};
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::street::Kind;
use crate::postflop::view::View;
use crate::postflop::walk::MEAN;
use crate::postflop::workers::idle_step;
use cardmath_cards::workers::locked;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Weights below this share of all are rounding.
const ROUNDING: f32 = 1e-9;

/// What is known at a node; rows of hands are in the order of `listed`. None if it was stopped.
///
/// # Errors
/// The system cannot start any thread.
pub fn view<S: Simd>(
    game: &OmahaGame,
    simd: S,
    tables: &OmahaTables,
    node: usize,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<View>> {
    let each = &game.tree().nodes[node];
    let reached = [0, 1].map(|player| reached(game, simd, tables, node, player));
    let listed = |player: usize, row: &[f32]| game.hands[player].as_listed(row);
    let mut view = View {
        weights: [0, 1].map(|player| listed(player, &reached[player])),
        values: Default::default(),
        equities: Default::default(),
        strategy: Vec::new(),
        action_values: Vec::new(),
    };
    let mut sums = Sums::new(game.cards);
    for hero in 0..2 {
        let hands = [hero, 1 - hero].map(|player| &game.hands[player]);
        let met = meet(simd, hands, &reached[1 - hero], &mut sums, stop);
        let possible = |met: &Met, number: f32| if met.all[0] > 0.0 { number } else { f32::NAN };
        let shares = met.iter().map(|met| {
            let share = (met.lead[0] / met.all[0] + 1.0) / 2.0;
            possible(met, share.clamp(0.0, 1.0))
        });
        view.equities[hero] = listed(hero, &shares.collect::<Vec<f32>>());
        let walk = Walk {
            game,
            simd,
            hero,
            step: idle_step(),
            threads,
            stop,
        };
        let acts = each.kind == (Kind::Decision { player: hero });
        let nodes: Vec<usize> = [node].into_iter().chain(each.kids.clone()).collect();
        let decision = acts.then_some(node);
        let parts = (&tables.stores, &tables.memory);
        let Some(mut rows) = walk.run::<MEAN>(parts.0, parts.1, &nodes, decision)? else {
            return Ok(None);
        };
        // A payoff counts the whole hand, chips what is won from here on.
        let spent = match game.payoffs {
            None => each.put[hero],
            Some(_) => 0,
        };
        let has = (game.start() + f64::from(spent)) as f32;
        let value = |row: &[f32]| {
            let values = row.iter().zip(&met);
            let values = values.map(|(value, met)| possible(met, value / met.all[0] + has));
            listed(hero, &values.collect::<Vec<f32>>())
        };
        if acts {
            let chosen = rows.split_off(nodes.len());
            view.strategy = chosen.iter().map(|row| listed(hero, row)).collect();
            view.action_values = rows[1..].iter().map(|row| value(row)).collect();
        }
        view.values[hero] = value(&rows[0]);
    }
    Ok((!stop.load(Relaxed)).then_some(view))
}

/// What the hands of a player meet of an opponent with these weights, in the first lane.
fn meet<S: Simd>(
    simd: S,
    hands: [&Holdings; 2],
    weights: &[f32],
    sums: &mut Sums,
    stop: &AtomicBool,
) -> Vec<Met> {
    let lanes: Vec<Lanes> = weights
        .iter()
        .map(|&weight| {
            let mut lanes = [0.0; AT_ONCE];
            lanes[0] = weight;
            lanes
        })
        .collect();
    let mut met = vec![Met::default(); hands[0].len()];
    sums.sweep(simd, hands, &lanes, stop, &mut met, &mut []);
    let least = ROUNDING * weights.iter().sum::<f32>();
    for met in &mut met {
        if met.all[0] <= least {
            met.all[0] = 0.0;
        }
    }
    met
}

/// How often the hands of a player come to a node by the player's own actions, times their weights.
fn reached<S: Simd>(
    game: &OmahaGame,
    simd: S,
    tables: &OmahaTables,
    node: usize,
    player: usize,
) -> Vec<f32> {
    let nodes = &game.tree().nodes;
    let mut weights = game.hands[player].weights.clone();
    let mut kid = node;
    while kid != 0 {
        let parent = nodes[kid].parent;
        let each = &nodes[parent];
        if each.kind == (Kind::Decision { player }) {
            let action = kid - each.kids.start;
            for (number, store) in tables.stores[player].iter().enumerate() {
                let hands = block(weights.len(), number);
                let width = game.width(player, number);
                let actions = each.kids.len();
                let stored = &locked(store).sums[each.row * width..(each.row + actions) * width];
                let mut after = vec![0.0; actions * stride(width)];
                let mut before = vec![0.0; width];
                before[..hands.len()].copy_from_slice(&weights[hands.clone()]);
                down::weights_after(simd, actions, stored, &before, &mut after, stride(width));
                let after = &after[action * stride(width)..][..hands.len()];
                weights[hands].copy_from_slice(after);
            }
        }
        kid = parent;
    }
    weights
}
