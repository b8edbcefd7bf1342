//! How are numbers kept that have more than 64 bits? For printing and reading doubles, which need no more than these
//! operations.

/// A small natural number without bound, least limb first, without leading zero limbs.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Big(Vec<u32>);

impl Big {
    pub(super) fn new(value: u64) -> Self {
        let mut big = Self(vec![value as u32, (value >> 32) as u32]);
        big.trim();
        big
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(super) fn times(mut self, factor: u32) -> Self {
        let mut carry = 0u64;
        for limb in &mut self.0 {
            let product = *limb as u64 * factor as u64 + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
        self
    }

    /// Adds a small number.
    pub(super) fn plus_small(mut self, small: u32) -> Self {
        let mut carry = u64::from(small);
        for limb in &mut self.0 {
            carry += u64::from(*limb);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
        self
    }

    /// Returns how many bits the number has.
    pub(super) fn bits(&self) -> i32 {
        let last = self.0.last().map_or(0, |limb| limb.leading_zeros() as i32);
        self.0.len() as i32 * 32 - last
    }

    /// Returns the decimal digits, none of zero.
    pub(super) fn digits(mut self) -> String {
        let mut groups = Vec::new();
        while !self.0.is_empty() {
            let mut rest = 0u64;
            for limb in self.0.iter_mut().rev() {
                rest = rest << 32 | u64::from(*limb);
                *limb = (rest / 1_000_000_000) as u32;
                rest %= 1_000_000_000;
            }
            self.trim();
            groups.push(rest as u32);
        }
        let digits: String = groups.iter().rev().map(|group| format!("{group:09}")).collect();
        digits.trim_start_matches('0').to_owned()
    }

    pub(super) fn times_5_pow(mut self, power: i32) -> Self {
        for _ in 0..power / 13 {
            self = self.times(1_220_703_125);
        }
        for _ in 0..power % 13 {
            self = self.times(5);
        }
        self
    }

    pub(super) fn shifted(mut self, bits: i32) -> Self {
        if bits % 32 != 0 {
            self = self.times(1 << (bits % 32));
        }
        self.0.splice(0..0, std::iter::repeat_n(0, bits as usize / 32));
        self.trim();
        self
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut sum = Vec::with_capacity(self.0.len().max(other.0.len()) + 1);
        let mut carry = 0u64;
        for i in 0..self.0.len().max(other.0.len()) {
            let limb = carry + self.0.get(i).copied().unwrap_or(0) as u64 + other.0.get(i).copied().unwrap_or(0) as u64;
            sum.push(limb as u32);
            carry = limb >> 32;
        }
        if carry != 0 {
            sum.push(carry as u32);
        }
        Self(sum)
    }

    /// Divides by `divisor`, keeps the remainder and returns the quotient, which is below 10.
    pub(super) fn divide_step(&mut self, divisor: &Self) -> u64 {
        let mut quotient = 0;
        while *self >= *divisor {
            let mut borrow = 0i64;
            for i in 0..self.0.len() {
                let limb = self.0[i] as i64 - divisor.0.get(i).copied().unwrap_or(0) as i64 + borrow;
                self.0[i] = limb as u32;
                borrow = limb >> 32;
            }
            self.trim();
            quotient += 1;
        }
        quotient
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0
            .len()
            .cmp(&other.0.len())
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
