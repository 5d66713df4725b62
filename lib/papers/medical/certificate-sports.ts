import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { certificateSports } from "#lib/base/store/schema/papers/medical.ts";
import { keyedDigest, SealBrokenError, seal, unseal } from "#lib/base/store/seal.ts";
import { sportsOfClub } from "./club-rules.ts";
import { type HealthPapers, isHandedIn } from "./record.ts";
import type { MedicalPlace } from "./request.ts";

/** No certificate names more; no club has so many. */
export const MOST_SPORTS = 50;

/** What lies sealed in a row: the sports, and by what the certificate that was read is known again. */
const sealedSports = z.strictObject({ sports: z.array(recordId).min(1).max(MOST_SPORTS), digest: z.string() });
type SaidSports = z.output<typeof sealedSports>;

/**
 * For which sports somebody's certificate was read · `nothing`: nobody has said, it counts in every sport · `sports`: in these alone · `otherRecord`: it was said
 * of a certificate that the club has otherwise by now, and counts no more.
 */
export type ReadFor = { says: "nothing" } | { says: "sports"; sports: readonly number[] } | { says: "otherRecord" };

/** Under what the sports of a certificate are sealed, and it is known again. */
export const certificateLabel = ({ club, seasonId, memberId }: MedicalPlace): string =>
  `sports of the certificate of ${memberId} in ${seasonId} of ${club}`;

/** A certificate is known again by what it says; what was decided about it makes it no other. */
const digestOf = (place: MedicalPlace, { begin, end, type, hasFile }: HealthPapers): string =>
  keyedDigest(JSON.stringify([begin, end, type, hasFile]), certificateLabel(place));

/** What of somebody's certificate was said, against the record as the club has it now. */
export function readForOf(place: MedicalPlace, record: HealthPapers, said: SaidSports | undefined): ReadFor {
  if (!said || !isHandedIn(record)) return { says: "nothing" };
  return said.digest === digestOf(place, record) ? { says: "sports", sports: said.sports } : { says: "otherRecord" };
}

/** What was said of a season's certificates, by the number of the member; of these alone, where some are named. */
export async function saidSports(
  db: Queryable,
  { club, seasonId }: Omit<MedicalPlace, "memberId">,
  only?: readonly number[],
): Promise<Map<number, SaidSports>> {
  const { memberId, sealed } = certificateSports;
  const rows = await db
    .select({ memberId, sealed })
    .from(certificateSports)
    .where(
      and(
        ...[eq(certificateSports.club, club), eq(certificateSports.seasonId, seasonId)],
        only ? sql`${memberId} = any(${integers(only)})` : undefined,
      ),
    );
  return new Map(
    rows.flatMap((row): [number, SaidSports][] => {
      const said = opened(row.sealed, { club, seasonId, memberId: row.memberId });
      return said ? [[row.memberId, said]] : [];
    }),
  );
}

/** undefined where it was sealed with another secret than this program's: nobody can say it any more. */
function opened(sealed: string, place: MedicalPlace): SaidSports | undefined {
  try {
    return sealedSports.parse(JSON.parse(unseal(sealed, certificateLabel(place))));
  } catch (cause) {
    if (cause instanceof SealBrokenError) return undefined;
    throw cause;
  }
}

/** Why it is not kept: there is no certificate that could have been read, or the club has no such sport. */
export type SportsFault = "no_certificate" | "unknown_sport";

/**
 * Keeps for which sports the certificate was read that somebody had before them; none: nobody has said any more. One row a person and season, sealed. The log says of whom and by
 * whom, and nothing of what. @returns why not; null when it is kept
 */
export async function saySports(
  tx: Transaction,
  {
    seen,
    sports,
    by,
    ...place
  }: MedicalPlace & { seen: HealthPapers; sports: readonly number[]; by: { id: number; name: string } },
): Promise<SportsFault | null> {
  const { club, seasonId, memberId } = place;
  if (!isHandedIn(seen)) return "no_certificate";
  const known = new Set((await sportsOfClub(tx, club)).map(({ id }) => id));
  if (!sports.every((sport) => known.has(sport))) return "unknown_sport";
  const { club: ofClub, seasonId: ofSeason, memberId: ofMember } = certificateSports;
  if (sports.length === 0) {
    const here = and(eq(ofClub, club), eq(ofSeason, seasonId), eq(ofMember, memberId));
    const gone = await tx.delete(certificateSports).where(here).returning({ memberId: ofMember });
    if (gone.length === 0) return null;
  } else {
    const said: SaidSports = { sports: [...new Set(sports)].sort((a, b) => a - b), digest: digestOf(place, seen) };
    // The same said again is said already.
    const before = (await saidSports(tx, place, [memberId])).get(memberId);
    if (before && before.digest === said.digest && before.sports.join() === said.sports.join()) return null;
    const row = {
      club,
      seasonId,
      memberId,
      sealed: seal(JSON.stringify(sealedSports.parse(said)), certificateLabel(place)),
    };
    await tx
      .insert(certificateSports)
      .values(row)
      .onConflictDoUpdate({ target: [ofClub, ofSeason, ofMember], set: { sealed: row.sealed } });
  }
  await writeAudit(tx, {
    ...{ by, club, action: "medical.sports", subject: `medical/${memberId}` },
    details: { season: seasonId },
  });
  return null;
}

/** What was said of these people's certificates, with the names of the sports: for whoever asks what is held of them. */
export async function saidSportsOf(
  db: Queryable,
  { club, members }: { club: string; members: readonly number[] },
): Promise<{ memberId: number; seasonId: number; sportNames: string[] }[]> {
  const { memberId, seasonId, sealed } = certificateSports;
  const rows = await db
    .select({ memberId, seasonId, sealed })
    .from(certificateSports)
    .where(and(eq(certificateSports.club, club), sql`${memberId} = any(${integers(members)})`))
    .orderBy(asc(seasonId), asc(memberId));
  const names = new Map((await sportsOfClub(db, club)).map(({ id, name }) => [id, name]));
  return rows.map(({ sealed: said, ...row }) => ({
    ...row,
    sportNames: (opened(said, { club, ...row })?.sports ?? []).map((sport) => names.get(sport) ?? String(sport)),
  }));
}
