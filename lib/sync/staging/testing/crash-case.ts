import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { stages } from "#lib/base/store/schema/sync/staging.ts";
import type { CrashCase, Outcome } from "#lib/desk/testing/crash-case.ts";
import { makeGroup, makePerson } from "../../../../scripts/testing/club.ts";
import type { NewStageRow } from "../begin.ts";
import { beginStage } from "../begin.ts";
import { runStage } from "../run.ts";
import { peopleOfTests } from "./people-kind.ts";

interface AskedRows {
  rows: NewStageRow[];
  /** How many of them are people who are created. */
  people: number;
}

/** What tells the people of a stage from others of the club. */
const STAGED = "@staged.example";

/**
 * A list whose first row makes a group; half of the others are new people for it, created, registered and validated, the rest people whom the club has already, for a
 * group that it has.
 */
export const stagedCase: CrashCase<AskedRows> = {
  steps: ["0", "1", "2"],
  async fill({ make, season, count }) {
    const group = await makeGroup(make, season, "Staged");
    const person = { born: "2010-05-06", sex: "Femme", first: "Nova" };
    const rows: NewStageRow[] = [
      { place: 1, source: { ...person, last: "", groupId: null, group: { name: "Made by a row", season } } },
    ];
    for (let place = 2; place <= count; place++) {
      const isNew = place % 2 === 0;
      const known = isNew ? {} : { memberId: await makePerson(make, `Known${place}`) };
      const where = isNew ? { groupId: null, groupRow: 1 } : { groupId: group };
      rows.push({ place, source: { ...person, last: `Staged${place}`, ...known, ...where } });
    }
    return { rows, people: rows.filter(({ place }) => place > 1 && place % 2 === 0).length };
  },
  async ask(tx, { club, seasonId, baseUrl, askedBy, now }, { rows }) {
    const [name, hand] = [
      { club, id: randomUUID() },
      { by: askedBy, now },
    ];
    const stage = { ...name, ...hand, seasonId, name: "crash", settings: { validates: true }, rows };
    await beginStage(tx, peopleOfTests, stage);
    // What the dry run says is its own test's matter: here it is sent as it is.
    await tx
      .update(stages)
      .set({ dry: { version: 1 } })
      .where(eq(stages.id, name.id));
    const answer = await runStage(tx, peopleOfTests, name, hand, { seen: 1, sendsForeseen: true, baseUrl });
    if (!answer.ok) throw new Error(`the stage does not run: ${answer.code}`);
  },
  async read(club, { rows }) {
    const people = await club.read<{ id: number; email: string; last_name: string }>(
      "select id, email, last_name from people",
    );
    const groups = await club.read<{ id: number; name: string }>("select id, name from groups");
    const found = await club.read<{ id: number; member: number; valid: boolean | null }>(
      "select id, member_id as member, valid from annual_registrations",
    );
    return rows.map(({ place, source }): Outcome => {
      const { memberId, last } = source as { memberId?: number; last: string };
      if (place === 1)
        return { writes: 1, there: groups.flatMap(({ id, name }) => (name === "Made by a row" ? [id] : [])) };
      const whose = people.filter(({ id, email, last_name }) =>
        memberId === undefined ? email.endsWith(STAGED) && last_name === last : id === memberId,
      );
      const theirs = found.filter(({ member }) => whose.some(({ id }) => id === member));
      const isWhole = theirs.every(({ valid }) => valid === true);
      // A person made twice shows as a second one, as a registration does.
      const extra = whose.slice(1).map(({ id }) => -id);
      return {
        writes: memberId === undefined ? 3 : 2,
        there: isWhole ? [...theirs.map(({ id }) => id), ...extra] : [],
      };
    });
  },
  audit: ({ rows, people }) => ({
    ...{ "stage.create": 1, "stage.run": 1, "stage.end": 1, "group.create": 1, "member.create": people },
    ...{ "registration.create": rows.length - 1, "registration.validate": rows.length - 1 },
  }),
};
