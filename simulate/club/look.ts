import type { Api } from "./api.ts";
import type { Books, Paid, Registered } from "./books.ts";
import { Differences, sorted } from "./differences.ts";
import type { World } from "./world.ts";

/** What the API says of everything that a history has made, where it says otherwise than the model, and the books of its money. */
export interface Seen {
  differences: string[];
  books: Books;
}

/** Reads all lists of the history's seasons, and holds each record against the model's. */
export async function look(api: Api, world: World): Promise<Seen> {
  const { found, compare } = new Differences();
  const books: Books = {
    ...{ payments: [], annual: [], event: [] },
    prices: { annual: new Map(), event: new Map(), membership: new Map() },
  };
  for (const season of world.seasons.values()) {
    const lists = ["groups", "events", "slots", "annual-registrations", "event-registrations", "payments"] as const;
    const [groups, events, slots, annual, entries, payments] = (await Promise.all(
      lists.map((list) => api.all(`/seasons/${season.id}/${list}`)),
      // biome-ignore lint/suspicious/noExplicitAny: as in Answer
    )) as [any[], any[], any[], any[], any[], any[]];
    const { body } = await api.get(`/seasons/${season.id}`);
    const { membership_cost_euros, max_annual_registrations } = body.data;
    compare(`season ${season.id}`, [membership_cost_euros, max_annual_registrations], [season.fee, season.most]);
    books.prices.membership.set(season.id, membership_cost_euros * 100);
    compare(
      `slots of season ${season.id}`,
      slots.map(({ id, capacity, day, sex }) => [id, capacity, day, sex]),
      of(world.slots, season.id).map(({ id, capacity, day, sex }) => [id, capacity, day, sex]),
    );
    compare(
      `groups of season ${season.id}`,
      groups.map(({ id, capacity, cost_euros, slot_count, slot_ids }) => [
        id,
        capacity,
        cost_euros,
        slot_count,
        sorted(slot_ids),
      ]),
      of(world.groups, season.id).map(({ id, capacity, cost, slotCount, slots }) => [
        id,
        capacity,
        cost,
        slotCount,
        sorted(slots),
      ]),
    );
    compare(
      `events of season ${season.id}`,
      events.map(({ id, capacity, cost_euros, begin }) => [id, capacity, cost_euros, begin?.slice(0, 10)]),
      of(world.events, season.id).map(({ id, capacity, cost, day }) => [id, capacity, cost, day]),
    );
    compare(
      `registrations of season ${season.id}`,
      annual.map((one) => [one.id, one.member_id, one.group_id, one.valid, sorted(one.slot_ids)]),
      byId(world.annual)
        .filter((one) => world.groups.get(one.group)?.season === season.id)
        .map((one) => [one.id, one.person, one.group, one.valid, sorted(one.slots)]),
    );
    compare(
      `registrations to events of season ${season.id}`,
      entries.map((one) => [one.id, one.member_id, one.event_id, one.valid]),
      byId(world.entries)
        .filter((one) => world.events.get(one.event)?.season === season.id)
        .map((one) => [one.id, one.person, one.event, one.valid]),
    );
    compare(
      `payments of season ${season.id}`,
      payments.map(({ id, member_id }) => [id, member_id]),
      [...world.payments]
        .filter(([, one]) => one.season === season.id)
        .sort(([one], [other]) => one - other)
        .map(([id, { person }]) => [id, person]),
    );
    for (const one of groups) books.prices.annual.set(one.id, (one.cost_euros ?? 0) * 100);
    for (const one of events) books.prices.event.set(one.id, (one.cost_euros ?? 0) * 100);
    books.annual.push(...annual.map((one): Registered => ({ ...one, season_id: season.id, activity: one.group_id })));
    books.event.push(...entries.map((one): Registered => ({ ...one, season_id: season.id, activity: one.event_id })));
    books.payments.push(...(payments as Paid[]));
  }
  const ascending = (one: { id: number }, other: { id: number }) => one.id - other.id;
  for (const list of [books.annual, books.event, books.payments]) list.sort(ascending);
  books.payments = books.payments.map(bare);
  return { differences: found, books };
}

/** Of a payment what its books are about. */
const bare = ({ id, member_id, season_id, amount_cents, type, method, allocations }: Paid): Paid => ({
  ...{ id, member_id, season_id, amount_cents, type, method },
  allocations,
});

/** Who takes part where, and what was recorded of whom: read one by one, now and then. */
export async function lookClosely(api: Api, world: World): Promise<string[]> {
  const { found, compare } = new Differences();
  const ids = (rows: readonly { id: number }[]) => sorted(rows.map(({ id }) => id));
  const validated = byId(world.annual).filter(({ valid }) => valid === true);
  for (const group of world.groups.values())
    compare(
      `members of group ${group.id}`,
      ids(await api.all(`/groups/${group.id}/members`)),
      sorted(validated.filter((one) => one.group === group.id).map(({ person }) => person)),
    );
  for (const season of world.seasons.values())
    compare(
      `members of season ${season.id}`,
      ids(await api.all(`/seasons/${season.id}/members`)),
      sorted([
        ...new Set(
          validated.filter((one) => world.groups.get(one.group)?.season === season.id).map(({ person }) => person),
        ),
      ]),
    );
  for (const event of world.events.values())
    compare(
      `members of event ${event.id}`,
      ids(await api.all(`/events/${event.id}/members`)),
      sorted(byId(world.entries).flatMap((one) => (one.event === event.id && one.valid === true ? [one.person] : []))),
    );
  // What was recorded stays readable, whatever has moved or gone since.
  for (const { of: kind, course, date, person, presence } of world.marks.values()) {
    const { status, body } = await api.get(`/attendance?date=${date}&type=${kind}&course_id=${course}&limit=100`);
    const said = status === 200 ? body.data.find((one: { id: number }) => one.id === person)?.presence : status;
    compare(`recorded of ${person} at ${kind} ${course} on ${date}`, said, presence);
  }
  return found;
}

const byId = <T extends { id: number }>(all: ReadonlyMap<number, T>): T[] =>
  [...all.values()].sort((one, other) => one.id - other.id);
const of = <T extends { id: number; season: number }>(all: ReadonlyMap<number, T>, season: number) =>
  byId(all).filter((one) => one.season === season);
