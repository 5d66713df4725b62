import { randomUUID } from "node:crypto";
import { is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { sweep } from "./sweep.ts";

const CLUB = "oldclub";
const BEGINNING = Date.UTC(2026, 8, 1, 12);
/** The longest term, and a month. */
const LONGEST_MONTHS = 121;

const at = (month: number): Date => {
  const moment = new Date(BEGINNING);
  moment.setUTCMonth(moment.getUTCMonth() + month);
  return moment;
};
const day = (moment: Date) => moment.toISOString().slice(0, 10);

/** What a month at a desk leaves behind; a season each September. */
async function liveThrough(db: Queryable, month: number, accountId: number): Promise<void> {
  const moment = at(month);
  const season = 1 + Math.floor(month / 12);
  const by = { accountId, accountName: "Claire Martin" };
  const session = { club: CLUB, type: "lesson" as const, courseId: 1, date: day(moment), seasonId: season };
  const address = { club: CLUB, baseUrl: "https://club.example/api/v1" };
  const ask = randomUUID();
  const asked = { askedBy: accountId, askedByName: "Claire Martin", askedAt: moment };
  const ended = { ...asked, seasonId: season, state: "done", notBefore: moment, finishedAt: moment } as const;
  const [work, enrolment, mark] = await db
    .insert(schema.works)
    .values([
      { ...ended, club: CLUB, kind: "decisions", collection: "annual", operation: "validate", size: 4 },
      { ...ended, ...address, kind: "enrolments", collection: "registrations", operation: "create", size: 1 },
      { ...ended, ...address, kind: "marks", collection: "attendance", operation: "record", size: 1 },
    ])
    .returning();
  const piece = (workId: number, position: number) => ({
    ...{ workId, position, subject: `annual ${month * 10 + position}`, memberId: 1, state: "done" as const },
    idempotencyKey: randomUUID(),
  });
  const rows = [1, 2, 3, 4].map((position) => piece(work?.id ?? 0, position));
  await db.insert(schema.pieces).values([...rows, piece(enrolment?.id ?? 0, 0), piece(mark?.id ?? 0, 0)]);
  await db.insert(schema.workReads).values({ accountId, workId: work?.id ?? 0, reading: 1 });
  await db.insert(schema.walkInNotes).values({
    ...{ ...session, ...by, id: randomUUID(), memberId: 2, came: true, madeAt: moment, arrivedAt: moment },
  });
  await db
    .insert(schema.presenceCorrections)
    .values({ ...session, memberId: 1, was: "absent", became: "present", writtenAt: moment });
  const actions = ["account.sign_in", "registration.validate", "payment.create"];
  const entry = { ...by, club: CLUB, at: moment, outcome: "done" as const };
  await db.insert(schema.auditEntries).values(actions.map((action) => ({ ...entry, action })));
  await db.insert(schema.sessions).values({ id: randomUUID(), accountId, sessionNumber: 1, startedAt: moment });
  await db.insert(schema.invitations).values({
    ...{ club: CLUB, email: `${ask}@club.example`, name: "New", role: "coach", codeHash: ask, expiresAt: moment },
  });
  const note = { club: CLUB, memberId: 1, kind: "office" as const, body: "a call", isPinned: false, writtenAt: moment };
  await db.insert(schema.personNotes).values([
    { ...note, id: randomUUID(), writtenById: accountId, writtenBy: by.accountName },
    // To be seen to in half a year.
    { ...note, id: randomUUID(), writtenBy: by.accountName, dueOn: day(at(month + 6)) },
  ]);
  const written = { club: CLUB, writtenBy: by.accountName, writtenAt: moment };
  await db
    .insert(schema.ownFreeDays)
    .values({ ...written, firstDay: day(moment), lastDay: day(moment), label: "Gala" });
  await db.insert(schema.calledOffSessions).values({
    ...{ ...written, type: "lesson", courseId: 1, date: day(moment), isOff: true, reason: "snow", sequence: 1 },
  });
  await db.insert(schema.webhookMessages).values({
    ...{ club: CLUB, source: address.baseUrl, messageId: ask, type: "registrations.created", deleted: false },
    ...{ receivedAt: moment, state: "processed" },
  });
  // Somebody who left, and once did something that the log keeps.
  const left = { email: `${randomUUID()}@club.example`, name: "Left", createdAt: moment, disabledAt: moment };
  const [leaver] = await db.insert(schema.accounts).values(left).returning();
  await db.insert(schema.auditEntries).values({ ...entry, accountId: leaver?.id ?? 0, action: "registration.refuse" });
  if (month % 12 === 0) await beginSeason(db, season, moment);
  await db.insert(schema.mirrorPresences).values({ ...session, memberId: 1, presence: "present", reading: 1 });
}

async function beginSeason(db: Queryable, id: number, moment: Date): Promise<void> {
  const endDate = day(new Date(moment.getTime() + 300 * 86_400_000));
  await db.insert(schema.mirrorSeasons).values({ club: CLUB, reading: 1, id, name: `Season ${id}`, endDate });
  await db.insert(schema.mirrorStates).values({ club: CLUB, seasonId: id, missingScopes: [], dueAt: moment });
  const registration = {
    club: CLUB,
    reading: 1,
    kind: "annual" as const,
    seasonId: id,
    memberId: 1,
    activityId: 1,
    slotIds: [],
  };
  await db.insert(schema.mirrorRegistrations).values([1, 2, 3].map((one) => ({ ...registration, id: id * 10 + one })));
}

describe.each(databases("retention"))("the desk's store in ten years, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let account = 0;
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await testStore(location);
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), {
      slug: CLUB,
      name: CLUB,
      baseUrl: "https://club.example/api/v1",
      clientId: CLUB,
      credential,
    });
    const person = { email: "claire@club.example", name: "Claire Martin", createdAt: at(0) };
    account = (await db().insert(schema.accounts).values(person).returning())[0]?.id ?? 0;
  });
  afterAll(() => opened.close());

  /** Rows of every table but the list of seasons, which is the club's own. */
  const counts = async () => {
    const tables = Object.values(schema).filter((one) => is(one, PgTable) && one !== schema.mirrorSeasons) as PgTable[];
    const all: number[] = [];
    for (const table of tables) all.push(await db().$count(table));
    return all;
  };

  it("forgets what was written down of a club after it was forgotten, and nobody else's", async () => {
    const entry = (club: string | null, days: number) => ({
      ...{ club, action: "club.try", outcome: "done" as const, at: new Date(BEGINNING - days * 86_400_000) },
    });
    const entries = [entry("gone", 2), entry("gone", 0.5), entry(CLUB, 2), entry(null, 2)];
    await db().insert(schema.auditEntries).values(entries);
    const now = new Date(BEGINNING);
    expect((await sweep(db(), { now, database: now })).get("log of clubs that are gone")).toBe(1);
    expect(await db().$count(schema.auditEntries, sql`action = 'club.try'`)).toBe(3);
    await db().delete(schema.auditEntries).where(sql`action = 'club.try'`);
  });

  it("stops growing after the longest term and a month, and forgets nothing before its time", {
    timeout: 180_000,
  }, async () => {
    const seen: number[][] = [];
    for (let month = 0; month <= LONGEST_MONTHS + 12; month++) {
      await liveThrough(db(), month, account);
      await sweep(db(), { now: at(month), database: at(month) });
      if (month === 24) {
        // Two seasons after it began nothing of the first month's work is gone.
        expect(await db().$count(schema.works)).toBe(75);
        expect(await db().$count(schema.pieces)).toBe(150);
      }
      if (month >= LONGEST_MONTHS) seen.push(await counts());
    }
    expect(seen.at(-1)).toEqual(seen[0]);
    const of = (action: string) => db().$count(schema.auditEntries, sql`action = ${action}`);
    expect(await of("account.sign_in")).toBe(12);
    expect(await of("registration.validate")).toBe(36);
    expect(await of("payment.create")).toBe(120);
    expect(await db().$count(schema.personNotes, sql`due_on is null`)).toBe(25);
    expect(await db().$count(schema.personNotes, sql`due_on is not null`)).toBe(31);
    expect(await db().$count(schema.sessions)).toBe(1);
    // Whom the log still names stays, too.
    expect(await db().$count(schema.accounts, sql`disabled_at is not null`)).toBe(36);
    // The seasons of the last five years and a month, and the running one.
    expect(await db().$count(schema.mirrorStates)).toBeLessThanOrEqual(7);
  });
});
