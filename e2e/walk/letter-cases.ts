import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const LETTERS = "app/(desk)/[club]/[season]/(people)/letters/actions.ts";
const PAPERS = "app/(desk)/[club]/[season]/(papers)/papers/letters/actions.ts";
const MAIL = "app/(desk)/[club]/(desk)/settings/mail/actions.ts";
const page = `/${CLUB}/${SEASON}/letters/1`;

/** Registrations to write about. */
async function someRegistrations(walk: Walk) {
  const { rows } = await walk.read<{ rows: { id: number }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?kind=annual&state=validated&size=50`,
  );
  return { ask: randomUUID(), season: SEASON, kind: "annual", registrations: rows.slice(0, 3).map(({ id }) => id) };
}

/** A letter in the club's own words, with a text. */
async function writtenLetter(walk: Walk): Promise<string> {
  const { id } = await walk.direct(`${LETTERS}#beginLetter`, [CLUB, await someRegistrations(walk)]);
  const texts = { "personal.fr": { subject: `Lettre ${walk.next()}`, body: "{prénoms}" } };
  await walk.direct(`${LETTERS}#keepLetter`, [CLUB, { season: SEASON, round: String(id), texts }]);
  return String(id);
}

const ofNone = (fault: object) => [CLUB, { season: SEASON, round: randomUUID(), locale: "fr", ...fault }];
const withoutServer = (walk: Walk) => walk.direct(`${MAIL}#removeMail`, [CLUB]);

/** What one does with letters in the club's own words, and with those about papers. @param paperRound a round about papers */
export const letterCases = (paperRound: (walk: Walk) => Promise<string>): Readonly<Record<string, ActionCase>> => {
  const pressing = (
    [file, name]: readonly [string, string],
    made: (walk: Walk) => Promise<string>,
    { locale, answers }: { locale?: string; answers?: string },
  ): Record<string, ActionCase> => ({
    [`${file}#${name}`]: {
      page: file === LETTERS ? page : `/${CLUB}/${SEASON}/papers/letters/1`,
      may: office,
      args: async (walk) => {
        // Without a server nothing is asked of anybody.
        await withoutServer(walk);
        return [CLUB, { season: SEASON, round: await made(walk), ...(locale && { locale }) }];
      },
      ...(answers && { answers }),
      malformed: locale
        ? [{ locale: "de" }, { round: "constructor" }, { season: 0 }, { more: 1 }].map(ofNone)
        : [[CLUB, { season: SEASON, round: "constructor" }]],
    },
  });
  return {
    [`${LETTERS}#beginLetter`]: {
      page: `/${CLUB}/${SEASON}/letters/new`,
      may: office,
      args: async (walk) => [CLUB, await someRegistrations(walk)],
      malformed: [
        { kind: "annual", registrations: [] },
        { kind: "annual", registrations: Array(5_001).fill(1) },
        { kind: "constructor", registrations: [1] },
        { of: "members", id: 1, cameOn: null },
        { of: "groups", id: 1, cameOn: "2026-02-30" },
        { of: "groups", id: 0, cameOn: null },
        { of: "groups", id: 1, cameOn: null, kind: "annual", registrations: [1] },
      ].map((fault) => [CLUB, { ask: randomUUID(), season: SEASON, ...fault }]),
    },
    [`${LETTERS}#keepLetter`]: {
      page,
      may: office,
      args: async (walk) => {
        const texts = { "personal.en": { subject: `Letter ${walk.next()}`, body: "{name}" } };
        return [CLUB, { season: SEASON, round: await writtenLetter(walk), texts, topic: null }];
      },
      malformed: [
        { texts: { "personal.de": { subject: "", body: "" } } },
        { texts: { "personal.fr": { subject: "", body: "x".repeat(4_001) } } },
        { topic: "constructor" },
        { round: "constructor" },
      ].map((fault) => [CLUB, { season: SEASON, round: randomUUID(), ...fault }]),
    },
    ...pressing([LETTERS, "mailLetter"], writtenLetter, { locale: "fr", answers: "off" }),
    ...pressing([LETTERS, "tryLetter"], writtenLetter, { locale: "fr", answers: "none" }),
    ...pressing([LETTERS, "stopLetter"], writtenLetter, { answers: "gone" }),
    ...pressing([LETTERS, "mailLetterAgain"], writtenLetter, {}),
    ...pressing([PAPERS, "mailPaperLetters"], paperRound, { locale: "fr", answers: "off" }),
    ...pressing([PAPERS, "tryPaperLetter"], paperRound, { locale: "fr", answers: "none" }),
    ...pressing([PAPERS, "stopPaperLetters"], paperRound, { answers: "gone" }),
    ...pressing([PAPERS, "mailPaperLettersAgain"], paperRound, {}),
    [`${LETTERS}#noteUnwanted`]: {
      page: `/${CLUB}/${SEASON}/letters`,
      may: office,
      args: (walk) => [CLUB, { address: `no-${walk.next()}@walk.test`, topic: "news" }],
      malformed: [
        [CLUB, { address: "x".repeat(255), topic: "news" }],
        [CLUB, { address: "a@walk.test", topic: "constructor" }],
        [CLUB, { address: 1, topic: "news" }],
      ],
    },
    [`${LETTERS}#noteWanted`]: {
      page: `/${CLUB}/${SEASON}/letters`,
      may: office,
      args: () => [CLUB, { address: "nobody@walk.test", topic: "news" }],
      malformed: [
        [CLUB, { address: "x".repeat(255), topic: "news" }],
        [CLUB, { address: "a@walk.test", topic: "constructor" }],
      ],
    },
  };
};
