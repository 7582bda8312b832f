//! Go on a grid of characters with flood fill and a set of all past boards: nothing kept up to date, nothing
//! clever, and no line shared with the real rules.

use std::collections::HashSet;

use ludus_core::Outcome;
use ludus_games::go::{Ko, KoPass, LastPass, PassStones, Rules, Scoring, Settings, Suicide};

use crate::reference::Reference;

/// Row by row from the top left.
type Board = Vec<char>;

#[derive(Clone)]
pub(super) struct Characters {
    settings: Settings,
    board: Board,
    mover: char,
    ko: Option<usize>,
    passes: u32,
    prisoners: [u32; 2],
    past: HashSet<Board>,
    n_moves: u32,
}

fn other(colour: char) -> char {
    if colour == 'X' { 'O' } else { 'X' }
}

fn neighbours(size: usize, place: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (place / size, place % size);
    let up = (row > 0).then(|| place - size);
    let left = (col > 0).then(|| place - 1);
    let right = (col + 1 < size).then(|| place + 1);
    let down = (row + 1 < size).then(|| place + size);
    [up, left, right, down].into_iter().flatten()
}

/// All places connected to `start` that hold the same character.
fn group(board: &Board, size: usize, start: usize) -> Vec<usize> {
    let mut group = vec![start];
    let mut next = 0;
    while next < group.len() {
        for place in neighbours(size, group[next]) {
            if board[place] == board[start] && !group.contains(&place) {
                group.push(place);
            }
        }
        next += 1;
    }
    group
}

/// The different places holding `colour` next to a group.
fn touching(board: &Board, size: usize, group: &[usize], colour: char) -> Vec<usize> {
    let mut touching: Vec<usize> = group.iter().flat_map(|&place| neighbours(size, place)).collect();
    touching.retain(|&place| board[place] == colour);
    touching.sort_unstable();
    touching.dedup();
    touching
}

/// Takes off the group of a place if it is of this colour and has no liberty; lists what was taken.
fn take_off(board: &mut Board, size: usize, place: usize, colour: char) -> Vec<usize> {
    if board[place] != colour {
        return Vec::new();
    }
    let group = group(board, size, place);
    if !touching(board, size, &group, '.').is_empty() {
        return Vec::new();
    }
    group.iter().for_each(|&place| board[place] = '.');
    group
}

/// What a stone leads to.
struct Turn {
    board: Board,
    captured: Vec<usize>,
    suicides: Vec<usize>,
}

impl Characters {
    pub(super) fn new(settings: &Settings) -> Self {
        let board = vec!['.'; settings.size * settings.size];
        Self {
            settings: *settings,
            past: HashSet::from([board.clone()]),
            board,
            mover: 'X',
            ko: None,
            passes: 0,
            prisoners: [0, 0],
            n_moves: 0,
        }
    }

    fn rules(&self) -> &Rules {
        &self.settings.rules
    }

    fn turn(&self, place: usize) -> Turn {
        let size = self.settings.size;
        let mut board = self.board.clone();
        board[place] = self.mover;
        let mut captured = Vec::new();
        for neighbour in neighbours(size, place) {
            captured.extend(take_off(&mut board, size, neighbour, other(self.mover)));
        }
        let suicides = take_off(&mut board, size, place, self.mover);
        Turn { board, captured, suicides }
    }

    fn is_legal(&self, place: usize) -> bool {
        if self.board[place] != '.' || self.ko == Some(place) {
            return false;
        }
        let Turn { board, suicides, .. } = self.turn(place);
        let dies = match self.rules().suicide {
            Suicide::Forbidden => !suicides.is_empty(),
            Suicide::Allowed => suicides.len() == 1,
        };
        !dies && (self.rules().ko == Ko::Simple || !self.past.contains(&board))
    }

    fn name(&self, place: usize) -> String {
        let (row, col) = (place / self.settings.size, place % self.settings.size);
        let letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().nth(col).unwrap();
        format!("{letter}{}", self.settings.size - row)
    }

    fn play_stone(&mut self, place: usize) {
        let Turn { board, captured, suicides } = self.turn(place);
        let player = usize::from(self.mover == 'O');
        self.prisoners[player] += captured.len() as u32;
        self.prisoners[1 - player] += suicides.len() as u32;
        let size = self.settings.size;
        let chain = group(&board, size, place);
        let retakable =
            captured.len() == 1 && chain.len() == 1 && touching(&board, size, &chain, '.') == captured;
        self.ko = (retakable && self.rules().ko == Ko::Simple).then(|| captured[0]);
        self.passes = 0;
        self.board = board.clone();
        self.past.insert(board);
    }

    fn pass(&mut self) {
        if self.rules().pass_stones == PassStones::Handed {
            self.prisoners[usize::from(self.mover == 'X')] += 1;
        }
        let ignored = self.ko.is_some() && self.rules().ko_pass == KoPass::Ignored;
        self.passes += u32::from(!ignored);
        self.ko = None;
    }

    fn points(&self, colour: char) -> i32 {
        let mut points = 0;
        for place in 0..self.board.len() {
            let content = self.board[place];
            if content == '.' {
                let region = group(&self.board, self.settings.size, place);
                let touches = |colour| !touching(&self.board, self.settings.size, &region, colour).is_empty();
                points += i32::from(touches(colour) && !touches(other(colour)));
            }
            points += i32::from(content == colour && self.rules().scoring == Scoring::Area);
        }
        if self.rules().scoring == Scoring::Territory {
            points += self.prisoners[usize::from(colour == 'O')] as i32;
        }
        points
    }
}

impl Reference for Characters {
    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let points = (0..self.board.len()).filter(|&place| self.is_legal(place));
        points.map(|place| self.name(place)).chain(["pass".to_owned()]).collect()
    }

    fn play(&mut self, mv: &str) {
        match (0..self.board.len()).find(|&place| self.name(place) == mv) {
            Some(place) => self.play_stone(place),
            None => self.pass(),
        }
        self.mover = other(self.mover);
        self.n_moves += 1;
    }

    fn position(&self) -> String {
        let rows: Vec<String> =
            self.board.chunks(self.settings.size).map(|row| row.iter().collect()).collect();
        let ko = self.ko.map_or("-".into(), |place| self.name(place));
        let [black, white] = self.prisoners;
        let passes = match self.passes {
            0 => String::new(),
            passes => format!(" {}", passes.min(2)),
        };
        format!("{} {} {ko} {black},{white}{passes}", rows.join("/"), self.mover)
    }

    fn outcome(&self) -> Option<Outcome> {
        let last_passer = other(self.mover);
        let may_end = self.rules().last_pass == LastPass::Anyone || last_passer == 'O';
        if !(self.passes >= 2 && may_end) && self.n_moves < self.settings.limit {
            return None;
        }
        let margin = 2 * (self.points('X') - self.points('O')) - self.rules().komi.half_points();
        Some(Outcome::from_half_points(margin))
    }
}
