//! What two hole cards make of a board, as small numbers.

/// The category of a combo that shares a card with the board. Its other facts are 0.
pub const BLOCKED: u8 = 255;
/// The place of a kicker that does not play.
pub const NO_KICKER_PLAYS: u8 = 13;

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What two hole cards make of a board. Ranks are 0 for the deuce to 12 for the ace. A
        /// place is 1 for the best; 0 means that the fact does not apply.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Facts {
            $($(#[$doc])* pub $name: u8,)*
        }

        impl Facts {
            /// The names of the facts, in the order of `values`.
            pub const NAMES: [&str; Facts::COUNT] = [$(stringify!($name)),*];

            /// The number of facts.
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            /// The facts in the order of their names.
            #[inline]
            pub fn values(&self) -> [u8; Facts::COUNT] {
                [$(self.$name),*]
            }
        }
    };
}

facts! {
    /// The number of board cards still to come.
    cards_to_come,
    /// The hand category, 0 for a high card to 8 for a straight flush.
    category,
    /// The category that the board has by itself. Straights and flushes need all five cards.
    board_category,
    /// Whether the board makes this category by itself, of the same ranks, kickers apart.
    by_board,
    /// Whether the hole cards are a pair.
    pocket_pair,
    /// Whether the hole cards have the same suit.
    suited,
    /// The rank of the higher hole card.
    high_rank,
    /// The rank of the lower hole card.
    low_rank,
    /// The number of the board's ranks above the higher hole card.
    ranks_above,
    /// The number of the board's ranks below the higher hole card.
    ranks_below,
    /// The number of hole cards above all of the board.
    overcards,
    /// Of a pair, two pair or three of a kind: the place among the board's ranks of the highest
    /// rank that the hole cards pair with the board.
    pair_place,
    /// The same place, counted from the board's lowest rank.
    pair_from_bottom,
    /// Of two pair that both hole cards make with the board: the place of the lower pair.
    second_pair_place,
    /// Of such a hand made with one hole card: the place of the other one among the ranks that the
    /// board does not have, or `NO_KICKER_PLAYS`.
    kicker,
    /// Of a flush: the place of the highest hole card of the suit among the cards of the suit that
    /// the board does not have.
    flush_place,
    /// Of a straight: its place among the straights that any hole cards can make.
    straight_place,
    /// Of four cards of a suit: the number of hole cards among them.
    flush_draw,
    /// Of a flush draw: the place of the highest hole card, as for a flush.
    flush_draw_place,
    /// Of three cards of a suit on the flop: the number of hole cards among them.
    backdoor_flush,
    /// The number of ranks that complete a straight of which the hole cards are a part.
    straight_ranks,
    /// Whether four ranks in a row are held, and both ends complete a straight.
    open_ended,
    /// The number of hole cards needed for a straight that two more cards complete, on the flop.
    backdoor_straight,
    /// The number of cards that complete a flush or a straight draw.
    outs,
}

impl Facts {
    pub(crate) fn of_category(category: u8) -> Facts {
        Facts {
            category,
            ..Facts::default()
        }
    }
}
