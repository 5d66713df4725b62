import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorGroups, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";

/** A sport or a group of which a section may be. */
export interface SectionPart {
  id: number;
  /** Its number where the club gives it no name. */
  name: string;
}

/** The sports and groups of a club that the copy knows among those that a section names, in the order of their names; one that is gone is left out. */
export async function partsOfSection(
  db: Queryable,
  club: string,
  { sports, groups }: Section,
): Promise<{ sports: SectionPart[]; groups: SectionPart[] }> {
  const among = (table: typeof mirrorSports | typeof mirrorGroups, ids: readonly number[]) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), sql`${table.id} = any(${integers([...ids])})`));
  return {
    sports: sports.length > 0 ? named(await among(mirrorSports, sports)) : [],
    groups: groups.length > 0 ? named(await among(mirrorGroups, groups)) : [],
  };
}

/** What a section may be of: the club's sports, and the groups of a season. */
export async function sectionChoices(
  db: Queryable,
  club: string,
  seasonId: number | undefined,
): Promise<{ sports: SectionPart[]; groups: SectionPart[] }> {
  const sports = await db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club));
  if (seasonId === undefined) return { sports: named(sports), groups: [] };
  const groups = await db
    .select({ id: mirrorGroups.id, name: mirrorGroups.name })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, seasonId)));
  return { sports: named(sports), groups: named(groups) };
}

const named = (rows: readonly { id: number; name: string | null }[]): SectionPart[] =>
  rows
    .map(({ id, name }) => ({ id, name: name ?? `#${id}` }))
    .sort((a, b) => alphabet.compare(a.name, b.name) || a.id - b.id);

/** What a section is called: its sports, then its groups. Empty where nothing of it is left. */
export async function namesOfSection(db: Queryable, club: string, section: Section): Promise<string[]> {
  return (await sectionNamer(db, club, [section]))(section);
}

/** The same of several sections, asked for at once. */
export async function sectionNamer(
  db: Queryable,
  club: string,
  sections: readonly Section[],
): Promise<(section: Section) => string[]> {
  const all = {
    sports: [...new Set(sections.flatMap(({ sports }) => sports))],
    groups: [...new Set(sections.flatMap(({ groups }) => groups))],
  };
  const known = await partsOfSection(db, club, all);
  const among = (parts: readonly SectionPart[], ids: readonly number[]) =>
    parts.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
  return ({ sports, groups }) => [...among(known.sports, sports), ...among(known.groups, groups)];
}
