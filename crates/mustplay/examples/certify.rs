//! A certificate of who wins: made, written to a file, and checked as a stranger would.

use mustplay::{Control, Format, Solver, read_position, verify};
use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let position = read_position("5x5 b4")?;
    let mut solver = Solver::strongest(position.rules, position.size());

    // However many claims it takes. What comes back has passed the verifier already.
    let proof = solver.certify(&position, u64::MAX, &Control::default())?;
    let name = format!("mustplay-certify-{}.cert", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, proof.to_bytes(Format::Binary))?;

    // The verifier knows the rules of the game and of certificates, and no search.
    let verified = verify(BufReader::new(File::open(&path)?), |_| ())?;
    println!("proved: {}", verified.statement());
    println!("claims: {}", verified.counts().claims);
    fs::remove_file(&path)?;
    Ok(())
}
