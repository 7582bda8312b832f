//! Specs: reading, printing and what is said about mistakes.

use ludus_core::spec::Spec;

#[test]
fn a_quoted_value_may_hold_anything() {
    let text = r#"gtp:command="gnugo --mode gtp, \"loud\"",random=0.3"#;
    let spec = Spec::parse(text).unwrap();
    assert_eq!(spec.options[0].value.as_deref(), Some(r#"gnugo --mode gtp, "loud""#));
    assert_eq!(spec.to_string(), text);
}
