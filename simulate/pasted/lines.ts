import { type Accident, type Habits, habitsOf, type Step } from "./steps.ts";

/** A payment as it was. */
export interface Payment {
  memberId: number;
  cents: number;
  /** YYYY-MM-DD. */
  day: string;
  method: string;
}

/** Somebody who pays. */
export interface Payer {
  id: number;
  last: string;
  first: string;
}

/** A line of the list, and what a careful reader makes of it. */
export interface Line {
  payment: Payment;
  text: string;
  /** Nothing that came in: whoever reads it records nothing. */
  isNone: boolean;
  /** What the list does not say of it. */
  unsaid: ReadonlySet<"day" | "method">;
}

export interface List {
  habits: Habits;
  text: string;
  lines: Line[];
  /** What each column is; null: of no concern here. */
  columns: (string | null)[];
}

/** What the step of a whole season stands for: of everybody in turn, on days of the last weeks. */
const manyOf = (lines: number) =>
  Array.from({ length: lines }, (_, nth) => ({
    ...{ do: "payment" as const, who: nth, cents: 2_050 + ((nth * 737) % 9_000), day: nth % 60, method: nth },
  }));

export const METHODS = ["Chèque", "CB", "Virement", "Espèces"] as const;

const HEADS = {
  fr: {
    number: "N°",
    name: "Nom",
    last: "Nom",
    first: "Prénom",
    amount: "Montant",
    day: "Date",
    method: "Mode de paiement",
    due: "Reste dû",
    out: "Débit",
    into: "Crédit",
    total: "Total dû",
  },
  en: {
    number: "No.",
    name: "Name",
    last: "Last name",
    first: "First name",
    amount: "Amount paid",
    day: "Date",
    method: "Method",
    due: "Balance due",
    out: "Debit",
    into: "Credit",
    total: "Total due",
  },
  de: {
    number: "Nr.",
    name: "Name",
    last: "Nachname",
    first: "Vorname",
    amount: "Betrag",
    day: "Datum",
    method: "Zahlungsart",
    due: "Offen",
    out: "Soll",
    into: "Haben",
    total: "Rechnungsbetrag",
  },
} as const;

interface Column {
  head: keyof (typeof HEADS)["fr"];
  is: string | null;
  of(payment: Payment, payer: Payer, nth: number): string;
}

/** The list that the treasurer has of payments. @param today YYYY-MM-DD */
export function listOf(history: readonly Step[], payers: readonly Payer[], today: string): List {
  const wished = habitsOf(history);
  const written = history.flatMap((step) => (step.do === "many" ? manyOf(step.lines) : [step]));
  const payments = written.flatMap((step): Payment[] => {
    if (step.do !== "payment") return [];
    const payer = payers[step.who % payers.length] as Payer;
    const isWhole = wished.amounts === "45";
    return [
      {
        memberId: payer.id,
        cents: isWhole ? Math.max(100, step.cents - (step.cents % 100)) : step.cents,
        day: wished.dates === "none" ? today : dayBefore(today, step.day),
        method: wished.methods === "none" ? METHODS[0] : (METHODS[step.method % METHODS.length] ?? METHODS[0]),
      },
    ];
  });
  // Where no day is beyond the twelfth nobody can tell that the month stands first.
  const isTellable = payments.some(({ day }) => Number(day.slice(8)) > 12);
  const habits: Habits =
    wished.dates === "month/day/year" && !isTellable ? { ...wished, dates: "day/month/year" } : wished;
  const columns = columnsOf(habits);
  const accidents = new Map<number, Accident>();
  for (const step of history)
    if (step.do === "accident" && payments.length > 0) accidents.set(step.line % payments.length, step.is);
  const unsaid = new Set<"day" | "method">([
    ...(habits.dates === "none" ? (["day"] as const) : []),
    ...(habits.methods === "none" ? (["method"] as const) : []),
  ]);
  const lines: Line[] = [];
  const texts: string[] = [];
  for (const [nth, payment] of payments.entries()) {
    const payer = payers.find(({ id }) => id === payment.memberId) as Payer;
    const cells = columns.map(({ of }) => of(payment, payer, nth));
    const accident = accidents.get(nth);
    const line: Line = { payment, text: "", isNone: false, unsaid };
    // Of a month before its day nobody can tell but by days of others that are beyond the twelfth.
    const isAlone = payments.every((one, place) => accidents.has(place) || Number(one.day.slice(8)) <= 12);
    if (accident && !(accident === "month first" && isAlone)) befall(line, cells, columns, accident, today);
    line.text = cells.join(habits.separator);
    lines.push(line);
    texts.push(line.text);
    if (accident === "blank line") texts.push("");
    if (accident === "line twice") {
      lines.push({ ...line });
      texts.push(line.text);
    }
  }
  const sum = lines.reduce((all, { payment }) => all + payment.cents, 0);
  const total = columns.map(({ is }, place) =>
    place === 0 ? "Total" : is === "amount" ? (sum / 100).toFixed(2).replace(".", ",") : "",
  );
  return {
    ...{ habits, lines, columns: columns.map(({ is }) => is) },
    text: [
      ...(habits.above === "a title" ? ["Encaissements de la semaine"] : []),
      ...(habits.heads === "none"
        ? []
        : [columns.map(({ head }) => HEADS[habits.heads as "fr"][head]).join(habits.separator)]),
      ...texts,
      ...(habits.below === "a total" && columns[0]?.is !== "amount" ? [total.join(habits.separator)] : []),
    ].join("\n"),
  };
}

function columnsOf(habits: Habits): Column[] {
  const capitals = habits.names === "last names in capitals";
  const last = (payer: Payer) => (capitals ? payer.last.toLocaleUpperCase("fr") : payer.last);
  const names: Column[] =
    habits.names === "two columns"
      ? [
          { head: "last", is: "name", of: (_, payer) => payer.last },
          { head: "first", is: "name", of: (_, payer) => payer.first },
        ]
      : [
          {
            head: "name",
            is: "name",
            of: (_, payer) =>
              habits.names === "first then last" ? `${payer.first} ${payer.last}` : `${last(payer)} ${payer.first}`,
          },
        ];
  const isBank = habits.numbers === "a bank's two columns";
  const amount: Column = { head: isBank ? "into" : "amount", is: "amount", of: ({ cents }) => amountOf(cents, habits) };
  const of = (head: Column["head"], is: string | null, text: Column["of"]): Column[] => [{ head, is, of: text }];
  return [
    ...(habits.numbers === "lines are numbered" ? of("number", null, (_, __, nth) => String(nth + 1)) : []),
    ...names,
    ...(habits.numbers === "what is due stands beside" ? of("due", null, (_, __, nth) => `${nth * 5},00`) : []),
    ...(habits.numbers === "total stands beside"
      ? of("total", null, ({ cents }, __, nth) => amountOf(cents + nth * 500, habits))
      : []),
    ...(isBank ? of("out", "out", () => "") : []),
    amount,
    ...(habits.dates === "none" ? [] : of("day", "date", ({ day }) => dayOf(day, habits))),
    ...(habits.methods === "none" ? [] : of("method", "method", ({ method }) => method)),
  ];
}

function amountOf(cents: number, { amounts, separator }: Habits): string {
  const [euros, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
  // Between commas nobody writes thousands apart.
  const grouped = separator === ", " ? String(euros) : String(euros).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  switch (amounts) {
    case "45,50":
      return `${euros},${rest}`;
    case "45.50":
      return `${euros}.${rest}`;
    case "45,50 €":
      return `${euros},${rest} €`;
    case "1 234,50":
      return `${grouped},${rest}`;
    case "45":
      return String(euros);
  }
}

function dayOf(day: string, { dates }: Habits): string {
  const [year = "", month = "", date = ""] = day.split("-");
  switch (dates) {
    case "day/month/year":
      return `${date}/${month}/${year}`;
    case "day/month/year in two digits":
      return `${Number(date)}/${Number(month)}/${year.slice(2)}`;
    case "month/day/year":
      return `${Number(month)}/${Number(date)}/${year}`;
    default:
      return day;
  }
}

function befall(line: Line, cells: string[], columns: readonly Column[], is: Accident, today: string): void {
  const put = (field: string, change: (text: string) => string) => {
    const place = columns.findIndex((one) => one.is === field);
    if (place >= 0) cells[place] = change(cells[place] ?? "");
    return place >= 0;
  };
  const year = today.slice(0, 4);
  switch (is) {
    case "day that is none":
      return void put("date", () => `31/02/${year}`);
    case "year of another century":
      return void put("date", () => "12/09/1926");
    case "day to come":
      return void put("date", () => `12/09/${Number(year) + 36}`);
    case "month first":
      if (Number(line.payment.day.slice(8)) > 12)
        put("date", () => `${Number(line.payment.day.slice(5, 7))}/${Number(line.payment.day.slice(8))}/${year}`);
      return;
    case "amount with a plus":
      return void put("amount", (text) => `+${text}`);
    case "amount of nothing":
      line.isNone = put("amount", () => "0,00");
      return;
    case "amount with three decimals":
      line.isNone = put("amount", () => "12,345");
      return;
    case "money that went out":
      line.isNone = put("amount", (text) => (columns.some((one) => one.is === "out") ? "" : `-${text}`));
      if (line.isNone) put("out", () => "12,00");
      return;
    case "method never seen":
      if (put("method", () => "Coupon rose")) line.payment.method = "Coupon rose";
      return;
    case "nobody of that name":
      line.isNone = put("name", () => "Zzyzx Qwerty");
      if (columns.filter((one) => one.is === "name").length > 1) {
        const second = columns.findLastIndex((one) => one.is === "name");
        cells[second] = "";
      }
      return;
    case "spaces":
      return void put("name", (text) => `  ${text.replaceAll(" ", "  ")}\u00a0`);
    default:
      return;
  }
}

/** A day so many days before another. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
