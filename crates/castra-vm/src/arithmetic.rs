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

/// The remainder of [`divide`], with the sign of the divisor.
pub(crate) fn modulo(a: i64, b: i64) -> Result<i64, RuntimeError> {
    if b == 0 {
        return Err(RuntimeError::DivisionByZero);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}
