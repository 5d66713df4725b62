/** Every table of the dashboard's own database. A file that adds tables is added here and a migration generated. */

export * from "./schema/activities/attendance.ts";
export * from "./schema/activities/days-off.ts";
export * from "./schema/activities/feeds.ts";
export * from "./schema/base/access.ts";
export * from "./schema/base/asks.ts";
export * from "./schema/base/clubs.ts";
export * from "./schema/papers/medical.ts";
export * from "./schema/papers/paper-checks.ts";
export * from "./schema/papers/paper-letters.ts";
export * from "./schema/papers/papers.ts";
export * from "./schema/people/import.ts";
export * from "./schema/people/notes.ts";
export * from "./schema/registrations/presses.ts";
export * from "./schema/registrations/refusal-reasons.ts";
export * from "./schema/sync/chronicle.ts";
export * from "./schema/sync/inbox.ts";
export * from "./schema/sync/mirror.ts";
export * from "./schema/sync/outbox.ts";
export * from "./schema/sync/post.ts";
export * from "./schema/sync/quota.ts";
export * from "./schema/sync/readings.ts";
export * from "./schema/sync/staging.ts";
export * from "./schema/sync/views.ts";
export * from "./schema/treasury/bank.ts";
export * from "./schema/treasury/signed-papers.ts";
export * from "./schema/treasury/treasury.ts";
