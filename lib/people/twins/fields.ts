import type { MirrorPerson, Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { fold, squeezed } from "#lib/base/words/fold.ts";
import { emailKey, phoneKey } from "#lib/sync/twins/record-parts.ts";

/** The fields that two records are compared by, in the order of a record's page (club-api §2.4). */
export const COMPARED = [
  "last_name",
  "first_name",
  "sex",
  "birth_date",
  "email",
  "phone",
  "address",
  "city_code",
  "parents",
] as const;
export type ComparedField = (typeof COMPARED)[number];

/** How the values of two records stand to each other: `one`, only one of them has any. */
export type Agreement = "same" | "differs" | "one" | "none";

type Values = Pick<
  MirrorPerson,
  "lastName" | "firstName" | "sex" | "birthDate" | "email" | "phone" | "address" | "cityCode" | "parents"
>;

/** How two records agree in a field: the same number under two prefixes is one, capitals and accents differ. */
export function agreementOf(field: ComparedField, a: Values, b: Values): Agreement {
  const [one, other] = [keyOf(field, a), keyOf(field, b)];
  if (one === null && other === null) return "none";
  if (one === null || other === null) return "one";
  return one === other ? "same" : "differs";
}

function keyOf(field: ComparedField, of: Values): string | null {
  switch (field) {
    case "last_name":
      return said(of.lastName);
    case "first_name":
      return said(of.firstName);
    case "sex":
      return said(of.sex);
    case "birth_date":
      return said(of.birthDate);
    case "email":
      return emailKey(of.email);
    case "phone":
      return phoneKey(of.phone) ?? said(of.phone);
    case "address":
      return said(of.address && fold(of.address));
    case "city_code":
      return said(of.cityCode);
    case "parents":
      return of.parents.length === 0 ? null : of.parents.map(parentKey).sort().join("\n");
  }
}

function parentKey(parent: Parent): string {
  const names = [parent.last_name, parent.first_name].map((name) => squeezed(fold(name ?? "")));
  return [...names, emailKey(parent.email), phoneKey(parent.phone)].join("|");
}

const said = (value: string | null): string | null => value?.trim() || null;
