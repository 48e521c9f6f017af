//! Random combos of players whose ranges clash in nearly all deals.
//!
//! If every player draws a combo by weight, and all draw again until no two combos share a card,
//! then combos are held together in proportion to the product of their weights. With scarce cards,
//! such as the aces of ranges that all hold one, that takes forever. So the scarce cards of all
//! players are drawn together first: for each set of cards in use, the sum of the products of the
//! later players' weights tells how likely each choice is. Then each player draws one of the combos
//! that hold just these scarce cards. Other cards may still clash, and then all draw again, so that
//! the distribution is the same. If all cards count as scarce, no draw fails.

use super::alias::AliasTable;
use super::combo::Combo;
use cardmath_cards::random::Random;
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
/// How many more cards are then scarce.
const MORE: usize = 4;
/// The most choices of scarce cards that are listed.
const MOST_CHOICES: usize = 1 << 20;
/// The seed of the trials: they are the same for every question, machine and thread.
const TRIAL_SEED: u64 = 27;

/// Draws a combo for each of several players, none of which share a card.
pub struct Joint {
    players: Vec<Player>,
    /// For each player, the choices after each state.
    layers: Vec<Vec<Choices>>,
}

/// A player's combos, by the scarce cards that they hold.
struct Player {
    masks: Vec<u64>,
    groups: Vec<Group>,
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

impl Joint {
    /// The tables for players with these combos; `None` if drawing again and again does as well.
    ///
    /// The players can hold their combos at the same time.
    pub fn new(ranges: &[&[Combo]]) -> Option<Joint> {
        let clashes = clashes_by_card(ranges);
        if clashes.iter().map(|(_, clashes)| clashes).sum::<f64>() < FEW_CLASHES {
            return None;
        }
        let mut best = Joint::of(ranges, 0)?;
        let mut successes = best.successes();
        if successes * OFTEN >= TRIALS {
            return None;
        }
        let (mut scarce, mut cards) = (0, clashes.iter().map(|&(card, _)| card));
        while successes < ENOUGH {
            let more = cards.by_ref().take(MORE).fold(0, |more, card| more | card);
            scarce |= more;
            let Some(joint) = Joint::of(ranges, scarce).filter(|_| more != 0) else {
                break;
            };
            let found = joint.successes();
            if found >= successes {
                (best, successes) = (joint, found);
            }
        }
        Some(best)
    }

    /// The tables if these cards are scarce; `None` if they are too large.
    fn of(ranges: &[&[Combo]], scarce: u64) -> Option<Joint> {
        let players: Vec<Player> = ranges
            .iter()
            .map(|combos| Player::new(combos, scarce))
            .collect();
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
                    return None;
                }
                layer.push(Choices {
                    to,
                    sums: Vec::new(),
                });
            }
            layers.push(layer);
            states = next.sets;
        }
        let mut joint = Joint { players, layers };
        joint.add_up();
        Some(joint)
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

    /// Draws the index of a combo for each player. `false` if two of them share a card: then all
    /// must be drawn again.
    pub fn draw(&self, random: &mut Random, mut take: impl FnMut(usize, u32)) -> bool {
        let (mut state, mut used) = (0, 0);
        for (number, (player, layer)) in self.players.iter().zip(&self.layers).enumerate() {
            let choices: &Choices = &layer[state];
            let (group, next) = choices.draw(random);
            let group = &player.groups[group as usize];
            let place = group.places[group.table.draw_one(random) as usize];
            let mask = player.masks[place as usize];
            if used & mask != 0 {
                return false;
            }
            used |= mask;
            take(number, place);
            state = next as usize;
        }
        true
    }

    /// How many of the trials succeed.
    fn successes(&self) -> usize {
        let mut random = Random::new(TRIAL_SEED, 0);
        (0..TRIALS)
            .filter(|_| self.draw(&mut random, |_, _| ()))
            .count()
    }
}

impl Choices {
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        if let [only] = self.to[..] {
            return only;
        }
        let all = self.sums.last().copied().unwrap_or(0.0);
        let point = (random.bits() >> 11) as f64 / (1u64 << 53) as f64 * all;
        let place = self.sums.partition_point(|&sum| sum <= point);
        self.to[place.min(self.to.len() - 1)]
    }
}

impl Player {
    fn new(combos: &[Combo], scarce: u64) -> Player {
        let masks: Vec<u64> = combos.iter().map(|combo| combo.cards.mask()).collect();
        let mut order: Vec<u32> = (0..).take(masks.len()).collect();
        order.sort_by_key(|&place| masks[place as usize] & scarce);
        let alike =
            |&one: &u32, &other: &u32| (masks[one as usize] ^ masks[other as usize]) & scarce == 0;
        let groups = order.chunk_by(alike).map(|places| {
            let combos: Vec<Combo> = places.iter().map(|&place| combos[place as usize]).collect();
            Group {
                scarce: masks[places[0] as usize] & scarce,
                weight: combos.iter().map(|combo| combo.weight).sum::<u64>() as f64,
                table: AliasTable::new(&combos),
                places: places.to_vec(),
            }
        });
        Player {
            groups: groups.collect(),
            masks,
        }
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
fn clashes_by_card(ranges: &[&[Combo]]) -> Vec<(u64, f64)> {
    let odds: Vec<[f64; 64]> = ranges.iter().map(|combos| odds_by_card(combos)).collect();
    let clashes = |bit: usize| {
        let sum: f64 = odds.iter().map(|odds| odds[bit]).sum();
        let same: f64 = odds.iter().map(|odds| odds[bit] * odds[bit]).sum();
        (sum * sum - same) / 2.0
    };
    let mut all: Vec<(u64, f64)> = (0..64).map(|bit| (1 << bit, clashes(bit))).collect();
    // What is left of a sum after rounding is no clash.
    all.retain(|&(_, clashes)| clashes > 1e-9);
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    all
}

/// How often each card is drawn.
fn odds_by_card(combos: &[Combo]) -> [f64; 64] {
    let mut sums = [0u64; 64];
    for combo in combos {
        let mut mask = combo.cards.mask();
        while mask != 0 {
            sums[mask.trailing_zeros() as usize] += combo.weight;
            mask &= mask - 1;
        }
    }
    let all = combos.iter().map(|combo| combo.weight).sum::<u64>();
    sums.map(|sum| sum as f64 / all.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::Hand;

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
            let joint = Joint::of(&ranges, scarce).expect("small tables");
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
    fn no_draw_fails_if_all_cards_are_scarce() {
        let needle = |odd: &str| {
            let mut combos = pairs("4s4d4h4c", |_| 1_000_000);
            combos.extend(pairs(odd, |_| 1));
            combos
        };
        let ranges = [needle("2c3c"), needle("6s5s"), needle("9d8d")];
        let ranges: Vec<&[Combo]> = ranges.iter().map(Vec::as_slice).collect();
        let joint = Joint::new(&ranges).expect("tables");
        assert_eq!(joint.successes(), TRIALS);
    }

    #[test]
    fn ranges_that_hardly_clash_need_no_tables() {
        let aces = pairs("AsAhAdAc", |_| 1);
        let kings = pairs("KsKhKdKc", |_| 1);
        assert!(Joint::new(&[&aces, &kings]).is_none());
        assert!(Joint::new(&[&aces, &aces]).is_none());
    }
}
