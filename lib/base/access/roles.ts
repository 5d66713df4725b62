/** What a person does in a club; what that lets them do is written in permissions.ts. */
export const roles = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof roles)[number];

/** The roles that may be given for a section: who answers for the club sees all of it, and of health and of a reader there is nothing by section. */
export const sectionRoles = ["secretary", "treasurer", "coach"] as const satisfies readonly Role[];

/** Whether a role may be given for a section. */
export const isOfSections = (role: Role): boolean => (sectionRoles as readonly Role[]).includes(role);

/** What a role that is not of the whole club is of (decision 95): sports in every season, and groups of one. */
export interface Section {
  readonly sports: readonly number[];
  readonly groups: readonly number[];
}

/** Two sections of one key are the same, in whichever order they name their parts; a role of the whole club has a key of its own. */
export const sectionKey = (section: Section | null | undefined): string =>
  section ? JSON.stringify([inOrder(section.sports), inOrder(section.groups)]) : "";

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
