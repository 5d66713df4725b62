/**
 * What a PostgreSQL session is told of itself, so that no default of a server, a database or a role reaches what is read and written: dates, intervals,
 * bytes and fractions as our drivers read them, texts as they are written, transactions as our locks need them. In UTC, because elsewhere PostgreSQL
 * writes early instants with offsets of seconds, which JavaScript does not read. What an operator may want of a role stays: limits of time and
 * memory, and that a database is read-only.
 */
export const SESSION_SETTINGS = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  client_encoding: "UTF8",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  lc_monetary: "C",
  lc_numeric: "C",
  lc_time: "C",
  default_transaction_isolation: "read committed",
} as const;
