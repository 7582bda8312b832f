//! The table against published counts and against the game's own rules.

use ludus_core::{Encode, Game, Outcome, Player, Seed};
use ludus_exact::checkers::{Census, Ending, Endings, Force, Material};
use ludus_games::checkers::{Checkers, Kind, Move, Position, Setup};

use super::{endings, for_each_position, random_pieces, random_setup};

const KING: Force = Force { men: 0, kings: 1 };
const TWO_KINGS: Force = Force { men: 0, kings: 2 };

/// What the moves of a position say about it, by the rules of the game and the table's word on what they lead to.
fn by_moves(endings: &Endings, position: &Position, moves: &mut Vec<Move>) -> Ending {
    let game = Checkers::STANDARD;
    game.legal_moves(position, moves);
    let mut child = position.clone();
    let (mut quickest, mut longest, mut can_draw) = (None, 0, false);
    for &mv in moves.iter() {
        child.clone_from(position);
        game.play(&mut child, mv);
        let gone = game.outcome(&child).and_then(Outcome::winner).map(|_| Ending::Loss(0));
        match gone.or_else(|| endings.ending(&child)).unwrap() {
            Ending::Draw => can_draw = true,
            Ending::Win(plies) => longest = longest.max(plies + 1),
            Ending::Loss(plies) => quickest = Some(quickest.unwrap_or(u32::MAX).min(plies + 1)),
        }
    }
    match quickest {
        Some(plies) => Ending::Win(plies),
        None if can_draw => Ending::Draw,
        None => Ending::Loss(longest),
    }
}

/// Wins come from losses of fewer plies, down to boards without a move, and draws can be held by either player for
/// ever: a table that obeys this on every board is right on every board.
fn check(endings: &Endings, position: &Position, moves: &mut Vec<Move>) {
    if let Some(ending) = endings.ending(position) {
        assert_eq!(ending, by_moves(endings, position, moves), "{position:?}");
    }
}

/// The idle plies before something happens: as few as a quickest win allows, as many as the loser can.
fn run_by_moves(endings: &Endings, position: &Position, moves: &mut Vec<Move>) -> u32 {
    let game = Checkers::STANDARD;
    let after = |mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        child
    };
    let run = |child: &Position| match child.idle_plies() {
        0 => 1,
        _ => endings.run(child).unwrap() + 1,
    };
    let ending = endings.ending(position).unwrap();
    game.legal_moves(position, moves);
    let children = moves.iter().map(|&mv| after(mv));
    match ending {
        Ending::Draw => 0,
        Ending::Loss(_) => children.map(|child| run(&child)).max().unwrap_or(0),
        Ending::Win(plies) => {
            let is_quickest = |child: &Position| match endings.ending(child) {
                Some(ending) => ending == Ending::Loss(plies - 1),
                None => plies == 1,
            };
            children.filter(is_quickest).map(|child| run(&child)).min().unwrap()
        }
    }
}

fn check_all(pieces: u8) -> u64 {
    let endings = endings();
    let (mut moves, mut count) = (Vec::new(), 0);
    for_each_position(Setup::default(), pieces, 0, &mut |position| {
        count += u64::from(endings.ending(&position).is_some());
        check(&endings, &position, &mut moves);
    });
    count
}

/// Boards in the table of so many pieces, each for two movers.
fn contested(pieces: u8) -> u64 {
    let both = endings().materials().filter(|material| material.pieces() == pieces).collect::<Vec<_>>();
    2 * both.into_iter().map(|material| u64::from(material.boards())).sum::<u64>()
}

#[test]
fn there_is_a_number_for_every_board_and_none_in_vain() {
    for (pieces, published) in [(1, 120), (2, 6_972), (3, 261_224), (4, 7_092_774)] {
        let boards: u32 = Material::all_of(pieces).map(Material::boards).sum();
        assert_eq!(boards, published, "{pieces} pieces");
    }
    assert!(Material::all_of(5).all(|material| material.boards() == 0));
}

#[test]
fn kings_alone_end_as_published() {
    let cases = [
        (TWO_KINGS, KING, Census { wins: 14_846, losses: 0, draws: 34, longest: 33 }),
        (KING, TWO_KINGS, Census { wins: 412, losses: 13_018, draws: 1_450, longest: 34 }),
        (KING, KING, Census { wins: 230, losses: 108, draws: 654, longest: 11 }),
    ];
    for (own, other, published) in cases {
        assert_eq!(endings().census(Material { own, other }), published, "{own} v {other}");
    }
}

#[test]
fn four_pieces_end_as_when_the_table_was_proved() {
    // Found by this table, which the slow proof below confirms board by board.
    let endings = endings();
    let all =
        endings.materials().map(|material| endings.census(material)).fold(Census::default(), |all, one| {
            Census {
                wins: all.wins + one.wins,
                draws: all.draws + one.draws,
                losses: all.losses + one.losses,
                longest: all.longest.max(one.longest),
            }
        });
    assert_eq!(all, Census { wins: 2_675_270, draws: 1_728_769, losses: 2_004_797, longest: 109 });
}

#[test]
fn every_board_of_two_and_three_pieces_is_worth_its_best_move() {
    for pieces in [2, 3] {
        assert_eq!(check_all(pieces), contested(pieces), "{pieces} pieces");
    }
}

#[test]
fn random_boards_of_four_pieces_are_worth_their_best_move() {
    let endings = endings();
    let mut rng = Seed(1).stream("four pieces", 0);
    let mut moves = Vec::new();
    for _ in 0..200_000 {
        let pieces = random_pieces(&mut rng);
        check(&endings, &random_setup(&pieces, &mut rng), &mut moves);
    }
}

#[test]
fn runs_of_idle_plies_follow_from_the_moves() {
    let endings = endings();
    let mut rng = Seed(1).stream("runs", 0);
    let mut moves = Vec::new();
    for _ in 0..50_000 {
        let position = random_setup(&random_pieces(&mut rng), &mut rng);
        let run = run_by_moves(&endings, &position, &mut moves);
        assert_eq!(endings.run(&position), Some(run), "{position:?}");
    }
    // Half the usual limit, so no win is ever too slow for it.
    assert_eq!(endings.longest_run(), 39);
}

#[test]
fn the_colours_are_worth_the_same_on_the_turned_board() {
    let endings = endings();
    let mut rng = Seed(1).stream("colours", 0);
    for _ in 0..20_000 {
        let position = random_setup(&random_pieces(&mut rng), &mut rng);
        let turned = Checkers::STANDARD.swap_players(&position);
        assert_eq!(endings.ending(&position), endings.ending(&turned), "{position:?}");
    }
}

#[test]
fn what_is_not_in_the_table_has_no_ending() {
    let endings = endings();
    let mut rng = Seed(1).stream("outside", 0);
    let (ours, theirs) = ((Player::First, Kind::King), (Player::Second, Kind::King));
    for pieces in
        [&[ours][..], &[ours; 4], &[ours, ours, ours, ours, theirs], &[ours, ours, ours, theirs, theirs]]
    {
        assert_eq!(endings.ending(&random_setup(pieces, &mut rng)), None, "{pieces:?}");
    }
    assert_eq!(endings.ending(&Checkers::STANDARD.start()), None);
}

mod slow {
    use super::{check_all, contested};

    #[test]
    fn every_board_of_four_pieces_is_worth_its_best_move() {
        assert_eq!(check_all(4), contested(4));
    }
}
