import type { Formats } from "#lib/base/words/formats.ts";
import type { PapersStanding, WantedPaper } from "#lib/papers/missing/worklist.ts";
import type { PlaceValues, TextPlace } from "#lib/people/letters/filled-text.ts";
import { reachedBy, type WrittenFamily, writtenName, writtenNames } from "#lib/people/letters/written-family.ts";

/** Somebody of whose papers a letter speaks. */
interface PapersPerson {
  id: number;
  name: string;
  firstName: string;
  wanted: Pick<WantedPaper, "fieldId" | "name" | "why">[];
}

/** What one family is asked to hand in. Travels as JSON. */
export interface PapersReminder extends WrittenFamily {
  people: PapersPerson[];
}

/** A family of a round that is not written to any more: it lacks nothing, or nobody of it is in the season. */
export interface CompleteFamily {
  name: string;
  why: "complete" | "gone";
}

/** When somebody was written to about papers last, and how often. */
export interface WrittenAbout {
  at: Date;
  count: number;
}

/** What stands in a letter about papers. */
export const PAPERS_PLACES: readonly TextPlace[] = ["name", "people", "details", "club", "season"];

/**
 * Compares the families that were chosen with what they lack now. Whoever has handed in everything meanwhile is not among those who are written to, and
 * no family is there twice. Pure.
 * @param families the families of the season as they are now, each with its people who are registered
 * @param written by the number of the person
 * @param today ISO date: who is a minor
 * @param blocked addresses in small letters to which nothing leaves
 */
export function remindingOfPapers(
  chosen: readonly (readonly number[])[],
  families: readonly (readonly PapersStanding[])[],
  written: ReadonlyMap<number, WrittenAbout>,
  today: string,
  blocked: ReadonlySet<string> = new Set(),
): { reminders: PapersReminder[]; leftOut: CompleteFamily[] } {
  const familyOf = new Map(families.flatMap((family) => family.map(({ id }) => [id, family] as const)));
  const seen = new Set<readonly PapersStanding[]>();
  const reminders: PapersReminder[] = [];
  const leftOut: CompleteFamily[] = [];
  for (const ids of chosen) {
    const family = ids.map((id) => familyOf.get(id)).find((one) => one !== undefined);
    if (!family) {
      leftOut.push({ name: ids.map((id) => `#${id}`).join(", "), why: "gone" });
      continue;
    }
    if (seen.has(family)) continue;
    seen.add(family);
    const lacking = family.filter(({ wanted }) => wanted.length > 0);
    if (lacking.length > 0) reminders.push(reminderOf(lacking, written, { today, blocked }));
    else leftOut.push({ name: family.map(writtenName).join(", "), why: "complete" });
  }
  return { reminders, leftOut };
}

function reminderOf(
  lacking: readonly PapersStanding[],
  written: ReadonlyMap<number, WrittenAbout>,
  { today, blocked }: { today: string; blocked: ReadonlySet<string> },
): PapersReminder {
  const before = lacking.flatMap(({ id }) => written.get(id) ?? []);
  const last = Math.max(0, ...before.map(({ at }) => at.getTime()));
  return {
    ...{ id: lacking[0]?.id ?? 0, name: writtenNames(lacking) },
    people: lacking.map((person) => ({
      ...{ id: person.id, name: writtenName(person), firstName: person.firstName ?? writtenName(person) },
      wanted: person.wanted.map(({ fieldId, name, why }) => ({ fieldId, name, why })),
    })),
    ...reachedBy(lacking, today, blocked),
    remindedAt: last === 0 ? null : new Date(last).toISOString(),
    remindedCount: Math.max(0, ...before.map(({ count }) => count)),
  };
}

/** How papers are called in the language of a letter. */
export interface PaperSpeech {
  /** Said of one that was refused: it is to be handed in again. */
  again: string;
  /** Before the number of one that the club does not name. */
  unnamed: string;
}

/** What a letter says of one family, in one language: per person the papers that are to be handed in. Why one was refused stays at the desk. Pure. */
export function paperValuesOf(
  { name, people }: PapersReminder,
  said: { papers: PaperSpeech; formats: Formats; club: string; season: string },
): Partial<PlaceValues> {
  const { papers, formats, club, season } = said;
  const lineOf = (paper: PapersPerson["wanted"][number]) =>
    `- ${paper.name ?? `${papers.unnamed} ${paper.fieldId}`}${paper.why === "refused" ? ` (${papers.again})` : ""}`;
  return {
    ...{ name, club, season },
    people: formats.list(people.map(({ firstName }) => firstName)),
    details: people.map((person) => [person.name, ...person.wanted.map(lineOf)].join("\n")).join("\n\n"),
  };
}
