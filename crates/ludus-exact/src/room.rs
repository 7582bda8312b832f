//! Room for what a search remembers. It is asked for in large pages where the system has them: entries lie scattered
//! over gigabytes, and to find the page of each takes a processor longer than to read it when pages are small.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Words in a line of a processor's cache. What fits into one is fetched at once.
pub(crate) const LINE: usize = 8;

/// Some words that threads may share, all of them 0 at first.
pub(crate) struct Room {
    /// None if the system does not give any.
    pages: Option<MmapMut>,
    /// What there always is.
    least: [[AtomicU64; LINE]; 1],
}

impl Room {
    /// Takes so many bytes, or as many as the system gives.
    pub(crate) fn new(bytes: usize) -> Self {
        let n_lines = bytes / size_of::<[AtomicU64; LINE]>();
        let sizes = std::iter::successors(Some(n_lines), |n_lines| Some(n_lines / 2));
        let mut pages = sizes.take_while(|&n_lines| n_lines > 0).find_map(map);
        if let Some(pages) = &mut pages {
            advise(pages);
        }
        Self { pages, least: Default::default() }
    }

    /// How many bytes there are.
    pub(crate) fn n_bytes(&self) -> usize {
        self.pages.as_ref().map_or(size_of_val(&self.least), |pages| pages.len())
    }

    /// All words, in lines.
    pub(crate) fn lines(&mut self) -> &[[AtomicU64; LINE]] {
        let pages = self.pages.as_mut().and_then(|pages| <[[AtomicU64; LINE]]>::mut_from_bytes(pages).ok());
        pages.map_or(&self.least, |lines| lines)
    }
}

fn map(n_lines: usize) -> Option<MmapMut> {
    MmapMut::map_anon(n_lines * size_of::<[AtomicU64; LINE]>()).ok()
}

/// Asks for large pages. Without them everything works as well, but slower, so a refusal does not matter.
fn advise(pages: &MmapMut) {
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    #[cfg(not(target_os = "linux"))]
    let _ = pages;
}
