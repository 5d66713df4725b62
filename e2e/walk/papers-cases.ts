import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const PAPERS = "app/(desk)/[club]/[season]/(papers)/papers/actions.ts";
const LETTERS = "app/(desk)/[club]/[season]/(papers)/papers/letters/actions.ts";
const page = `/${CLUB}/${SEASON}/papers`;

/** Somebody who lacks a paper: some of those who wait are read first, no more of them than it takes to find one. */
async function lackingPerson(walk: Walk): Promise<number> {
  const steer = (wish: string) => walk.direct(`${PAPERS}#steerPapers`, [CLUB, { season: SEASON, wish }]);
  const found = async () => /name="family"[^>]*value="(\d+)"/.exec(await walk.text(page))?.[1];
  let id = await found();
  if (id === undefined) await steer("pending");
  for (let tries = 0; id === undefined && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    id = await found();
  }
  await steer("pause");
  if (id === undefined) throw new Error("Nobody of the demonstration lacks a paper.");
  return Number(id);
}

/** A round of letters about papers. */
export async function paperRound(walk: Walk): Promise<string> {
  const people = [await lackingPerson(walk)];
  return String(
    (await walk.direct(`${LETTERS}#beginPaperLetters`, [CLUB, { ask: randomUUID(), season: SEASON, people }])).id,
  );
}

/** What one does with the list of who lacks which paper. */
export const PAPERS_CASES: Readonly<Record<string, ActionCase>> = {
  [`${PAPERS}#steerPapers`]: {
    page,
    may: office,
    // A pause, so that the walk spends no quota on everybody's papers.
    args: () => [CLUB, { season: SEASON, wish: "pause" }],
    malformed: [
      [CLUB, { season: SEASON, wish: "constructor" }],
      [CLUB, { season: 2_147_483_648, wish: "pause" }],
      [CLUB, { season: SEASON, wish: "pause", more: 1 }],
    ],
  },
  [`${LETTERS}#beginPaperLetters`]: {
    page,
    may: office,
    args: async (walk) => [CLUB, { ask: randomUUID(), season: SEASON, people: [await lackingPerson(walk)] }],
    malformed: [
      [CLUB, { ask: randomUUID(), season: SEASON, people: [] }],
      [CLUB, { ask: randomUUID(), season: SEASON, people: Array(5_001).fill(1) }],
      [CLUB, { ask: randomUUID(), season: SEASON, view: "q".repeat(501) }],
      [CLUB, { ask: randomUUID(), season: SEASON, people: [1], view: "" }],
    ],
  },
  [`${LETTERS}#keepPaperLetterTexts`]: {
    page: `${page}/letters/1`,
    may: office,
    args: async (walk) => {
      const text = { subject: `Papers ${walk.next()}`, body: "{name}" };
      return [CLUB, { season: SEASON, round: await paperRound(walk), texts: { "personal.en": text } }];
    },
    malformed: [
      { texts: { "personal.de": { subject: "", body: "" } } },
      { texts: { "shared.fr": { subject: "a\nb", body: "" } } },
      { texts: { "shared.fr": { subject: "", body: "x".repeat(4_001) } } },
      { texts: {}, round: "constructor" },
    ].map((fault) => [CLUB, { season: SEASON, round: randomUUID(), ...fault }]),
  },
  [`${LETTERS}#notePapersWritten`]: {
    page: `${page}/letters/1`,
    may: office,
    args: async (walk) => {
      const families = [await lackingPerson(walk)];
      const begun = await walk.direct(`${LETTERS}#beginPaperLetters`, [
        CLUB,
        { ask: randomUUID(), season: SEASON, people: families },
      ]);
      const text = await walk.text(`${page}/letters/${begun.id}`);
      // The number of a family is that of the first of its people who lacks something.
      const id = Number(/"reminders":\[\{"id":(\d+)/.exec(text.replaceAll("\\", ""))?.[1] ?? families[0]);
      return [CLUB, { ask: randomUUID(), season: SEASON, round: String(begun.id), families: [id], channel: "mailto" }];
    },
    malformed: [
      { families: [] },
      { families: [0] },
      { families: Array(5_001).fill(1) },
      { families: [1], channel: "constructor" },
    ].map((fault) => [CLUB, { ask: randomUUID(), season: SEASON, round: randomUUID(), channel: "letter", ...fault }]),
  },
};
