//! Tests of reading and writing hands: one program, because each would link all readers once more.

mod common;

mod absolute;
mod antes;
mod chico_and_cake;
mod coin_poker;
mod exports;
mod ggpoker;
mod heroes;
mod invariants;
mod joined;
mod lost;
mod money;
mod phh_fields;
mod pitfalls;
mod pitfalls_of_rooms;
mod poker_now;
mod properties;
mod rooms;
mod samples;
mod short_deck;
mod statistics;
mod stud;
mod summaries;
mod tournaments;
mod two_boards;
mod verbs;
