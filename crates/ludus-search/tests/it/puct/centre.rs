//! A small game with planes, symmetries and a mover who sometimes stays: marks on 3x3, whoever takes the centre moves
//! again, and lines of three count.

use ludus_core::{
    Change, Encode, Feature, Features, Game, Key, Outcome, PieceSquares, Player, Side, Symmetry, key::mix,
};

const SIZE: (usize, usize) = (3, 3);
const CENTRE: usize = 4;
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Clone, Debug)]
pub(super) struct Centre;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    marks: [Option<Player>; 9],
    mover: Player,
}

impl Game for Centre {
    type Position = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board { marks: [None; 9], mover: Player::First }
    }

    fn to_move(&self, board: &Board) -> Player {
        board.mover
    }

    fn legal_moves(&self, board: &Board, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend((0..9).filter(|&cell| board.marks[usize::from(cell)].is_none()));
    }

    fn play(&self, board: &mut Board, mv: u8) {
        board.marks[usize::from(mv)] = Some(board.mover);
        if usize::from(mv) != CENTRE {
            board.mover = board.mover.opponent();
        }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let has = |player, line: &[usize; 3]| line.iter().all(|&cell| board.marks[cell] == Some(player));
        let lines = |player| LINES.iter().filter(|line| has(player, line)).count() as i32;
        let margin = lines(Player::First) - lines(Player::Second);
        board.marks.iter().all(Option::is_some).then(|| Outcome::from_points(margin))
    }

    fn key(&self, board: &Board) -> Key {
        let marks =
            board.marks.iter().fold(0, |sum, mark| 3 * sum + mark.map_or(0, |player| player as u64 + 1));
        Key(mix(2 * marks + board.mover as u64))
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        9
    }

    fn policy_size(&self) -> usize {
        9
    }

    fn policy_slot(&self, _board: &Board, mv: u8) -> usize {
        mv.into()
    }

    fn symmetries(&self) -> &[Symmetry] {
        &Symmetry::SQUARE
    }

    fn map_move(&self, symmetry: Symmetry, mv: u8) -> u8 {
        symmetry.map_index(SIZE, mv.into()) as u8
    }

    fn map_position(&self, symmetry: Symmetry, board: &Board) -> Board {
        let mut mapped = board.clone();
        for (cell, &mark) in board.marks.iter().enumerate() {
            mapped.marks[symmetry.map_index(SIZE, cell)] = mark;
        }
        mapped
    }
}

impl Encode for Centre {
    type Sparse = NoFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own", "opponent's"]
    }

    fn plane_size(&self) -> (usize, usize) {
        SIZE
    }

    fn encode_planes(&self, board: &Board, planes: &mut [f32]) {
        for (cell, &mark) in board.marks.iter().enumerate() {
            planes[cell] = f32::from(u8::from(mark == Some(board.mover)));
            planes[9 + cell] = f32::from(u8::from(mark == Some(board.mover.opponent())));
        }
    }

    fn sparse(&self) -> NoFeatures {
        NoFeatures
    }

    fn swap_players(&self, board: &Board) -> Board {
        Board { marks: board.marks.map(|mark| mark.map(Player::opponent)), mover: board.mover.opponent() }
    }
}

/// Nobody asks for them here.
pub(super) struct NoFeatures;

const PIECES: PieceSquares = PieceSquares { kinds: 1, squares: 9 };

impl Features<Centre> for NoFeatures {
    fn count(&self) -> usize {
        PIECES.count()
    }

    fn active(&self, _game: &Centre, board: &Board, out: &mut Vec<Feature>) {
        out.clear();
        for (side, player) in [(Side::Own, board.mover), (Side::Opponent, board.mover.opponent())] {
            let cells = (0..9).filter(|&cell| board.marks[cell] == Some(player));
            out.extend(cells.map(|cell| PIECES.feature(side, 0, cell)));
        }
    }

    fn changed(&self, game: &Centre, before: &Board, after: &Board, out: &mut Vec<Change>) {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        self.active(game, before, &mut old);
        self.active(game, &Board { mover: before.mover, ..after.clone() }, &mut new);
        out.clear();
        out.extend(old.iter().filter(|feature| !new.contains(feature)).copied().map(Change::Removed));
        out.extend(new.iter().filter(|feature| !old.contains(feature)).copied().map(Change::Added));
    }

    fn mirror(&self, feature: Feature) -> Feature {
        PIECES.other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        PIECES.moved(feature, |cell| symmetry.map_index(SIZE, cell))
    }
}
