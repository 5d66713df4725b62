import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { saveClub } from "#lib/store/clubs.ts";
import { accounts, auditEntries } from "#lib/store/schema/access.ts";
import { type Job, type JobOperation, jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { testStore } from "#lib/testing/store.ts";
import type { Location } from "#runtime/database.ts";
import { createLog } from "#runtime/log.ts";
import { afterDecision } from "../after.ts";
import { controlJob, type JobControl } from "../control.ts";
import { createJob } from "../create.ts";
import { Runner } from "../runner.ts";
import { clubSender } from "../sender.ts";

const noon = new Date("2026-09-12T12:00:00Z");

/** What a runner needs only a moment for, and a busy machine some seconds. */
const WITHIN_MS = 30_000;

/** A dashboard's jobs on a store of the test's own, with the clubs behind the real client and real HTTP. */
export async function openDesk(location: Location) {
  const { store, close } = await testStore(location, { LOG_LEVEL: "silent" });
  const { db } = store;
  const [account] = await db
    .insert(accounts)
    .values({ email: `claire-${Date.now()}@demo.club`, name: "Claire Martin", createdAt: noon })
    .returning();
  const askedBy = { id: account?.id ?? 0, name: "Claire Martin" };
  const by = { ...askedBy, now: noon };
  const runners: Runner[] = [];
  let clubs = 0;
  let club = "";
  return {
    store,
    /** Connects a club of the test's own. */
    connect: async (baseUrl: string) => {
      club = `club-${++clubs}`;
      const credential = { kind: "secret", secret: "secret" } as const;
      await saveClub(db, { slug: club, name: club, baseUrl, clientId: club, credential });
      return club;
    },
    ask: async (ids: readonly number[], operation: JobOperation = "validate", holdSeconds = 0, from = store) => {
      const registrations = ids.map((id) => ({ registrationId: id, memberId: id, activityId: id }));
      const wish = { club, seasonId: 1, kind: "annual" as const, operation, registrations, askedBy, now: noon };
      return (await from.db.transaction((tx) => createJob(tx, { ...wish, holdSeconds }))).job;
    },
    /** Begins to send, as a dashboard does. */
    run: async (from = store, name = "test") => {
      const runner = new Runner({
        store: from,
        sender: clubSender,
        log: createLog(name, "silent"),
        now: () => noon,
        onDecided: (tx, decided) => afterDecision(tx, decided, noon),
        pollMs: 20,
      });
      runners.push(runner);
      await runner.start();
      return runner;
    },
    control: (job: Job, what: JobControl) => controlJob(db, job.club, job.id, what, by),
    jobNow: async (job: Job) => (await db.select().from(jobs).where(eq(jobs.id, job.id)))[0] as Job,
    rows: (job: Job) => db.select().from(jobRows).where(eq(jobRows.jobId, job.id)).orderBy(jobRows.position),
    states: async (job: Job) =>
      (await db.select().from(jobRows).where(eq(jobRows.jobId, job.id)).orderBy(jobRows.position)).map(
        ({ state }) => state,
      ),
    audit: (job: Job) =>
      db
        .select()
        .from(auditEntries)
        .where(sql`${auditEntries.club} = ${job.club} and ${auditEntries.subject} = ${`jobs/${job.id}`}`)
        .orderBy(auditEntries.id),
    /** Ends every wait that has begun, as if its time had passed. */
    hasten: async () => {
      const longAgo = sql`clock_timestamp() - interval '1 hour'`;
      await db.update(jobs).set({ notBefore: longAgo });
      await db.update(jobRows).set({ notBefore: longAgo, triedAt: longAgo });
    },
    until: (what: () => Promise<unknown> | unknown) => expect.poll(what, { timeout: WITHIN_MS, interval: 20 }),
    stopRunners: async () => {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    },
    close,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
