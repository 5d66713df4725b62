import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { createDecisionWork, type FrozenRegistration } from "#lib/registrations/decisions/create.ts";
import { createdIdOf } from "#lib/registrations/decisions/decision-work.ts";
import { type Make, makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";

interface Leaving {
  id: number;
  activityId: number;
  validated: boolean;
}

/** Two records of one person, with what one has and the other is to have. */
interface Pair {
  from: number;
  to: number;
  annual: Leaving[];
  event: Leaving[];
}

const KINDS_OF_REGISTRATION = ["annual", "event"] as const;

/** Registrations of each pair: of either kind one that is pending, and one that is validated. */
const OF_A_PAIR = 4;

/** Registrations that go to the other record of a person: annual ones are given, those to events are created there and cancelled here. */
export const movesCase: CrashCase<Pair[]> = {
  steps: ["give", "create", "validate", "cancel"],
  async fill({ make, season, count }) {
    const groups = [await makeGroup(make, season, "Given A"), await makeGroup(make, season, "Given B")];
    const events = [await makeEvent(make, season, "Moved A"), await makeEvent(make, season, "Moved B")];
    return makeEach(Math.ceil(count / OF_A_PAIR), async (nth) => {
      const from = await makePerson(make, `Leaving${nth}`);
      const to = await makePerson(make, `Staying${nth}`);
      const leaving = async (path: string, name: string, activityId: number, validated: boolean) => {
        const id = await make(path, { member_id: from, [name]: activityId });
        if (validated) await make(`${path}/${id}/validate`, undefined);
        return { id, activityId, validated };
      };
      const [annual, event]: [Leaving[], Leaving[]] = [[], []];
      for (const [place, id] of groups.entries())
        annual.push(await leaving("/annual-registrations", "group_id", id, place === 0));
      for (const [place, id] of events.entries())
        event.push(await leaving("/event-registrations", "event_id", id, place === 0));
      return { from, to, annual, event };
    });
  },
  async ask(tx, { baseUrl: _, ...by }, asked) {
    for (const { from, to, ...leaving } of asked)
      for (const kind of KINDS_OF_REGISTRATION) {
        const registrations = leaving[kind].map(
          ({ id, activityId, validated }): FrozenRegistration => ({
            ...{ registrationId: id, memberId: from, activityId, step: kind === "annual" ? "give" : "create" },
            moving: { slotIds: [], licenceId: null, validated },
          }),
        );
        await createDecisionWork(tx, { ...by, kind, operation: "move", movedTo: to, registrations, holdSeconds: 0 });
      }
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; member: number; activity: number; valid: boolean | null; kind: string }>(
      `select id, member_id as member, group_id as activity, valid, 'annual' as kind from annual_registrations
        union all select id, member_id, event_id, valid, 'event' from event_registrations`,
    );
    const of = Map.groupBy(rows, ({ member, kind }) => `${kind} ${member}`);
    return asked.flatMap(({ from, to, ...leaving }) =>
      KINDS_OF_REGISTRATION.flatMap((kind) =>
        leaving[kind].map(({ activityId, validated }) => {
          const isThis = ({ activity }: { activity: number }) => activity === activityId;
          const there = (of.get(`${kind} ${to}`) ?? []).filter(
            (row) => isThis(row) && (row.valid === true) === validated,
          );
          const isLeft = (of.get(`${kind} ${from}`) ?? []).some(isThis);
          const writes = kind === "annual" ? 1 : validated ? 3 : 2;
          return { writes, there: isLeft ? [] : there.map(({ id }) => id) };
        }),
      ),
    );
  },
  named: (piece) => createdIdOf(piece) ?? undefined,
  audit: (asked) => ({ "registration.move": asked.length * KINDS_OF_REGISTRATION.length }),
};

function makeEvent(make: Make, season: number, name: string): Promise<number> {
  const day = { begin: "2098-05-01T10:00:00+02:00", end: "2098-05-01T12:00:00+02:00" };
  return make("/events", { name, season_id: season, birth_year_start: 2200, birth_year_end: 1900, ...day });
}
