import { MOVED_TABLES, type TableOfClub } from "#lib/base/store/of-club.ts";

/** What a number of the desk's own counts: a table and its column, `works.id`; of accounts `accounts.id`. */
export type Counted = string;

/** Numbers that no reference of the database says: of accounts and works that a row outlives. */
export const NAMED: Readonly<Record<string, Counted>> = {
  "works.asked_by": "accounts.id",
  "stages.held_by_id": "accounts.id",
  "twin_verdicts.written_by_id": "accounts.id",
  "walk_in_notes.account_id": "accounts.id",
  "stages.work_id": "works.id",
  "pieces.superseded_by": "works.id",
};

/** What a number of the desk's own counts is called in an entry of the log, and in the chronicle: `jobs/12`. */
const SUBJECTS: Readonly<Record<string, Counted>> = {
  accounts: "accounts.id",
  jobs: "works.id",
  works: "works.id",
  "bank-lines": "bank_lines.id",
  views: "saved_views.id",
  invitations: "invitations.id",
};

/** The number of one kind in the other desk, of an expression that gives the one here. */
export type Renumbered = (counted: Counted, number: string) => string;

/** Texts and JSON in which numbers of the desk's own stand, and how they are written with those of another desk: an expression over the row `m`. */
export const TEXTS: Readonly<Record<string, (to: Renumbered) => string>> = {
  "audit_entries.subject": (to) => subject("m.subject", to),
  "chronicle.about": (to) =>
    `array(select ${subject("a.one", to)} from unnest(m.about) with ordinality as a(one, nth) order by a.nth)`,
  // The piece of which a letter tells (lib/registrations/decisions/decision-letter-kinds.ts).
  "mailings.made_of": (to) =>
    `case when m.kind in ('registered', 'refused') and m.made_of ~ '^[0-9]{1,9}/[0-9]{1,9}$'
      then ${to("works.id", "split_part(m.made_of, '/', 1)::bigint")} || '/' || split_part(m.made_of, '/', 2) else m.made_of end`,
  // Within one work (serialWithin of lib/sync/outbox/write-pieces.ts).
  "pieces.serial": (to) =>
    `case when starts_with(m.serial, 'work ') and right(m.serial, length(' of ' || m.work_id)) = ' of ' || m.work_id
      then left(m.serial, -length(m.work_id::text)) || ${to("works.id", "m.work_id")} else m.serial end`,
  // What was answered with a number: a view that was kept, or a calendar that was made. Where a number is of both it is the view's.
  "answered_asks.answer": (to) => `case
      when jsonb_typeof(m.answer -> 'id') <> 'number' then m.answer
      when exists (select 1 from moving_saved_views v where v.id = (m.answer ->> 'id')::bigint)
        then jsonb_set(m.answer, '{id}', to_jsonb(${to("saved_views.id", "(m.answer ->> 'id')::bigint")}))
      when exists (select 1 from moving_calendar_feeds f where f.id = (m.answer ->> 'id')::bigint)
        then jsonb_set(m.answer, '{id}', to_jsonb(${to("calendar_feeds.id", "(m.answer ->> 'id')::bigint")}))
      else m.answer end`,
};

function subject(text: string, to: Renumbered): string {
  const cases = Object.entries(SUBJECTS).map(
    ([noun, counted]) =>
      `when ${text} ~ '^${noun}/[0-9]{1,15}$' then '${noun}/' || ${to(counted, `split_part(${text}, '/', 2)::bigint`)}`,
  );
  return `case ${cases.join(" ")} else ${text} end`;
}

/** Names of columns that hold the number of a reading, which one sequence counts for all clubs (`mirror_readings`): the higher one is the later. */
export const READINGS: ReadonlySet<string> = new Set(["reading", "pass", "doubted", "asked", "stale_reading"]);

/** What the number in a column of a table counts, if it is one of the desk's own. @param counts whether the database itself numbers the rows of a column */
export function countedIn(table: TableOfClub, column: string, counts: ReadonlySet<string>): Counted | undefined {
  const place = `${table.name}.${column}`;
  if (counts.has(place)) return place;
  const named = NAMED[place];
  if (named !== undefined) return named;
  for (const { columns, table: of, foreignColumns } of table.references) {
    const foreign = foreignColumns[columns.indexOf(column)];
    if (foreign === undefined) continue;
    if (of === "accounts") return "accounts.id";
    const parent = MOVED_TABLES.find(({ name }) => name === of);
    const found = parent && countedIn(parent, foreign, counts);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How a column of a table is written in another desk: an expression over its row `m`. @param to gives numbers of there */
export function expressionOf(table: TableOfClub, column: string, counts: ReadonlySet<string>, to: Renumbered): string {
  const text = TEXTS[`${table.name}.${column}`];
  if (text) return text(to);
  const counted = countedIn(table, column, counts);
  return counted === undefined ? `m."${column}"` : to(counted, `m."${column}"`);
}

/** Every account that rows of a table name, as a query of one column over the rows `t` of a condition. */
export function accountsNamed(table: TableOfClub, where: string): string[] {
  const columns = new Set([
    ...table.references.flatMap(({ columns, table: of }) => (of === "accounts" ? columns : [])),
    ...Object.entries(NAMED).flatMap(([place, counted]) =>
      counted === "accounts.id" && place.startsWith(`${table.name}.`) ? [place.slice(table.name.length + 1)] : [],
    ),
  ]);
  const named = [...columns].map(
    (column) => `select t."${column}" as id from "${table.name}" t where ${where} and t."${column}" is not null`,
  );
  if (table.name === "audit_entries")
    named.push(
      `select split_part(t.subject, '/', 2)::bigint as id from "audit_entries" t where ${where} and t.subject ~ '^accounts/[0-9]{1,9}$'`,
    );
  return named;
}
