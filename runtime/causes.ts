/** Deeper than any failure of ours is wrapped: one that is its own cause has an end as well. */
const DEEPEST = 10;

/** A failure and what it was caused by, the outermost first. */
export function* causesOf(error: unknown): Generator<Error, undefined> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < DEEPEST; cause = cause.cause, depth++)
    yield cause;
}
