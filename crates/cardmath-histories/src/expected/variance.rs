//! The variance of what is collected from several pots, by going through all boards.

use cardmath_cards::{Hand as Cards, subsets_of};
use cardmath_evaluate::GameEvaluator;

use super::AllIn;

/// The boards between two checks whether to stop.
const BOARDS_AT_A_TIME: usize = 4096;

/// The variance of what each player of an all-in collects, over all runouts; none if it was stopped,
/// or if more cards are to come on one board than on another.
pub fn variances(
    all_in: &AllIn<'_>,
    game: &GameEvaluator,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<f64>> {
    match all_in.boards[..] {
        [board] => of_one_board(&mut Collected::of(all_in, game), board, keep_going),
        [first, ..] if all_in.boards.iter().any(|board| board.len() != first.len()) => None,
        _ => of_boards(&mut Collected::of(all_in, game), keep_going),
    }
}

fn of_one_board(
    collected: &mut Collected<'_, '_>,
    board: Cards,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<f64>> {
    let mut sums = vec![(0.0f64, 0.0f64); collected.won.len()];
    let mut boards = 0.0;
    for (number, runout) in collected.runouts().enumerate() {
        if number % BOARDS_AT_A_TIME == BOARDS_AT_A_TIME - 1 && !keep_going() {
            return None;
        }
        boards += 1.0;
        for ((sum, square), won) in sums.iter_mut().zip(collected.on(board | runout)) {
            *sum += won;
            *square += won * won;
        }
    }
    let variance = |(sum, square): &(f64, f64)| (square / boards - (sum / boards).powi(2)).max(0.0);
    Some(sums.iter().map(variance).collect())
}

/// The variance over several boards that share a deck: each pair of runouts without a common card is
/// as likely as another.
///
/// What a player collects on a board is its mean and what differs from it: the means of products of
/// what differs are variances and covariances.
fn of_boards(
    collected: &mut Collected<'_, '_>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<f64>> {
    let seats = collected.won.len();
    let runouts: Vec<Cards> = collected.runouts().collect();
    let boards = collected.all_in.boards.clone();
    let differing: Vec<Vec<f64>> = boards
        .iter()
        .map(|board| differing_on(*board, &runouts, collected))
        .collect();
    let count = runouts.len() as f64;
    let mut variances = vec![0.0; seats];
    for row in differing.iter().flat_map(|board| board.chunks_exact(seats)) {
        add(&mut variances, row.iter().map(|won| won * won / count));
    }
    for (place, first) in differing.iter().enumerate() {
        for second in &differing[place + 1..] {
            let covariances = covariances([first, second], &runouts, seats, keep_going)?;
            add(&mut variances, covariances.iter().map(|both| 2.0 * both));
        }
    }
    let variances = variances.iter();
    Some(variances.map(|variance: &f64| variance.max(0.0)).collect())
}

/// What each player collects on a board with each runout, less the mean; a row for each runout.
fn differing_on(board: Cards, runouts: &[Cards], collected: &mut Collected<'_, '_>) -> Vec<f64> {
    let (seats, count) = (collected.won.len(), runouts.len() as f64);
    let rows = runouts.iter();
    let won: Vec<f64> = rows
        .flat_map(|runout| collected.on(board | *runout).to_vec())
        .collect();
    let mean = |seat| won.iter().skip(seat).step_by(seats).sum::<f64>() / count;
    let means: Vec<f64> = (0..seats).map(mean).collect();
    let pairs = won.iter().zip(means.iter().cycle());
    pairs.map(|(won, mean)| won - mean).collect()
}

/// The covariance of each player on two boards, over the pairs of runouts that share no card.
fn covariances(
    [first, second]: [&[f64]; 2],
    runouts: &[Cards],
    seats: usize,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<f64>> {
    let (mut sums, mut pairs) = (vec![0.0; seats], 0.0);
    for (runout, row) in runouts.iter().zip(first.chunks_exact(seats)) {
        if !keep_going() {
            return None;
        }
        let others = runouts.iter().zip(second.chunks_exact(seats));
        for (_, other) in others.filter(|(other, _)| (**other & *runout).is_empty()) {
            pairs += 1.0;
            add(
                &mut sums,
                row.iter().zip(other).map(|(one, other)| one * other),
            );
        }
    }
    Some(sums.iter().map(|sum| sum / pairs).collect())
}

/// Add a number to each sum.
fn add(sums: &mut [f64], numbers: impl Iterator<Item = f64>) {
    sums.iter_mut()
        .zip(numbers)
        .for_each(|(sum, one)| *sum += one);
}

/// What the players of an all-in collect on a complete board.
struct Collected<'c, 'h> {
    all_in: &'c AllIn<'h>,
    game: &'c GameEvaluator,
    /// Each pot's part for one board, and the seats of its players.
    pots: Vec<(f64, Vec<usize>)>,
    strengths: Vec<u16>,
    won: Vec<f64>,
}

impl<'c, 'h> Collected<'c, 'h> {
    fn of(all_in: &'c AllIn<'h>, game: &'c GameEvaluator) -> Self {
        let seats = all_in.held.len();
        let boards = all_in.boards.len() as f64;
        let pots = all_in.pots.iter().map(|pot| {
            let is_in = |seat: &usize| pot.players.contains(&all_in.held[*seat].0);
            let players = (0..seats).filter(is_in).collect();
            (pot.amount as f64 * all_in.kept / boards, players)
        });
        Self {
            all_in,
            game,
            pots: pots.collect(),
            strengths: vec![0; seats * game.rules().pots.len()],
            won: vec![0.0; seats],
        }
    }

    /// The cards that may come on a board.
    fn runouts(&self) -> impl Iterator<Item = Cards> + use<> {
        let (boards, rules) = (&self.all_in.boards, self.game.rules());
        let held = self.all_in.held.iter().map(|(_, cards)| *cards);
        let known = held.chain(boards.iter().copied());
        let known = known.fold(self.all_in.dead, |all, cards| all | cards);
        subsets_of(rules.deck - known, rules.board - boards[0].len())
    }

    fn on(&mut self, board: Cards) -> &[f64] {
        let (held, seats) = (&self.all_in.held, self.all_in.held.len());
        for (part, row) in self.strengths.chunks_exact_mut(seats).enumerate() {
            for (strength, (_, held)) in row.iter_mut().zip(held) {
                *strength = self.game.strength(part, *held, board);
            }
        }
        self.won.fill(0.0);
        for (amount, players) in &self.pots {
            share(*amount, players, &self.strengths, &mut self.won);
        }
        &self.won
    }
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
