import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#lib/resources/members.ts";
import { payments } from "#lib/resources/payments.ts";
import { addAccount } from "#lib/store/accounts.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Store } from "#lib/store/database.ts";
import * as schema from "#lib/store/schema.ts";
import { databases, testStore } from "#lib/testing/store.ts";
import { en } from "#lib/words/en.ts";
import { HELD_SOURCES, SAYS_NOTHING } from "./all.ts";
import { disclose } from "./disclose.ts";
import { HELD_NAMES } from "./held.ts";

/** Columns by which a table tells of somebody: their number, that of what is theirs, and frozen lists of people. */
const NAMES_SOMEBODY = [
  ...["member_id", "payment_id", "payment_ids", "low_id", "record_id", "subject", "families", "lines", "parents"],
];
/** Of accounts, not of people of the club: what a person sees in their own settings. */
const OF_ACCOUNTS = ["calendar_feeds"];

const nameOf = (table: PgTable) => getTableConfig(table).name;

it("has every table that tells of somebody, or says why not", () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
  const telling = tables.filter((table) =>
    getTableConfig(table).columns.some(({ name }) => NAMES_SOMEBODY.includes(name)),
  );
  expect(telling.length).toBeGreaterThan(20);
  const told = [...HELD_SOURCES.flatMap((source) => source.tables), ...SAYS_NOTHING.map(({ table }) => table)];
  const missing = telling.map(nameOf).filter((name) => !told.map(nameOf).includes(name) && !OF_ACCOUNTS.includes(name));
  expect(missing, "give it a source in lib/disclosure/all.ts").toEqual([]);
  expect(HELD_SOURCES.map(({ name }) => name)).toEqual([...HELD_NAMES]);
  expect(Object.keys(en.disclosure.parts)).toEqual([...HELD_NAMES]);
});

describe.each(databases("disclosure"))("what the desk holds of a person, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Directrice Zqauthor" };
  const at = new Date("2026-11-26T08:00:00Z");

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const account = await addAccount(db, { email: "d@held.example", name: by.name, passwordHash: "no" });
    by = { ...by, id: account?.id ?? 0 };
    await db.delete(schema.clubs);
    for (const club of ["demo", "other"]) {
      await db.insert(schema.clubs).values({
        ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
        ...{ createdAt: at, updatedAt: at },
      });
      for (const [id, last_name] of [
        [5, "Zqown"],
        [6, "Zqother"],
        [7, "Zqgiven"],
      ] as const)
        await fill(club, id, `${last_name} ${club}`);
    }
    await db.insert(schema.twinVerdicts).values({
      ...{ club: "demo", lowId: 5, highId: 7, verdict: "settled", keptId: 5, byId: by.id, byName: by.name, at },
    });
  });
  afterAll(() => close());

  /** Something of each kind, in which the tag stands. */
  async function fill(club: string, memberId: number, tag: string) {
    const { db } = store;
    const person = members.copy.row({ id: memberId, last_name: tag, first_name: "Nova" });
    if (person) await db.insert(schema.mirrorPeople).values({ ...person, club, reading: 1 });
    const paid = { id: memberId * 10, member_id: memberId, method: tag, amount_cents: 100, type: "Paiement" };
    const payment = payments.copy.row(paid, 2);
    if (payment) await db.insert(schema.mirrorPayments).values({ ...payment, club, reading: 1 });
    const written = { club, writtenBy: by.name, writtenAt: at };
    const season = { ...written, seasonId: 2 };
    const paymentId = memberId * 10;
    await db.insert(schema.paymentDetails).values({ ...season, paymentId, drawer: tag });
    const facts = { memberId, amountCents: 1, type: tag, method: null, receivedOn: null, allocations: null };
    await db.insert(schema.paymentChanges).values({ club, seasonId: 2, paymentId, before: facts, seenAt: at });
    const slip = {
      ...season,
      number: memberId,
      ask: `${club}${memberId}`,
      method: "Chèque",
      count: 1,
      totalCents: 100,
    };
    await db.insert(schema.depositSlips).values(slip);
    await db.insert(schema.depositSlipLines).values({
      ...{ club, slip: memberId, position: 1, people: tag, method: "Chèque", cents: 100, paymentIds: [paymentId] },
    });
    await db.insert(schema.instalmentPlans).values({ ...season, id: `${memberId}`, memberId, note: tag });
    await db
      .insert(schema.instalments)
      .values({ club, plan: `${memberId}`, position: 1, month: "2026-12-01", cents: 7 });
    const kind = { ...written, id: `k${memberId}`, name: tag };
    await db.insert(schema.aidKinds).values(kind);
    await db.insert(schema.aidDossiers).values({
      ...{ ...season, id: `${memberId}`, memberId, kind: kind.id, promisedCents: 5_000, note: tag },
    });
    await db.insert(schema.reminders).values({ ...season, memberId, channel: "letter", balanceCents: memberId });
    await db.insert(schema.reminderRounds).values({
      ...{
        ...season,
        id: `${memberId}`,
        reading: 1,
        texts: {},
        families: [{ memberIds: [memberId], balanceCents: 9 }],
      },
    });
    await db.insert(schema.reminderExemptions).values({ ...season, memberId, until: "2027-01-01", reason: tag });
    const line = { ...facts, paymentId, person: tag, names: [], slip: null, chequeNumber: null };
    await db
      .insert(schema.journalExports)
      .values({ ...season, number: memberId, count: 1, sumCents: 1, lines: [line] });
    await db.insert(schema.paperOwners).values({ club, memberId, readAt: at });
    const paper = { club, memberId, fieldId: 1, name: tag, required: true, filled: true, reading: 1 };
    await db.insert(schema.copiedPapers).values(paper);
    await db.insert(schema.paperChecks).values({ ...written, memberId, fieldId: 1, verdict: "refused", reason: tag });
    await db.insert(schema.paperReminders).values({ ...season, memberId, channel: "letter", papers: 1 });
    await db.insert(schema.paperRounds).values({ ...season, id: `${memberId}`, texts: {}, families: [[memberId]] });
    const session = { club, seasonId: 2, type: "lesson" as const, courseId: 3, date: "2026-11-20", memberId };
    await db
      .insert(schema.mirrorPresences)
      .values({ ...session, presence: "present", reading: 1, recordedBy: by.name });
    await db
      .insert(schema.presenceCorrections)
      .values({ ...session, was: "absent", became: "present", at, by: by.name });
    await db.insert(schema.walkInNotes).values({
      ...{
        ...session,
        id: crypto.randomUUID(),
        came: true,
        accountId: by.id,
        accountName: by.name,
        madeAt: at,
        arrivedAt: at,
      },
    });
    const stage = { ...written, id: `stage-of-${memberId}`, kind: "import" as const, name: "people.csv", settings: {} };
    await db.insert(schema.stages).values({ ...stage, touchedBy: by.name, touchedAt: at, heldBy: by.name });
    await db.insert(schema.stageRows).values({
      ...{ club, stage: stage.id, place: 2, source: { name: tag }, standing: "ready" as const, memberId },
    });
    await db.insert(schema.mirrorTwins).values({ club, lowId: memberId, highId: memberId + 100, grounds: [tag] });
    for (const noteKind of ["office", "money", "direction"] as const)
      await db.insert(schema.personNotes).values({
        ...{ ...written, id: `${memberId}${noteKind}`, memberId, kind: noteKind, body: tag, isPinned: false },
      });
    const [work] = await db
      .insert(schema.works)
      .values({
        ...{ club, kind: "payments", collection: "payments", operation: "create", seasonId: 2, state: "done", size: 1 },
        ...{ notBefore: at, askedBy: by.id, askedByName: by.name, askedAt: at },
      })
      .returning();
    await db.insert(schema.pieces).values({
      ...{ workId: work?.id ?? 0, position: 0, subject: "x", memberId, state: "done", frozen: { method: tag } },
      idempotencyKey: crypto.randomUUID(),
    });
    await db.insert(schema.webhookMessages).values({
      ...{ club, source: club, messageId: `${memberId}`, type: "members.updated", subject: tag, deleted: false },
      ...{ collection: "people", recordId: memberId, state: "processed" },
    });
    for (const subject of [`members/${memberId}`, `member-documents/${memberId}/fields/1`, `payments/${paymentId}`])
      await writeAudit(db, { by, club, action: "member.update", subject, details: { tag } });
  }

  const held = async (memberId: number, club = "demo") => disclose(store, by, { club, memberId });

  it("has something of each kind, theirs and that of the record that was given up for theirs, and nobody else's", async () => {
    const parts = await held(5);
    const empty = parts.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    // No registrations here: whoever has one is not given up.
    expect(empty).toEqual(["registrations"]);
    const text = JSON.stringify(parts);
    expect(text).toContain("Zqown demo");
    expect(text).toContain("Zqgiven demo");
    expect(text).not.toContain("Zqother");
    expect(text).not.toMatch(/Zq\w+ other/);
    const notes = parts.find(({ name }) => name === "notes")?.rows ?? [];
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual(
      ["direction", "direction", "money", "money", "office", "office"].toSorted(),
    );
  });

  it("never says who of the club wrote something", async () => {
    expect(JSON.stringify(await held(5))).not.toContain("Zqauthor");
  });

  it("says of each field what it is", async () => {
    const fields = (await held(5)).flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row)));
    const named = Object.keys(en.disclosure.fields);
    expect([...new Set(fields)].filter((field) => !named.includes(field))).toEqual([]);
  });

  it("is written down in the log, about whom and by whom", async () => {
    await held(6);
    const entries = await store.db.select().from(schema.auditEntries);
    expect(entries.at(-1)).toMatchObject({
      action: "member.disclose",
      subject: "members/6",
      accountId: by.id,
      details: null,
    });
  });

  it("has nothing of somebody whom nothing is about", async () => {
    expect((await held(999)).flatMap(({ rows }) => rows)).toEqual([]);
  });
});
