//! Every reply to an agent, followed: the perfect player is proven, others are caught, the counts are those of a plain
//! recursion and of a finger on the board, and threads change nothing.

use std::{
    collections::{HashMap, HashSet},
    sync::atomic::{AtomicBool, Ordering},
};

use ludus_arena::{
    AgentSpec,
    judge::{Hearing, JudgeError, Proof, prove},
};
use ludus_core::{Game, Notation, Outcome, Player, Seed};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{Root, Unsolved};

static NEVER: AtomicBool = AtomicBool::new(false);

struct Prove<'a> {
    agent: &'a str,
    limit: u64,
    threads: usize,
}

impl GameVisitor for Prove<'_> {
    type Output = Result<Proof, JudgeError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let hearing = Hearing {
            agent: &AgentSpec::parse(self.agent).unwrap(),
            seed: Seed(1),
            tables: &Tables::unkept(),
            threads: self.threads,
        };
        prove(game, &hearing, self.limit, &|_| {}, &NEVER)
    }
}

fn tried(game: &str, agent: &str, limit: u64) -> Result<Proof, JudgeError> {
    AnyGame::parse(game).unwrap().visit(Prove { agent, limit, threads: 2 })
}

fn proof(game: &str, agent: &str) -> Proof {
    tried(game, agent, 1_000_000).unwrap()
}

#[test]
fn the_perfect_player_never_loses_value_in_either_seat() {
    for game in ["ttt", "dots:2x2", "dots:1x3", "othello:size=4"] {
        let proof = proof(game, "exact");
        assert!(proof.proven && proof.positions > 0, "{proof:?}");
        assert_eq!(proof.seats.len(), 2, "{game}");
        for seat in &proof.seats {
            assert_eq!((seat.losing, seat.result_losing, seat.total_loss), (0, 0, 0.0), "{seat:?}");
            // Some opponent plays as well as it does, and none can do better.
            assert_eq!(seat.worst_end, seat.value, "{seat:?}");
            assert!(seat.mistakes.is_empty() && seat.reached > seat.positions, "{seat:?}");
        }
    }
}

#[test]
fn random_moves_are_found_wanting() {
    for game in ["ttt", "dots:2x2"] {
        let proof = proof(game, "random");
        assert!(!proof.proven);
        assert_eq!(proof.losing, proof.seats.iter().map(|seat| seat.losing).sum::<u64>());
        for seat in &proof.seats {
            assert!(seat.losing > seat.result_losing / 2 && seat.result_losing > 0, "{seat:?}");
            assert!(seat.worst_end < seat.value && seat.worst_loss >= 1.0, "{seat:?}");
            assert!(seat.total_loss >= seat.worst_loss, "{seat:?}");
        }
    }
}

#[test]
fn the_square_of_one_box_is_counted_with_a_finger() {
    // As the first player it draws aA, meets each of three replies, and draws the first line that is left: of two lines
    // there is a choice, of one there is none. Sets of lines: none, one, three of two, aA Aa with Ab (twice) and aA Ab
    // aB, all four. As the second it answers each of four lines with the first that is left, which makes three sets of
    // two, three of three, and then has to close the box.
    let proof = proof("dots:1x1", "exact");
    let counts: Vec<[u64; 2]> = proof.seats.iter().map(|seat| [seat.reached, seat.positions]).collect();
    assert_eq!(counts, [[8, 4], [12, 4]]);
    assert_eq!(proof.seats.iter().map(|seat| seat.worst_end).collect::<Vec<_>>(), [-1.0, 1.0]);
}

/// How games end under best play, remembered by the positions' texts.
#[derive(Default)]
struct Ends(HashMap<String, Outcome>);

impl Ends {
    fn of<G: Catalogued>(&mut self, game: &G, position: &G::Position) -> Outcome {
        let text = game.format_position(position);
        if let Some(&known) = self.0.get(&text) {
            return known;
        }
        let end = game.outcome(position).unwrap_or_else(|| {
            let mut moves = Vec::new();
            game.legal_moves(position, &mut moves);
            let after = |mv| {
                let mut after = position.clone();
                game.play(&mut after, mv);
                self.of(game, &after)
            };
            let mover = game.to_move(position);
            moves.into_iter().map(after).max_by_key(|end| end.half_points_for(mover)).unwrap()
        });
        self.0.insert(text, end);
        end
    }
}

#[test]
fn a_player_that_errs_now_and_then_is_caught_with_its_moves() {
    let proof = proof("ttt", "careless:agent=exact,chance=0.05");
    assert!(!proof.proven && proof.losing * 10 < proof.positions, "{proof:?}");
    let AnyGame::TicTacToe(game) = AnyGame::parse("ttt").unwrap() else { panic!("it is another game") };
    let mut ends = Ends::default();
    for mistake in proof.seats.iter().flat_map(|seat| &seat.mistakes) {
        let mut after = |text: &str| {
            let position = game.parse_position(&mistake.position).unwrap();
            let mover = game.to_move(&position);
            let mut after = position;
            let mv = game.parse_move(&position, text).unwrap();
            game.try_play(&mut after, mv).unwrap();
            ends.of(&game, &after).points_for(mover)
        };
        let made = after(&mistake.mv);
        assert!(mistake.best.iter().all(|best| after(best) - made == mistake.loss), "{mistake:?}");
        assert!(mistake.loss > 0.0 && mistake.loses_result, "{mistake:?}");
    }
    assert!(proof.seats.iter().any(|seat| !seat.mistakes.is_empty()));
}

/// Counts by plain recursion: positions with a choice and moves that lose value.
struct Count<'a> {
    agent: &'a str,
    seat: Player,
}

impl GameVisitor for Count<'_> {
    type Output = (u64, u64);

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let agent = AgentSpec::parse(self.agent).unwrap();
        let (mut seen, mut ends, mut counted) = (HashSet::new(), Ends::default(), (0, 0));
        let mut open = vec![game.start()];
        while let Some(position) = open.pop() {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            if !seen.insert(game.format_position(&position)) || moves.is_empty() {
                continue;
            }
            if game.to_move(&position) == self.seat && moves.len() > 1 {
                let mut agent = agent.build(game, &Tables::unkept()).unwrap();
                agent.begin(game, &position, Seed(9).stream("another", 0));
                let root = Root { position: &position, moves: &moves };
                let mv = agent.choose(game, &root, &NEVER).unwrap().mv;
                moves = vec![mv];
                counted.0 += 1;
            }
            let mut worth = |position: &_| ends.of(game, position).points_for(self.seat);
            for mv in moves {
                let mut after = position.clone();
                game.play(&mut after, mv);
                counted.1 +=
                    u64::from(game.to_move(&position) == self.seat && worth(&after) < worth(&position));
                open.push(after);
            }
        }
        counted
    }
}

#[test]
fn a_plain_recursion_counts_the_same() {
    for (game, agent) in
        [("ttt", "alphabeta:depth=1"), ("dots:1x2", "alphabeta:depth=1"), ("dots:1x3", "alphabeta:depth=2")]
    {
        let proof = proof(game, agent);
        for (seat, found) in Player::BOTH.into_iter().zip(&proof.seats) {
            let counted = AnyGame::parse(game).unwrap().visit(Count { agent, seat });
            assert_eq!((found.positions, found.losing), counted, "{game} {agent} {seat:?}");
        }
    }
}

#[test]
fn a_proof_is_the_same_on_any_number_of_threads() {
    for (game, agent) in [("ttt", "mcts:simulations=20"), ("dots:2x2", "random")] {
        let on =
            |threads| AnyGame::parse(game).unwrap().visit(Prove { agent, limit: 100_000, threads }).unwrap();
        assert_eq!(on(1), on(3), "{game}");
    }
}

#[test]
fn what_cannot_be_proven_is_refused_with_the_reason() {
    let check = |game, agent, limit, begins: &str| {
        let message = tried(game, agent, limit).unwrap_err().to_string();
        assert!(message.starts_with(begins), "{message}");
    };
    let limit = 1_000_000;
    check(
        "othello",
        "random",
        limit,
        "not every position can be solved quickly (the start is out of reach: ",
    );
    check("dots:4x4", "random", limit, "not every position can be solved quickly (the start takes longer)");
    check("checkers", "random", limit, "checkers: the past of a position counts, ");
    check("ttt", "mcts:time=1ms", limit, "its moves depend on the clock, ");
    check("ttt", "exact", 100, "more than 100 positions are reached; ");
}

#[test]
fn a_proof_can_be_stopped() {
    let AnyGame::TicTacToe(game) = AnyGame::parse("ttt").unwrap() else { panic!("it is another game") };
    let hearing = Hearing {
        agent: &AgentSpec::parse("exact").unwrap(),
        seed: Seed(1),
        tables: &Tables::unkept(),
        threads: 2,
    };
    let stop = AtomicBool::new(false);
    let watch = |done| stop.store(done >= 10, Ordering::Relaxed);
    let stopped = prove(&game, &hearing, 1_000_000, &watch, &stop);
    assert!(matches!(stopped, Err(JudgeError::Unsolved(Unsolved::Stopped))), "{stopped:?}");
}
