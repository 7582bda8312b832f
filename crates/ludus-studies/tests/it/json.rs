//! Reports as JSON: as they were read, and every number with its unit.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sample::report;

#[test]
fn a_report_is_serialised_as_it_was() {
    assert_snapshot!(serde_json::to_string_pretty(&report()).unwrap());
}

#[test]
fn numbers_carry_their_units_in_their_keys() {
    let json: Value = serde_json::to_value(report()).unwrap();
    let row = &json["sections"][0]["tables"][0]["rows"][0];
    assert_eq!(row["published"]["seconds"], 13.53);
    assert_eq!(row["ours"]["seconds_low"], 0.2401);
    assert_eq!(json["cpu_seconds"], 4321.0);
    assert!(!json.to_string().contains("\"value\""));
}
