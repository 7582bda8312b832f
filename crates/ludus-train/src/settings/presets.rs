//! Settings that are shipped. They are files that people can read, copy and change, with a comment on every value; the
//! first line says what the preset is for.

/// Settings by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// All of them, the quickest first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "tic-tac-toe", text: include_str!("../../presets/tic-tac-toe.toml") },
    Preset { name: "tic-tac-toe-zero", text: include_str!("../../presets/tic-tac-toe-zero.toml") },
    Preset { name: "checkers-quick", text: include_str!("../../presets/checkers-quick.toml") },
    Preset { name: "go-subsections", text: include_str!("../../presets/go-subsections.toml") },
    Preset { name: "go-moves", text: include_str!("../../presets/go-moves.toml") },
    Preset { name: "go-hosts", text: include_str!("../../presets/go-hosts.toml") },
    Preset { name: "othello-map", text: include_str!("../../presets/othello-map.toml") },
    Preset { name: "go-esp", text: include_str!("../../presets/go-esp.toml") },
    Preset { name: "go-esp-moves", text: include_str!("../../presets/go-esp-moves.toml") },
    Preset { name: "go-sane", text: include_str!("../../presets/go-sane.toml") },
    Preset { name: "dots-zero", text: include_str!("../../presets/dots-zero.toml") },
    Preset { name: "othello-zero", text: include_str!("../../presets/othello-zero.toml") },
    Preset { name: "go-zero", text: include_str!("../../presets/go-zero.toml") },
    Preset { name: "checkers-zero", text: include_str!("../../presets/checkers-zero.toml") },
    Preset { name: "dots-zero-five", text: include_str!("../../presets/dots-zero-five.toml") },
    Preset { name: "go-zero-seven", text: include_str!("../../presets/go-zero-seven.toml") },
    Preset { name: "othello-net", text: include_str!("../../presets/othello-net.toml") },
    Preset { name: "othello-cma", text: include_str!("../../presets/othello-cma.toml") },
];

impl Preset {
    /// What it is for, in one line.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }
}

/// The preset of this name, if there is one.
#[must_use]
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}
