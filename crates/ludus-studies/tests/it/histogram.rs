//! Values counted into bins: none lost, none twice, and the curve over them holds as many.

use ludus_studies::histogram::{bins_of, normal_curve};

#[test]
fn every_value_lies_in_one_bin() {
    let values: Vec<f64> = (0..100).map(|idx| f64::from(idx * idx % 37)).collect();
    for n_bins in [1, 2, 7, 50] {
        let bins = bins_of(&values, n_bins);
        assert_eq!(bins.len(), n_bins);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<f64>(), 100.0);
        for pair in bins.windows(2) {
            assert!((pair[0].to - pair[1].from).abs() < 1e-9);
        }
    }
    let counts: Vec<f64> = bins_of(&[0.0, 0.5, 1.0, 1.5, 2.0], 2).iter().map(|bin| bin.count).collect();
    assert_eq!(counts, [2.0, 3.0], "an inner edge belongs to the right, the last one to the left");
}

#[test]
fn strange_values_are_counted_or_passed_over() {
    assert_eq!(bins_of(&[], 5), []);
    assert_eq!(bins_of(&[f64::NAN, f64::INFINITY], 5), []);
    let alike = bins_of(&[3.0, 3.0, f64::NAN], 5);
    assert_eq!((alike.len(), alike[0].count), (1, 2.0));
    assert_eq!(bins_of(&[1.0, 2.0], 0).len(), 1);
}

#[test]
fn a_normal_curve_has_the_area_of_its_bins_and_its_peak_at_the_mean() {
    let values: Vec<f64> = (-400..=400).map(|idx| f64::from(idx) / 100.0).collect();
    let bins = bins_of(&values, 40);
    let curve = normal_curve(&bins, 0.0, 1.0).unwrap();
    let step = 8.0 / 60.0;
    let area: f64 = curve.points.iter().map(|(_, y)| y.value * step).sum();
    let expected: f64 = bins.iter().map(|bin| bin.count * (bin.to - bin.from)).sum();
    assert!((area / expected - 1.0).abs() < 0.001, "{area} {expected}");
    let highest = curve.points.iter().max_by(|one, other| one.1.value.total_cmp(&other.1.value)).unwrap();
    assert!(highest.0.abs() < step, "{}", highest.0);
    assert_eq!(normal_curve(&bins, 0.0, 0.0), None);
    assert_eq!(normal_curve(&[], 0.0, 1.0), None);
}
