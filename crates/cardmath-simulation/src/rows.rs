//! Deals as rows of ids, for callers that need the cards themselves.

use crate::SimulatedGame;
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand};

/// The first deals of a chunk: for each deal and player, the ids of the hole cards and of the
/// board, in the order in which they were dealt. Known cards come first.
///
/// # Panics
/// The game is impossible; see [`SimulatedGame::is_possible`].
pub fn rows(
    game: &SimulatedGame,
    instructions: Instructions,
    seed: u64,
    chunk: u64,
    deals: usize,
) -> Vec<u8> {
    let mut dealer = game.dealer().expect("enough cards");
    dealer.start(seed, chunk);
    let width = game.players * (game.rules.cards + game.rules.board);
    let mut ids = vec![0; deals * width];
    let sources: Vec<IdSource> = sources(game);
    for rows in ids.chunks_mut((BLOCK * width).max(1)) {
        let columns = dealer.deal(instructions);
        for (deal, row) in rows.chunks_exact_mut(width).enumerate() {
            for (id, source) in row.iter_mut().zip(&sources) {
                *id = source.of(columns, deal);
            }
        }
    }
    ids
}

/// The source of an id in a row.
enum IdSource {
    Known(u8),
    Dealt(usize),
}

impl IdSource {
    #[inline]
    fn of(&self, columns: &[CardColumn], deal: usize) -> u8 {
        match *self {
            IdSource::Known(id) => id,
            IdSource::Dealt(place) => columns[place][deal],
        }
    }
}

fn sources(game: &SimulatedGame) -> Vec<IdSource> {
    let of = |known: Hand, first: usize, count: usize| {
        let dealt = (first..first + count - known.len()).map(IdSource::Dealt);
        known
            .cards()
            .map(Card::id)
            .map(IdSource::Known)
            .chain(dealt)
    };
    let player = |player| {
        let own = of(
            game.given_to(player),
            game.place_of(player),
            game.rules.cards,
        );
        own.chain(of(
            game.board,
            game.place_of(game.players),
            game.rules.board,
        ))
    };
    (0..game.players).flat_map(player).collect()
}
