//! What a person can type at the prompt.

/// A line typed at the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed<'a> {
    /// Anything that is no word of ours is taken for a move.
    Move(&'a str),
    /// Nothing at all.
    Nothing,
    /// What can be typed?
    Help,
    /// Which moves are legal?
    Hint,
    /// Why did the machine play that?
    Why,
    /// What would the machine play?
    Advise,
    /// Take my last move back.
    Undo,
    /// Draw the board again.
    Board,
    /// Print the position as text.
    Position,
    /// Stop here.
    Quit,
}

/// The words and what they do, as shown to the person.
pub(super) const HELP: &str = "a move     in the game's notation, see hint
hint       list the legal moves
why        what the machine thought about its last move
advise     what the machine would play in your place
undo       take your last move back
board      draw the board again
position   print the position as one line of text
quit       stop; you are told how to go on later";

/// Understands a line, whatever the case of its letters.
pub(super) fn parse_line(line: &str) -> Typed<'_> {
    let text = line.trim();
    match text.to_lowercase().as_str() {
        "" => Typed::Nothing,
        "help" | "?" => Typed::Help,
        "hint" | "moves" => Typed::Hint,
        "why" => Typed::Why,
        "advise" => Typed::Advise,
        "undo" => Typed::Undo,
        "board" => Typed::Board,
        "position" => Typed::Position,
        "quit" | "exit" => Typed::Quit,
        _ => Typed::Move(text),
    }
}
