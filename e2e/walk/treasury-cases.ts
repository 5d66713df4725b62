import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, SEASON } from "./people.ts";

const DEPOSITS = "app/(desk)/[club]/[season]/(treasury)/treasury/deposits/actions.ts";
const SLIPS = "app/(desk)/[club]/[season]/(treasury)/treasury/slips/actions.ts";
const INSTALMENTS = "app/(desk)/[club]/[season]/(treasury)/treasury/instalments/actions.ts";

/** One of the cheques in the drawer that is one payment, another with each call; as the page draws it. */
export async function chequeInDrawer(walk: Walk): Promise<{ paymentId: number; cents: number; member: number }> {
  const page = await walk.text(`/${CLUB}/${SEASON}/treasury/deposits?pile=cheque`);
  const line = /\\"paymentIds\\":\[(\d+)\],\\"members\\":\[\{\\"id\\":(\d+)[^\]]*\],\\"cents\\":(\d+)/g;
  const cheques = [...page.matchAll(line)].map(([, paymentId, member, cents]) => ({
    paymentId: Number(paymentId),
    member: Number(member),
    cents: Number(cents),
  }));
  const cheque = cheques[walk.next() % cheques.length];
  if (!cheque) throw new Error("No cheque lies in the drawer.");
  return cheque;
}
const noSlip = {
  season: SEASON,
  paymentIds: [1],
  cents: 100,
  unread: true,
  ask: "00000000-0000-4000-8000-000000000000",
};
const slipOf = ({ paymentId, cents }: { paymentId: number; cents: number }) => ({
  ...{ ...noSlip, paymentIds: [paymentId], cents, ask: randomUUID() },
});
async function slipMade(walk: Walk): Promise<number> {
  const made = await walk.direct(`${DEPOSITS}#makeDepositSlip`, [CLUB, slipOf(await chequeInDrawer(walk))]);
  if (typeof made.number !== "number") throw new Error(`No slip was made: ${JSON.stringify(made)}`);
  return made.number;
}
const noBank = { depositedOn: null, statementLine: null };
const noDetails = { season: SEASON, paymentIds: [1], changed: { bank: "CCM" }, seenAt: null };
const noPlan = {
  ...{ id: "00000000-0000-4000-8000-000000000000", season: SEASON, member: 5, note: "" },
  parts: [{ month: "2026-10-01", cents: 5_000 }],
};
/** What was agreed here last with whom: the next plan of a family replaces it. */
const agreed = new Map<number, string>();
function planToAgree(parts: { month: string; cents: number }[], member = noPlan.member) {
  const others = [...agreed].flatMap(([id, plan]) => (id === member ? [] : [plan]));
  const replaces = [...(agreed.has(member) ? [agreed.get(member)] : []), ...others.slice(-19)];
  const plan = { ...noPlan, id: randomUUID(), member, parts, replaces };
  agreed.delete(member);
  agreed.set(member, plan.id);
  return plan;
}
/** A plan of one part that costs what a cheque of the same family does. A family whose plan is too long ago to be named as replaced has one still: the next cheque is another's. */
async function planAgreed(walk: Walk) {
  const refused: unknown[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const { paymentId, cents, member } = await chequeInDrawer(walk);
    const plan = planToAgree([{ month: "2026-10-01", cents }], member);
    const made = await walk.direct(`${INSTALMENTS}#agreePlan`, [CLUB, plan]);
    if (made.ok === true) return { link: { season: SEASON, plan: plan.id, position: 1, paymentId, seen: null } };
    refused.push(made);
  }
  throw new Error(`No plan was agreed: ${JSON.stringify(refused)}`);
}
const noLink = { season: SEASON, plan: noPlan.id, position: 1, paymentId: 1, seen: null };

/** The actions of the drawer, its slips and instalments: who may call them, and with what they do their work. */
export const TREASURY_CASES: Record<string, ActionCase> = {
  [`${DEPOSITS}#keepCashCount`]: {
    page: `/${CLUB}/${SEASON}/treasury/deposits/cash`,
    may: ["director", "treasurer"],
    args: (walk) => [
      CLUB,
      SEASON,
      { ask: randomUUID(), day: "2026-09-10", countedCents: 1_000 + walk.next(), note: null },
    ],
    malformed: [
      [CLUB, 0, { ask: randomUUID(), day: "2026-09-10", countedCents: 1, note: null }],
      ...[
        { ask: "x" },
        { day: "2026-02-30" },
        { countedCents: -1 },
        { countedCents: 1.5 },
        { note: "a\nb" },
        { more: 1 },
      ].map((fault) => [CLUB, SEASON, { ask: randomUUID(), day: "2026-09-10", countedCents: 1, note: null, ...fault }]),
    ],
  },
  [`${DEPOSITS}#makeDepositSlip`]: {
    page: `/${CLUB}/${SEASON}/treasury/deposits`,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, slipOf(await chequeInDrawer(walk))],
    malformed: [
      { paymentIds: [] },
      { paymentIds: [0] },
      { paymentIds: Array(2_001).fill(1) },
      { cents: 0 },
      { cents: 1.5 },
      { ask: "short" },
      { unread: 1 },
      { more: 1 },
    ].map((fault) => [CLUB, { ...noSlip, ...fault }]),
  },
  [`${DEPOSITS}#keepChequeDetails`]: {
    page: `/${CLUB}/${SEASON}/treasury/deposits`,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, { ...noDetails, paymentIds: [(await chequeInDrawer(walk)).paymentId] }],
    malformed: [
      { changed: { bank: "a\u0000" } },
      { changed: { bank: "x".repeat(81) } },
      { changed: { note: "x".repeat(501) } },
      { changed: { depositMonth: "2026-10-02" } },
      { changed: { iban: "FR76" } },
      { seenAt: "yesterday" },
      { paymentIds: [] },
    ].map((fault) => [CLUB, { ...noDetails, ...fault }]),
  },
  [`${DEPOSITS}#sayDepositMethod`]: {
    page: `/${CLUB}/${SEASON}/treasury/deposits`,
    may: ["director", "treasurer"],
    args: (walk) => [CLUB, `bons ${walk.next()}`, true],
    malformed: [
      [CLUB, "", true],
      [CLUB, "x".repeat(1_001), true],
      [CLUB, "bons", "yes"],
    ],
  },
  [`${SLIPS}#writeSlipDeposit`]: {
    page: `/${CLUB}/${SEASON}/treasury/slips/1`,
    may: ["director", "treasurer"],
    args: async (walk) => [
      CLUB,
      { number: await slipMade(walk), seen: noBank, atBank: { depositedOn: "2026-09-12", statementLine: "REM CHQ" } },
    ],
    malformed: [
      { atBank: { ...noBank, depositedOn: "2026-02-30" } },
      { atBank: { ...noBank, statementLine: "x".repeat(201) } },
      { atBank: { ...noBank, statementLine: "a\nb" } },
      { number: 0 },
      { seen: {} },
    ].map((fault) => [CLUB, { number: 1, seen: noBank, atBank: noBank, ...fault }]),
  },
  [`${SLIPS}#cancelDepositSlip`]: {
    page: `/${CLUB}/${SEASON}/treasury/slips/1`,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, await slipMade(walk)],
    malformed: [
      [CLUB, 0],
      [CLUB, "1"],
    ],
  },
  [`${INSTALMENTS}#agreePlan`]: {
    page: `/${CLUB}/${SEASON}/treasury/instalments/new?member=5`,
    may: ["director", "secretary", "treasurer"],
    args: () => [CLUB, planToAgree(noPlan.parts)],
    malformed: [
      { id: "1" },
      { parts: [] },
      { parts: Array(61).fill(noPlan.parts[0]) },
      { parts: [{ month: "2026-10-02", cents: 1 }] },
      { parts: [{ month: "2026-10-01", cents: 0 }] },
      { note: "x".repeat(501) },
      { more: 1 },
    ].map((fault) => [CLUB, { ...noPlan, ...fault }]),
  },
  [`${INSTALMENTS}#linkInstalment`]: {
    page: `/${CLUB}/${SEASON}/treasury/instalments`,
    may: ["director", "secretary", "treasurer"],
    args: async (walk) => [CLUB, (await planAgreed(walk)).link],
    malformed: [{ plan: "1" }, { position: 0 }, { position: 61 }, { paymentId: 0 }, { seen: 0 }].map((fault) => [
      CLUB,
      { ...noLink, ...fault },
    ]),
  },
  [`${INSTALMENTS}#unlinkInstalment`]: {
    page: `/${CLUB}/${SEASON}/treasury/instalments`,
    may: ["director", "secretary", "treasurer"],
    args: async (walk) => {
      const { paymentId, ...link } = (await planAgreed(walk)).link;
      return [CLUB, { ...link, seen: paymentId }];
    },
    malformed: [
      [CLUB, { season: SEASON, plan: noPlan.id, position: 1, seen: null }],
      [CLUB, { season: SEASON, plan: "1", position: 1, seen: 1 }],
    ],
  },
  [`${INSTALMENTS}#endInstalments`]: {
    page: `/${CLUB}/${SEASON}/treasury/instalments`,
    may: ["director", "secretary", "treasurer"],
    args: async (walk) => [CLUB, { season: SEASON, plan: (await planAgreed(walk)).link.plan }],
    malformed: [
      [CLUB, { season: SEASON, plan: "1" }],
      [CLUB, { season: SEASON, plan: noPlan.id, more: 1 }],
    ],
  },
};
