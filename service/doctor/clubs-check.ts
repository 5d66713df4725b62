import { doubtful, examine, type Finding, failureName, faulty, fine } from "../../runtime/doctor/finding.ts";
import type { Administration } from "../administration/administration.ts";
import { stillnessOf } from "../store/hold.ts";
import { examineClubStore, type KnownAccesses, standingFinding } from "./club-check.ts";

/** What was found of the clubs of a service. */
export interface ClubsReport {
  findings: Finding[];
  accesses: KnownAccesses[];
  /** With which the running service is recognised at its public address; null: it does not run. */
  key: string | null;
}

/** A service may have hundreds of clubs: who wants to know about one that is not among these names it. */
export const MOST_CLUBS_EXAMINED = 50;
const CLUB_WITHIN_MS = 10_000;

/** What a running service says of its clubs. */
export async function examineClubs({ clubs, publicUrl, doctorKey }: Administration): Promise<ClubsReport> {
  const report: ClubsReport = { findings: [], accesses: [], key: doctorKey?.toString("base64url") ?? null };
  const slugs = await clubs.list();
  report.findings.push(clubsFinding(slugs));
  for (const slug of slugs.slice(0, MOST_CLUBS_EXAMINED)) {
    const found = await examine(
      `service/club ${slug}`,
      async () => {
        const club = await clubs.get(slug).catch((cause: unknown) => {
          // Told below, with those that are not among the first.
          if (!clubs.refused.has(slug) && !clubs.held.has(slug)) throw cause;
        });
        if (clubs.held.has(slug)) {
          const standing = await clubs.asItStands(slug, ({ db }) => stillnessOf(db));
          return standing === undefined ? [] : [standingFinding(slug, standing) ?? nextTime(slug)];
        }
        if (!club) return clubs.refused.has(slug) ? [] : [emptyPlace(slug)];
        const { findings, accesses } = await examineClubStore(club.database.db, { slug, publicUrl });
        report.accesses.push(accesses);
        return findings;
      },
      CLUB_WITHIN_MS,
    );
    report.findings.push(...found);
  }
  for (const [slug, cause] of [...clubs.refused].slice(0, MOST_CLUBS_EXAMINED))
    report.findings.push(
      faulty(
        `service/club ${slug}`,
        `This club is not served. ${cause instanceof Error ? cause.message : failureName(cause)}`,
        "Do what it says; within a quarter of an hour it is tried again, and at each start of the service.",
      ),
    );
  return report;
}

/** It has gone on since: nobody has asked for it yet. */
const nextTime = (slug: string) =>
  fine(`service/club-api ${slug}`, "This club is brought up to date when it is next asked for.");

/** A folder or schema of a club's name, and no club in it: its tables were removed, or it was never made whole. */
const emptyPlace = (slug: string) =>
  doubtful(
    `service/club ${slug}`,
    "There is a place for this club and no club in it: it was not made to the end, or its tables were taken away. Nothing is made there by itself.",
    `Bring it back: npm run restore -- FILE --club ${slug}, once that place is out of the way; or make it anew: npm run club -- create ${slug} --name NAME`,
  );

export function clubsFinding(slugs: readonly string[]): Finding {
  const id = "service/clubs";
  if (slugs.length === 0)
    return doubtful(id, "There is no club.", 'Make one: npm run club -- create SLUG --name "NAME"');
  const more = slugs.length > MOST_CLUBS_EXAMINED ? `; only the first ${MOST_CLUBS_EXAMINED} were looked at` : "";
  return fine(id, `${slugs.length} clubs${more}.`);
}
