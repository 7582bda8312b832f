//! The state of a learner as the bytes of a safetensors file: tables of numbers by name, bytes by name, and words. One format
//! serves every algorithm, and other programs can look into a population.

use ludus_nets::{Card, NetFileError, Numbers, Slice, TensorFile};

/// What a learner needs to go on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    words: Card,
    tables: Vec<(Slice, Numbers)>,
}

/// Why a state cannot be taken up.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SavedError {
    /// The file is damaged or lacks something.
    #[error(transparent)]
    File(#[from] NetFileError),
    /// A table is not there or has another size.
    #[error("found no table {name} of {wanted} numbers; the run was made with other settings")]
    Table {
        /// What it should be called.
        name: &'static str,
        /// How many numbers it should have.
        wanted: usize,
    },
    /// Bytes are not there.
    #[error("found no bytes called {name}; the run was made with other settings")]
    Bytes {
        /// What they should be called.
        name: &'static str,
    },
    /// Bytes do not say what they should.
    #[error("{name}: {reason}")]
    Damaged {
        /// What they are called.
        name: &'static str,
        /// What is wrong with them.
        reason: String,
    },
    /// A word is no number.
    #[error("found {found:?} for {name}, wanted a number")]
    Word {
        /// What it is called.
        name: &'static str,
        /// What stands there.
        found: String,
    },
}

impl Saved {
    /// Adds a number by name.
    #[must_use]
    pub fn with_number(mut self, name: &str, number: u64) -> Self {
        self.words.insert(name.into(), number.to_string());
        self
    }

    /// Adds rows of equally many numbers by name.
    #[must_use]
    pub fn with_rows<'a>(mut self, name: &str, rows: impl IntoIterator<Item = &'a [f64]>) -> Self {
        let rows: Vec<&[f64]> = rows.into_iter().collect();
        let n_columns = rows.first().map_or(0, |row| row.len());
        self.tables.push((Slice::new(name, [rows.len(), n_columns]), Numbers::F64(rows.concat())));
        self
    }

    /// Adds bytes by name.
    #[must_use]
    pub fn with_bytes(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.tables.push((Slice::new(name, [bytes.len()]), Numbers::U8(bytes)));
        self
    }

    /// The bytes of the file; no two tables have the same name.
    #[must_use]
    pub fn encode(self) -> Vec<u8> {
        TensorFile { card: self.words, tensors: self.tables }.encode()
    }

    /// What the bytes of a file hold.
    ///
    /// # Errors
    /// They are damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, SavedError> {
        let TensorFile { card: words, tensors: tables } = TensorFile::decode(bytes)?;
        Ok(Self { words, tables })
    }

    /// The bytes of this name.
    ///
    /// # Errors
    /// There are none.
    pub fn bytes(&self, name: &'static str) -> Result<&[u8], SavedError> {
        let found = self.tables.iter().find_map(|(slice, numbers)| match numbers {
            Numbers::U8(bytes) if slice.name == name => Some(&bytes[..]),
            _ => None,
        });
        found.ok_or(SavedError::Bytes { name })
    }

    /// The number of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&self, name: &'static str) -> Result<u64, SavedError> {
        let found = self.words.get(name).cloned().unwrap_or_default();
        found.parse().map_err(|_| SavedError::Word { name, found })
    }

    /// The rows of this name, each of so many numbers, however many rows there are.
    ///
    /// # Errors
    /// There are none of that length.
    pub fn rows(&self, name: &'static str, n_columns: usize) -> Result<Vec<Vec<f64>>, SavedError> {
        let table = self.tables.iter().find(|(slice, _)| slice.name == name);
        match table {
            Some((slice, Numbers::F64(_))) if slice.shape.first() == Some(&0) => Ok(Vec::new()),
            Some((slice, Numbers::F64(values)))
                if slice.shape.get(1) == Some(&n_columns) && n_columns > 0 =>
            {
                Ok(values.chunks(n_columns).map(<[f64]>::to_vec).collect())
            }
            _ => Err(SavedError::Table { name, wanted: n_columns }),
        }
    }

    /// The rows of this name, of which there must be so many.
    ///
    /// # Errors
    /// There are not.
    pub fn exact_rows(
        &self,
        name: &'static str,
        (n_rows, n_columns): (usize, usize),
    ) -> Result<Vec<Vec<f64>>, SavedError> {
        let rows = self.rows(name, n_columns)?;
        if rows.len() == n_rows {
            Ok(rows)
        } else {
            Err(SavedError::Table { name, wanted: n_rows * n_columns })
        }
    }

    /// The one row of this name.
    ///
    /// # Errors
    /// There is none of that length.
    pub fn row(&self, name: &'static str, n_columns: usize) -> Result<Vec<f64>, SavedError> {
        self.exact_rows(name, (1, n_columns)).map(|mut rows| rows.swap_remove(0))
    }
}
