//! `cardmath._core`: the Python binding of the core. It validates arguments, calls the core and
//! converts results.

mod arrays;
mod arrow;
mod betting;
mod card;
mod census;
mod equity;
mod equity_batch;
mod errors;
mod evaluate;
mod game_strengths;
mod games;
mod hand;
mod hand_histories;
mod instructions;
mod integer;
mod isomorphism;
mod orderings;
mod postflop;
mod query;
mod range_pair;
mod registry;
mod rows;
mod simulation;
mod small_games;
mod study;
mod text;
mod threads;
mod tournaments;
mod triples;
mod twenty_four;
mod two_hands;
mod video_poker;
mod watch;

use cardmath_cards::ordering::HAND_SIZE;
use cardmath_evaluate::{FIRST_STRENGTHS, STRENGTHS};
use cardmath_numbers::MOST_NUMBERS;
use pyo3::prelude::*;

// It is not shown that the core is safe without the global lock. PyO3 says so if we say nothing.
#[pymodule(gil_used = true)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("CATEGORIES", evaluate::categories())?;
    module.add("FIRST_STRENGTHS", FIRST_STRENGTHS)?;
    module.add("HAND_SIZE", HAND_SIZE)?;
    module.add("STRENGTHS", STRENGTHS)?;
    module.add("POT", cardmath_situation::POT)?;
    module.add("MOST_NUMBERS", MOST_NUMBERS)?;
    module.add_class::<betting::BettingBatch>()?;
    module.add_class::<betting::BettingSetup>()?;
    module.add_class::<betting::BettingState>()?;
    module.add_class::<betting::Street>()?;
    module.add_function(wrap_pyfunction!(betting::board_streets, module)?)?;
    module.add_function(wrap_pyfunction!(tournaments::icm_expectations, module)?)?;
    module.add_function(wrap_pyfunction!(tournaments::icm_places, module)?)?;
    module.add_function(wrap_pyfunction!(betting::draw_streets, module)?)?;
    module.add_function(wrap_pyfunction!(betting::pineapple_streets, module)?)?;
    module.add_function(wrap_pyfunction!(betting::stud_streets, module)?)?;
    module.add_class::<card::Card>()?;
    module.add_class::<hand::Hand>()?;
    module.add_class::<arrow::ArrowTable>()?;
    module.add_class::<hand_histories::HistoryReader>()?;
    module.add_class::<hand_histories::HistorySampler>()?;
    module.add_class::<hand_histories::SeenHands>()?;
    module.add_class::<equity::Deals>()?;
    module.add_class::<equity::Seat>()?;
    module.add_class::<equity::ExactWay>()?;
    module.add_class::<query::QueryDeals>()?;
    module.add_class::<range_pair::RangePair>()?;
    module.add_class::<games::Rules>()?;
    module.add_class::<game_strengths::GameEvaluator>()?;
    module.add_class::<orderings::Evaluator>()?;
    module.add_class::<isomorphism::HandIndexer>()?;
    module.add_class::<simulation::Dealing>()?;
    module.add_class::<postflop::BettingTrees>()?;
    module.add_class::<postflop::PostflopGame>()?;
    module.add_class::<postflop::OmahaRiver>()?;
    module.add_class::<small_games::SequenceGame>()?;
    module.add_class::<video_poker::BestHoldArrays>()?;
    module.add_class::<video_poker::HoldSums>()?;
    module.add_class::<video_poker::StrategySearch>()?;
    module.add_class::<video_poker::VideoPoker>()?;
    module.add_function(wrap_pyfunction!(registry::register, module)?)?;
    module.add_function(wrap_pyfunction!(text::cards, module)?)?;
    module.add_function(wrap_pyfunction!(text::card_spans, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::strength, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::strengths, module)?)?;
    module.add_function(wrap_pyfunction!(game_strengths::game_strengths, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::category_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::best_cards, module)?)?;
    module.add_function(wrap_pyfunction!(rows::masks_of, module)?)?;
    module.add_function(wrap_pyfunction!(rows::ids_of, module)?)?;
    module.add("STUDY_FACTS", cardmath_study::Facts::NAMES.to_vec())?;
    module.add_function(wrap_pyfunction!(hand_histories::hand_start, module)?)?;
    module.add_function(wrap_pyfunction!(hand_histories::file_sizes, module)?)?;
    module.add_function(wrap_pyfunction!(hand_histories::expected_values, module)?)?;
    module.add_function(wrap_pyfunction!(hand_histories::count_bits, module)?)?;
    module.add(
        "STATISTICS",
        cardmath_histories::tables::bits::NAMES.to_vec(),
    )?;
    module.add_function(wrap_pyfunction!(equity_batch::equity_batch, module)?)?;
    module.add_function(wrap_pyfunction!(study::study_facts, module)?)?;
    module.add_function(wrap_pyfunction!(equity::count_starting_hands, module)?)?;
    module.add_function(wrap_pyfunction!(triples::count_triples, module)?)?;
    module.add_function(wrap_pyfunction!(census::count_classes, module)?)?;
    module.add_function(wrap_pyfunction!(census::count_hands, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::solve_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::nearest_values, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::survey_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::survey_targets, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::count_forms, module)?)?;
    module.add_function(wrap_pyfunction!(twenty_four::countdown, module)?)?;
    module.add_function(wrap_pyfunction!(two_hands::two_hands, module)?)?;
    module.add_function(wrap_pyfunction!(two_hands::compare_lines, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::best_choice, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::value_parts, module)?)
}
