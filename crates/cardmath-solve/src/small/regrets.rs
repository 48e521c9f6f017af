//! Counterfactual regret minimisation, in the variants that papers compare.

use super::sequence_form::SequenceForm;

/// How often the exploitability is measured, in iterations; at first after each of them.
const CHECK: u64 = 10;

/// A form of regret minimisation. In all of them the players learn in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// M. Zinkevich and others, "Regret minimization in games with incomplete information", 2007.
    Plain,
    /// O. Tammelin, "Solving large imperfect information games using CFR+", 2014.
    Plus,
    /// N. Brown and T. Sandholm, "Solving imperfect-information games via discounted regret
    /// minimization", 2019: a regret counts in proportion to the number of its iteration.
    Linear,
    /// The same paper, with its exponents 3/2, 0 and 2.
    Discounted,
    /// G. Farina, C. Kroer and T. Sandholm, "Faster game solving via predictive Blackwell
    /// approachability", 2021.
    Predictive,
}

impl Variant {
    /// All variants by the names that papers use.
    pub const ALL: [(&'static str, Variant); 5] = [
        ("cfr", Variant::Plain),
        ("cfr+", Variant::Plus),
        ("linear", Variant::Linear),
        ("discounted", Variant::Discounted),
        ("predictive", Variant::Predictive),
    ];

    /// Whether negative regrets are forgotten.
    fn has_floor(self) -> bool {
        matches!(self, Variant::Plus | Variant::Predictive)
    }

    /// Plans are weighed by the number of their iteration to this power: later ones are better.
    fn averaging(self) -> i32 {
        match self {
            Variant::Plain => 0,
            Variant::Plus | Variant::Linear => 1,
            Variant::Discounted | Variant::Predictive => 2,
        }
    }

    /// What positive and negative regrets are multiplied by after an iteration, if they are.
    fn discounts(self, iteration: u64) -> Option<[f64; 2]> {
        let share = |power: f64| {
            let weight = (iteration as f64).powf(power);
            weight / (weight + 1.0)
        };
        match self {
            Variant::Linear => Some([share(1.0), share(1.0)]),
            Variant::Discounted => Some([share(1.5), share(0.0)]),
            _ => None,
        }
    }
}

/// The strategies so far.
pub struct Regrets<'a> {
    game: &'a SequenceForm,
    variant: Variant,
    players: [PlayerRegrets; 2],
    iterations: u64,
    /// The iterations done and the exploitability then. Between two of them are a twentieth of all
    /// iterations before, so that there are few.
    history: Vec<(u64, f64)>,
}

/// The values and best responses of strategies.
#[derive(Clone, Copy, Debug)]
pub struct StrategyValues {
    /// The iterations done.
    pub iterations: u64,
    /// What each player has with the average strategies.
    pub values: [f64; 2],
    /// The most that each player could have against the other's average strategy.
    pub best: [f64; 2],
}

impl StrategyValues {
    /// The mean of what both players could gain by best responding.
    pub fn exploitability(&self) -> f64 {
        let gain = |player: usize| self.best[player] - self.values[player];
        (gain(0) + gain(1)) / 2.0
    }
}

/// The numbers of one player, one for each sequence.
struct PlayerRegrets {
    regrets: Vec<f64>,
    /// The last regrets, which predict the next ones.
    last: Vec<f64>,
    strategy: Vec<f64>,
    plan: Vec<f64>,
    /// The weighted sum of all plans.
    sum: Vec<f64>,
    gains: Vec<f64>,
}

impl PlayerRegrets {
    fn new(sequences: usize) -> PlayerRegrets {
        let zeros = || vec![0.0; sequences];
        PlayerRegrets {
            regrets: zeros(),
            last: zeros(),
            strategy: zeros(),
            plan: zeros(),
            sum: zeros(),
            gains: zeros(),
        }
    }
}

impl<'a> Regrets<'a> {
    /// Both players choose all actions equally often.
    pub fn new(game: &'a SequenceForm, variant: Variant) -> Regrets<'a> {
        let players = [0, 1].map(|player| PlayerRegrets::new(game.players[player].len()));
        let mut new = Regrets {
            game,
            variant,
            players,
            iterations: 0,
            history: Vec::new(),
        };
        for player in 0..2 {
            new.choose(player);
        }
        new
    }

    /// Iterates until the exploitability is at most `target`, or `keep_going` returns false.
    ///
    /// `keep_going` gets the iterations done and the last status. It is called after each
    /// iteration.
    pub fn run(
        &mut self,
        target: f64,
        most: u64,
        mut keep_going: impl FnMut(u64, &StrategyValues) -> bool,
    ) -> StrategyValues {
        loop {
            let status = self.status();
            if status.exploitability() <= target {
                return self.end(status);
            }
            self.note(&status);
            let steps = if self.iterations < CHECK { 1 } else { CHECK };
            for _ in 0..steps {
                if self.iterations >= most || !keep_going(self.iterations, &status) {
                    let status = self.status();
                    return self.end(status);
                }
                self.iterate();
            }
        }
    }

    /// The iterations done and the exploitability then, from the first to the last.
    pub fn history(&self) -> &[(u64, f64)] {
        &self.history
    }

    fn note(&mut self, status: &StrategyValues) {
        let last = self.history.last().map(|&(iterations, _)| iterations);
        if last.is_none_or(|last| status.iterations > last + last / 20) {
            let now = (status.iterations, status.exploitability());
            self.history.push(now);
        }
    }

    /// Notes the last status, however soon it comes after the one before.
    fn end(&mut self, status: StrategyValues) -> StrategyValues {
        if self.history.last().map(|last| last.0) != Some(status.iterations) {
            let now = (status.iterations, status.exploitability());
            self.history.push(now);
        }
        status
    }

    /// Lets each player in turn learn from the other's newest plan.
    fn iterate(&mut self) {
        self.iterations += 1;
        let weight = (self.iterations as f64).powi(self.variant.averaging());
        let predicts = self.variant == Variant::Predictive;
        for player in 0..2 {
            let (own, opponent) = pair(&mut self.players, player);
            self.game.gains(player, &opponent.plan, &mut own.gains);
            self.learn(player);
            // The averages of the older variants begin with the uniform strategy.
            if !predicts {
                self.add_plan(player, weight);
            }
            self.choose(player);
            if predicts {
                self.add_plan(player, weight);
            }
        }
    }

    /// Adds what each action would have gained to its regret.
    fn learn(&mut self, player: usize) {
        let own = &mut self.players[player];
        let least = if self.variant.has_floor() {
            0.0
        } else {
            f64::NEG_INFINITY
        };
        let discounts = self.variant.discounts(self.iterations);
        for (parent, set) in self.game.players[player].sets().rev() {
            let value: f64 = set.clone().map(|at| own.strategy[at] * own.gains[at]).sum();
            own.gains[parent] += value;
            for at in set {
                own.last[at] = own.gains[at] - value;
                let regret = (own.regrets[at] + own.last[at]).max(least);
                let kept = discounts.map_or(1.0, |[gains, losses]| match regret > 0.0 {
                    true => gains,
                    false => losses,
                });
                own.regrets[at] = kept * regret;
            }
        }
    }

    /// Chooses actions in proportion to their regrets, or to what these are predicted to be.
    fn choose(&mut self, player: usize) {
        let own = &mut self.players[player];
        let predicted = f64::from(u8::from(self.variant == Variant::Predictive));
        for (_, set) in self.game.players[player].sets() {
            let actions = set.len() as f64;
            let mut total = 0.0;
            for at in set.clone() {
                own.strategy[at] = (own.regrets[at] + predicted * own.last[at]).max(0.0);
                total += own.strategy[at];
            }
            for at in set {
                own.strategy[at] = match total > 0.0 {
                    true => own.strategy[at] / total,
                    false => 1.0 / actions,
                };
            }
        }
        self.game.players[player].to_plan(&own.strategy, &mut own.plan);
    }

    fn add_plan(&mut self, player: usize, weight: f64) {
        let own = &mut self.players[player];
        for (sum, reach) in own.sum.iter_mut().zip(&own.plan) {
            *sum += weight * reach;
        }
    }

    /// The average plans, which are what converges.
    pub fn average_plans(&self) -> [Vec<f64>; 2] {
        [0, 1].map(|player| {
            let PlayerRegrets { sum, plan, .. } = &self.players[player];
            match self.iterations {
                0 => plan.clone(),
                _ => sum.iter().map(|reach| reach / sum[0]).collect(),
            }
        })
    }

    /// The values and best responses of the average plans.
    pub fn status(&self) -> StrategyValues {
        let (values, best) = self.game.judge(&self.average_plans());
        StrategyValues {
            iterations: self.iterations,
            values,
            best,
        }
    }
}

fn pair(players: &mut [PlayerRegrets; 2], player: usize) -> (&mut PlayerRegrets, &PlayerRegrets) {
    let [first, second] = players;
    match player {
        0 => (first, second),
        _ => (second, first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::Sequences;

    /// Rock, paper, scissors where paper against rock pays double.
    fn uneven() -> SequenceForm {
        let sets = || Sequences::new(&[(0, 3)]).expect("sequences");
        let wins = [(2, 1, 2.0), (3, 2, 1.0), (1, 3, 1.0)];
        let entries: Vec<_> = wins
            .iter()
            .flat_map(|&(own, other, paid)| [(own, other, paid, -paid), (other, own, -paid, paid)])
            .collect();
        SequenceForm::new([sets(), sets()], &entries).expect("a game")
    }

    #[test]
    fn a_matrix_game_is_solved() {
        let game = uneven();
        let mut regrets = Regrets::new(&game, Variant::Predictive);
        let status = regrets.run(1e-9, 1_000_000, |_, _| true);
        assert!(status.exploitability() <= 1e-9);
        let plan = &regrets.average_plans()[0];
        for (found, known) in plan[1..].iter().zip([0.25, 0.25, 0.5]) {
            assert!((found - known).abs() < 1e-6, "{plan:?}");
        }
    }

    #[test]
    fn every_variant_converges_and_says_how() {
        let game = uneven();
        for (name, variant) in Variant::ALL {
            let mut regrets = Regrets::new(&game, variant);
            let status = regrets.run(0.0, 5000, |_, _| true);
            assert!(status.exploitability() < 0.03, "{name}");
            let history = regrets.history();
            let (first, uniform) = history[0];
            assert!(first == 0 && (uniform - 1.0 / 3.0).abs() < 1e-12, "{name}");
            assert_eq!(history.last(), Some(&(5000, status.exploitability())));
            assert!(history.is_sorted_by_key(|point| point.0) && history.len() < 150);
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let game = uneven();
        let new = || Regrets::new(&game, Variant::Plain);
        let status = new().run(0.0, 1000, |done, _| done < 50);
        assert_eq!(status.iterations, 50);
        assert_eq!(new().run(0.0, 25, |_, _| true).iterations, 25);
    }
}
