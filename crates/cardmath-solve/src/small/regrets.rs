//! Counterfactual regret minimisation, in the predictive form of Farina, Kroer and Sandholm
//! ("Faster game solving via predictive Blackwell approachability", 2021).

use super::game::Game;

/// How often the exploitability is measured, in iterations.
const CHECK: u64 = 10;

/// The strategies so far.
pub struct Regrets<'a> {
    game: &'a Game,
    players: [Player; 2],
    iterations: u64,
}

/// The values and best responses of strategies.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// The iterations done.
    pub iterations: u64,
    /// What each player has with the average strategies.
    pub values: [f64; 2],
    /// The most that each player could have against the other's average strategy.
    pub best: [f64; 2],
}

impl Status {
    /// The mean of what both players could gain by best responding.
    pub fn exploitability(&self) -> f64 {
        let gain = |player: usize| self.best[player] - self.values[player];
        (gain(0) + gain(1)) / 2.0
    }
}

/// The numbers of one player, one for each sequence.
struct Player {
    regrets: Vec<f64>,
    /// The last regrets, which predict the next ones.
    last: Vec<f64>,
    strategy: Vec<f64>,
    plan: Vec<f64>,
    /// The weighted sum of all plans.
    sum: Vec<f64>,
    gains: Vec<f64>,
}

impl Player {
    fn new(sequences: usize) -> Player {
        let zeros = || vec![0.0; sequences];
        Player {
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
    pub fn new(game: &'a Game) -> Regrets<'a> {
        let players = [0, 1].map(|player| Player::new(game.players[player].len()));
        let mut new = Regrets {
            game,
            players,
            iterations: 0,
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
        mut keep_going: impl FnMut(u64, &Status) -> bool,
    ) -> Status {
        loop {
            let status = self.status();
            if status.exploitability() <= target {
                return status;
            }
            for _ in 0..CHECK {
                if self.iterations >= most || !keep_going(self.iterations, &status) {
                    return self.status();
                }
                self.iterate();
            }
        }
    }

    /// Lets each player in turn learn from the other's newest plan.
    fn iterate(&mut self) {
        self.iterations += 1;
        // Later plans are better: weigh them by the square of their number.
        let weight = (self.iterations * self.iterations) as f64;
        for player in 0..2 {
            let (own, opponent) = pair(&mut self.players, player);
            self.game.gains(player, &opponent.plan, &mut own.gains);
            self.learn(player);
            self.choose(player);
            self.add_plan(player, weight);
        }
    }

    /// Adds what each action would have gained to its regret.
    fn learn(&mut self, player: usize) {
        let own = &mut self.players[player];
        for (parent, set) in self.game.players[player].sets().rev() {
            let value: f64 = set.clone().map(|at| own.strategy[at] * own.gains[at]).sum();
            own.gains[parent] += value;
            for at in set {
                own.last[at] = own.gains[at] - value;
                own.regrets[at] = (own.regrets[at] + own.last[at]).max(0.0);
            }
        }
    }

    /// Chooses actions in proportion to their predicted regrets.
    fn choose(&mut self, player: usize) {
        let own = &mut self.players[player];
        for (_, set) in self.game.players[player].sets() {
            let actions = set.len() as f64;
            let mut total = 0.0;
            for at in set.clone() {
                own.strategy[at] = (own.regrets[at] + own.last[at]).max(0.0);
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
            let Player { sum, plan, .. } = &self.players[player];
            match self.iterations {
                0 => plan.clone(),
                _ => sum.iter().map(|reach| reach / sum[0]).collect(),
            }
        })
    }

    /// The values and best responses of the average plans.
    pub fn status(&self) -> Status {
        let (values, best) = self.game.judge(&self.average_plans());
        Status {
            iterations: self.iterations,
            values,
            best,
        }
    }
}

fn pair(players: &mut [Player; 2], player: usize) -> (&mut Player, &Player) {
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
    fn uneven() -> Game {
        let sets = || Sequences::new(&[(0, 3)]).expect("sequences");
        let wins = [(2, 1, 2.0), (3, 2, 1.0), (1, 3, 1.0)];
        let entries: Vec<_> = wins
            .iter()
            .flat_map(|&(own, other, paid)| [(own, other, paid, -paid), (other, own, -paid, paid)])
            .collect();
        Game::new([sets(), sets()], &entries).expect("a game")
    }

    #[test]
    fn a_matrix_game_is_solved() {
        let game = uneven();
        let mut regrets = Regrets::new(&game);
        let status = regrets.run(1e-9, 1_000_000, |_, _| true);
        assert!(status.exploitability() <= 1e-9);
        let plan = &regrets.average_plans()[0];
        for (found, known) in plan[1..].iter().zip([0.25, 0.25, 0.5]) {
            assert!((found - known).abs() < 1e-6, "{plan:?}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let game = uneven();
        let status = Regrets::new(&game).run(0.0, 1000, |done, _| done < 50);
        assert_eq!(status.iterations, 50);
        assert_eq!(Regrets::new(&game).run(0.0, 25, |_, _| true).iterations, 25);
    }
}
