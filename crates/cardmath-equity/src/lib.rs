//! Equity: how often each player wins, exactly over all deals or estimated from random ones.
//!
//! A [`Situation`] is a question: the rules of a game, the range of each player, and the known
//! cards. [`find_way`] finds the cheapest [`Way`] to count all its deals, and a [`Sampler`] draws
//! random ones. Their answer is a [`Tally`]; tallies of parts of the work are added.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_cards::simd::Instructions;
//! use cardmath_equity::{Rules, Seat, Situation, count_all, find_way};
//!
//! let seats = vec![Seat::known("Ac Ad".parse()?), Seat::known("Kh Ks".parse()?)];
//! let situation = Situation::new(Rules::holdem(), seats, Hand::EMPTY, Hand::EMPTY);
//! let way = find_way(situation, &mut || true).expect("few choices");
//! let (tally, _) = count_all(&way, Instructions::fastest(), 1, |_| true)?;
//! assert_eq!((tally.players[0].wins, tally.deals), (1_388_072, 1_712_304)); // 81.06 %
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`holdem`] | what is fast only in hold'em: the preflop matrix, one range against another |
//! | [`batch`] | many small questions at once, in which all hands are known |

mod asked;
pub mod batch;
mod breakdown;
mod combo_score;
mod deal_counter;
mod each_board;
mod games;
pub mod holdem;
mod lanes;
mod planner;
mod sampler;
mod suits;
mod sweep;
mod tally;
mod way;

pub use cardmath_evaluate::Rules;
pub use cardmath_situation::{
    Chunks, Combo, Detail, MOST_PLAYERS, POT, Runouts, Scale, Seat, Situation,
};
pub use combo_score::ComboScore;
pub use planner::find_way;
pub use sampler::Sampler;
pub use sweep::by_class::ClassSweep;
pub use tally::{Samples, Score, Tally};
pub use way::{Way, count_all};
