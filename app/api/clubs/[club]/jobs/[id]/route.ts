import { getTranslations } from "next-intl/server";
import { notHere, refused, uncached } from "#app/api/answers.ts";
import { idIn } from "#app/identifier.ts";
import { mayDecideRegistrations, mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { controlJob, isControl } from "#lib/jobs/control.ts";
import { wakeJobs } from "#lib/jobs/lifecycle.ts";
import { publishJob } from "#lib/jobs/progress.ts";
import { findJob, isResultFilter, jobResults } from "#lib/jobs/read.ts";
import { store } from "#lib/store/database.ts";

/** A job with its rows: `?show=all|failed|done|open&page=1`. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/jobs/[id]">) {
  const { club, id } = await params;
  const answer = await authorise(club, mayReadRegistrations);
  if (!answer.ok) return refused(answer);
  const { db } = await store();
  const job = await findJob(db, club, idIn(id) ?? 0);
  if (!job) return notHere();
  const { searchParams } = new URL(request.url);
  const show = searchParams.get("show");
  const page = idIn(searchParams.get("page") ?? "") ?? 1;
  const size = Math.min(idIn(searchParams.get("size") ?? "") ?? 100, 200);
  const shown = { limit: size, offset: (page - 1) * size };
  return uncached({ job, rows: await jobResults(db, job, club, isResultFilter(show) ? show : "all", shown) });
}

/** Pause, resume, take back, retry: `{"control": "pause"}`. */
export async function POST(request: Request, { params }: RouteContext<"/api/clubs/[club]/jobs/[id]">) {
  const { club, id } = await params;
  const answer = await authorise(club, mayDecideRegistrations);
  if (!answer.ok) return refused(answer);
  const body: unknown = await request.json().catch(() => null);
  const control = typeof body === "object" && body !== null && "control" in body ? body.control : null;
  const jobId = idIn(id);
  if (!jobId || !isControl(control)) return notHere();
  const by = { ...answer.seat.person, now: now() };
  const result = await controlJob((await store()).db, club, jobId, control, by);
  if (!result.ok) {
    const words = await getTranslations("jobs.controlFailed");
    return Response.json({ code: result.code, words: words(result.code) }, { status: 409 });
  }
  wakeJobs();
  publishJob(result.job);
  return uncached({ state: result.job.state });
}
