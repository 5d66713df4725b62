import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Candidate,
  personInActivity,
  type SeasonFacts,
  ValidationRun,
} from "#lib/sync/forecast/validation-run.ts";
import { reasonsAgainstAnnualValidation } from "../service/rules/annual-registration.ts";
import { reasonsAgainstEventValidation } from "../service/rules/event-registration.ts";
import {
  randomAccess,
  randomCapacity,
  randomLimit,
  randomPerson,
  randomSlotCount,
  randomValidity,
} from "./testing/random-rules.ts";

/**
 * What the service's own rules say of the same registrations, decided one after the other: the forecast has its own words for them, since
 * the programs share no code, and this holds them together.
 */

const group = fc.record({
  ...randomAccess,
  capacity: randomCapacity,
  slot_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  slot_count: randomSlotCount,
});
const slot = fc.record({ ...randomAccess, capacity: randomCapacity });
const registration = fc.record({
  member: fc.integer({ min: 1, max: 4 }),
  group: fc.integer({ min: 1, max: 2 }),
  slots: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  valid: randomValidity,
});
const person = fc.record({ ...randomPerson, lacks: fc.boolean() });
const season = fc.record({
  kind: fc.constantFrom("annual" as const, "event" as const),
  groups: fc.tuple(group, group),
  slots: fc.tuple(slot, slot, slot),
  people: fc.tuple(person, person, person, person),
  limit: randomLimit,
  registrations: fc.array(registration, { maxLength: 12 }),
});
type Season = typeof season extends fc.Arbitrary<infer T> ? T : never;
type Live = Season["registrations"][number] & { id: number };

it("foresees exactly what the service's rules say, code by code, one decision after the other", () => {
  fc.assert(
    fc.property(season, (made) => {
      const rows: Live[] = made.registrations.map((row, index) => ({
        ...row,
        id: index + 1,
        slots: made.kind === "annual" ? row.slots : [],
      }));
      const run = new ValidationRun(factsOf(made, rows));
      const asked = rows.filter(({ valid }) => valid !== true);
      for (const row of asked) {
        const told = [...new Set(serviceSays(made, rows, row))];
        expect(run.validate(candidateOf(made, row))).toEqual(told);
        if (told.length === 0) row.valid = true;
      }
    }),
    { numRuns: 1_000 },
  );
});

/** The codes of the service's rules, as its store would count for them. */
function serviceSays(made: Season, rows: readonly Live[], row: Live): string[] {
  const others = rows.filter((other) => other.id !== row.id);
  const live = others.find(
    (other) => other.member === row.member && other.group === row.group && other.valid !== false,
  );
  const taken = (holds: (other: Live) => boolean) => others.filter((other) => other.valid && holds(other)).length;
  const given = made.groups[row.group - 1] as Season["groups"][number];
  const person = made.people[row.member - 1] as Season["people"][number];
  const shared = {
    person,
    otherLiveRegistration: live?.id ?? null,
    owed: { documents: person.lacks ? ["Photo"] : [], medical: [] },
  };
  const group = { ...given, taken: taken((other) => other.group === row.group) };
  const denials =
    made.kind === "event"
      ? reasonsAgainstEventValidation({ ...shared, event: { ...group, sex: null } })
      : reasonsAgainstAnnualValidation({
          ...shared,
          group,
          season: { max_annual_registrations: made.limit },
          chosen: row.slots,
          slots: made.slots.flatMap((slot, index) =>
            row.slots.includes(index + 1)
              ? [{ ...slot, id: index + 1, taken: taken((other) => other.slots.includes(index + 1)) }]
              : [],
          ),
          othersInSeason: taken((other) => other.member === row.member),
        });
  return denials.map(({ code }) => code);
}

/** The same season as the copy would give it. */
function factsOf(made: Season, rows: readonly Live[]): SeasonFacts {
  const isAnnual = made.kind === "annual";
  const validated = rows.filter(({ valid }) => valid);
  const left = (capacity: number | null, taken: number) => (capacity === null ? null : capacity - taken);
  const access = (of: Season["slots"][number]) => ({
    sex: isAnnual ? of.sex : null,
    birthYearStart: of.birth_year_start,
    birthYearEnd: of.birth_year_end,
  });
  const pairs = rows
    .filter(({ valid }) => valid !== false)
    .map(({ member, group }) => personInActivity({ memberId: member, activityId: group }));
  return {
    activities: new Map(
      made.groups.map((group, index) => [
        index + 1,
        {
          ...access(group),
          placesLeft: left(group.capacity, validated.filter((row) => row.group === index + 1).length),
          slotIds: isAnnual ? group.slot_ids : null,
          slotCount: group.slot_count,
        },
      ]),
    ),
    slots: new Map(
      made.slots.map((slot, index) => [
        index + 1,
        {
          ...access(slot),
          placesLeft: left(slot.capacity, validated.filter((row) => row.slots.includes(index + 1)).length),
        },
      ]),
    ),
    limit: isAnnual ? made.limit : null,
    live: new Map([...new Set(pairs)].map((pair) => [pair, pairs.filter((other) => other === pair).length])),
    validated: new Map([1, 2, 3, 4].map((id) => [id, validated.filter(({ member }) => member === id).length])),
  };
}

function candidateOf(made: Season, row: Live): Candidate {
  const { birth_date: birthDate, sex, lacks } = made.people[row.member - 1] as Season["people"][number];
  return {
    id: row.id,
    memberId: row.member,
    activityId: row.group,
    valid: row.valid,
    slotIds: row.slots,
    person: { birthDate, sex },
    handedIn: { isComplete: !lacks, believedSince: null },
    refusal: null,
    hasTwin: false,
  };
}
