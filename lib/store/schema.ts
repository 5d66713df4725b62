/** Every table of the dashboard's own database. A file that adds tables is added here and a migration generated. */
export * from "./schema/access.ts";
export * from "./schema/attendance.ts";
export * from "./schema/clubs.ts";
export * from "./schema/days-off.ts";
export * from "./schema/feeds.ts";
export * from "./schema/inbox.ts";
export * from "./schema/medical.ts";
export * from "./schema/mirror.ts";
export * from "./schema/notes.ts";
export * from "./schema/outbox.ts";
export * from "./schema/paper-checks.ts";
export * from "./schema/paper-letters.ts";
export * from "./schema/papers.ts";
export * from "./schema/quota.ts";
export * from "./schema/readings.ts";
export * from "./schema/treasury.ts";
export * from "./schema/views.ts";
