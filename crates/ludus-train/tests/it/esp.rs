//! Enforced sub-populations: every operator by its formula, what becomes of a champion of another run, and whether anything
//! is learned.

use std::{fs, path::Path, sync::Arc};

use ludus_arena::{
    Agent, AgentSpec,
    learned::{Judge, PlayerFile, PolicyJudge, champions},
};
use ludus_core::{Game, Outcome, Player, Seed, spec::Spec};
use ludus_exact::{Settings, Tables};
use ludus_games::{AnyGame, Catalogued, go::Go};
use ludus_nets::{Activation, Card, Genome};
use ludus_train::{
    Executor, Learner, Origin,
    chance::cauchy,
    esp::{Mutation, Remedy, Resizing, Stagnation, SubPopulation, deal, shared_fitness, tolerated},
    learning::Learning,
    pupils::{Pupils, Subject, play_out},
    saved::Saved,
    teams::{LARGEST, Weights, first_weights, jolt, ranked},
};
use serde_json::{Value, json};

fn never() -> bool {
    false
}

const TWO: Executor<'static> = Executor { threads: 2, stop: &never };

#[test]
fn every_neuron_takes_part_in_as_many_nets_as_there_are_trials() {
    let hands = deal(&[7, 1, 7], 7, 5, &mut Seed(1).stream("nets", 0));
    assert_eq!(hands.len(), 35);
    for place in [0, 2] {
        for neuron in 0..7 {
            assert_eq!(hands.iter().filter(|hand| hand[place] == neuron).count(), 5);
        }
        // Once in every round.
        let firsts: Vec<usize> =
            hands.chunks(7).map(|round| round.iter().map(|hand| hand[place]).sum()).collect();
        assert_eq!(firsts, [21; 5]);
    }
    assert!(hands.iter().all(|hand| hand[1] == 0), "a frozen place has one neuron");
    assert!(hands.iter().any(|hand| hand[0] != hand[2]), "decks are shuffled apart");
}

#[test]
fn a_neuron_is_as_fit_as_its_nets_on_average() {
    let hands = vec![vec![0, 1], vec![1, 0], vec![0, 0], vec![1, 1]];
    let fitness = [8.0, 2.0, 4.0, -1.0];
    assert_eq!(shared_fitness(&hands, 0, 2, &fitness), [6.0, 0.5]);
    assert_eq!(shared_fitness(&hands, 1, 2, &fitness), [3.0, 3.5]);
}

#[test]
fn equals_keep_their_order() {
    assert_eq!(ranked(&[1.0, 3.0, -2.0, 3.0, 1.0]), [1, 3, 0, 4, 2]);
}

/// Neuron k has the weights 10 k, 10 k + 1 and so on, so that every weight says where it comes from.
fn marked(n_neurons: usize, n_weights: usize) -> SubPopulation {
    let neuron = |number: usize| (0..n_weights).map(|at| (10 * number + at) as f64).collect();
    SubPopulation::of((0..n_neurons).map(neuron).collect())
}

/// Of which neuron a weight was.
fn owner(weight: f64) -> usize {
    weight as usize / 10
}

const STILL: Mutation = Mutation { share: 0.0, scale: 1.0 };

#[test]
fn the_worst_half_is_renewed_by_children_of_the_best_quarter() {
    let n = 12;
    let mut bred = marked(n, 6);
    // The last neuron is the fittest.
    let fitness: Vec<f64> = (0..n).map(|number| number as f64).collect();
    bred.breed(&fitness, STILL, &mut Seed(3).stream("breeding", 0));
    let owners: Vec<Vec<usize>> =
        bred.neurons().iter().map(|neuron| neuron.iter().map(|&weight| owner(weight)).collect()).collect();
    for (rank, owners) in owners[..6].iter().enumerate() {
        assert_eq!(*owners, [n - 1 - rank; 6], "the better half stay as they are");
    }
    for parent in 0..3 {
        let [one, other] = [&owners[n - 1 - 2 * parent], &owners[n - 2 - 2 * parent]];
        assert_eq!(one[0], n - 1 - parent, "{owners:?}");
        assert_eq!(other[5], n - 1 - parent, "{owners:?}");
        let mate = other[0];
        assert!(mate != one[0] && (9..12).contains(&mate), "a mate is another of the best quarter");
        let point = one.iter().position(|&owner| owner == mate).unwrap();
        assert!((1..6).contains(&point));
        for (at, (one, other)) in one.iter().zip(other).enumerate() {
            let parents = if at < point { [n - 1 - parent, mate] } else { [mate, n - 1 - parent] };
            assert_eq!([*one, *other], parents, "one point");
        }
    }
    // Weights stay at their places.
    for neuron in bred.neurons() {
        assert!(neuron.iter().enumerate().all(|(at, weight)| *weight as usize % 10 == at));
    }
}

#[test]
fn whoever_is_not_among_the_best_quarter_may_mutate_in_one_weight() {
    let fitness: Vec<f64> = (0..40).map(|number| -f64::from(number)).collect();
    let [mut still, mut moved] = [marked(40, 8), marked(40, 8)];
    let bred = |population: &mut SubPopulation, share| {
        let mut changed = Vec::new();
        population.breed(&fitness, Mutation { share, scale: 0.3 }, &mut Seed(4).stream("breeding", 0));
        for neuron in population.neurons() {
            changed.push(neuron.iter().filter(|weight| weight.fract() != 0.0).count());
        }
        changed
    };
    assert_eq!(bred(&mut still, 0.0), [0; 40]);
    let changed = bred(&mut moved, 1.0);
    assert_eq!(changed[..10], [0; 10]);
    assert_eq!(changed[10..], [1; 30]);
    let some = |seed: u64| {
        let mut population = marked(40, 8);
        population.breed(
            &fitness,
            Mutation { share: 0.4, scale: 0.3 },
            &mut Seed(seed).stream("breeding", 0),
        );
        let has_changed = |neuron: &&Vec<f64>| neuron.iter().any(|weight| weight.fract() != 0.0);
        population.neurons().iter().filter(has_changed).count()
    };
    let n_changed: usize = (0..200).map(some).sum();
    // 6,000 neurons with a chance of 0.4: the standard deviation is 38.
    assert!((2250..2550).contains(&n_changed), "{n_changed}");
}

#[test]
fn cauchy_steps_have_the_quantiles_of_the_distribution() {
    let mut rng = Seed(5).stream("cauchy", 0);
    let mut steps: Vec<f64> = (0..40_000).map(|_| cauchy(&mut rng)).collect();
    steps.sort_by(f64::total_cmp);
    // tan(pi (p - 1/2)); the tolerance is four standard errors, sqrt(p (1 - p) / n) over the density.
    for (share, wanted, tolerance) in
        [(0.5, 0.0, 0.032), (0.25, -1.0, 0.055), (0.75, 1.0, 0.055), (0.9, 3.0777, 0.2), (0.1, -3.0777, 0.2)]
    {
        let found = steps[(share * steps.len() as f64) as usize];
        assert!((found - wanted).abs() < tolerance, "{share}: {found}, not {wanted}");
    }
    assert!(steps.iter().all(|step| step.is_finite()));
}

#[test]
fn first_weights_are_in_their_range_and_no_weight_has_no_limit() {
    let mut rng = Seed(6).stream("weights", 0);
    let uniform = first_weights(Weights::Uniform(2.0), 4000, &mut rng);
    assert!(uniform.iter().all(|weight| weight.abs() <= 2.0));
    assert!(uniform.iter().filter(|weight| weight.abs() > 1.0).count().abs_diff(2000) < 130);
    let cauchy = first_weights(Weights::Cauchy(0.5), 4000, &mut rng);
    assert!(cauchy.iter().filter(|weight| weight.abs() > 0.5).count().abs_diff(2000) < 130);
    let mut weights = [LARGEST; 3];
    (0..50).for_each(|_| jolt(&mut weights, 1e30, &mut rng));
    assert!(weights.iter().all(|weight| weight.abs() <= LARGEST));
}

#[test]
fn a_burst_puts_everybody_around_the_best() {
    let best = [1.0, -2.0, 3.0, 0.5];
    let mut population = marked(500, 4);
    population.burst(&best, 0.3, &mut Seed(7).stream("burst", 0));
    let steps: Vec<f64> = population
        .neurons()
        .iter()
        .flat_map(|neuron| neuron.iter().zip(best).map(|(weight, best)| weight - best))
        .collect();
    assert!(steps.iter().all(|step| *step != 0.0), "every weight takes a step");
    let near = steps.iter().filter(|step| step.abs() < 0.3).count();
    assert!(near.abs_diff(1000) < 90, "{near} of 2000 within the scale");
    let mut frozen = SubPopulation::frozen(vec![7.0, 7.0]);
    frozen.burst(&[0.0, 0.0], 1.0, &mut Seed(7).stream("burst", 0));
    frozen.breed(&[1.0], Mutation { share: 1.0, scale: 1.0 }, &mut Seed(7).stream("burst", 1));
    assert_eq!(frozen.neurons(), [[7.0, 7.0]]);
}

#[test]
fn the_first_stagnation_is_a_burst_and_the_second_in_a_row_another_size() {
    let mut stagnation = Stagnation::default();
    let mut note = |fitness| stagnation.note(fitness, 2);
    use Remedy::{Breed, Burst, Resize};
    let story = [
        (-3.0, Breed),
        (-3.0, Breed),
        (-4.0, Burst),
        (-3.5, Breed),
        (-3.0, Resize),
        (-5.0, Breed),
        (-5.0, Burst),
        (-2.0, Breed),
        (-2.0, Breed),
        (-2.0, Burst),
        (1.0, Breed),
        (1.0, Breed),
        (1.0, Burst),
    ];
    for (idx, (fitness, remedy)) in story.into_iter().enumerate() {
        assert_eq!(note(fitness), remedy, "generation {idx}");
    }
}

#[test]
fn a_place_goes_that_is_not_missed() {
    let check = |whole, lesions: &[(usize, f64)], threshold, expected| {
        assert_eq!(Resizing::from_lesions(whole, lesions, threshold), expected, "{whole} {lesions:?}");
    };
    check(10.0, &[(0, 7.9), (1, 8.0), (2, 3.0)], 0.8, Resizing::Remove(1));
    check(10.0, &[(0, 7.9), (1, 7.99), (2, 3.0)], 0.8, Resizing::Add);
    check(10.0, &[(0, 12.0), (2, 12.0)], 1.0, Resizing::Remove(0));
    // Less than nothing: a tenth worse than -10 is -11.
    check(-10.0, &[(0, -11.0), (1, -11.5)], 0.9, Resizing::Remove(0));
    check(-10.0, &[(0, -11.1), (1, -11.5)], 0.9, Resizing::Add);
    check(-10.0, &[], 0.9, Resizing::Add);
    for (whole, threshold, least) in [(5.0, 0.8, 4.0), (-5.0, 0.8, -6.0), (0.0, 0.5, 0.0), (3.0, 1.0, 3.0)] {
        assert_eq!(tolerated(whole, threshold), least);
    }
}

pub(crate) fn policy(hidden: usize) -> Judge {
    let (inputs, activation) = ("own-points".into(), Activation::Tanh);
    Judge::Policy(PolicyJudge { inputs, hidden, activation })
}

pub(crate) fn subject(judge: Judge, tables: &Arc<Tables>) -> Subject {
    Subject { judge, agent: "policy".into(), seed: Seed(8), tables: Arc::clone(tables) }
}

fn begin(
    game: &str,
    subject: Subject,
    learning: &Value,
    saved: Option<&[u8]>,
) -> Result<Box<dyn Learner>, String> {
    let learning: Learning =
        serde_json::from_value(json!({ "esp": learning })).map_err(|error| error.to_string())?;
    learning.begin(&AnyGame::parse(game).unwrap(), subject, saved).map_err(|error| error.to_string())
}

/// Small settings with other values for some of them.
fn settings(changes: &Value) -> Value {
    let mut settings = json!({
        "subpopulation": 4, "trials": 2, "weights": { "uniform": 1.0 }, "mutation": 0.4, "scale": 0.3, "stagnation": 20,
        "keep-team": true, "opponents": ["greedy:ties=first"], "games": 2, "seats": "both", "opening-plies": 0,
    });
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    settings
}

const GAME: &str = "go:size=3";
/// Weights of a neuron on 3x3: two for each point and one for captures, and one for each point to play.
const NEURON: usize = 28;

fn champion(learner: &dyn Learner) -> PlayerFile {
    PlayerFile::decode(&learner.champion(&Origin { run: "test".into(), generation: 0, seed: 8 })).unwrap()
}

fn neurons(learner: &dyn Learner, n_neurons: usize, units: usize) -> Vec<Vec<f64>> {
    Saved::decode(&learner.save()).unwrap().exact_rows("neurons", (n_neurons, units * NEURON)).unwrap()
}

#[test]
fn fitness_is_the_mean_margin_and_wins_are_counted_over_all_games() {
    let game = Go::from_spec(&Spec::parse(GAME).unwrap()).unwrap().unwrap();
    let tables = Tables::unkept();
    for (seats, sides) in
        [("both", &Player::BOTH[..]), ("first", &[Player::First; 2]), ("second", &[Player::Second; 2])]
    {
        let mut learner = begin(
            GAME,
            subject(policy(2), &tables),
            &settings(&json!({ "seats": seats, "keep-team": false })),
            None,
        )
        .unwrap();
        let rows = neurons(learner.as_ref(), 4, 2);
        let hands = deal(&[4, 4], 4, 2, &mut Seed(8).stream("nets", 0));
        let pupils = Pupils::new(&game, subject(policy(2), &tables)).unwrap();
        let (mut margins, mut n_won) = (Vec::new(), 0);
        for hand in &hands {
            let net = [&rows[hand[0]][..NEURON], &rows[hand[1]][NEURON..]].concat();
            let outcomes: Vec<Outcome> = sides.iter().map(|&side| outcome(&pupils, &net, side)).collect();
            let points = outcomes.iter().zip(sides).map(|(outcome, &side)| outcome.points_for(side));
            margins.push(points.sum::<f64>() / 2.0);
            n_won +=
                outcomes.iter().zip(sides).filter(|(outcome, side)| outcome.winner() == Some(**side)).count();
        }
        let progress = learner.advance(&TWO).unwrap();
        assert_eq!(progress.best, margins.iter().copied().fold(f64::MIN, f64::max), "{seats}");
        assert!((progress.mean - margins.iter().sum::<f64>() / 8.0).abs() < 1e-12);
        assert_eq!(progress.details["wins"], n_won as f64 / 16.0);
        assert_eq!(progress.games, 16);
    }
}

/// How a net that has the seat `side` fares against the opponent of the settings.
fn outcome(pupils: &Pupils<Go>, net: &[f64], side: Player) -> Outcome {
    let mut player = pupils.player(net);
    let opponent = AgentSpec::parse("greedy:ties=first").unwrap();
    let mut opponent = opponent.build(&pupils.game, &pupils.subject.tables).unwrap();
    let mut seats: [&mut dyn Agent<Go>; 2] = [player.as_mut(), opponent.as_mut()];
    seats.rotate_left(side as usize);
    let chances = [0, 1].map(|seat| Seed(0).stream("none", seat));
    let end = play_out(&pupils.game, &[], seats, chances).unwrap().unwrap();
    pupils.game.outcome(&end).unwrap()
}

#[test]
fn the_kept_team_is_examined_with_every_generation() {
    let games = |keep: bool| {
        let settings = settings(&json!({ "keep-team": keep }));
        let mut learner = begin(GAME, subject(policy(2), &Tables::unkept()), &settings, None).unwrap();
        learner.advance(&TWO).unwrap().games
    };
    // Eight nets of two games each, and the team.
    assert_eq!([games(false), games(true)], [16, 18]);
}

/// A state in which all neurons of a place are the same and a second stagnation in a row is due.
fn at_a_loss(team: &[f64], units: usize) -> Vec<u8> {
    Saved::default()
        .with_number("generation", 40)
        .with_number("units", units as u64)
        .with_number("generations without a better net", 19)
        .with_number("has begun anew since the last better net", 1)
        .with_rows("neurons", [team; 4])
        .with_rows("frozen", [vec![0.0; units].as_slice()])
        .with_rows("team", [team])
        .with_rows("best fitness", [[100.0].as_slice()])
        .encode()
}

#[test]
fn a_useless_neuron_is_removed_and_the_champion_says_so() {
    let mut team = first_weights(Weights::Uniform(1.0), 2 * NEURON, &mut Seed(3).stream("team", 0));
    team[NEURON..].fill(0.0);
    let settings = settings(&json!({ "lesion-threshold": 1.0 }));
    // The settings say three neurons, the state has two.
    let subject = subject(policy(3), &Tables::unkept());
    let mut learner = begin(GAME, subject.clone(), &settings, Some(&at_a_loss(&team, 2))).unwrap();
    assert_eq!(champion(learner.as_ref()).judge, policy(2));
    let progress = learner.advance(&TWO).unwrap();
    assert_eq!(progress.details["units"], 1.0);
    assert_eq!(progress.games, 2 * (8 + 1 + 2), "nets, the team, and the best without each of its neurons");
    let file = champion(learner.as_ref());
    assert_eq!((file.judge, file.genome.values().len()), (policy(1), NEURON));
    assert_eq!(neurons(learner.as_ref(), 4, 1).len(), 4);
    let resumed = begin(GAME, subject, &settings, Some(&learner.save())).unwrap();
    assert_eq!(resumed.save(), learner.save());
}

#[test]
fn a_net_that_needs_all_its_neurons_gets_another_that_changes_nothing_yet() {
    let team = first_weights(Weights::Uniform(1.0), NEURON, &mut Seed(3).stream("team", 0));
    let subject = subject(policy(1), &Tables::unkept());
    let settings = settings(&json!({ "lesion-threshold": 0.9 }));
    let mut learner = begin(GAME, subject.clone(), &settings, Some(&at_a_loss(&team, 1))).unwrap();
    assert_eq!(learner.advance(&TWO).unwrap().details["units"], 2.0);
    let file = champion(learner.as_ref());
    assert_eq!(file.judge, policy(2));
    assert_eq!(*file.genome.values(), [team.clone(), vec![0.0; NEURON]].concat());
    let rows = neurons(learner.as_ref(), 4, 2);
    assert!(rows.iter().all(|row| row[NEURON..].iter().all(|weight| weight.abs() <= 1.0 && *weight != 0.0)));
    learner.advance(&TWO).unwrap();
    // Without a threshold the second stagnation is another burst.
    let settings = self::settings(&json!({}));
    let mut learner = begin(GAME, subject, &settings, Some(&at_a_loss(&team, 1))).unwrap();
    assert_eq!(learner.advance(&TWO).unwrap().details["units"], 1.0);
    let rows = neurons(learner.as_ref(), 4, 1);
    assert!(rows.iter().all(|row| row.iter().zip(&team).all(|(weight, best)| weight != best)));
}

/// Stores a champion of `hidden` neurons with the weights 1, 2, 3 and so on.
pub(crate) fn store_champion(data: &Path, run: &str, game: &str, hidden: usize) -> Vec<f64> {
    let any = AnyGame::parse(game).unwrap();
    let file = any.visit(Counting(hidden));
    let path =
        champions::generation_folder(&champions::runs_folder(data).join(run), 5).join(champions::CHAMPION);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, file.encode()).unwrap();
    file.genome.values().to_vec()
}

struct Counting(usize);

impl ludus_games::GameVisitor for Counting {
    type Output = PlayerFile;

    fn visit<G: Catalogued>(self, game: &G) -> PlayerFile {
        let judge = policy(self.0);
        let layout = Arc::clone(judge.at(game).unwrap().layout());
        let values = (1..=layout.len()).map(|value| value as f64).collect();
        PlayerFile {
            game: game.spec().to_string(),
            judge,
            agent: "policy".into(),
            genome: Genome::new(layout, values).unwrap(),
            notes: Card::new(),
        }
    }
}

pub(crate) fn tables_in(data: &Path) -> Arc<Tables> {
    Tables::new(Settings { data: Some(data.into()), ..Settings::default() }, Box::new(|_| {}))
}

#[test]
fn a_run_may_begin_with_what_another_learned_and_needs_it_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let learned = store_champion(folder.path(), "front", GAME, 2);
    let changes = json!({ "start": "front", "frozen": ["neuron 1"], "stagnation": 1 });
    let subject = subject(policy(3), &tables_in(folder.path()));
    let mut learner = begin(GAME, subject.clone(), &settings(&changes), None).unwrap();
    let rows = neurons(learner.as_ref(), 4, 3);
    assert_eq!(rows[0][..2 * NEURON], learned, "the first neurons are exact copies");
    for row in &rows[1..] {
        assert_eq!(row[..NEURON], learned[..NEURON], "a frozen neuron is in every row");
        assert!(row[NEURON..2 * NEURON].iter().zip(&learned[NEURON..]).all(|(weight, copy)| weight != copy));
    }
    assert!(rows.iter().all(|row| row[2 * NEURON..].iter().all(|weight| weight.abs() <= 1.0)));
    assert_eq!(champion(learner.as_ref()).genome.values()[..2 * NEURON], learned);
    fs::remove_dir_all(champions::runs_folder(folder.path())).unwrap();
    let mut resumed = begin(GAME, subject, &settings(&changes), Some(&learner.save())).unwrap();
    for _ in 0..4 {
        assert_eq!(resumed.advance(&TWO).unwrap(), learner.advance(&TWO).unwrap());
    }
    assert_eq!(resumed.save(), learner.save());
    for row in neurons(resumed.as_ref(), 4, 3) {
        assert_eq!(row[..NEURON], learned[..NEURON], "frozen through breeding and bursts");
    }
}

#[test]
fn what_cannot_work_is_refused_with_its_key() {
    let folder = tempfile::tempdir().unwrap();
    store_champion(folder.path(), "small", "go:size=2", 2);
    let tables = tables_in(folder.path());
    let check = |changes: &Value, complaint: &str| {
        let error = begin(GAME, subject(policy(2), &tables), &settings(changes), None).err().unwrap();
        assert!(error.contains(complaint), "{changes}: {error}");
    };
    check(&json!({ "opponents": [] }), "wanted at least one agent");
    check(&json!({ "opponents": ["nobody"] }), "opponent nobody");
    check(&json!({ "opponents": ["policy"] }), "opponent policy: policy has learned nothing");
    check(&json!({ "opponents": ["pvs:time=1s"] }), "depends on the clock");
    check(&json!({ "subpopulation": 3 }), "subpopulation: found 3, wanted at least 4");
    check(&json!({ "trials": 0 }), "trials: found 0");
    check(&json!({ "mutation": 1.5 }), "mutation: found 1.5, wanted a share");
    check(&json!({ "weights": { "cauchy": 0.0 } }), "weights: found 0");
    check(&json!({ "scale": -1.0 }), "scale: found -1");
    check(&json!({ "stagnation": 0 }), "stagnation: found 0");
    check(&json!({ "games": 0 }), "games: found 0");
    check(&json!({ "lesion-threshold": 2.0 }), "lesion-threshold: found 2");
    check(&json!({ "seats": "third" }), "third");
    check(&json!({ "trails": 3 }), "unknown field `trails`");
    check(&json!({ "start": "nowhere" }), "start, run nowhere: there is no such run");
    check(&json!({ "start": "../small" }), "wanted the name of a run");
    check(
        &json!({ "start": "small" }),
        "found the slices neuron 1 [13], neuron 2 [13], wanted some of neuron 1 [28]",
    );
    check(&json!({ "frozen": ["neuron"] }), "there is no champion that has it");
    check(&json!({ "frozen": ["layer"] }), "wanted the beginning of the name of a slice: neuron 1 [28]");
    let error =
        begin(GAME, subject(policy(2), &Tables::unkept()), &settings(&json!({ "start": "small" })), None);
    assert!(error.err().unwrap().contains("there is no data folder"));
    let state = begin(GAME, subject(policy(2), &tables), &settings(&json!({})), None).unwrap().save();
    let other = settings(&json!({ "subpopulation": 5 }));
    let error = begin(GAME, subject(policy(2), &tables), &other, Some(&state)).err().unwrap();
    assert!(error.contains("found no table neurons of 280 numbers"), "{error}");
}

#[test]
fn nets_learn_to_win_more_on_a_small_board() {
    let settings = settings(&json!({
        "subpopulation": 12, "trials": 5, "opponents": ["random"], "games": 16, "opening-plies": 2, "keep-team": true,
    }));
    let mut learner =
        begin("go:size=3,komi=0.5", subject(policy(4), &Tables::unkept()), &settings, None).unwrap();
    let story: Vec<(f64, f64)> = (0..20)
        .map(|_| {
            let progress = learner.advance(&TWO).unwrap();
            (progress.mean, progress.details["wins"])
        })
        .collect();
    let mean = |part: &[(f64, f64)], of: fn(&(f64, f64)) -> f64| part.iter().map(of).sum::<f64>() / 5.0;
    let [first, last] = [&story[..5], &story[15..]];
    // Seen: margins from -0.1 to 2.6 points, wins from 51 % to 70 %.
    assert!(mean(last, |line| line.0) > mean(first, |line| line.0) + 2.0, "{story:?}");
    assert!(mean(last, |line| line.1) > mean(first, |line| line.1) + 0.15, "{story:?}");
}
