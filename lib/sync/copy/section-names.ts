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

/** What a section may be of, as it is offered. */
export interface SectionChoices {
  sports: readonly SectionPart[];
  /** Seasons with groups. A season has a name where several are offered. */
  seasons: readonly { id: number; name: string | null; groups: readonly SectionPart[] }[];
  /** Groups of no season that is offered, which some section names all the same. */
  others: readonly SectionPart[];
}

/**
 * What a section may be of: the club's sports, and the groups of these seasons.
 * @param sections those that there are: what they name besides stays to be seen, and to be taken away
 */
export async function sectionChoices(
  db: Queryable,
  club: string,
  seasons: readonly { id: number; name: string | null }[],
  sections: readonly Section[],
): Promise<SectionChoices> {
  const sports = await db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club));
  const { id, name, seasonId } = mirrorGroups;
  const offered = integers(seasons.map((season) => season.id));
  const besides = integers([...new Set(sections.flatMap((section) => section.groups))]);
  const groups = await db
    .select({ id, name, seasonId })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), sql`(${seasonId} = any(${offered}) or ${id} = any(${besides}))`));
  const ofSeason = (season: number) => named(groups.filter((group) => group.seasonId === season));
  return {
    sports: named(sports),
    seasons: seasons
      .map((season) => ({
        id: season.id,
        name: seasons.length > 1 ? (season.name ?? `#${season.id}`) : null,
        groups: ofSeason(season.id),
      }))
      .filter((season) => season.groups.length > 0),
    others: named(groups.filter((group) => !seasons.some((season) => season.id === group.seasonId))),
  };
}

/**
 * A section as it is kept of what was chosen, with the names of its parts: what the copy knows, and what was part of it before although the copy does not have it now (that of
 * a season that is over is read again when somebody opens it).
 * @returns undefined where the copy knows nothing of what was chosen
 */
export async function chosenSection(
  db: Queryable,
  club: string,
  chosen: Section,
  given: Section | null,
): Promise<{ section: Section; names: string[] } | undefined> {
  const known = await partsOfSection(db, club, chosen);
  if (known.sports.length + known.groups.length === 0) return undefined;
  const kept = (of: keyof Section): number[] => {
    const there = known[of].map(({ id }) => id);
    return [...there, ...new Set(chosen[of].filter((id) => !there.includes(id) && given?.[of].includes(id)))];
  };
  return {
    section: { sports: kept("sports"), groups: kept("groups") },
    names: [...known.sports, ...known.groups].map(({ name }) => name),
  };
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
