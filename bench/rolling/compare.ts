import type { Tables } from "../../scripts/testing/tables.ts";

/** What was asked for. */
export interface Asked {
  /** Registrations, by number. */
  cancelled: number[];
  /** By identifier. */
  notes: string[];
  /** By address. */
  people: string[];
}

interface Found {
  what: string;
  asked: number;
  there: number;
  lost: number;
  doubled: number;
}

/** Compares what was asked for with the tables of both programs, which have stopped. @returns how much is not as it should be */
export async function compare({ club, desk }: { club: Tables; desk: Tables }, asked: Asked): Promise<number> {
  const found = [
    await cancelled(club, asked.cancelled),
    await people(club, asked.people),
    await notes(desk, asked.notes),
    await messages(club, desk),
  ];
  console.log("| what | asked | there | lost | done twice |");
  for (const { what, ...numbers } of found) console.log(`| ${[what, ...Object.values(numbers)].join(" | ")} |`);
  const notDone = "from pieces p join works w on w.id = p.work_id where w.kind = 'decisions' and p.state <> 'done'";
  const odd = await numberOf(desk, `select count(*)::integer as n ${notDone}`);
  console.log(`decisions that say something else than done: ${odd}`);
  return found.reduce((all, { lost, doubled }) => all + lost + doubled, odd);
}

async function cancelled(club: Tables, ids: readonly number[]): Promise<Found> {
  const left = await numberOf(
    club,
    `select count(*)::integer as n from annual_registrations where id in (${list(ids)})`,
  );
  // Each was told of once.
  const told = await club.read<{ subject: string; times: number }>(
    "select subject, count(*)::integer as times from outbox where type = 'registrations.cancelled' group by 1",
  );
  return {
    ...{ what: "registrations cancelled by works", asked: ids.length, there: ids.length - left },
    ...{ lost: Math.max(left, ids.length - told.length), doubled: told.filter(({ times }) => times > 1).length },
  };
}

async function people(club: Tables, addresses: readonly string[]): Promise<Found> {
  const there = await club.read<{ n: number }>(
    `select count(*)::integer as n from people where email in (${list(addresses)}) group by email`,
  );
  const doubled = there.filter(({ n }) => n > 1).length;
  const what = "people written to the club";
  return { what, asked: addresses.length, there: there.length, lost: addresses.length - there.length, doubled };
}

async function notes(desk: Tables, ids: readonly string[]): Promise<Found> {
  const bodies = ids.map((id) => `Note ${id}`);
  const there = await desk.read<{ n: number }>(
    `select count(*)::integer as n from person_notes where body in (${list(bodies)}) group by body`,
  );
  const doubled = there.filter(({ n }) => n > 1).length;
  return { what: "notes", asked: ids.length, there: there.length, lost: ids.length - there.length, doubled };
}

/** What the club sent out, and what the desk worked off. */
async function messages(club: Tables, desk: Tables): Promise<Found> {
  const sent = await club.read<{ id: string }>("select id from outbox where destination_id is not null");
  const heard = await desk.read<{ id: string; times: number }>(
    "select message_id as id, count(*)::integer as times from webhook_messages where state <> 'waiting' group by 1",
  );
  const known = new Set(heard.map(({ id }) => id));
  return {
    ...{ what: "messages of the club", asked: sent.length, there: heard.length },
    lost: sent.filter(({ id }) => !known.has(id)).length,
    doubled: heard.filter(({ times }) => times > 1).length,
  };
}

async function numberOf(tables: Tables, sql: string): Promise<number> {
  return (await tables.read<{ n: number }>(sql))[0]?.n ?? 0;
}

function list(values: readonly (number | string)[]): string {
  return values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",") || "null";
}
