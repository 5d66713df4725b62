import "server-only";
import { createHash } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import type { DecisionControl, DecisionWork } from "./decision-work.ts";
import { type OtherDecision, sharedPart, type WorkDecision } from "./snapshot.ts";

/** What of a work is somebody else's work, said before a person changes its course. */
export interface OthersWork {
  /** Who asked for it; null: the person themselves. */
  askedBy: string | null;
  /** What somebody else last did to it. */
  last: { by: string; did: DecisionControl } | null;
  /** How many of the registrations that were not done somebody else decides, or has decided meanwhile, who, and which. */
  decided: { count: number; by: string[]; which: OtherDecision[] } | null;
  /** Names all this: given back with the answer, which counts while nothing more has happened. */
  mark: string;
}

/**
 * What of a work a person has to be asked about before `control` is done to it; null where it is theirs alone. Whoever has paused a
 * colleague's work was asked then, and lets it go on unasked; looking again at what is on its way changes nothing for anybody.
 * @param again positions of the rows that another try would send
 * @param since what was decided meanwhile of the rows that it would not: that is left to whoever decided it
 */
export async function othersWork(
  db: Queryable,
  work: DecisionWork,
  control: DecisionControl,
  by: { id: number },
  again: readonly number[],
  since: readonly WorkDecision[],
): Promise<OthersWork | null> {
  if (control === "resume" && work.takenBackBy) return null;
  const last = await lastControl(db, work);
  if (control === "resume" && last?.did === "pause" && last.account === by.id) return null;
  const askedBy = work.askedBy === by.id ? null : work.askedByName;
  const theirs = last && last.account !== by.id ? last : null;
  const others = since.filter((one) => one.askedBy !== by.id);
  if (askedBy === null && theirs === null && others.length === 0) return null;
  const seen = [
    control,
    askedBy && work.askedBy,
    theirs?.entry,
    others.map(({ id, operation, by }) => [id, operation, by]),
    // What was open when it was read may have come to nothing: then it would be sent as well.
    again,
  ];
  return {
    askedBy,
    last: theirs && { by: theirs.by, did: theirs.did },
    decided:
      others.length === 0
        ? null
        : { count: others.length, by: [...new Set(others.map((one) => one.by))], which: others.map(sharedPart) },
    mark: createHash("sha256").update(JSON.stringify(seen)).digest("base64url"),
  };
}

const DID: Readonly<Record<string, DecisionControl>> = {
  "job.pause": "pause",
  "job.resume": "resume",
  "job.take_back": "take_back",
  "job.retry": "retry",
};

/** What a person last did to a work: the log has it, written with each control. */
async function lastControl(db: Queryable, { club, id }: DecisionWork) {
  const { id: entry, accountId, accountName, action, club: of, subject } = auditEntries;
  const [last] = await db
    .select({ entry, accountId, accountName, action })
    .from(auditEntries)
    .where(and(eq(of, club), eq(subject, `jobs/${id}`), inArray(action, Object.keys(DID))))
    .orderBy(desc(entry))
    .limit(1);
  const did = last && DID[last.action];
  return did ? { entry: last.entry, account: last.accountId, by: last.accountName ?? "", did } : null;
}
