/*
 * What a treasurer with a pencil writes for the year of season 2: integer cents, and nothing of the product's.
 */

export const ACCOUNTS = ["courant", "livret"] as const;
export type AccountId = (typeof ACCOUNTS)[number];

/** The seasons of the test's club; between the first two are two months of none. */
export const SEASONS = [
  { id: 1, start: "2025-09-01", end: "2026-06-30" },
  { id: 2, start: "2026-09-01", end: "2027-08-31" },
  { id: 3, start: "2027-09-01", end: "2028-08-31" },
] as const;
/** The year that is closed. */
export const YEAR = { from: "2026-09-01", to: "2027-08-31" };

export interface PaperPayment {
  season: 1 | 2 | 3;
  day: string | null;
  cents: number;
  method: "Chèque" | "Espèces" | "Virement" | "Avoir";
  isRefund: boolean;
  section: 7 | null;
  on: { account: AccountId; day: string; feeCents: number } | null;
}

export interface PaperSpending {
  season: 1 | 2 | 3;
  day: string;
  cents: number;
  way: "bank" | "cash" | "advanced";
  isPaidBack: boolean;
  section: 7 | null;
  on: { account: AccountId; day: string } | null;
}

export interface PaperBankLine {
  account: AccountId;
  day: string;
  cents: number;
  is: "open" | "fee" | "transfer" | "undescribed" | "doubtful";
}

export interface PaperYear {
  payments: PaperPayment[];
  spendings: PaperSpending[];
  lines: PaperBankLine[];
  stated: { account: AccountId; day: string; cents: number }[];
  slips: { cents: number; state: "made" | "deposited" | "cancelled" }[];
  count: { day: string; cents: number } | null;
}

type Sum = [count: number, inCents: number, outCents: number];

const inYear = (day: string | null) => day !== null && day >= "2026-09-01" && day <= "2027-08-31";
/** Of the year: by its day, or of season 2 and of no year's day. The first year begins on 1 September 2025, the last ends on 31 August 2028. */
const ofYear = (one: { season: number; day: string | null }) =>
  inYear(one.day) || (one.season === 2 && (one.day === null || one.day < "2025-09-01" || one.day > "2028-08-31"));

/** The statement as lines "part key" → count, in, out; those of nothing are missing, but for what there is and what is left. */
export function pencilled(year: PaperYear): Record<string, Sum> {
  const out: Record<string, Sum> = {};
  const add = (place: string, cents: number) => {
    const sum: Sum = out[place] ?? [0, 0, 0];
    out[place] = sum;
    sum[0] += 1;
    if (cents > 0) sum[1] += cents;
    else sum[2] += cents;
  };
  const balance: Record<AccountId, { day: string; cents: number }[]> = { courant: [], livret: [] };
  const left = { open: [0, 0], doubtful: [0, 0], undescribed: [0, 0], owed: [0, 0] };
  /** Something of the club's, of this year or not, on a line or on none. */
  const thing = (isOurs: boolean, cents: number, on: { account: AccountId; day: string } | null, paid: string) => {
    const isHere = on !== null && inYear(on.day);
    if (on && isHere) add(`account ${on.account}`, cents);
    if (on && isHere && !isOurs) add(`others ${on.account}`, cents);
    if (isOurs && !isHere) add(`elsewhere ${paid}`, cents);
  };
  let [cash, cashMoves] = [0, 0];
  const cashDays: { day: string | null; cents: number }[] = [];
  for (const one of year.payments) {
    const cents = one.isRefund ? -one.cents : one.cents;
    const kind = one.isRefund ? "refunded" : "received";
    if (one.season === 2 && one.method === "Espèces") cashDays.push({ day: one.day, cents });
    if (one.method === "Avoir") continue;
    if (ofYear(one)) {
      add(`kind ${kind}`, cents);
      add(one.section ? `category ${kind} annual_registration` : `category ${kind}`, cents);
      add(`section ${one.section ?? ""}`, cents);
    }
    const paid = one.method === "Chèque" ? "cheque" : one.method === "Espèces" ? "cash" : "elsewhere";
    thing(ofYear(one), cents, one.on, paid);
    if (!one.on) continue;
    balance[one.on.account].push({ day: one.on.day, cents: cents - one.on.feeCents });
    if (one.on.feeCents === 0 || !inYear(one.on.day)) continue;
    for (const place of ["kind fee", "category fee", "section "]) add(place, -one.on.feeCents);
    add(`account ${one.on.account}`, -one.on.feeCents);
  }
  for (const one of year.spendings) {
    if (ofYear(one)) {
      add("kind spent", -one.cents);
      add("category spent equipment", -one.cents);
      add(`section ${one.section ?? ""}`, -one.cents);
      if (one.way === "advanced" && !one.isPaidBack && !one.on) {
        left.owed[0] = (left.owed[0] ?? 0) + 1;
        left.owed[1] = (left.owed[1] ?? 0) - one.cents;
      }
    }
    thing(ofYear(one), -one.cents, one.on, `spent ${one.way}`);
    if (one.on) balance[one.on.account].push({ day: one.on.day, cents: -one.cents });
    const isCash = one.way === "cash" || (one.way === "advanced" && one.isPaidBack);
    if (one.season === 2 && isCash) cashDays.push({ day: one.day, cents: -one.cents });
  }
  for (const one of year.lines) {
    if (one.is !== "doubtful") balance[one.account].push({ day: one.day, cents: one.cents });
    if (!inYear(one.day)) continue;
    if (one.is === "open" || one.is === "undescribed" || one.is === "doubtful") {
      const its = left[one.is];
      its[0] = (its[0] ?? 0) + 1;
      its[1] = (its[1] ?? 0) + one.cents;
    }
    if (one.is === "doubtful") continue;
    add(`kind ${one.is}`, one.cents);
    if (one.is === "fee" || one.is === "undescribed")
      for (const place of [`category ${one.is}`, "section "]) add(place, one.cents);
    add(`account ${one.account}`, one.cents);
  }
  const signed = (place: string, count: number, cents: number) => {
    out[place] = [count, Math.max(0, cents), Math.min(0, cents)];
  };
  for (const account of ACCOUNTS) {
    const own = year.stated.filter((one) => one.account === account);
    const [one] = own;
    if (!one) {
      signed(`holding bank ${account}`, 0, 0);
      continue;
    }
    let cents = one.cents;
    for (const move of balance[account]) {
      if (move.day > one.day && move.day <= YEAR.to) cents += move.cents;
      if (move.day > YEAR.to && move.day <= one.day) cents -= move.cents;
    }
    signed(`holding bank ${account}`, 1, cents);
  }
  const { count } = year;
  let [off, since] = [0, 0];
  for (const move of cashDays) {
    cash += move.cents;
    cashMoves += 1;
    if (count && move.day !== null && move.day > count.day) since += 1;
    else off += move.cents;
  }
  signed("holding cash", 1, cash);
  signed("holding counted", count ? 1 : 0, count?.cents ?? 0);
  const open = year.slips.filter((one) => one.state !== "cancelled");
  let [slips, lying, drawer] = [0, 0, 0];
  for (const one of open) slips += one.cents;
  for (const one of year.payments) {
    if (one.season !== 2 || one.isRefund || (one.method !== "Chèque" && one.method !== "Espèces")) continue;
    lying += 1;
    drawer += one.cents;
  }
  signed("check drawer", lying, drawer);
  signed("check slips", open.length, slips);
  for (const name of ["open", "doubtful", "undescribed", "owed"] as const)
    signed(`check ${name}`, left[name][0] ?? 0, left[name][1] ?? 0);
  for (const name of ["difference", "plans", "aid"]) signed(`check ${name}`, 0, 0);
  if (count) signed("check cash", since, count.cents - off);
  else signed("check cash", cashMoves, cash);
  return out;
}
