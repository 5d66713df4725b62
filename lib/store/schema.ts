/** Every table of the dashboard's own database. A file that adds tables is added here and the migration regenerated. */
export * from "./access-tables.ts";
export * from "./clubs-tables.ts";
export * from "./inbox.ts";
export * from "./jobs.ts";
export * from "./mirror.ts";
export * from "./quota.ts";
export * from "./readings-tables.ts";
