import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { ASSEMBLY_CASES } from "./assembly-cases.ts";
import { BANK_CASES } from "./bank-cases.ts";
import { CARD_CASES } from "./card-cases.ts";
import { DAYS_CASES } from "./days-cases.ts";
import { DOCUMENT_CASES } from "./document-cases.ts";
import { EXPENSE_CASES } from "./expense-cases.ts";
import { FILED_CASES } from "./filed-cases.ts";
import { HEADCOUNT_CASES } from "./headcount-cases.ts";
import { IMPORT_CASES } from "./import-cases.ts";
import { letterCases } from "./letter-cases.ts";
import { MEDICAL_CASES } from "./medical-cases.ts";
import { NOTE_CASES } from "./note-cases.ts";
import { PAPER_CASES } from "./paper-cases.ts";
import { PAPERS_CASES, paperRound } from "./papers-cases.ts";
import { CLUB, COACHING_TARGET, PASSWORD, ROLES, type Role, SEASON, targetId } from "./people.ts";
import { postCases } from "./post-cases.ts";
import { RENEWAL_CASES } from "./renewal-cases.ts";
import { RESTORED_CASES } from "./restored-cases.ts";
import { ROLLOVER_CASES } from "./rollover-cases.ts";
import { TREASURY_CASES } from "./treasury-cases.ts";

const office: Role[] = ["director", "secretary"];
const USERS = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
const ACCOUNT = "app/(desk)/[club]/(desk)/account/actions.ts";
const REGISTRATIONS = "app/(desk)/[club]/[season]/(registrations)/registrations/actions.ts";
const VIEWS = "app/(desk)/_views/actions.ts";
const COUNTER = "app/(desk)/[club]/[season]/(registrations)/registrations/new/actions.ts";
const RECORDING = "app/(desk)/[club]/[season]/(treasury)/payments/new/actions.ts";
const REMINDERS = "app/(desk)/[club]/[season]/(treasury)/treasury/reminders/actions.ts";
const EXEMPTIONS = "app/(desk)/[club]/[season]/(treasury)/treasury/dues/[id]/actions.ts";
const PAYMENT = "app/(desk)/[club]/[season]/(treasury)/payments/[id]/actions.ts";
const TWINS = "app/(desk)/[club]/[season]/(people)/members/twins/actions.ts";
const MOVING = "app/(desk)/[club]/[season]/(registrations)/registrations/annual/[id]/actions.ts";
const FEEDS = "app/(desk)/[club]/[season]/(activities)/(offer)/week/calendar/actions.ts";
const SEASONS = "app/(desk)/[club]/(activities)/seasons/actions.ts";
const SPORTS = "app/(desk)/[club]/(activities)/sports/actions.ts";
const HOUSEHOLD = "app/(desk)/[club]/[season]/(people)/members/[id]/address/actions.ts";
/** One action for every form of a record: a case for each of several, behind a space. */
const SAVE = "app/(desk)/_records/actions.ts#saveForm";

/** What a form sends, drawn from the club's contract as it is at this moment. */
async function submission(
  walk: Walk,
  save: string,
  before: unknown[],
  entered: Record<string, unknown>,
  of: { id: number | null; record: object | null } = { id: null, record: null },
) {
  const form = { ...of, formId: randomUUID(), digest: "of another contract", entered };
  const { digest } = await walk.direct(save, [...before, form]);
  if (typeof digest !== "string") throw new Error(`${save} does not say what its form is drawn from.`);
  return { ...form, digest };
}

async function newSeason(walk: Walk) {
  const year = 2100 + walk.next();
  const entered = { name: `Season ${year}`, start_date: `${year}-09-01`, end_date: `${year + 1}-06-30` };
  const opening = { registration_start: `${year}-06-01` };
  const closing = { registration_end: `${year}-12-31` };
  return submission(walk, SAVE, [CLUB, "seasons"], { ...entered, ...opening, ...closing });
}

export async function pendingRegistration(walk: Walk): Promise<number> {
  const page = await walk.read<{ rows: { id: number }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?state=pending&size=200`,
  );
  const row = page.rows[walk.next() % Math.max(1, page.rows.length)];
  if (!row) throw new Error("The club has no registration left that waits.");
  return row.id;
}

/** Somebody to register to the activity of a registration that there is; what the club says of it is another question. */
async function enrolment(walk: Walk) {
  const page = await walk.read<{ rows: { activityId: number }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?state=all`,
  );
  const choices = [{ kind: "annual", activityId: page.rows[0]?.activityId, slotIds: [] }];
  return { ask: randomUUID(), season: SEASON, member: 5, choices };
}
/** A pending registration that gives up one of its slots. */
async function movement(walk: Walk) {
  const { rows } = await walk.read<{ rows: { id: number; activityId: number; slots: { id: number }[] }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?state=pending&size=200`,
  );
  const withSlots = rows.filter(({ slots }) => slots.length > 0);
  const row = withSlots[walk.next() % withSlots.length];
  if (!row) throw new Error("The club has no registration left with slots.");
  const shown = { groupId: row.activityId, slotIds: row.slots.map(({ id }) => id) };
  return {
    id: row.id,
    formId: randomUUID(),
    shown,
    wished: { ...shown, slotIds: shown.slotIds.slice(1) },
    seen: "pending",
  };
}
const noPlace = { groupId: 1, slotIds: [] };
const noMovement = { id: 1, formId: randomUUID(), shown: noPlace, wished: noPlace, seen: "pending" };
/** A change of nothing, of a payment that nobody has. */
const noChange = {
  ...{ ask: randomUUID(), season: SEASON },
  change: {
    paymentId: 2_000_000_000,
    seen: { memberId: 5, amountCents: 1, type: "Paiement", method: "x", receivedOn: "2026-09-01", allocations: [] },
    ...{ amend: {}, allocations: null, reason: null },
  },
};

/** Gives back a payment that nobody has. */
const noReturn = {
  ...{ ask: randomUUID(), season: SEASON, paymentIds: [2_000_000_000], kind: "refund", cents: null },
  ...{ method: "Virement", receivedOn: "2026-09-12", reason: null },
};

const pastedLine = { memberId: 5, amountCents: 100, method: "Espèces", receivedOn: "2026-09-12" };
const noReceipt = {
  ...{ ask: "00000000-0000-4000-8000-000000000000", season: SEASON, amountCents: 100, method: "Espèces" },
  ...{ receivedOn: "2026-09-12", type: "Paiement", chosen: [{ memberId: 5, target: null, cents: 100 }], details: null },
  isSure: false,
};
const noEnrolment = { ask: randomUUID(), season: SEASON, member: 5 };
const choice = { kind: "event", activityId: 1, slotIds: [] };

const wish = { season: SEASON, kind: "annual", operation: "refuse" };
/** Arguments about a selection that is none. */
const noSelection = [
  [CLUB, wish, { ids: Array(10_001).fill(1) }],
  [CLUB, wish, { ids: [2_147_483_648] }],
  [CLUB, wish, { filters: "q=\u0000" }],
  [CLUB, { ...wish, season: 1.5 }, { ids: [1] }],
];
/** Two records that nobody has settled yet, with what their page says of them. */
/** Whose record was given last: everybody's is given once, and what other cases take does not use up the people of a club. */
let lastGiven = 99;

async function settlementOf(walk: Walk): Promise<unknown[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    lastGiven += 1;
    const given = lastGiven;
    // Nobody takes two: while one is on its way nothing more goes to the same person, and on a busy machine that is a while.
    const kept = given + 300;
    const page = await walk.text(`/${CLUB}/${SEASON}/members/twins/${kept}/${given}`);
    const said = new RegExp(`kept\\\\?":${kept},\\\\?"given\\\\?":${given},(.*?)digest\\\\?":\\\\?"([\\w-]+)`).exec(
      page,
    );
    // Of somebody with nothing that goes to the other record what is asked again would be as the person was told; and of one with two more is written than of another.
    if (said?.[1]?.match(/end\\?":\\?"(?:goes|ends)/g)?.length === 1)
      return [CLUB, { kept, given, fields: [], digest: said[2], askId: randomUUID() }];
  }
  throw new Error("Nobody has a registration that another record could take.");
}

/** Arguments about two records that are none. */
const noPairs = [
  [CLUB, 1, 2_147_483_648],
  [CLUB, 0, 1],
  [CLUB, "1", 2],
];
const strangeForms = [{ id: 2_147_483_648 }, { formId: "\u0000" }, { entered: null }, { record: "x" }, { more: 1 }].map(
  (fault) => ({ id: null, formId: randomUUID(), digest: "x", entered: {}, record: null, ...fault }),
);

/** Who reminds families. */
const reminding: Role[] = ["director", "secretary", "treasurer"];

/** A family that owes something, by its place in the list. */
async function owingFamily(walk: Walk, place: number): Promise<number> {
  const page = await walk.text(`/${CLUB}/${SEASON}/treasury/dues`);
  const [, id] =
    [...page.matchAll(/name="family"[^>]*? value="(\d+)"|value="(\d+)"[^>]*? name="family"/g)][place] ?? [];
  if (!id) throw new Error("Nobody owes anything.");
  return Number(id);
}

/** A round whose payments are read: one for all calls, as long as they were read lately. */
const rounds = new WeakMap<Walk, { id: Promise<string>; since: number }>();
/** Half as long as such a reading is good for (lib/treasury/reminders/round-state.ts): whoever is given a round has time to ask about it. */
const ROUND_GOOD_MS = 60_000;
export async function readRound(walk: Walk): Promise<string> {
  const last = rounds.get(walk);
  const isLate = last !== undefined && performance.now() - last.since > ROUND_GOOD_MS;
  if (last !== undefined && !isLate && (await isRead(walk, await last.id))) return last.id;
  const id = newRound(walk);
  rounds.set(walk, { id, since: performance.now() });
  return id;
}

const isRead = async (walk: Walk, round: string): Promise<boolean> =>
  (await walk.text(`/${CLUB}/${SEASON}/treasury/reminders/${round}`)).includes("data-read");

async function newRound(walk: Walk): Promise<string> {
  const begun = await walk.direct(`${REMINDERS}#beginReminders`, [
    CLUB,
    { ask: randomUUID(), season: SEASON, view: "show=all" },
  ]);
  const id = String(begun.id);
  for (let tries = 0; tries < 100; tries++) {
    if (await isRead(walk, id)) return id;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The payments are not read.");
}

const ownView = (walk: Walk) => ({
  ask: randomUUID(),
  name: `View ${walk.next()}`,
  query: "sport=1",
  shared: false,
  opens: false,
});

/** One for all calls that leave it: a club has room for so many. */
const lasting = new WeakMap<Walk, Promise<unknown>>();
function lastingView(walk: Walk): Promise<unknown> {
  const view = lasting.get(walk) ?? sharedView(walk);
  lasting.set(walk, view);
  return view;
}

async function sharedView(walk: Walk): Promise<unknown> {
  const view = { ...ownView(walk), shared: true };
  return (await walk.direct(`${VIEWS}#keepView`, [CLUB, "members", view])).id;
}

/** Every server action of the desk, by `file#export`. */
export const ACTIONS: Record<string, ActionCase> = {
  "app/(desk)/[club]/actions.ts#refreshMirror": {
    page: `/${CLUB}/${SEASON}`,
    may: ROLES,
    args: () => [CLUB, SEASON],
  },
  "app/(desk)/[club]/actions.ts#signOutElsewhere": {
    page: `/${CLUB}/${SEASON}`,
    may: ROLES,
    args: () => [CLUB],
  },
  [`${SAVE} seasons`]: {
    page: `/${CLUB}/seasons/new`,
    may: office,
    args: async (walk) => [CLUB, "seasons", await newSeason(walk)],
    malformed: strangeForms.map((form) => [CLUB, "seasons", form]),
  },
  [`${SEASONS}#deleteSeasonAction`]: {
    page: `/${CLUB}/seasons`,
    may: office,
    args: async (walk) => {
      const { id } = await walk.direct(SAVE, [CLUB, "seasons", await newSeason(walk)]);
      return [CLUB, { id, askId: randomUUID() }];
    },
    malformed: [
      [CLUB, { id: 1, askId: "\u0000" }],
      [CLUB, { id: 1e10, askId: randomUUID() }],
    ],
  },
  [`${SAVE} sports`]: {
    page: `/${CLUB}/sports/new`,
    may: office,
    args: async (walk) => {
      const sport = { name: `Sport ${walk.next()}` };
      return [CLUB, "sports", await submission(walk, SAVE, [CLUB, "sports"], sport)];
    },
    malformed: strangeForms.map((form) => [CLUB, "sports", form]),
  },
  [`${SPORTS}#openNewSport`]: { page: `/${CLUB}/sports/new`, may: office, args: () => [CLUB] },
  [`${SPORTS}#createSportInPlace`]: {
    page: `/${CLUB}/sports/new`,
    may: office,
    args: async (walk) => {
      const sport = { name: `Sport ${walk.next()}` };
      return [CLUB, await submission(walk, `${SPORTS}#createSportInPlace`, [CLUB], sport)];
    },
    malformed: strangeForms.map((form) => [CLUB, form]),
  },
  [`${SAVE} slots`]: {
    page: `/${CLUB}/${SEASON}/slots/new`,
    may: office,
    args: async (walk) => {
      const slot = { name: `Slot ${walk.next()}`, season_id: String(SEASON), day: "lundi" };
      const rest = { hour: "18", minute: "30", duration_minutes: "60", capacity: "12", trainer_ids: ["5"] };
      return [CLUB, "slots", await submission(walk, SAVE, [CLUB, "slots"], { ...slot, ...rest })];
    },
    malformed: ["people", "constructor", "payments"].map((kind) => [CLUB, kind, { ...strangeForms[0], id: null }]),
  },
  [`${SAVE} members`]: {
    page: `/${CLUB}/${SEASON}/members/new`,
    may: office,
    args: async (walk) => {
      const person = {
        last_name: `Walker ${walk.next()}`,
        first_name: "Ana",
        sex: "Femme",
        birth_date: "1990-01-31",
        email: "ana@walk.test",
      };
      return [CLUB, "members", await submission(walk, SAVE, [CLUB, "members"], person)];
    },
    malformed: strangeForms.map((form) => [CLUB, "members", form]),
  },
  [`${HOUSEHOLD}#changeAddress`]: {
    page: `/${CLUB}/${SEASON}/members/5/address`,
    may: office,
    args: async (walk) => {
      const move = { season: SEASON, members: [{ id: 5, seen: { address: null } }] };
      const entered = { address: `${walk.next()} rue Basse`, city_code: "" };
      const of = { id: 5, record: { address: null, city_code: null } };
      return [CLUB, move, await submission(walk, `${HOUSEHOLD}#changeAddress`, [CLUB, move], entered, of)];
    },
    malformed: [
      { members: [] },
      { members: [{ id: 0, seen: {} }] },
      { members: [5, 5].map((id) => ({ id, seen: {} })) },
      { members: [{ id: 5, seen: { address: "x".repeat(10_001) } }] },
      { members: [{ id: 5, seen: { phone: "0612345678" } }] },
      { season: 1.5 },
    ].map((fault) => [CLUB, { season: SEASON, members: [{ id: 5, seen: {} }], ...fault }, strangeForms[4]]),
  },
  [`${REGISTRATIONS}#planDecision`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: async (walk) => [CLUB, wish, { ids: [await pendingRegistration(walk)] }, null],
    // Who decides many has seen no single one.
    nullAt: 3,
    malformed: [
      ...noSelection.map((args) => [...args, null]),
      [CLUB, wish, { ids: [1] }, "constructor"],
      [CLUB, { ...wish, operation: "constructor" }, { ids: [1] }, null],
    ],
  },
  [`${REGISTRATIONS}#sayWhyRefused`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: async (walk) => [CLUB, wish, { ids: [await pendingRegistration(walk)] }, "zqo"],
    malformed: [
      ...noSelection.map((args) => [...args, "zqo"]),
      [CLUB, wish, { ids: [1] }, "q".repeat(501)],
      [CLUB, { ...wish, kind: "constructor" }, { ids: [1] }, "zqo"],
    ],
  },
  [`${REGISTRATIONS}#noteSelection`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: async (walk) => [CLUB, wish, { ids: [await pendingRegistration(walk)] }],
    malformed: [...noSelection, [CLUB, { ...wish, kind: "constructor" }, { ids: [1] }]],
  },
  [`${REGISTRATIONS}#selectMatching`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: () => [CLUB, wish, "state=pending&q=ma"],
    malformed: [
      [CLUB, wish],
      [CLUB, wish, { filters: "state=pending" }],
      [CLUB, wish, "q".repeat(8_001)],
      [CLUB, { ...wish, kind: "constructor" }, ""],
    ],
  },
  [`${VIEWS}#keepView`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: ROLES,
    args: (walk) => [CLUB, "registrations", ownView(walk)],
    malformed: [
      [CLUB, "constructor", { name: "x", query: "", shared: false, opens: false }],
      [CLUB, "members", { name: " ", query: "", shared: false, opens: false }],
      [CLUB, "members", { name: "a\u202eb", query: "", shared: false, opens: false }],
      [CLUB, "members", { name: "x".repeat(61), query: "", shared: false, opens: false }],
      [CLUB, "members", { name: "x", query: "x".repeat(8_001), shared: false, opens: false }],
    ],
  },
  [`${VIEWS}#keepView shared`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: (walk) => [CLUB, "registrations", { ...ownView(walk), shared: true }],
  },
  [`${VIEWS}#alterView`]: {
    page: `/${CLUB}/${SEASON}/registrations`,
    may: office,
    args: async (walk) => [CLUB, "members", await lastingView(walk), { name: `Altered ${walk.next()}` }],
    malformed: [
      [CLUB, "members", 1, { name: "x", query: "" }],
      [CLUB, "members", 2_147_483_648, { name: "x" }],
      [CLUB, "members", 1, {}],
    ],
  },
  [`${VIEWS}#forgetView`]: {
    page: `/${CLUB}/${SEASON}/members`,
    may: office,
    args: async (walk) => [CLUB, "members", await sharedView(walk)],
    malformed: [[CLUB, "members", 0]],
  },
  [`${VIEWS}#openListWith`]: {
    page: `/${CLUB}/${SEASON}/members`,
    may: ROLES,
    args: async (walk) => [CLUB, "members", await lastingView(walk)],
    nullAt: 2,
    malformed: [
      [CLUB, "seasons", null],
      [CLUB, "members", 1.5],
    ],
  },
  [`${FEEDS}#makeFeed`]: {
    page: `/${CLUB}/${SEASON}/week/calendar`,
    may: ROLES,
    args: () => [CLUB, randomUUID(), { kind: "group", subject: 1 }],
    malformed: [
      [CLUB, randomUUID(), { kind: "constructor", subject: 1 }],
      [CLUB, randomUUID(), { kind: "group", subject: 2_147_483_648 }],
      [CLUB, randomUUID(), { kind: "coach", subject: "1" }],
      [CLUB, randomUUID(), { kind: "place", subject: " " }],
      [CLUB, randomUUID(), { kind: "place", subject: "a\nb" }],
      [CLUB, randomUUID(), { kind: "place", subject: "x".repeat(201) }],
      [CLUB, randomUUID(), { kind: "group", subject: 1, more: 1 }],
    ],
  },
  [`${FEEDS}#endOwnFeed`]: {
    page: `/${CLUB}/${SEASON}/week/calendar`,
    may: ROLES,
    args: (walk) => [CLUB, 1 + walk.next()],
    malformed: [[CLUB, 0]],
  },
  "app/(desk)/[club]/[season]/(treasury)/treasury/actions.ts#setReceivedMeans": {
    page: `/${CLUB}/${SEASON}/treasury`,
    may: ["director"],
    args: () => [CLUB, "drawer"],
    malformed: [[CLUB, "constructor"]],
  },
  [`${REMINDERS}#beginReminders`]: {
    page: `/${CLUB}/${SEASON}/treasury/dues`,
    may: reminding,
    args: async (walk) => [CLUB, { ask: randomUUID(), season: SEASON, families: [await owingFamily(walk, 0)] }],
    malformed: [
      [CLUB, { ask: randomUUID(), season: SEASON, families: [] }],
      [CLUB, { ask: randomUUID(), season: SEASON, families: Array(5_001).fill(1) }],
      [CLUB, { ask: randomUUID(), season: SEASON, view: "q".repeat(501) }],
      [CLUB, { ask: randomUUID(), season: SEASON, families: [1], view: "" }],
    ],
  },
  [`${REMINDERS}#keepReminderTexts`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => {
      const text = { subject: `Reminder ${walk.next()}`, body: "{name}" };
      return [CLUB, { season: SEASON, round: await readRound(walk), texts: { "personal.en": text } }];
    },
    malformed: [
      { texts: { "personal.de": { subject: "", body: "" } } },
      { texts: { "shared.fr": { subject: "a\nb", body: "" } } },
      { texts: { "shared.fr": { subject: "", body: "x".repeat(4_001) } } },
      { texts: {}, round: "constructor" },
    ].map((fault) => [CLUB, { season: SEASON, round: randomUUID(), ...fault }]),
  },
  [`${REMINDERS}#noteReminded`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => {
      const round = await readRound(walk);
      return [
        CLUB,
        { ask: randomUUID(), season: SEASON, round, families: [await owingFamily(walk, 1)], channel: "mailto" },
      ];
    },
    malformed: [
      { families: [] },
      { families: [0] },
      { families: Array(5_001).fill(1) },
      { families: [1], channel: "constructor" },
    ].map((fault) => [CLUB, { ask: randomUUID(), season: SEASON, round: randomUUID(), channel: "letter", ...fault }]),
  },
  [`${EXEMPTIONS}#exemptFromReminders`]: {
    page: `/${CLUB}/${SEASON}/treasury/dues/1`,
    may: reminding,
    args: async (walk) => {
      const members = [await owingFamily(walk, 5)];
      return [CLUB, { season: SEASON, members, until: "2030-12-31", reason: "" }];
    },
    malformed: [
      { until: "2030-02-30" },
      { members: [] },
      { members: Array(51).fill(1) },
      { reason: "x".repeat(501) },
    ].map((fault) => [CLUB, { season: SEASON, members: [1], until: "2030-12-31", reason: "", ...fault }]),
  },
  [`${EXEMPTIONS}#endExemption`]: {
    page: `/${CLUB}/${SEASON}/treasury/dues/1`,
    may: reminding,
    args: async (walk) => [CLUB, { season: SEASON, members: [await owingFamily(walk, 5)] }],
    malformed: [
      [CLUB, { season: SEASON, members: [2_147_483_648] }],
      [CLUB, { season: 1.5, members: [1] }],
    ],
  },
  [`${COUNTER}#enrol`]: {
    page: `/${CLUB}/${SEASON}/registrations/new?person=5`,
    may: office,
    args: async (walk) => [CLUB, await enrolment(walk)],
    malformed: [
      { choices: [] },
      { choices: Array(21).fill(choice) },
      { choices: [{ ...choice, slotIds: Array(101).fill(1) }] },
      { choices: [{ ...choice, kind: "constructor" }] },
      { choices: [choice], member: 2_147_483_648 },
      { choices: [choice], ask: "x".repeat(8_000) },
      { choices: [choice], more: 1 },
    ].map((fault) => [CLUB, { ...noEnrolment, ...fault }]),
  },
  [`${RECORDING}#recordReceived`]: {
    page: `/${CLUB}/${SEASON}/payments/new`,
    may: ["director", "secretary", "treasurer"],
    args: () => [CLUB, { ...noReceipt, ask: randomUUID() }],
    malformed: [
      { chosen: [] },
      { amountCents: 0 },
      { amountCents: 1_000_000_001 },
      { amountCents: 1.5 },
      { method: "" },
      { method: "x".repeat(256) },
      { receivedOn: "2026-02-30" },
      { type: "Remboursement" },
      { chosen: Array(61).fill(noReceipt.chosen[0]) },
      { chosen: [{ memberId: 5, target: { kind: "constructor", registrationId: 1 }, cents: 100 }] },
      { details: { chequeNumber: "1\u0000", bank: null, drawer: null, depositMonth: null } },
      { details: { chequeNumber: null, bank: null, drawer: null, depositMonth: "2026-10-02" } },
      { more: 1 },
    ].map((fault) => [CLUB, { ...noReceipt, ...fault }]),
  },
  [`${RECORDING}#readPaste`]: {
    page: `/${CLUB}/${SEASON}/payments/new`,
    may: ["director", "secretary", "treasurer"],
    args: () => [CLUB, { season: SEASON, text: "Anne\t90,00", columns: null }],
    malformed: [
      { text: "x".repeat(400_001) },
      { text: "x\u0000" },
      { season: 1.5 },
      { columns: ["__proto__"] },
      { columns: Array(257).fill(null) },
      { more: 1 },
    ].map((fault) => [CLUB, { season: SEASON, text: "x", columns: null, ...fault }]),
  },
  [`${RECORDING}#recordPaste`]: {
    page: `/${CLUB}/${SEASON}/payments/new`,
    may: ["director", "secretary", "treasurer"],
    args: () => [CLUB, { ask: randomUUID(), season: SEASON, lines: [pastedLine] }],
    malformed: [
      [],
      Array(301).fill(pastedLine),
      [{ ...pastedLine, amountCents: 0 }],
      [{ ...pastedLine, method: "" }],
    ].map((lines) => [CLUB, { ask: randomUUID(), season: SEASON, lines }]),
  },
  [`${RECORDING}#putAside`]: {
    page: `/${CLUB}/${SEASON}/payments/new`,
    may: ["director", "secretary", "treasurer"],
    args: () => [CLUB, randomUUID(), 0],
    malformed: [
      [CLUB, "x\u0000", 0],
      [CLUB, randomUUID(), -1],
    ],
  },
  [`${PAYMENT}#changeReceived`]: {
    page: `/${CLUB}/${SEASON}/payments/1`,
    may: ["director", "treasurer"],
    args: () => [
      CLUB,
      { ...noChange, ask: randomUUID(), change: { ...noChange.change, amend: { receivedOn: "2026-09-11" } } },
    ],
    malformed: [
      { ask: "x" },
      { change: { ...noChange.change, amend: { amountCents: 0 } } },
      { change: { ...noChange.change, amend: { method: "x".repeat(256) } } },
      { change: { ...noChange.change, amend: { type: "ReportSolde" } } },
      { change: { ...noChange.change, amend: { member_id: 7 } } },
      { change: { ...noChange.change, reason: "x".repeat(401) } },
      { change: { ...noChange.change, allocations: Array(101).fill({ key: "k" }) } },
      { change: { ...noChange.change, seen: { ...noChange.change.seen, allocations: [{ type: 1 }] } } },
    ].map((fault) => [CLUB, { ...noChange, ...fault }]),
  },
  [`${PAYMENT}#writeDetails`]: {
    page: `/${CLUB}/${SEASON}/payments/1`,
    may: ["director", "treasurer"],
    args: async (walk) => {
      const list = await walk.text(`/${CLUB}/${SEASON}/payments?type=Paiement`);
      const ids = [...list.matchAll(/data-row-id="(\d+)"/g)].map(([, id]) => Number(id));
      const paymentId = ids[walk.next() % ids.length];
      return [CLUB, { season: SEASON, paymentId, changed: { note: "à revoir" }, seenAt: null }];
    },
    malformed: [
      { changed: { note: "x".repeat(501) } },
      { changed: { depositMonth: "2026-10-02" } },
      { changed: { iban: "FR76" } },
      { seenAt: "now" },
    ].map((fault) => [CLUB, { season: SEASON, paymentId: 1, changed: {}, seenAt: null, ...fault }]),
  },
  [`${PAYMENT}#returnReceived`]: {
    page: `/${CLUB}/${SEASON}/payments/1`,
    may: ["director", "treasurer"],
    args: async (walk) => {
      const list = await walk.text(`/${CLUB}/${SEASON}/payments?type=Paiement`);
      const ids = [...list.matchAll(/data-row-id="(\d+)"/g)].map(([, id]) => Number(id));
      return [CLUB, { ...noReturn, ask: randomUUID(), paymentIds: [ids[walk.next() % ids.length]], cents: 1 }];
    },
    malformed: [
      { paymentIds: [] },
      { paymentIds: Array(101).fill(1) },
      { paymentIds: [2_147_483_648] },
      { kind: "constructor" },
      { cents: 0 },
      { method: "" },
      { receivedOn: "2026-02-30" },
      { reason: "x\u0000" },
    ].map((fault) => [CLUB, { ...noReturn, ...fault }]),
  },
  ...PAPER_CASES,
  ...postCases(readRound),
  ...PAPERS_CASES,
  ...letterCases(paperRound),
  ...FILED_CASES,
  ...CARD_CASES,
  ...DAYS_CASES,
  ...MEDICAL_CASES,
  ...DOCUMENT_CASES,
  ...NOTE_CASES,
  ...IMPORT_CASES,
  ...RENEWAL_CASES,
  ...ROLLOVER_CASES,
  ...RESTORED_CASES,
  ...TREASURY_CASES,
  ...BANK_CASES,
  ...EXPENSE_CASES,
  ...HEADCOUNT_CASES,
  ...ASSEMBLY_CASES,
  [`${COUNTER}#changeEnrolling`]: {
    page: `/${CLUB}/${SEASON}/registrations/new?person=5`,
    may: office,
    args: () => [CLUB, randomUUID(), "again"],
    malformed: [
      [CLUB, randomUUID(), "constructor"],
      [CLUB, "x\u0000", "again"],
    ],
  },
  [`${TWINS}#sayApart`]: {
    page: `/${CLUB}/${SEASON}/members/twins/1/2`,
    may: office,
    args: () => [CLUB, 1, 2],
    malformed: noPairs,
  },
  [`${TWINS}#takeBackApart`]: {
    page: `/${CLUB}/${SEASON}/members/twins/1/2`,
    may: office,
    args: () => [CLUB, 2, 1],
    malformed: noPairs,
  },
  [`${TWINS}#settleTwins`]: {
    page: `/${CLUB}/${SEASON}/members/twins/1/2`,
    may: office,
    args: (walk) => settlementOf(walk),
    malformed: [
      [CLUB, { kept: 1, given: 2, fields: ["id"], digest: "x", askId: randomUUID() }],
      [CLUB, { kept: 1, given: 2, fields: [], digest: "x".repeat(41), askId: randomUUID() }],
      [CLUB, { kept: 1, given: 1e10, fields: [], digest: "x", askId: randomUUID() }],
    ],
  },
  [`${MOVING}#move`]: {
    page: `/${CLUB}/${SEASON}/registrations/annual/1`,
    may: office,
    args: async (walk) => [CLUB, await movement(walk)],
    malformed: [
      { id: 0 },
      { formId: "\u0000" },
      { shown: null },
      { wished: { groupId: 1 } },
      { seen: "x".repeat(99) },
      { more: 1 },
    ].map((fault) => [CLUB, { ...noMovement, ...fault }]),
  },
  "app/(desk)/[club]/(desk)/settings/connection/actions.ts#tryConnection": {
    page: `/${CLUB}/settings/connection`,
    may: ["director"],
    args: () => [CLUB],
  },
  "app/(desk)/[club]/(desk)/settings/connection/actions.ts#savePostalCodes": {
    page: `/${CLUB}/settings/connection`,
    may: ["director"],
    args: () => [CLUB, "35300 35133"],
    malformed: [[CLUB, "x".repeat(1_001)]],
  },
  "app/(desk)/[club]/(desk)/settings/connection/actions.ts#setZone": {
    page: `/${CLUB}/settings/connection`,
    may: ["director"],
    args: () => [CLUB, "Europe/Paris"],
    malformed: [[CLUB, "x".repeat(201)]],
  },
  "app/(desk)/[club]/(desk)/settings/contract/actions.ts#readAgain": {
    page: `/${CLUB}/settings/contract`,
    may: office,
    args: () => [CLUB],
  },
  "app/(desk)/[club]/(desk)/settings/webhooks/actions.ts#saveKey": {
    page: `/${CLUB}/settings/webhooks`,
    may: ["director"],
    args: () => [CLUB, `whsec_${Buffer.alloc(24, 1).toString("base64")}`],
    malformed: [[CLUB, "x".repeat(2_001)]],
  },
  "app/(desk)/[club]/(desk)/settings/webhooks/actions.ts#removeKey": {
    page: `/${CLUB}/settings/webhooks`,
    may: ["director"],
    args: () => [CLUB],
  },
  "app/(desk)/[club]/(desk)/news/actions.ts#readNews": {
    page: `/${CLUB}/news`,
    may: ROLES,
    args: () => [CLUB],
  },
  "app/(desk)/[club]/_steps/actions.ts#setStepsAway": {
    page: `/${CLUB}/${SEASON}`,
    may: ["director"],
    args: () => [CLUB, true],
    malformed: [[CLUB, "true"]],
  },
  "app/(desk)/[club]/actions.ts#lookUpCommunes": {
    page: `/${CLUB}/${SEASON}/members/new`,
    may: ROLES,
    args: () => [CLUB, "35300"],
    malformed: [
      [CLUB, "353000"],
      [CLUB, "3530x"],
    ],
  },
  [`${USERS}#addUser`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: (walk) => [CLUB, { name: "Ana", email: `ana-${walk.next()}@walk.test`, role: "reader" }],
    malformed: [
      [CLUB, { name: "Ana", email: "ana@walk.test", role: "constructor" }],
      [CLUB, { name: "\u0000", email: "ana@walk.test", role: "reader" }],
      [CLUB, { name: "Ana", email: { toString: 1 }, role: "reader" }],
    ],
  },
  [`${USERS}#withdrawOffer`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: async (walk) => {
      const email = `ben-${walk.next()}@walk.test`;
      await walk.direct(`${USERS}#addUser`, [CLUB, { name: "Ben", email, role: "reader" }]);
      const users = await walk.text(`/${CLUB}/settings/users`);
      return [CLUB, Number(new RegExp(`id\\\\?":(\\d+),\\\\?"email\\\\?":\\\\?"${email}`).exec(users)?.[1])];
    },
  },
  [`${USERS}#changeRole`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(0), "coach"],
    malformed: [[CLUB, targetId(0), "constructor"]],
  },
  [`${USERS}#changeLastDay`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(0), "2030-06-30"],
    // For good.
    nullAt: 2,
    malformed: [
      [CLUB, targetId(0), "2027-02-30"],
      [CLUB, targetId(0), "tomorrow"],
    ],
  },
  [`${USERS}#changeSection`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(COACHING_TARGET), { sports: [1], groups: [] }],
    // The whole club.
    nullAt: 2,
    malformed: [
      [CLUB, targetId(COACHING_TARGET), { sports: ["judo"], groups: [] }],
      [CLUB, targetId(COACHING_TARGET), { sports: [1] }],
      [CLUB, targetId(COACHING_TARGET), { sports: [1], groups: [], more: 1 }],
    ],
  },
  [`${USERS}#changeDisabled`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(1), true],
    malformed: [[CLUB, targetId(1), "yes"]],
  },
  [`${USERS}#endSessionsOf`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(4)],
  },
  [`${USERS}#giveFactorCode`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(2)],
    answers: "noFactor",
  },
  [`${USERS}#askFactorOf`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, []],
    malformed: [
      [CLUB, ["constructor"]],
      [CLUB, "director"],
    ],
  },
  [`${USERS}#keepGroups`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, [], []],
    malformed: [
      [CLUB, [{ group: "board", role: "constructor" }], []],
      [CLUB, [{ group: "", role: "reader" }], []],
      [CLUB, [{ group: "two\nlines", role: "reader" }], []],
      [CLUB, "board", []],
      [CLUB, [], [{ group: "board" }]],
      [CLUB, []],
    ],
  },
  [`${USERS}#leaveRoleToGroups`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(2)],
    answers: "noProvider",
    malformed: [
      [CLUB, "2"],
      [CLUB, 0],
    ],
  },
  [`${USERS}#takePasswords`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, true],
    malformed: [
      [CLUB, "true"],
      [CLUB, 1],
    ],
  },
  [`${USERS}#takeKeysAlone`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, true],
    malformed: [
      [CLUB, "true"],
      [CLUB, 1],
    ],
  },
  [`${ACCOUNT}#beginFactor`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB],
  },
  [`${ACCOUNT}#confirmFactor`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    // The person's own password: a wrong one is told in the log.
    args: () => [CLUB, PASSWORD, "000000"],
    answers: "code_wrong",
  },
  ...Object.fromEntries(
    ["renewCodes", "endFactor"].map((name): [string, ActionCase] => [
      `${ACCOUNT}#${name}`,
      { page: `/${CLUB}/account`, may: ROLES, args: () => [CLUB, "not the password", "000000"], answers: "gone" },
    ]),
  ),
  [`${ACCOUNT}#changeName`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "Somebody Else"],
    malformed: [
      [CLUB, " "],
      [CLUB, "two\nlines"],
      [CLUB, "x".repeat(121)],
    ],
  },
  [`${ACCOUNT}#changePassword`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "not the password", "another one that is long"],
    answers: "wrong",
    malformed: [[CLUB, "x".repeat(2_000), "y"]],
  },
  [`${ACCOUNT}#beginKey`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, true],
    malformed: [[CLUB, "true"]],
  },
  [`${ACCOUNT}#askOwnKey`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, false],
    answers: "gone",
    malformed: [[CLUB, 1]],
  },
  [`${ACCOUNT}#letKeySignIn`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "{}"],
    answers: "key_not_alone",
    malformed: [
      [CLUB, {}],
      [CLUB, "x".repeat(100_000)],
    ],
  },
  [`${ACCOUNT}#endKeySignIn`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "AAAA"],
    malformed: [[CLUB, "no identifier"]],
  },
  [`${ACCOUNT}#keepKey`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, PASSWORD, "{}"],
    answers: "key_wrong",
    malformed: [
      [CLUB, PASSWORD, "x".repeat(100_000)],
      [CLUB, PASSWORD, {}],
    ],
  },
  [`${ACCOUNT}#removeOwnPasskey`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "AAAA", "not the password", "000000"],
    answers: "gone",
    malformed: [[CLUB, "no identifier", "not the password", "000000"]],
  },
  // The mark of no session: whose own are ended stands in lib/base/store/sessions.test.ts.
  [`${ACCOUNT}#endOneSession`]: {
    page: `/${CLUB}/account`,
    may: ROLES,
    args: () => [CLUB, "A".repeat(43)],
    malformed: [
      [CLUB, "A"],
      [CLUB, 1],
      [CLUB, "A".repeat(100_000)],
    ],
  },
  [`${USERS}#renewPassword`]: {
    page: `/${CLUB}/settings/users`,
    may: ["director"],
    args: () => [CLUB, targetId(2)],
  },
};
