//! Specs: reading, printing and what is said about mistakes.

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecOption, nearest};
use proptest::prelude::*;

const INFO: Info = Info {
    name: "go",
    aliases: &[],
    summary: "",
    options: &[
        OptionInfo { key: "size", values: "2 to 25", default: "9", meaning: "" },
        OptionInfo { key: "rules", values: "area", default: "area", meaning: "" },
    ],
};

fn size_of(text: &str) -> Result<u32, String> {
    let spec = Spec::parse(text).map_err(|error| error.to_string())?;
    let options = Options::of(&spec, &INFO).map_err(|error| error.to_string())?;
    options.number("size", 9, 2..=25).map_err(|error| error.to_string())
}

#[test]
fn a_quoted_value_may_hold_anything() {
    let text = r#"gtp:command="gnugo --mode gtp, \"loud\"",random=0.3"#;
    let spec = Spec::parse(text).unwrap();
    assert_eq!(spec.options[0].value.as_deref(), Some(r#"gnugo --mode gtp, "loud""#));
    assert_eq!(spec.to_string(), text);
}

#[test]
fn what_it_prints_is_what_it_read() {
    let texts = [
        "random",
        "hybrid:depth=6,expected-min,killer,corner,block,pattern,blacklist",
        "alphabeta:depth=8,eval=net:FILE",
        "alphabeta:depth=8,eval=\"net:FILE\"",
        "gtp:command=\"gnugo --mode gtp --level 1\",random=0.3",
        "pvs:eval=pieces:king=1.4,time=1s",
    ];
    for text in texts {
        assert_eq!(Spec::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn options_have_defaults_ranges_and_clear_errors() {
    assert_eq!(size_of("go"), Ok(9));
    assert_eq!(size_of("go:size=19"), Ok(19));
    let check = |text: &str, expected: &str| assert_eq!(size_of(text), Err(expected.to_owned()));
    check("go:size=26", "go: size cannot be \"26\"; wanted a whole number from 2 to 25");
    check("go:size=", "at character 9: found the end of the text, wanted a value");
    check("go:size", "go: size cannot be left without a value; wanted a whole number from 2 to 25");
    check("go:size=5,size=7", "go: size is given twice; give it once");
    check("go:sise=5", "go has no option \"sise\", did you mean size?; it takes size, rules");
    check("go:size=\"5", "at character 11: found the end of the text, wanted a closing double quote");
    check(":size=5", "at character 1: found ':', wanted a name");
    check("go:size=5:", "go: size cannot be \"5:\"; wanted a whole number from 2 to 25");
    check("go:size\"", "at character 8: found '\"', wanted a colon, a comma, an equals sign or the end");
}

#[test]
fn a_wrong_choice_is_answered_with_the_nearest() {
    let spec = Spec::parse("go:rules=aera").unwrap();
    let options = Options::of(&spec, &INFO).unwrap();
    let error = options.choice("rules", 1, &[("area", 1), ("territory", 2)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "go: rules cannot be \"aera\"; wanted one of area, territory, did you mean area?"
    );
}

#[test]
fn the_nearest_name_is_offered_only_when_it_is_near() {
    let names = ["othello", "checkers", "go"];
    assert_eq!(nearest("otelo", names).as_deref(), Some("othello"));
    assert_eq!(nearest("CHECKER", names).as_deref(), Some("checkers"));
    assert_eq!(nearest("oth", names).as_deref(), Some("othello"));
    assert_eq!(nearest("backgammon", names), None);
    assert_eq!(nearest("", names), None);
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(
        name in "[a-z][a-z-]{0,8}",
        options in prop::collection::vec(("[a-z][a-z-]{0,5}", prop::option::of(".{0,12}")), 0..4),
    ) {
        let options = options.into_iter().map(|(key, value)| SpecOption { key, value, quoted: false }).collect();
        let spec = Spec { name, options };
        prop_assert_eq!(Spec::parse(&spec.to_string()), Ok(spec));
    }

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        let _ = Spec::parse(&text);
    }
}
