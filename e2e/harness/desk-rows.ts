import pg from "pg";
import { DESK_SCHEMA } from "../../scripts/testing/own-database.ts";

/** What stands in a table: how many rows, and a digest of what people wrote there. */
export interface TableSaid {
  rows: number;
  digest: string;
}

/** A look into the tables of a dashboard on PostgreSQL, past the dashboard. */
export interface DeskRows {
  /** Of each table that holds what people asked for. */
  told(): Promise<Record<string, TableSaid>>;
  /** Whether nothing is on its way to the club: what stands still by a wish does not count. */
  isAtRest(): Promise<boolean>;
  /** Keeps everybody from writing the audit log, so that two who ask at once have both looked before one of them has written: what is luck otherwise. */
  holdLog(): Promise<HeldLog>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** An audit log that nobody may write. */
export interface HeldLog {
  /** How many wait for it, or for one another. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

async function holdLog(connect: () => pg.Client): Promise<HeldLog> {
  const holder = connect();
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table audit_entries in share mode");
  let released: Promise<void> | undefined;
  return {
    waiting: async () => {
      // Who waits for another's transaction waits for no database's own lock.
      const { rows } = await holder.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and (locktype = 'transactionid'
         or database = (select oid from pg_database where datname = current_database()))`,
      );
      return rows[0]?.count ?? 0;
    },
    // Said twice, it is let go once.
    release: () => (released ??= holder.query("rollback").then(() => holder.end())),
  };
}

/** Tables that programs write for themselves, whatever people ask for: copies, readings, quota, who is signed in. */
const OF_PROGRAMS =
  /^(mirror_|quota_|whole_readings|contract_|sessions$|accounts$|sign_in_attempts|attendance_seasons|copied_papers|paper_owners|awaited_|webhook_|store_keys|work_reads|payment_changes)/;

/** Instants and the counts that go with them: the second time something is said is later than the first. */
const WHEN = "(_at|_before|_until)$|^(version|attempts)$";

/** Differs after every write: a row that is new or changed names its transaction, and one that is gone is counted no more. */
const STAMP = "count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)";

const stampOf = (table: string) => `select '${table}' as name, ${STAMP} as stamp from "${table}"`;

/** Of a table that may hold thousands of rows, in a tenth of a second: of those alone that were written meanwhile. */
const saidOf = (table: string) =>
  `select '${table}' as name, ${STAMP} as stamp, count(*)::int as rows, md5(coalesce(string_agg(said, '|' order by said), '')) as digest
   from (select xmin, (select string_agg(f.key || '=' || coalesce(f.value::text, ''), ',' order by f.key)
                       from jsonb_each(to_jsonb(t)) f where f.key !~ '${WHEN}') as said from "${table}" t) s`;

/** Opens the database of a dashboard. @param url as the dashboard is given it */
export async function openDeskRows(url: string): Promise<DeskRows> {
  const connect = () => new pg.Client({ connectionString: url, options: `-c search_path=${DESK_SCHEMA}` });
  const client = connect();
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 order by 1",
    [DESK_SCHEMA],
  );
  const theirs = tables.map(({ name }) => name).filter((name) => !OF_PROGRAMS.test(name));
  const stamps = theirs.map(stampOf).join(" union all ");
  /** What was said of each, and when nothing has been written since. */
  const known = new Map<string, { stamp: string; said: TableSaid }>();
  return {
    told: async () => {
      const { rows: stamped } = await client.query<{ name: string; stamp: string }>(stamps);
      const written = stamped.filter(({ name, stamp }) => known.get(name)?.stamp !== stamp);
      if (written.length > 0) {
        // Stamped anew with what is read: one look is one statement, whatever is written meanwhile.
        const asked = written.map(({ name }) => saidOf(name)).join(" union all ");
        const { rows } = await client.query<TableSaid & { name: string; stamp: string }>(asked);
        for (const { name, stamp, ...said } of rows) known.set(name, { stamp, said });
      }
      return Object.fromEntries([...known].map(([name, { said }]) => [name, said]));
    },
    isAtRest: async () => {
      const { rows } = await client.query(
        `select 1 from pieces p join works w on w.id = p.work_id
         where w.state in ('queued', 'running') and p.state in ('queued', 'sending', 'unknown') limit 1`,
      );
      return rows.length === 0;
    },
    holdLog: () => holdLog(connect),
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  };
}
