import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformedAnswer, notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import type { ControlQuestion } from "#components/registrations/decisions/send-control.ts";
import { mayDecideRegistrations, mayFollowDecisions, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { boundedText, recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { personName } from "#lib/base/words/formats.ts";
import { controlDecisions, isControl } from "#lib/registrations/decisions/control.ts";
import type { DecisionControl } from "#lib/registrations/decisions/decision-work.ts";
import type { OthersWork } from "#lib/registrations/decisions/others-work.ts";
import { publishDecisionWork } from "#lib/registrations/decisions/publish-work.ts";
import { type DecisionSummary, findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { readResultPage } from "#lib/registrations/decisions/result-page.ts";
import {
  isResultFilter,
  LONGEST_REASON,
  type ResultFilter,
  resultsOf,
} from "#lib/registrations/decisions/result-rows.ts";
import type { OtherDecision } from "#lib/registrations/decisions/snapshot.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";

const path = { id: recordIdText };

/** A page of results is what a screen shows; two hundred are more than anybody reads at once. */
const PAGE_ROWS = { usual: 100, most: 200 };

const query = {
  show: z.custom<ResultFilter>(isResultFilter).default("all"),
  reason: z.string().max(LONGEST_REASON).optional(),
  page: recordIdText.default(1),
  size: recordIdText.default(PAGE_ROWS.usual).transform((size) => Math.min(size, PAGE_ROWS.most)),
};

/** A work with its rows: `?show=all|failed|done|open&reason=slot_full&page=1`. */
export const GET = clubRoute(
  { rule: withinSections(mayFollowDecisions), path, query },
  async ({ seat, path: { id }, query }) => {
    const { db } = await store();
    const work = await findDecisionWork(db, seat, id);
    if (!work) return notHere();
    return uncached(await readResultPage(db, seat, work, query, query));
  },
);

/** `seen`: the mark of the question that was answered with yes. */
const order = z.object({ control: z.custom<DecisionControl>(isControl), seen: boundedText(64).optional() });

/**
 * Pause, resume, take back, retry: `{"control": "pause"}`. What is somebody else's work too is asked first: `{"question": {…}}` has
 * changed nothing, and is answered by the same with its mark, `{"control": "pause", "seen": "…"}`.
 */
export const POST = clubRoute(
  { rule: withinSections(mayDecideRegistrations), path },
  async ({ seat, path: { id }, request }) => {
    // The schema refuses a body that is not JSON.
    const asked = order.safeParse(await request.json().catch(() => undefined));
    if (!asked.success) return malformedAnswer("invalid_body");
    const by = { ...seat.person, section: seat.section, isDirector: seat.role === "director", now: now() };
    const { control, seen } = asked.data;
    const { db } = await store();
    const result = await controlDecisions(db, seat.club, id, control, by, seen);
    if (!result.ok && result.code === "others") {
      const work = await findDecisionWork(db, seat, id);
      return work ? uncached({ question: await questionOn(seat, work, control, result.others) }) : notHere();
    }
    if (!result.ok) {
      const words = await getTranslations("decisions.controlFailed");
      return problemAnswer(409, result.code, words(result.code));
    }
    wakeOutbox();
    publishDecisionWork(result.work);
    return uncached({ state: result.work.state });
  },
);

/** In words: whose work it is, what was done to it, what others decide of it, and what will happen. */
async function questionOn(
  seat: Seat,
  work: DecisionSummary,
  control: DecisionControl,
  { askedBy, last, decided, mark }: OthersWork,
): Promise<ControlQuestion> {
  const words = await getTranslations("control");
  return {
    title: askedBy === null ? words("titleOwn") : words("title", { name: askedBy }),
    lines: [
      last ? words(`did.${last.did}`, { by: last.by }) : "",
      decided ? words("decided", { count: decided.count, by: decided.by.join(", ") }) : "",
      ...(decided ? await decidedWords(seat, work, decided.which) : []),
      words(`does.${control}`),
    ].filter(Boolean),
    keep: words("keep"),
    mark,
  };
}

/** Names listed before "and n more". */
const NAMED = 4;

/** Whose registrations others decide, and how: the first few, and how many more. */
async function decidedWords(seat: Seat, work: DecisionSummary, which: readonly OtherDecision[]): Promise<string[]> {
  const words = await getTranslations("registrations");
  const named = which.slice(0, NAMED);
  const ids = named.map(({ id }) => id);
  const found = await resultsOf((await store()).db, work, seat, ids);
  const rows = new Map(found.map((row) => [row.registrationId, row]));
  const people = named.map(({ id, by, operation, isOpen }) => {
    const row = rows.get(id);
    const who = [(row && personName(row)) || `#${row?.memberId ?? id}`, row?.activity].filter(Boolean).join(" – ");
    return `${who} · ${isOpen ? words("decide.others.one.open", { by, operation }) : words(`panel.did.${operation}`, { by })}`;
  });
  const more = which.length - named.length;
  return more > 0 ? [...people, words("decide.more", { count: more })] : people;
}
