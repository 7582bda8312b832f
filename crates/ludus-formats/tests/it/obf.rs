//! Files of Othello positions: read as they are written in the wild, refused with the line.

use ludus_formats::obf::parse;
use proptest::prelude::*;

use crate::records::seeded;

#[test]
fn boards_movers_and_scores_are_read() {
    let text = "% endgames\n\n-XO--OX- X; a1:+38; B2:-4;c3:38;\r\nXO O;\n";
    let problems = parse(text).unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!((problems[0].line, problems[0].squares), (3, 8));
    assert_eq!(problems[0].position, "-XO--OX- X");
    assert_eq!(problems[0].best(), Some((38, vec!["a1", "c3"])));
    assert_eq!(problems[0].moves[1], ("b2".into(), -4));
    assert_eq!((problems[1].line, problems[1].best()), (4, None));
}

#[test]
fn a_line_that_is_none_is_refused_with_its_number() {
    let wanted = "wanted a board, the mover X or O, then moves such as a2:+38, each ended by ;";
    for (text, found) in [("\nXO-O", "XO-O"), ("\nXO X; a1", "a1"), ("\nXO X; a1:many;", "a1:many")] {
        assert_eq!(parse(text).unwrap_err().to_string(), format!("line 2: found {found:?}, {wanted}"));
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn anything_is_read_or_refused(text in "[-XO;:%+ 0-9a-h\n]{0,200}|\\PC*") {
        let _ = parse(&text);
    }

    #[test]
    fn what_is_written_is_read(board in "[-XO]{16}", moves in prop::collection::vec(("[a-d][1-4]", -16_i32..=16), 0..6)) {
        let answers: String = moves.iter().map(|(name, score)| format!(" {name}:{score:+};")).collect();
        let problems = parse(&format!("{board} O;{answers}\n")).unwrap();
        prop_assert_eq!(&problems[0].position, &format!("{board} O"));
        prop_assert_eq!(&problems[0].moves, &moves);
    }
}
