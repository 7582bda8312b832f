//! The axes of a symmetric matrix by Jacobi's rotations. Slower than what libraries do for large matrices, but it uses
//! nothing but sums, products and roots, so its bits are the same on every machine.

/// Sweeps over all pairs after which it is as good as it gets; ten are enough for any matrix seen.
const MOST_SWEEPS: usize = 60;
/// What is left off the diagonal, against what stands on it, when the axes are found.
const SMALL: f64 = 1e-15;

/// The axes of a symmetric matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Eigen {
    /// The length of each axis.
    pub values: Vec<f64>,
    /// The directions: row by row, with one axis in each column.
    pub vectors: Vec<f64>,
}

/// The axes of a symmetric matrix of `n` rows, given row by row.
#[must_use]
pub fn decomposed(matrix: &[f64], n: usize) -> Eigen {
    let mut matrix = matrix.to_vec();
    let mut vectors = vec![0.0; n * n];
    (0..n).for_each(|idx| vectors[idx * n + idx] = 1.0);
    for _ in 0..MOST_SWEEPS {
        if off_diagonal(&matrix, n) <= SMALL * SMALL * on_diagonal(&matrix, n) {
            break;
        }
        for row in 0..n {
            for col in row + 1..n {
                if let Some((cos, sin)) = rotation(&matrix, n, (row, col)) {
                    rotate(&mut matrix, n, (row, col), (cos, sin));
                    rotate_columns(&mut vectors, n, (row, col), (cos, sin));
                }
            }
        }
    }
    Eigen { values: (0..n).map(|idx| matrix[idx * n + idx]).collect(), vectors }
}

fn off_diagonal(matrix: &[f64], n: usize) -> f64 {
    let above = (0..n).flat_map(|row| (row + 1..n).map(move |col| matrix[row * n + col]));
    above.map(|value| value * value).sum()
}

fn on_diagonal(matrix: &[f64], n: usize) -> f64 {
    (0..n).map(|idx| matrix[idx * n + idx]).map(|value| value * value).sum()
}

/// The rotation that makes the element at (row, col) vanish.
fn rotation(matrix: &[f64], n: usize, (row, col): (usize, usize)) -> Option<(f64, f64)> {
    let off = matrix[row * n + col];
    if off == 0.0 {
        return None;
    }
    let theta = (matrix[col * n + col] - matrix[row * n + row]) / (2.0 * off);
    let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let cos = 1.0 / (tangent * tangent + 1.0).sqrt();
    Some((cos, tangent * cos))
}

fn rotate(matrix: &mut [f64], n: usize, (row, col): (usize, usize), (cos, sin): (f64, f64)) {
    rotate_columns(matrix, n, (row, col), (cos, sin));
    for idx in 0..n {
        let (one, other) = (matrix[row * n + idx], matrix[col * n + idx]);
        matrix[row * n + idx] = cos * one - sin * other;
        matrix[col * n + idx] = sin * one + cos * other;
    }
}

fn rotate_columns(matrix: &mut [f64], n: usize, (row, col): (usize, usize), (cos, sin): (f64, f64)) {
    for line in matrix.chunks_exact_mut(n) {
        let (one, other) = (line[row], line[col]);
        line[row] = cos * one - sin * other;
        line[col] = sin * one + cos * other;
    }
}
