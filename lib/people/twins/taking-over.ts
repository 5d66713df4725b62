import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { agreementOf, type ComparedField } from "./fields.ts";

/** Fields that the record that stays may take from the other: names and the address that the club writes to are its own. */
export const TAKEN_OVER = [
  "sex",
  "birth_date",
  "phone",
  "address",
  "city_code",
  "parents",
] as const satisfies ComparedField[];
export type TakenOver = (typeof TAKEN_OVER)[number];

/** What the record that stays lacks and the other has. */
export function lackingIn(kept: MirrorPerson, given: MirrorPerson): TakenOver[] {
  return TAKEN_OVER.filter((field) => agreementOf(field, kept, given) === "one" && isEmpty(field, kept));
}

/** The record that stays with what it takes over, as the club will judge it. */
export function completed(kept: MirrorPerson, given: MirrorPerson): MirrorPerson {
  const lacking = new Set(lackingIn(kept, given));
  return {
    ...kept,
    ...(lacking.has("birth_date") && { birthDate: given.birthDate }),
    ...(lacking.has("sex") && { sex: given.sex }),
  };
}

const isEmpty = (field: TakenOver, { sex, birthDate, phone, address, cityCode, parents }: MirrorPerson): boolean =>
  field === "parents"
    ? parents.length === 0
    : !{ sex, birth_date: birthDate, phone, address, city_code: cityCode }[field]?.trim();
