//! Every move's value against separate questions to the same agent, ownership against games played one by one, and exact
//! play against exhaustive search.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_arena::{
    Agent, AgentSpec, Halt, Line, Thought,
    analysis::{Analysis, Basis, FEWEST_VISITS, Measure, MoveReport, analyse, exact_view, ownership},
};
use ludus_core::{Game, Player, Rng, Score, Seed, evaluation::ValueFn, exhaustive, view::Content};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor, tic_tac_toe::TicTacToe};
use ludus_search::Root;

use crate::{GAMES, agents_for};

static NEVER: AtomicBool = AtomicBool::new(false);

fn agent<G: Catalogued>(game: &G, spec: &AgentSpec) -> Box<dyn Agent<G>> {
    spec.build(game, &Tables::unkept()).unwrap()
}

/// Lines of a random game after 0, 3, 6 and more plies, as long as it goes on.
fn lines<G: Catalogued>(game: &G) -> Vec<Line<G>> {
    let mut rng = Seed(3).stream("analysed", 0);
    let mut line = Line::new(game.start());
    let mut lines = vec![line.clone()];
    for ply in 1..13 {
        let Some(mv) = game.random_move(line.position(), &mut rng, &mut Vec::new()) else { break };
        line.play(game, mv);
        if ply % 4 == 0 && game.outcome(line.position()).is_none() {
            lines.push(line.clone());
        }
    }
    lines
}

struct CompareWithSeparateQuestions;

impl GameVisitor for CompareWithSeparateQuestions {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        for (spec, line) in
            agents_for(game).iter().flat_map(|spec| lines(game).into_iter().map(move |line| (spec, line)))
        {
            let analysis = analyse(game, &line, agent(game, spec).as_mut(), Seed(1), &NEVER).unwrap();
            assert_eq!(analysis.moves.len(), line.legal_moves(game).len());
            let mover = game.to_move(line.position());
            let sign = if mover == Player::First { 1.0 } else { -1.0 };
            assert_eq!(analysis.value_for_first, analysis.thought.value.map(|value| sign * value));
            for mv in &analysis.moves {
                check_move(game, (spec, &line), (&analysis, mv));
            }
            assert!(analysis.moves.is_sorted_by_key(|mv| mv.value.map_or(f64::INFINITY, |value| -value)));
        }
    }
}

/// Finds a move's value once more: by the rules, in the thought, or by a new agent's thought after it.
fn check_move<G: Catalogued>(
    game: &G,
    (spec, line): (&AgentSpec, &Line<G>),
    (analysis, report): (&Analysis, &MoveReport),
) {
    let what = format!("{spec} at {}: {report:?}", game.format_position(line.position()));
    let mv = game.parse_legal_move(line.position(), &report.text).unwrap();
    assert_eq!(report.places, game.move_places(line.position(), mv), "{what}");
    let mover = game.to_move(line.position());
    let candidate = analysis.thought.why.candidates.iter().find(|candidate| candidate.mv == report.text);
    assert_eq!(report.visits, candidate.and_then(|candidate| candidate.visits), "{what}");
    let mut after = line.clone();
    after.play(game, mv);
    let expected = match (game.outcome(after.position()), report.basis) {
        (Some(outcome), basis) => {
            assert_eq!(basis, Some(Basis::Outcome), "{what}");
            Some(outcome.points_for(mover))
        }
        (None, Some(Basis::Thought)) => {
            assert!(candidate.unwrap().visits.is_none_or(|visits| visits >= FEWEST_VISITS), "{what}");
            candidate.unwrap().value
        }
        (None, _) => {
            let thought = after.ask(game, agent(game, spec).as_mut(), Seed(1), &NEVER).unwrap();
            let sign = if game.to_move(after.position()) == mover { 1.0 } else { -1.0 };
            thought.value.map(|value| sign * value)
        }
    };
    assert_eq!(report.value, expected, "{what}");
}

#[test]
fn every_move_has_the_value_that_separate_questions_give() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(CompareWithSeparateQuestions);
    }
}

/// The analysis of a game of Tic-tac-toe after some moves.
fn analysed(spec: &str, moves: &str) -> Analysis {
    let game = TicTacToe;
    let line = Line::parse(&game, None, moves).unwrap();
    let spec = AgentSpec::parse(spec).unwrap();
    analyse(&game, &line, agent(&game, &spec).as_mut(), Seed(1), &NEVER).unwrap()
}

#[test]
fn the_agents_own_move_comes_first_among_equals_and_the_winning_one_before_all() {
    // Every first move draws; the agent takes one of them.
    let start = analysed("alphabeta:depth=9", "");
    assert_eq!(start.moves[0].text, start.thought.mv);
    assert!(start.moves.iter().all(|mv| mv.value == Some(0.0)));
    // x has a1 b1, o has a2 b2, and x is to move: c1 wins, c2 holds, everything else loses.
    let end = analysed("alphabeta:depth=9", "a1 a2 b1 b2");
    let values: Vec<(&str, Option<f64>)> = end.moves.iter().map(|mv| (mv.text.as_str(), mv.value)).collect();
    assert_eq!(values[0], ("c1", Some(1.0)));
    assert_eq!(end.moves[0].basis, Some(Basis::Outcome));
    assert_eq!(values[1].0, "c2");
    assert!(values[2..].iter().all(|(_, value)| *value == Some(-1.0)), "{values:?}");
    assert_eq!(end.value_for_first, Some(1.0));
}

#[test]
fn heat_runs_from_the_worst_to_the_best_move() {
    let end = analysed("alphabeta:depth=9", "a1 a2 b1 b2");
    let heat = end.heat(Measure::Values);
    assert_eq!((heat[0], heat[heat.len() - 1]), (Some(1.0), Some(-1.0)));
    assert!(heat.iter().flatten().all(|heat| (-1.0..=1.0).contains(heat)));
    assert!(end.heat(Measure::Visits).iter().all(Option::is_none));
    assert!(analysed("alphabeta:depth=9", "").heat(Measure::Values).iter().all(|heat| *heat == Some(1.0)));
    let tree = analysed("mcts:simulations=200", "a1 a2");
    let most = tree.moves.iter().max_by_key(|mv| mv.visits).unwrap();
    for (mv, heat) in tree.moves.iter().zip(tree.heat(Measure::Visits)) {
        let expected = 2.0 * mv.visits.unwrap() as f64 / most.visits.unwrap() as f64 - 1.0;
        assert!((heat.unwrap() - expected).abs() < 1e-12);
    }
}

#[test]
fn an_agent_without_opinions_leaves_moves_without_values_in_the_order_of_the_rules() {
    let random = analysed("random", "b2");
    assert_eq!(random.value_for_first, None);
    let texts: Vec<&str> =
        random.moves.iter().map(|mv| mv.text.as_str()).filter(|text| *text != random.thought.mv).collect();
    let expected = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
    assert_eq!(texts, expected.into_iter().filter(|text| *text != random.thought.mv).collect::<Vec<_>>());
    assert!(random.moves.iter().all(|mv| mv.value.is_none() && mv.basis.is_none()));
}

#[test]
fn a_finished_game_is_refused() {
    let line = Line::parse(&TicTacToe, None, "a1 a2 b1 b2 c1").unwrap();
    let spec = AgentSpec::parse("simple").unwrap();
    let halt = analyse(&TicTacToe, &line, agent(&TicTacToe, &spec).as_mut(), Seed(1), &NEVER).unwrap_err();
    assert_eq!(halt.to_string(), "refused: the game is over, wanted a position with moves");
}

/// An agent that raises the caller's flag at the question with this number.
struct StopsAt<'a, G: Game> {
    inner: Box<dyn Agent<G>>,
    asked: u32,
    at: u32,
    stop: &'a AtomicBool,
}

impl<G: Game> Agent<G> for StopsAt<'_, G> {
    fn begin(&mut self, game: &G, position: &G::Position, rng: Rng) {
        self.inner.begin(game, position, rng);
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Result<Thought<G::Move>, Halt> {
        self.asked += 1;
        if self.asked == self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
        // As a clock of the agent's own would.
        stop.store(true, Ordering::Relaxed);
        self.inner.choose(game, root, &NEVER)
    }
}

#[test]
fn once_stopped_nobody_is_asked_and_what_is_known_stays() {
    let spec = AgentSpec::parse("alphabeta:depth=2").unwrap();
    let line = Line::new(TicTacToe.start());
    for at in 1..=5 {
        let stop = AtomicBool::new(false);
        let mut agent = StopsAt { inner: agent(&TicTacToe, &spec), asked: 0, at, stop: &stop };
        let analysis = analyse(&TicTacToe, &line, &mut agent, Seed(1), &stop).unwrap();
        assert_eq!(agent.asked, at);
        let valued = analysis.moves.iter().filter(|mv| mv.value.is_some()).count();
        assert_eq!((valued, analysis.moves.len()), (at as usize - 1, 9));
    }
}

#[test]
fn an_agents_own_clock_ends_one_question_and_not_the_analysis() {
    let spec = AgentSpec::parse("pvs:time=1ms").unwrap();
    let line = Line::new(TicTacToe.start());
    let stop = AtomicBool::new(false);
    let analysis = analyse(&TicTacToe, &line, agent(&TicTacToe, &spec).as_mut(), Seed(1), &stop).unwrap();
    assert!(!stop.load(Ordering::Relaxed));
    assert!(analysis.moves.iter().all(|mv| mv.value.is_some()));
}

struct CompareOwnership;

impl GameVisitor for CompareOwnership {
    type Output = bool;

    fn visit<G: Catalogued>(self, game: &G) -> bool {
        let line = lines(game).pop().unwrap();
        let found = ownership(game, line.position(), 40, Seed(2), &NEVER);
        let Some(found) = found else { return false };
        assert_eq!(found.games, 40);
        let mut sums = vec![0.0; found.values.len()];
        for idx in 0..40 {
            let mut position = line.position().clone();
            let mut rng = Seed(2).stream("ownership", idx);
            while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
                game.play(&mut position, mv);
            }
            for (sum, owner) in sums.iter_mut().zip(game.owners(&position)) {
                *sum += owner.map_or(0.0, |owner| if owner == Player::First { 1.0 } else { -1.0 });
            }
        }
        let means: Vec<f64> = sums.iter().map(|sum| sum / 40.0).collect();
        assert_eq!(found.values, means, "{}", game.spec());
        // Dots and light squares are nobody's.
        for (place, value) in game.view(line.position()).places.iter().zip(&found.values) {
            assert!(place.content != Content::Outside || *value == 0.0);
        }
        let stopped = ownership(game, line.position(), 40, Seed(2), &AtomicBool::new(true)).unwrap();
        assert_eq!((stopped.games, stopped.values), (0, vec![0.0; found.values.len()]));
        true
    }
}

#[test]
fn ownership_is_the_mean_owner_over_seeded_random_games_where_places_count() {
    let known = GAMES.iter().map(|game| AnyGame::parse(game).unwrap().visit(CompareOwnership));
    assert_eq!(known.collect::<Vec<_>>(), [true, true, true, false, true, false]);
}

/// Nobody asks for an opinion when games are played to the end.
struct Unasked;

impl<G: Game> ValueFn<G> for Unasked {
    fn root(&mut self, _game: &G, _position: &G::Position) {}

    fn value(&mut self, _game: &G, _position: &G::Position) -> Score {
        panic!("the game is not over")
    }
}

struct CompareExact;

impl GameVisitor for CompareExact {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let value =
            |position: &G::Position| exhaustive::value(game, position, u32::MAX, &mut Unasked).points();
        for line in lines(game).into_iter().skip(1) {
            let position = line.position();
            let report = exact_view(game, position, &Tables::unkept(), u64::MAX, &NEVER).unwrap();
            let expected = value(position);
            let sign = if game.to_move(position) == Player::First { 1.0 } else { -1.0 };
            let found = (report.value, report.value_for_first);
            assert_eq!(found, (sign * expected, expected), "{}", game.format_position(position));
            let keeps = |mv: &G::Move| {
                let mut after = position.clone();
                game.play(&mut after, *mv);
                value(&after) == expected
            };
            let best = line.legal_moves(game).into_iter().filter(keeps);
            let mut best: Vec<String> = best.map(|mv| game.format_move(position, mv)).collect();
            let mut found = report.best;
            best.sort();
            found.sort();
            assert_eq!(found, best, "{}", game.format_position(position));
        }
    }
}

#[test]
fn exact_play_agrees_with_exhaustive_search_on_values_and_best_moves() {
    for game in ["ttt", "dots:2x2", "othello:size=4"] {
        AnyGame::parse(game).unwrap().visit(CompareExact);
    }
}

#[test]
fn exact_play_says_why_it_says_nothing() {
    struct Ask(u64);
    impl GameVisitor for Ask {
        type Output = String;

        fn visit<G: Catalogued>(self, game: &G) -> String {
            exact_view(game, &game.start(), &Tables::unkept(), self.0, &NEVER).unwrap_err()
        }
    }
    let ask = |game: &str, nodes| AnyGame::parse(game).unwrap().visit(Ask(nodes));
    assert!(ask("othello", u64::MAX).starts_with("out of reach: "));
    assert_eq!(ask("go:size=3", 10), "not solved within 10 boards; allow more");
}
