//! Verdicts: derived from the numbers, honest about intervals, and never without a reason where numbers differ.

use ludus_studies::{Comparison, Measured, Published, Verdict, Wanted};

fn verdict(published: f64, ours: f64, interval: Option<(f64, f64)>, wanted: Wanted) -> Verdict {
    let ours = Measured { value: ours, interval, n: None };
    Comparison::new(Published::plainly(published), ours, wanted).verdict().clone()
}

fn differs(why: &str) -> Verdict {
    Verdict::Differs(why.into())
}

#[test]
fn more_is_better_or_worse_as_is_wanted() {
    for (ours, higher, lower) in [
        (12.0, Verdict::Better, Verdict::Worse),
        (8.0, Verdict::Worse, Verdict::Better),
        (10.0, Verdict::Matches, Verdict::Matches),
        (10.04, Verdict::Matches, Verdict::Matches),
        (10.06, Verdict::Better, Verdict::Worse),
        (9.94, Verdict::Worse, Verdict::Better),
    ] {
        assert_eq!(verdict(10.0, ours, None, Wanted::Higher), higher, "{ours}");
        assert_eq!(verdict(10.0, ours, None, Wanted::Lower), lower, "{ours}");
    }
    assert_eq!(verdict(-3.0, -2.0, None, Wanted::Higher), Verdict::Better);
    assert_eq!(verdict(0.0, 0.5, None, Wanted::Higher), Verdict::Better);
}

#[test]
fn what_an_interval_contains_matches_it() {
    assert_eq!(verdict(10.0, 12.0, Some((9.0, 15.0)), Wanted::Higher), Verdict::Matches);
    assert_eq!(verdict(10.0, 12.0, Some((11.0, 13.0)), Wanted::Higher), Verdict::Better);
    assert_eq!(verdict(10.0, 12.0, Some((9.0, 15.0)), Wanted::Equal { within: 0.0 }), Verdict::Matches);
}

#[test]
fn equal_is_equal_within_a_share_and_says_how_far_otherwise() {
    let equal = |ours| verdict(100.0, ours, None, Wanted::Equal { within: 0.1 });
    assert_eq!(equal(109.0), Verdict::Matches);
    assert_eq!(equal(91.0), Verdict::Matches);
    assert_eq!(equal(112.4), differs("12 % more than published"));
    assert_eq!(equal(60.0), differs("40 % less than published"));
    assert_eq!(
        verdict(100.0, 103.3, None, Wanted::Equal { within: 0.0 }),
        differs("3.3 % more than published")
    );
    assert_eq!(equal(250.0), differs("2.5 times the published value"));
    assert_eq!(equal(-1.5), differs("−1.5 instead of 100"));
    assert_eq!(verdict(0.0, 3.0, None, Wanted::Equal { within: 0.1 }), differs("3 instead of 0"));
}

#[test]
fn a_claim_about_a_side_needs_the_whole_interval_on_it() {
    let above = |ours, interval| verdict(50.0, ours, Some(interval), Wanted::Above);
    assert_eq!(above(60.0, (55.0, 65.0)), Verdict::Matches);
    assert_eq!(above(52.0, (47.0, 57.0)), differs("wanted above 50, which our interval contains"));
    assert_eq!(above(40.0, (35.0, 45.0)), differs("wanted above 50, ours is not"));
    assert_eq!(verdict(1.0, 0.8, None, Wanted::Below), Verdict::Matches);
    assert_eq!(verdict(1.0, 1.0, None, Wanted::Below), differs("wanted below 1, ours is not"));
}

#[test]
fn what_is_no_number_differs_from_everything() {
    for wanted in [Wanted::Higher, Wanted::Lower, Wanted::Equal { within: 1.0 }, Wanted::Above] {
        assert_eq!(verdict(1.0, f64::NAN, None, wanted), differs("our value is not a number"));
        assert_eq!(verdict(1.0, f64::INFINITY, None, wanted), differs("our value is not a number"));
    }
}

#[test]
fn a_reason_is_kept_only_where_numbers_differ() {
    let compared = |ours| {
        let equal = Wanted::Equal { within: 0.01 };
        let comparison = Comparison::new(Published::plainly(10.0), Measured::exactly(ours), equal);
        comparison.because("it was rounded twice").verdict().clone()
    };
    assert_eq!(compared(10.0), Verdict::Matches);
    assert_eq!(compared(11.0), differs("10 % more than published, because it was rounded twice"));
}

#[test]
fn one_number_alone_is_quoted_or_ours() {
    let quoted = Comparison::quoted(Published::plainly(6.0));
    assert_eq!((quoted.verdict(), quoted.ours()), (&Verdict::Quoted, None));
    let ours = Comparison::ours_only(Measured::exactly(1.0)).because("nobody asked");
    assert_eq!((ours.verdict(), ours.published()), (&Verdict::Ours, None));
}
