import type { Api } from "../club/api.ts";
import type { ClubStep } from "./steps.ts";
import { METHODS } from "./steps.ts";

/** A part of a payment. */
export interface Part {
  type: string;
  registration_id: number | null;
  amount_cents: number;
}
/** A payment, as the club has it (docs/api/2-resources.md). */
export interface Payment {
  id: number;
  member_id: number;
  amount_cents: number;
  type: string;
  method: string;
  received_on: string;
  allocations: Part[];
}
export interface Registration {
  kind: "annual" | "event";
  id: number;
  member: number;
  activity: number;
  valid: boolean | null;
}
export interface Person {
  id: number;
  name: string;
  family: number;
}

/** What the club has of one season at this moment: its own word, in integer cents. */
export interface Truth {
  payments: Payment[];
  registrations: Registration[];
  /** By `annual 3` and `event 4`. */
  prices: Map<string, number>;
  feeCents: number;
}

/** The club of one history: a season of its own, with families, groups and an event. */
export interface Club {
  season: number;
  /** The one that ended before it began. */
  seasonBefore: number;
  people: Person[];
  groups: number[];
  events: number[];
}

const FAMILIES = [["Ann", "Ben", "Cleo"], ["Dan"], ["Eve", "Finn"]] as const;
let histories = 0;

/** Makes a season with families, each of one guardian, with groups and an event; everybody of the first two families is in a group. */
export async function makeClub(api: Api): Promise<Club> {
  const nth = `${Date.now().toString(36)}${++histories}`;
  const make = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await api.send({ method: "POST", path, body: body as Record<string, unknown> });
    if (status >= 300) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(answer)}`);
    return answer.data.id;
  };
  const season = await make("/seasons", {
    ...{ name: `Season ${nth}`, start_date: "2026-09-01", end_date: "2027-06-30", membership_cost_euros: 20 },
    ...{ registration_start: "2026-06-01", registration_end: "2027-05-31", max_annual_registrations: 0 },
  });
  const seasonBefore = await make("/seasons", {
    ...{ name: `Season before ${nth}`, start_date: "2025-09-01", end_date: "2026-06-30", membership_cost_euros: 20 },
    ...{ registration_start: "2025-06-01", registration_end: "2026-05-31", max_annual_registrations: 0 },
  });
  const years = { birth_year_start: 2200, birth_year_end: 1900 };
  const groups: number[] = [];
  for (const [place, cost_euros] of [150, 87, 33].entries())
    groups.push(await make("/groups", { name: `Group ${place} of ${nth}`, season_id: season, cost_euros, ...years }));
  const events = [
    await make("/events", {
      ...{ name: `Camp of ${nth}`, season_id: season, cost_euros: 45, ...years },
      ...{ begin: "2027-02-10T10:00:00+01:00", end: "2027-02-12T12:00:00+01:00" },
    }),
  ];
  const people: Person[] = [];
  for (const [family, names] of FAMILIES.entries())
    for (const first_name of names) {
      const last_name = `Of${family}${nth}`;
      const parents = [{ type: "Mere", first_name: "Mo", last_name, email: `mo${family}-${nth}@example.org` }];
      const email = `${first_name.toLowerCase()}${family}-${nth}@example.org`;
      const id = await make("/members", { email, first_name, last_name, birth_date: "2012-03-04", parents });
      people.push({ id, name: `${first_name} ${last_name}`, family });
    }
  for (const [place, { id, family }] of people.entries()) {
    if (family === 2) continue;
    const registration = await make("/annual-registrations", { member_id: id, group_id: groups[place % 2] });
    await api.send({ method: "POST", path: `/annual-registrations/${registration}/validate` });
  }
  return { season, seasonBefore, people, groups, events };
}

/** Reads what the club has of a history's season. */
export async function readTruth(api: Api, { season }: Pick<Club, "season">): Promise<Truth> {
  const list = (name: string) => api.all(`/seasons/${season}/${name}`);
  const [payments, annual, event, groups, events, { body }] = (await Promise.all([
    ...[list("payments"), list("annual-registrations"), list("event-registrations"), list("groups"), list("events")],
    api.get(`/seasons/${season}`),
    // biome-ignore lint/suspicious/noExplicitAny: as in Answer
  ] as const)) as [any[], any[], any[], any[], any[], any];
  const price = (kind: string) => (one: { id: number; cost_euros: number | null }) =>
    [`${kind} ${one.id}`, (one.cost_euros ?? 0) * 100] as const;
  return {
    payments,
    registrations: [
      ...annual.map(({ id, member_id, group_id, valid }) => ({
        ...{ kind: "annual" as const, id, member: member_id, activity: group_id, valid },
      })),
      ...event.map(({ id, member_id, event_id, valid }) => ({
        ...{ kind: "event" as const, id, member: member_id, activity: event_id, valid },
      })),
    ],
    prices: new Map([...groups.map(price("annual")), ...events.map(price("event"))]),
    feeCents: (body.data.membership_cost_euros ?? 0) * 100,
  };
}

export const chosen = <One>(among: readonly One[], index: number): One | undefined =>
  among[index % Math.max(1, among.length)];

export const WRITTEN_TYPES = ["Paiement", "Paiement", "Paiement", "Autre", "Reduction", "Remboursement"] as const;

/** Keys by which a payment of somebody can settle things: whatever they are registered to, and the membership. */
export const keysOf = (club: Club, truth: Truth, member: number): string[] => [
  ...truth.registrations
    .filter((one) => one.member === member && one.valid !== false)
    .map(({ kind, id }) => `${kind}-registration:${id}`),
  `membership:${club.season}`,
];

/** Does at the club what somebody else does there. @returns whether something came of it; the club refuses what cannot be */
export async function atClub(api: Api, club: Club, truth: Truth, step: ClubStep): Promise<boolean> {
  const send = async (method: string, path: string, body?: Record<string, unknown>) => {
    const { status } = await api.send({ method, path, body } as Parameters<Api["send"]>[0]);
    return status < 300;
  };
  const person = "person" in step ? chosen(club.people, step.person) : undefined;
  const payment = "payment" in step ? chosen(truth.payments, step.payment) : undefined;
  const keyed = (member: number, keys: readonly number[]) => {
    const all = keysOf(club, truth, member);
    return [...new Set(keys.flatMap((key) => chosen(all, key) ?? []))];
  };
  switch (step.do) {
    case "club: pay": {
      if (!person) return false;
      const said = {
        member_id: person.id,
        season_id: club.season,
        amount_cents: step.cents,
        received_on: "2026-11-12",
      };
      const how = { type: chosen(WRITTEN_TYPES, step.type), method: chosen(METHODS, step.method)?.method };
      const allocations = keyed(person.id, step.keys);
      return (
        (await send("POST", "/payments", { ...said, ...how, allocations })) ||
        send("POST", "/payments", { ...said, ...how, allocations: [] })
      );
    }
    case "club: amend": {
      if (!payment) return false;
      const fields = {
        amount: { amount_cents: step.cents },
        method: { method: chosen(METHODS, step.cents)?.method },
        type: { type: chosen(WRITTEN_TYPES, step.cents) },
        person: { member_id: person?.id },
      };
      return send("PATCH", `/payments/${payment.id}`, fields[step.what]);
    }
    case "club: settle":
      if (!payment) return false;
      return send("PATCH", `/payments/${payment.id}`, { allocations: keyed(payment.member_id, step.keys) });
    case "club: register": {
      if (!person) return false;
      const all = [
        ...club.groups.map((id) => ["annual", id] as const),
        ...club.events.map((id) => ["event", id] as const),
      ];
      const [kind, id] = chosen(all, step.activity) ?? ["annual", 0];
      const body = { member_id: person.id, [kind === "annual" ? "group_id" : "event_id"]: id };
      const { status, body: answer } = await api.send({ method: "POST", path: `/${kind}-registrations`, body });
      if (status >= 300) return false;
      return step.accept ? send("POST", `/${kind}-registrations/${answer.data.id}/validate`) : true;
    }
    case "club: decide": {
      const one = chosen(truth.registrations, step.registration);
      if (!one) return false;
      const path = `/${one.kind}-registrations/${one.id}`;
      return step.how === "delete" ? send("DELETE", path) : send("POST", `${path}/${step.how}`);
    }
    case "club: move": {
      const one = chosen(
        truth.registrations.filter(({ kind }) => kind === "annual"),
        step.registration,
      );
      if (!one) return false;
      return send("PATCH", `/annual-registrations/${one.id}`, { group_id: chosen(club.groups, step.group) });
    }
    case "club: price": {
      const paths = [...club.groups.map((id) => `/groups/${id}`), ...club.events.map((id) => `/events/${id}`)];
      const path = chosen([...paths, ""], step.of);
      if (path === "") return send("PATCH", `/seasons/${club.season}`, { membership_cost_euros: step.euros });
      return send("PATCH", path ?? "", { cost_euros: step.euros });
    }
  }
}
