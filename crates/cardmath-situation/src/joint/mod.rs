//! Random combos of players whose ranges clash in nearly all deals.
//!
//! If every player draws a combo by weight, and all draw again until no two combos share a card,
//! then combos are held together in proportion to the product of their weights. With scarce cards,
//! such as the aces of ranges that all hold one, that takes forever. So the scarce cards of all
//! players are drawn together first: for each set of cards in use, the sum of the products of the
//! later players' weights says how likely each choice is. Then each player draws one of the combos
//! that hold just these scarce cards. Other cards may still clash, and then all draw again, so that
//! the distribution is the same. If all cards count as scarce, no draw fails.
//!
//! Ten players with a fifth of all hands at Omaha clash whatever is scarce. Then each draws several
//! candidates in turn and holds one of those that are free. The share of free ones estimates how
//! likely the player holds a combo beside the earlier ones, without bias. So a deal has the product
//! of these shares as its weight, and weighted means are those of deals in which all drew again.
//! These weights differ more with each player. So a block of deals is drawn together, and when its
//! weights differ much, deals are drawn among themselves by weight, and continue with the mean weight:
//! a particle filter (N. J. Gordon, D. J. Salmond, A. F. M. Smith, 1993). Deals of one block are
//! then not independent, but blocks are.

mod clashes;
mod particles;
mod players;
#[cfg(test)]
mod tests;

use crate::Combo;
use crate::alias::ComboIndexes;
use cardmath_cards::random::Random;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::workers::Ended;
use clashes::clashes_by_card;
use particles::{Particles, unit};
use players::{GroupChoices, Player, States};

/// A draw that fails more often than once in this many times is worth better tables.
const OFTEN: usize = 32;
/// If fewer clashes than this are expected in a draw, it succeeds often enough: the probability of a
/// clash is not above their expected number. With more, two players may clash in nearly all draws.
const FEW_CLASHES: f64 = 1.0 - 1.0 / OFTEN as f64;
/// The draws by which it is found how often they succeed.
const TRIALS: usize = 4096;
/// Of these, this many must succeed, or more cards are treated as scarce.
const ENOUGH: usize = TRIALS / 4;
/// If fewer succeed with the best tables, deals are weighted.
const HARDLY_ANY: usize = 4;
/// How many more cards are then scarce.
const MORE: usize = 4;
/// The most choices of scarce cards that are listed.
const MOST_CHOICES: usize = 1 << 20;
/// The seed of the trials: they are the same for every question, machine and thread.
const TRIAL_SEED: u64 = 27;
/// The candidates by which it is found how many are free, and the most of a player.
const TRIED: u32 = 1 << 10;
const MOST_CANDIDATES: u32 = 1 << 14;
/// This many candidates are free on average.
const WANTED: f64 = 3.0;
/// The usual weight of a deal, and the greatest: sums of squares must not overflow.
const USUAL: f64 = 4096.0;
const GREATEST: f64 = USUAL * (1 << 19) as f64;

/// Draws a combo for each of several players, none of which share a card.
pub struct Joint {
    /// The players in the order in which they draw.
    players: Vec<Player>,
    /// For each player, the choices after each state.
    layers: Vec<Vec<GroupChoices>>,
    /// The weight of a deal in which all candidates are free, if deals are weighted.
    most: Option<f64>,
}

/// Called now and then while tables are built; once it returns false, that ends.
pub type KeepGoing<'a> = &'a mut dyn FnMut() -> bool;

impl Joint {
    /// The tables for players with these combos; `None` if drawing again and again does as well.
    ///
    /// The players can hold their combos at the same time. Deals are weighted only if `may_weigh`.
    ///
    /// # Errors
    /// `keep_going` returned false.
    pub fn new(
        ranges: &[&[Combo]],
        may_weigh: bool,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<Joint>, Ended> {
        let clashes = clashes_by_card(ranges, keep_going)?;
        if clashes.iter().map(|(_, clashes)| clashes).sum::<f64>() < FEW_CLASHES {
            return Ok(None);
        }
        let mut order: Vec<usize> = (0..ranges.len()).collect();
        let Some(mut best) = Joint::of(ranges, &order, 0, keep_going)? else {
            return Ok(None);
        };
        let mut successes = best.successes();
        if successes * OFTEN >= TRIALS {
            return Ok(None);
        }
        let (mut scarce, mut best_scarce) = (0, 0);
        let mut cards = clashes.iter().map(|&(card, _)| card);
        while successes < ENOUGH {
            let more = cards.by_ref().take(MORE).fold(0, |more, card| more | card);
            scarce |= more;
            let joint = match more {
                0 => None,
                _ => Joint::of(ranges, &order, scarce, keep_going)?,
            };
            let Some(joint) = joint else {
                break;
            };
            let found = joint.successes();
            if found >= successes {
                (best, best_scarce, successes) = (joint, scarce, found);
            }
        }
        if !may_weigh || successes >= HARDLY_ANY {
            return Ok(Some(best));
        }
        // The later a player draws, the fewer combos are free.
        order.sort_by_key(|&player| ranges[player].len());
        let mut joint = Joint::of(ranges, &order, best_scarce, keep_going)?.unwrap_or(best);
        joint.find_candidates(keep_going)?;
        Ok(Some(joint))
    }

    /// The tables if these cards are scarce; `None` if they are too large.
    fn of(
        ranges: &[&[Combo]],
        order: &[usize],
        scarce: u64,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<Joint>, Ended> {
        let players = order
            .iter()
            .map(|&number| Player::new(number, ranges[number], scarce, keep_going));
        let players = players.collect::<Result<Vec<Player>, Ended>>()?;
        let mut choices = 0;
        let mut layers: Vec<Vec<GroupChoices>> = Vec::new();
        let mut states = vec![0];
        for (number, player) in players.iter().enumerate() {
            let later = players[number + 1..]
                .iter()
                .flat_map(|player| &player.groups);
            let needed = later.fold(0, |needed, group| needed | group.scarce);
            let mut next = States::default();
            let mut layer = Vec::new();
            for &used in &states {
                let free = player.groups.iter().zip(0..);
                let free = free.filter(|(group, _)| group.scarce & used == 0);
                let to: Vec<(u32, u32)> = free
                    .map(|(group, place)| (place, next.number((used | group.scarce) & needed)))
                    .collect();
                choices += to.len() + 1;
                if choices > MOST_CHOICES {
                    return Ok(None);
                }
                layer.push(GroupChoices {
                    to,
                    sums: Vec::new(),
                });
            }
            layers.push(layer);
            states = next.sets;
        }
        let mut joint = Joint {
            players,
            layers,
            most: None,
        };
        joint.add_up();
        Ok(Some(joint))
    }

    /// Finds the weight of each choice, from the last player to the first.
    fn add_up(&mut self) {
        let mut later = vec![1.0];
        for (player, layer) in self.players.iter().zip(&mut self.layers).rev() {
            let sums = layer.iter_mut().map(|choices| {
                let mut sum = 0.0;
                for &(group, state) in &choices.to {
                    sum += player.groups[group as usize].weight * later[state as usize];
                    choices.sums.push(sum);
                }
                sum
            });
            later = sums.collect();
        }
    }

    /// Finds how many candidates each player needs, and the weight of a deal.
    fn find_candidates(&mut self, keep_going: KeepGoing<'_>) -> Result<(), Ended> {
        let mut random = Random::new(TRIAL_SEED, 1);
        let (mut deals, mut most) = (Particles::new(self.players.len()), USUAL);
        for number in 0..self.players.len() {
            self.players[number].candidates = TRIED;
            let before = deals.clone();
            let mut odds = self.step(number, &mut deals, &mut random, keep_going)?;
            if odds == 0.0 {
                // The most candidates are drawn where hardly any is free.
                odds = 1.0 / f64::from(MOST_CANDIDATES);
                deals = before;
            }
            deals.resample(&mut random);
            let wanted = (WANTED * (1.0 - odds) / odds).ceil();
            self.players[number].candidates = (wanted as u32).clamp(1, MOST_CANDIDATES);
            most /= odds;
        }
        self.most = Some(most);
        Ok(())
    }

    /// Whether deals differ in weight, and are drawn by [`Joint::draw_block`].
    pub fn is_weighted(&self) -> bool {
        self.most.is_some()
    }

    /// Draws the index of a combo for each player. `false` if two of them share a card: then all
    /// must be drawn again.
    pub fn draw(&self, random: &mut Random, mut take: impl FnMut(usize, u32)) -> bool {
        let (mut state, mut used) = (0, 0);
        for (number, player) in self.players.iter().enumerate() {
            let Some((place, 1..)) = self.hold(number, (&mut state, &mut used), random) else {
                return false;
            };
            take(player.number, place);
        }
        true
    }

    /// Draws candidates for a player, holds one of those that are free, and counts these.
    fn hold(
        &self,
        number: usize,
        (state, used): (&mut u32, &mut u64),
        random: &mut Random,
    ) -> Option<(u32, u32)> {
        let (player, choices) = (&self.players[number], &self.layers[number][*state as usize]);
        if choices.to.is_empty() {
            return None;
        }
        let (group, next) = choices.draw(random);
        let group = &player.groups[group as usize];
        let (mut held, mut free) = (0, 0);
        for _ in 0..player.candidates {
            let place = group.places[group.table.draw_one(random) as usize];
            if *used & player.masks[place as usize] == 0 {
                free += 1;
                if free == 1 || random.below(free.into()) == 0 {
                    held = place;
                }
            }
        }
        if free > 0 {
            (*state, *used) = (next, *used | player.masks[held as usize]);
        }
        Some((held, free))
    }

    /// Draws a combo for a player in all deals. Returns the mean of the weights afterwards, divided
    /// by the mean before.
    fn step(
        &self,
        number: usize,
        deals: &mut Particles,
        random: &mut Random,
        keep_going: KeepGoing<'_>,
    ) -> Result<f64, Ended> {
        let player = &self.players[number];
        let before: f64 = deals.weights.iter().sum();
        for deal in 0..BLOCK {
            if !keep_going() {
                return Err(Ended::Stopped);
            }
            if deals.weights[deal] > 0.0 {
                let at = (&mut deals.states[deal], &mut deals.used[deal]);
                let (held, free) = self.hold(number, at, random).unwrap_or((0, 0));
                deals.places[player.number][deal] = held;
                deals.weights[deal] *= f64::from(free) / f64::from(player.candidates);
            }
        }
        Ok(deals.weights.iter().sum::<f64>() / before)
    }

    /// Draws the indexes of the players' combos in a block of deals, which differ in weight.
    ///
    /// # Errors
    /// `keep_going` returned false.
    pub fn draw_block(
        &self,
        random: &mut Random,
        weights: &mut [u64; BLOCK],
        mut take: impl FnMut(usize, &ComboIndexes),
        keep_going: KeepGoing<'_>,
    ) -> Result<(), Ended> {
        loop {
            let mut deals = Particles::new(self.players.len());
            let mut is_held = true;
            for number in 0..self.players.len() {
                is_held &= self.step(number, &mut deals, random, keep_going)? > 0.0;
                if !is_held {
                    break;
                }
                deals.even_out(random);
            }
            if !is_held {
                // A block of weight 0 counts for nothing.
                continue;
            }
            // Only the first deals may be counted, so no place is special.
            deals.rotate(random.below(BLOCK as u64) as usize);
            for (weight, of) in weights.iter_mut().zip(deals.weights) {
                let of = (of * self.most.unwrap_or(1.0)).min(GREATEST);
                // Rounded up as often as keeps the mean.
                *weight = of as u64 + u64::from(unit(random) < of.fract());
            }
            for (player, places) in deals.places.iter().enumerate() {
                take(player, places);
            }
            return Ok(());
        }
    }

    /// How many of the trials succeed.
    fn successes(&self) -> usize {
        let mut random = Random::new(TRIAL_SEED, 0);
        (0..TRIALS)
            .filter(|_| self.draw(&mut random, |_, _| ()))
            .count()
    }
}
