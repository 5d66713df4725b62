import "server-only";
import { publish } from "#lib/base/live/live.ts";
import type { DecisionWork } from "./decision-work.ts";

/** Tells the screens that a work moved, and that registrations of its season did. After the commit. */
export function publishDecisionWork(work: DecisionWork): void {
  const where = { club: work.club, season: work.seasonId };
  // `publish` never fails its caller.
  void publish({ ...where, topic: "jobs", id: work.id });
  void publish({ ...where, topic: "registrations" });
}
