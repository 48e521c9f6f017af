//! Hold'em for two players from the flop, the turn or the river.
//!
//! The betting of a street is one tree for all boards (`street`). A walk over the public tree
//! passes the weights of all hands down and their values up (`walk`), with kernels compiled for
//! the instruction set. `solver` minimises regrets, `strategies` are what it learns. `omaha` solves
//! turns and rivers of games with more hole cards.
//!
//! The trees are built here and not on a game's full state of betting: a solver asks for one street
//! of two players a million times, and needs no more of the rules than who has put in what.

mod action;
mod bets;
mod boards;
mod find;
mod game;
mod group;
mod hands;
mod kernel;
mod layout;
mod line_locks;
mod locks;
mod matrices;
pub mod omaha;
mod orbits;
mod parts;
mod payoffs;
mod river;
mod size;
mod solver;
mod stored;
mod strategies;
mod street;
mod view;
mod walk;
mod workers;

pub use action::{Action, Edit};
pub use bets::{Bets, Merge, STREETS, Size};
pub use boards::{Boards, Complete, Deal, OpenBoard};
pub use find::{HoldemNode, Lost, Move};
pub use game::{HoldemGame, Spot};
pub use group::RiverGroup;
pub use hands::{ComboRelabelling, Hands, all_combos, index_of};
pub use kernel::river::End;
pub use layout::{Layout, Rake};
pub use payoffs::{Outcomes, Paid, Payoffs, at_stake};
pub use river::{RankedRows, Reads, River};
pub use size::GameSize;
pub use solver::{Run, Status};
pub use stored::Execution;
pub use strategies::HoldemStrategies;
pub use street::{Chips, Kind, Leaf, MOST_ACTIONS, StreetTree, TreeNode, Trees, Untreeable};
pub use view::View;
