import { SLUG } from "../../scripts/testing/club.ts";
import { clubTables, deskTables, type Places, type Tables } from "../../scripts/testing/tables.ts";
import type { Decision } from "./deciders.ts";

/** What both programs have in their tables when all is over. Everything but the first two is to be 0. */
export interface Ledger {
  /** Changes that the club has. */
  changes: number;
  /** Messages of the club that the dashboard has worked off. */
  messages: number;
  /** Decisions that the club does not have, or has although it refused them. */
  otherThanAsked: number;
  /** Changes of which nobody told the dashboard. */
  silent: number;
  /** Messages of changes that the club does not have: rolled back. */
  unfounded: number;
  /** Messages beyond one for a change. */
  doubled: number;
  /** Registrations that the dashboard's copy has otherwise than the club, or has not, or has alone. */
  mirror: number;
  /** In which columns. */
  columns: string[];
  /** Rows of the dashboard's work that say something else than the club has. */
  toldOtherwise: number;
}

interface Row {
  id: number;
  valid: boolean | null;
}

const RESULT = { validate: true, refuse: false, cancel: undefined } as const;
const TYPE = { validate: "validated", refuse: "refused", cancel: "cancelled" } as const;

/** Of what the dashboard validated itself the copy has its own instant until the next whole reading (docs/decisions/035): whether there is one counts. */
const VALIDATED = "validated_at is not null as validated";

/** Compares decisions, the club's tables and the dashboard's. Both programs have stopped. */
export async function readLedger(places: Places, decisions: readonly Decision[]): Promise<Ledger> {
  const club = await clubTables(places.club, places.databaseUrl);
  const desk = await deskTables(places.desk, places.databaseUrl);
  const truth = await club.read<Row & Record<string, unknown>>(
    `select id, member_id, group_id as activity_id, season_id, valid, registered_at, ${VALIDATED} from annual_registrations order by id`,
  );
  const copy = await desk.read<Row & Record<string, unknown>>(
    `select id, member_id, activity_id, season_id, valid, registered_at, ${VALIDATED} from mirror_registrations
      where club = '${await slugOf(desk)}' and kind = 'annual' order by id`,
  );
  const heard = await desk.read<{ change: string }>(
    `select distinct on (message_id) type || ' ' || record_id as change from webhook_messages
      where state = 'processed' and type <> 'registrations.created'`,
  );
  const told = await desk.read<Row & { state: string }>(
    "select record_id as id, state from pieces where record_id is not null",
  );
  await Promise.all([club.close(), desk.close()]);

  const valid = new Map(truth.map((row) => [Number(row.id), row.valid]));
  const is = ({ id, wish }: Decision) => valid.get(id) === RESULT[wish];
  const changes = new Set(decisions.filter(is).map(({ id, wish }) => `registrations.${TYPE[wish]} ${id}`));
  const messages = heard.map(({ change }) => change);
  const distinct = new Set(messages);
  const copied = new Map(copy.map((row) => [Number(row.id), row]));
  const differing = [...new Set([...valid.keys(), ...copied.keys()])]
    .map((id) => differences(truth.find((row) => Number(row.id) === id) ?? {}, copied.get(id) ?? {}))
    .filter((columns) => columns.length > 0);
  return {
    changes: changes.size,
    messages: messages.length,
    otherThanAsked: decisions.filter((decision) => is(decision) !== decision.allowed).length,
    silent: [...changes].filter((change) => !distinct.has(change)).length,
    unfounded: [...distinct].filter((change) => !changes.has(change)).length,
    doubled: messages.length - distinct.size,
    mirror: differing.length,
    columns: [...new Set(differing.flat())],
    toldOtherwise: told.filter(({ id, state }) => (state === "done") !== (valid.get(Number(id)) === true)).length,
  };
}

function differences(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** The dashboard gives the club a short name of its own. */
async function slugOf(desk: Tables): Promise<string> {
  const [club] = await desk.read<{ slug: string }>("select slug from clubs");
  return club?.slug ?? SLUG;
}
