//! The page of `castra edit`, `castra site`, `castra report` and `castra serve`, as bytes.
//!
//! The files in `built` are made from `web/` by `npm run build` there, and kept in the repository,
//! so that building Castra requires only Rust. The gate rebuilds and compares them.

macro_rules! built {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../built/", $name)))),*]
    };
}

/// The files of the page, by name.
pub static FILES: &[(&str, &[u8])] = built![
    "LICENSES.txt",
    "alegreya-sans-greek-400-normal.woff2",
    "alegreya-sans-latin-400-normal.woff2",
    "alegreya-sans-latin-700-normal.woff2",
    "alegreya-sans-latin-ext-400-normal.woff2",
    "eb-garamond-latin-600-normal.woff2",
    "ibm-plex-mono-latin-400-normal.woff2",
    "ibm-plex-mono-latin-600-normal.woff2",
    "ibm-plex-mono-latin-ext-400-normal.woff2",
    "index.html",
    "page.css",
    "page.js",
    "replay.css",
    "replay.js",
    "serve.css",
    "serve.js",
    "worker.js",
];

/// The core for browsers without a Castra server: `castra-wasm`, compressed with Zstandard. It is
/// present only if `web/dist/core.bin` existed at build time, as it does for releases.
pub static CORE: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/core.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_file_is_here() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/built");
        let entries = std::fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    }

    #[test]
    fn no_path_of_a_machine_is_in_the_page() {
        for (name, bytes) in FILES.iter().filter(|(name, _)| !name.ends_with(".woff2")) {
            let text = String::from_utf8_lossy(bytes);
            for folder in ["/home/", "/Users/", "/root/", "node_modules", "C:\\Users"] {
                assert!(!text.contains(folder), "{name} has {folder} in it");
            }
        }
    }
}
