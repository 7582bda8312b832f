//! The pages as HTML. They can be read without the script: boards, lists and charts are in them; the script adds play and
//! liveness. Nothing in them loads anything from elsewhere.

pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod layout;
pub(crate) mod panels;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod setup;
pub(crate) mod why;
pub(crate) mod words;
