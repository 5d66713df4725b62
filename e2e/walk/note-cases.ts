import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const readers: Role[] = [...office, "treasurer"];
const NOTES = "app/(desk)/_notes/actions.ts";
const page = `/${CLUB}/${SEASON}/members/5`;
const NOTE = { kind: "office", body: "To call back.", isPinned: false, followUp: null };
const wish = (more: object = {}) => ({ id: randomUUID(), seen: null, memberId: 5, fields: { ...NOTE, ...more } });

const HELD = "app/(desk)/[club]/[season]/(people)/members/[id]/held/actions.ts";

/** A note about money that waits to be seen to by the director. */
async function promised(walk: Walk): Promise<string> {
  const { self } = await walk.read<{ self: number }>(`/api/clubs/${CLUB}/${SEASON}/members/5/notes`);
  const asked = wish({ kind: "money", followUp: { dueOn: "2026-12-01", forId: self } });
  await walk.direct(`${NOTES}#saveNote`, [CLUB, asked]);
  return asked.id;
}

/** What one does with notes about people, and with all that is held of them. */
export const NOTE_CASES: Readonly<Record<string, ActionCase>> = {
  // Of nobody whom another case is about.
  [`${HELD}#forget`]: {
    page: `${page}/held`,
    may: ["director"],
    args: () => [CLUB, 2_000_000_000],
    malformed: [0, 2_147_483_648, "5", null].map((asked) => [CLUB, asked]),
  },
  [`${NOTES}#saveNote`]: {
    page,
    may: office,
    args: () => [CLUB, wish()],
    malformed: [
      wish({ kind: "health" }),
      wish({ body: " " }),
      wish({ body: "a\u0000" }),
      wish({ body: "x".repeat(2_001) }),
      wish({ isPinned: null }),
      wish({ followUp: { dueOn: "2026-02-30", forId: 1 } }),
      wish({ followUp: { dueOn: "2026-12-01", forId: 0 } }),
      wish({ more: 1 }),
      { ...wish(), id: "constructor" },
      { ...wish(), memberId: 2_147_483_648 },
      { ...wish(), seen: 0 },
    ].map((asked) => [CLUB, asked]),
  },
  [`${NOTES}#saveNote about money`]: {
    page,
    may: readers,
    args: () => [CLUB, wish({ kind: "money" })],
  },
  [`${NOTES}#saveNote for directors`]: {
    page,
    may: ["director"],
    args: () => [CLUB, wish({ kind: "direction" })],
  },
  [`${NOTES}#settleNote`]: {
    page,
    may: readers,
    args: async (walk) => [CLUB, { id: await promised(walk), isDone: true }],
    malformed: [
      [CLUB, { id: "5", isDone: true }],
      [CLUB, { id: randomUUID(), isDone: "yes" }],
    ],
  },
  [`${NOTES}#deleteNote`]: {
    page,
    may: readers,
    // One that is not there any more is deleted already.
    args: () => [CLUB, { id: randomUUID(), seen: 1 }],
    malformed: [
      [CLUB, { id: "constructor", seen: 1 }],
      [CLUB, { id: randomUUID(), seen: 0 }],
    ],
  },
};
