//! Integer division as the rules define it.

use crate::fault::RuntimeError;

/// Divides, rounding down.
pub(crate) fn divide(a: i64, b: i64) -> Result<i64, RuntimeError> {
    if b == 0 {
        return Err(RuntimeError::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(RuntimeError::Overflow)?;
    Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// Returns the remainder of [`divide`], with the sign of the divisor.
pub(crate) fn modulo(a: i64, b: i64) -> Result<i64, RuntimeError> {
    if b == 0 {
        return Err(RuntimeError::DivisionByZero);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

#[cfg(test)]
mod tests {
    use castra_eval::apply_binary;
    use castra_ir::Binary;

    use super::*;

    #[test]
    fn the_machine_divides_as_evaluations_do() {
        let large = [i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX];
        let numbers = || (-9..=9).chain(large);
        for (a, b) in numbers().flat_map(|a| numbers().map(move |b| (a, b))) {
            let plain = |op| apply_binary(op, a, b).map_err(RuntimeError::from);
            assert_eq!(divide(a, b), plain(Binary::Divide), "{a} / {b}");
            assert_eq!(modulo(a, b), plain(Binary::Modulo), "{a} mod {b}");
        }
    }
}
