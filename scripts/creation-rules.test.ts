import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonsAgainst } from "../lib/sync/forecast/registration-rules.ts";
import { reasonsAgainstAnnualCreation } from "../service/rules/annual-registration.ts";

const today = "2026-09-10";

// Outside of both programs: neither imports the other.
describe("what the counter foresees of a registration", () => {
  it("is what the club says of it, whatever the person and the group", () => {
    const year = fc.option(fc.integer({ min: 2010, max: 2020 }));
    const sex = fc.constantFrom("Homme", "Femme", null);
    const day = fc.option(fc.constantFrom("2026-08-01", "2026-09-10", "2026-12-01"));
    fc.assert(
      fc.property(
        fc.record({
          ...{
            start: year,
            end: year,
            opens: day,
            closes: day,
            live: fc.nat(3),
            limit: fc.nat(3),
            registered: fc.boolean(),
          },
          capacity: fc.option(fc.nat(3)),
          taken: fc.nat(3),
          for: fc.constantFrom("Homme", "Femme", "Homme et femme", null),
          birthDate: fc.option(fc.integer({ min: 2008, max: 2022 }).map((born) => `${born}-05-05`)),
          sex,
        }),
        (drawn) => {
          const said = reasonsAgainstAnnualCreation({
            person: {
              ...{ birth_date: drawn.birthDate, sex: drawn.sex, city_code: null },
              ...{ memberOfPreviousSeason: false, registeredBefore: false },
            },
            group: {
              ...{ capacity: drawn.capacity, taken: drawn.taken, slot_ids: [], slot_count: null, sex: drawn.for },
              ...{ birth_year_start: drawn.start, birth_year_end: drawn.end },
            },
            season: {
              ...{
                registration_start: drawn.opens,
                registration_end: drawn.closes,
                max_annual_registrations: drawn.limit,
              },
              ...{ previous_registration_start: null, previous_registration_all: false },
              ...{ city_registration_start: null, city_code: null },
            },
            ...{ chosen: [], slots: [], today },
            ...{ otherLiveRegistration: drawn.registered ? 1 : null, othersInSeason: drawn.live },
          });
          const foreseen = reasonsAgainst({
            isTwice: drawn.registered,
            window: { opens: drawn.opens, closes: drawn.closes, today },
            others: { count: drawn.live, limit: drawn.limit },
            person: { birthDate: drawn.birthDate, sex: drawn.sex },
            access: { sex: drawn.for, birthYearStart: drawn.start, birthYearEnd: drawn.end },
            placesLeft: drawn.capacity === null ? null : drawn.capacity - drawn.taken,
          });
          expect(foreseen).toEqual(said.map(({ code }) => code));
        },
      ),
    );
  });
});
