import { type PriceRule, pricedAnew } from "#lib/activities/rollover/price-rule.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import type { Tables } from "../../scripts/testing/tables.ts";

/** What the club has of a season that was rolled over. All but the first two are to be 0. */
export interface RolloverLedger {
  /** Records of the old season, itself among them. */
  asked: number;
  /** Records of the new one. */
  there: number;
  missing: number;
  doubled: number;
  /** What is otherwise than it was to be, in words. */
  findings: string[];
}

type Row = Record<string, unknown>;

const NOUNS = ["slots", "groups", "lessons", "events"] as const;

/** Compares a season with the one that came of it, record by record, by all that the API says of them. */
export async function rolloverLedger(club: Tables, from: number, prices: PriceRule): Promise<RolloverLedger> {
  const seasons = await club.read<Row>("select * from seasons where name like 'Passage %' order by id");
  const ledger: RolloverLedger = { asked: 1, there: seasons.length, missing: 0, doubled: 0, findings: [] };
  ledger.missing += seasons.length === 0 ? 1 : 0;
  ledger.doubled += Math.max(0, seasons.length - 1);
  const next = Number(seasons[0]?.id ?? 0);
  for (const noun of NOUNS) {
    const wished = (await recordsOf(club, noun, from)).map((record) => movedOn(noun, record, prices));
    const made = (await recordsOf(club, noun, next)).map((record) => plain(record));
    const open = Map.groupBy(made, (one) => JSON.stringify(one));
    ledger.asked += wished.length;
    ledger.there += made.length;
    for (const one of wished) {
      const found = open.get(JSON.stringify(one));
      if (found?.length) found.pop();
      else {
        ledger.missing += 1;
        ledger.findings.push(`${noun}: missing ${JSON.stringify(one)}`);
      }
    }
    for (const rest of [...open.values()].flat()) {
      ledger.doubled += 1;
      ledger.findings.push(`${noun}: too many ${JSON.stringify(rest)}`);
    }
  }
  return ledger;
}

/** The records of a season, with names in place of the numbers that they point at. */
async function recordsOf(club: Tables, noun: (typeof NOUNS)[number], season: number): Promise<Row[]> {
  if (noun === "lessons")
    return club.read<Row>(
      `select l.day, l.hour, l.minute, l.duration_minutes, l.location, l.trainer_ids, g.name as "group"
        from lessons l join groups g on g.id = l.group_id where g.season_id = ${season} order by l.id`,
    );
  // Days as they are written: as instants they would be the machine's.
  const days = noun === "events" ? `, ${DAYS.map((day) => `${day}::text as ${day}`).join(", ")}` : "";
  const rows = await club.read<Row>(`select *${days} from ${noun} where season_id = ${season} order by id`);
  if (noun !== "groups") return rows;
  const slots = await club.read<{ id: number; name: string }>("select id, name from slots");
  const names = new Map(slots.map(({ id, name }) => [id, name]));
  return rows.map(({ slot_ids: ids, ...row }) => ({ ...row, slots: (ids as number[]).map((id) => names.get(id)) }));
}

const DAYS = ["registration_opening", "registration_deadline"];

/** What tells nothing of the record itself. */
const BESIDE = new Set(["id", "season_id", "folded_name", "created_on"]);

function plain(record: Row): Row {
  const said = Object.entries(record).filter(([name]) => !BESIDE.has(name));
  return Object.fromEntries(
    said.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]).sort(),
  );
}

/** An old record as it is to be a year later, worked out apart from the rules that are measured. */
function movedOn(noun: (typeof NOUNS)[number], record: Row, prices: PriceRule): Row {
  const moved = { ...record };
  for (const field of ["birth_year_start", "birth_year_end"])
    if (typeof moved[field] === "number") moved[field] = (moved[field] as number) + 1;
  for (const field of ["cost_euros", "external_cost_euros"])
    if (typeof moved[field] === "number") moved[field] = pricedAnew(moved[field] as number, prices);
  if (noun === "events") {
    for (const field of ["begin", "end"]) moved[field] = sameHour(moved[field] as Date | string);
    for (const field of DAYS)
      if (typeof moved[field] === "string") moved[field] = dayAfter(moved[field] as string, WEEKS);
  }
  return plain(moved);
}

/** Fifty-two weeks. */
const WEEKS = 364;

const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "medium" });

/** An instant whose clocks in Paris show the same, fifty-two weeks later: found by looking, an hour to either side. */
function sameHour(instant: Date | string): Date {
  const before = new Date(instant);
  const [date = "", time = ""] = wall.format(before).split(" ");
  const near = before.getTime() + WEEKS * 86_400_000;
  const shown = `${dayAfter(date, WEEKS)} ${time}`;
  const found = [0, -1, 1].map((hours) => new Date(near + hours * 3_600_000)).find((one) => wall.format(one) === shown);
  if (!found) throw new Error(`No hour of Paris shows ${shown}.`);
  return found;
}
