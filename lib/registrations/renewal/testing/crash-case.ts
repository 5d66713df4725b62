import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { stages } from "#lib/base/store/schema/sync/staging.ts";
import type { CrashCase, Outcome } from "#lib/desk/testing/crash-case.ts";
import { beginStage, type NewStageRow } from "#lib/sync/staging/begin.ts";
import { runStage } from "#lib/sync/staging/run.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";
import { renewalStage } from "../stage-kind.ts";

interface AskedRenewals {
  rows: NewStageRow[];
  /** The person of each, in the order of the rows. */
  members: number[];
}

/** The group that follows, found by its name and season. */
const GROUP = "Renewed";

/** Last season's members of one group, each registered to the group of the same name. */
export const renewalCase: CrashCase<AskedRenewals> = {
  steps: ["0"],
  async fill({ make, season, count }) {
    await makeGroup(make, season, `${GROUP} 2026-2027`);
    const members = await makeEach(count, (nth) => makePerson(make, `Renewed${nth}`));
    const group = { id: 1, name: `${GROUP} 2025-2026`, sportId: null, level: null, sex: null };
    const rows = members.map((memberId, nth) => ({
      place: nth + 1,
      source: { id: nth + 1, memberId, group, slots: [], inSport: 1 },
    }));
    return { rows, members };
  },
  async ask(tx, { club, seasonId, baseUrl, askedBy, now }, { rows }) {
    const [name, hand] = [
      { club, id: randomUUID() },
      { by: askedBy, now },
    ];
    await beginStage(tx, renewalStage, { ...name, ...hand, seasonId, name: "crash", settings: {}, rows });
    // What the dry run says is its own test's matter: here it is sent as it is.
    await tx
      .update(stages)
      .set({ dry: { version: 1 } })
      .where(eq(stages.id, name.id));
    const answer = await runStage(tx, renewalStage, name, hand, { seen: 1, sendsForeseen: true, baseUrl });
    if (!answer.ok) throw new Error(`the list does not run: ${answer.code}`);
  },
  async read(club, { members }) {
    const found = await club.read<{ id: number; member: number }>(
      "select id, member_id as member from annual_registrations order by id",
    );
    const byMember = Map.groupBy(found, ({ member }) => member);
    return members.map((member): Outcome => ({ writes: 1, there: (byMember.get(member) ?? []).map(({ id }) => id) }));
  },
  audit: ({ rows }) => ({
    ...{ "stage.create": 1, "stage.run": 1, "stage.end": 1, "registration.create": rows.length },
  }),
};
