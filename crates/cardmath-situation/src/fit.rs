//! Whether all players can hold a combo at the same time.

use crate::Combo;
use cardmath_cards::Hand;
use cardmath_cards::workers::Ended;
use std::collections::HashSet;

/// The most reasons for a failure that are kept for a player: each is compared with many combos.
const MOST_REASONS: usize = 256;
/// The combos that are tried before anything is learned from failures.
const FIRST_TRIES: u32 = 10_000;
/// Combos tried between two checks whether to stop.
const PATIENCE: u32 = 1 << 20;

/// Whether all players can hold a combo at the same time, without any of the used cards.
///
/// The search tries combo after combo, and learns from each failure: the used cards without which
/// the later players could hold a combo are the reason. Every choice that uses them all fails too.
/// So two players with two aces each, and three aces in the deck, are refused after few tries,
/// however many combos they have.
///
/// # Errors
/// `keep_going` returned false, which is called at least every 50 milliseconds.
pub fn can_fit(
    players: &[&[Combo]],
    used: Hand,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<bool, Ended> {
    let used = used.mask();
    if is_found(players, used, &mut { FIRST_TRIES }) {
        return Ok(true);
    }
    let mut players: Vec<Vec<u64>> = players
        .iter()
        .map(|combos| free_masks(combos, used))
        .collect();
    players.sort_by_key(Vec::len);
    let mut search = Search {
        reasons: vec![Vec::new(); players.len()],
        failed: vec![HashSet::new(); players.len()],
        players,
        tries: 0,
        keep_going,
    };
    search.fits(0, 0)
}

/// Whether a fit is found within some tries, which is so for nearly all tables.
fn is_found(players: &[&[Combo]], used: u64, tries: &mut u32) -> bool {
    let [combos, others @ ..] = players else {
        return true;
    };
    combos.iter().any(|combo| {
        let mask = combo.cards.mask();
        *tries = tries.saturating_sub(1);
        *tries > 0 && mask & used == 0 && is_found(others, used | mask, tries)
    })
}

/// The masks of the combos without a used card.
fn free_masks(combos: &[Combo], used: u64) -> Vec<u64> {
    let masks = combos.iter().map(|combo| combo.cards.mask());
    masks.filter(|mask| mask & used == 0).collect()
}

struct Search<'a> {
    /// The combos of each player, the fewest first.
    players: Vec<Vec<u64>>,
    /// For each player, sets of used cards with which this and the later players cannot all hold a
    /// combo.
    reasons: Vec<Vec<u64>>,
    /// The same, if there are too many to be compared one by one.
    failed: Vec<HashSet<u64>>,
    tries: u32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl Search<'_> {
    /// Whether the players from this one on can all hold a combo.
    fn fits(&mut self, player: usize, used: u64) -> Result<bool, Ended> {
        if player == self.players.len() {
            return Ok(true);
        }
        if self.is_known_to_fail(player, used) {
            return Ok(false);
        }
        if self.tries(player, used)? {
            return Ok(true);
        }
        let mut reason = used;
        let mut cards = used;
        while cards != 0 && self.reasons[player].len() < MOST_REASONS {
            let card = cards & cards.wrapping_neg();
            cards ^= card;
            if !self.tries(player, reason ^ card)? {
                reason ^= card;
            }
        }
        match self.reasons[player].len() {
            MOST_REASONS.. => _ = self.failed[player].insert(used),
            _ => self.reasons[player].push(reason),
        }
        Ok(false)
    }

    fn is_known_to_fail(&self, player: usize, used: u64) -> bool {
        let is_part = |reason: &u64| reason & !used == 0;
        self.reasons[player].iter().any(is_part) || self.failed[player].contains(&used)
    }

    /// Tries each combo of a player, if enough cards are left for all later players.
    fn tries(&mut self, player: usize, used: u64) -> Result<bool, Ended> {
        if !self.has_enough_cards(player, used)? {
            return Ok(false);
        }
        for place in 0..self.players[player].len() {
            let combo = self.players[player][place];
            if combo & used == 0 && self.fits(player + 1, used | combo)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether each player from this one on has a combo that is free, and whether their free combos
    /// have enough different cards for all of them.
    fn has_enough_cards(&mut self, player: usize, used: u64) -> Result<bool, Ended> {
        let (mut all, mut needed) = (0, 0);
        for combos in &self.players[player..] {
            self.tries += combos.len() as u32;
            let before = all;
            let free = combos.iter().filter(|&combo| combo & used == 0);
            all = free.clone().fold(before, |all, combo| all | combo);
            let Some(combo) = free.clone().next() else {
                return Ok(false);
            };
            needed += combo.count_ones();
        }
        if self.tries >= PATIENCE {
            self.tries = 0;
            if !(self.keep_going)() {
                return Err(Ended::Stopped);
            }
        }
        Ok(needed <= all.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::random::Random;
    use cardmath_cards::subsets_of;

    fn combos(masks: &[u64]) -> Vec<Combo> {
        let hands = masks.iter().filter_map(|&mask| Hand::from_mask(mask));
        hands.map(|cards| Combo { cards, weight: 1 }).collect()
    }

    fn fits(players: &[Vec<Combo>]) -> bool {
        let players: Vec<&[Combo]> = players.iter().map(Vec::as_slice).collect();
        can_fit(&players, Hand::EMPTY, &mut || true).expect("not stopped")
    }

    /// Every choice of combos is tried.
    fn plainly(players: &[Vec<Combo>], used: u64) -> bool {
        let [combos, others @ ..] = players else {
            return true;
        };
        let masks = combos.iter().map(|combo| combo.cards.mask());
        let mut free = masks.filter(|mask| mask & used == 0);
        free.any(|mask| plainly(others, used | mask))
    }

    #[test]
    fn the_search_finds_what_trying_all_choices_finds() {
        let mut random = Random::new(27, 0);
        let mut found = [0; 2];
        for _ in 0..4000 {
            let size = 1 + random.below(3) as u32;
            let players: Vec<Vec<Combo>> = (0..2 + random.below(4))
                .map(|_| {
                    let deck = 4 + random.below(6);
                    let card = |random: &mut Random| 1u64 << random.below(deck);
                    let most = 1 + random.below(6) as usize;
                    let masks =
                        (0..40).map(|_| (0..size).fold(0, |mask, _| mask | card(&mut random)));
                    let masks = masks.filter(|mask| mask.count_ones() == size);
                    combos(&masks.take(most).collect::<Vec<u64>>())
                })
                .collect();
            let fit = fits(&players);
            assert_eq!(fit, plainly(&players, 0));
            found[usize::from(fit)] += 1;
        }
        assert!(found[0] > 500 && found[1] > 500, "{found:?}");
    }

    #[test]
    fn too_few_aces_are_found_among_millions_of_choices() {
        let aces: Hand = "AcAdAhAs".parse().expect("four aces");
        let with_aces = |deck: Hand, count: usize| -> Vec<Combo> {
            let hands = subsets_of(deck, 4).filter(|&hand| (hand & aces).len() == count);
            hands.map(|cards| Combo { cards, weight: 1 }).collect()
        };
        let deck = Hand::DECK - aces.lowest();
        let two = with_aces(deck, 2);
        assert!(!fits(&[two.clone(), two.clone()]));
        let one = with_aces(deck, 1);
        assert!(fits(&[two.clone(), one.clone()]));
        assert!(!fits(&[one.clone(), two.clone(), one.clone()]));
        assert!(!fits(&[one.clone(), one.clone(), one.clone(), one]));
        let two_of_four = with_aces(Hand::DECK, 2);
        assert!(fits(&[two_of_four.clone(), two_of_four.clone()]));
        assert!(!fits(&[
            two_of_four.clone(),
            two_of_four.clone(),
            two_of_four
        ]));
    }

    #[test]
    fn a_search_can_be_stopped() {
        let aces: Hand = "AcAdAhAs".parse().expect("four aces");
        let hands = subsets_of(Hand::DECK, 5).filter(|&hand| (hand & aces).len() == 2);
        let two: Vec<Combo> = hands.map(|cards| Combo { cards, weight: 1 }).collect();
        let stopped = can_fit(&[&two[..]; 3], Hand::EMPTY, &mut || false);
        assert_eq!(stopped, Err(Ended::Stopped));
    }
}
