import fc from "fast-check";

/**
 * Milliseconds after which a property stops looking, and after which a counterexample is told as small as it is by then: the search for a
 * smaller one has no end of its own where values are chained, and nothing outside ends a loop that never waits.
 */
const LIMIT_MS = 240_000;

fc.configureGlobal({ interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true });
