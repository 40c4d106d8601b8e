//! `mustplay bench`: which measurement is asked for.

use crate::args::{Bench, BenchArgs};
use crate::certificates;
use crate::watch::listen;
use lab::bench;
use mustplay::Budget;
use terminal::Status;

pub(crate) fn run(args: BenchArgs) -> anyhow::Result<Status> {
    match args.what {
        Bench::Board { size, speed } => bench::board(size, speed.into()),
        Bench::Circuit { size, speed } => bench::circuit(size, speed.into()),
        Bench::Cluster(args) => bench::cluster::run(&args.into(), &listen()?),
        Bench::Inferior(args) => bench::inferior(args.knock_out, args.speed.into()),
        Bench::Verify { file, speed } => {
            let certificate = certificates::open(&file, Budget::default())?.input;
            bench::verify(certificate, speed.into())?
                .or_else(|refusal| certificates::refused(&file, refusal))
        }
        Bench::Papers(args) => lab::papers::run(&args.into(), &listen()?),
        Bench::Suite(args) => bench::suite::run(&args.into(), &listen()?),
        Bench::Value(args) => bench::value(&args.into(), &listen()?),
    }
}
