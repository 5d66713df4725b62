import type { Role } from "#lib/base/access/roles.ts";

/** What is said: `until`: in order or not, and until when · `yes or no`: whether they may take part today · `nothing`. */
export type ToldWhat = "until" | "yes or no" | "nothing";

/** What one role is told of people's papers about health, and of whom: of everybody, or of the people of the groups and slots that it leads. */
export interface ToldRow {
  what: ToldWhat;
  ofWhom: "all" | "own" | "nobody";
}

const NOTHING: ToldRow = { what: "nothing", ofWhom: "nobody" };

/** Who is told what, once a director has turned it on (decision 47, whose table a test compares with this one). Whatever tells it reads it here. */
export const MEDICAL_TOLD: Readonly<Record<Role, ToldRow>> = {
  director: { what: "until", ofWhom: "all" },
  secretary: { what: "until", ofWhom: "all" },
  treasurer: NOTHING,
  coach: { what: "yes or no", ofWhom: "own" },
  doctor: { what: "until", ofWhom: "all" },
  reader: NOTHING,
};
