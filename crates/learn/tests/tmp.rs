//! tmp
#[test]
fn tmp() {
    use clap::Parser;
    use learn::{Learner, Measures, Method};
    #[derive(clap::Parser)]
    struct P {
        #[command(flatten)]
        s: learn::q::Settings,
    }
    for args in [
        vec!["x"],
        vec!["x", "--epsilon", "0.1"],
        vec!["x", "--epsilon", "0.6"],
        vec!["x", "--epsilon", "1"],
        vec!["x", "--initial", "1"],
        vec!["x", "--initial", "1", "--epsilon", "0.05"],
        vec!["x", "--initial", "0.5", "--epsilon", "0.3"],
        vec!["x", "--alpha", "0.5"],
        vec!["x", "--alpha", "0.1"],
        vec!["x", "--no-symmetry"],
        vec!["x", "--target", "reply", "--alpha", "0.1"],
        vec!["x", "--target", "mean", "--alpha", "0.1"],
        vec!["x", "--preset", "oserou-q"],
        vec!["x", "--gamma", "0.99"],
    ] {
        let s = P::parse_from(&args).s;
        for seed in 0..3 {
            let mut l = learn::q::Q::begin(&s, seed).unwrap();
            let t = std::time::Instant::now();
            let mut m = Measures::default();
            while l.step() < l.total() && l.step() < 600 {
                m = Measures::default();
                l.advance(&mut m).unwrap();
            }
            println!(
                "{args:?} seed {seed}: steps {} {:?} {:.2}s {:?}",
                l.step(),
                m.values(),
                t.elapsed().as_secs_f64(),
                l.conclusion(learn::report::Language::English)
            );
        }
    }
}
