/**
 * The tables of one club. A club is a database of its own (an embedded directory or a PostgreSQL schema), so no table has a
 * club column. Columns carry the document's field names, so that a row is presented as it is.
 */
export * from "./schema/access.ts";
export * from "./schema/activities.ts";
export * from "./schema/club.ts";
export * from "./schema/files.ts";
export * from "./schema/money.ts";
export * from "./schema/people.ts";
export * from "./schema/presence.ts";
export * from "./schema/registrations.ts";
export * from "./schema/writes.ts";
