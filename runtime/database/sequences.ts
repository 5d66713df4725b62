/**
 * More numbers than a server gives out between the last moment of it that is kept and its end: those of a standby that hung for minutes under more work than clubs make. The
 * smallest kind of number has room for two hundred thousand such steps.
 */
const STEP = 10_000;

/**
 * Has every sequence of the schema in which it runs go on beyond what it may have given out in a past that is gone: a number that somebody was told, or that waits in somebody's memory, comes to
 * mean nothing rather than something else. Done twice it only goes further.
 */
export const BEYOND_LOST_NUMBERS = `select pg_catalog.count(pg_catalog.setval(pg_catalog.format('%I.%I', schemaname, sequencename)::pg_catalog.regclass,
    least(max_value, coalesce(last_value, start_value) + ${STEP})))::pg_catalog.int4 as sequences
    from pg_catalog.pg_sequences where schemaname = current_schema() and sequencename not like '\\_\\_drizzle%'`;
