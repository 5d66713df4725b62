import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { forgetPerson } from "./forget.ts";
import { readHeld } from "./read-held.ts";
import { fillTwoClubs } from "./testing/held-person.ts";

/**
 * Where the words of somebody may still stand once they were forgotten, by hand and with the reason: whatever else holds them was overlooked. The tables are read
 * from the database itself, so that a new one is looked into without anybody naming it here.
 */
const MAY_STAY: Readonly<Record<string, string>> = {
  ...{ mirror_people: "the register's", mirror_payments: "the register's", copied_papers: "the register's" },
  ...{ mirror_twins: "made anew from the register's records", webhook_messages: "the register's word, for 30 days" },
  ...{ payment_details: "accounting", payment_changes: "accounting", deposit_slip_lines: "accounting" },
  ...{ bank_lines: "accounting", expenses: "accounting", journal_lines: "accounting", signed_papers: "accounting" },
  ...{ pieces: "accounting: what was sent of payments" },
  aid_kinds: "the club's list: the test names one after them",
  // The test writes its word into it; the programs write no values there.
  audit_entries: "the log",
};

describe.each(databases("forgetting"))("forgetting somebody, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Directrice Zqauthor" };
  const at = new Date("2026-11-26T08:00:00Z");

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    by = await fillTwoClubs(db, "d@forget.example", by.name, at);
    // What a file brought of somebody, as it was sent: of them, and of a sister in the same list.
    const [run] = await db
      .insert(schema.works)
      .values({
        ...{ club: "demo", kind: "staged", collection: "stage", operation: "run", seasonId: 2, state: "done", size: 2 },
        ...{ notBefore: at, askedBy: by.id, askedByName: by.name, askedAt: at },
      })
      .returning();
    for (const [position, memberId, tag] of [
      [0, 5, "Zqown demo"],
      [1, 6, "Zqother demo"],
    ] as const)
      await db.insert(schema.pieces).values({
        ...{ workId: run?.id ?? 0, position, subject: `stage s row ${position}`, memberId, state: "done" },
        ...{ frozen: { steps: [{ body: { last_name: tag } }] }, idempotencyKey: crypto.randomUUID() },
      });
    // A round in which both were chosen, of one family.
    await db.insert(schema.paperRounds).values({
      ...{
        club: "demo",
        id: "both",
        seasonId: 2,
        texts: {},
        writtenBy: by.name,
        writtenAt: at,
      },
    });
    for (const [position, memberIds] of [[5, 6], [7], [5]].entries())
      await db.insert(schema.paperRoundFamilies).values({ club: "demo", round: "both", position, memberIds });
  });
  afterAll(() => close());

  /** In how many rows of each table a text stands, whatever its columns; tables without one are left out. */
  async function standsIn(text: string): Promise<Record<string, number>> {
    const { db } = store;
    const tables = (await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
    )) as { rows: { name: string }[] };
    const found: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const table = sql.identifier(name);
      const counted = (await db.execute(
        sql`select count(*)::int as n from ${table} as t where t::text like ${`%${text}%`}`,
      )) as { rows: { n: number }[] };
      const n = counted.rows[0]?.n ?? 0;
      if (n > 0) found[name] = n;
    }
    return found;
  }
  const heldOf = async (memberId: number, club = "demo") =>
    Object.fromEntries(
      (await readHeld(store.db, HELD_SOURCES, club, memberId)).map(({ name, rows }) => [name, rows.length]),
    );

  it("does nothing while something about them is on its way, or stands still before it", async () => {
    const { db } = store;
    const [work] = await db
      .insert(schema.works)
      .values({
        ...{ club: "demo", kind: "people", collection: "members", operation: "change", state: "paused", size: 1 },
        ...{ notBefore: at, askedBy: by.id, askedByName: by.name, askedAt: at },
      })
      .returning();
    const id = work?.id ?? 0;
    await db.insert(schema.pieces).values({
      ...{
        workId: id,
        position: 0,
        subject: "member 5",
        memberId: 5,
        state: "unknown",
        frozen: { wish: "Zqown demo" },
      },
      idempotencyKey: crypto.randomUUID(),
    });
    const before = await heldOf(5);
    expect(await forgetPerson(store, by, HELD_SOURCES, { club: "demo", memberId: 5 })).toEqual({
      ...{ ok: false, code: "under_way", count: 1 },
    });
    expect(await heldOf(5)).toEqual(before);
    await db.update(schema.pieces).set({ state: "done" }).where(sql`${schema.pieces.workId} = ${id}`);
    await db.update(schema.works).set({ state: "done" }).where(sql`${schema.works.id} = ${id}`);
  });

  it("leaves their words nowhere but where the law or the register has them, and touches nobody else", async () => {
    const [own, given] = [await standsIn("Zqown demo"), await standsIn("Zqgiven demo")];
    const others = [await standsIn("Zqother demo"), await standsIn("Zqown other"), await standsIn("Zqgiven other")];
    expect(Object.keys(own).length).toBeGreaterThan(12);
    const answer = await forgetPerson(store, by, HELD_SOURCES, { club: "demo", memberId: 5 });
    expect(answer).toMatchObject({
      ok: true,
      forgotten: { notes: 6, stages: 2, paperMarks: 2, certificateSports: 2, exemptions: 2 },
    });
    for (const [text, before] of [
      ["Zqown demo", own],
      ["Zqgiven demo", given],
    ] as const) {
      const left = await standsIn(text);
      expect(Object.keys(left).filter((table) => !(table in MAY_STAY))).toEqual([]);
      // And what may stay does.
      for (const table of Object.keys(before).filter((one) => one in MAY_STAY && one !== "pieces"))
        expect(left[table], table).toBe(before[table]);
      expect(left.pieces, "the payment that was sent").toBe(1);
    }
    expect([await standsIn("Zqother demo"), await standsIn("Zqown other"), await standsIn("Zqgiven other")]).toEqual(
      others,
    );
    const held = await heldOf(5);
    for (const gone of ["notes", "stages", "paperMarks", "paperLetters", "walkIns", "presenceCorrections"] as const)
      expect(held[gone], gone).toBe(0);
    for (const gone of ["instalments", "aid", "reminders", "exemptions", "certificateSports"] as const)
      expect(held[gone], gone).toBe(0);
    // The sister is still in the round.
    const { memberIds, round, position } = schema.paperRoundFamilies;
    const left = await store.db
      .select({ memberIds })
      .from(schema.paperRoundFamilies)
      .where(sql`${round} = 'both'`)
      .orderBy(position);
    expect(left).toEqual([{ memberIds: [6] }]);
  });

  it("is in the log with how much it was and never what, and is there once, since the second time finds nothing", async () => {
    expect(await forgetPerson(store, by, HELD_SOURCES, { club: "demo", memberId: 5 })).toEqual({
      ok: true,
      forgotten: {},
    });
    const entries = await store.db
      .select()
      .from(schema.auditEntries)
      .where(sql`${schema.auditEntries.action} = 'member.forget'`);
    expect(entries.map(({ subject, accountName }) => [subject, accountName])).toEqual([["members/5", by.name]]);
    expect(Number(entries[0]?.details?.count)).toBeGreaterThan(20);
    expect(JSON.stringify(entries)).not.toContain("Zqown");
  });
});
