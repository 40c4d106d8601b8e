//! Packs the fonts of PNG pictures, which go into the library with its feature `png`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "png")]
    for (name, font) in [("regular", notosans::REGULAR_TTF), ("bold", notosans::BOLD_TTF)] {
        pack(name, font);
    }
}

/// Writes a font to the folder of the build, without what can be told from the rest.
#[cfg(feature = "png")]
fn pack(name: &str, font: &[u8]) {
    use flate2::{Compression, write::DeflateEncoder};
    use std::io::Write;
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(font).expect("memory takes what is written");
    let packed = packed.finish().expect("memory takes what is written");
    let folder = std::path::PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    std::fs::write(folder.join(name), packed).expect("the build's folder can be written");
}
