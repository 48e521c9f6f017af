//! Games of two players in sequence form.

use crate::errors::CardmathError;
use crate::watch::Pulse;
use cardmath_solve::small::{Invalid, Regrets, SequenceForm, Sequences, Variant};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// Values of both players, and of their best responses.
type Judged = ([f64; 2], [f64; 2]);
/// Strategies of both players, perhaps stopped early.
//
// strategies: for each player the probability of each sequence's last action;
// iterations: the iterations done;
// history: the iterations done and the exploitability then;
// stopped: the exception that stopped the work, if any.
type Solved = (
    [Vec<f64>; 2],
    u64,
    Vec<(u64, f64)>,
    Option<Py<PyBaseException>>,
);

/// A game of two players in sequence form.
#[pyclass(module = "cardmath._core", frozen)]
pub struct SequenceGame(SequenceForm);

#[pymethods]
impl SequenceGame {
    /// `sets` has, for each player and information set, the sequence that the set continues and
    /// the number of its actions. The arrays have the payments: the sequences of both players, and
    /// what both are paid.
    #[new]
    #[pyo3(signature = (sets, rows, columns, first, second, /))]
    fn new(
        sets: [Vec<(usize, usize)>; 2],
        rows: PyReadonlyArray1<'_, i64>,
        columns: PyReadonlyArray1<'_, i64>,
        first: PyReadonlyArray1<'_, f64>,
        second: PyReadonlyArray1<'_, f64>,
    ) -> PyResult<SequenceGame> {
        let players = [Sequences::new(&sets[0]), Sequences::new(&sets[1])];
        let [one, two] = players;
        let sequences = rows.as_array().into_iter().zip(columns.as_array());
        let payments = first.as_array().into_iter().zip(second.as_array());
        let entries: Vec<_> = sequences
            .zip(payments)
            .map(|((&row, &column), (&first, &second))| {
                (row as usize, column as usize, first, second)
            })
            .collect();
        let players = [one.map_err(invalid)?, two.map_err(invalid)?];
        Ok(SequenceGame(
            SequenceForm::new(players, &entries).map_err(invalid)?,
        ))
    }

    /// Minimises regrets until the exploitability is at most `target`. `progress(iterations,
    /// exploitability)` is called a few times a second.
    #[pyo3(signature = (target, most, variant, progress, /))]
    fn minimise_regrets(
        &self,
        py: Python<'_>,
        target: f64,
        most: u64,
        variant: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solved> {
        let known = Variant::ALL.into_iter().find(|(name, _)| *name == variant);
        let (_, variant) = known.ok_or_else(|| CardmathError::new_err("unknown variant"))?;
        let mut pulse = Pulse::new(progress);
        let mut regrets = Regrets::new(&self.0, variant);
        let status = py.detach(|| {
            regrets.run(target, most, |done, status| {
                pulse.keep_going((done, status.exploitability()))
            })
        });
        let strategies = self.complete(&regrets.average_plans());
        let history = regrets.history().to_vec();
        Ok((
            strategies,
            status.iterations,
            history,
            pulse.into_stopped(py),
        ))
    }

    /// The strategies of two plans, with actions in information sets that are never reached.
    #[pyo3(signature = (plans, /))]
    fn complete_plans(&self, plans: [Vec<f64>; 2]) -> PyResult<[Vec<f64>; 2]> {
        self.check(&plans)?;
        Ok(self.complete(&plans))
    }

    /// The values of two strategies, and of the best responses to them.
    #[pyo3(signature = (strategies, /))]
    fn judge(&self, strategies: [Vec<f64>; 2]) -> PyResult<Judged> {
        self.check(&strategies)?;
        Ok(self.0.judge(&self.plans(&strategies)))
    }

    /// The best response of a player to the opponent's strategy: its value and its actions.
    #[pyo3(signature = (player, strategies, /))]
    fn best_response(&self, player: usize, strategies: [Vec<f64>; 2]) -> PyResult<(f64, Vec<f64>)> {
        self.check(&strategies)?;
        if player > 1 {
            return Err(CardmathError::new_err("a player is 0 or 1"));
        }
        let gains = self.gains(player, &self.plans(&strategies));
        let (value, plan) = self.0.players[player].best(&gains);
        Ok((value, self.0.players[player].to_strategy(&plan, &gains)))
    }
}

impl SequenceGame {
    fn check(&self, numbers: &[Vec<f64>; 2]) -> PyResult<()> {
        let fits = |player: usize| numbers[player].len() == self.0.players[player].len();
        match fits(0) && fits(1) {
            true => Ok(()),
            false => Err(CardmathError::new_err("each sequence has one number")),
        }
    }

    fn plans(&self, strategies: &[Vec<f64>; 2]) -> [Vec<f64>; 2] {
        [0, 1].map(|player| {
            let mut plan = vec![0.0; strategies[player].len()];
            self.0.players[player].to_plan(&strategies[player], &mut plan);
            plan
        })
    }

    fn gains(&self, player: usize, plans: &[Vec<f64>; 2]) -> Vec<f64> {
        let mut gains = vec![0.0; plans[player].len()];
        self.0.gains(player, &plans[1 - player], &mut gains);
        gains
    }

    fn complete(&self, plans: &[Vec<f64>; 2]) -> [Vec<f64>; 2] {
        [0, 1].map(|player| {
            let gains = self.gains(player, plans);
            self.0.players[player].to_strategy(&plans[player], &gains)
        })
    }
}

fn invalid(error: Invalid) -> PyErr {
    CardmathError::new_err(error.to_string())
}
