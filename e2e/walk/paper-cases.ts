import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";
import { chequeInDrawer } from "./treasury-cases.ts";

const money: Role[] = ["director", "treasurer"];
const treasury: Role[] = [...money, "secretary"];
const AID = "app/(desk)/[club]/[season]/(treasury)/treasury/aid/actions.ts";
const CLOSING = "app/(desk)/[club]/[season]/(treasury)/treasury/closing/actions.ts";
const JOURNAL = "app/(desk)/[club]/[season]/(treasury)/treasury/journal/actions.ts";
const RECEIPTS = "app/(desk)/[club]/[season]/(treasury)/treasury/receipts/actions.ts";
const ISSUER = "app/(desk)/[club]/(desk)/settings/issuer/actions.ts";
const SIGNER = { name: "Club de la marche", address: "1 rue du Stade\n35300 Fougères", siret: "123 456 782 00010" };
const AID_KIND = {
  ...{ name: "Aid", amountCents: 7_000, minAge: 6, maxAge: 17, firstDay: null, lastDay: "2026-12-31", claim: null },
  isOffered: true,
};
const AID_DOSSIER = {
  // One of those that come with the demonstration.
  ...{ memberId: 5, kind: "fr-2026-caf", code: null, promisedCents: 5_000, claimedOn: null, reimbursedOn: null },
  ...{ reimbursedCents: null, refusedOn: null, paymentId: null, note: null },
};

const paperWish = (member: number) => ({
  ...{ ask: randomUUID(), season: SEASON, kind: "receipt", of: { members: [member] } },
});

/** What one does with aid and journals. */
export const PAPER_CASES: Readonly<Record<string, ActionCase>> = {
  [`${AID}#keepKind`]: {
    page: `/${CLUB}/${SEASON}/treasury/aid/kinds/new`,
    may: money,
    args: (walk) => [
      CLUB,
      { ask: randomUUID(), id: null, seen: null, fields: { ...AID_KIND, name: `Aid ${walk.next()}` } },
    ],
    malformed: [
      { name: " " },
      { name: "a\nb" },
      { amountCents: 0 },
      { minAge: 20, maxAge: 19 },
      { maxAge: 126 },
      { lastDay: "2026-02-30" },
      { firstDay: "2026-02-02", lastDay: "2026-02-01" },
      { claim: "x".repeat(2_001) },
      { more: 1 },
    ].map((fault) => [CLUB, { ask: randomUUID(), id: null, seen: null, fields: { ...AID_KIND, ...fault } }]),
  },
  [`${AID}#takeFrenchKinds`]: {
    page: `/${CLUB}/${SEASON}/treasury/aid/kinds`,
    may: money,
    args: () => [CLUB],
  },
  [`${AID}#keepDossier`]: {
    page: `/${CLUB}/${SEASON}/treasury/aid/new?member=5`,
    may: treasury,
    args: () => [CLUB, SEASON, { ask: randomUUID(), id: null, seen: null, fields: AID_DOSSIER }],
    malformed: [
      { memberId: 0 },
      { kind: "../x" },
      { code: "a\u0000" },
      { code: "x".repeat(81) },
      { promisedCents: 0 },
      { promisedCents: 1.5 },
      { claimedOn: "2026-02-30" },
      { reimbursedOn: "2026-02-01" },
      { reimbursedOn: "2026-02-01", reimbursedCents: 1, refusedOn: "2026-02-01" },
      { paymentId: 2_147_483_648 },
      { note: "x".repeat(1_001) },
      { more: 1 },
    ].map((fault) => [CLUB, SEASON, { ask: randomUUID(), id: null, seen: null, fields: { ...AID_DOSSIER, ...fault } }]),
  },
  [`${AID}#removeDossier`]: {
    page: `/${CLUB}/${SEASON}/treasury/aid/new?member=5`,
    may: treasury,
    args: async (walk) => {
      const kept = await walk.direct(`${AID}#keepDossier`, [
        CLUB,
        SEASON,
        { ask: randomUUID(), id: null, seen: null, fields: AID_DOSSIER },
      ]);
      return [CLUB, SEASON, { id: kept.id, seen: AID_DOSSIER }];
    },
    malformed: [
      [CLUB, SEASON, { id: "constructor", seen: AID_DOSSIER }],
      [CLUB, SEASON, { id: randomUUID(), seen: null }],
    ],
  },
  [`${JOURNAL}#makeJournal`]: {
    page: `/${CLUB}/${SEASON}/treasury/journal`,
    may: money,
    args: () => [CLUB, SEASON],
    malformed: [
      [CLUB, 0],
      [CLUB, "2"],
      [CLUB, 2_147_483_648],
    ],
  },
  [`${CLOSING}#closeOneYear`]: {
    page: `/${CLUB}/${SEASON}/treasury/closing`,
    may: money,
    args: () => [CLUB, SEASON],
    malformed: [
      [CLUB, 0],
      [CLUB, "2"],
      [CLUB, 2_147_483_648],
    ],
  },
  [`${ISSUER}#nameIssuer`]: {
    page: `/${CLUB}/settings/issuer`,
    may: money,
    args: () => [CLUB, SIGNER],
    malformed: [
      [CLUB, { ...SIGNER, name: "a\nb" }],
      [CLUB, { ...SIGNER, address: "x".repeat(401) }],
      [CLUB, { ...SIGNER, siret: 12_345_678_200_010 }],
      [CLUB, { ...SIGNER, more: 1 }],
    ],
  },
  [`${RECEIPTS}#issueReceipts`]: {
    page: `/${CLUB}/${SEASON}/treasury/receipts`,
    may: treasury,
    args: async (walk) => {
      await signWith(walk);
      return [CLUB, { ...paperWish(5), of: { payments: [(await chequeInDrawer(walk)).paymentId] } }];
    },
    malformed: [
      { ask: "constructor" },
      { kind: "invoice" },
      { language: "de" },
      { of: { members: [] } },
      { of: { members: [5], family: 5 } },
      { of: { group: 0 } },
      { of: { payments: Array.from({ length: 201 }, (_, at) => at + 1) } },
      { more: 1 },
    ].map((fault) => [CLUB, { ...paperWish(5), ...fault }]),
  },
};

/** Nothing is issued before somebody has said in whose name. */
const signWith = (walk: Walk) => walk.direct(`${ISSUER}#nameIssuer`, [CLUB, SIGNER]);

/** A paper that was issued, by its number. */
export async function issuedNumber(walk: Walk): Promise<string> {
  await signWith(walk);
  const { paymentId } = await chequeInDrawer(walk);
  const wish = { ask: randomUUID(), season: SEASON, kind: "receipt", of: { payments: [paymentId] } };
  const issued = await walk.direct(`${RECEIPTS}#issueReceipts`, [CLUB, wish]);
  const [number] = Array.isArray(issued.numbers) ? issued.numbers : [];
  if (typeof number !== "string") throw new Error(`No paper was issued: ${JSON.stringify(issued)}`);
  return number;
}

/** The number of the last closing: the one that says what stands now. */
export async function closedYear(walk: Walk): Promise<number> {
  const closed = await walk.direct(`${CLOSING}#closeOneYear`, [CLUB, SEASON]);
  if (typeof closed.number !== "number") throw new Error(`No year was closed: ${JSON.stringify(closed)}`);
  return closed.number;
}

/** The number of the last journal: the one that says what stands now. */
export async function madeJournal(walk: Walk): Promise<number> {
  const made = await walk.direct(`${JOURNAL}#makeJournal`, [CLUB, SEASON]);
  if (typeof made.number !== "number") throw new Error(`No journal was made: ${JSON.stringify(made)}`);
  return made.number;
}
