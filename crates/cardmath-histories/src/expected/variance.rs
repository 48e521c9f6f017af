//! The variance of what is collected from several pots, by going through all boards.

use cardmath_cards::subsets_of;
use cardmath_evaluate::GameEvaluator;

use super::AllIn;

/// The boards between two checks whether to stop.
const BOARDS_AT_A_TIME: usize = 4096;

/// The variance of what each player of an all-in with one board collects, over all runouts; none if
/// it was stopped.
pub fn variances(
    all_in: &AllIn<'_>,
    game: &GameEvaluator,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<f64>> {
    let rules = game.rules();
    let (seats, parts) = (all_in.held.len(), rules.pots.len());
    let known = all_in
        .held
        .iter()
        .fold(all_in.boards[0] | all_in.dead, |all, (_, cards)| {
            all | *cards
        });
    let pots: Vec<(f64, Vec<usize>)> = all_in
        .pots
        .iter()
        .map(|pot| {
            let is_in = |seat: &usize| pot.players.contains(&all_in.held[*seat].0);
            let players = (0..seats).filter(is_in).collect();
            (pot.amount as f64 * all_in.kept, players)
        })
        .collect();
    let mut strengths = vec![0u16; seats * parts];
    let mut won = vec![0.0f64; seats];
    let mut sums = vec![(0.0f64, 0.0f64); seats];
    let mut boards = 0.0;
    let runouts = subsets_of(rules.deck - known, rules.board - all_in.boards[0].len());
    for (number, runout) in runouts.enumerate() {
        if number % BOARDS_AT_A_TIME == BOARDS_AT_A_TIME - 1 && !keep_going() {
            return None;
        }
        let board = all_in.boards[0] | runout;
        for (part, row) in strengths.chunks_exact_mut(seats).enumerate() {
            for (strength, (_, held)) in row.iter_mut().zip(&all_in.held) {
                *strength = game.strength(part, *held, board);
            }
        }
        won.fill(0.0);
        for (amount, players) in &pots {
            share(*amount, players, &strengths, &mut won);
        }
        boards += 1.0;
        for ((sum, square), won) in sums.iter_mut().zip(&won) {
            *sum += won;
            *square += won * won;
        }
    }
    let variance = |(sum, square): &(f64, f64)| (square / boards - (sum / boards).powi(2)).max(0.0);
    Some(sums.iter().map(variance).collect())
}

/// Divide a pot among its players. A row of strengths is of one part of the pot; a part for which
/// nobody qualifies goes to the others.
fn share(amount: f64, players: &[usize], strengths: &[u16], won: &mut [f64]) {
    let seats = won.len();
    let best = |row: &[u16]| players.iter().map(|&seat| row[seat]).max().unwrap_or(0);
    let rows = || strengths.chunks_exact(seats).map(|row| (row, best(row)));
    let live = rows().filter(|(_, top)| *top > 0).count();
    for (row, top) in rows().filter(|(_, top)| *top > 0) {
        let wins = |seat: &&usize| row[**seat] == top;
        let winners = players.iter().filter(wins).count();
        for &seat in players.iter().filter(wins) {
            won[seat] += amount / live as f64 / winners as f64;
        }
    }
}
