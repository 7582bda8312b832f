//! Symbiotic evolution: fitness of neurons, what breeding does to neurons and to the pointers at them, and whether anything is
//! learned.

use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::AnyGame;
use ludus_train::{
    Executor, Learner,
    learning::Learning,
    pupils::Subject,
    sane::{BEST_NETS, WeightMutation, breed_blueprints, breed_neurons, first_blueprints, neuron_fitness},
    saved::Saved,
    teams::mate,
};
use serde_json::{Value, json};

fn never() -> bool {
    false
}

const TWO: Executor<'static> = Executor { threads: 2, stop: &never };

#[test]
fn a_neuron_is_as_fit_as_its_best_five_nets() {
    // Neuron 0 is in all seven nets, 1 twice in one of them, 2 in two, and 3 in none.
    let blueprints = vec![
        vec![0, 1, 1],
        vec![0, 2, 2],
        vec![0, 0, 0],
        vec![0, 0, 2],
        vec![0, 0, 0],
        vec![0, 0, 0],
        vec![0, 0, 0],
    ];
    let fitness = [9.0, -3.0, 2.0, 5.0, 1.0, 0.0, -8.0];
    assert_eq!(BEST_NETS, 5);
    let found = neuron_fitness(&blueprints, 4, &fitness);
    assert_eq!(found, [(9.0 + 5.0 + 2.0 + 1.0 + 0.0) / 5.0, 9.0, 1.0, f64::NEG_INFINITY]);
}

#[test]
fn a_mate_is_any_other() {
    let mut rng = Seed(1).stream("mates", 0);
    assert_eq!(mate(0, 1, &mut rng), 0);
    let mut found = [0; 4];
    (0..3000).for_each(|_| found[mate(2, 4, &mut rng)] += 1);
    assert_eq!(found[2], 0);
    assert!([0, 1, 3].iter().all(|&other| (880..1120).contains(&found[other])), "{found:?}");
}

/// Neuron k has the weights 100 k, 100 k + 1 and so on.
fn marked(n_neurons: usize, n_weights: usize) -> Vec<Vec<f64>> {
    let neuron = |number: usize| (0..n_weights).map(|at| (100 * number + at) as f64).collect();
    (0..n_neurons).map(neuron).collect()
}

const STILL: WeightMutation = WeightMutation { rate: 0.0, scale: 1.0 };

#[test]
fn a_child_and_a_copy_of_a_parent_replace_the_worst_half_in_place() {
    let n = 16;
    for seed in 0..20 {
        let mut bred = marked(n, 6);
        // The best is neuron 15, the worst neuron 0.
        let fitness: Vec<f64> = (0..n).map(|number| number as f64).collect();
        let offspring = breed_neurons(&mut bred, &fitness, STILL, &mut Seed(seed).stream("breeding", 0));
        assert_eq!(bred[8..], marked(n, 6)[8..], "the better half stay where they are");
        for parent in 0..4 {
            let [child, copy] = [&bred[2 * parent], &bred[2 * parent + 1]]
                .map(|neuron| neuron.iter().map(|&weight| weight as usize / 100).collect::<Vec<_>>());
            let (one, other) = (child[0], child[5]);
            assert_eq!(one, 15 - parent);
            assert!((8..16).contains(&other) && other != one, "a mate of the better half: {child:?}");
            assert!(child.is_sorted_by_key(|&owner| owner == other), "cut once: {child:?}");
            assert!(copy == [one; 6] || copy == [other; 6], "{copy:?}");
            // Both parents know the child, and one of them its copy.
            assert!([one, other].iter().all(|&parent| offspring[parent].contains(&(2 * parent_place(one)))));
            assert!(offspring[copy[0]].contains(&(2 * parent_place(one) + 1)));
        }
        assert!(offspring[..8].iter().all(Vec::is_empty), "the worse half have no offspring");
    }
}

/// The rank of a parent, which says where its offspring go.
fn parent_place(parent: usize) -> usize {
    15 - parent
}

#[test]
fn only_new_neurons_mutate_and_each_weight_with_the_same_chance() {
    let fitness: Vec<f64> = (0..40).map(f64::from).collect();
    let mut n_changed = 0;
    for seed in 0..50 {
        let mut bred = marked(40, 20);
        let mutation = WeightMutation { rate: 0.1, scale: 0.3 };
        breed_neurons(&mut bred, &fitness, mutation, &mut Seed(seed).stream("breeding", 0));
        assert_eq!(bred[20..], marked(40, 20)[20..]);
        n_changed += bred[..20].iter().flatten().filter(|weight| weight.fract() != 0.0).count();
    }
    // 20,000 weights with a chance of 0.1: the standard deviation is 42.
    assert!((1830..2170).contains(&n_changed), "{n_changed}");
}

#[test]
fn pointers_of_new_blueprints_are_crossed_redrawn_or_go_to_offspring() {
    let (n, n_pointers, n_neurons) = (8, 400, 100);
    // Blueprint k points at neuron k alone. Those of neuron 7 have offspring at 50 and 51, those of neuron 6 none.
    let blueprints: Vec<Vec<usize>> = (0..n).map(|number| vec![number; n_pointers]).collect();
    let fitness: Vec<f64> = (0..n).map(|number| number as f64).collect();
    let mut offspring = vec![Vec::new(); n_neurons];
    offspring[7] = vec![50, 51];
    let bred = |mutation: f64| {
        let mut bred = blueprints.clone();
        breed_blueprints(&mut bred, &fitness, (&offspring, mutation), &mut Seed(2).stream("blueprints", 0));
        assert_eq!(bred[4..], blueprints[4..], "the better half stay");
        bred
    };
    let children = bred(0.0);
    // The best quarter are 7 and 6; the first child of each begins with the parent and ends with its mate.
    let of_seven = |pointer: &usize| [7, 50, 51].contains(pointer);
    for (child, begins_with_seven) in children[..4].iter().zip([true, false, false, true]) {
        let flags: Vec<bool> = child.iter().map(|pointer| of_seven(pointer) == begins_with_seven).collect();
        let point = flags.iter().position(|flag| !flag).unwrap();
        assert!(flags[point..].iter().all(|flag| !flag), "cut once");
    }
    let pointers: Vec<usize> = children[..4].concat();
    let count = |wanted: usize| pointers.iter().filter(|&&pointer| pointer == wanted).count();
    let total = (count(7) + count(50) + count(51)) as f64;
    assert_eq!(total as usize + count(6), 4 * n_pointers);
    assert!((count(7) as f64 / total - 0.5).abs() < 0.08, "half of them move: {} of {total}", count(7));
    assert!((count(50) as f64 / total - 0.25).abs() < 0.08, "to any of the offspring");
    // All pointers are drawn anew.
    let drawn: Vec<usize> = bred(1.0)[..4].concat();
    let mean = drawn.iter().sum::<usize>() as f64 / drawn.len() as f64;
    assert!((mean - 49.5).abs() < 3.0 && drawn.iter().all(|&pointer| pointer < n_neurons), "{mean}");
}

#[test]
fn first_blueprints_point_anywhere() {
    let blueprints = first_blueprints(50, 40, 20, &mut Seed(3).stream("first", 0));
    assert_eq!((blueprints.len(), blueprints[0].len()), (50, 40));
    for neuron in 0..20 {
        let n = blueprints.iter().flatten().filter(|&&pointer| pointer == neuron).count();
        assert!((60..140).contains(&n), "{neuron}: {n} of 2000");
    }
}

fn begin(
    game: &str,
    judge: &Value,
    changes: &Value,
    saved: Option<&[u8]>,
) -> Result<Box<dyn Learner>, String> {
    let mut settings = json!({
        "neurons": 12, "blueprints": 8, "weights": { "uniform": 1.0 }, "mutation": 0.02, "scale": 0.3,
        "pointer-mutation": 0.01, "keep-team": true, "opponents": ["random"], "games": 2, "seats": "both",
        "opening-plies": 0,
    });
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    let learning: Learning =
        serde_json::from_value(json!({ "sane": settings })).map_err(|error| error.to_string())?;
    let is_policy = judge.get("policy").is_some();
    let subject = Subject {
        judge: serde_json::from_value(judge.clone()).unwrap(),
        agent: if is_policy { "policy" } else { "alphabeta:depth=1" }.into(),
        seed: Seed(8),
        tables: Tables::unkept(),
    };
    learning.begin(&AnyGame::parse(game).unwrap(), subject, saved).map_err(|error| error.to_string())
}

fn policy(hidden: usize) -> Value {
    json!({ "policy": { "inputs": "own-points", "hidden": hidden, "activation": "tanh" } })
}

#[test]
fn what_cannot_work_is_refused_with_its_key() {
    let check = |changes: &Value, complaint: &str| {
        let error = begin("go:size=3", &policy(3), changes, None).err().unwrap();
        assert!(error.contains(complaint), "{changes}: {error}");
    };
    check(&json!({ "neurons": 3 }), "neurons: found 3, wanted at least 4");
    check(&json!({ "blueprints": 3 }), "blueprints: found 3");
    check(&json!({ "mutation": -0.1 }), "mutation: found -0.1");
    check(&json!({ "pointer-mutation": 2.0 }), "pointer-mutation: found 2");
    check(&json!({ "scale": 0.0 }), "scale: found 0");
    check(&json!({ "opponents": ["nobody"] }), "opponent nobody");
    let net = json!({ "pieces": {
        "sees": "board", "hidden": [3], "activation": "softsign", "bias": true, "piece-count": false, "view": "mover",
    }});
    let error = begin("go:size=3", &net, &json!({}), None).err().unwrap();
    assert!(error.contains("wanted a judge whose slices are all of one length"), "{error}");
    let state = begin("go:size=3", &policy(3), &json!({}), None).unwrap().save();
    let error = begin("go:size=3", &policy(3), &json!({ "neurons": 9 }), Some(&state)).err().unwrap();
    assert!(error.contains("the run was made with other settings"), "{error}");
    // A pointer at a neuron that is not there.
    let saved = Saved::default()
        .with_number("generation", 0)
        .with_rows("neurons", vec![[0.0; 28].as_slice(); 12])
        .with_rows("blueprints", vec![[0.0, 12.0, 1.0].as_slice(); 8])
        .with_rows("team", [[0.0; 84].as_slice()])
        .with_rows("best fitness", [])
        .encode();
    let error = begin("go:size=3", &policy(3), &json!({}), Some(&saved)).err().unwrap();
    assert!(error.contains("found no table blueprints"), "{error}");
}

#[test]
fn nets_learn_to_win_more_on_a_small_board() {
    let changes = json!({ "neurons": 80, "blueprints": 60, "games": 16, "opening-plies": 2 });
    let mut learner = begin("go:size=3,komi=0.5", &policy(8), &changes, None).unwrap();
    let story: Vec<f64> = (0..20).map(|_| learner.advance(&TWO).unwrap().mean).collect();
    let mean = |part: &[f64]| part.iter().sum::<f64>() / 5.0;
    assert!(mean(&story[15..]) > mean(&story[..5]) + 2.0, "{story:?}");
}
