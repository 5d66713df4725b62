import "server-only";
import { type ClubApi, dataOf, recordOf } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { recordsSaying } from "#lib/sync/copy/records-saying.ts";
import { registrationsThere } from "#lib/sync/copy/registrations-there.ts";
import type { Traced } from "#lib/sync/outbox/kind.ts";
import { saysAllOf } from "#lib/sync/resources/same-value.ts";
import { idOf, type Raw } from "#lib/sync/resources/wire.ts";
import type { SentStep } from "./piece.ts";
import { STAGED_WRITES, type StagedStep } from "./plan.ts";

/** A step with the numbers of all records that it names. */
type NumberedStep = Pick<StagedStep, "names" | "write" | "seen"> & { id: unknown; body: Raw };

interface Place {
  /** Of the stage. */
  season: number | null;
  /** Records that are known to be of other rows: `NAME ID`. */
  made: ReadonlySet<string>;
  signal: AbortSignal;
}

/**
 * Looks what became of a step that was perhaps sent under another access: a change is there when the record is as it was to be, a new record when the club has one
 * that says all that was sent, and that no other row has made.
 * @throws ClubError
 */
export async function traceStep(api: ClubApi, step: NumberedStep, place: Place): Promise<Traced<SentStep>> {
  const { write } = step;
  if (write === "POST /annual-registrations" || write === "POST /event-registrations")
    return traceRegistration(api, step, place);
  return STAGED_WRITES[write].made ? traceNew(api, step, place) : traceChange(api, step, place);
}

const wayOf = ({ signal }: Place) => ({ lane: "click", once: true, signal }) as const;

async function traceChange(
  api: ClubApi,
  { write, id, body, seen }: NumberedStep,
  place: Place,
): Promise<Traced<SentStep>> {
  const number = Number(id);
  const path = write.replace(/^[A-Z]+ /, "").replace(/\/(validate|cancel)$/, "");
  const now = await recordAt(api, path, number, place);
  if (write.endsWith("/cancel")) return now ? { is: "missing" } : { is: "there", seen: { id: number, data: {} } };
  if (!now) return { is: "unclear" };
  const there: Traced<SentStep> = { is: "there", seen: { id: number, data: now } };
  if (write.endsWith("/validate"))
    return now.valid === true ? there : { is: now.valid === null ? "missing" : "unclear" };
  if (saysAllOf(now, body)) return there;
  return { is: seen && saysAllOf(now, seen) ? "missing" : "unclear" };
}

async function recordAt(api: ClubApi, path: string, id: number, place: Place): Promise<Raw | null> {
  try {
    const answer = await api.get(path as "/members/{id}", { path: { id }, ...wayOf(place) });
    return recordOf(answer, id, `GET ${path}`);
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

async function traceRegistration(api: ClubApi, { write, body }: NumberedStep, place: Place): Promise<Traced<SentStep>> {
  const kind = write === "POST /annual-registrations" ? ("annual" as const) : ("event" as const);
  const activityId = Number(kind === "annual" ? body.group_id : body.event_id);
  const path = kind === "annual" ? ("/groups/{id}" as const) : ("/events/{id}" as const);
  // A row may register to another season than its stage's.
  const activity = dataOf(await api.get(path, { path: { id: activityId }, ...wayOf(place) }));
  const seasonId = idOf(activity.season_id) ?? place.season ?? 0;
  const wished = { kind, memberId: Number(body.member_id), activityId, seasonId };
  const found = await registrationsThere(api, wished, wayOf(place));
  const live = found.find(({ valid }) => valid !== false);
  if (live) return { is: "there", seen: { id: live.id, data: { valid: live.valid } } };
  return { is: found.length > 0 ? "unclear" : "missing" };
}

async function traceNew(api: ClubApi, { names, write, body }: NumberedStep, place: Place): Promise<Traced<SentStep>> {
  const season = Number(body.season_id ?? place.season ?? 0);
  const found = await recordsSaying(api, STAGED_WRITES[write].phase, body, { season, after: 0, ...wayOf(place) });
  const free = found.filter(({ id }) => !place.made.has(`${names} ${id}`));
  const [only, ...more] = free;
  if (!only) return { is: "missing" };
  return more.length > 0 ? { is: "unclear" } : { is: "there", seen: only };
}
