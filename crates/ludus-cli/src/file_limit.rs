//! A file that may not grow any more ends a program without a word, unless somebody listens to the signal. Here somebody
//! does, so that writing fails like on a full disk and whoever writes can say what is lost and what is not.

use std::sync::{Arc, atomic::AtomicBool};

use signal_hook::{consts::SIGXFSZ, flag};

/// Makes writing beyond the system's limit for files an error.
pub(crate) fn report_as_error() -> std::io::Result<()> {
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).map(|_| ())
}
