//! Sections 2.2 and 3.1: control sets from scratch on 5x5, and sets that learn on 3x3 first, divergent and uniform; then the best
//! thirds of any two sets of different kinds play each other, every net against every net as both colours.

use std::sync::Arc;

use ludus_arena::Agent;
use ludus_core::{Outcome, Player, Rng, Seed};
use ludus_games::{Catalogued, GameVisitor};
use ludus_nets::{Genome, subsections::Sharing};
use ludus_train::{
    pupils::{Pupils, Subject, play_out},
    round_robin::{Population, best_of},
    settings::Settings,
};
use serde::{Deserialize, Serialize};

use super::{
    ScalableGoStudy,
    preset::{Board, THE_TEXTS, scaled_from, sharing},
};
use crate::{
    error::StudyError,
    training::Trained,
    workroom::{Advance, Workroom},
};

/// The kinds of set, in the order of the text's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Scaled, one net for each window.
    Divergent,
    /// Scaled, one net for each size of window.
    Uniform,
    /// From scratch.
    Control,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Divergent, Self::Uniform, Self::Control];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Divergent => "divergent",
            Self::Uniform => "uniform",
            Self::Control => "control",
        }
    }
}

/// Games of a generation of the text: every one of 30 nets against every other as both colours.
const GAMES_A_GENERATION: f64 = 870.0;
const SECONDS_AN_HOUR: f64 = 3_600.0;

/// A set that has learned what it should, and what that cost.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedSet {
    /// Its run on 5x5.
    pub run: Trained,
    /// Its run on the smaller board, if it began there.
    pub small: Option<Timed>,
    /// CPU seconds on 5x5.
    pub seconds: f64,
}

impl TrainedSet {
    /// CPU seconds in all.
    #[must_use]
    pub fn all_seconds(&self) -> f64 {
        self.small.as_ref().map_or(0.0, |small| small.seconds) + self.seconds
    }

    /// CPU hours for as many games as the text's sets play: so many generations of 870 games on each board.
    #[must_use]
    pub fn hours_for(&self, small: f64, generations: f64) -> f64 {
        let hours = |seconds: f64, run: &Trained, generations: f64| {
            generations * GAMES_A_GENERATION * seconds / run.games().max(1) as f64 / SECONDS_AN_HOUR
        };
        let before = self.small.as_ref().map_or(0.0, |timed| hours(timed.seconds, &timed.run, small));
        before + hours(self.seconds, &self.run, generations)
    }
}

/// A run and what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// The run.
    pub run: Trained,
    /// CPU seconds.
    pub seconds: f64,
}

/// The runs of all sets.
pub(super) struct Sets {
    small: Vec<Timed>,
    pub(super) divergent: Vec<TrainedSet>,
    pub(super) uniform: Vec<TrainedSet>,
    pub(super) control: Vec<TrainedSet>,
}

/// The names of the steps.
pub(super) fn steps(study: &ScalableGoStudy) -> Vec<String> {
    let named = |kind: &'static str| (1..=study.sets.sets).map(move |number| format!("{kind}-{number}"));
    named("small").chain(named("divergent")).chain(named("uniform")).chain(named("control")).collect()
}

/// Has a run learn, and takes its time.
pub(super) fn train(
    workroom: &mut Workroom<'_>,
    name: &str,
    number: u64,
    settings: &Settings,
) -> Result<Timed, StudyError> {
    let (run, seconds) =
        workroom.timed_step(name, |workroom| workroom.train_again(name, number, settings))?;
    Ok(Timed { run, seconds })
}

impl Sets {
    /// Has all sets learn.
    pub(super) fn train(study: &ScalableGoStudy, workroom: &mut Workroom<'_>) -> Result<Self, StudyError> {
        let sizes = &study.sets;
        let mut small = Vec::new();
        for number in 1..=sizes.sets {
            let settings = study.on_board(Board(3), sizes.small);
            small.push(train(workroom, &format!("small-{number}"), number, &settings)?);
        }
        let mut scaled = |kind: Kind, shared: Sharing| {
            let mut sets = Vec::new();
            for (number, small) in (1..).zip(&small) {
                let settings = sharing(study.on_board(Board(5), sizes.scaled), shared);
                let settings = scaled_from(settings, &small.run.run, THE_TEXTS);
                let name = format!("{}-{number}", kind.name());
                let Timed { run, seconds } = train(workroom, &name, number, &settings)?;
                sets.push(TrainedSet { run, small: Some(small.clone()), seconds });
            }
            Ok::<_, StudyError>(sets)
        };
        let divergent = scaled(Kind::Divergent, Sharing::Divergent)?;
        let uniform = scaled(Kind::Uniform, Sharing::Uniform)?;
        let mut control = Vec::new();
        for number in 1..=sizes.sets {
            let settings = study.on_board(Board(5), sizes.control);
            let name = format!("control-{number}");
            // Seeds of their own, so that no control set begins with the nets of a scaled one.
            let Timed { run, seconds } = train(workroom, &name, sizes.sets + number, &settings)?;
            control.push(TrainedSet { run, small: None, seconds });
        }
        Ok(Self { small, divergent, uniform, control })
    }

    /// The sets of a kind.
    pub(super) fn of(&self, kind: Kind) -> &[TrainedSet] {
        match kind {
            Kind::Divergent => &self.divergent,
            Kind::Uniform => &self.uniform,
            Kind::Control => &self.control,
        }
    }

    /// The runs on the smallest board.
    pub(super) fn small(&self) -> &[Timed] {
        &self.small
    }
}

/// Two sets against each other: the points of every net, in the text's form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// The points of the first set's nets.
    pub first: Vec<i32>,
    /// Of the second's.
    pub second: Vec<i32>,
}

impl Duel {
    /// The mean points of the first set's nets.
    #[must_use]
    pub fn average(&self) -> f64 {
        f64::from(self.first.iter().sum::<i32>()) / self.first.len().max(1) as f64
    }

    /// The same cut to a whole number, as the text prints it.
    #[must_use]
    pub fn cut_average(&self) -> f64 {
        self.average().trunc()
    }
}

/// Lets the best thirds of two runs play each other, every net against every net as both colours.
///
/// # Errors
/// It was stopped, or a run has no such nets.
pub(super) fn duel(
    workroom: &mut Workroom<'_>,
    settings: [&Settings; 2],
    runs: [&str; 2],
) -> Result<Duel, StudyError> {
    let data = workroom.data().to_path_buf();
    let best = |run: &str| best_of(&data, run).map_err(|error| StudyError::Nets(error.to_string()));
    let populations = [best(runs[0])?, best(runs[1])?];
    let game = settings[0].game()?;
    game.visit(Play { workroom, settings, populations: &populations })
}

/// Plays a duel at whichever game it is.
struct Play<'a, 'room> {
    workroom: &'a mut Workroom<'room>,
    settings: [&'a Settings; 2],
    populations: &'a [Population; 2],
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<Duel, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { workroom, settings, populations } = self;
        let tables = &workroom.tools.tables;
        let pupils = |settings: &Settings| {
            let subject = Subject {
                judge: settings.judge.clone(),
                agent: settings.agent.clone(),
                seed: settings.seed(),
                tables: Arc::clone(tables),
            };
            Pupils::new(game, subject).map_err(|error| StudyError::Nets(error.to_string()))
        };
        let pupils = [pupils(settings[0])?, pupils(settings[1])?];
        let [n_first, n_second] = [0, 1].map(|side| populations[side].nets.len());
        // Every pair twice: the first set's net is black, then white.
        let n_games = 2 * n_first * n_second;
        let outcomes = workroom.tools.executor.run(
            n_games,
            || (),
            |(), idx| {
                let (pair, colours) = (idx / 2, idx % 2);
                let nets = [&populations[0].nets[pair / n_second], &populations[1].nets[pair % n_second]];
                played(game, &pupils, nets, colours == 1)
            },
        )?;
        workroom.tools.observer.advanced(Advance { done: n_games as u64, of: n_games as u64, unit: "games" });
        let mut duel = Duel { first: vec![0; n_first], second: vec![0; n_second] };
        for (idx, points) in outcomes.into_iter().enumerate() {
            let (pair, points) = (idx / 2, points?);
            duel.first[pair / n_second] += points;
            duel.second[pair % n_second] -= points;
        }
        Ok(duel)
    }
}

/// The points of the first net in one game.
fn played<G: Catalogued>(
    game: &G,
    pupils: &[Pupils<G>; 2],
    nets: [&Genome; 2],
    swapped: bool,
) -> Result<i32, StudyError> {
    let mut first = pupils[0].player(nets[0].values());
    let mut second = pupils[1].player(nets[1].values());
    let mut seats: [&mut dyn Agent<G>; 2] = [first.as_mut(), second.as_mut()];
    seats.rotate_left(usize::from(swapped));
    let seat = if swapped { Player::Second } else { Player::First };
    let dice: [Rng; 2] = [0, 1].map(|seat| Seed(0).stream("duel", seat));
    let ended = play_out(game, &[], seats, dice);
    let ended = ended.map_err(|breakdown| StudyError::Nets(breakdown.fault.to_string()))?;
    let winner = match ended {
        Ok(end) => game.outcome(&end).and_then(Outcome::winner),
        Err(loser) => Some(loser.opponent()),
    };
    Ok(winner.map_or(0, |winner| if winner == seat { 1 } else { -1 }))
}
