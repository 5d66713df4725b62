import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { type ClubApi, clubApi, type Written } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { sendingApi } from "#lib/sync/outbox/address.ts";
import type { Claim, Kind, NotSent } from "#lib/sync/outbox/kind.ts";
import { nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { addRowsToRun } from "./add-to-run.ts";
import { whyChanged } from "./changed.ts";
import { endStage, takeRowsBack } from "./end.ts";
import { type Numbers, numbersFor } from "./numbers.ts";
import { ROW_AWAITED, ROW_MISSING } from "./own-stops.ts";
import { rowSubject, type SentStep, type StandingPiece, stagedIn } from "./piece.ts";
import { hasBody, referencesIn, withNumbers } from "./plan.ts";
import { settleRow } from "./settle-row.ts";
import { traceStep } from "./trace.ts";

/** Waits before the next try, in seconds: a row of a list of many. The last repeats. */
const WAITS = [1, 2, 4, 8, 15];

/** Rows on their way at once: a quota of five calls a second is kept busy, and a club is not flooded. */
export const ROWS_IN_FLIGHT = 4;

/** How long a row waits for another one whose record it names, in seconds, before it is looked at again. The last repeats. */
const WAITS_FOR_ROW = [1, 1, 2, 4];

/**
 * Rows of stages (club-api §4): each goes in the steps of its plan, one write a step. A row that names what another one makes waits until that one has its outcome.
 */
export const stagedRows: Kind<SentStep> = {
  name: "staged",
  manner: "persists",
  waitAfter: (attempts) => nthWait(WAITS, attempts),
  inFlight: ROWS_IN_FLIGHT,
  async turn({ club, single }, by, signal) {
    const { governor } = await clubApi(club);
    return governor.take(single ? "click" : "bulk", { by: single ? by : undefined, patient: true, signal });
  },
  async verify(db, claim) {
    const piece = stagedIn(claim.piece);
    const others = await othersNamed(db, claim, piece);
    if (others !== "ready") return others;
    // What an earlier try has perhaps done is asked for under its key, whatever the copy says by now.
    if (claim.piece.perhapsWritten) return null;
    const changed = await whyChanged(db, claim.work.club, piece);
    return changed ? { verdict: { piece: "failed", ...changed } } : null;
  },
  async send(claim, { signal, turn }) {
    const { work, piece } = claim;
    return outcomeOf(async () => {
      const api = await sendingApi(claim);
      const standing = stagedIn(piece);
      const numbers = await numbersFor((await store()).db, work.club, standing);
      return sendStep(api, standing, numbers, {
        ...{ key: piece.idempotencyKey, lane: work.size === 1 ? "click" : "bulk", once: true, signal, turn },
      });
    });
  },
  async trace({ work, piece }, { signal }) {
    const standing = stagedIn(piece);
    return outcomeOf(async () => {
      const api = await clubApi(work.club, work.askedBy);
      const numbers = await numbersFor((await store()).db, work.club, standing);
      const { id, body } = standing.step;
      const wished = { id: id === undefined ? undefined : withNumbers(id, numbers), body: withNumbers(body, numbers) };
      const season = work.seasonId;
      return traceStep(api, { ...standing.step, ...wished }, { season, made: await madeBy(work.club), signal });
    });
  },
  next(piece, seen) {
    const { at, steps, step, made } = stagedIn(piece);
    return seen && at + 1 < steps.length
      ? { step: String(at + 1), result: { made: { ...made, [step.names]: seen.id } } }
      : null;
  },
  resultOf({ piece }, seen) {
    const { step, made } = stagedIn(piece);
    return { made: seen ? { ...made, [step.names]: seen.id } : made };
  },
  settled: settleRow,
  add: addRowsToRun,
  givenUp: takeRowsBack,
  ended: endStage,
  progress(works) {
    for (const { club, seasonId } of works)
      for (const topic of ["jobs", "mirror", "registrations"] as const)
        void publish({ club, topic, ...(seasonId !== null && { season: seasonId }) });
  },
};

interface WriteWay {
  key: string;
  lane: "click" | "bulk";
  once: true;
  signal: AbortSignal;
  turn?: Parameters<ClubApi["post"]>[1]["turn"];
}

/** Sends a step; a registration that the club has validated already, as some groups do by themselves, is as it is wished. */
async function sendStep(api: ClubApi, standing: StandingPiece, number: Numbers, way: WriteWay) {
  try {
    const { id, data } = await writeStep(api, standing, number, way);
    return { ok: true, seen: { id, data } as SentStep } as const;
  } catch (cause) {
    const { id, write } = standing.step;
    const isSo = cause instanceof ClubError && cause.code === "registration_state" && write.endsWith("/validate");
    if (!isSo || id === undefined) throw cause;
    return { ok: true, seen: { id: withNumbers(id, number) as number, data: { valid: true } } } as const;
  }
}

/** Sends one write of the allow-list. */
function writeStep(api: ClubApi, { step }: StandingPiece, number: Numbers, way: WriteWay): Promise<Written> {
  const [method, path] = step.write.split(" ") as ["POST" | "PATCH", "/members"];
  // Which path takes which body is the allow-list's matter, and the contract's: the dry run has compared them.
  const request = {
    ...way,
    ...(step.id !== undefined && { path: { id: withNumbers(step.id, number) as number } }),
    ...(hasBody(step.write) && { body: withNumbers(step.body, number) }),
  } as unknown as Parameters<ClubApi["post"]>[1];
  return method === "POST"
    ? api.post(path, request as never)
    : api.patch(path as "/members/{id}", request as unknown as never);
}

/** Every record that a row of the club's stages is known to have made, by the name of the step and its number. */
async function madeBy(club: string): Promise<ReadonlySet<string>> {
  const { db } = await store();
  const rows = await db
    .select({ made: stageRows.made })
    .from(stageRows)
    .where(and(eq(stageRows.club, club), sql`${stageRows.made} <> '{}'::jsonb`));
  return new Set(rows.flatMap(({ made }) => Object.entries(made).map(([name, id]) => `${name} ${id}`)));
}

const failedWith = (code: string): NotSent => ({ verdict: { piece: "failed", code, detail: "" } });

/** Whether the records of other rows that a step names are there; otherwise whether to wait for them. */
async function othersNamed(
  db: Queryable,
  { work, piece }: Claim,
  { stage, place, step, made }: StandingPiece,
): Promise<"ready" | NotSent> {
  for (const { of, row = place } of referencesIn(step)) {
    if (row === place) {
      if (made[of] === undefined) return failedWith(ROW_MISSING);
      continue;
    }
    const at = and(eq(stageRows.club, work.club), eq(stageRows.stage, stage), eq(stageRows.place, row));
    const [other] = await db
      .select({ made: stageRows.made, outcome: stageRows.outcome, state: stageRows.state })
      .from(stageRows)
      .where(at);
    if (other?.made[of] !== undefined) continue;
    // What stands behind it waits for this one in its turn: both would wait for ever.
    const isOnItsWay =
      row < place && other?.state === "sent" && other.outcome === null && (await isOpen(db, work.id, stage, row));
    return isOnItsWay
      ? {
          verdict: {
            piece: "again",
            own: true,
            waitSeconds: nthWait(WAITS_FOR_ROW, piece.attempts),
            code: ROW_AWAITED,
            detail: "",
          },
        }
      : failedWith(ROW_MISSING);
  }
  return "ready";
}

/** Whether a row's piece still waits for its outcome. */
async function isOpen(db: Queryable, workId: number, stage: string, row: number): Promise<boolean> {
  const [found] = await db
    .select({ state: pieces.state })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), eq(pieces.subject, rowSubject(stage, row)), isNull(pieces.decidedAt)));
  return found !== undefined;
}
