//! Deals as rows of ids, for callers that need the cards themselves.

use crate::Game;
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand};

/// The first deals of a chunk: for each deal and player, the ids of the hole cards and of the
/// board, in the order in which they were dealt. Known cards come first.
///
/// # Panics
/// The game is impossible; see [`Game::is_possible`].
pub fn rows(
    game: &Game,
    instructions: Instructions,
    seed: u64,
    chunk: u64,
    deals: usize,
) -> Vec<u8> {
    let mut dealer = game.dealer().expect("enough cards");
    dealer.start(seed, chunk);
    let width = game.players * (game.rules.cards + game.rules.board);
    let mut ids = vec![0; deals * width];
    let sources: Vec<Source> = sources(game);
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
enum Source {
    Known(u8),
    Dealt(usize),
}

impl Source {
    #[inline]
    fn of(&self, columns: &[CardColumn], deal: usize) -> u8 {
        match *self {
            Source::Known(id) => id,
            Source::Dealt(place) => columns[place][deal],
        }
    }
}

fn sources(game: &Game) -> Vec<Source> {
    let of = |known: Hand, first: usize, count: usize| {
        let dealt = (first..first + count - known.len()).map(Source::Dealt);
        known.cards().map(Card::id).map(Source::Known).chain(dealt)
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
