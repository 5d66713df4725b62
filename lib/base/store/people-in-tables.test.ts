import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { rowsOf } from "#runtime/backup/tables.ts";
import { type Location, openDatabase } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";

/** The last migration before families and lines stood in rows of their own. */
const BEFORE = 59;

const folder = mkdtempSync(join(tmpdir(), "guichet-people-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function migrationsOfThen(): string {
  const path = join(folder, "migrations");
  cpSync("lib/base/store/migrations", path, { recursive: true });
  const file = join(path, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number }[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= BEFORE) }));
  return path;
}

async function locationOf(kind: string): Promise<Location> {
  if (kind === "embedded") return { kind: "embedded", directory: join(folder, "desk") };
  return { kind: "server", url: await createDatabase("people_in_tables"), schema: "guichet" };
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const at = "2026-11-01T10:00:00Z";

it.each(["embedded", "PostgreSQL"])(
  "families of rounds and lines of journals of before are rows now, in their order, %s",
  { timeout: 600_000 },
  async (kind) => {
    const location = await locationOf(kind);
    const before = await openDatabase(location, {}, migrationsOfThen());
    const { db: old } = before;
    await old.execute(sql`insert into clubs (slug, name, base_url, client_id, created_at, updated_at)
      values ('dol', 'Dol', 'http://a', 'a', ${at}, ${at})`);
    const families = [
      { memberIds: [3, 1], balanceCents: 4_000 },
      { memberIds: [2], balanceCents: 10, withWaiting: true },
    ];
    await old.execute(sql`insert into reminder_rounds (club, id, season_id, reading, families, texts, written_by, written_at)
      values ('dol', 'r', 2, 1, ${json(families)}, '{}', 'Léa', ${at}), ('dol', 'none', 2, 1, '[]', '{}', 'Léa', ${at})`);
    await old.execute(sql`insert into paper_rounds (club, id, season_id, families, texts, written_by, written_at)
      values ('dol', 'p', 2, ${json([[9, 8], [], [7]])}, '{}', 'Léa', ${at})`);
    const line = {
      paymentId: 5,
      memberId: 3,
      person: "ABGRALL Anne",
      amountCents: 900,
      type: "Paiement",
      method: null,
    };
    const first = { ...line, receivedOn: "2026-10-02", allocations: null, names: [], slip: 4, chequeNumber: "007" };
    const settled = { key: "k", cents: 900, type: "membership" };
    const second = {
      ...first,
      paymentId: 6,
      memberId: null,
      allocations: [settled],
      names: ["Judo", null],
      slip: null,
    };
    await old.execute(sql`insert into journal_exports (club, number, season_id, count, sum_cents, lines, written_by, written_at)
      values ('dol', 1, 2, 2, 1800, ${json([second, first])}, 'Léa', ${at})`);
    await before.close();

    const after = await openDatabase(location, {}, "lib/base/store/migrations");
    const all = (table: string) => rowsOf(after.db, sql.raw(`select * from ${table} order by round, position`));
    expect(await all("reminder_round_families")).toMatchObject([
      { club: "dol", round: "r", position: 0, member_ids: [3, 1], with_waiting: false },
      { club: "dol", round: "r", position: 1, member_ids: [2], with_waiting: true },
    ]);
    expect(await all("paper_round_families")).toMatchObject([
      { round: "p", position: 0, member_ids: [9, 8] },
      { round: "p", position: 1, member_ids: [] },
      { round: "p", position: 2, member_ids: [7] },
    ]);
    const lines = await rowsOf(
      after.db,
      sql`select payment_id, member_id, person, amount_cents::int, received_on::text, allocations, names, slip, cheque_number
        from journal_lines order by position`,
    );
    const said = { person: "ABGRALL Anne", amount_cents: 900, received_on: "2026-10-02", cheque_number: "007" };
    expect(lines).toEqual([
      { ...said, payment_id: 6, member_id: null, allocations: [settled], names: ["Judo", null], slip: null },
      { ...said, payment_id: 5, member_id: 3, allocations: null, names: [], slip: 4 },
    ]);
    await after.close();
  },
);
