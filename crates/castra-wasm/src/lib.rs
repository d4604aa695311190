//! The browser interface of the core: four functions over shared memory, around an [`Api`].
//!
//! ```text
//! at = input(length)          buffer for a request, into which the page writes UTF-8
//! length = call()             answers the request
//! at = output()               address of the answer, as UTF-8
//! length = output_length()    length of the answer, also after a panic of `call`
//! ```
//!
//! A panic stops the module permanently. Its message becomes the output, so that the page can read
//! it before it starts another module.
//!
//! The functions must keep their names, so they have `#[unsafe(no_mangle)]`. The attribute is
//! unsafe because equal names would collide; these are unique. No other unsafe code is needed. The
//! page gets an address and writes to memory that is already initialised, before its next call.
#![expect(unsafe_code, reason = "functions that a page calls must keep their names")]

use std::cell::RefCell;

use castra_api::Api;

thread_local! {
    static DOOR: RefCell<Api> = RefCell::new(Api::default());
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a buffer for a request, with a length in bytes, and returns its address. The buffer
/// is valid until the next call of this function.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request in the input buffer, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    std::panic::set_hook(Box::new(|panic| {
        OUTPUT.with(|output| {
            // The output is borrowed only if the panic happened while it was written.
            if let Ok(mut output) = output.try_borrow_mut() {
                *output = panic.to_string().into_bytes();
            }
        });
    }));
    // If memory runs out, no message can be written, and the earlier answer would look like the new
    // one.
    OUTPUT.set(Vec::new());
    let request = INPUT.take();
    let answer = DOOR.with_borrow_mut(|api| api.answer_json(&request));
    let answer = answer.into_bytes();
    let length = answer.len();
    OUTPUT.set(answer);
    length
}

/// Returns the address of the last answer, which is valid until the next request.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// Returns the length of the last answer in bytes. After a panic, which has no answer, it is the
/// length of the message.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
