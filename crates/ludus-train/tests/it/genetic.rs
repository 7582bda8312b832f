//! The genetic algorithms of the Othello study: what a game is worth, whom chromosomes play, when a population is stuck and
//! when its champion becomes the next opponent. Whole generations are compared with games played anew by the test.

use ludus_arena::{AgentSpec, learned::Judge};
use ludus_core::{Player, Seed, spec::Spec};
use ludus_exact::Tables;
use ludus_games::{
    Catalogued,
    checkers::Checkers,
    dots_and_boxes::DotsAndBoxes,
    othello::{Narrow, Othello, Variant},
};
use ludus_train::{
    Executor, Learner, Progress,
    genetic::{
        Breeding, Ending, FORFEIT, Genes, Genetic, HIGHEST, LOWEST, Ladder, Observer, Plateau, Standing,
    },
    pupils::{Pupils, Subject, play_out},
    saved::Saved,
};
use serde_json::json;

const GREEDY: &str = "greedy:ties=first";
const INFLUENCE: &str = "influence:ties=first";
/// Letters of a map on a small board.
const N_GENES: usize = 8;

fn small_othello() -> Othello<Narrow> {
    Othello::new(Variant { size: 4, ..Variant::STANDARD }).unwrap()
}

fn map_subject() -> Subject {
    Subject {
        judge: serde_json::from_value::<Judge>(json!({ "map": {} })).unwrap(),
        agent: "influence:ties=first,map={map}".into(),
        seed: Seed(8),
        tables: Tables::unkept(),
    }
}

fn pupils() -> Pupils<Othello<Narrow>> {
    Pupils::new(&small_othello(), map_subject()).unwrap()
}

fn settings() -> Genetic {
    Genetic {
        population: 9,
        crossover: 0.75,
        mutation: 0.2,
        genes: Genes::Integers { low: 0, high: 10 },
        opponents: vec![GREEDY.into(), INFLUENCE.into()],
        leave_out: None,
        plateau: None,
        ladder: None,
    }
}

fn breeding(settings: Genetic) -> Breeding<Othello<Narrow>> {
    Breeding::new(pupils(), settings).unwrap()
}

fn advance(learner: &mut dyn Learner) -> Progress {
    learner.advance(&Executor { threads: 1, stop: &|| false }).unwrap()
}

fn rows(learner: &dyn Learner, name: &'static str) -> Vec<Vec<f64>> {
    Saved::decode(&learner.save()).unwrap().rows(name, N_GENES).unwrap()
}

/// The mean fitness of a chromosome over games as both colours, played by the test.
fn examined(genes: &[f64], opponents: &[&str], rival: Option<&[f64]>) -> f64 {
    let (pupils, mut observer) = (pupils(), Observer::new(&small_othello()).unwrap());
    let game = &pupils.game;
    let made = |text: &&str| AgentSpec::parse(text).unwrap().build(game, &Tables::unkept()).unwrap();
    let opponents = match rival {
        Some(genes) => vec![pupils.player(genes)],
        None => opponents.iter().map(made).collect(),
    };
    let mut games = Vec::new();
    for mut opponent in opponents {
        let chances = || [0, 1].map(|seat| Seed(0).stream("none", seat));
        let mut player = pupils.player(genes);
        let end = play_out(game, &[], [player.as_mut(), opponent.as_mut()], chances()).unwrap().unwrap();
        games.push(observer.ending(game, &end, Player::First).fitness());
        let end = play_out(game, &[], [opponent.as_mut(), player.as_mut()], chances()).unwrap().unwrap();
        games.push(observer.ending(game, &end, Player::Second).fitness());
    }
    games.iter().sum::<f64>() / games.len() as f64
}

fn check_fitness(won: bool, [own, opponents, corners]: [u32; 3], expected: f64) {
    let ending = Ending { won, own, opponents, corners };
    assert!((ending.fitness() - expected).abs() < 1e-12, "{ending:?} is worth {}", ending.fitness());
}

#[test]
fn fitness_is_the_ratio_of_pieces_the_wipe_out_and_the_corners() {
    check_fitness(true, [33, 31, 0], 33.0 / 31.0);
    check_fitness(false, [31, 33, 4], 8.0 - 33.0 / 31.0);
    check_fitness(true, [40, 20, 1], 4.0);
    check_fitness(false, [20, 40, 1], 0.0);
    check_fitness(true, [60, 4, 4], 13.0);
    check_fitness(false, [4, 60, 0], -5.0);
}

#[test]
fn a_tie_is_lost_by_both() {
    check_fitness(false, [32, 32, 0], -1.0);
    check_fitness(false, [32, 32, 4], 7.0);
}

#[test]
fn wipe_outs_are_the_limits_of_fitness() {
    check_fitness(true, [30, 0, 4], 18.0);
    check_fitness(true, [13, 0, 0], 10.0);
    check_fitness(false, [0, 13, 0], -10.0);
    assert_eq!([LOWEST, HIGHEST, FORFEIT], [-10.0, 18.0, 1.0]);
}

/// How a finished game looks to both players.
fn check_ending<G: Catalogued>(game: &G, position: &str, expected: [Ending; 2]) {
    let position = game.parse_position(position).unwrap();
    let mut observer = Observer::new(game).unwrap();
    let found = Player::BOTH.map(|player| observer.ending(game, &position, player));
    assert_eq!(found, expected, "{position:?}");
}

#[test]
fn pieces_and_corners_are_counted_for_whoever_looks_and_whoever_would_move() {
    let first = Ending { won: true, own: 10, opponents: 6, corners: 3 };
    let second = Ending { won: false, own: 6, opponents: 10, corners: 1 };
    for mover in ["X", "O"] {
        check_ending(&small_othello(), &format!("XXXXXXXOXXOOXOOO {mover}"), [first, second]);
    }
}

#[test]
fn a_tie_and_a_wipe_out_are_seen_on_the_board() {
    let tied = Ending { won: false, own: 8, opponents: 8, corners: 2 };
    check_ending(&small_othello(), "XXXXXXXXOOOOOOOO X", [tied; 2]);
    let winner = Ending { won: true, own: 5, opponents: 0, corners: 0 };
    let loser = Ending { won: false, own: 0, opponents: 5, corners: 0 };
    check_ending(&small_othello(), "-----OO--OO--O-- X", [loser, winner]);
}

#[test]
fn kings_are_pieces_and_checkers_has_two_corners() {
    let game = Checkers::from_spec(&Spec::plain("checkers")).unwrap().unwrap();
    let winner = Ending { won: true, own: 2, opponents: 0, corners: 1 };
    let loser = Ending { won: false, own: 0, opponents: 2, corners: 0 };
    let board = "___R______r_____________________";
    check_ending(&game, &format!("{board} b"), [winner, loser]);
}

#[test]
fn whoever_breaks_down_has_the_least_and_the_other_the_least_victory() {
    let game = small_othello();
    let mut observer = Observer::new(&game).unwrap();
    assert_eq!(observer.fitness(&game, &Err(Player::First), Player::First), LOWEST);
    assert_eq!(observer.fitness(&game, &Err(Player::First), Player::Second), FORFEIT);
}

#[test]
fn a_generation_s_fitness_is_the_mean_over_all_opponents_and_colours() {
    let mut learner = breeding(settings());
    // Later generations know some of it already, which must not show.
    for _ in 0..6 {
        let chromosomes = rows(&learner, "chromosomes");
        let fitness = chromosomes.iter().map(|genes| examined(genes, &[GREEDY, INFLUENCE], None));
        let expected = Progress::of(learner.generation() + 1, &fitness.collect::<Vec<f64>>(), 0);
        let found = advance(&mut learner);
        assert_eq!([found.best, found.mean, found.spread], [expected.best, expected.mean, expected.spread]);
    }
}

#[test]
fn nobody_plays_twice() {
    let copying = Genetic { crossover: 0.0, mutation: 0.0, ..settings() };
    let mut learner = breeding(copying);
    let first = advance(&mut learner);
    assert_eq!((first.games, first.details["chromosomes played"]), (9 * 2 * 2, 9.0));
    let second = advance(&mut learner);
    assert_eq!((second.games, second.details["chromosomes played"]), (0, 0.0));
    let alike = Genetic { genes: Genes::Integers { low: 3, high: 3 }, ..settings() };
    assert_eq!(advance(&mut breeding(alike)).games, 4);
}

#[test]
fn an_opponent_who_is_left_out_is_not_there() {
    let left_out = Genetic { leave_out: Some(INFLUENCE.into()), ..settings() };
    let alone = Genetic { opponents: vec![GREEDY.into()], ..settings() };
    let (mut one, mut other) = (breeding(left_out), breeding(alone));
    for _ in 0..4 {
        assert_eq!(advance(&mut one), advance(&mut other));
        assert_eq!(one.save(), other.save());
    }
}

#[test]
fn mutation_rises_after_so_many_generations_without_a_better_best() {
    let plateau = Plateau { generations: 3, mutation: 0.5 };
    let with = Genetic { plateau: Some(plateau), ..settings() };
    assert_eq!([0, 1, 2, 3, 4, 99].map(|stale| with.mutation_rate(stale)), [0.2, 0.2, 0.2, 0.5, 0.5, 0.5]);
    assert_eq!(settings().mutation_rate(99), 0.2);
}

#[test]
fn a_generation_is_stale_until_the_best_improves() {
    let mut standing = Standing::default();
    let improved = [-3.0, -3.0, -4.0, -2.0, -2.0].map(|best| (standing.note(best), standing.stale));
    assert_eq!(improved, [(true, 0), (false, 1), (false, 2), (true, 0), (false, 1)]);
    assert_eq!((standing.generations, standing.best), (5, Some(-2.0)));
}

#[test]
fn the_log_says_which_mutation_rate_is_in_use() {
    let plateau = Plateau { generations: 2, mutation: 0.5 };
    // Without crossover and mutation nothing new can come.
    let copying = Genetic { crossover: 0.0, mutation: 0.0, plateau: Some(plateau), ..settings() };
    let mut learner = breeding(copying);
    assert_eq!([(); 3].map(|()| advance(&mut learner).details["mutation rate"]), [0.0, 0.0, 0.5]);
}

#[test]
fn a_rung_is_climbed_by_fitness_or_by_patience() {
    let ladder = Ladder { fitness: 18.0, rungs: 6, patience: 3 };
    let climbed = |best, generations| {
        Standing { rung: 0, generations, stale: 0, best: Some(best) }.has_climbed(&ladder)
    };
    assert_eq!([climbed(17.9, 2), climbed(18.0, 1), climbed(-10.0, 3)], [false, true, true]);
    let next = Standing { rung: 2, generations: 7, stale: 3, best: Some(18.0) }.next_rung();
    assert_eq!(next, Standing { rung: 3, ..Standing::default() });
}

#[test]
fn the_champion_of_a_rung_is_the_only_opponent_of_the_next_population() {
    let ladder = Ladder { fitness: HIGHEST + 1.0, rungs: 3, patience: 2 };
    let mut learner = breeding(Genetic { ladder: Some(ladder), ..settings() });
    let mut rungs = Vec::new();
    let mut first_chromosomes = vec![rows(&learner, "chromosomes")];
    while !learner.is_finished() {
        let progress = advance(&mut learner);
        rungs.push(progress.details["rung"]);
        let has_climbed = progress.generation.is_multiple_of(2) && !learner.is_finished();
        if has_climbed {
            assert_eq!(rows(&learner, "rival"), rows(&learner, "champion"));
            first_chromosomes.push(rows(&learner, "chromosomes"));
            let rival = rows(&learner, "rival").concat();
            let fitness =
                first_chromosomes.last().unwrap().iter().map(|genes| examined(genes, &[], Some(&rival)));
            let best = fitness.fold(LOWEST, f64::max);
            assert_eq!(advance(&mut learner).best, best);
            rungs.push(progress.details["rung"] + 1.0);
        }
    }
    assert_eq!(rungs, [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]);
    assert_eq!(first_chromosomes.len(), 3);
    assert!(first_chromosomes.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn the_champion_is_the_best_of_its_rung() {
    let mut learner = breeding(settings());
    let mut best = LOWEST;
    for _ in 0..8 {
        best = advance(&mut learner).best.max(best);
        let champion = rows(&learner, "champion").concat();
        assert_eq!(examined(&champion, &[GREEDY, INFLUENCE], None), best);
    }
}

fn refusal(settings: Genetic) -> String {
    Breeding::new(pupils(), settings).err().unwrap().to_string()
}

#[test]
fn settings_that_make_no_sense_are_refused_by_name() {
    assert_eq!(refusal(Genetic { population: 1, ..settings() }), "population: found 1, wanted at least 2");
    let message = refusal(Genetic { crossover: 1.5, ..settings() });
    assert_eq!(message, "crossover: found 1.5, wanted a share from 0 to 1");
    let plateau = Some(Plateau { generations: 1, mutation: -1.0 });
    assert!(refusal(Genetic { plateau, ..settings() }).starts_with("plateau's mutation: found -1"));
    let message = refusal(Genetic { genes: Genes::Reals { low: 1.0, high: -1.0 }, ..settings() });
    assert!(message.starts_with("genes: found 1 to -1"), "{message}");
    let message = refusal(Genetic { leave_out: Some("random".into()), ..settings() });
    let known = "greedy:ties=first, influence:ties=first";
    assert_eq!(message, format!("leave-out: found \"random\", wanted one of the opponents: {known}"));
    for opponents in [vec![], vec!["nobody".into()], vec!["alphabeta:time=1s".into()]] {
        assert!(refusal(Genetic { opponents, ..settings() }).starts_with("opponents: "));
    }
}

#[test]
fn a_game_without_pieces_is_refused() {
    let game = DotsAndBoxes::from_spec(&Spec::plain("dots-and-boxes")).unwrap().unwrap();
    let pupils = Pupils::new(&game, Subject { agent: "random".into(), ..map_subject() }).unwrap();
    let error = Breeding::new(pupils, settings()).err().unwrap().to_string();
    assert!(error.starts_with("dots-and-boxes has no pieces on squares"), "{error}");
}
