import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/store/schema/access.ts";
import { type Job, jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { databases } from "#lib/testing/store.ts";
import { controlJob, type JobControl } from "./control.ts";
import { createJob } from "./create.ts";
import { deskAt } from "./testing/desk.ts";

const noon = new Date("2026-09-12T12:00:00Z");

describe.each(databases("job_others"))("the course of a colleague's work, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  const account = async (name: string) => {
    const person = { email: `${name}-${Math.random()}@demo.example`, name, createdAt: noon };
    const [made] = await db().insert(accounts).values(person).returning();
    return { id: made?.id ?? 0, name };
  };
  type Somebody = { id: number; name: string };
  const decide = async (by: Somebody, operation: "validate" | "refuse" = "validate") => {
    const registrations = [1, 2].map((id) => ({ registrationId: id, memberId: id, activityId: id }));
    const wish = {
      club: desk.slug,
      seasonId: 1,
      kind: "annual" as const,
      operation,
      registrations,
      askedBy: by,
      now: noon,
    };
    return (await db().transaction((tx) => createJob(tx, wish))).job;
  };
  const control = ({ id }: Job, what: JobControl, by: Somebody, seen?: string) =>
    controlJob(db(), desk.slug, id, what, { ...by, now: noon }, seen);
  const markOf = (answer: Awaited<ReturnType<typeof control>>) =>
    !answer.ok && answer.code === "others" ? answer.others.mark : "";
  const begin = async () => {
    await desk.connect([1, 2]);
    return { claire: await account("Claire"), nadia: await account("Nadia") };
  };

  it("is changed only by who was asked, each way of it, and one's own unasked", async () => {
    const { claire, nadia } = await begin();
    const job = await decide(claire);
    const told = { ok: false, code: "others", others: { askedBy: "Claire", last: null, decided: null } };
    const pause = await control(job, "pause", nadia);
    expect(pause).toMatchObject(told);
    expect((await desk.jobNow(job)).state).toBe("queued");
    // A yes to one thing is none to another.
    expect(await control(job, "take_back", nadia, markOf(pause))).toMatchObject(told);
    expect(await control(job, "pause", nadia, "something else")).toMatchObject(told);
    expect(await control(job, "pause", nadia, markOf(pause))).toMatchObject({ job: { state: "paused" } });
    // Who has paused it lets it go on; who asked for it is told that somebody has paused it.
    const resume = await control(job, "resume", claire);
    expect(resume).toMatchObject({ code: "others", others: { askedBy: null, last: { by: "Nadia", did: "pause" } } });
    expect(await control(job, "resume", nadia)).toMatchObject({ ok: true });
    // What has happened since the question is asked about anew.
    expect(await control(job, "pause", claire, markOf(resume))).toMatchObject({
      others: { last: { by: "Nadia", did: "resume" } },
    });
    const stop = await control(job, "take_back", claire);
    expect(await control(job, "take_back", claire, markOf(stop))).toMatchObject({ job: { state: "taken_back" } });
    const own = await decide(nadia);
    expect(await control(own, "take_back", nadia)).toMatchObject({ job: { state: "taken_back" } });
  });

  it("is not sent again unasked, nor is one's own over what somebody else has just decided", async () => {
    const { claire, nadia } = await begin();
    const registrations = [1, 2].map((id) => ({
      ...{ club: desk.slug, kind: "annual" as const, id, seasonId: 1, memberId: id, activityId: id, reading: 0 },
      ...{ valid: null, slotIds: [], registeredAt: noon, validatedAt: null },
    }));
    await db().insert(mirrorRegistrations).values(registrations);
    const earlier = await decide(nadia, "refuse");
    const job = await decide(claire);
    const settle = async ({ id }: Job, state: "failed" | "done") => {
      await db().update(jobRows).set({ state, decidedAt: noon }).where(eq(jobRows.jobId, id));
      await db().update(jobs).set({ state: "done", finishedAt: noon }).where(eq(jobs.id, id));
    };
    await settle(job, "failed");
    const theirs = await control(job, "retry", nadia);
    expect(theirs).toMatchObject({ others: { askedBy: "Claire", decided: null } });
    expect(await desk.states(job)).toEqual(["failed", "failed"]);
    // A refusal of before that was tried again, and has just come through.
    await settle(earlier, "done");
    const own = await control(job, "retry", claire);
    expect(own).toMatchObject({ others: { askedBy: null, last: null, decided: { count: 2, by: ["Nadia"] } } });
    expect(await desk.states(job)).toEqual(["failed", "failed"]);
    expect(await control(job, "retry", claire, markOf(own))).toMatchObject({ ok: true });
    expect(await desk.states(job)).toEqual(["queued", "queued"]);
  });
});
