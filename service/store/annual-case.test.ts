import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";
import { lockAnnualFacts } from "./annual-case.ts";
import type { Transaction } from "./database.ts";
import { groups, people } from "./schema.ts";

const GROUPS = 100;
const PEOPLE = 100;

describe.each(KINDS)("what a decision looks at, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
  });
  afterAll(() => service.stop());

  it("reads the group's and the person's registrations, not the season's, while the statistics are those of its first day", async () => {
    const { db } = club.club.database;
    await db.execute(sql`insert into seasons (name, start_date, end_date, registration_start, registration_end)
      values ('2026-2027', '2026-09-01', '2027-08-31', '2026-06-01', '2027-05-31')`);
    await db.execute(sql`insert into people (email, first_name, last_name, created_at, folded_name)
      select 'p' || n || '@example.org', 'Camille', 'Martin ' || n, now(), 'martin camille'
      from generate_series(1, ${PEOPLE}::int) n`);
    await db.execute(sql`insert into groups (name, season_id, folded_name)
      select 'Groupe ' || n, s.id, 'groupe' from generate_series(1, ${GROUPS}::int) n, seasons s`);
    await db.execute(sql`insert into annual_registrations (member_id, group_id, season_id, registered_at)
      select p.id, g.id, g.season_id, now() from groups g cross join people p`);
    await db.execute(sql`analyze`);
    await db.execute(sql`update annual_registrations set valid = true, validated_at = now() where member_id % 12 = 0`);

    const [person] = await db.select().from(people).limit(1);
    const [group] = await db.select().from(groups).limit(1);
    const wish = { member_id: person?.id ?? 0, group_id: group?.id ?? 0, slot_ids: [] };
    const { facts, read } = await db.transaction(async (tx) => {
      const before = await rowsRead(tx);
      const facts = await lockAnnualFacts(tx, wish, { features: new Set(), today: "2026-09-12" });
      return { facts, read: (await rowsRead(tx)) - before };
    });
    expect(facts).toMatchObject({ group: { taken: Math.floor(PEOPLE / 12) } });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(GROUPS + PEOPLE);
  });
});

/** This club's annual registrations (others have tables of the same name) that this session has read; what it read before the transaction may be counted in it. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = (await tx.execute(sql`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relid = 'annual_registrations'::regclass`)) as unknown as {
    rows: { read: number }[];
  };
  return rows[0]?.read ?? Number.NaN;
}
