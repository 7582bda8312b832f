//! What a net that slides over the board sees of a move: the same in every mirror image and for both colours, equal to what
//! playing the move by the rules shows, and written out by hand where eyes, regions and ladders are concerned.

use std::collections::BTreeSet;

use ludus_core::{Encode, Game, Notation, Seed, Symmetry, spec::Options, spec::Spec};
use ludus_games::{
    go::{Go, Move, Position},
    knowledge::{Knowledge, MoveInputs},
};

use super::go;

/// Sizes and rules of random positions; without komi, since a pass that wins is seen as well.
const GAMES: [&str; 6] = [
    "go:size=2,komi=0",
    "go:size=3,komi=0,rules=tromp-taylor",
    "go:size=5,komi=0",
    "go:size=6,komi=0,rules=tromp-taylor",
    "go:size=7,komi=0,rules=territory",
    "go:size=9,komi=0",
];

fn offered(game: &Go, text: &str) -> Result<Box<dyn MoveInputs<Go>>, String> {
    let spec = Spec::parse(text).unwrap();
    let offer = Go::MOVE_INPUTS.iter().find(|offer| offer.info.name == spec.name).unwrap();
    let options = Options::of(&spec, offer.info).map_err(|error| error.to_string())?;
    (offer.build)(game, &options).map_err(|error| error.to_string())
}

fn surroundings(game: &Go) -> Box<dyn MoveInputs<Go>> {
    offered(game, "surroundings").unwrap()
}

/// One row for each move.
fn rows(inputs: &mut dyn MoveInputs<Go>, game: &Go, position: &Position, moves: &[Move]) -> Vec<Vec<f32>> {
    let mut rows = vec![9.0; 3];
    inputs.fill(game, position, moves, &mut rows);
    let n_inputs = inputs.names().len();
    assert_eq!(rows.len(), moves.len() * n_inputs);
    rows.chunks(n_inputs).map(<[f32]>::to_vec).collect()
}

/// Calls `visit` with positions of random games and their legal moves.
fn for_random_positions(game: &Go, n_games: u64, mut visit: impl FnMut(&Position, &[Move])) {
    let (mut moves, mut scratch) = (Vec::new(), Vec::new());
    for number in 0..n_games {
        let mut rng = Seed(8).stream("move inputs", number);
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
            if rng.below(5) == 0 {
                game.legal_moves(&position, &mut moves);
                visit(&position, &moves);
            }
            game.play(&mut position, mv);
        }
    }
}

#[test]
fn mirror_images_and_exchanged_colours_show_the_same() {
    for spec in GAMES {
        let game = go(spec);
        let mut inputs = offered(&game, "surroundings:radius=3").unwrap();
        let mut n_positions = 0;
        for_random_positions(&game, 4, |position, moves| {
            let seen = rows(inputs.as_mut(), &game, position, moves);
            for symmetry in Symmetry::SQUARE {
                let image = game.map_position(symmetry, position);
                let mapped: Vec<Move> = moves.iter().map(|&mv| game.map_move(symmetry, mv)).collect();
                assert_eq!(rows(inputs.as_mut(), &game, &image, &mapped), seen, "{spec} {symmetry:?}");
            }
            let exchanged = game.swap_players(position);
            assert_eq!(rows(inputs.as_mut(), &game, &exchanged, moves), seen, "{spec}");
            n_positions += 1;
        });
        assert!(n_positions > 2, "{spec}");
    }
}

#[test]
fn nothing_is_kept_from_one_position_to_the_next() {
    let game = go("go:size=5");
    let mut used = surroundings(&game);
    for_random_positions(&game, 3, |position, moves| {
        let fresh = rows(surroundings(&game).as_mut(), &game, position, moves);
        assert_eq!(rows(used.as_mut(), &game, position, moves), fresh);
    });
}

/// A board as characters: the mover's stones are `m`, the other's `o`, empty points `.`.
struct Board {
    size: usize,
    cells: Vec<char>,
}

impl Board {
    /// As it stands, in the eyes of whoever moves in `viewed`.
    fn of(game: &Go, position: &Position, viewed: &Position) -> Self {
        let own = ["X", "O"][game.to_move(viewed) as usize];
        let text = game.format_position(position);
        let rows = text.split(' ').next().unwrap();
        let cell = |letter: char| match letter {
            '.' => '.',
            stone if own.contains(stone) => 'm',
            _ => 'o',
        };
        let cells = rows.chars().filter(|letter| "XO.".contains(*letter)).map(cell).collect();
        Self { size: rows.split('/').count(), cells }
    }

    fn neighbours(&self, at: usize) -> Vec<usize> {
        let (row, col, size) = (at / self.size, at % self.size, self.size);
        let mut cells = Vec::new();
        cells.extend((row > 0).then(|| at - size));
        cells.extend((row + 1 < size).then(|| at + size));
        cells.extend((col > 0).then(|| at - 1));
        cells.extend((col + 1 < size).then(|| at + 1));
        cells
    }

    /// The stones or empty points that hang together with a cell.
    fn group(&self, at: usize) -> BTreeSet<usize> {
        let (mut group, mut unexplored) = (BTreeSet::from([at]), vec![at]);
        while let Some(cell) = unexplored.pop() {
            for next in self.neighbours(cell) {
                if self.cells[next] == self.cells[at] && group.insert(next) {
                    unexplored.push(next);
                }
            }
        }
        group
    }

    fn liberties(&self, at: usize) -> usize {
        let around: BTreeSet<usize> =
            self.group(at).into_iter().flat_map(|cell| self.neighbours(cell)).collect();
        around.into_iter().filter(|&cell| self.cells[cell] == '.').count()
    }

    /// Stones of a colour that satisfy something.
    fn stones(&self, colour: char, is_meant: impl Fn(usize) -> bool) -> BTreeSet<usize> {
        (0..self.cells.len()).filter(|&at| self.cells[at] == colour && is_meant(at)).collect()
    }

    fn in_atari(&self, colour: char) -> BTreeSet<usize> {
        self.stones(colour, |at| self.liberties(at) == 1)
    }
}

fn squeezed(n_stones: usize) -> f32 {
    n_stones as f32 / (n_stones as f32 + 2.0)
}

/// The inputs that follow from playing a move on a cell, by name.
fn expected(before: &Board, after: &Board, at: usize) -> Vec<(&'static str, f32)> {
    let flag = |condition: bool| f32::from(u8::from(condition));
    let taken = before.stones('o', |cell| after.cells[cell] == '.').len();
    let alive = after.cells[at] == 'm';
    let now_in_atari = after.in_atari('m');
    let saved = before.in_atari('m').iter().filter(|&&cell| after.cells[cell] == 'm').count()
        - before.in_atari('m').intersection(&now_in_atari).count();
    let liberties = if alive { after.liberties(at) } else { 0 };
    let size = if alive { after.group(at).len() } else { 0 };
    let beside = |colour: char| -> BTreeSet<usize> {
        let cells = before.neighbours(at).into_iter().filter(|&cell| before.cells[cell] == colour);
        cells.flat_map(|cell| before.group(cell)).collect()
    };
    let with =
        |colour: char, n: usize| beside(colour).iter().filter(|&&at| before.liberties(at) == n).count();
    let n_chains = |colour: char| {
        let chains: BTreeSet<_> = beside(colour).iter().map(|&cell| before.group(cell)).collect();
        chains.len()
    };
    let self_atari = if liberties == 1 { squeezed(size) } else { 0.0 };
    vec![
        ("takes something", flag(taken > 0)),
        ("stones taken", squeezed(taken)),
        ("saves something", flag(saved > 0)),
        ("stones saved", squeezed(saved)),
        ("one liberty after", flag(liberties == 1)),
        ("two liberties after", flag(liberties == 2)),
        ("three liberties after", flag(liberties == 3)),
        ("four liberties or more after", flag(liberties > 3)),
        ("stones of a self-atari", self_atari),
        ("takes a ko", flag(taken == 1 && size == 1 && liberties == 1)),
        ("own stones beside in atari", squeezed(with('m', 1))),
        ("own stones beside with two liberties", squeezed(with('m', 2))),
        ("other stones beside left with one liberty", squeezed(with('o', 2))),
        ("other stones beside left with two liberties", squeezed(with('o', 3))),
        ("own chains beside, one or more", flag(n_chains('m') >= 1)),
        ("own chains beside, two or more", flag(n_chains('m') >= 2)),
        ("own chains beside, three or more", flag(n_chains('m') >= 3)),
        ("other chains beside, one or more", flag(n_chains('o') >= 1)),
        ("other chains beside, two or more", flag(n_chains('o') >= 2)),
        ("other chains beside, three or more", flag(n_chains('o') >= 3)),
        ("own stones at 1-0", beside_share(before, at, 'm')),
        ("other stones at 1-0", beside_share(before, at, 'o')),
    ]
}

fn beside_share(board: &Board, at: usize, colour: char) -> f32 {
    board.neighbours(at).iter().filter(|&&cell| board.cells[cell] == colour).count() as f32 / 4.0
}

#[test]
fn what_a_stone_does_is_what_playing_it_shows() {
    for spec in GAMES {
        let game = go(spec);
        let mut inputs = surroundings(&game);
        let names = inputs.names();
        for_random_positions(&game, 6, |position, moves| {
            let before = Board::of(&game, position, position);
            for (&mv, row) in moves.iter().zip(rows(inputs.as_mut(), &game, position, moves)) {
                if mv == Move::Pass {
                    assert!(row.iter().all(|&input| input == 0.0));
                    continue;
                }
                let mut played = position.clone();
                game.play(&mut played, mv);
                let after = Board::of(&game, &played, position);
                for (name, wanted) in expected(&before, &after, game.policy_slot(position, mv)) {
                    let idx = names.iter().position(|known| known == name).unwrap();
                    let text = (game.format_position(position), game.format_move(position, mv));
                    assert_eq!(row[idx], wanted, "{name} in {text:?}");
                }
            }
        });
    }
}

/// What one input says about one move.
fn seen(position: &str, mv: &str, name: &str) -> f32 {
    let size = position.split(' ').next().unwrap().split('/').count();
    let game = go(&format!("go:size={size},komi=0.5"));
    let position = game.parse_position(position).unwrap();
    let mv = game.parse_legal_move(&position, mv).unwrap();
    let mut inputs = surroundings(&game);
    let idx = inputs.names().iter().position(|known| known == name).unwrap_or_else(|| panic!("no {name}"));
    rows(inputs.as_mut(), &game, &position, &[mv])[0][idx]
}

#[test]
fn eyes_regions_and_lines_are_seen() {
    // Black has an eye of one point at A5 and a region of two at D5 and E5.
    const EYES: &str = ".XX../XXXXX/OOOOO/...../..... X - 0,0";
    for (mv, name, wanted) in [
        ("A5", "fills an own eye", 1.0),
        ("A5", "own region of one point", 1.0),
        ("A5", "own chains beside with two eyes", 1.0),
        ("D5", "fills an own eye", 0.0),
        ("D5", "own eyes made", 0.5),
        ("D5", "own region of two points", 1.0),
        ("D5", "first line", 1.0),
        ("D2", "first line", 0.0),
        ("D2", "second line", 1.0),
        ("C2", "third line", 0.0),
        ("C2", "larger region of the other", 1.0),
        ("C2", "zone of the other", 1.0),
        ("C2", "other chains beside with one eye", 1.0),
        ("C1", "a lone stone in the open", 1.0),
        ("C2", "a lone stone in contact", 1.0),
        ("C1", "share of the board that is taken", 0.48),
        ("A1", "cells off the board at 1-0", 0.5),
        ("A1", "cells off the board at 2-2", 0.75),
    ] {
        assert_eq!(seen(EYES, mv, name), wanted, "{mv}: {name}");
    }
}

#[test]
fn cuts_and_bridges_are_seen() {
    // White's diagonal stones around C3 with black ones between them.
    const CUT: &str = "...../.OX../.X.X./..XO./..... X - 0,0";
    for (name, wanted) in [
        ("on opposite sides: own", 1.0),
        ("beside and diagonal: own, other", 0.5),
        ("beside and diagonal: own, own", 0.0),
        ("fills an own eye", 0.0),
    ] {
        assert_eq!(seen(CUT, "C3", name), wanted, "{name}");
    }
    // Without the stone on the right White may play there as well.
    let open = CUT.replace(".X.X.", ".X...").replace(" X ", " O ");
    assert_eq!(seen(&open, "C3", "on opposite sides: other"), 0.5);
    assert_eq!(seen(&open, "C3", "beside and diagonal: other, own"), 0.375);
}

#[test]
fn a_pass_that_wins_is_seen_once_the_other_has_passed() {
    let game = go("go:size=5,komi=0.5");
    let mut position = game.parse_position("...../XXXXX/XXXXX/OOOOO/..... O - 0,0").unwrap();
    let mut inputs = surroundings(&game);
    let idx = inputs.names().iter().position(|name| name == "a pass would win").unwrap();
    let mut says = |position: &Position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        rows(inputs.as_mut(), &game, position, &moves)[0][idx]
    };
    assert_eq!(says(&position), 0.0);
    game.play(&mut position, Move::Pass);
    assert_eq!(says(&position), 1.0);
    let mut lost = game.swap_players(&position);
    assert_eq!(says(&lost), 1.0, "the colours are exchanged and so is who moves");
    game.play(&mut lost, Move::Pass);
    lost = game.parse_position("...../XXXXX/XXXXX/OOOOO/..... X - 0,0").unwrap();
    game.play(&mut lost, Move::Pass);
    assert_eq!(says(&lost), 0.0);
}

/// What one input says about a move on 7x7 of which only the four rows in the middle hold stones. A third is one stone, a half two.
fn check_ladder(rows: [&str; 4], mover: char, mv: &str, (name, wanted): (&str, f32)) {
    let position = format!("......./{}/......./....... {mover} - 0,0", rows.join("/"));
    assert_eq!(seen(&position, mv, name), wanted, "{position} {mv}: {name}");
}

/// White's stone on D4 can be driven into the upper left corner by D3, and into the lower right one by C4.
const LADDER: [&str; 4] = [".......", "...X...", "...OX..", "..X...."];
/// The same with a white stone that waits in the upper left.
const BREAKER: [&str; 4] = [".O.....", "...X...", "...OX..", "..X...."];
/// The same with a black stone in atari among those that drive it.
const WEAK: [&str; 4] = ["...O...", "...XO..", "...OX..", "..X...."];

#[test]
fn ladders_are_read() {
    let caught = |share| ("other stones caught", share);
    check_ladder(LADDER, 'X', "D3", caught(1.0 / 3.0));
    check_ladder(LADDER, 'X', "C4", caught(1.0 / 3.0));
    check_ladder(LADDER, 'X', "A1", caught(0.0));
    check_ladder(BREAKER, 'X', "D3", caught(0.0));
    check_ladder(BREAKER, 'X', "C4", caught(1.0 / 3.0));
    check_ladder(WEAK, 'X', "D3", caught(0.0));
}

#[test]
fn own_stones_are_read_as_well() {
    let [safe, lost, defended] =
        ["own stones run to safety", "own stones that can be caught there", "own stones defended"];
    let driven = |rows: [&'static str; 4]| [rows[0], rows[1], rows[2], "..XX..."];
    check_ladder(driven(LADDER), 'O', "C4", (safe, 0.0));
    check_ladder(driven(LADDER), 'O', "C4", (lost, 0.5));
    check_ladder(driven(BREAKER), 'O', "C4", (safe, 1.0 / 3.0));
    check_ladder(driven(BREAKER), 'O', "C4", (lost, 0.0));
    check_ladder(LADDER, 'O', "D3", (defended, 1.0 / 3.0));
    check_ladder(LADDER, 'O', "A1", (defended, 0.0));
    // In the open a stone in atari is free, and at the edge it is not.
    let surrounded = "...X.../..XOX..";
    for (position, mv, name, wanted) in [
        (format!("......./......./{surrounded}/......./......./....... O - 0,0"), "D3", safe, 1.0 / 3.0),
        (format!("......./......./......./......./{surrounded}/....... O - 0,0"), "D1", safe, 0.0),
        (format!("......./......./......./......./{surrounded}/....... O - 0,0"), "D1", lost, 0.5),
    ] {
        assert_eq!(seen(&position, mv, name), wanted, "{position} {mv}: {name}");
    }
}

#[test]
fn every_board_has_the_same_inputs_and_all_are_about_0_to_1() {
    let names = surroundings(&go("go:size=2")).names();
    let different: BTreeSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len());
    for size in [3, 9, 19, 25] {
        assert_eq!(surroundings(&go(&format!("go:size={size}"))).names(), names);
    }
    let game = go("go:size=9");
    let mut inputs = surroundings(&game);
    for_random_positions(&game, 2, |position, moves| {
        for row in rows(inputs.as_mut(), &game, position, moves) {
            assert!(row.iter().all(|input| (0.0..=2.0).contains(input)), "{row:?}");
        }
    });
}

#[test]
fn options_choose_what_is_seen_and_wrong_ones_are_refused() {
    let game = go("go:size=5");
    let count = |text: &str| offered(&game, text).unwrap().names().len();
    let usual = count("surroundings");
    assert_eq!(count("surroundings:radius=2,reading=ladders"), usual);
    assert_eq!(count("surroundings:radius=1"), usual - 9);
    assert_eq!(count("surroundings:radius=3"), usual + 12);
    assert_eq!(count("surroundings:reading=nothing"), usual - 4);
    for text in
        ["surroundings:radius=0", "surroundings:radius=4", "surroundings:reading=all", "surroundings:far"]
    {
        assert!(offered(&game, text).is_err(), "{text}");
    }
}
