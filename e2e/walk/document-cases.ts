import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role } from "./people.ts";

const DOCUMENTS = "app/(desk)/[club]/(papers)/documents/actions.ts";
const page = `/${CLUB}/documents`;
const may: Role[] = ["director", "secretary"];
const of = { id: 2, name: "Statuts", madeAt: null };

/** The actions about the documents of the club: who may call them, and with what they do their work. */
export const DOCUMENT_CASES: Record<string, ActionCase> = {
  [`${DOCUMENTS}#changeDocumentWords`]: {
    ...{ page, may },
    args: (walk) => [CLUB, { ask: randomUUID(), of, changes: { description: `Walked ${walk.next()}` } }],
    malformed: [
      [CLUB, { ask: "short", of, changes: { name: "Statuts" } }],
      [CLUB, { ask: randomUUID(), of, changes: {} }],
      [CLUB, { ask: randomUUID(), of, changes: { name: "S" } }],
      [CLUB, { ask: randomUUID(), of, changes: { name: "S".repeat(256) } }],
      [CLUB, { ask: randomUUID(), of, changes: { description: "S".repeat(10_001) } }],
      [CLUB, { ask: randomUUID(), of, changes: { content_base64: "JVBERg==" } }],
      [CLUB, { ask: randomUUID(), of: { ...of, id: 0 }, changes: { name: "Statuts" } }],
      [CLUB, { ask: randomUUID(), of: { ...of, madeAt: "yesterday" }, changes: { name: "Statuts" } }],
    ],
  },
  [`${DOCUMENTS}#removeClubDocument`]: {
    ...{ page, may },
    // One that nobody has: it is as was wished.
    args: () => [CLUB, { ask: randomUUID(), of: { ...of, id: 2_000_000_000 } }],
    malformed: [
      [CLUB, { ask: randomUUID(), of: { ...of, id: 2_147_483_648 } }],
      [CLUB, { ask: randomUUID(), of, more: true }],
      [CLUB, { of }],
    ],
  },
  [`${DOCUMENTS}#abandonDocumentUpload`]: {
    ...{ page, may },
    args: () => [CLUB, randomUUID()],
    malformed: [
      [CLUB, "short"],
      [CLUB, "a".repeat(65)],
    ],
  },
};
