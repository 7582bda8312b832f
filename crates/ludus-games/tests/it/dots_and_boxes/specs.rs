//! Sizes by name: short and long forms, and what is said about sizes that do not exist.

use ludus_games::AnyGame;

#[test]
fn every_way_to_name_a_size_is_understood() {
    let check = |text: &str, expected: &str| {
        assert_eq!(AnyGame::parse(text).unwrap().to_string(), expected, "{text}");
    };
    check("dots", "dots-and-boxes");
    check("boxes:3x3", "dots-and-boxes");
    check("dots-and-boxes:rows=3,cols=3", "dots-and-boxes");
    check("dots:3x5", "dots-and-boxes:rows=3,cols=5");
    check("dots:5X3", "dots-and-boxes:rows=5,cols=3");
    check("dots:cols=5", "dots-and-boxes:rows=3,cols=5");
    check("dots:rows=9", "dots-and-boxes:rows=9,cols=3");
}

#[test]
fn a_size_that_does_not_exist_is_refused_with_the_reason() {
    let check = |text: &str, expected: &str| {
        assert_eq!(AnyGame::parse(text).expect_err(text).to_string(), expected);
    };
    let side = "wanted a whole number from 1 to 9";
    check("dots:0x3", &format!("dots-and-boxes: rows cannot be \"0\"; {side}"));
    check("dots:3x10", &format!("dots-and-boxes: cols cannot be \"10\"; {side}"));
    check("dots:rows=0", &format!("dots-and-boxes: rows cannot be \"0\"; {side}"));
    check("dots:cols", &format!("dots-and-boxes: cols cannot be left without a value; {side}"));
    let size = "wanted rows x columns, such as 3x5";
    check("dots:3x", &format!("dots-and-boxes: the size cannot be \"3x\"; {size}"));
    check("dots:3", &format!("dots-and-boxes: the size cannot be \"3\"; {size}"));
    check("dots:3x3x3", &format!("dots-and-boxes: the size cannot be \"3x3x3\"; {size}"));
    check("dots:3x3,rows=4", "dots-and-boxes: rows is given twice; give it once");
    check("dots:3x3,3x3", "dots-and-boxes: rows is given twice; give it once");
    check("dots:size=3", "dots-and-boxes has no option \"size\"; it takes rows, cols");
}
