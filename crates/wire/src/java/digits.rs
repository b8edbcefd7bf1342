//! Which decimal digits has a number, and how does Java write them?

/// Decimal digits d1 d2 … with the value 0.d1d2… × 10^exponent.
pub struct Digits {
    /// Zeros behind the last.
    digits: [u8; 32],
    count: usize,
    /// The power of ten.
    pub exponent: i32,
}

/// Digits of a number at most, and those behind a point: in WebAssembly so many are copied faster than as many as there are.
const MOST: usize = 24;

impl Digits {
    /// No digits yet.
    pub fn none() -> Self {
        Self {
            digits: [b'0'; 32],
            count: 0,
            exponent: 0,
        }
    }

    /// Whether the last one is odd.
    pub fn last_is_odd(&self) -> bool {
        self.digits[self.count - 1] & 1 != 0
    }

    /// Appends a digit.
    pub fn push(&mut self, digit: u64) {
        self.digits[self.count] = b'0' + digit as u8;
        self.count += 1;
    }

    /// Makes the last digit one more; nines before it become zeros, and are not left out.
    pub fn round_up(&mut self) {
        let mut i = self.count - 1;
        loop {
            if self.digits[i] != b'9' {
                self.digits[i] += 1;
                return;
            }
            self.digits[i] = b'0';
            if i == 0 {
                self.exponent += 1;
                self.digits[0] = b'1';
                return;
            }
            i -= 1;
        }
    }

    /// Appends the digits from one on, and zeros where so many are none.
    fn append(&self, from: usize, count: usize, out: &mut Vec<u8>) {
        let end = out.len() + count;
        if let Some(digits) = self.digits[from..].first_chunk::<MOST>() {
            out.extend_from_slice(digits);
        }
        out.truncate(end);
    }

    /// Appends the digits before the point, the point, and at least one digit after it.
    fn print_point(&self, whole: usize, out: &mut Vec<u8>) {
        self.append(0, whole, out);
        out.push(b'.');
        self.append(whole, self.count.saturating_sub(whole).max(1), out);
    }

    /// Appends the number as Java writes it: with an exponent unless it is from 0.001 to 10,000,000.
    pub fn print(&self, out: &mut Vec<u8>) {
        let exponent = self.exponent;
        if (1..8).contains(&exponent) {
            self.print_point(exponent as usize, out);
        } else if (-2..=0).contains(&exponent) {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', -exponent as usize));
            self.append(0, self.count, out);
        } else {
            self.print_point(1, out);
            out.push(b'E');
            out.extend_from_slice((exponent - 1).to_string().as_bytes());
        }
    }
}
