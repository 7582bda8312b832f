# Sourced by ./test and ./ludus: makes sure that the programs they need are there.
# As root, missing ones are installed from Debian's packages; otherwise the line that does it is printed.

# need COMMAND:PACKAGE … — stops unless every COMMAND can be had.
need() {
    local pair missing=()
    for pair in "$@"; do
        command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return
    fi
    if [ "$(id -u)" -ne 0 ]; then
        echo "missing packages; install them and run this again:" >&2
        echo "  sudo apt-get update && sudo apt-get install --yes ${missing[*]}" >&2
        exit 1
    fi
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
}

# need_rust — stops unless cargo is there; a compiler is the one thing the user must choose and install.
need_rust() {
    if ! command -v cargo >/dev/null; then
        echo "cargo is missing; install Rust $(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) or newer with rustup, then run this again" >&2
        exit 1
    fi
}
