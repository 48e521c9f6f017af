//! What split pots add at showdowns of the river where they are worth more, or less, than the mean
//! of winning and losing: prize money is like that, chips are not.

use crate::postflop::river::River;

/// Adds to each hand of a player the weight of the opponent's hands of the same strength that share
/// no card with it, times an amount. `weights` and `to` follow the order of the board.
pub fn add(river: &River, hero: usize, weights: &[f32], amount: f32, to: &mut [f32]) {
    let (own, other) = (&river.players[hero], &river.players[1 - hero]);
    let sums = sums(weights.iter().take(other.order.len()).copied());
    let mut by_card = Vec::with_capacity(other.by_card.len() + other.count.len());
    let mut rows = &other.by_card[..];
    for (&count, share) in other.count.iter().zip(&other.card_shares) {
        let (held, rest) = rows.split_at(usize::from(count));
        by_card.extend(self::sums(
            held.iter().map(|&row| share * weights[usize::from(row)]),
        ));
        rows = rest;
    }
    let between =
        |sums: &[f32], from: u16, to: u16| sums[usize::from(to)] - sums[usize::from(from)];
    let each = own.reads.iter().zip(&own.same).zip(to).enumerate();
    for (row, ((reads, &twin), value)) in each {
        let ([one, two], [weaker, not_above]) = (reads.by_card(), reads.all());
        let blocked = between(&by_card, one[0], one[1]) + between(&by_card, two[0], two[1]);
        // The same hand has both cards and was taken away twice.
        let twin = weights.get(usize::from(twin)).copied().unwrap_or(0.0) * own.share(row);
        *value += amount * (between(&sums, weaker, not_above) - blocked + twin);
    }
}

/// The sum of what comes before each number, and of all.
fn sums(numbers: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut all = vec![0.0];
    all.extend(numbers.scan(0.0, |sum, number| {
        *sum += number;
        Some(*sum)
    }));
    all
}
