/*
 * What holds of the money of a club, written from docs/api/answers.md (Payments): a small oracle that knows nothing of the service's code.
 */

/** A payment that is made, changed or allocated. */
export interface Paying {
  do: "pay" | "amend" | "allocate";
  /** What was chosen; undefined where nothing was sent. */
  keys?: readonly number[];
}

export interface Part {
  type: string;
  registration_id: number | null;
  amount_cents: number;
}
export interface Paid {
  id: number;
  member_id: number;
  season_id: number;
  amount_cents: number;
  type: string;
  method: string;
  allocations: Part[];
}
export interface Registered {
  id: number;
  member_id: number;
  season_id: number;
  valid: boolean | null;
  activity: number;
}

/** All that the API says of the money of a walk. */
export interface Books {
  payments: Paid[];
  annual: Registered[];
  event: Registered[];
  /** In cents. */
  prices: { annual: Map<number, number>; event: Map<number, number>; membership: Map<number, number> };
}

export const at = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];
export const show = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);

export type Payer = Pick<Paid, "id" | "member_id" | "season_id" | "type">;

/** An amount and keys that can take it, or wild ones: of the person's own, in whatever state, of others, of payments, and of nothing. */
export function spread(
  books: Books,
  payer: Payer,
  { keys, share, wild }: { keys: number[]; share: number; wild?: number | undefined },
) {
  const open = openTo(books, payer);
  const names = [...open.keys()];
  if (wild === undefined && names.length > 0) {
    const allocations = [...new Set(keys.map((index) => names[index % names.length] ?? ""))];
    const room = sum(allocations.map((key) => open.get(key) ?? 0));
    return { allocations, amount_cents: Math.max(1, Math.ceil((room * share) / 8)) };
  }
  const all = [
    ...books.annual.filter((one) => one.member_id === payer.member_id).map(({ id }) => `annual-registration:${id}`),
    ...books.event.filter((one) => one.member_id === payer.member_id).map(({ id }) => `event-registration:${id}`),
    `membership:${payer.season_id}`,
    ...books.payments.filter((one) => one.member_id === payer.member_id).map(({ id }) => `payment:${id}`),
    ...books.annual.slice(0, 1).map(({ id }) => `annual-registration:${id}`),
  ];
  return { allocations: [...new Set(keys.map((index) => all[index % all.length] ?? ""))], amount_cents: wild ?? 4_000 };
}

/** What of the payer's own can take something of a payment, by its key, and how much. */
function openTo(books: Books, { id, member_id, season_id, type }: Payer): Map<string, number> {
  const open = new Map<string, number>();
  const payments = books.payments.filter((one) => one.id !== id);
  for (const [name, { cents, named }] of dues({ ...books, payments })) {
    const key = name
      .replace(/^(annual|event) (\d+) of (\d+)$/, (_, kind, of, whose) =>
        Number(whose) === member_id ? `${kind}-registration:${of}` : "",
      )
      .replace(/^membership (\d+) (\d+)$/, (_, whose, of) =>
        Number(whose) === member_id && Number(of) === season_id ? `membership:${of}` : "",
      );
    const registered = [...books.annual, ...books.event].some(
      (one) => one.season_id === season_id && key.endsWith(`:${one.id}`),
    );
    const room = type === "Remboursement" ? named.money - named.refund : cents - net(named);
    if (key && room > 0 && (registered || key.startsWith("membership"))) open.set(key, room);
  }
  if (type === "Remboursement")
    for (const one of payments.filter(
      (other) => isMoney(other) && other.member_id === member_id && other.season_id === season_id,
    )) {
      const left = one.amount_cents - sumOf(one.allocations);
      if (left > 0) open.set(`payment:${one.id}`, left);
    }
  return open;
}

const isMoney = ({ type }: Paid) => type === "Paiement" || type === "Autre" || type === "ReportSolde";
export const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
export const sumOf = (parts: Part[]) => sum(parts.map(({ amount_cents }) => amount_cents));
const isLive = ({ valid }: Registered) => valid !== false;

export interface Named {
  money: number;
  discount: number;
  refund: number;
}
export const net = ({ money, discount, refund }: Named) => money + discount - refund;

/** What payments say of one thing; of a membership those of one person and season. */
function namedBy(payments: Paid[], of: (part: Part, payment: Paid) => boolean): Named {
  const cents = (those: (payment: Paid) => boolean) =>
    sum(payments.filter(those).map((one) => sumOf(one.allocations.filter((part) => of(part, one)))));
  return {
    money: cents(isMoney),
    discount: cents(({ type }) => type === "Reduction"),
    refund: cents(({ type }) => type === "Remboursement"),
  };
}

/** Everything that is due in the books: by what it is called there, how much, and what names it. */
export function dues(books: Books): Map<string, { cents: number; named: Named }> {
  const found = new Map<string, { cents: number; named: Named }>();
  for (const kind of ["annual", "event"] as const)
    for (const one of books[kind].filter(isLive)) {
      const of = (part: Part) => part.type === `${kind}_registration` && part.registration_id === one.id;
      const cents = books.prices[kind].get(one.activity) ?? 0;
      found.set(`${kind} ${one.id} of ${one.member_id}`, { cents, named: namedBy(books.payments, of) });
    }
  const people = new Set(books.annual.filter(isLive).map(({ member_id, season_id }) => `${member_id} ${season_id}`));
  for (const person of people) {
    const of = (part: Part, payment: Paid) =>
      part.type === "membership" && `${payment.member_id} ${payment.season_id}` === person;
    const cents = books.prices.membership.get(Number(person.split(" ")[1])) ?? 0;
    found.set(`membership ${person}`, { cents, named: namedBy(books.payments, of) });
  }
  return found;
}

/** What of the books cannot be, at any moment. */
export function faultsOf(books: Books): string[] {
  const faults: string[] = [];
  const due = dues(books);
  for (const [name, { cents, named }] of due) {
    if (net(named) > cents) faults.push(`${name}: ${net(named)} settled of ${cents}`);
    if (named.refund > named.money) faults.push(`${name}: ${named.refund} given back of ${named.money}`);
  }
  for (const { id, member_id, season_id, amount_cents, type, allocations } of books.payments) {
    if (sumOf(allocations) > amount_cents) faults.push(`payment ${id} settles more than it is`);
    if (allocations.some((part) => part.amount_cents < 1)) faults.push(`payment ${id} has an empty part`);
    for (const part of allocations) {
      if (part.type === "payment") {
        if (type !== "Remboursement") faults.push(`payment ${id}, no refund, gives back`);
        continue;
      }
      const whose =
        part.type === "membership" ? `${member_id} ${season_id}` : `${part.registration_id} of ${member_id}`;
      if (!due.has(`${part.type.replace("_registration", "")} ${whose}`))
        faults.push(`payment ${id} settles what is not due: ${whose}`);
    }
  }
  for (const member of new Set(books.payments.map(({ member_id }) => member_id))) {
    const theirs = books.payments.filter((one) => one.member_id === member);
    const free = sum(theirs.filter(isMoney).map((one) => one.amount_cents - sumOf(one.allocations)));
    const back = sum(theirs.map((one) => sumOf(one.allocations.filter(({ type }) => type === "payment"))));
    if (back > free) faults.push(`person ${member}: ${back} given back of ${free}`);
  }
  return faults;
}

const bare = ({ allocations: _, ...payment }: Paid) => payment;

/** After a step that is none of a payment: what is still due keeps what it had up to what is due now, and what went back stays gone. */
export function faultsOfTransition(before: Books, after: Books): string[] {
  const faults: string[] = [];
  if (JSON.stringify(before.payments.map(bare)) !== JSON.stringify(after.payments.map(bare)))
    faults.push("payments changed");
  const then = dues(before);
  for (const [name, { cents, named }] of dues(after)) {
    const expected = Math.min(cents, net(then.get(name)?.named ?? { money: 0, discount: 0, refund: 0 }));
    if (net(named) !== expected) faults.push(`${name}: ${net(named)}, not ${expected}`);
  }
  const refunds = (books: Books) =>
    books.payments.filter(({ type }) => type === "Remboursement").map((one) => `${one.id}: ${sumOf(one.allocations)}`);
  if (refunds(before).join() !== refunds(after).join())
    faults.push(`refunds ${refunds(before)} became ${refunds(after)}`);
  return faults;
}

/** After a payment was made or changed: it settles what was chosen, and money of others what it did. */
export function faultsOfPaying(step: Paying, before: Books, after: Books, id: number): string[] {
  const faults: string[] = [];
  const [was, is] = [before, after].map(({ payments }) => payments.find((one) => one.id === id));
  if (!is) return ["the payment is gone"];
  const others = (books: Books) => books.payments.filter((one) => one.id !== id);
  const kept = (books: Books) => others(books).map((one) => (one.type === "Remboursement" ? bare(one) : one));
  // Where a refund gives back less than before, what others have paid since may be too much.
  if (was?.type !== "Remboursement" && JSON.stringify(kept(before)) !== JSON.stringify(kept(after)))
    faults.push("another payment settles something else");
  const settled = new Map(others(before).map((one) => [one.id, sumOf(one.allocations)]));
  if (others(after).some((one) => sumOf(one.allocations) > (settled.get(one.id) ?? 0)))
    faults.push("another payment settles more");
  if (step.do === "amend") {
    const names = (paid: Paid | undefined) =>
      new Set(paid?.allocations.map(({ type, registration_id }) => `${type} ${registration_id}`));
    if (!names(is).isSubsetOf(names(was))) faults.push("it settles what it did not");
    const isOther = was && JSON.stringify({ ...bare(was), method: "" }) !== JSON.stringify({ ...bare(is), method: "" });
    if (!isOther && JSON.stringify(was?.allocations) !== JSON.stringify(is.allocations))
      faults.push("its parts changed by themselves");
  } else if (step.keys?.length === 0) {
    if (is.allocations.length > 0) faults.push("it settles what was not chosen");
  } else {
    const left = is.amount_cents - sumOf(is.allocations);
    const back = sum(
      others(after).flatMap((one) =>
        one.allocations.filter(({ type }) => type === "payment").map((part) => part.amount_cents),
      ),
    );
    if (left > 0 && (is.type === "Remboursement" || is.type === "Reduction" || left > back))
      faults.push(`${left} of it settles nothing`);
  }
  return faults;
}

export interface Option {
  key: string;
  type: string;
  registration_id: number | null;
  due_cents: number;
  allocated_cents: number;
  available_cents: number;
}

/** What an option says, of what other payments have settled. */
export function faultsOfOptions(books: Books, payment: Paid, options: Option[]): string[] {
  const faults: string[] = [];
  const isRefund = payment.type === "Remboursement";
  const own = new Set(payment.allocations.map(({ type, registration_id }) => `${type} ${registration_id}`));
  const due = dues({ ...books, payments: books.payments.filter(({ id }) => id !== payment.id) });
  const registered = [...books.annual, ...books.event].filter(
    (one) => one.member_id === payment.member_id && isLive(one),
  );
  const expected =
    books.annual.filter(
      (one) =>
        registered.includes(one) && (one.season_id === payment.season_id || own.has(`annual_registration ${one.id}`)),
    ).length +
    books.event.filter(
      (one) =>
        registered.includes(one) && (one.season_id === payment.season_id || own.has(`event_registration ${one.id}`)),
    ).length +
    (due.has(`membership ${payment.member_id} ${payment.season_id}`) && books.prices.membership.get(payment.season_id)
      ? 1
      : 0);
  const named = options.filter(({ type }) => type !== "payment");
  if (named.length !== expected) faults.push(`${named.length} options, not ${expected}`);
  for (const option of named) {
    const whose =
      option.registration_id === null
        ? `${payment.member_id} ${payment.season_id}`
        : `${option.registration_id} of ${payment.member_id}`;
    const one = due.get(`${option.type.replace("_registration", "")} ${whose}`);
    if (!one) {
      faults.push(`${option.key} is not due`);
      continue;
    }
    // What went back of the payment's own part went back of the payment.
    const refund = Math.min(one.named.refund, one.named.money);
    const allocated = net({ ...one.named, refund });
    if (option.due_cents !== one.cents || option.allocated_cents !== allocated)
      faults.push(`${option.key}: ${one.cents}, ${allocated}`);
    const available = isRefund ? Math.min(allocated, one.named.money - refund) : one.cents - allocated;
    if (option.available_cents !== available) faults.push(`${option.key} can take ${available}`);
  }
  const given = options.filter(({ type }) => type === "payment");
  if (given.length > 0 && !isRefund) faults.push("what is no refund can give back");
  for (const { key, due_cents, allocated_cents, available_cents } of given) {
    const of = books.payments.find(({ id }) => key === `payment:${id}`);
    if (!of || of.member_id !== payment.member_id || !isMoney(of)) faults.push(`${key} is not theirs`);
    else if (due_cents !== of.amount_cents - sumOf(of.allocations)) faults.push(`${key}: ${due_cents}`);
    if (allocated_cents + available_cents !== due_cents) faults.push(`${key} does not add up`);
  }
  return faults;
}
