//! A game written as a text tree, for testing searches: the answer is visible in the source.
//!
//! `A(3 B(-1 A(2 5)) B(4))` is a position where the first player (`A`) has three moves: one ends the game
//! with margin 3, the others leave the second player (`B`) to move. Nothing makes the players alternate, so a
//! search that flips its sign by habit fails here before it fails in Dots and Boxes.

use crate::{
    game::Game,
    key::{Key, mix},
    notation::TextError,
    outcome::Outcome,
    player::Player,
    rng::Rng,
    symmetry::Symmetry,
};

/// The rules: a tree of nodes, the root first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    /// The game is over; the first player's margin in points.
    Leaf(i32),
    /// `Player` chooses one of these nodes.
    Inner(Player, Vec<usize>),
}

/// How deep a tree may be, so that reading one cannot exhaust the stack.
const MAX_DEPTH: usize = 100;

/// The widest node and largest margin of a random tree.
const MAX_WIDTH: u32 = 4;
const MAX_MARGIN: i32 = 9;

impl TextTree {
    /// Reads a tree.
    ///
    /// # Errors
    /// The text is not a tree as described above.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader { characters: text.chars().collect(), at: 0, nodes: Vec::new() };
        reader.node(0)?;
        reader.skip_space();
        if reader.at < reader.characters.len() {
            return Err(reader.error("the end of the text"));
        }
        Ok(Self { nodes: reader.nodes })
    }

    /// A random tree of at most `depth` plies, in which movers often repeat.
    #[must_use]
    pub fn random(rng: &mut Rng, depth: u32) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        tree.grow(rng, depth);
        tree
    }

    fn grow(&mut self, rng: &mut Rng, depth: u32) -> usize {
        let id = self.nodes.len();
        let margin = rng.below(2 * MAX_MARGIN as u32 + 1) as i32 - MAX_MARGIN;
        self.nodes.push(Node::Leaf(margin));
        if depth > 0 && rng.below(5) > 0 {
            let mover = Player::BOTH[rng.below(2) as usize];
            let children = (0..=rng.below(MAX_WIDTH)).map(|_| self.grow(rng, depth - 1)).collect();
            self.nodes[id] = Node::Inner(mover, children);
        }
        id
    }

    /// The tree as text that [`TextTree::parse`] reads back.
    #[must_use]
    pub fn format(&self) -> String {
        self.format_node(0)
    }

    fn format_node(&self, id: usize) -> String {
        match &self.nodes[id] {
            Node::Leaf(points) => points.to_string(),
            Node::Inner(mover, children) => {
                let name = if *mover == Player::First { 'A' } else { 'B' };
                let children: Vec<String> = children.iter().map(|&child| self.format_node(child)).collect();
                format!("{name}({})", children.join(" "))
            }
        }
    }

    fn children(&self, id: usize) -> &[usize] {
        match &self.nodes[id] {
            Node::Leaf(_) => &[],
            Node::Inner(_, children) => children,
        }
    }
}

/// A position is a node, a move the index of a child.
impl Game for TextTree {
    type Position = usize;
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn to_move(&self, &position: &usize) -> Player {
        match self.nodes[position] {
            Node::Leaf(_) => Player::First,
            Node::Inner(mover, _) => mover,
        }
    }

    fn legal_moves(&self, &position: &usize, moves: &mut Vec<usize>) {
        moves.clear();
        moves.extend(0..self.children(position).len());
    }

    fn play(&self, position: &mut usize, mv: usize) {
        *position = self.children(*position)[mv];
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        match self.nodes[position] {
            Node::Leaf(points) => Some(Outcome::from_points(points)),
            Node::Inner(..) => None,
        }
    }

    fn key(&self, &position: &usize) -> Key {
        Key(mix(position as u64))
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        MAX_DEPTH as u32
    }

    fn policy_size(&self) -> usize {
        self.nodes
            .iter()
            .map(|node| if let Node::Inner(_, children) = node { children.len() } else { 0 })
            .max()
            .unwrap_or(0)
    }

    fn policy_slot(&self, _position: &usize, mv: usize) -> usize {
        mv
    }

    fn symmetries(&self) -> &[Symmetry] {
        &[Symmetry::IDENTITY]
    }

    fn map_move(&self, _symmetry: Symmetry, mv: usize) -> usize {
        mv
    }

    fn map_position(&self, _symmetry: Symmetry, &position: &usize) -> usize {
        position
    }
}

struct Reader {
    characters: Vec<char>,
    at: usize,
    nodes: Vec<Node>,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn error(&self, wanted: &str) -> TextError {
        TextError::at_char(&self.characters.iter().collect::<String>(), self.at, wanted)
    }

    fn node(&mut self, depth: usize) -> Result<usize, TextError> {
        self.skip_space();
        if depth > MAX_DEPTH {
            return Err(self.error(&format!("a tree of at most {MAX_DEPTH} plies")));
        }
        match self.peek() {
            Some('A') => self.inner(Player::First, depth),
            Some('B') => self.inner(Player::Second, depth),
            _ => self.leaf(),
        }
    }

    fn inner(&mut self, mover: Player, depth: usize) -> Result<usize, TextError> {
        let id = self.nodes.len();
        self.nodes.push(Node::Inner(mover, Vec::new()));
        self.at += 1;
        if self.peek() != Some('(') {
            return Err(self.error("an opening parenthesis"));
        }
        self.at += 1;
        let mut children = vec![self.node(depth + 1)?];
        self.skip_space();
        while self.peek() != Some(')') {
            children.push(self.node(depth + 1)?);
            self.skip_space();
        }
        self.at += 1;
        self.nodes[id] = Node::Inner(mover, children);
        Ok(id)
    }

    fn leaf(&mut self) -> Result<usize, TextError> {
        let start = self.at;
        while self.peek().is_some_and(|character| character == '-' || character.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.characters[start..self.at].iter().collect();
        let margin = digits.parse::<i16>().map_err(|_| {
            self.at = start;
            self.error("A(…), B(…) or a margin in points")
        })?;
        self.nodes.push(Node::Leaf(margin.into()));
        Ok(self.nodes.len() - 1)
    }
}
