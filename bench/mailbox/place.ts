import type { Location } from "#runtime/database.ts";

/** Where the desk of the benchmark is kept. */
export const placeOf = (url: string): Location => ({ kind: "server", url, schema: "bench_mailbox" });

/** All programs of the benchmark open the same sealed password. */
export const NEXTAUTH_SECRET = "a secret of the benchmark's own, long enough";
