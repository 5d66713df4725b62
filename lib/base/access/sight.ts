import type { Role } from "#lib/base/access/roles.ts";

/**
 * What there is to see of people, and to do with it.
 * - `names`: names, numbers of records, and what people are registered to, in which state and since when
 * - `age`: age in whole years, and sex
 * - `birth`: the birth date
 * - `contact`: a person's own e-mail address and telephone
 * - `guardians`: names, telephones and e-mail addresses of legal representatives
 * - `address`: street and commune
 * - `rest`: what else a record holds: a guardian's profession, fields of the club's own, whether an address was verified
 * - `export`: files and paper of lists of people, with what one sees of them
 * - `emails`: everybody's addresses at once, to copy or to write to
 * - `worklists`: what stands in the way of registrations, works and their results, pairs of records that may be one person
 */
export const SIGHT_PARTS = [
  ...(["names", "age", "birth", "contact", "guardians"] as const),
  ...(["address", "rest", "export", "emails", "worklists"] as const),
] as const;
export type Part = (typeof SIGHT_PARTS)[number];

/** Of whom: of everybody, of the people of the groups and slots that one leads, or of nobody. */
export type Extent = "all" | "own" | "none";

/** What each part is to one role. Travels to a browser as JSON, so that a page offers nothing that would be refused. */
export type VisibleParts = Readonly<Record<Part, Extent>>;

const office = rowOf("all");

/** Who may see what of whom (decision 29): whatever shows, files or searches people reads it here. */
export const SIGHT: Readonly<Record<Role, VisibleParts>> = {
  director: office,
  secretary: office,
  treasurer: { ...office, birth: "none", rest: "none", worklists: "none" },
  coach: {
    ...{ ...rowOf("none"), names: "all", age: "all" },
    ...{ birth: "own", contact: "own", guardians: "own", export: "own", emails: "own" },
  },
  doctor: { ...rowOf("none"), names: "all", age: "all", birth: "all" },
  reader: { ...rowOf("none"), names: "all" },
};

/** What is told of people by their records alone; the rest is what one may do with lists of them. */
const OF_RECORDS: ReadonlySet<Part> = new Set([
  ...(["names", "age", "birth", "contact", "guardians", "address", "rest", "emails"] as const),
]);

/**
 * What somebody sees: what their role does, also of a section (of its people alone: decisions 95 and 101), and nothing of people's records where the club does not grant these (club-api §5, `members:read`),
 * whatever the copy still has of them. Scopes that were never read hide nothing: then the club has the word.
 */
export function partsSeen({ role, scopes }: { role: Role; scopes: readonly string[] | null }): VisibleParts {
  const parts = SIGHT[role];
  if (scopes === null || scopes.includes("members:read")) return parts;
  const hidden = SIGHT_PARTS.map((part) => [part, OF_RECORDS.has(part) ? "none" : parts[part]]);
  return Object.fromEntries(hidden) as VisibleParts;
}

/** Whether anything of some parts is shown, of anybody. @param parts none where everybody sees it */
export function showsAny(shown: VisibleParts, parts: readonly Part[] = []): boolean {
  return parts.length === 0 || parts.some((part) => shown[part] !== "none");
}

function rowOf(extent: Extent): Record<Part, Extent> {
  return Object.fromEntries(SIGHT_PARTS.map((part) => [part, extent])) as Record<Part, Extent>;
}
