//! The exact value of small positions, and of chains and loops in the abstract: two obvious computations that
//! share no code with the evaluation. Positions come in as texts, so they share no geometry either.

use std::collections::HashMap;

/// A board with some free lines, read from the text of a position.
pub(super) struct Sketch {
    /// The free sides of each box, as indices among the free lines.
    pub(super) boxes: Vec<Vec<usize>>,
    pub(super) n_free: usize,
}

impl Sketch {
    pub(super) fn read(rows: usize, cols: usize, text: &str) -> Self {
        let drawn: Vec<bool> =
            text.chars().take_while(|&digit| digit != ' ').map(|digit| digit == '1').collect();
        let index = |line: usize| drawn[..line].iter().filter(|&&drawn| !drawn).count();
        let per_row = 2 * cols + 1;
        let mut boxes = Vec::new();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let top = row * per_row + col;
            let sides = [top, top + per_row, top + cols, top + cols + 1];
            boxes.push(sides.into_iter().filter(|&line| !drawn[line]).map(index).collect());
        }
        Self { boxes, n_free: index(drawn.len()) }
    }

    /// The greatest number of free sides that a box has.
    pub(super) fn most_free_sides(&self) -> usize {
        self.boxes.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn can_take(&self) -> bool {
        self.boxes.iter().any(|sides| sides.len() == 1)
    }

    /// Whether some line gives no box its third or fourth side.
    pub(super) fn has_safe_line(&self) -> bool {
        let is_safe = |line| self.boxes.iter().all(|sides| sides.len() >= 3 || !sides.contains(&line));
        (0..self.n_free).any(is_safe)
    }

    /// How many boxes more than the opponent the player to move wins from here: one number for every set of lines
    /// that may still be free, from the fewest up.
    pub(super) fn value(&self) -> i32 {
        let boxes: Vec<usize> =
            self.boxes.iter().map(|sides| sides.iter().fold(0, |set, line| set | 1 << line)).collect();
        let mut values = vec![0; 1 << self.n_free];
        for free in 1..values.len() {
            let after = |line: usize| {
                let rest = values[free & !(1 << line)];
                let n_closed = boxes.iter().filter(|&&sides| sides & free == 1 << line).count() as i32;
                if n_closed > 0 { n_closed + rest } else { -rest }
            };
            let best = (0..self.n_free).filter(|line| free >> line & 1 == 1).map(after).max();
            values[free] = best.unwrap();
        }
        values[values.len() - 1]
    }

    /// The chains and loops of a board on which every open box has two free sides, found by walking from box to
    /// box.
    pub(super) fn strings(&self) -> Strings {
        let mut strings = Strings::default();
        let mut seen = vec![false; self.boxes.len()];
        for start in 0..self.boxes.len() {
            if seen[start] || self.boxes[start].is_empty() {
                continue;
            }
            let (mut to_visit, mut length, mut leads_out) = (vec![start], 0, false);
            seen[start] = true;
            while let Some(at) = to_visit.pop() {
                length += 1;
                for side in &self.boxes[at] {
                    let neighbour =
                        (0..self.boxes.len()).find(|&other| other != at && self.boxes[other].contains(side));
                    match neighbour {
                        None => leads_out = true,
                        Some(other) if !seen[other] => {
                            seen[other] = true;
                            to_visit.push(other);
                        }
                        Some(_) => {}
                    }
                }
            }
            if leads_out { strings.chains.push(length) } else { strings.loops.push(length) }
        }
        strings
    }
}

/// Lengths of chains and loops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Strings {
    pub(super) chains: Vec<i32>,
    pub(super) loops: Vec<i32>,
}

impl Strings {
    /// The value for the player who need not open one, by trying every string and every answer.
    pub(super) fn value(&self) -> i32 {
        let mut known = HashMap::new();
        let mut sorted = self.clone();
        sorted.chains.sort_unstable();
        sorted.loops.sort_unstable();
        sorted.value_with(&mut known)
    }

    fn value_with(&self, known: &mut HashMap<Self, i32>) -> i32 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let mut worst: Option<i32> = None;
        let mut consider = |value: i32| worst = Some(worst.map_or(value, |worst| worst.min(value)));
        for idx in 0..self.chains.len() {
            let mut rest = self.clone();
            let length = rest.chains.remove(idx);
            let rest = rest.value_with(known);
            // Two boxes are opened in their middle, which leaves no choice.
            consider(if length < 3 { length - rest } else { (length - rest).max(length - 4 + rest) });
        }
        for idx in 0..self.loops.len() {
            let mut rest = self.clone();
            let length = rest.loops.remove(idx);
            let rest = rest.value_with(known);
            consider((length - rest).max(length - 8 + rest));
        }
        let value = worst.unwrap_or(0);
        known.insert(self.clone(), value);
        value
    }
}
