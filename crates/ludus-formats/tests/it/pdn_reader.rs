//! A strict reader of PDN without variations, written from the standard and apart from the writer.

/// A game as the text has it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Game {
    /// Names and values, in order.
    pub(crate) tags: Vec<(String, String)>,
    /// The moves without their numbers.
    pub(crate) moves: Vec<String>,
    /// Comments with their line ends as spaces.
    pub(crate) comments: Vec<String>,
    /// The result behind the moves.
    pub(crate) result: String,
}

impl Game {
    pub(crate) fn tag(&self, name: &str) -> &str {
        let mut values = self.tags.iter().filter(|(known, _)| known == name).map(|(_, value)| value);
        let value = values.next().unwrap();
        assert_eq!(values.next(), None, "{name} stands once");
        value
    }
}

/// All games of a text; anything that is no game is a panic.
pub(crate) fn read(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut game = Game::default();
        while let Some(tag) = rest.strip_prefix('[') {
            rest = read_tag(tag, &mut game);
        }
        rest = rest.strip_prefix('\n').unwrap();
        rest = read_moves(rest, &mut game);
        games.push(game);
    }
    games
}

/// Reads behind the bracket of a tag, and gives what follows its line.
fn read_tag<'a>(text: &'a str, game: &mut Game) -> &'a str {
    let (name, quoted) = text.split_once(" \"").unwrap();
    assert!(name.bytes().all(|byte| byte.is_ascii_alphabetic()), "{name:?} is a name");
    let mut value = String::new();
    let mut letters = quoted.chars();
    loop {
        match letters.next().unwrap() {
            '"' => break,
            '\n' => panic!("a tag in two lines: {text}"),
            '\\' => value.push(letters.next().unwrap()),
            letter => value.push(letter),
        }
    }
    game.tags.push((name.into(), value));
    letters.as_str().strip_prefix("]\n").unwrap()
}

/// Reads moves and comments up to the result and the blank line behind it, and gives what follows.
fn read_moves<'a>(text: &'a str, game: &mut Game) -> &'a str {
    let mut rest = text;
    loop {
        assert!(!rest.starts_with(['\n', ' ', '%']), "one space or line end between words: {text}");
        if let Some(comment) = rest.strip_prefix('{') {
            let (comment, behind) = comment.split_once('}').unwrap();
            assert!(!comment.contains("\n%") && !comment.contains("\n\n"), "{comment}");
            game.comments.push(comment.replace('\n', " "));
            rest = &behind[1..];
            continue;
        }
        let (word, behind) = rest.split_at(rest.find([' ', '\n']).unwrap());
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
            game.result = word.into();
            return behind.strip_prefix("\n\n").unwrap();
        }
        if let Some(number) = word.strip_suffix('.') {
            assert_eq!(game.moves.len() % 2, 0, "a number stands before moves of black");
            assert_eq!(number, (game.moves.len() / 2 + 1).to_string());
        } else {
            assert!(word.bytes().all(|byte| byte.is_ascii_digit() || b"x-".contains(&byte)), "{word}");
            game.moves.push(word.into());
        }
        rest = &behind[1..];
    }
}
