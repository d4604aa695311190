//! Playing does not allocate: neither decisions nor snapshots.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail")]

mod common;

use std::alloc::System;

use castra_vm::{Machine, RandomStream, Status};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Plays a few games, with a snapshot at every tenth decision.
fn play(machine: &mut Machine) -> usize {
    let mut decisions = 0;
    let mut snapshot = machine.snapshot();
    for game in 0..20 {
        machine.reset(1, game);
        let mut chance = RandomStream::stream(1, game, 1);
        while machine.run() == Status::Decision {
            if decisions % 10 == 0 {
                machine.snapshot_into(&mut snapshot);
                machine.restore(&snapshot);
            }
            for option in 0..machine.option_count() {
                machine.preference(option);
            }
            machine.choose_at_random(&mut chance);
            decisions += 1;
        }
        assert!(machine.fault().is_none(), "{:?}", machine.fault());
    }
    decisions
}

#[test]
fn nothing_is_allocated_while_playing() {
    for folder in ["ancient-generals", "examples/hex", "examples/breakthrough"] {
        let image = common::image(common::shipped(folder));
        let mut machine = Machine::new(&image, 1, 0);
        // The thread that runs the tests may allocate now and then, but not every time.
        let allocated = (0..5)
            .map(|_| {
                let region = Region::new(ALLOCATOR);
                let before = machine.snapshot();
                drop(before);
                let one_snapshot = region.change().allocations;
                let region = Region::new(ALLOCATOR);
                assert!(play(&mut machine) > 100);
                region.change().allocations - one_snapshot
            })
            .min();
        assert_eq!(allocated, Some(0), "{folder}");
    }
}
