import { boot } from "#lib/boot.ts";
import { now } from "#lib/clock.ts";
import { subscribe } from "#lib/live/live.ts";
import { listClubs } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";
import { accounts } from "#lib/store/schema/access.ts";
import { createJob } from "../create.ts";
import { wakeJobs } from "../lifecycle.ts";
import { findJob } from "../read.ts";

/**
 * The dashboard without its pages, as a process that a test can kill: it boots exactly as the dashboard does, asks for one
 * job when `JOB` names registrations, and prints a JSON line at each progress of the jobs of its club.
 * Run with `--conditions=react-server`.
 */
await boot();
const { db } = await store();
const [club] = await listClubs(db);
if (!club) throw new Error("The environment names no club.");

const report = async (id: number) => {
  const job = await findJob(db, club.slug, id);
  if (job) console.log(JSON.stringify({ job: id, state: job.state, counts: job.counts }));
};
subscribe(club.slug, ({ topic, id }) => {
  if (topic === "jobs" && id !== undefined) void report(id);
});

if (process.env.JOB) {
  const { season, ids } = JSON.parse(process.env.JOB) as { season: number; ids: number[] };
  const [account] = await db
    .insert(accounts)
    .values({ email: "crash@demo.club", name: "Crash", createdAt: now() })
    .returning();
  const { job } = await db.transaction((tx) =>
    createJob(tx, {
      club: club.slug,
      seasonId: season,
      kind: "annual",
      operation: "validate",
      // Eight activities: rows of several activities are on their way at once when the process ends.
      registrations: ids.map((registrationId) => ({ registrationId, memberId: null, activityId: registrationId % 8 })),
      askedBy: { id: account?.id ?? 0, name: "Crash" },
      now: now(),
      holdSeconds: 0,
    }),
  );
  wakeJobs();
  await report(job.id);
} else {
  await report(1);
}
// The jobs' timers do not keep a process alive; the dashboard's server does.
setInterval(() => {}, 60_000);
