import { writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { marksCase } from "#lib/activities/attendance/testing/crash-case.ts";
import type { Club } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import type { WorkKind } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { documentsCase } from "#lib/papers/documents/testing/crash-case.ts";
import { papersCase } from "#lib/papers/filing/testing/crash-case.ts";
import { medicalCase } from "#lib/papers/medical/testing/crash-case.ts";
import { peopleCase } from "#lib/people/households/testing/crash-case.ts";
import { enrolmentsCase } from "#lib/registrations/counter/testing/crash-case.ts";
import { decisionsCase } from "#lib/registrations/decisions/testing/decisions-case.ts";
import { movesCase } from "#lib/registrations/decisions/testing/moves-case.ts";
import { pressesCase } from "#lib/registrations/decisions/testing/presses-case.ts";
import { renewalCase } from "#lib/registrations/renewal/testing/crash-case.ts";
import { stagedCase } from "#lib/sync/staging/testing/crash-case.ts";
import { paymentsCase } from "#lib/treasury/payments/testing/crash-case.ts";
import { clubMaker, makeSeason, type RunningClub } from "../../../scripts/testing/club.ts";
import type { CrashCase } from "./crash-case.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a kind asks for is its own matter
export type AnyCase = CrashCase<any>;

/** A case has the name of its kind of work, or one of its own where a kind has another to be measured by. */
export type CaseName = WorkKind | "renewal" | "presses";

const OTHERWISE: Partial<Record<CaseName, WorkKind>> = { renewal: "staged", presses: "decisions" };

/** The kind of durable work that the pieces of a case are. */
export const kindOfCase = (name: CaseName): WorkKind => OTHERWISE[name] ?? (name as WorkKind);

/** Every kind of durable work, under the kills by standing here: one that is missing is an error of types. */
export const CASES: Readonly<Record<CaseName, AnyCase>> = {
  decisions: decisionsCase,
  moves: movesCase,
  marks: marksCase,
  enrolments: enrolmentsCase,
  payments: paymentsCase,
  people: peopleCase,
  medical: medicalCase,
  papers: papersCase,
  documents: documentsCase,
  staged: stagedCase,
  renewal: renewalCase,
  presses: pressesCase,
};

/** The kinds that are put under the kills. */
export const CRASHED = (Object.keys(CASES) as CaseName[]).filter((name): name is WorkKind => name === kindOfCase(name));

/** The cases that are measured: the kinds, and what else leads to work of one of them. */
export const MEASURED = Object.keys(CASES) as CaseName[];

/** Cases of all kinds at one desk: of each kind of work one, since a ledger tells pieces apart by that. Decisions are made by hand. */
export const MIXED: readonly CaseName[] = CRASHED.map((name) => (name === "decisions" ? "presses" : name));

/** What is asked for of each kind. */
export interface AskedWorks {
  season: number;
  kinds: Partial<Record<CaseName, unknown>>;
}

/**
 * Makes a season of a club, with what `count` pieces of each kind need.
 * @param file gets what is then asked for, for the desk's process (`ASK`)
 */
export async function fillForCases(
  club: RunningClub,
  { kinds, count, file }: { kinds: readonly CaseName[]; count: number; file: string },
): Promise<AskedWorks> {
  const make = clubMaker(club, "cases-");
  const season = await makeSeason(make);
  const asked: AskedWorks["kinds"] = {};
  for (const kind of kinds) asked[kind] = await CASES[kind].fill({ make, admin: club.admin, season, count });
  writeFileSync(file, JSON.stringify({ season, kinds: asked } satisfies AskedWorks));
  return { season, kinds: asked };
}

/** Asks for all of it at a desk, or for nothing; at one that was asked before, brings again what the process before had in its memory. */
export async function askForCases(
  opened: Store,
  { slug, baseUrl }: Club,
  { season, kinds }: AskedWorks,
  isAsked: boolean,
): Promise<void> {
  const by = await opened.db.transaction(async (tx) => {
    const person = { email: "crash@demo.example", name: "Crash" };
    await tx
      .insert(accounts)
      .values({ ...person, createdAt: now() })
      .onConflictDoNothing();
    const [account] = await tx.select().from(accounts).where(eq(accounts.email, person.email));
    const askedBy = { id: account?.id ?? 0, name: person.name };
    const by = { club: slug, baseUrl, seasonId: season, askedBy, now: now() };
    for (const kind of MEASURED)
      if (kinds[kind])
        await (isAsked ? CASES[kind].again?.(tx, by, kinds[kind]) : CASES[kind].ask(tx, by, kinds[kind]));
    return by;
  });
  for (const kind of MEASURED) if (kinds[kind]) await CASES[kind].after?.(opened, by, kinds[kind]);
}
