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

use pyo3::prelude::*;

// Nothing shows that the core is safe without the global lock. PyO3 declares it safe by default.
#[pymodule(gil_used = true)]
mod _core {
    #[pymodule_export]
    use crate::{
        arrow::ArrowTable,
        betting::{
            BettingBatch, BettingSetup, BettingState, Street, board_streets, draw_streets,
            pineapple_streets, stud_streets,
        },
        card::Card,
        census::{count_classes, count_hands},
        equity::{Deals, ExactWay, Seat, count_starting_hands},
        equity_batch::equity_batch,
        evaluate::{best_cards, best_choice, category_numbers, strength, strengths, value_parts},
        game_strengths::{GameEvaluator, game_strengths},
        games::Rules,
        hand::Hand,
        hand_histories::{
            HistoryReader, HistorySampler, SeenHands, count_bits, expected_values, file_sizes,
            hand_start, known_currencies, known_rooms,
        },
        isomorphism::HandIndexer,
        orderings::Evaluator,
        postflop::{BettingTrees, PostflopGame},
        query::QueryDeals,
        range_pair::RangePair,
        registry::register,
        rows::{ids_of, masks_of},
        simulation::Dealing,
        small_games::SequenceGame,
        study::study_facts,
        text::{card_spans, cards},
        tournaments::{icm_expectations, icm_places},
        triples::count_triples,
        twenty_four::{
            count_forms, countdown, nearest_values, solve_numbers, survey_numbers, survey_targets,
        },
        two_hands::{compare_lines, two_hands},
        video_poker::{BestHoldArrays, HoldSums, StrategySearch, VideoPoker},
    };
    use pyo3::prelude::*;

    #[pymodule_init]
    fn add_constants(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("CATEGORIES", crate::evaluate::categories())?;
        module.add("FIRST_STRENGTHS", cardmath_evaluate::FIRST_STRENGTHS)?;
        module.add("HAND_SIZE", cardmath_cards::ordering::HAND_SIZE)?;
        module.add("STRENGTHS", cardmath_evaluate::STRENGTHS)?;
        module.add("POT", cardmath_situation::POT)?;
        module.add("MOST_NUMBERS", cardmath_numbers::MOST_NUMBERS)?;
        module.add("STUDY_FACTS", cardmath_study::Facts::NAMES.to_vec())?;
        let statistics = cardmath_histories::tables::bits::NAMES;
        module.add("STATISTICS", statistics.to_vec())
    }
}
