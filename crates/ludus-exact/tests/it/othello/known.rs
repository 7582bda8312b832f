//! Endings whose values others have published: the FForum set by Kazuto Nakahori and Jean-Christophe Weill, and
//! 6x6 by Joel Feinstein (1993).

use ludus_core::{Game, Notation, Outcome};

use super::{oracle_with, parsed, standard};
use crate::ask;

/// Number, board, mover's margin and best moves.
type Ending = (u32, &'static str, i32, &'static [&'static str]);

fn check((number, board, margin, moves): Ending) {
    let game = standard(8);
    let position = parsed(&game, board);
    let solution = ask::solve(oracle_with(&game, 256, 2).as_mut(), &game, &position);
    let found = solution.exact.outcome.half_points_for(game.to_move(&position));
    assert_eq!(found, 2 * margin, "FForum {number}");
    let best: Vec<_> = solution.best.iter().map(|&mv| game.format_move(&position, mv)).collect();
    assert_eq!(best, moves, "FForum {number}");
}

#[test]
fn the_fortieth_ending_of_the_fforum_set_has_its_published_value_and_move() {
    check((40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38, &["a2"]));
}

mod slow {
    use super::*;

    #[test]
    fn endings_of_the_fforum_set_have_their_published_values_and_moves() {
        let endings: [Ending; 4] = [
            (41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, &["h4"]),
            (42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, &["g2"]),
            (43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12, &["g3", "c7"]),
            (44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14, &["d2", "b8"]),
        ];
        endings.into_iter().for_each(check);
    }

    #[test]
    fn the_second_player_wins_6x6_by_four() {
        let game = standard(6);
        let solution = ask::solve(oracle_with(&game, 1024, 2).as_mut(), &game, &game.start());
        assert_eq!((solution.exact.outcome, solution.best.len()), (Outcome::from_points(-4), 4));
    }
}
