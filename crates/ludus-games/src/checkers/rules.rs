//! The rules. A position is three sets of squares, the mover and the moves since something irreversible
//! happened. The key is mixed from the sets when asked for, because playing moves is far more frequent.

use std::ops::RangeInclusive;

use ludus_core::{
    Game, Key, Outcome, Player, Rng, Symmetry,
    key::mix,
    player::PerPlayer,
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};

use super::{
    board::{BOARD, Direction, SQUARES, Square, king_row, turned, without_gaps},
    generator::Mobility,
    moves::Move,
    past::Past,
    setup::Kind,
};
use crate::catalogue::{Catalogued, GameFile};

/// Plies without a capture or a man's move that make a draw: forty moves by each side.
const IDLE_LIMIT: u32 = 80;
/// The limits that can be asked for.
const LIMITS: RangeInclusive<u32> = 1..=1000;
/// No limit that can be asked for: what stands for none while options are read and printed.
const NO_LIMIT: u32 = 0;

/// Pieces of both players at the start.
const PIECES: u32 = 24;
/// Rows that the men of both players can still advance at the start: 7, 6 and 5 for each row of four.
const ADVANCES: u32 = 2 * 4 * (7 + 6 + 5);

/// The rules of English checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkers {
    /// Plies without a capture or a man's move that make a draw.
    pub(super) idle_limit: u32,
    /// Plies without a capture that make a draw, where they do: other programs count so.
    pub(super) quiet_limit: Option<u32>,
}

/// The pieces of both players, whose turn it is, and what may still be repeated.
#[derive(Debug)]
pub struct Position {
    pub(super) pieces: PerPlayer<u64>,
    pub(super) kings: u64,
    pub(super) mover: Player,
    past: Past,
}

impl Checkers {
    /// The usual rules: a draw after forty idle moves by each side.
    pub const STANDARD: Self = Self { idle_limit: IDLE_LIMIT, quiet_limit: None };

    /// Plies without a capture or a man's move that make a draw.
    #[must_use]
    pub fn idle_limit(&self) -> u32 {
        self.idle_limit
    }

    /// Plies without a capture that make a draw, where they do.
    #[must_use]
    pub fn quiet_limit(&self) -> Option<u32> {
        self.quiet_limit
    }

    fn is_drawn(&self, position: &Position) -> bool {
        position.past.is_repeated()
            || position.idle_plies() >= self.idle_limit
            || self.quiet_limit.is_some_and(|limit| position.quiet_plies() >= limit)
    }

    /// Whether the game is over even if the mover could still move. Only a text can set up the case of an
    /// opponent without pieces: in a game, whoever has lost the last piece is to move.
    fn is_stopped(&self, position: &Position) -> bool {
        position.pieces[position.mover.opponent()] == 0 || self.is_drawn(position)
    }
}

impl Position {
    /// A position without a past.
    pub(super) fn new(pieces: PerPlayer<u64>, kings: u64, mover: Player) -> Self {
        Self { pieces, kings, mover, past: Past::default() }
    }

    /// Whose piece stands on a square, and what it is.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<(Player, Kind)> {
        let bit = square.bit();
        let owner = Player::BOTH.into_iter().find(|&player| self.pieces[player] & bit != 0)?;
        Some((owner, if self.kings & bit == 0 { Kind::Man } else { Kind::King }))
    }

    /// The squares of a player's men or kings: bit 0 is square 1, bit 31 is square 32.
    #[must_use]
    pub fn squares(&self, player: Player, kind: Kind) -> u32 {
        let set = match kind {
            Kind::Man => self.pieces[player] & !self.kings,
            Kind::King => self.pieces[player] & self.kings,
        };
        without_gaps(set)
    }

    /// The positions that would be drawn if they came once more, without their past: all that have occurred twice
    /// since the last capture or man's move, this one included if it has.
    #[must_use]
    pub fn seen_twice(&self) -> Vec<Self> {
        let back = |plies: usize, moved: PerPlayer<u64>| {
            let mover = if plies.is_multiple_of(2) { self.mover } else { self.mover.opponent() };
            // A step's two squares go with the player who made it; only kings have made idle steps.
            let [ours, theirs] = [moved[Player::First], moved[Player::Second]];
            let pieces = PerPlayer([self.pieces[Player::First] ^ ours, self.pieces[Player::Second] ^ theirs]);
            Self::new(pieces, self.kings ^ ours ^ theirs, mover)
        };
        self.past.seen_twice(self.mover).into_iter().map(|(plies, moved)| back(plies, moved)).collect()
    }

    /// Plies since the last capture or man's move.
    #[must_use]
    pub fn idle_plies(&self) -> u32 {
        self.past.idle_plies()
    }

    /// Plies since the last capture.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.past.quiet_plies()
    }

    /// The same position seen from the other side of the board with the players exchanged, without its past.
    pub(super) fn swapped(&self) -> Self {
        let pieces = PerPlayer(self.pieces.0.map(turned)).swapped();
        Self::new(pieces, turned(self.kings), self.mover.opponent())
    }
}

/// Written by hand because a derived `clone_from` would allocate anew.
impl Clone for Position {
    fn clone(&self) -> Self {
        Self { past: self.past.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.pieces = source.pieces;
        self.kings = source.kings;
        self.mover = source.mover;
        self.past.clone_from(&source.past);
    }
}

/// All but the past.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.pieces, self.kings, self.mover) == (other.pieces, other.kings, other.mover)
    }
}

impl Eq for Position {}

impl Game for Checkers {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        // Three rows of four, and the unused bit among them.
        let first = ((1 << 13) - 1) & BOARD;
        Position::new(PerPlayer([first, turned(first)]), 0, Player::First)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.is_stopped(position) {
            Mobility::of(position).push_moves(moves);
        }
    }

    fn play(&self, position: &mut Position, mv: Move) {
        let (start, (end, taken)) = (mv.start(), mv.end_and_taken());
        let mover = position.mover;
        let is_king = position.kings & start != 0;
        // Nothing, if a king comes round to its own square.
        let moved = start ^ end;
        position.pieces[mover] ^= moved;
        position.pieces[mover.opponent()] &= !taken;
        position.kings &= !taken;
        if is_king {
            position.kings ^= moved;
        } else {
            position.kings |= end & king_row(mover);
        }
        if taken != 0 {
            position.past.add_capture();
        } else if is_king {
            position.past.add_step(moved);
        } else {
            position.past.add_advance();
        }
        position.mover = mover.opponent();
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let (mover, opponent) = (position.mover, position.mover.opponent());
        if !Mobility::of(position).can_move() {
            Some(Outcome::win(opponent))
        } else if position.pieces[opponent] == 0 {
            Some(Outcome::win(mover))
        } else {
            self.is_drawn(position).then_some(Outcome::DRAW)
        }
    }

    fn key(&self, position: &Position) -> Key {
        // Three sets of 35 bits and the mover fill two words: the kings are shared out above the pieces.
        let [first, second] = position.pieces.0;
        let low = first | position.kings << 35;
        let high = second | position.kings >> 29 << 35 | (position.mover as u64) << 63;
        Key(mix(mix(low) ^ high))
    }

    fn past_matters(&self) -> bool {
        true
    }

    fn max_plies(&self) -> u32 {
        // Each ply that is not idle takes one of all pieces but the last, or advances a man. Fewer idle plies
        // than the limit come before each of them, and no more than the limit after the last; likewise for
        // quiet plies and captures.
        let by_idle = (PIECES - 1 + ADVANCES + 1) * self.idle_limit;
        self.quiet_limit.map_or(by_idle, |limit| by_idle.min((PIECES - 1 + 1) * limit))
    }

    fn policy_size(&self) -> usize {
        SQUARES * Direction::ALL.len()
    }

    /// One slot for each square and first way as the mover sees them; jumps that begin alike share one.
    fn policy_slot(&self, position: &Position, mv: Move) -> usize {
        let (start, way) = (Square::of_bit(mv.start()), mv.first_way());
        let (start, way) = match position.mover {
            Player::First => (start, way),
            Player::Second => (start.turned(), way.turned()),
        };
        start.index() * Direction::ALL.len() + way as usize
    }

    /// Only the identity: mirrored, dark squares are light, and turned, the men move the other way.
    fn symmetries(&self) -> &[Symmetry] {
        &[Symmetry::IDENTITY]
    }

    fn map_move(&self, _symmetry: Symmetry, mv: Move) -> Move {
        mv
    }

    fn map_position(&self, _symmetry: Symmetry, position: &Position) -> Position {
        Position::new(position.pieces, position.kings, position.mover)
    }

    fn count_moves(&self, position: &Position, _scratch: &mut Vec<Move>) -> usize {
        if self.is_stopped(position) { 0 } else { Mobility::of(position).count_moves() }
    }

    fn captures(&self, _position: &Position, mv: Move) -> u32 {
        mv.jumps()
    }

    fn random_move(&self, position: &Position, rng: &mut Rng, scratch: &mut Vec<Move>) -> Option<Move> {
        if self.is_stopped(position) { None } else { Mobility::of(position).random_move(rng, scratch) }
    }
}

impl Catalogued for Checkers {
    const INFO: &'static Info = &Info {
        name: "checkers",
        aliases: &["draughts", "english-checkers", "english-draughts"],
        summary: "English checkers: jumps are mandatory, a whole jump is one move",
        options: &[
            OptionInfo {
                key: "idle",
                values: "1 to 1000",
                default: "80",
                meaning: "plies without a capture or a man's move that make a draw",
            },
            OptionInfo {
                key: "quiet",
                values: "1 to 1000",
                default: "no limit",
                meaning: "plies without a capture that make a draw, as some programs count",
            },
        ],
    };

    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError> {
        let options = Options::of(spec, Self::INFO)?;
        let idle_limit = options.number("idle", IDLE_LIMIT, LIMITS)?;
        let quiet_limit = match options.number("quiet", NO_LIMIT, LIMITS)? {
            NO_LIMIT => None,
            limit => Some(limit),
        };
        Ok(Some(Self { idle_limit, quiet_limit }))
    }

    fn game_file(&self) -> GameFile {
        GameFile::CheckersPdn
    }

    fn spec(&self) -> Spec {
        Spec::plain(Self::INFO.name).with("idle", &self.idle_limit, &IDLE_LIMIT).with(
            "quiet",
            &self.quiet_limit.unwrap_or(NO_LIMIT),
            &NO_LIMIT,
        )
    }
}
