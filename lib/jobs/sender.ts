import "server-only";
import { type ClubApi, clubApi, dataOf } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import type { Lane } from "#lib/club/governor.ts";
import type { Job, JobOperation, RegistrationKind } from "#lib/store/schema/jobs.ts";
import type { Sender } from "./decide.ts";
import { type Failure, type Seen, UNREADABLE } from "./verdict.ts";

/**
 * Rows on their way at once: for each club its single decisions, and beside them its big jobs, so that a person's decision never waits for
 * a place behind a job. Enough to keep a quota of five a second busy against a club that answers in under a second; not enough to
 * flood it.
 */
export const IN_FLIGHT = 4;

/** A single decision is a person waiting; more than one is work that people must not wait for. */
export function laneOf(job: Pick<Job, "size">): Lane {
  return job.size === 1 ? "click" : "bulk";
}

/** The operations of a registration (club-api §4.5). */
const PATHS = {
  annual: {
    validate: "/annual-registrations/{id}/validate",
    refuse: "/annual-registrations/{id}/refuse",
    cancel: "/annual-registrations/{id}/cancel",
  },
  event: {
    validate: "/event-registrations/{id}/validate",
    refuse: "/event-registrations/{id}/refuse",
    cancel: "/event-registrations/{id}/cancel",
  },
} as const satisfies Record<RegistrationKind, Record<JobOperation, string>>;

const RECORDS = { annual: "/annual-registrations/{id}", event: "/event-registrations/{id}" } as const;

/** Speaks with the clubs through their one door. A decision is sent once a claim: whether it may go again is asked of the job first. */
export const clubSender: Sender = {
  async turn({ club, single }, by, signal) {
    const { governor } = await clubApi(club);
    return governor.take(single ? "click" : "bulk", { by: single ? by : undefined, patient: true, signal });
  },

  async send({ job, row }, signal, turn) {
    return outcomeOf(async () => {
      const api = await clubApi(job.club, job.askedBy);
      const sent = { path: { id: row.registrationId }, key: row.idempotencyKey, lane: laneOf(job), once: true, signal };
      const { id, data } = await api.post(PATHS[job.kind][job.operation], { ...sent, turn });
      // A write answers with the identifier of what it affected (club-api §2.14): whatever does not, is not the club.
      if (id !== row.registrationId) throw unreadable(true);
      return { ok: true, valid: validIn(data), memberId: memberIn(data) };
    });
  },

  async look({ job, row }, signal) {
    return outcomeOf(async () => {
      const api = await clubApi(job.club, job.askedBy);
      return { seen: await readRegistration(api, job.kind, row.registrationId, laneOf(job), signal) };
    });
  },
};

/** A registration's state as the club has it now; null when there is none. */
async function readRegistration(
  api: ClubApi,
  kind: RegistrationKind,
  id: number,
  lane: Lane,
  signal: AbortSignal,
): Promise<Seen> {
  try {
    const data = dataOf(await api.get(RECORDS[kind], { path: { id }, lane, once: true, signal }));
    const valid = validIn(data);
    if (valid === undefined || Number(data.id) !== id) throw unreadable(false);
    return { valid, memberId: memberIn(data) };
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

/** JSON that is not what the document says. */
function unreadable(perhapsSent: boolean): ClubError {
  const error = new ClubError({ kind: "contract", code: UNREADABLE, status: 200 });
  error.perhapsSent = perhapsSent;
  return error;
}

/** A service may answer with the identifier alone (club-api §2.14); then `valid` is not known from the answer. */
function validIn(data: Record<string, unknown>): boolean | null | undefined {
  return typeof data.valid === "boolean" || data.valid === null ? data.valid : undefined;
}

function memberIn(data: Record<string, unknown>): number | undefined {
  return typeof data.member_id === "number" ? data.member_id : undefined;
}

/** A failure of the club is an outcome; anything else is a defect of ours, or the end of the process. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    const { kind, code, detail, requestId, retryAfterSeconds, perhapsSent } = cause;
    return { ok: false, kind, code, detail, requestId, retryAfterSeconds, perhapsSent };
  }
}
