import type { Tables } from "../../scripts/testing/tables.ts";

/** What a desk tells of the rows of a list, beside what its club has. */
export interface ToldList {
  rows: number;
  /** Rows that are told as done. */
  done: number;
  /** Records that rows are told to have made. */
  made: number;
  /** Rows and records of which the desk tells something else than the club has, in words. */
  amiss: string[];
}

interface Row {
  place: number;
  label: string;
  outcome: string | null;
  code: string | null;
  plan: { names: string; write: string }[] | null;
  made: Record<string, number>;
}

/** `POST /annual-registrations`: a write that makes a record, and of what. */
const MAKES = /^POST \/([a-z-]+)$/;

/** What the service's tables call otherwise than its addresses. */
const TABLES: Readonly<Record<string, string>> = { members: "people" };

const DONE = ["created", "changed", "unchanged"];

/**
 * Compares what is told of each row with the club's own records, one by one: what is told as done was made, by no other row too; what is told as refused names nothing that it has not
 * made. Both programs have stopped.
 */
export async function toldOfList(desk: Tables, club: Tables, stage: string): Promise<ToldList> {
  const rows = await desk.read<Row>(
    `select place, label, outcome, code, plan, made from stage_rows where stage = '${stage}' order by place`,
  );
  const known = new Map<string, Set<number>>();
  const of = async (noun: string) => {
    const there =
      known.get(noun) ??
      new Set((await club.read<{ id: number }>(`select id from ${noun}`)).map(({ id }) => Number(id)));
    known.set(noun, there);
    return there;
  };
  const told: ToldList = { rows: rows.length, done: 0, made: 0, amiss: [] };
  const claimed = new Map<string, number>();
  for (const { place, label, outcome, code, plan, made } of rows) {
    const isDone = outcome !== null && DONE.includes(outcome);
    told.done += isDone ? 1 : 0;
    const name = `row ${place} (${label}, ${outcome ?? "without an outcome"}${code ? ` ${code}` : ""})`;
    if (plan !== null && outcome === null) told.amiss.push(`${name}: nothing is told of it`);
    for (const { names, write } of plan ?? []) {
      const address = MAKES.exec(write)?.[1];
      if (address === undefined) continue;
      const noun = TABLES[address] ?? address.replaceAll("-", "_");
      const id = made[names];
      if (id === undefined) {
        if (isDone) told.amiss.push(`${name}: done, and names nothing for ${names}`);
        continue;
      }
      told.made += 1;
      if (!(await of(noun)).has(id)) told.amiss.push(`${name}: ${noun} ${id} is not at the club`);
      const first = claimed.get(`${noun} ${id}`);
      if (first !== undefined) told.amiss.push(`${name}: ${noun} ${id} is row ${first}'s`);
      claimed.set(`${noun} ${id}`, place);
    }
  }
  return told;
}
