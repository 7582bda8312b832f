//! Symmetric positive definite systems by Cholesky's factors: a solution and the inverse. A rating fit needs
//! no more. Written by hand with plain loops, because a library that picks its kernels by processor would
//! give different last digits on different machines.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds what an edge of this weight between two nodes adds to a graph's Laplacian. The first node is left
    /// out of the matrix, which makes it definite; what is one row and column further up belongs to a node.
    pub(super) fn add_edge(&mut self, nodes: [usize; 2], weight: f64) {
        for (node, other) in [(nodes[0], nodes[1]), (nodes[1], nodes[0])] {
            if node > 0 {
                self.add(node - 1, node - 1, weight);
                if other > 0 {
                    self.add(node - 1, other - 1, -weight);
                }
            }
        }
    }

    /// The lower triangular factor; `None` where the matrix is not positive definite.
    pub(super) fn cholesky(mut self) -> Option<Cholesky> {
        for column in 0..self.size {
            for row in column..self.size {
                let known: f64 = (0..column).map(|idx| self.at(row, idx) * self.at(column, idx)).sum();
                let rest = self.at(row, column) - known;
                self.cells[row * self.size + column] = match row == column {
                    true if rest > 0.0 && rest.is_finite() => rest.sqrt(),
                    true => return None,
                    false => rest / self.at(column, column),
                };
            }
        }
        Some(Cholesky(self))
    }
}

/// The factor L of a matrix LLᵀ, in the lower triangle.
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// The x of Ax = `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let lower = &self.0;
        let mut x = right.to_vec();
        for row in 0..lower.size {
            let known: f64 = (0..row).map(|idx| lower.at(row, idx) * x[idx]).sum();
            x[row] = (x[row] - known) / lower.at(row, row);
        }
        for row in (0..lower.size).rev() {
            let known: f64 = (row + 1..lower.size).map(|idx| lower.at(idx, row) * x[idx]).sum();
            x[row] = (x[row] - known) / lower.at(row, row);
        }
        x
    }

    /// The inverse of A, column by column.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                inverse.add(row, column, value);
            }
        }
        inverse
    }
}
