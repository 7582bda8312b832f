//! The four agents of the Othello study. The careful two are walked through every line of play there is, with
//! every best-rated square tried; the other two are shown losing.

use ludus_core::{
    Game, Notation, Player,
    spec::{Options, Spec},
};
use ludus_games::{
    Knowledge,
    knowledge::Rating,
    tic_tac_toe::{Position, Square, TicTacToe},
};

type Agent = Box<dyn Rating<TicTacToe>>;

fn agent(name: &str) -> Agent {
    crate::rating(&TicTacToe, name)
}

/// Every square that no other is rated above.
fn best_squares(agent: &mut Agent, position: &Position) -> Vec<Square> {
    let (mut legal, mut parts) = (Vec::new(), Vec::new());
    TicTacToe.legal_moves(position, &mut legal);
    let mut rate = |&mv: &Square| agent.rate(&TicTacToe, position, mv, &mut parts);
    let best = legal.iter().map(&mut rate).max();
    legal.into_iter().filter(|mv| Some(rate(mv)) == best).collect()
}

/// The names of the best squares in a position given as text.
fn best_names(name: &str, text: &str) -> String {
    let position = TicTacToe.parse_position(text).unwrap();
    let squares = best_squares(&mut agent(name), &position);
    let names: Vec<String> = squares.iter().map(|&mv| TicTacToe.format_move(&position, mv)).collect();
    names.join(" ")
}

/// Walks every line of play against `player`, who takes any of the best squares; gives the number of games that
/// end in a win, a draw and a loss for that player.
fn walk(agent: &mut Agent, player: Player, position: &Position) -> [u32; 3] {
    if let Some(outcome) = TicTacToe.outcome(position) {
        return match outcome.winner() {
            Some(winner) if winner == player => [1, 0, 0],
            None => [0, 1, 0],
            Some(_) => [0, 0, 1],
        };
    }
    let mut moves = Vec::new();
    if TicTacToe.to_move(position) == player {
        moves = best_squares(agent, position);
    } else {
        TicTacToe.legal_moves(position, &mut moves);
    }
    let mut games = [0; 3];
    for mv in moves {
        let mut child = *position;
        TicTacToe.play(&mut child, mv);
        let below = walk(agent, player, &child);
        games.iter_mut().zip(below).for_each(|(sum, n_games)| *sum += n_games);
    }
    games
}

#[test]
fn the_careful_agents_never_lose_whatever_is_played_and_however_ties_are_broken() {
    for name in ["defensive", "offensive"] {
        for player in Player::BOTH {
            let [won, drawn, lost] = walk(&mut agent(name), player, &TicTacToe.start());
            assert_eq!(lost, 0, "{name} as {player:?}: {won} won, {drawn} drawn");
            assert!(won > 0 && drawn > 0, "{name} as {player:?}: {won} won, {drawn} drawn");
        }
    }
}

#[test]
fn two_opposite_corners_are_answered_on_an_edge() {
    // In a third corner the answer would threaten, and the block would make two rows at once.
    for name in ["defensive", "offensive"] {
        assert_eq!(best_names(name, "x...o...x o"), "b1 a2 c2 b3", "{name}");
    }
}

#[test]
fn the_offensive_agent_attacks_where_the_defensive_one_stands_in_the_way() {
    // The corner a1 makes two rows at once; b1 leaves o without a row to make.
    assert_eq!(best_names("offensive", "..o...xox x"), "a1");
    assert_eq!(best_names("defensive", "..o...xox x"), "b1");
}

#[test]
fn both_careful_agents_win_before_they_block() {
    for name in ["defensive", "offensive"] {
        assert_eq!(best_names(name, "xx.oo.... x"), "c1", "{name}");
        assert_eq!(best_names(name, "xx..o.... o"), "c1", "{name}");
    }
}

/// Plays a line in which each of the agent's squares must be among its best, and expects it to lose.
fn check_lost(name: &str, player: Player, line: &str) {
    let mut agent = agent(name);
    let mut position = TicTacToe.start();
    for text in line.split_whitespace() {
        let mv = TicTacToe.parse_legal_move(&position, text).unwrap();
        if TicTacToe.to_move(&position) == player {
            assert!(best_squares(&mut agent, &position).contains(&mv), "{name} does not play {text}");
        }
        TicTacToe.play(&mut position, mv);
    }
    let winner = TicTacToe.outcome(&position).unwrap().winner();
    assert_eq!(winner, Some(player.opponent()), "{name} as {player:?}: {line}");
}

#[test]
fn the_simple_and_the_influence_agent_can_lose() {
    check_lost("simple", Player::First, "a1 b1 c1 b2 a2 a3 c2 b3");
    check_lost("simple", Player::Second, "a2 a1 b2 b1 c2");
    check_lost("influence", Player::First, "b2 a1 c1 b1 c3 a3 b3 a2");
    check_lost("influence", Player::Second, "a1 b2 b1 c1 a2 c3 a3");
}

#[test]
fn open_lines_count_by_their_marks() {
    let check = |text: &str, expected: i32| {
        let offer = &TicTacToe::EVALUATIONS[0];
        let spec = Spec::plain(offer.info.name);
        let mut lines = (offer.build)(&TicTacToe, &Options::of(&spec, offer.info).unwrap()).unwrap();
        let position = TicTacToe.parse_position(text).unwrap();
        assert_eq!(lines.value(&TicTacToe, &position).get(), expected, "{text}");
    };
    check("......... x", 0);
    // Four lines through the centre, for the other player.
    check("....x.... o", -16);
    // The corner's diagonal is shared; three lines of the centre against two of the corner.
    check("o...x.... x", 4);
    // One row of two each; x has one mark in a1-a3, a2-c2 and a3-c1, o in c1-c3.
    check("xx..x..oo o", -8);
}
