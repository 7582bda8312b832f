//! Games and counts that others have published.

use ludus_core::{
    Game, Notation, Player, Show,
    perft::{Counting, perft},
    view::Content,
};
use ludus_games::othello::{Empties, Narrow, Othello, Variant};

use super::{Margins, check_end, narrow, othello, sized};

const START: &str = "---------------------------OX------XO--------------------------- X";

/// Plays a transcript such as `f5d6` to the end of the game.
fn check_transcript(transcript: &str, margins: Margins) {
    let moves: Vec<&str> = (0..transcript.len()).step_by(2).map(|at| &transcript[at..at + 2]).collect();
    check_end(8, &moves.join(" "), margins);
}

#[test]
fn a_game_begins_crosswise_with_black_to_move() {
    assert_eq!(othello().format_position(&othello().start()), START);
}

#[test]
fn the_shortest_games_wipe_white_out_in_nine_moves() {
    let margins = Margins { with_empties: 64, discs_only: 13 };
    check_transcript("e6f4e3f6g5d6e7f5c5", margins);
    check_transcript("f5d6c5f4e7f6g5e6e3", margins);
}

#[test]
fn a_game_of_eleven_moves_can_leave_a_disc_to_the_loser() {
    check_transcript("f5f4c3e6f7g6g4e8g8g5h5", Margins { with_empties: 62, discs_only: 13 });
}

#[test]
fn exactly_228_games_end_after_nine_moves_and_none_earlier() {
    let start = othello().start();
    let count = |depth, counting| perft(&othello(), &start, depth, counting);
    let ended_before = |depth| count(depth, Counting::Finished) - count(depth, Counting::FullLength);
    assert_eq!((ended_before(9), ended_before(10)), (0, 228));
}

/// The margin of best play for the first player, by trying everything.
fn best_margin(game: &Othello<Narrow>, position: &<Othello<Narrow> as Game>::Position) -> i32 {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return outcome.half_points_for(Player::First) / 2;
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let margins = moves.into_iter().map(|mv| {
        let mut child = *position;
        game.play(&mut child, mv);
        best_margin(game, &child)
    });
    if mover == Player::First { margins.max() } else { margins.min() }.unwrap()
}

#[test]
fn the_second_player_wins_4x4_eleven_to_three() {
    let check = |empties, margin| {
        let game = narrow(Variant { empties, ..sized(4) });
        assert_eq!(best_margin(&game, &game.start()), margin);
    };
    check(Empties::Nobody, -8);
    check(Empties::Winner, -10);
}

/// The first five positions of the FForum endgame set with their empty squares and best moves.
const FFORUM: [(&str, usize, &[&str]); 5] = [
    ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 20, &["a2"]),
    ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 22, &["h4"]),
    ("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 22, &["g2"]),
    ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", 23, &["g3", "c7"]),
    ("--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", 23, &["d2", "b8"]),
];

#[test]
fn public_endgame_positions_read_back_and_allow_their_best_moves() {
    for (text, n_empty, best) in FFORUM {
        let position = othello().parse_position(text).unwrap();
        assert_eq!(othello().format_position(&position), text);
        assert_eq!(othello().to_move(&position) == Player::First, text.ends_with('X'));
        let places = othello().view(&position).places;
        assert_eq!(places.iter().filter(|place| place.content == Content::Empty).count(), n_empty);
        for name in best {
            othello().parse_legal_move(&position, name).unwrap();
        }
    }
}
