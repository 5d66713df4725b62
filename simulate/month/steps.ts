import * as fc from "fast-check";
import type { Role } from "../desk/programs.ts";
import { deedInWords } from "../habits.ts";
import { STATEMENT_FORMS, type StatementForm } from "./bank-book.ts";

/*
 * What happens in a treasurer's month, in steps that mean something whatever came before: their numbers choose among what there is at that moment, modulo how many there are.
 */

/** How somebody pays, and where it lies until the bank has it. */
export const METHODS = [
  { method: "Chèque", pile: "cheque" },
  { method: "Espèces", pile: "cash" },
  { method: "Virement", pile: null },
  { method: "Carte bancaire", pile: null },
  { method: "Chèques-vacances ANCV", pile: "voucher" },
  { method: "HelloAsso", pile: null },
] as const;

/** Days on which money is said to have come: some that can be, and some that cannot. */
export const DAYS = {
  today: "2026-11-16",
  yesterday: "2026-11-15",
  "last month": "2026-10-07",
  "a year that is none": "0026-11-10",
  "a hundred years from now": "2126-11-16",
  "no day": "2026-11-31",
} as const;
export type Day = keyof typeof DAYS;

/** What the bank books by itself. */
const BOOKED = [
  ...(["slip", "payment", "transfer", "expense", "purchase", "fee", "aid"] as const),
  ...(["own transfer", "interest", "card pay-out", "online pay-out"] as const),
] as const;
export interface BookedStep {
  do: "the bank books";
  what: (typeof BOOKED)[number];
  which: number;
  cents: number;
}
/** A line that a file had stands otherwise in the next one. */
export interface AnewStep {
  do: "the bank writes anew";
  line: number;
  how: "longer" | "otherwise" | "cents";
  cents: number;
}

/** What a line of the bank is said to be: what is proposed, or what somebody says without it. */
const SETTLED_AS = [
  "proposed",
  "fee",
  "expense",
  "not ours",
  "slip",
  "payment",
  "its expense",
  "own transfer",
  "pay-out",
] as const;
const PAID_BACK = ["paid back by the bank", "paid back in cash", "not paid back", "other amount"] as const;

export type Returned = "returned" | "refund" | "correction";
export const LOOKS = [
  "overview",
  "families",
  "lists",
  "drawer",
  "cash",
  "plans",
  "aid",
  "journals",
  "bank",
  "expenses",
  "accounts",
  "closings",
  "changes",
] as const;
export type Look = (typeof LOOKS)[number];

/** Of a step at the desk: who does it, and whether they look at what was read before the club changed. */
interface AtDesk {
  by: Role;
  unread: boolean;
}

export type DeskStep = AtDesk &
  (
    | {
        do: "receive";
        family: number;
        of: number[];
        share: number;
        beyond: number;
        type: number;
        method: number;
        day: Day;
        cheque: boolean;
      }
    | { do: "paste"; family: number; style: number; cents: number[] }
    | { do: "correct"; payment: number; what: "amount" | "method" | "type" | "day"; cents: number }
    | { do: "settle"; payment: number; keys: number[] }
    | {
        do: "give back";
        payment: number;
        kind: Returned;
        share: number;
        day: Day;
        way: "the same" | "cash" | "transfer";
      }
    | { do: "write on a cheque"; payment: number; field: "chequeNumber" | "bank" | "drawer" | "note"; clear: boolean }
    | { do: "write in the drawer"; thing: number; field: "chequeNumber" | "bank" | "drawer" | "note"; clear: boolean }
    | { do: "make a slip"; pile: number; without: number }
    | { do: "take to the bank"; slip: number; day: "today" | "long before" | "not yet" }
    | { do: "cancel a slip"; slip: number }
    | { do: "say what is deposited"; method: "vouchers" | "cards"; isDeposited: boolean }
    | { do: "agree a plan"; family: number; months: number[]; share: number; replace: boolean }
    | { do: "link a part"; plan: number; part: number; payment: number }
    | { do: "unlink a part"; plan: number; part: number }
    | { do: "end a plan"; plan: number }
    | { do: "open a dossier"; person: number; cents: number; code: boolean }
    | {
        do: "change a dossier";
        dossier: number;
        to: "claimed" | "reimbursed" | "refused" | "other amount";
        cents: number;
      }
    | { do: "remove a dossier"; dossier: number }
    | { do: "keep a kind of aid"; cents: number; isOffered: boolean }
    | { do: "take the kinds of the year" }
    | { do: "exempt"; family: number }
    | { do: "remind again"; family: number }
    | { do: "remind"; whom: "who owes" | "who waits" | "a family"; family: number; texts: boolean; write: boolean }
    | { do: "name who signs" }
    | { do: "issue"; of: "person" | "family" | "payment"; which: number; kind: "receipt" | "attestation" }
    | { do: "make a journal" }
    | { do: "say received"; means: "drawer" | "bank" }
    | { do: "read a statement"; form: StatementForm; days: number; account: number; both: boolean }
    | { do: "settle a line"; line: number; as: (typeof SETTLED_AS)[number]; which: number }
    | { do: "open a line again"; line: number }
    | { do: "record from a line"; line: number; person: number }
    | { do: "say of a line"; line: number; are: "double" | "counted" }
    | { do: "spend"; cents: number; way: "bank" | "cash" | "advanced"; day: SpentOn; category: number }
    | { do: "change an expense"; expense: number; to: (typeof PAID_BACK)[number]; cents: number }
    | { do: "remove an expense"; expense: number }
    | { do: "describe a line"; line: number; expense: number }
    | { do: "count the cash"; day: SpentOn; off: number }
    | { do: "close the year" }
  );
type SpentOn = "today" | "yesterday" | "last month";

/** Of the club's own, or of somebody else: by its API. */
export type ClubStep =
  | { do: "club: pay"; person: number; cents: number; type: number; method: number; keys: number[] }
  | { do: "club: amend"; payment: number; what: "amount" | "method" | "type" | "person"; cents: number; person: number }
  | { do: "club: settle"; payment: number; keys: number[] }
  | { do: "club: register"; person: number; activity: number; accept: boolean }
  | { do: "club: decide"; registration: number; how: "validate" | "refuse" | "cancel" | "delete" }
  | { do: "club: move"; registration: number; group: number }
  | { do: "club: price"; of: number; euros: number };

export type Step =
  | DeskStep
  | ClubStep
  | BookedStep
  | AnewStep
  /** The answer to the last press was lost: the page asks the same question once more. */
  | { do: "ask again" }
  | { do: "look"; at: Look };

const pick = fc.nat({ max: 40 });
const cents = fc.integer({ min: 1, max: 19_999 });
const few = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 4 });
const some = fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 });

/** Mostly who does it in such a club; now and then somebody who may not. */
const by = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<Role>("treasurer", "treasurer", "director") },
  { weight: 3, arbitrary: fc.constant<Role>("secretary") },
  { weight: 1, arbitrary: fc.constantFrom<Role>("coach", "reader", "doctor") },
);
const unread = fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const day = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom<Day>("today", "yesterday", "last month") },
  { weight: 1, arbitrary: fc.constantFrom<Day>("a year that is none", "a hundred years from now", "no day") },
);
const spentOn = fc.constantFrom<SpentOn>("today", "yesterday", "last month");
const mostlyRead = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const yesNo = fc.boolean();
const share = fc.integer({ min: 1, max: 8 });

type Of<Name extends Step["do"]> = Omit<Extract<Step, { do: Name }>, "do" | "by" | "unread">;
type Fields<Name extends Step["do"]> = { [Field in keyof Of<Name>]: fc.Arbitrary<Of<Name>[Field]> };

const at = <Name extends DeskStep["do"]>(weight: number, name: Name, fields: Fields<Name>, isUnread = unread) => ({
  ...{ weight, name },
  arbitrary: fc.record({ do: fc.constant(name), by, unread: isUnread, ...fields }) as unknown as fc.Arbitrary<Step>,
});
const club = <Name extends ClubStep["do"]>(weight: number, name: Name, fields: Fields<Name>) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step>,
});

const type = fc.nat({ max: 5 });
const written = fc.constantFrom("chequeNumber" as const, "bank" as const, "drawer" as const, "note" as const);
const steps: readonly { weight: number; arbitrary: fc.Arbitrary<Step>; name?: Step["do"] }[] = [
  at(
    20,
    "receive",
    {
      family: pick,
      of: some,
      share,
      beyond: fc.oneof(fc.constant(0), cents),
      type,
      method: pick,
      day,
      cheque: yesNo,
    },
    mostlyRead,
  ),
  at(2, "paste", { family: pick, style: pick, cents: fc.array(cents, { minLength: 1, maxLength: 3 }) }),
  at(5, "correct", { payment: pick, what: fc.constantFrom("amount", "method", "type", "day"), cents }),
  at(3, "settle", { payment: pick, keys: few }),
  at(7, "give back", {
    ...{ payment: pick, kind: fc.constantFrom("returned", "refund", "correction"), share, day },
    way: fc.constantFrom("the same", "cash", "transfer"),
  }),
  at(4, "write on a cheque", { payment: pick, field: written, clear: yesNo }),
  at(5, "write in the drawer", { thing: pick, field: written, clear: yesNo }),
  at(10, "make a slip", { pile: pick, without: fc.nat({ max: 3 }) }),
  at(9, "take to the bank", { slip: pick, day: fc.constantFrom("today", "today", "today", "long before", "not yet") }),
  at(4, "cancel a slip", { slip: pick }),
  at(2, "say what is deposited", { method: fc.constantFrom("vouchers", "cards"), isDeposited: yesNo }),
  at(4, "agree a plan", { family: pick, months: some, share, replace: yesNo }),
  at(5, "link a part", { plan: pick, part: pick, payment: pick }),
  at(3, "unlink a part", { plan: pick, part: pick }),
  at(2, "end a plan", { plan: pick }),
  at(3, "open a dossier", { person: pick, cents, code: yesNo }),
  at(3, "change a dossier", {
    ...{ dossier: pick, to: fc.constantFrom("claimed", "reimbursed", "refused", "other amount"), cents },
  }),
  at(2, "remove a dossier", { dossier: pick }),
  at(1, "keep a kind of aid", { cents, isOffered: yesNo }),
  at(1, "take the kinds of the year", {}),
  at(2, "exempt", { family: pick }),
  at(2, "remind again", { family: pick }),
  at(3, "remind", {
    ...{ whom: fc.constantFrom("who owes", "who waits", "a family"), family: pick, texts: yesNo, write: yesNo },
  }),
  at(1, "name who signs", {}),
  // Whoever asks for a paper has seldom had the club read anew before: paper is asked for at the counter.
  at(
    6,
    "issue",
    {
      ...{ of: fc.constantFrom("person", "family", "payment"), which: pick },
      kind: fc.constantFrom("receipt", "receipt", "attestation"),
    },
    yesNo,
  ),
  at(2, "make a journal", {}),
  at(2, "say received", { means: fc.constantFrom("drawer", "bank") }),
  {
    ...{ weight: 12, name: "the bank books" },
    arbitrary: fc.record({
      do: fc.constant("the bank books" as const),
      ...{ what: fc.constantFrom(...BOOKED), which: pick, cents },
    }),
  },
  {
    ...{ weight: 5, name: "the bank writes anew" },
    arbitrary: fc.record({
      do: fc.constant("the bank writes anew" as const),
      ...{ line: fc.nat({ max: 6 }), how: fc.constantFrom("longer", "otherwise", "cents"), cents },
    }),
  },
  at(12, "read a statement", {
    ...{ form: fc.constantFrom(...STATEMENT_FORMS), days: fc.nat({ max: 6 }) },
    // Mostly the account of every day; the other one stands in every second file of both.
    ...{ account: fc.constantFrom(0, 0, 1), both: yesNo },
  }),
  at(20, "settle a line", { line: pick, as: fc.constantFrom("proposed", "proposed", ...SETTLED_AS), which: pick }),
  at(6, "open a line again", { line: pick }),
  at(4, "record from a line", { line: pick, person: pick }),
  at(2, "say of a line", { line: pick, are: fc.constantFrom("double", "counted") }),
  at(9, "spend", { cents, way: fc.constantFrom("bank", "cash", "advanced"), day: spentOn, category: pick }),
  at(5, "change an expense", { expense: pick, to: fc.constantFrom(...PAID_BACK), cents }),
  at(2, "remove an expense", { expense: pick }),
  at(4, "describe a line", { line: pick, expense: pick }),
  at(8, "count the cash", { day: spentOn, off: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })) }),
  at(6, "close the year", {}, yesNo),
  club(4, "club: pay", { person: pick, cents, type, method: pick, keys: few }),
  club(3, "club: amend", {
    payment: pick,
    what: fc.constantFrom("amount", "method", "type", "person"),
    cents,
    person: pick,
  }),
  club(2, "club: settle", { payment: pick, keys: few }),
  club(4, "club: register", { person: pick, activity: pick, accept: yesNo }),
  club(5, "club: decide", {
    registration: pick,
    how: fc.constantFrom("validate", "validate", "refuse", "cancel", "delete"),
  }),
  club(2, "club: move", { registration: pick, group: pick }),
  club(2, "club: price", { of: pick, euros: fc.integer({ min: 0, max: 200 }) }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant("ask again" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("look" as const), at: fc.constantFrom(...LOOKS) }) },
];
const step = fc.oneof(...steps);
/** Steps of one kind, as they come among others. */
function arbitraryOf(name: Step["do"]): fc.Arbitrary<Step> {
  const found = steps.find((one) => one.name === name);
  if (!found) throw new Error(`No step is called ${name}.`);
  return found.arbitrary;
}

/** Somebody has paid elsewhere a moment ago, and asks at the counter for the paper of it. */
const paidElsewhere: fc.Arbitrary<Step[]> = fc
  .record({ person: pick, cents, of: fc.constantFrom("person" as const, "family" as const) })
  .map(({ person, cents: paid, of }) => [
    { do: "club: pay", person, cents: paid, type: 0, method: 2, keys: [] },
    { do: "issue", by: "treasurer", unread: true, of, which: person, kind: "receipt" },
  ]);

/** What a treasurer does when the statement of the bank has come: the club spends, the bank books, the file is read in, and its lines are gone through. */
const statementComes: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(arbitraryOf("spend"), { maxLength: 2 }),
    fc.array(arbitraryOf("the bank books"), { minLength: 2, maxLength: 5 }),
    fc.array(arbitraryOf("read a statement"), { minLength: 1, maxLength: 1 }),
    fc.array(arbitraryOf("settle a line"), { minLength: 2, maxLength: 5 }),
    fc.array(fc.oneof(...(["describe a line", "open a line again", "close the year"] as const).map(arbitraryOf)), {
      maxLength: 3,
    }),
  )
  .map((parts) => parts.flat());

/** Of a step that comes among others, with what makes it one of these. */
const madeOf = <Name extends Step["do"]>(name: Name, said: Partial<Extract<Step, { do: Name }>>): fc.Arbitrary<Step> =>
  arbitraryOf(name).map((one) => ({ ...one, ...said }) as Step);

/** Families pay by card or online, who collects pays it out together less a fee, and the line is settled as that. */
const payOutComes: fc.Arbitrary<Step[]> = fc
  .constantFrom(
    ...([
      [3, "card pay-out"],
      [5, "online pay-out"],
    ] as const),
  )
  .chain(([method, what]) =>
    fc.tuple(
      fc.array(madeOf("receive", { by: "treasurer", method, day: "today", type: 0 }), { minLength: 2, maxLength: 3 }),
      madeOf("the bank books", { what }),
      madeOf("read a statement", { by: "treasurer", account: 0 }),
      madeOf("settle a line", { by: "treasurer", as: "pay-out" }),
      fc.array(fc.oneof(...(["give back", "open a line again", "correct"] as const).map(arbitraryOf)), {
        maxLength: 1,
      }),
    ),
  )
  .map((parts) => parts.flat());

/** Cheques go to the bank on a slip, and the bank sends one back. */
const chequeComesBack: fc.Arbitrary<Step[]> = fc.tuple(
  madeOf("receive", { by: "treasurer", method: 0, day: "last month", type: 0, unread: false }),
  madeOf("make a slip", { by: "treasurer", without: 0, unread: false }),
  madeOf("take to the bank", { by: "treasurer", day: "today" }),
  madeOf("give back", { by: "treasurer", kind: "returned", share: 8, day: "today", unread: false }),
);

/** Cheques go to the bank on a slip, the bank books it, its line is settled as that, and somebody thinks better of it. */
const slipIsSeen: fc.Arbitrary<Step[]> = fc.tuple(
  madeOf("receive", { by: "treasurer", method: 0, day: "today", type: 0, unread: false }),
  madeOf("make a slip", { by: "treasurer", without: 0, unread: false }),
  madeOf("the bank books", { what: "slip" }),
  madeOf("read a statement", { by: "treasurer", account: 0 }),
  madeOf("settle a line", { by: "treasurer", as: "slip" }),
  madeOf("open a line again", { by: "treasurer" }),
);

/** Money moves between the club's accounts, both statements tell it, and somebody thinks better of what it was. */
const moneyMoves: fc.Arbitrary<Step[]> = fc.tuple(
  madeOf("the bank books", { what: "own transfer" }),
  fc
    .constantFrom("ofx" as const, "camt" as const)
    .chain((form) => madeOf("read a statement", { by: "treasurer", form, both: true })),
  madeOf("settle a line", { by: "treasurer", as: "own transfer" }),
  madeOf("open a line again", { by: "treasurer" }),
);

/** A line that was read in and may be settled stands otherwise in the next file, and somebody says that it is that line. */
const writtenAnew: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(arbitraryOf("the bank books"), { minLength: 1, maxLength: 2 }),
    madeOf("read a statement", { by: "treasurer", account: 0 }),
    fc.array(madeOf("settle a line", { by: "treasurer" }), { maxLength: 1 }),
    madeOf("the bank writes anew", { line: 0 }),
    madeOf("read a statement", { by: "treasurer", account: 0, days: 6 }),
    fc.array(madeOf("say of a line", { by: "treasurer", are: "double" }), { maxLength: 1 }),
  )
  .map((parts) => parts.flat());

export const histories: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: step.map((one): Step[] => [one]) },
      { weight: 1, arbitrary: paidElsewhere },
      { weight: 5, arbitrary: statementComes },
      { weight: 3, arbitrary: payOutComes },
      { weight: 4, arbitrary: chequeComesBack },
      { weight: 3, arbitrary: slipIsSeen },
      { weight: 2, arbitrary: moneyMoves },
      { weight: 3, arbitrary: writtenAnew },
    ),
    { minLength: 15, maxLength: 50, size: "max" },
  )
  .map((parts) => parts.flat());

/** Every kind of step. */
export const STEPS: readonly Step["do"][] = [
  ...(["receive", "paste", "correct", "settle", "give back", "write on a cheque", "write in the drawer"] as const),
  ...(["make a slip", "take to the bank", "cancel a slip", "say what is deposited"] as const),
  ...(["agree a plan", "link a part", "unlink a part", "end a plan"] as const),
  ...(["open a dossier", "change a dossier", "remove a dossier", "keep a kind of aid"] as const),
  ...(["take the kinds of the year", "exempt", "remind again", "remind", "name who signs"] as const),
  ...(["issue", "make a journal", "say received", "club: pay", "club: amend", "club: settle"] as const),
  ...([
    "the bank books",
    "the bank writes anew",
    "read a statement",
    "settle a line",
    "open a line again",
    "record from a line",
  ] as const),
  ...(["say of a line", "spend", "change an expense", "remove an expense", "describe a line"] as const),
  ...(["count the cash", "close the year"] as const),
  ...(["club: register", "club: decide", "club: move", "club: price", "ask again", "look"] as const),
];

/** A step as one would tell it. */
export const say: (step: Step) => string = deedInWords;
