//! Turns and rivers walked node by node, hand by hand and card by card, with the strategies that
//! the solver shows: its values and its best responses are these.

use super::orbits::alike_spots;
use super::{learn_beside, measure, plain_share, spots};
use crate::execution;
use cardmath_cards::{Card, Hand};
use cardmath_evaluate::strength;
use cardmath_solve::postflop::{
    HoldemGame, HoldemStrategies, Kind, Move, Rake, STREETS, Size, Spot, TreeNode, View,
};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

/// What the hero does at decisions.
#[derive(Clone, Copy)]
enum Hero {
    /// What the average strategy does.
    Average,
    /// What wins most, for each hand.
    Best,
}

/// When decisions are locked.
#[derive(Clone, Copy)]
enum When {
    /// Before anything is learned.
    Before,
    /// After all iterations, so that what was learned there is not what is played.
    After,
}

/// A node after some actions and cards: what each hand does there, and what the solver says.
pub struct Place {
    pub node: TreeNode,
    pub board: Hand,
    pub view: View,
    /// Whether hands are locked there: all but every third.
    is_locked: bool,
    pub kids: Vec<Place>,
}

fn set(cards: &[u8]) -> Hand {
    cards.iter().filter_map(|&id| Card::from_id(id)).collect()
}

/// A node and all that follow, one for each card.
pub fn place(game: &HoldemGame, strategies: &mut HoldemStrategies, line: &mut Vec<Move>) -> Place {
    let stop = AtomicBool::new(false);
    let found = strategies.find(game, line).expect("a line of the tree");
    let view = strategies
        .view(game, &execution(1, &stop), &found)
        .expect("threads");
    let locked = strategies.locked(game, line).expect("a line of the tree");
    let free = (-1.0f32).to_le_bytes();
    let is_locked = locked.chunks(4).any(|number| number != free);
    let nodes = &game.trees.all[found.tree()].nodes;
    let (node, board) = (nodes[found.node].clone(), set(&found.board));
    let moves: Vec<Move> = match node.kind {
        Kind::Decision { .. } => {
            let actions = nodes[node.kids.clone()].iter().map(|kid| kid.action);
            actions.map(Move::Act).collect()
        }
        Kind::Next { .. } => (Hand::DECK - board)
            .cards()
            .map(|card| Move::Card(card.id()))
            .collect(),
        Kind::Fold { .. } | Kind::Show { .. } => Vec::new(),
    };
    let kids = moves.into_iter().map(|step| {
        line.push(step);
        let kid = place(game, strategies, line);
        line.pop();
        kid
    });
    Place {
        kids: kids.collect(),
        node,
        board,
        view: view.expect("it is not stopped"),
        is_locked,
    }
}

/// One player's side of the walk: the hands of both, and the chips.
struct Walk<'a> {
    game: &'a HoldemGame,
    hero: usize,
    own: Hand,
    plays: Hero,
}

impl Walk<'_> {
    /// The weights of the opposing hands that share no card with the hero's.
    fn opposing(&self, weights: &[f32]) -> Vec<f64> {
        let hands = self.game.hands.combos[1 - self.hero].iter().zip(weights);
        let free = |hand: &[u8]| (set(hand) & self.own).is_empty();
        hands
            .map(|(hand, &weight)| if free(hand) { weight.into() } else { 0.0 })
            .collect()
    }

    /// What the hero's hand wins, less what the hero puts in, times the weights of the opposing
    /// hands that get here.
    fn value(&self, place: &Place, weights: &[f64]) -> f64 {
        match place.node.kind {
            Kind::Decision { player } if player == self.hero => self.choose(place, weights),
            Kind::Decision { .. } => {
                let kids = place.kids.iter().zip(&place.view.strategy);
                kids.map(|(kid, row)| {
                    let chosen = weights.iter().zip(row);
                    let chosen: Vec<f64> = chosen
                        .map(|(weight, &often)| weight * f64::from(often))
                        .collect();
                    self.value(kid, &chosen)
                })
                .sum()
            }
            Kind::Next { .. } => {
                let kids = place.kids.iter();
                kids.map(|kid| self.value(kid, &self.dealt(kid.board - place.board, weights)))
                    .sum()
            }
            Kind::Fold { who, .. } => {
                weights.iter().sum::<f64>()
                    * self.paid(
                        place,
                        match who == self.hero {
                            true => Ordering::Less,
                            false => Ordering::Greater,
                        },
                    )
            }
            Kind::Show { .. } => self.shown(place, place.board, weights),
        }
    }

    /// The same where the hero acts. A best response keeps to what is locked.
    fn choose(&self, place: &Place, weights: &[f64]) -> f64 {
        let values = place.kids.iter().map(|kid| self.value(kid, weights));
        let mut hands = self.game.hands.combos[self.hero].iter();
        let own = hands.position(|hand| set(hand) == self.own);
        let own = own.expect("a hand");
        match self.plays {
            Hero::Best if !(place.is_locked && own % 3 > 0) => {
                values.fold(f64::NEG_INFINITY, f64::max)
            }
            _ => {
                let rows = place.view.strategy.iter();
                values
                    .zip(rows)
                    .map(|(value, row)| value * f64::from(row[own]))
                    .sum()
            }
        }
    }

    /// The weights after a card that comes once in all that two hands leave.
    fn dealt(&self, card: Hand, weights: &[f64]) -> Vec<f64> {
        let deck = Hand::DECK.len() - 8; // two hands and the board of a turn
        let hands = self.game.hands.combos[1 - self.hero].iter();
        let held = hands.map(|hand| set(hand) | self.own);
        weights
            .iter()
            .zip(held)
            .map(|(weight, held)| match (held & card).is_empty() {
                true => weight / deck as f64,
                false => 0.0,
            })
            .collect()
    }

    /// The showdown, after all cards that may still come.
    fn shown(&self, place: &Place, board: Hand, weights: &[f64]) -> f64 {
        if board.len() < 5 {
            let rest = (Hand::DECK - board)
                .cards()
                .map(|card| Hand::EMPTY.with(card));
            return rest
                .map(|card| self.shown(place, board | card, &self.dealt(card, weights)))
                .sum();
        }
        let hands = self.game.hands.combos[1 - self.hero].iter().zip(weights);
        hands
            .filter(|(_, weight)| **weight > 0.0)
            .map(|(hand, weight)| {
                let [own, other] = [self.own, set(hand)].map(|hand| strength(hand | board));
                weight * self.paid(place, own.cmp(&other))
            })
            .sum()
    }

    /// What the hero gets of the pot, less what the hero put in. Chips that nobody called go back.
    fn paid(&self, place: &Place, outcome: Ordering) -> f64 {
        let called = f64::from(place.node.put[0].min(place.node.put[1]));
        let pot = f64::from(self.game.spot.chips.pot) + 2.0 * called;
        let pot = pot - self.game.spot.rake.of(pot);
        match outcome {
            Ordering::Less => -called,
            Ordering::Equal => pot / 2.0 - called,
            Ordering::Greater => pot - called,
        }
    }
}

/// What a player has in the mean over all deals.
fn means(game: &HoldemGame, start: &Place, hero: usize, plays: Hero) -> f64 {
    let (mut won, mut all) = (0.0, 0.0);
    for (hand, weight) in game.hands.combos[hero]
        .iter()
        .zip(&game.hands.weights[hero])
    {
        let walk = Walk {
            game,
            hero,
            own: set(hand),
            plays,
        };
        let opposing = walk.opposing(&game.hands.weights[1 - hero]);
        won += f64::from(*weight) * walk.value(start, &opposing);
        all += f64::from(*weight) * opposing.iter().sum::<f64>();
    }
    won / all
}

/// Checks each hand's EV at a node and at those of the same street after it.
fn check_values(game: &HoldemGame, place: &Place) -> Result<(), TestCaseError> {
    for hero in 0..2 {
        for (hand, &shown) in game.hands.combos[hero].iter().zip(&place.view.values[hero]) {
            let walk = Walk {
                game,
                hero,
                own: set(hand),
                plays: Hero::Average,
            };
            let opposing = walk.opposing(&place.view.weights[1 - hero]);
            let all: f64 = opposing.iter().sum();
            // What seldom comes here is rounded more, as its sums are differences.
            if all > 0.02 {
                let plain = walk.value(place, &opposing) / all + f64::from(place.node.put[hero]);
                prop_assert!(
                    (plain - f64::from(shown)).abs() < 0.01,
                    "{} {}",
                    plain,
                    shown
                );
            }
        }
    }
    let mut same_street = place.kids.iter().filter(|kid| kid.board == place.board);
    same_street.try_for_each(|kid| check_values(game, kid))
}

/// Lets hands play the actions of the first decision, and of the one after its first
/// action, with probabilities that differ by hand; every third hand is left alone.
fn lock_first(game: &HoldemGame, strategies: &mut HoldemStrategies) {
    let stop = AtomicBool::new(false);
    let root = game.trees.root();
    let first = root.nodes[0].kids.start;
    let decisions = [
        (0, Vec::new()),
        (first, vec![Move::Act(root.nodes[first].action)]),
    ];
    for (node, line) in decisions {
        let Kind::Decision { player } = root.nodes[node].kind else {
            continue;
        };
        let actions = root.nodes[node].kids.len();
        let row = |action: usize| {
            let hands = 0..game.hands.combos[player].len();
            let part = |hand: usize| match hand % 3 {
                0 => -1.0,
                _ if hand % actions == action => 0.75,
                _ => 0.25 / (actions - 1).max(1) as f32,
            };
            hands.map(part).collect()
        };
        let wanted: Vec<Vec<f32>> = match actions {
            1 => return,
            _ => (0..actions).map(row).collect(),
        };
        let locked = strategies.lock(game, &stop, &line, &wanted);
        assert!(locked.expect("a line of the tree").is_some());
    }
}

/// Checks values and best responses after some iterations, beside locks or without any.
fn check(
    mut spot: Spot,
    sizes: [f64; 2],
    share: f64,
    iterations: u64,
    locked: Option<When>,
) -> Result<(), TestCaseError> {
    prop_assume!(plain_share(&spot).is_some() && spot.board.len() > 3);
    spot.bets.bets = [(); STREETS].map(|_| sizes.map(|size| vec![Size::Pot(size)]));
    spot.rake = Rake { share, cap: 4.0 };
    let game = HoldemGame::new(spot, &mut || true).expect("a tree");
    let (game, mut strategies) = learn_beside(game, iterations, |game, strategies| {
        if let Some(When::Before) = locked {
            lock_first(game, strategies);
        }
    });
    if let Some(When::After) = locked {
        lock_first(&game, &mut strategies);
    }
    let (status, values) = measure(&game, &mut strategies);
    let start = place(&game, &mut strategies, &mut Vec::new());
    check_values(&game, &start)?;
    let mut gain = 0.0;
    for hero in 0..2 {
        let best = means(&game, &start, hero, Hero::Best);
        let mean = means(&game, &start, hero, Hero::Average);
        prop_assert!(
            (status.best[hero] - best).abs() < 0.01,
            "{:?} {}",
            status,
            best
        );
        prop_assert!((values[hero] - mean).abs() < 0.01, "{:?} {}", values, mean);
        gain += best - mean;
    }
    prop_assert!((status.exploitability - gain / 2.0).abs() < 0.01);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn values_and_best_responses_are_those_of_a_plain_walk(
        spot in spots(),
        sizes in [0.3f64..1.5, 0.5f64..2.0],
        share in 0.0f64..0.1,
        iterations in 1u64..40,
    ) {
        check(spot, sizes, share, iterations, None)?;
    }

    #[test]
    fn so_they_are_where_suits_can_be_exchanged(
        spot in alike_spots(4..6),
        sizes in [0.3f64..1.5, 0.5f64..2.0],
        share in 0.0f64..0.1,
        iterations in 1u64..40,
    ) {
        check(spot, sizes, share, iterations, None)?;
    }

    #[test]
    fn so_they_are_beside_locks(
        spot in spots(),
        sizes in [0.3f64..1.5, 0.5f64..2.0],
        share in 0.0f64..0.1,
        iterations in 1u64..40,
    ) {
        for when in [When::Before, When::After] {
            let spot = Spot { relabel: false, ..spot.clone() };
            check(spot, sizes, share, iterations, Some(when))?;
        }
    }
}
