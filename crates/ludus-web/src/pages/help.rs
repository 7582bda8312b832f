//! Help: the rules in a few sentences, the keys, what numbers mean and how programs join.

use axum::response::Html;
use ludus_games::AnyGame;
use maud::{Markup, html};

use super::{
    layout::{ChosenTheme, Section, page},
    words,
};

/// A game in a few sentences, by its name.
const RULES: [(&str, &str); 5] = [
    (
        "go",
        "Players put stones on crossings in turn. A chain of stones with no empty crossing beside it is taken off. A position \
         may not come back at once (ko). Two passes end the game; who holds more of the board wins. White gets some points \
         (komi) for moving second.",
    ),
    (
        "othello",
        "A disc must close a straight row of the opponent's discs between itself and another of yours; the row turns over. \
         Who cannot move passes; when nobody can, most discs win.",
    ),
    (
        "checkers",
        "Men step forward on dark squares, kings both ways. A jump over a neighbour takes it, and who can jump must, on and \
         on to the end. Who cannot move loses.",
    ),
    (
        "dots-and-boxes",
        "Players draw lines between dots in turn. Who closes a box owns it and must draw again. Most boxes win.",
    ),
    ("tic-tac-toe", "Three in a row win."),
];

/// What each key does.
const KEYS: [(&str, &str); 9] = [
    ("Tab", "to the board, and on to the buttons"),
    ("Arrow keys", "from place to place on the board"),
    ("Enter or Space", "choose the place: play there, pick up a piece, put it down"),
    ("Escape", "put the piece back"),
    ("U, R", "take back, make again"),
    ("H", "a hint: first where to look, then the move"),
    ("P", "pass"),
    ("[ and ]", "a move back, a move on"),
    ("Letters and digits in “Type a move”", "a move in the game's notation, such as C3, f5, 11-15, aA, b2"),
];

/// The page of help.
pub(crate) async fn get(theme: ChosenTheme) -> Html<String> {
    let content = html! {
        main #main.narrow.help {
            h1 { "Help" }
            (playing())
            h2 #rules { "The games" }
            dl {
                @for info in AnyGame::catalogue() {
                    dt { (words::game_title(info.name)) }
                    dd { (RULES.iter().find(|(name, _)| *name == info.name).map_or(info.summary, |(_, rules)| rules)) }
                }
            }
            h2 #keys { "Keys" }
            dl { @for (key, meaning) in KEYS { dt { kbd { (key) } } dd { (meaning) } } }
            (numbers())
            (programs())
        }
    };
    page("Help", Section::Help, theme, &content)
}

fn playing() -> Markup {
    html! {
        h2 { "Playing" }
        p { "Click a place to play there; in checkers click the piece, then where it goes. With a finger, the first tap aims "
            "and the second plays, or press the button that names the move. Undo takes back your own move, as often as you "
            "like. Everything is stored as it happens: close the page or the program and come back later." }
        p { "Nothing tells you how good a move is before you ask. The switches under the board show legal moves, values, "
            "visits, a heat map, owners and an evaluation; each stays as you leave it." }
    }
}

fn numbers() -> Markup {
    html! {
        h2 #numbers { "What the numbers mean" }
        p { "The evaluation takes the view of the player named first (Black, or Blue in the drawn games) and counts points: "
            "stones, discs, boxes. Values on the board and in reasons take the view of the player to move. A win without a "
            "margin counts as one point." }
        p { "Elo is measured among the agents of this program, random moves being 0; 100 points more win about 64 of 100 "
            "games. It is no rating among people." }
        p { "Moves that lost much are marked: " span.mark.inaccuracy { "▲" } " an inaccuracy, " span.mark.mistake { "◆" }
            " a mistake, " span.mark.blunder { "✕" } " a blunder: an eighth, a quarter, half of a clear lead. That takes the values "
            "of all moves there, so positions that you looked at with values, visits or heat have such marks." }
        p { "The signs of a pattern: a ring for an empty square, a disc for the mover's own, a cross for the opponent's; the "
            "square that is played has solid corners." }
    }
}

fn programs() -> Markup {
    html! {
        h2 #programs { "Other programs" }
        p { "Programs play over HTTP with JSON: begin with POST /api/games, ask GET /api/games/1/turn, send "
            "POST /api/games/1/moves with {\"move\": \"f5\"}. The file docs/http.md of Ludus has every request with an example." }
    }
}
