import "server-only";
import { mayEditPeople, mayReadPeople } from "#lib/base/access/permissions.ts";
import { type MirrorPerson, mirrorPeople, type Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { fold, searchable } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { Resource } from "./resource.ts";
import { type Copy, day, flag, idOf, instant, isRaw, type Raw, text } from "./wire.ts";

/** The record of a person (club-api §2.4, §4.5), kept across seasons. */
export const members = {
  noun: "member",
  collection: "/members",
  item: "/members/{id}",
  words: "people",
  belongsTo: "club",
  nameOf,
  duplicate: familyOf,
  page: { of: "season", path: "members" },
  afterSaving: "record",
  rules: { read: mayReadPeople, write: mayEditPeople },
  copy: {
    phase: "people",
    path: "/members",
    // It must go with every page (club-api §4.12).
    query: { all: true },
    scopes: ["members:read"],
    table: mirrorPeople,
    row: personOf,
  },
  sections: [
    ["person", ["last_name", "first_name", "sex", "birth_date"]],
    ["contact", ["email", "phone", "address", "city_code"]],
    ["parents", ["parents"]],
  ],
  references: { city_code: "communes" },
} as const satisfies Resource;

function personOf(raw: Raw): Copy<MirrorPerson> | null {
  const id = idOf(raw.id);
  if (id === null) return null;
  const firstName = text(raw.first_name);
  const lastName = text(raw.last_name);
  const email = text(raw.email);
  const parents = Array.isArray(raw.parents) ? raw.parents.filter(isRaw).map(parentOf) : [];
  return {
    id,
    email,
    firstName,
    lastName,
    phone: text(raw.phone),
    birthDate: day(raw.birth_date),
    sex: text(raw.sex),
    cityCode: text(raw.city_code),
    address: text(raw.address),
    emailVerified: flag(raw.email_verified),
    createdAt: instant(raw.created_at),
    parents,
    ...personKeys({ lastName, firstName, email, parents }),
  };
}

/** What people are sorted by, and what a search for them looks into. */
export function personKeys({
  lastName,
  firstName,
  email,
  parents,
}: Pick<MirrorPerson, "lastName" | "firstName" | "email" | "parents">): Pick<MirrorPerson, "nameKey" | "searchKey"> {
  const others = parents.flatMap((parent) => [parent.last_name, parent.first_name, parent.email]);
  return { nameKey: nameKeyOf(lastName, firstName), searchKey: searchable([lastName, firstName, email, ...others]) };
}

/** What people are sorted by: last name, then first name, as `fold` writes them. */
export const nameKeyOf = (lastName: string | null, firstName: string | null): string =>
  fold([lastName, firstName].filter(Boolean).join(" "));

function parentOf(raw: Raw): Parent {
  return {
    type: text(raw.type),
    first_name: text(raw.first_name),
    last_name: text(raw.last_name),
    title: text(raw.title),
    phone: text(raw.phone),
    email: text(raw.email),
    profession: text(raw.profession),
  };
}

/** What tells one member of a family from another: a duplicate begins without it. */
const OWN = new Set(["first_name", "birth_date", "sex"]);

/** What a new record takes over from a relative's: family name, contact details, guardians, whatever the club's contract adds. */
function familyOf(record: Raw): Raw {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OWN.has(name)));
}

/** NOM Prénom. */
function nameOf(record: Raw): string {
  return personName({ lastName: text(record.last_name), firstName: text(record.first_name) });
}
