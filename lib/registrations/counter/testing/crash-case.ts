import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { type Choice, created, createEnrolment } from "#lib/registrations/counter/enrolment.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";

interface Enrolled {
  memberId: number;
  choices: Choice[];
}

/** Activities that each person is registered to. */
const EACH = 2;

/** People who are registered to two groups each. */
export const enrolmentsCase: CrashCase<Enrolled[]> = {
  steps: [null],
  async fill({ make, season, count }) {
    const groups = await makeEach(EACH, (nth) => makeGroup(make, season, `Enrolled ${nth}`));
    const choices = groups.map((activityId): Choice => ({ kind: "annual", activityId, slotIds: [] }));
    return makeEach(Math.ceil(count / EACH), async (nth) => ({
      memberId: await makePerson(make, `Enrolled${nth}`),
      choices,
    }));
  },
  async ask(tx, by, asked) {
    for (const { memberId, choices } of asked)
      await createEnrolment(tx, { ...by, ask: `the-enrolment-of-${memberId}`, memberId, choices });
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; member: number; activity: number }>(
      "select id, member_id as member, group_id as activity from annual_registrations",
    );
    const of = Map.groupBy(rows, ({ member, activity }) => `${member} ${activity}`);
    return asked.flatMap(({ memberId, choices }) =>
      choices.map(({ activityId }) => ({
        writes: 1,
        there: (of.get(`${memberId} ${activityId}`) ?? []).map(({ id }) => id),
      })),
    );
  },
  named: ({ result }) => created.safeParse(result).data?.registrationId,
  audit: (asked) => ({ "registration.create": asked.length * EACH }),
};
