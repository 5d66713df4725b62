import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { mailings } from "#lib/base/store/schema/sync/post.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { LetterSample } from "#lib/people/letters/letter-sample.ts";
import { reachedBy, writtenName } from "#lib/people/letters/written-family.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { type DecisionLetterName, decisionValues } from "./decision-letter-text.ts";

/** The latest registrations that stand as a letter says, as whom one looks at it; of one season. From the copy. @param today ISO date */
export async function decisionSamples(
  db: Queryable,
  club: string,
  name: DecisionLetterName,
  today: string,
  most: number,
): Promise<LetterSample[]> {
  const { kind, id, seasonId, activityId, memberId, valid } = mirrorRegistrations;
  const { firstName, lastName, birthDate, email, parents } = mirrorPeople;
  const found = await db
    .select({
      ...{ kind, id, seasonId, activityId },
      person: { id: memberId, firstName, lastName, birthDate, email, parents },
    })
    .from(mirrorRegistrations)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, mirrorRegistrations.club), eq(mirrorPeople.id, memberId)))
    .where(and(eq(mirrorRegistrations.club, club), eq(valid, name === "registered")))
    .orderBy(desc(seasonId), desc(mirrorRegistrations.registeredAt), desc(id))
    .limit(most);
  const told = found.filter((one) => one.seasonId === found[0]?.seasonId);
  const season = { club, seasonId: found[0]?.seasonId ?? 0 };
  const [en, fr] = [
    await decisionValues(db, season, name, told, "en"),
    await decisionValues(db, season, name, told, "fr"),
  ];
  const blocked = await blockedAmong(db, club);
  return told.map((one, at) => ({
    ...{ id: `${one.kind} ${one.id}`, name: writtenName(one.person) },
    addresses: reachedBy([one.person], today, blocked).addresses,
    values: { en: en[at] ?? {}, fr: fr[at] ?? {} },
  }));
}

/** Of whom a letter should have left and no address was known, the latest first. */
export async function unreachedBy(
  db: Queryable,
  club: string,
  name: DecisionLetterName,
  most: number,
): Promise<string[]> {
  const { id, firstName, lastName } = mirrorPeople;
  const rows = await db
    .select({ memberId: pieces.memberId, firstName, lastName })
    .from(mailings)
    .innerJoin(pieces, sql`${mailings.madeOf} = ${pieces.workId} || '/' || ${pieces.position}`)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, mailings.club), eq(id, pieces.memberId)))
    .where(and(eq(mailings.club, club), eq(mailings.kind, name), eq(mailings.size, 0)))
    .orderBy(desc(mailings.writtenAt))
    .limit(most);
  return [...new Set(rows.map((row) => personName(row) || `#${row.memberId}`))];
}
