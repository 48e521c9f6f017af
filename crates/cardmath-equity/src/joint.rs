//! Random combos of players whose ranges clash in nearly all deals.
//!
//! If every player draws a combo by weight, and all draw again until no two combos share a card,
//! then combos are held together in proportion to the product of their weights. With scarce cards,
//! such as the aces of ranges that all hold one, that takes forever. So the scarce cards of all
//! players are drawn together first: for each set of cards in use, the sum of the products of the
//! later players' weights tells how likely each choice is. Then each player draws one of the combos
//! that hold just these scarce cards. Other cards may still clash, and then all draw again, so that
//! the distribution is the same. If all cards count as scarce, no draw fails.
//!
//! Ten players with a fifth of all hands at Omaha clash whatever is scarce. Then each draws several
//! candidates in turn and holds one of those that are free. The share of free ones estimates how
//! likely the player holds a combo beside the earlier ones, without bias. So a deal has the product
//! of these shares as its weight, and weighted means are those of deals in which all drew again.
//! These weights differ more with each player. So a block of deals is drawn together, and when its
//! weights differ much, deals are drawn among themselves by weight, and go on with the mean weight:
//! a particle filter (N. J. Gordon, D. J. Salmond, A. F. M. Smith, 1993). Deals of one block are then
//! not independent, but blocks are.

use super::alias::{AliasTable, Drawn};
use super::combo::Combo;
use cardmath_cards::random::Random;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::workers::{Ended, in_pieces};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A draw that fails more often than once in this many times is worth better tables.
const OFTEN: usize = 32;
/// If fewer clashes than this are expected in a draw, it succeeds often enough.
const FEW_CLASHES: f64 = 1.5;
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
/// So many candidates are free on average.
const WANTED: f64 = 3.0;
/// The usual weight of a deal, and the greatest: sums of squares must not overflow.
const USUAL: f64 = 4096.0;
const GREATEST: f64 = USUAL * (1 << 19) as f64;

/// Draws a combo for each of several players, none of which share a card.
pub struct Joint {
    /// The players in the order in which they draw.
    players: Vec<Player>,
    /// For each player, the choices after each state.
    layers: Vec<Vec<Choices>>,
    /// The weight of a deal in which all candidates are free, if deals are weighted.
    most: Option<f64>,
}

/// A player's combos, by the scarce cards that they hold.
struct Player {
    /// The number of the player.
    number: usize,
    masks: Vec<u64>,
    groups: Vec<Group>,
    /// The number of candidates.
    candidates: u32,
}

/// Combos that hold the same scarce cards.
struct Group {
    scarce: u64,
    weight: f64,
    places: Vec<u32>,
    table: AliasTable,
}

/// The groups from which a player can draw, after the choices of the players before.
#[derive(Default)]
struct Choices {
    /// For each choice, the group and the next state.
    to: Vec<(u32, u32)>,
    /// The sum of the weights up to each choice.
    sums: Vec<f64>,
}

/// Called now and then while tables are built; once it returns false, that ends.
type GoesOn<'a> = &'a mut dyn FnMut() -> bool;

impl Joint {
    /// The tables for players with these combos; `None` if drawing again and again does as well.
    ///
    /// The players can hold their combos at the same time. Deals are weighted only if `may_weigh`.
    ///
    /// # Errors
    /// `goes_on` returned false.
    pub fn new(
        ranges: &[&[Combo]],
        may_weigh: bool,
        goes_on: GoesOn<'_>,
    ) -> Result<Option<Joint>, Ended> {
        let clashes = clashes_by_card(ranges, goes_on)?;
        if clashes.iter().map(|(_, clashes)| clashes).sum::<f64>() < FEW_CLASHES {
            return Ok(None);
        }
        let mut order: Vec<usize> = (0..ranges.len()).collect();
        let Some(mut best) = Joint::of(ranges, &order, 0, goes_on)? else {
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
                _ => Joint::of(ranges, &order, scarce, goes_on)?,
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
        let mut joint = Joint::of(ranges, &order, best_scarce, goes_on)?.unwrap_or(best);
        joint.find_candidates(goes_on)?;
        Ok(Some(joint))
    }

    /// The tables if these cards are scarce; `None` if they are too large.
    fn of(
        ranges: &[&[Combo]],
        order: &[usize],
        scarce: u64,
        goes_on: GoesOn<'_>,
    ) -> Result<Option<Joint>, Ended> {
        let players = order
            .iter()
            .map(|&number| Player::new(number, ranges[number], scarce, goes_on));
        let players = players.collect::<Result<Vec<Player>, Ended>>()?;
        let mut choices = 0;
        let mut layers: Vec<Vec<Choices>> = Vec::new();
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
                layer.push(Choices {
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
    fn find_candidates(&mut self, goes_on: GoesOn<'_>) -> Result<(), Ended> {
        let mut random = Random::new(TRIAL_SEED, 1);
        let (mut deals, mut most) = (Deals::new(self.players.len()), USUAL);
        for number in 0..self.players.len() {
            self.players[number].candidates = TRIED;
            let before = deals.clone();
            let mut odds = self.step(number, &mut deals, &mut random, goes_on)?;
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
        deals: &mut Deals,
        random: &mut Random,
        goes_on: GoesOn<'_>,
    ) -> Result<f64, Ended> {
        let player = &self.players[number];
        let before: f64 = deals.weights.iter().sum();
        for deal in 0..BLOCK {
            if !goes_on() {
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
    /// `goes_on` returned false.
    pub fn draw_block(
        &self,
        random: &mut Random,
        weights: &mut [u64; BLOCK],
        mut take: impl FnMut(usize, &Drawn),
        goes_on: GoesOn<'_>,
    ) -> Result<(), Ended> {
        loop {
            let mut deals = Deals::new(self.players.len());
            let mut is_held = true;
            for number in 0..self.players.len() {
                is_held &= self.step(number, &mut deals, random, goes_on)? > 0.0;
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

/// A random number from 0 to 1.
fn unit(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// A block of deals that are drawn together, player after player.
#[derive(Clone)]
struct Deals {
    /// For each deal, the state after the last choice, the cards in use, and the weight.
    states: [u32; BLOCK],
    used: [u64; BLOCK],
    weights: [f64; BLOCK],
    /// By the number of a player, the index of the combo in each deal.
    places: Vec<Drawn>,
}

impl Deals {
    fn new(players: usize) -> Deals {
        Deals {
            states: [0; BLOCK],
            used: [0; BLOCK],
            weights: [1.0; BLOCK],
            places: vec![[0; BLOCK]; players],
        }
    }

    /// Draws the deals among themselves if their weights differ much.
    fn even_out(&mut self, random: &mut Random) {
        let sum: f64 = self.weights.iter().sum();
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if 2.0 * sum * sum < squares * BLOCK as f64 {
            self.resample(random);
        }
    }

    /// Draws the deals among themselves by weight; each then has the mean weight.
    fn resample(&mut self, random: &mut Random) {
        let mean = self.weights.iter().sum::<f64>() / BLOCK as f64;
        let (mut point, mut sum, mut deal) = (unit(random) * mean, self.weights[0], 0);
        let from: [usize; BLOCK] = std::array::from_fn(|_| {
            while sum <= point && deal + 1 < BLOCK {
                deal += 1;
                sum += self.weights[deal];
            }
            point += mean;
            deal
        });
        self.take(from);
        self.weights = [mean; BLOCK];
    }

    /// Replaces each deal by one of them.
    fn take(&mut self, from: [usize; BLOCK]) {
        self.states = from.map(|deal| self.states[deal]);
        self.used = from.map(|deal| self.used[deal]);
        self.weights = from.map(|deal| self.weights[deal]);
        for places in &mut self.places {
            *places = from.map(|deal| places[deal]);
        }
    }

    fn rotate(&mut self, by: usize) {
        self.take(std::array::from_fn(|deal| (deal + by) % BLOCK));
    }
}

impl Choices {
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        if let [only] = self.to[..] {
            return only;
        }
        let all = self.sums.last().copied().unwrap_or(0.0);
        let point = unit(random) * all;
        let place = self.sums.partition_point(|&sum| sum <= point);
        self.to[place.min(self.to.len() - 1)]
    }
}

impl Player {
    fn new(
        number: usize,
        combos: &[Combo],
        scarce: u64,
        goes_on: GoesOn<'_>,
    ) -> Result<Player, Ended> {
        let mut masks = Vec::with_capacity(combos.len());
        let mut places: HashMap<u64, Vec<u32>> = HashMap::new();
        in_pieces(combos, goes_on, |combos| {
            for combo in combos {
                let mask = combo.cards.mask();
                places
                    .entry(mask & scarce)
                    .or_default()
                    .push(masks.len() as u32);
                masks.push(mask);
            }
        })?;
        let mut groups: Vec<(u64, Vec<u32>)> = places.into_iter().collect();
        groups.sort_unstable_by_key(|&(scarce, _)| scarce);
        let groups = groups.into_iter().map(|(scarce, places)| {
            let held = places.iter().map(|&place| combos[place as usize]);
            let held: Vec<Combo> = held.collect();
            Ok(Group {
                scarce,
                weight: held.iter().map(|combo| combo.weight).sum::<u64>() as f64,
                table: AliasTable::new(&held, goes_on)?,
                places,
            })
        });
        Ok(Player {
            number,
            groups: groups.collect::<Result<Vec<Group>, Ended>>()?,
            masks,
            candidates: 1,
        })
    }
}
/// Sets of cards, numbered as they are first met.
#[derive(Default)]
struct States {
    sets: Vec<u64>,
    numbers: HashMap<u64, u32>,
}

impl States {
    fn number(&mut self, set: u64) -> u32 {
        match self.numbers.entry(set) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                let number = self.sets.len() as u32;
                self.sets.push(set);
                *free.insert(number)
            }
        }
    }
}

/// The mask of each card that several players may hold, with the expected number of pairs of players
/// who draw it at once; the greatest first.
fn clashes_by_card(ranges: &[&[Combo]], goes_on: GoesOn<'_>) -> Result<Vec<(u64, f64)>, Ended> {
    let odds = ranges.iter().map(|combos| odds_by_card(combos, goes_on));
    let odds = odds.collect::<Result<Vec<[f64; 64]>, Ended>>()?;
    let clashes = |bit: usize| {
        let sum: f64 = odds.iter().map(|odds| odds[bit]).sum();
        let same: f64 = odds.iter().map(|odds| odds[bit] * odds[bit]).sum();
        (sum * sum - same) / 2.0
    };
    let mut all: Vec<(u64, f64)> = (0..64).map(|bit| (1 << bit, clashes(bit))).collect();
    // What is left of a sum after rounding is no clash.
    all.retain(|&(_, clashes)| clashes > 1e-9);
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    Ok(all)
}

/// How often each card is drawn.
fn odds_by_card(combos: &[Combo], goes_on: GoesOn<'_>) -> Result<[f64; 64], Ended> {
    let (mut sums, mut all) = ([0u64; 64], 0u64);
    in_pieces(combos, goes_on, |combos| {
        for combo in combos {
            all += combo.weight;
            let mut mask = combo.cards.mask();
            while mask != 0 {
                sums[mask.trailing_zeros() as usize] += combo.weight;
                mask &= mask - 1;
            }
        }
    })?;
    Ok(sums.map(|sum| sum as f64 / all.max(1) as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::Hand;

    fn joint(ranges: &[&[Combo]]) -> Option<Joint> {
        Joint::new(ranges, true, &mut || true).expect("not stopped")
    }

    /// Each choice of combos that share no card, with the product of the weights.
    fn fitting(
        ranges: &[&[Combo]],
        used: u64,
        chosen: &mut Vec<u32>,
        all: &mut Vec<(Vec<u32>, f64)>,
    ) {
        let Some(combos) = ranges.get(chosen.len()) else {
            let weights = ranges.iter().zip(&*chosen);
            let weight = weights
                .map(|(combos, &place)| combos[place as usize].weight as f64)
                .product();
            return all.push((chosen.clone(), weight));
        };
        for (combo, place) in combos.iter().zip(0..) {
            if combo.cards.mask() & used == 0 {
                chosen.push(place);
                fitting(ranges, used | combo.cards.mask(), chosen, all);
                chosen.pop();
            }
        }
    }

    /// The combos of all pairs of some cards, weighted.
    fn pairs(cards: &str, weight: impl Fn(u64) -> u64) -> Vec<Combo> {
        let cards: Hand = cards.parse().expect("cards");
        let all = cardmath_cards::subsets_of(cards, 2).zip(0..);
        all.map(|(cards, place)| Combo {
            cards,
            weight: weight(place),
        })
        .collect()
    }

    #[test]
    fn combos_are_held_in_proportion_to_the_product_of_their_weights() {
        let first = pairs("AsAhAdAc", |place| 1 + place);
        let second = pairs("AsAhAdKc", |place| 3 + place % 2);
        let third = pairs("KcKdAcAd", |_| 2);
        let ranges = [&first[..], &second, &third];
        let mut all = Vec::new();
        fitting(&ranges, 0, &mut Vec::new(), &mut all);
        let total: f64 = all.iter().map(|(_, weight)| weight).sum();
        for scarce in ["", "AsAh", "AsAhAdAc", "AsAhAdAcKcKd"] {
            let scarce = scarce.parse::<Hand>().expect("cards").mask();
            let joint = Joint::of(&ranges, &[0, 1, 2], scarce, &mut || true)
                .expect("not stopped")
                .expect("small tables");
            let mut random = Random::new(8, 1);
            let mut counts: HashMap<Vec<u32>, f64> = HashMap::new();
            let mut drawn = 0.0;
            while drawn < 40_000.0 {
                let mut places = vec![0; 3];
                if joint.draw(&mut random, |player, place| places[player] = place) {
                    *counts.entry(places).or_default() += 1.0;
                    drawn += 1.0;
                }
            }
            assert!(counts.len() <= all.len());
            for (places, weight) in &all {
                let expected = weight / total * drawn;
                let count = counts.get(places).copied().unwrap_or(0.0);
                assert!((count - expected).abs() < 5.0 * expected.sqrt().max(1.0));
            }
        }
    }

    #[test]
    fn weighted_deals_have_the_same_distribution() {
        let first = pairs("AsAhAdAcKs", |place| 1 + place);
        let second = pairs("AsAhAdKc", |place| 3 + place % 2);
        let third = pairs("KcKdAcAd", |_| 2);
        let ranges = [&first[..], &second, &third];
        let mut all = Vec::new();
        fitting(&ranges, 0, &mut Vec::new(), &mut all);
        let total: f64 = all.iter().map(|(_, weight)| weight).sum();
        for scarce in ["", "AsAh"] {
            let scarce = scarce.parse::<Hand>().expect("cards").mask();
            let mut joint = Joint::of(&ranges, &[2, 0, 1], scarce, &mut || true)
                .expect("not stopped")
                .expect("small tables");
            joint.find_candidates(&mut || true).expect("not stopped");
            assert!(joint.is_weighted());
            let mut random = Random::new(8, 1);
            let mut sums: HashMap<Vec<u32>, Vec<f64>> = HashMap::new();
            let mut blocks = Vec::new();
            for block in 0..400 {
                let (mut weights, mut places) = ([0; BLOCK], vec![[0; BLOCK]; 3]);
                let take = |player: usize, drawn: &Drawn| places[player] = *drawn;
                let drawn = joint.draw_block(&mut random, &mut weights, take, &mut || true);
                drawn.expect("not stopped");
                blocks.push(weights.iter().sum::<u64>() as f64);
                for (deal, weight) in weights.into_iter().enumerate().filter(|&(_, of)| of > 0) {
                    let places = places.iter().map(|places| places[deal]).collect();
                    let sums = sums.entry(places).or_insert_with(|| vec![0.0; 400]);
                    sums[block] += weight as f64;
                }
            }
            let sum: f64 = blocks.iter().sum();
            assert!((sum / 400.0 / BLOCK as f64 / USUAL - 1.0).abs() < 0.1);
            assert!(sums.len() <= all.len());
            let none = vec![0.0; 400];
            for (places, weight) in &all {
                let (expected, found) = (weight / total, sums.get(places).unwrap_or(&none));
                let off = found
                    .iter()
                    .zip(&blocks)
                    .map(|(of, all)| of - expected * all);
                let (off, squares) = off.fold((0.0, 0.0), |(sum, squares), off| {
                    (sum + off, squares + off * off)
                });
                assert!(off.abs() < 5.0 * f64::sqrt(squares) + USUAL, "{places:?}");
            }
        }
    }

    #[test]
    fn tables_can_be_stopped() {
        let some: Vec<Combo> = cardmath_cards::subsets(4)
            .map(|cards| Combo { cards, weight: 1 })
            .collect();
        let ranges = [&some[..]; 6];
        assert!(matches!(
            Joint::new(&ranges, true, &mut || false),
            Err(Ended::Stopped)
        ));
    }

    #[test]
    fn no_draw_fails_if_all_cards_are_scarce() {
        let needle = |odd: &str| {
            let mut combos = pairs("4s4d4h4c", |_| 1_000_000);
            combos.extend(pairs(odd, |_| 1));
            combos
        };
        let ranges = [needle("2c3c"), needle("6s5s"), needle("9d8d")];
        let ranges: Vec<&[Combo]> = ranges.iter().map(Vec::as_slice).collect();
        let joint = joint(&ranges).expect("tables");
        assert_eq!(joint.successes(), TRIALS);
    }

    #[test]
    fn ranges_that_hardly_clash_need_no_tables() {
        let aces = pairs("AsAhAdAc", |_| 1);
        let kings = pairs("KsKhKdKc", |_| 1);
        assert!(joint(&[&aces, &kings]).is_none());
        assert!(joint(&[&aces, &aces]).is_none());
    }
}
