import { randomUUID } from "node:crypto";
import type { DeskRows } from "../harness/desk-rows.ts";
import type { Walk } from "./action-case.ts";
import { CLUB, SEASON } from "./people.ts";

const IMPORT = "app/(desk)/[club]/[season]/(people)/import/actions.ts";
const LISTS = "app/(desk)/[club]/[season]/(registrations)/renewal/lists/actions.ts";
const ROLLOVER = "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts";

/** What the cases of lists may ask: of the desk as the walk does, and of its tables what a page would have shown. */
interface Lists {
  walk: Walk;
  tables: DeskRows;
}

/** Arguments about a list that is there, where the walk's are about one that nobody has. */
type Arguments = (lists: Lists) => Promise<unknown[]>;

/** A file of three people whom nobody knows, read in. */
async function file({ walk }: Lists): Promise<string> {
  const id = randomUUID();
  const people = ["Ida", "Ute", "Zoé"].map(
    (name) => `Twice ${walk.next()};${name};${name}-${walk.next()}@twice.example`,
  );
  const address = `/api/clubs/${CLUB}/${SEASON}/import/content?ask=${id}&name=Twice.csv`;
  await walk.handIn(address, ["Nom;Prénom;E-mail", ...people, ""].join("\n"));
  return id;
}

/** What is wished of two people who go into another group. */
async function movesWish({ walk }: Lists) {
  const { rows } = await walk.read<{ rows: { id: number; activityId: number }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?kind=annual&state=validated&size=200`,
  );
  const from = (walk.next() * 2) % Math.max(1, rows.length - 2);
  const chosen = rows.slice(from, from + 2);
  const group = rows.find(({ activityId }) => chosen.every((one) => one.activityId !== activityId))?.activityId;
  return { of: "chosen", id: randomUUID(), season: SEASON, ids: chosen.map(({ id }) => id), group };
}

async function moves(lists: Lists): Promise<string> {
  const wish = await movesWish(lists);
  await done(lists, `${LISTS}#prepareList`, [CLUB, wish]);
  return wish.id;
}

/** The slots of a season, for a season to come that no other list makes. */
async function rollover(lists: Lists): Promise<string> {
  const wish = rolloverWish(lists);
  await done(lists, `${ROLLOVER}#prepareRollover`, [CLUB, wish]);
  return wish.id;
}

function rolloverWish({ walk }: Lists) {
  const nth = walk.next();
  const year = 2028 + (nth % 8);
  const next = { is: "new", name: `Twice ${nth}`, startDate: `${year}-09-01`, endDate: `${year + 1}-08-31` };
  const settings = {
    ...{ from: SEASON, takes: { slot: true, group: false, lesson: false, event: false }, next },
    ...{ trainers: "keep", capacity: "keep", prices: { percent: 0, euros: 0, roundTo: 5 } },
    ...{ yearsInNames: true, followsHolidays: true },
  };
  return { id: randomUUID(), settings };
}

async function done({ walk }: Lists, action: string, args: unknown[]): Promise<void> {
  const answer = await walk.direct(action, args);
  if (answer.ok !== true) throw new Error(`${action}: ${JSON.stringify(answer)}`);
}

/** A row of a list that may be changed, as its page shows it. */
async function rowOf({ tables }: Lists, id: string): Promise<{ place: number; seen: number; source: unknown }> {
  const [row] = await tables.query<{ place: number; seen: number; source: unknown }>(
    "select place, version as seen, source from stage_rows where stage = $1 order by place desc limit 1",
    [id],
  );
  if (!row) throw new Error(`The list ${id} has no row.`);
  return row;
}

/** What a person says yes to once a list was tried. */
async function tried(lists: Lists, action: string, id: string) {
  await done(lists, action, [CLUB, id]);
  const [stage] = await lists.tables.query<{ seen: number }>("select version as seen from stages where id = $1", [id]);
  return { seen: stage?.seen, sendsForeseen: true };
}

const options = { people: "both", emailOfGuardian: true, validate: false };
const columns = ["last_name", "first_name", "email"].map((field) => ({ field, rule: "always" }));

/** For actions that do something with a list: with one that is there. */
export const LIST_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  [`${IMPORT}#keepImportColumns`]: async (lists) => [
    CLUB,
    await file(lists),
    { columns: [columns[1], columns[0], columns[2]], options },
  ],
  [`${IMPORT}#mendImportRows`]: async (lists) => [
    ...[CLUB, await file(lists)],
    { which: { filter: "all" }, changes: { email: "all@twice.example" } },
  ],
  [`${IMPORT}#tryImport`]: async (lists) => [CLUB, await file(lists)],
  [`${IMPORT}#runImport`]: async (lists) => {
    const id = await file(lists);
    return [CLUB, id, await tried(lists, `${IMPORT}#tryImport`, id)];
  },
  [`${IMPORT}#sayWhoRowIs`]: async (lists) => {
    const id = await file(lists);
    const { place, seen } = await rowOf(lists, id);
    return [CLUB, id, { place, seen, person: 5 }];
  },
  [`${IMPORT}#takeOverImport`]: async (lists) => [CLUB, await file(lists)],
  [`${IMPORT}#removeImport`]: async (lists) => [CLUB, await file(lists)],
  [`${LISTS}#prepareList`]: async (lists) => [CLUB, await movesWish(lists)],
  [`${LISTS}#changeListRow`]: async (lists) => {
    const id = await moves(lists);
    const { place, seen } = await rowOf(lists, id);
    return [CLUB, { id, place, seen, changes: { group: "1" } }];
  },
  [`${LISTS}#leaveOutListRow`]: async (lists) => {
    const id = await moves(lists);
    return [CLUB, { id, place: (await rowOf(lists, id)).place, leftOut: true }];
  },
  [`${LISTS}#tryList`]: async (lists) => [CLUB, await moves(lists)],
  [`${LISTS}#runList`]: async (lists) => {
    const id = await moves(lists);
    return [CLUB, id, await tried(lists, `${LISTS}#tryList`, id)];
  },
  [`${LISTS}#takeOverList`]: async (lists) => [CLUB, await moves(lists)],
  [`${LISTS}#removeList`]: async (lists) => [CLUB, await moves(lists)],
  [`${ROLLOVER}#prepareRollover`]: async (lists) => [CLUB, rolloverWish(lists)],
  [`${ROLLOVER}#changeRolloverRow`]: async (lists) => {
    const id = await rollover(lists);
    const { place, seen } = await rowOf(lists, id);
    return [CLUB, { id, place, seen, changes: { name: `Twice ${lists.walk.next()}` } }];
  },
  [`${ROLLOVER}#leaveOutRolloverRow`]: async (lists) => {
    const id = await rollover(lists);
    return [CLUB, { id, place: (await rowOf(lists, id)).place, leftOut: true }];
  },
  [`${ROLLOVER}#tryRollover`]: async (lists) => [CLUB, await rollover(lists)],
  [`${ROLLOVER}#runRollover`]: async (lists) => {
    const id = await rollover(lists);
    return [CLUB, id, await tried(lists, `${ROLLOVER}#tryRollover`, id)];
  },
  [`${ROLLOVER}#takeOverRollover`]: async (lists) => [CLUB, await rollover(lists)],
  [`${ROLLOVER}#removeRolloverList`]: async (lists) => [CLUB, await rollover(lists)],
};
