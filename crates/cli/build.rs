//! Tells the program which instruction sets it is compiled for, so that `--version` can name them.

fn main() {
    let enabled = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let of_interest = ["popcnt", "bmi2", "avx2", "avx512f", "neon"];
    let in_use: Vec<&str> = of_interest
        .into_iter()
        .filter(|feature| enabled.split(',').any(|f| f == *feature))
        .collect();
    let text = if in_use.is_empty() { "baseline".into() } else { in_use.join(" ") };
    println!("cargo::rustc-env=MUSTPLAY_CPU={text}");
    println!("cargo::rerun-if-changed=build.rs");
}
