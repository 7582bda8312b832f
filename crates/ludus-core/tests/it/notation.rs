//! Places in texts are counted in characters, not bytes.

use ludus_core::{
    TextError,
    notation::{Word, words},
};

#[test]
fn words_know_their_place_in_characters() {
    let expected = [Word { at: 1, text: "äö" }, Word { at: 5, text: "x" }];
    assert_eq!(words(" äö  x\n"), expected);
    assert_eq!(words(""), []);
}

#[test]
fn an_error_names_the_character_or_the_end() {
    assert_eq!(TextError::at_char("äb", 1, "c").to_string(), "at character 2: found 'b', wanted c");
    assert_eq!(
        TextError::at_char("äb", 2, "c").to_string(),
        "at character 3: found the end of the text, wanted c"
    );
}
