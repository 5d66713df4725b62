import { randomUUID } from "node:crypto";
import { createChance } from "../../service/demo/chance.ts";
import { CLUB, type PersonName, SEASON } from "./people.ts";
import { PRESSES, refusalOf } from "./presses.ts";
import { actionOf, type Round } from "./test.ts";

const AID = "app/(desk)/[club]/[season]/(treasury)/treasury/aid/actions.ts";
const NOTES = "app/(desk)/_notes/actions.ts";
const PLANS = "app/(desk)/[club]/[season]/(treasury)/treasury/instalments/actions.ts";
const MEDICAL = "app/(desk)/[club]/[season]/(papers)/medical/actions.ts";
const PAPERS = "app/(desk)/[club]/[season]/(papers)/papers/actions.ts";
const ROLLOVER = "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts";
const LISTS = "app/(desk)/[club]/[season]/(registrations)/renewal/lists/actions.ts";
const DEPOSITS = "app/(desk)/[club]/[season]/(treasury)/treasury/deposits/actions.ts";
const SLIPS = "app/(desk)/[club]/[season]/(treasury)/treasury/slips/actions.ts";
const data = `/api/clubs/${CLUB}`;

/** Lists that were made here, whose pages no other page leads to by a number. */
export interface MadeLists {
  pages: string[];
}

/**
 * Fills what the desk keeps itself by chance, so that there is something to count wherever it counts: notes and what was promised, aid, plans, slips, people who
 * turned up, decisions, a file that was read in, lists of people and of a season.
 */
export async function fillByChance({ walk, call }: Round, seed: number): Promise<MadeLists> {
  const chance = createChance(seed);
  const { rows } = await walk.read<{ rows: { id: number; memberId: number; activityId: number }[] }>(
    `${data}/${SEASON}/registrations?kind=annual&state=all&size=200`,
  );
  const somebody = () => chance.pick(rows).memberId;
  const many = (most: number) => Array.from({ length: chance.between(2, most) });
  const day = (from: string, within: number) =>
    new Date(Date.parse(from) + chance.between(0, within) * 86_400_000).toISOString().slice(0, 10);
  const as = async (person: PersonName, name: string, args: unknown[]) => {
    const action = actionOf(name);
    if (!action) throw new Error(`${name} is not in the build.`);
    return call(action, person, args);
  };
  const done = async (name: string, args: unknown[], person: PersonName = "director") => {
    const answer = await as(person, name, args);
    if (answer.ok !== true) throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(answer)}`);
    return answer;
  };

  for (const person of ["director", "secretary", "treasurer"] as const) {
    const { self } = await walk.read<{ self: number }>(`${data}/${SEASON}/members/5/notes`);
    for (const _ of many(5)) {
      const followUp = { dueOn: day("2026-09-05", 14), forId: self };
      const fields = { kind: "money", body: "To call back.", isPinned: false, followUp };
      await done(`${NOTES}#saveNote`, [CLUB, { id: randomUUID(), seen: null, memberId: somebody(), fields }], person);
    }
  }
  await done(`${AID}#takeFrenchKinds`, [CLUB]);
  for (const _ of many(9)) {
    const isOver = chance.of(0.3);
    const fields = {
      ...{ memberId: somebody(), kind: "fr-2026-caf", code: null, promisedCents: 100 * chance.between(10, 90) },
      ...{ claimedOn: isOver || chance.of(0.3) ? "2026-09-03" : null, reimbursedOn: isOver ? "2026-09-10" : null },
      ...{ reimbursedCents: isOver ? 1_000 : null, refusedOn: null, paymentId: null, note: null },
    };
    await done(`${AID}#keepDossier`, [CLUB, SEASON, { ask: randomUUID(), id: null, seen: null, fields }]);
  }
  for (const _ of many(6)) {
    const parts = ["2026-07-01", "2026-08-01", "2026-10-01"].map((month) => ({
      month,
      cents: 100 * chance.between(5, 60),
    }));
    const plan = { id: randomUUID(), season: SEASON, member: somebody(), note: "", parts, replaces: [] };
    // A family that has a plan already keeps it.
    await as("director", `${PLANS}#agreePlan`, [CLUB, plan]);
  }
  await slipsOf({ walk, done, chance });
  await walkInsOf({ walk, chance, somebody });
  for (const { id } of chance.shuffle(await waiting(walk)).slice(0, chance.between(2, 5)))
    await walk.handIn(PRESSES, JSON.stringify({ presses: [refusalOf(id)] }));
  for (const person of ["director", "doctor"] as const) {
    await done(`${MEDICAL}#sayWhy`, [CLUB, "certificates"], person);
    await as(person, `${MEDICAL}#readAll`, [CLUB, SEASON, "certificates"]);
  }
  await done(`${PAPERS}#steerPapers`, [CLUB, { season: SEASON, wish: "pending" }]);

  const file = randomUUID();
  const people = many(9).map(
    (_, at) => `Counted ${at};Ida;${chance.of(0.5) ? `ida-${at}@counted.example` : "no address"}`,
  );
  const address = `${data}/${SEASON}/import/content?ask=${file}&name=Counted.csv`;
  await walk.handIn(address, ["Nom;Prénom;E-mail", ...people, ""].join("\n"));
  const list = randomUUID();
  const ids = [...new Set(many(9).map(() => chance.pick(rows).id))];
  await done(`${LISTS}#prepareList`, [CLUB, { of: "chosen", id: list, season: SEASON, ids, group: null }]);
  const rollover = randomUUID();
  const settings = {
    ...{ from: SEASON, takes: { slot: true, group: true, lesson: true, event: true }, trainers: "keep" },
    next: { is: "new", name: "Counted", startDate: "2031-09-01", endDate: "2032-08-31" },
    ...{ capacity: "keep", prices: { percent: 0, euros: 0, roundTo: 5 }, yearsInNames: true, followsHolidays: true },
  };
  await done(`${ROLLOVER}#prepareRollover`, [CLUB, { id: rollover, settings }]);
  const works = await walk.read<{ id: number }[]>(`${data}/jobs`);
  return {
    pages: [
      ...["", "?step=rows", "?step=mend"].map((step) => `/${CLUB}/${SEASON}/import/${file}${step}`),
      ...[`/${CLUB}/${SEASON}/renewal/lists/${list}`, `/${CLUB}/seasons/rollover/${rollover}`],
      ...works.slice(0, 2).flatMap(({ id }) => [`/${CLUB}/${SEASON}/jobs/${id}?show=all`]),
    ],
  };
}

type Chanced = Pick<Round, "walk"> & { chance: ReturnType<typeof createChance> };

async function waiting(walk: Round["walk"]): Promise<{ id: number }[]> {
  const page = `${data}/${SEASON}/registrations?state=pending&size=200`;
  return (await walk.read<{ rows: { id: number }[] }>(page)).rows;
}

/** Some cheques on slips, of which one was deposited. */
async function slipsOf({ walk, done, chance }: Chanced & { done: (name: string, args: unknown[]) => Promise<object> }) {
  const page = await walk.text(`/${CLUB}/${SEASON}/treasury/deposits?pile=cheque`);
  const line = /\\"paymentIds\\":\[([\d,]+)\],\\"members\\":\[[^\]]*\],\\"cents\\":(\d+)/g;
  const cheques = [...page.matchAll(line)].map(([, ids = "", cents]) => ({
    ids: ids.split(",").map(Number),
    cents: Number(cents),
  }));
  const chosen = chance.shuffle(cheques).slice(0, 4);
  for (const [at, some] of [chosen.slice(0, 2), chosen.slice(2)].entries()) {
    const cents = some.reduce((sum, one) => sum + one.cents, 0);
    const paymentIds = some.flatMap(({ ids }) => ids);
    const wished = { season: SEASON, paymentIds, cents, unread: true, ask: randomUUID() };
    const { number } = (await done(`${DEPOSITS}#makeDepositSlip`, [CLUB, wished])) as { number: number };
    const [seen, atBank] = [null, "2026-09-12"].map((depositedOn) => ({ depositedOn, statementLine: null }));
    if (at === 0) await done(`${SLIPS}#writeSlipDeposit`, [CLUB, { number, seen, atBank }]);
  }
}

/** People who turned up at a session of the past week without being expected. */
async function walkInsOf({ walk, chance, somebody }: Chanced & { somebody: () => number }) {
  const { sheets } = await walk.read<{ sheets: { session: object }[] }>(
    `${data}/attendance/sheets?from=2026-09-07&days=5`,
  );
  if (sheets.length === 0) return;
  const walkIns = Array.from({ length: chance.between(2, 5) }, () => ({
    ...{ id: randomUUID(), ...chance.pick(sheets).session, memberId: somebody(), came: true },
    madeAt: "2026-09-12T08:00:00Z",
  }));
  await walk.handIn(`${data}/attendance/marks`, JSON.stringify({ walkIns }));
}
