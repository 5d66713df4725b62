import type { Denial } from "./denial.ts";

/** What the rules look at in a person's record (club-api §2.4). */
export interface Person {
  /** YYYY-MM-DD, or null when the club does not know it. */
  birth_date: string | null;
  sex: "Homme" | "Femme" | null;
}

/** Whom a group, event or slot is for (club-api §2.6). */
export interface Access {
  /** The most recent year of birth allowed; null leaves it open. */
  birth_year_start: number | null;
  /** The oldest year of birth allowed; null leaves it open. */
  birth_year_end: number | null;
  /** Events have no such field. */
  sex?: "Homme" | "Femme" | "Homme et femme" | null;
}

/** The person must be born between the oldest and the most recent year, both inclusive. */
export function mustFitTheAge(person: Person, { birth_year_start, birth_year_end }: Access): Denial | undefined {
  if (birth_year_start === null && birth_year_end === null) return undefined;
  if (person.birth_date === null) {
    return { code: "birth_date_required", words: "The activity has age limits and the person has no birth date." };
  }
  const year = Number(person.birth_date.slice(0, 4));
  if (birth_year_start !== null && year > birth_year_start) {
    return { code: "age_not_allowed", words: `Born in ${year}: the most recent year allowed is ${birth_year_start}.` };
  }
  if (birth_year_end !== null && year < birth_year_end) {
    return { code: "age_not_allowed", words: `Born in ${year}: the oldest year allowed is ${birth_year_end}.` };
  }
  return undefined;
}

/** An activity for one sex takes nobody else, nor a person whose sex is not recorded. */
export function mustFitTheSex(person: Person, { sex }: Access): Denial | undefined {
  if (!sex || sex === "Homme et femme" || person.sex === sex) return undefined;
  return {
    code: "sex_not_allowed",
    words: person.sex
      ? `The activity is for "${sex}", and the person's record says "${person.sex}".`
      : `The activity is for "${sex}", and the person's record does not say.`,
  };
}
