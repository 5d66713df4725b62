import { randomUUID } from "node:crypto";
import { asked, type DeskDeed, deed, season } from "./deed.ts";
import type { Role } from "./programs.ts";
import { SEASON_DEEDS } from "./season-deeds.ts";
import type { Told } from "./seat.ts";

/** By whom registrations are decided, and by whom what the club has is read. */
const office: readonly Role[] = ["director", "secretary"];
const reading: readonly Role[] = ["director", "secretary", "treasurer", "coach", "doctor", "reader"];

/** By whom money is taken, and by whom it is put right. */
const counter: readonly Role[] = ["director", "secretary", "treasurer"];
const money: readonly Role[] = ["director", "treasurer"];

/** The same, its answer told as builds of today tell it. @param as what an older one's answer means */
const toldAs = <Wish>(told: DeskDeed<Wish>, as: (answer: Told) => Told): DeskDeed<Wish> => ({
  ...told,
  byHttp: async (seat, at, wish) => as(await told.byHttp(seat, at, wish)),
});

/** A paste as it was read: older builds show no columns, ask of no day and no method, and know nothing of what was recorded before. */
function asPasteOfToday(told: Told): Told {
  if (!told.ok) return told;
  const asked = { oddDay: null, newMethod: null };
  return {
    ...{ columns: [], unclear: [], recorded: [], aside: [], beyond: [], ...told },
    lines: told.lines.map((line: object) => ({ ...asked, ...line })),
  };
}

/** What something is paid for. */
export interface Target {
  kind: "annual" | "event" | "membership";
  registrationId: number | null;
}
/** What is written on a cheque. */
export interface OnCheque {
  chequeNumber: string | null;
  bank: string | null;
  drawer: string | null;
  depositMonth: string | null;
}
/** What was received of one payer. */
export interface Receiving {
  amountCents: number;
  method: string;
  receivedOn: string;
  type: string;
  chosen: { memberId: number; target: Target | null; cents: number }[];
  details: OnCheque | null;
  isSure: boolean;
}
/** A payment as its page shows it. */
export interface ShownPayment {
  memberId: number | null;
  amountCents: number | null;
  type: string | null;
  method: string | null;
  receivedOn: string | null;
  allocations: { type: string; registrationId: number | null; cents: number }[] | null;
}
/** What a payment can settle, as its page offers it. */
export interface Offered {
  key: string;
  type: string | null;
  registrationId: number | null;
  availableCents: number | null;
}
export interface Changing {
  paymentId: number;
  seen: ShownPayment;
  amend: { amountCents?: number; method?: string; receivedOn?: string; type?: string };
  allocations: Offered[] | null;
  reason: string | null;
}
export interface Returning {
  paymentIds: number[];
  kind: "returned" | "refund" | "correction";
  cents: number | null;
  method: string;
  receivedOn: string;
  reason: string | null;
}
export interface AtBank {
  depositedOn: string | null;
  statementLine: string | null;
}
export interface Dossier {
  memberId: number;
  kind: string;
  code: string | null;
  promisedCents: number;
  claimedOn: string | null;
  reimbursedOn: string | null;
  reimbursedCents: number | null;
  refusedOn: string | null;
  paymentId: number | null;
  note: string | null;
}
export interface AidKind {
  name: string;
  amountCents: number | null;
  minAge: number | null;
  maxAge: number | null;
  firstDay: string | null;
  lastDay: string | null;
  claim: string | null;
  isOffered: boolean;
}
/** What a registration is decided to be. */
type Operation = "validate" | "refuse" | "cancel";
/** What a form of the contract sends, with the print of the contract that it was drawn from. */
interface Filled {
  id: number | null;
  record: object | null;
  formId: string;
  entered: object;
  digest: string;
}
/** What the club paid for, as its form has it. */
export interface ExpenseFields {
  day: string;
  cents: number;
  purpose: string;
  category: string;
  sportId: number | null;
  way: "bank" | "cash" | "advanced";
  advancedBy: string | null;
  paidBackOn: string | null;
  paidBackWay: "bank" | "cash" | null;
  note: string | null;
}
export interface Line {
  memberId: number;
  amountCents: number;
  method: string;
  receivedOn: string;
}

/** Lines that stay open are told in an answer that is none of a refusal. */
const asSettled = (told: Told): Told =>
  told.ok && told.refused?.length > 0 ? { ok: false, code: "refused", words: told.refused[0].words } : told;

/** Everything that people do at the desk, by its name. */
export const DESK_DEEDS = {
  ...SEASON_DEEDS,
  record: deed("records what was received of a payer", counter, "recordReceived", (at, wish: Receiving) => [
    { ...asked(), ...season(at), ...wish },
  ]),
  readPaste: toldAs(
    deed(
      "has lines of a spreadsheet read",
      counter,
      "readPaste",
      (at, wish: { text: string; columns: (string | null)[] | null }) => [{ ...season(at), ...wish }],
      ["columns"],
    ),
    asPasteOfToday,
  ),
  recordPaste: deed("records lines of a spreadsheet", counter, "recordPaste", (at, wish: { lines: Line[] }) => [
    { ...asked(), ...season(at), ...wish },
  ]),
  putAside: deed(
    "puts a part aside that was not recorded as it was meant",
    counter,
    "putAside",
    (_, { ask, place }: { ask: string; place: number }) => [ask, place],
  ),
  change: deed(
    "changes a payment, or what it settles",
    money,
    "changeReceived",
    (at, { ask = randomUUID(), ...change }: Changing & { ask?: string }) => [{ ask, ...season(at), change }],
  ),
  giveBack: deed("gives money of a payment back", money, "returnReceived", (at, wish: Returning) => [
    { ...asked(), ...season(at), ...wish },
  ]),
  writeOnPayment: deed(
    "writes beside a payment what stands on its cheque",
    money,
    "writeDetails",
    (at, wish: { paymentId: number; changed: Partial<OnCheque & { note: string | null }>; seenAt: string | null }) => [
      { ...season(at), ...wish },
    ],
  ),
  writeOnCheque: deed(
    "writes in the drawer what stands on a cheque",
    money,
    "keepChequeDetails",
    (
      at,
      wish: { paymentIds: number[]; changed: Partial<OnCheque & { note: string | null }>; seenAt: string | null },
    ) => [{ ...season(at), ...wish }],
  ),
  makeSlip: deed(
    "puts what lies in the drawer on a slip",
    money,
    "makeDepositSlip",
    (at, wish: { paymentIds: number[]; cents: number; unread: boolean }) => [{ ...asked(), ...season(at), ...wish }],
  ),
  takeToBank: deed(
    "says when a slip was deposited",
    money,
    "writeSlipDeposit",
    (_, wish: { number: number; atBank: AtBank; seen: AtBank }) => [wish],
  ),
  cancelSlip: deed("cancels a slip", money, "cancelDepositSlip", (_, { number }: { number: number }) => [number]),
  sayMethod: deed(
    "says whether a way of paying goes through the drawer",
    money,
    "sayDepositMethod",
    (_, { method, isDeposited }: { method: string; isDeposited: boolean }) => [method, isDeposited],
  ),
  agree: deed(
    "agrees a plan of instalments with a family",
    counter,
    "agreePlan",
    (
      at,
      wish: { id: string; member: number; note: string; parts: { month: string; cents: number }[]; replaces: string[] },
    ) => [{ ...season(at), ...wish }],
    ["replaces"],
  ),
  link: deed(
    "says which payment a part of a plan became",
    counter,
    "linkInstalment",
    (at, wish: { plan: string; position: number; paymentId: number; seen: number | null }) => [
      { ...season(at), ...wish },
    ],
  ),
  unlink: deed(
    "says that a part of a plan is not its payment",
    counter,
    "unlinkInstalment",
    (at, wish: { plan: string; position: number; seen: number }) => [{ ...season(at), ...wish }],
  ),
  endPlan: deed("ends a plan", counter, "endInstalments", (at, wish: { plan: string }) => [{ ...season(at), ...wish }]),
  keepAid: deed(
    "keeps a dossier of aid",
    counter,
    "keepDossier",
    (at, wish: { id: string | null; seen: Dossier | null; fields: Dossier }) => [at.season, { ...asked(), ...wish }],
    ["ask"],
  ),
  removeAid: deed("removes a dossier of aid", counter, "removeDossier", (at, wish: { id: string; seen: Dossier }) => [
    at.season,
    wish,
  ]),
  keepAidKind: deed(
    "keeps a kind of aid",
    money,
    "keepKind",
    (_, wish: { id: string | null; seen: AidKind | null; fields: AidKind }) => [{ ...asked(), ...wish }],
    ["ask"],
  ),
  takeAidKinds: deed("takes over the kinds of aid of the year", money, "takeFrenchKinds", (_, __: object) => []),
  exempt: deed(
    "has nobody remind some people",
    counter,
    "exemptFromReminders",
    (at, wish: { members: number[]; until: string; reason: string }) => [{ ...season(at), ...wish }],
  ),
  remindAgain: deed("has some people reminded again", counter, "endExemption", (at, wish: { members: number[] }) => [
    { ...season(at), ...wish },
  ]),
  beginRound: deed(
    "begins a round of reminders",
    counter,
    "beginReminders",
    (at, wish: { families: number[]; waiting: boolean } | { view: string }) => [{ ...asked(), ...season(at), ...wish }],
    ["ask", "waiting"],
  ),
  keepTexts: deed(
    "types the texts of a round",
    counter,
    "keepReminderTexts",
    (at, wish: { round: string; texts: object }) => [{ ...season(at), ...wish }],
  ),
  noteWritten: deed(
    "writes down that families were reminded",
    counter,
    "noteReminded",
    (at, wish: { round: string; families: number[]; channel: string }) => [{ ...asked(), ...season(at), ...wish }],
    ["ask"],
  ),
  nameIssuer: deed(
    "says who signs papers",
    money,
    "nameIssuer",
    (_, wish: { name: string; address: string; siret: string }) => [wish],
  ),
  issue: deed(
    "issues receipts",
    counter,
    "issueReceipts",
    (at, wish: { kind: "receipt" | "attestation"; of: object }) => [{ ...asked(), ...season(at), ...wish }],
  ),
  makeJournal: deed("makes a journal", money, "makeJournal", (at, _: object) => [at.season]),
  readAgain: deed("has the season read again", reading, "refreshMirror", (at, _: object) => [at.season]),
  planDecision: deed(
    "asks what a decision would do",
    office,
    "planDecision",
    (at, { operation, ids, saw }: { operation: Operation; ids: number[]; saw: string | null }) => [
      { ...season(at), kind: "annual", operation },
      { ids },
      saw,
    ],
  ),
  decide: deed(
    "decides registrations as it was planned, in builds that have no presses of their own",
    office,
    "decide",
    (at, { operation, ids, askId, marks }: { operation: Operation; ids: number[]; askId: string; marks: string[] }) => [
      { ...season(at), kind: "annual", operation },
      ids,
      askId,
      marks,
    ],
  ),
  enrol: deed(
    "registers somebody",
    office,
    "enrol",
    (at, wish: { member: number; choices: { kind: "annual" | "event"; activityId: number; slotIds: number[] }[] }) => [
      { ...asked(), ...season(at), ...wish },
    ],
  ),
  writeNote: deed(
    "writes a note about somebody, or writes it anew",
    counter,
    "saveNote",
    (
      _,
      wish: {
        id: string;
        seen: number | null;
        memberId: number;
        fields: { kind: string; body: string; isPinned: boolean; followUp: string | null };
      },
    ) => [wish],
  ),
  keepRecord: deed(
    "makes a record or changes one",
    office,
    "saveForm",
    (_, { noun, form }: { noun: string; form: Filled }) => [noun, form],
  ),
  changeAddress: deed(
    "changes where a household lives",
    office,
    "changeAddress",
    (at, { members, form }: { members: { id: number; seen: object }[]; form: Filled }) => [
      { ...season(at), members },
      form,
    ],
  ),
  settleLines: toldAs(
    deed("says what lines of the bank were", money, "settleBankLines", (_, { wishes }: { wishes: object[] }) => [
      wishes,
    ]),
    asSettled,
  ),
  openLine: deed("opens a line of the bank again", money, "openBankLine", (_, { line }: { line: number }) => [line]),
  sayLines: deed(
    "says whether lines of the bank are those that they look like",
    money,
    "sayBankLines",
    (_, wish: { lines: number[]; are: "double" | "counted" }) => [wish],
  ),
  recordLine: deed(
    "records a transfer from its line",
    money,
    "recordInSeason",
    (at, wish: { line: number; memberId: number }) => [at.season, { ...asked(), ...wish }],
  ),
  keepExpense: deed(
    "writes down what was spent",
    money,
    "keepOneExpense",
    (
      at,
      wish: {
        id: string | null;
        seen: ExpenseFields | null;
        fields: ExpenseFields;
        on: { line: number; position: number } | null;
      },
    ) => [at.season, { ...asked(), ...wish }],
  ),
  removeExpense: deed(
    "removes what was written down as spent",
    money,
    "removeOneExpense",
    (at, wish: { id: string; seen: ExpenseFields }) => [at.season, wish],
  ),
  linkExpense: deed(
    "says which expense a line of the bank was",
    money,
    "linkOneExpense",
    (_, wish: { on: { line: number; position: number }; expense: string }) => [wish],
  ),
  countCash: deed(
    "counts the cash box",
    money,
    "keepCashCount",
    (at, wish: { day: string; countedCents: number; note: string | null }) => [at.season, { ...asked(), ...wish }],
  ),
  closeYear: deed("closes the year", money, "closeOneYear", (at, _: object) => [at.season]),
  sayReceived: deed(
    "says what counts as received",
    ["director"],
    "setReceivedMeans",
    (_, { means }: { means: "drawer" | "bank" }) => [means],
  ),
} as const;
