//! When is each request due? At the instants of a Poisson process: gaps are drawn from the exponential distribution.

use std::time::Duration;

/// Returns the instants from 0 on until `seconds`, at `rate` a second on average. The same seed gives the same instants.
pub fn poisson(rate: f64, seconds: f64, seed: u64) -> Vec<Duration> {
    let mut state = seed;
    let mut instants = Vec::new();
    let mut at = 0.0;
    loop {
        at -= uniform(&mut state).ln() / rate;
        if at >= seconds || !at.is_finite() {
            return instants;
        }
        instants.push(Duration::from_secs_f64(at));
    }
}

/// Returns a number over 0 and up to 1, by the generator SplitMix64.
fn uniform(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    ((bits >> 11) + 1) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::poisson;

    #[test]
    fn a_poisson_process_has_its_rate_and_its_variance() {
        // Of 100,000 expected arrivals the standard deviation is 316: five of them are allowed.
        let instants = poisson(1000.0, 100.0, 1);
        assert!((instants.len() as f64 - 100_000.0).abs() < 1581.0);
        // Counts of a second have their mean as variance; of a hundred seconds its error is a seventh of it.
        let mut counts = [0.0f64; 100];
        for instant in &instants {
            counts[instant.as_secs() as usize] += 1.0;
        }
        let variance = counts.iter().map(|count| (count - 1000.0).powi(2)).sum::<f64>() / 100.0;
        assert!((300.0..1700.0).contains(&variance), "{variance}");
    }
}
