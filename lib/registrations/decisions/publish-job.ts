import "server-only";
import { publish } from "#lib/base/live/live.ts";
import type { Job } from "./job.ts";

/** Tells the screens that a job moved, and that registrations of its season did. After the commit. */
export function publishJob(job: Job): void {
  const where = { club: job.club, season: job.seasonId };
  // `publish` never fails its caller.
  void publish({ ...where, topic: "jobs", id: job.id });
  void publish({ ...where, topic: "registrations" });
}
