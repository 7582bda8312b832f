//! A tiny honest game, and the faults that can be built into it: four squares in a row, the first player to
//! own two neighbouring squares wins. The conformance check must pass the honest one and catch each fault.

use ludus_core::{
    BoardView, Change, Encode, Feature, Features, Game, IllegalMove, Key, Notation, Outcome, PieceSquares,
    Player, Show, Side, Symmetry, TextError,
    key::mix,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface},
};

pub(crate) const SQUARES: usize = 4;
const NUMBERING: PieceSquares = PieceSquares { kinds: 1, squares: SQUARES };

/// What is wrong with the game, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    MovesAfterTheEnd,
    ListsAMoveTwice,
    RefusesALegalMove,
    AcceptsAnIllegalMove,
    KeyIgnoresTheMover,
    KeyIsAConstant,
    TextForgetsTheMover,
    TwoMovesWithOneName,
    ViewNamesAMoverAtTheEnd,
    SymmetryMovesTheWrongWay,
    PlanesTellTheColour,
    SlotDependsOnTheBoard,
    StaleFeatures,
    NeverEnds,
    CountsWrongly,
}

#[derive(Clone, Debug)]
pub(crate) struct Strip(pub(crate) Fault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    marks: PerPlayer<u8>,
    mover: Player,
}

impl Position {
    fn occupied(&self) -> u8 {
        self.marks.0[0] | self.marks.0[1]
    }

    fn seen_by(&self, player: Player) -> [(Side, u8); 2] {
        [(Side::Own, self.marks[player]), (Side::Opponent, self.marks[player.opponent()])]
    }
}

impl Game for Strip {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { marks: PerPlayer([0, 0]), mover: Player::First }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        if self.outcome(position).is_none() || self.0 == Fault::MovesAfterTheEnd {
            moves.extend((0..SQUARES as u8).filter(|square| position.occupied() >> square & 1 == 0));
        }
        if self.0 == Fault::ListsAMoveTwice && !moves.is_empty() {
            moves.push(moves[0]);
        }
    }

    fn play(&self, position: &mut Position, mv: u8) {
        position.marks[position.mover] |= 1 << mv;
        position.mover = position.mover.opponent();
        if self.0 == Fault::NeverEnds {
            position.marks = PerPlayer([0, 0]);
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let has_pair = |player: &Player| position.marks[*player] & position.marks[*player] >> 1 != 0;
        match Player::BOTH.iter().find(|player| has_pair(player)) {
            Some(&player) => Some(Outcome::win(player)),
            None => (position.occupied() == 0b1111).then_some(Outcome::DRAW),
        }
    }

    fn key(&self, position: &Position) -> Key {
        let [first, second] = position.marks.0.map(u64::from);
        let mover = if self.0 == Fault::KeyIgnoresTheMover { 0 } else { position.mover as u64 };
        match self.0 {
            Fault::KeyIsAConstant => Key(1),
            Fault::KeyIgnoresTheMover => Key(mix((first | second) << 8 | mover)),
            _ => Key(mix(first << 16 | second << 8 | mover)),
        }
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        SQUARES as u32
    }

    fn policy_size(&self) -> usize {
        SQUARES
    }

    fn policy_slot(&self, position: &Position, mv: u8) -> usize {
        if self.0 == Fault::SlotDependsOnTheBoard {
            return usize::from(mv + position.occupied()) % SQUARES;
        }
        mv.into()
    }

    fn symmetries(&self) -> &[Symmetry] {
        &Symmetry::SQUARE[..2]
    }

    fn map_move(&self, symmetry: Symmetry, mv: u8) -> u8 {
        if self.0 == Fault::SymmetryMovesTheWrongWay {
            return mv;
        }
        symmetry.map_index((1, SQUARES), mv.into()) as u8
    }

    fn map_position(&self, symmetry: Symmetry, position: &Position) -> Position {
        let map = |marks: u8| {
            let squares = (0..SQUARES).filter(|square| marks >> square & 1 == 1);
            squares.fold(0, |mapped, square| mapped | 1 << symmetry.map_index((1, SQUARES), square))
        };
        Position { marks: PerPlayer(position.marks.0.map(map)), mover: position.mover }
    }

    fn try_play(&self, position: &mut Position, mv: u8) -> Result<(), IllegalMove> {
        let free = position.occupied() >> mv & 1 == 0 && self.outcome(position).is_none();
        let accepted = match self.0 {
            Fault::RefusesALegalMove => free && mv != 2,
            Fault::AcceptsAnIllegalMove => true,
            _ => free,
        };
        accepted.then(|| self.play(position, mv)).ok_or(IllegalMove)
    }

    fn count_moves(&self, position: &Position, scratch: &mut Vec<u8>) -> usize {
        self.legal_moves(position, scratch);
        scratch.len() + usize::from(self.0 == Fault::CountsWrongly)
    }
}

impl Notation for Strip {
    fn format_move(&self, _position: &Position, mv: u8) -> String {
        if self.0 == Fault::TwoMovesWithOneName { "1".into() } else { mv.to_string() }
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<u8, TextError> {
        let square = text.parse().ok().filter(|&square| square < SQUARES as u8);
        square.ok_or_else(|| TextError::at_char(text, 0, "0 to 3"))
    }

    fn format_position(&self, position: &Position) -> String {
        let [first, second] = position.marks.0;
        let mover = if self.0 == Fault::TextForgetsTheMover { 0 } else { position.mover as u8 };
        format!("{first} {second} {mover}")
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let numbers: Vec<u8> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [first, second, mover] if first | second < 16 && first & second == 0 && mover < 2 => {
                Ok(Position { marks: PerPlayer([first, second]), mover: Player::BOTH[mover as usize] })
            }
            _ => Err(TextError::at_char(text, 0, "two disjoint sets and the mover")),
        }
    }
}

impl Encode for Strip {
    type Sparse = StripFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own", "opponent"]
    }

    fn plane_size(&self) -> (usize, usize) {
        (1, SQUARES)
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        let viewer = if self.0 == Fault::PlanesTellTheColour { Player::First } else { position.mover };
        for (plane, (_, marks)) in planes.chunks_exact_mut(SQUARES).zip(position.seen_by(viewer)) {
            for (square, cell) in plane.iter_mut().enumerate() {
                *cell = f32::from(marks >> square & 1);
            }
        }
    }

    fn sparse(&self) -> StripFeatures {
        StripFeatures(self.0)
    }

    fn swap_players(&self, position: &Position) -> Position {
        Position { marks: position.marks.swapped(), mover: position.mover.opponent() }
    }
}

pub(crate) struct StripFeatures(Fault);

impl Features<Strip> for StripFeatures {
    fn count(&self) -> usize {
        NUMBERING.count()
    }

    fn active(&self, _game: &Strip, position: &Position, out: &mut Vec<Feature>) {
        out.clear();
        for (side, marks) in position.seen_by(position.mover) {
            NUMBERING.push_active((side, 0), marks.into(), |square| square, out);
        }
    }

    fn changed(&self, _game: &Strip, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        let viewer = before.mover;
        for ((side, old), (_, new)) in before.seen_by(viewer).into_iter().zip(after.seen_by(viewer)) {
            if self.0 != Fault::StaleFeatures {
                NUMBERING.push_changes((side, 0), [old.into(), new.into()], |square| square, out);
            }
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        NUMBERING.other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        NUMBERING.moved(feature, |square| symmetry.map_index((1, SQUARES), square))
    }
}

impl Show for Strip {
    fn view(&self, position: &Position) -> BoardView {
        let content = |square: usize| match position.seen_by(Player::First) {
            [(_, first), _] if first >> square & 1 == 1 => Content::Piece(Player::First, Shape::Cross),
            [_, (_, second)] if second >> square & 1 == 1 => Content::Piece(Player::Second, Shape::Nought),
            _ => Content::Empty,
        };
        BoardView {
            surface: Surface::Squares,
            rows: 1,
            cols: SQUARES,
            places: (0..SQUARES).map(|idx| Place { name: idx.to_string(), content: content(idx) }).collect(),
            labels: Labels::none(1, SQUARES),
            player_names: PerPlayer(["first", "second"]),
            mover: (self.outcome(position).is_none() || self.0 == Fault::ViewNamesAMoverAtTheEnd)
                .then_some(position.mover),
            stars: Vec::new(),
            notes: Vec::new(),
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, _position: &Position, mv: u8) -> Vec<usize> {
        vec![mv.into()]
    }
}
