import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { marksWhere } from "#lib/activities/attendance/marks.ts";
import { pieces, workReads, works } from "#lib/base/store/schema/sync/outbox.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { findEnrolment } from "#lib/registrations/counter/enrolment.ts";
import { createdIdOf, movingOf } from "#lib/registrations/decisions/decision-work.ts";
import { findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { type Location, openDatabase } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";

/** The last migration before the outbox. */
const BEFORE = 27;

/** Every migration is made, one by one, on a database that is no copy: on a busy machine that takes longer than a test may. */
const WITHIN_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), "guichet-upgrade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The migrations as a desk had them then. */
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
  return { kind: "server", url: await createDatabase("outbox_upgrade"), schema: "guichet" };
}

it.each(["embedded", "PostgreSQL"])(
  "a desk of before the outbox keeps all its work, with its keys and states, %s",
  async (kind) => {
    const location = await locationOf(kind);
    const before = await openDatabase(location, {}, migrationsOfThen());
    for (const statement of readFileSync("lib/sync/outbox/testing/before-outbox.sql", "utf8").split(/;\n/))
      if (statement.trim()) await before.db.execute(sql.raw(statement));
    await before.close();

    // The process has this store as its own: what a work still needs of the quota is read there.
    const { store, close } = await testStore(location, { LOG_LEVEL: "silent" });
    const { db } = store;
    const found = await db.select().from(pieces).orderBy(pieces.workId, pieces.position);
    const of = (key: string) => found.find((one) => one.idempotencyKey === `key-of-${key}`);
    expect(Object.fromEntries(found.map((one) => [one.idempotencyKey.replace("key-of-", ""), one.state]))).toEqual({
      ...{ "decision-101": "done", "decision-102": "failed", "decision-103": "queued", "decision-104": "sending" },
      ...{ "decision-105": "unknown", "decision-e104": "queued", "move-106": "queued" },
      ...{ "enrolment-1": "done", "enrolment-2": "failed", "enrolment-3": "unknown", "enrolment-4": "taken_back" },
      ...{ "mark-1": "done", "mark-2": "failed", "mark-3": "unknown", "mark-4": "queued", "mark-5": "failed" },
    });
    // Jobs keep their numbers, to which the log and addresses point; what is asked for next comes after everything.
    expect((await db.select().from(works).orderBy(works.id)).map(({ kind }) => kind)).toEqual([
      ...["decisions", "decisions", "decisions", "moves", "enrolments", "enrolments"],
      ...Array(5).fill("marks"),
    ]);
    expect(await findDecisionWork(db, { club: "dol" }, 1)).toMatchObject({
      state: "done",
      counts: { done: 1, failed: 1 },
      kind: "annual",
    });
    expect(await findDecisionWork(db, { club: "dol" }, 3)).toMatchObject({
      pauseReason: "address_changed",
      kind: "event",
    });
    expect(of("decision-102")).toMatchObject({
      ...{ subject: "annual 102", serial: "work 11 of 1", recordId: 102, memberId: 2, code: "capacity_reached" },
      ...{ foreseen: "capacity_reached", basis: "basis", reading: 41, recordMadeAt: new Date("2026-09-01T09:00:00Z") },
    });
    expect(of("decision-104")).toMatchObject({ serial: null, leaseOwner: "a dashboard that was killed" });
    expect(of("decision-105")).toMatchObject({ perhapsWritten: true, doubts: 2 });
    const move = of("move-106");
    expect(move).toMatchObject({ step: "cancel", begun: true, subject: "event 106" });
    expect(move && [movingOf(move), createdIdOf(move)]).toEqual([
      { slotIds: [31], licenceId: null, validated: true },
      206,
    ]);
    expect(await db.select().from(workReads)).toEqual([{ accountId: 1, workId: 1, reading: 41 }]);

    const first = await findEnrolment(db, "dol", "the-first-question");
    expect(first?.enrolment).toMatchObject({
      state: "done",
      memberId: 5,
      baseUrl: "http://127.0.0.1:9/api/v1",
      size: 2,
    });
    expect(first?.rows).toMatchObject([
      { kind: "annual", activityId: 11, slotIds: [31, 32], state: "done", registrationId: 301 },
      { kind: "event", activityId: 7, slotIds: [], state: "failed", code: "capacity_reached" },
    ]);
    const second = await findEnrolment(db, "dol", "the-second-question");
    expect(second?.enrolment.state).toBe("queued");
    expect(second?.rows.map(({ state }) => state)).toEqual(["unknown", "withdrawn"]);

    const marks = await marksWhere(db, "dol");
    expect(marks.map(({ id, state }) => `${id.at(-1)} ${state}`)).toEqual([
      ...["1 done", "2 conflict", "3 waiting", "4 waiting", "5 refused"],
    ]);
    expect(marks[0]?.madeAt).toEqual(new Date("2026-09-12T15:00:00.250Z"));
    expect(marks[1]).toMatchObject({
      theirs: "excused",
      theirsBy: "Luc Petit",
      theirsAt: new Date("2026-09-12T14:59:00Z"),
    });
    expect(marks[2]).toMatchObject({ insist: true, perhapsWritten: true });

    const [next] = await db
      .insert(works)
      .values({
        ...{ club: "dol", kind: "decisions", collection: "annual", operation: "validate", size: 1, askedBy: 1 },
        ...{ askedByName: "Claire", askedAt: new Date(), notBefore: new Date() },
      })
      .returning({ id: works.id });
    expect(next?.id).toBe(12);
    expect(await db.$count(works, eq(works.club, "dol"))).toBe(12);
    await close();
  },
  WITHIN_MS,
);
