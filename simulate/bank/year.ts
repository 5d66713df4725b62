import { Chance, daysLater } from "./chance.ts";

/*
 * A season's statement of a club, and what each of its lines truly was: made from what the club recorded, after the labels that banks write, and knowing nothing of what matches them.
 */

export interface Person {
  id: number;
  last: string;
  first: string;
  parents: { last: string; first: string }[];
  family: number;
}

export interface Recorded {
  id: number;
  member: number;
  cents: number;
  method: string;
  type: string;
  on: string;
}

/** A slip with what is on it. */
export interface MadeSlip {
  number: number;
  kind: "cheques" | "cash" | "voucher";
  cents: number;
  count: number;
  madeOn: string;
  depositedOn: string | null;
}

/** A cheque that came back, as the desk wrote it down: by a payment that gives it back. */
export interface Returned {
  id: number;
  of: number;
  cents: number;
  on: string;
  chequeNumber: string | null;
}

export interface Dossier {
  id: string;
  cents: number;
  claimedOn: string;
}

/** What a line truly is: keys of things, or what kind of line it is by itself. */
export type Truth =
  | { is: "slip"; slip: number }
  | { is: "payments"; ids: number[] }
  | { is: "aid"; dossiers: string[] }
  | { is: "unrecorded"; member: number | null }
  | { is: "fee" | "expense" | "not_ours" }
  | { is: "own"; line: number };

export interface BankLineMade {
  id: number;
  account: string;
  day: string;
  cents: number;
  label: string;
  truth: Truth;
}

export interface BankYear {
  lines: BankLineMade[];
  slips: MadeSlip[];
  returned: Returned[];
  dossiers: Dossier[];
  /** Payments that came by a collector's page. */
  online: ReadonlySet<number>;
  /** Families that paid and of whom nobody recorded it: who, and what they owed. */
  owing: { member: number; cents: number; on: string }[];
}

/** Of the whole. */
const SHARES = {
  online: 0.35,
  returned: 0.012,
  numbered: 0.8,
  unrecorded: 0.05,
  otherParent: 0.08,
  stranger: 0.04,
  couple: 0.14,
} as const;

const FIRSTS = ["PAUL", "ODETTE", "KARIM", "SYLVIE", "GEORGES", "NADIA", "BRUNO", "HELENE"];
const STRANGERS = ["CARPENTIER", "VASSEUR", "BELKACEM", "OLIVEIRA", "TANGUY", "SCHMITT", "QUEMENER"];
const MONTHLY: readonly (readonly [label: string, least: number, most: number])[] = [
  ["PRLV SEPA EDF PRO CONTRAT 00412", 9_000, 21_000],
  ["PRLV SEPA URSSAF BRETAGNE", 40_000, 90_000],
  ["PRLV SEPA ORANGE BUSINESS", 3_900, 4_900],
  ["VIR EMIS SALAIRE KERVELLA YANN", 145_000, 145_000],
  ["PRLV SEPA MAIF ASSURANCES", 8_700, 8_700],
];
const ONCE = [
  "CB DECATHLON FOUGERES",
  "CB SUPER U",
  "VIR EMIS LIGUE BRETAGNE JUDO",
  "CB TRANSPORTS LE GOFF",
  "CHEQUE EMIS 0004512",
  "VIR EMIS IMPRIMERIE DU PAYS",
  "PRLV SEPA FEDERATION",
];
const GIVEN = [
  "VIR SEPA VILLE DE FOUGERES SUBVENTION",
  "VIR DEPT ILLE ET VILAINE SUBV",
  "VIR SEPA CREDIT AGRICOLE MECENAT",
];

/** In one form a bank writes all of its labels. */
const FORMS: readonly { transfer(name: string, what: string, ref: string): string; cut: number }[] = [
  { cut: 32, transfer: (name, what) => `VIR SEPA ${name} ${what}` },
  { cut: 22, transfer: (name, what) => `VIREMENT EN VOTRE FAVEUR ${name} ${what}` },
  { cut: 27, transfer: (name, what, ref) => `VIR RECU ${ref} DE: ${name} MOTIF: ${what} REF: ${ref}` },
  { cut: 24, transfer: (name, what) => `VIREMENT SEPA RECU /DE ${name} /MOTIF ${what}` },
  { cut: 30, transfer: (name, what) => `VIR INST ${name} ${what}` },
];

const plain = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[œŒ]/g, "OE").replace(/['’-]/g, " ").toUpperCase();

/** A season's lines, by day. */
export function bankYear(
  people: ReadonlyMap<number, Person>,
  payments: readonly Recorded[],
  { seed, from, to }: { seed: number; from: string; to: string },
): BankYear {
  const chance = new Chance(seed);
  const made: Omit<BankLineMade, "id">[] = [];
  const put = (day: string, cents: number, label: string, truth: Truth, account = "main") =>
    made.push({ account, day, cents, label, truth });
  const form = FORMS[seed % FORMS.length] ?? FORMS[0];
  if (!form) throw new Error("no form");
  const way = (one: Recorded) => one.method.toLowerCase();
  const money = payments
    .filter(({ type }) => type === "Paiement")
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.id - b.id);

  const slips: MadeSlip[] = [];
  const deposit = (kind: MadeSlip["kind"], those: readonly Recorded[], on: string) => {
    if (those.length === 0) return;
    const number = slips.length + 1;
    const cents = sum(those);
    // Some treasurers forget to say that they went to the bank.
    const depositedOn = chance.of(0.9) ? on : null;
    slips.push({ number, kind, cents, count: those.length, madeOn: on, depositedOn });
    const truth: Truth = { is: "slip", slip: number };
    if (kind === "voucher") {
      put(
        daysLater(on, chance.between(18, 40)),
        cents - Math.round(cents * 0.01),
        `VIR SEPA ANCV REMBT REF ${chance.between(100_000, 999_999)}`,
        truth,
      );
      return;
    }
    const day = daysLater(on, chance.between(0, 4));
    const said =
      kind === "cash"
        ? "VERSEMENT ESPECES GAB"
        : chance.pick([
            `REMISE CHEQUES N ${String(number).padStart(7, "0")}`,
            `REM ${those.length} CHQ`,
            "REMISE DE CHEQUES",
            `REMISE CHEQUES ${chance.between(1_000_000, 9_999_999)}`,
          ]);
    put(day, cents, said, truth);
  };
  const of = (word: RegExp) => money.filter((one) => word.test(way(one)));
  for (const those of weeks(of(/^chèque$/), 7)) deposit("cheques", those, daysLater(last(those), 1));
  for (const those of weeks(of(/esp/), 28)) deposit("cash", those, daysLater(last(those), 2));
  for (const word of [/vacances/, /coupon/])
    for (const those of weeks(of(word), 45)) deposit("voucher", those, daysLater(last(those), 3));

  const cards = of(/terminal/);
  const online = new Set(cards.filter(() => chance.of(SHARES.online)).map(({ id }) => id));
  for (const [day, those] of Map.groupBy(
    cards.filter(({ id }) => !online.has(id)),
    ({ on }) => on,
  )) {
    const gross = sum(those);
    const short = `${day.slice(8)}${day.slice(5, 7)}`;
    const label = chance.pick([
      `REMISE CB DU ${short.slice(0, 2)}/${short.slice(2)} CONTRAT 1234567`,
      `REM CB ${short} 1234567`,
    ]);
    put(daysLater(day, chance.between(1, 3)), gross - Math.round((gross * 120) / 10_000), label, {
      is: "payments",
      ids: those.map(({ id }) => id),
    });
  }
  for (const those of weeks(
    cards.filter(({ id }) => online.has(id)),
    7,
  ))
    put(
      daysLater(last(those), chance.between(1, 5)),
      sum(those),
      `VIR SEPA HELLOASSO /MOTIF VERSEMENT ${chance.between(10_000, 99_999)}`,
      { is: "payments", ids: those.map(({ id }) => id) },
    );

  const owing: BankYear["owing"] = [];
  for (const one of of(/virement/)) {
    const person = people.get(one.member);
    if (!person) continue;
    const label = form.transfer(
      payer(chance, person).slice(0, form.cut),
      motive(chance, person),
      String(chance.between(1_000_000_000, 9_999_999_999)),
    );
    const day = daysLater(one.on, chance.between(-4, 3));
    put(day, one.cents, label, { is: "payments", ids: [one.id] });
    if (chance.of(SHARES.unrecorded)) {
      const other = chance.pick([...people.values()]);
      const isOf = chance.of(0.8);
      const again = daysLater(day, chance.between(0, 6));
      if (isOf) owing.push({ member: other.id, cents: one.cents, on: daysLater(again, -20) });
      put(
        again,
        one.cents,
        form.transfer(
          payer(chance, other).slice(0, form.cut),
          motive(chance, other),
          String(chance.between(1_000_000_000, 9_999_999_999)),
        ),
        { is: "unrecorded", member: isOf ? other.id : null },
      );
    }
  }

  for (const one of payments.filter(({ type }) => type === "Remboursement")) {
    const person = people.get(one.member);
    if (person)
      put(
        daysLater(one.on, chance.between(0, 4)),
        -one.cents,
        `VIR EMIS ${payer(chance, person).slice(0, form.cut)} REMBOURSEMENT`,
        { is: "payments", ids: [one.id] },
      );
  }

  const returned: Returned[] = [];
  for (const one of of(/^chèque$/).filter(() => chance.of(SHARES.returned))) {
    const number = String(chance.between(1_000_000, 9_999_999));
    const id = 1_000_000 + one.id;
    const on = daysLater(one.on, chance.between(12, 30));
    returned.push({ id, of: one.id, cents: one.cents, on, chequeNumber: chance.of(SHARES.numbered) ? number : null });
    put(daysLater(on, -chance.between(0, 6)), -one.cents, `CHEQUE IMPAYE ${number}`, { is: "payments", ids: [id] });
  }

  const dossiers: Dossier[] = [];
  for (const those of weeks(of(/pass/), 30)) {
    const claimedOn = daysLater(last(those), 2);
    const own = those.map(({ id, cents }) => ({ id: `d${id}`, cents, claimedOn }));
    dossiers.push(...own);
    put(
      daysLater(claimedOn, chance.between(10, 25)),
      sum(those),
      "VIR ASP AGENCE DE SERVICES ET DE PAIEMENT PASS SPORT",
      { is: "aid", dossiers: own.map(({ id }) => id) },
    );
  }

  for (let day = `${from.slice(0, 8)}05`; day <= to; day = monthLater(day)) {
    for (const [label, least, most] of MONTHLY)
      put(daysLater(day, chance.between(0, 2)), -chance.between(least, most), `${label} ${chance.between(100, 999)}`, {
        is: "expense",
      });
    put(daysLater(day, 1), -chance.between(800, 1_500), `FRAIS TENUE DE COMPTE ${day.slice(5, 7)}/${day.slice(0, 4)}`, {
      is: "fee",
    });
    put(daysLater(day, 6), -chance.between(300, 900), "COMMISSIONS DE MOUVEMENT", { is: "fee" });
    if (chance.of(0.7))
      put(daysLater(day, chance.between(3, 20)), -chance.between(1_500, 60_000), chance.pick(ONCE), { is: "expense" });
    if (chance.of(0.2))
      put(daysLater(day, chance.between(3, 20)), chance.between(100, 900) * 1_000, chance.pick(GIVEN), {
        is: "not_ours",
      });
    if (chance.of(0.5)) {
      const cents = chance.between(5, 40) * 10_000;
      put(daysLater(day, 9), -cents, "VIREMENT INTERNE VERS LIVRET ASSOCIATION", { is: "own", line: -1 });
      put(
        daysLater(day, 9 + chance.between(0, 1)),
        cents,
        "VIREMENT DEPUIS COMPTE COURANT",
        { is: "own", line: -1 },
        "savings",
      );
    }
  }

  const lines = made
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((line, at): BankLineMade => ({ id: at + 1, ...line }));
  // Which of two lines is the other's is known by now.
  for (const line of lines)
    if (line.truth.is === "own") {
      const other = lines.find(
        (one) =>
          one.truth.is === "own" &&
          one.account !== line.account &&
          one.cents === -line.cents &&
          Math.abs(Date.parse(one.day) - Date.parse(line.day)) <= 86_400_000,
      );
      line.truth = { is: "own", line: other?.id ?? -1 };
    }
  return { lines, slips, returned, dossiers, online, owing };
}

const sum = (list: readonly { cents: number }[]): number => list.reduce((total, { cents }) => total + cents, 0);
const last = (list: readonly Recorded[]): string =>
  list
    .map(({ on }) => on)
    .sort()
    .at(-1) ?? "";
const monthLater = (day: string): string => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12
    ? `${year + 1}-01-${day.slice(8)}`
    : `${year}-${String(month + 1).padStart(2, "0")}-${day.slice(8)}`;
};

/** What came within some days goes together. */
function weeks(those: readonly Recorded[], days: number): Recorded[][] {
  const groups: Recorded[][] = [];
  for (const one of those) {
    const open = groups.at(-1);
    if (open && one.on < daysLater(open[0]?.on ?? "", days)) open.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Who pays for somebody, as a bank calls them. */
function payer(chance: Chance, person: Person): string {
  const own = [{ last: person.last, first: person.first }, ...person.parents];
  if (chance.of(SHARES.stranger))
    return plain(`${chance.pick(["M", "MME", ""])} ${chance.pick(STRANGERS)} ${chance.pick(FIRSTS)}`.trim());
  const surname = person.parents[0]?.last ?? person.last;
  if (chance.of(SHARES.otherParent)) return plain(`${surname} ${chance.pick(FIRSTS)}`);
  if (chance.of(SHARES.couple)) return plain(`M OU MME ${surname}`);
  const { last: name, first } =
    person.parents.length > 0 ? chance.pick(person.parents) : (own[0] as { last: string; first: string });
  return plain(chance.pick([`${name} ${first}`, `MME ${name} ${first}`, `M ${first} ${name}`, `${name} ${first}`]));
}

function motive(chance: Chance, { first, last: name }: Person): string {
  return plain(
    chance.pick([
      "COTISATION",
      `COTISATION ${first}`,
      `INSCRIPTION ${first} ${name}`,
      "ADHESION 2026",
      "",
      "SPORT",
      `LICENCE ${first}`,
    ]),
  );
}
