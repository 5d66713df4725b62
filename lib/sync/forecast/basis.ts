import "server-only";
import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorPapers as papers,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { SlotFacts } from "./registration-rules.ts";
import { inRegistrationSet, type RegistrationSet } from "./season-facts.ts";
import type { ActivityFacts, SeasonFacts } from "./validation-run.ts";

/** What a person's record says, in short: a refusal may hang on any of it. */
const personKey: SQL<string> = sql<string>`md5(jsonb_build_array(${people.email}, ${people.firstName}, ${people.lastName},
  ${people.phone}, ${people.birthDate}, ${people.sex}, ${people.cityCode}, ${people.address}, ${people.parents})::text)`;

/**
 * What a refusal of each of these registrations would depend on, hashed: the person's record and papers, the registration with
 * its slots, what the activity and the slots ask for, the season's limit. Places are left out: the copy counts those itself.
 */
export async function basesOf(
  db: Queryable,
  set: RegistrationSet,
  ids: readonly number[],
  facts: SeasonFacts,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, memberId, activityId, slotIds } = registrations;
  const rows = await db
    .select({ id, memberId, activityId, slotIds, person: personKey, papers: papers.changes })
    .from(registrations)
    .leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, memberId)))
    .leftJoin(papers, and(eq(papers.club, registrations.club), eq(papers.memberId, memberId)))
    .where(and(inRegistrationSet(set), sql`${id} = any(${integers(ids)})`));
  return new Map(
    rows.map(({ id, slotIds, ...row }) => {
      const chosen = [...slotIds].sort((a, b) => a - b);
      const activity = activityBasis(facts.activities.get(row.activityId));
      const slots = chosen.map((slot) => [slot, ...accessBasis(facts.slots.get(slot))]);
      return [id, hashed([Object.values(row), activity, slots, facts.limit])];
    }),
  );
}

const accessBasis = (of: SlotFacts | undefined) => (of ? [of.sex, of.birthYearStart, of.birthYearEnd] : []);

const activityBasis = (of: ActivityFacts | undefined) => (of ? [...accessBasis(of), of.slotIds, of.slotCount] : []);

/** Enough of a hash to tell two states of one registration apart. */
function hashed(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}
