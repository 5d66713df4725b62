import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { expensesOnNoLine } from "#lib/treasury/expenses/list.ts";
import { expensesForLine } from "#lib/treasury/expenses/on-line.ts";
import { clubAccounts } from "./accounts.ts";
import { openClaims } from "./claims.ts";
import type { MatchScene, OpenSlip } from "./proposals/open-things.ts";
import type { MatchProposal } from "./proposals/proposal-shape.ts";
import { proposeMatches } from "./proposals/propose.ts";
import { matchScene } from "./scene.ts";
import { partsTold, peopleOfPayments, type ToldPart } from "./told-parts.ts";
import { unseenIn } from "./unseen.ts";

export interface ToldProposal extends Omit<MatchProposal, "parts"> {
  parts: ToldPart[];
}

/** A line that is open, with what it is likely to be, the likeliest first. Travels as JSON. */
export interface OpenBankLine {
  id: number;
  /** How the account is called; null: the club has one. */
  account: string | null;
  day: string;
  cents: number;
  label: string;
  proposals: ToldProposal[];
}

/** Money that stands on no statement, though it should by now. Travels as JSON. */
export interface UnseenMoney {
  paymentId: number;
  cents: number;
  on: string;
  person: string | null;
}

/** What a treasurer works through: open lines, those first that one key settles together, and what is missing on all statements. */
export interface BankDesk {
  /** The first of them. */
  lines: OpenBankLine[];
  lineCount: number;
  unseen: { slips: OpenSlip[]; moneys: UnseenMoney[]; count: number };
}

/** So many stand on the page: who settles sees what is settled. The rest comes as these go. */
const MOST_LISTED = 200;
const MOST_UNSEEN = 50;

/**
 * The open lines of a club with what each is likely to be. From the copy and what the desk keeps: no call to the club.
 * @param scope the season whose dues are looked at; lines are of no season
 * @param today of the club, an ISO date
 */
export async function bankDesk(db: Queryable, scope: ClubSeason, today: string): Promise<BankDesk> {
  const { club } = scope;
  const scene = await matchScene(db, club, { today, claims: await openClaims(db, scope, today) });
  const proposals = proposeMatches(scene);
  const isSure = ({ id }: { id: number }) => proposals.get(id)?.[0]?.isSure === true;
  const listed = [...scene.lines.filter(isSure), ...scene.lines.filter((line) => !isSure(line))].slice(0, MOST_LISTED);
  const own = (id: number) => proposals.get(id) ?? [];
  const told = await partsTold(
    db,
    club,
    listed.flatMap(({ id }) => own(id).flatMap(({ parts }) => parts)),
  );
  const spent = await writtenExpenses(db, club, listed);
  const accounts = await clubAccounts(db, club);
  const names = new Map(accounts.length > 1 ? accounts.map(({ id, name }) => [id, name] as const) : []);
  return {
    lines: listed.map(({ id, account, day, cents, label }) => ({
      ...{ id, day, cents, label, account: names.get(account) ?? null },
      proposals: withExpenses(
        own(id).map((one) => ({ ...one, parts: one.parts.map(told) })),
        spent({ id, day, cents }),
      ),
    })),
    lineCount: scene.lines.length,
    unseen: await unseenTold(db, club, withoutProposed(scene, [...proposals.values()].flat()), today),
  };
}

type SpentLine = Pick<OpenBankLine, "id" | "day" | "cents">;

/** Expenses that are written down and on no line, and may be a line by its amount, those of the nearest days first. */
async function writtenExpenses(
  db: Queryable,
  club: string,
  lines: readonly SpentLine[],
): Promise<(line: SpentLine) => ToldProposal[]> {
  const free = lines.some(({ cents }) => cents < 0) ? await expensesOnNoLine(db, club) : [];
  return (line) =>
    expensesForLine(free, line).map(({ expense: { id, purpose }, days }) => ({
      ...{ line: line.id, isSure: false, reasons: [{ is: "amount" }, { is: "day", days }] },
      parts: [{ kind: "expense", cents: line.cents, expense: id, person: null, account: null, purpose }],
    }));
}

/** What is written down comes before an expense that somebody would have to describe yet, and never before what is something else for sure. */
function withExpenses(proposals: ToldProposal[], spent: ToldProposal[]): ToldProposal[] {
  const isBare = ({ parts: [part, ...more] }: ToldProposal) => part?.kind === "expense" && more.length === 0;
  const known = proposals.filter((one) => spent.length === 0 || !isBare(one));
  return known[0]?.isSure ? [...known, ...spent] : [...spent, ...known];
}

/** What an open line may be is looked at there, and is not missing yet. */
function withoutProposed(scene: MatchScene, proposals: readonly MatchProposal[]): MatchScene {
  const parts = proposals.flatMap((one) => one.parts);
  const slips = new Set(parts.flatMap(({ slip }) => slip ?? []));
  const payments = new Set(parts.flatMap(({ paymentId }) => paymentId ?? []));
  return {
    ...scene,
    slips: scene.slips.filter(({ number }) => !slips.has(number)),
    moneys: scene.moneys.filter((money) => !money.payments.some(({ id }) => payments.has(id))),
  };
}

async function unseenTold(db: Queryable, club: string, scene: MatchScene, today: string): Promise<BankDesk["unseen"]> {
  const days = [...scene.told].flatMap(([account, one]) => (scene.collecting.has(account) ? [] : [one]));
  const [from, to] = [
    days.map((one) => one.from).sort()[0],
    days
      .map((one) => one.to)
      .sort()
      .at(-1),
  ];
  const told = from === undefined || to === undefined ? null : { from, to };
  const { slips, moneys } = unseenIn(scene, { today, told });
  const first = moneys.slice(0, MOST_UNSEEN).flatMap(({ payments, cents, on }) => {
    const [payment] = payments;
    return payment ? [{ paymentId: payment.id, cents, on }] : [];
  });
  const people = await peopleOfPayments(
    db,
    club,
    first.map(({ paymentId }) => paymentId),
  );
  return {
    slips: slips.slice(0, MOST_UNSEEN),
    moneys: first.map((one) => ({ ...one, person: people.get(one.paymentId) ?? null })),
    count: slips.length + moneys.length,
  };
}
