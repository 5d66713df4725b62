import fc from "fast-check";

/** Whom an activity is for, how many it takes, and who comes: what decides about registrations, for tests that hold a forecast against the club's own rules. */

const year = fc.option(fc.integer({ min: 2010, max: 2016 }));

/** Years of birth and a sex, as groups, events and slots limit them; the years may be the wrong way round. */
export const randomAccess = {
  birth_year_start: year,
  birth_year_end: year,
  sex: fc.option(fc.constantFrom("Homme" as const, "Femme" as const, "Homme et femme" as const)),
};

/** So many places that a handful of people fill them; null without a limit. */
export const randomCapacity = fc.option(fc.integer({ min: 0, max: 3 }));

/** How many slots of a group one may choose. */
export const randomSlotCount = fc.option(fc.integer({ min: 0, max: 2 }));

/** Annual registrations that a season allows a person; 0: as many as they like. */
export const randomLimit = fc.integer({ min: 0, max: 2 });

/** Somebody of about the age of the groups. */
export const randomPerson = {
  birth_date: fc.option(fc.integer({ min: 2009, max: 2017 }).map((born) => `${born}-06-01`)),
  sex: fc.option(fc.constantFrom("Homme" as const, "Femme" as const)),
};

/** What became of a registration: most wait. */
export const randomValidity = fc.constantFrom(null, null, null, true, false);
