/** What a column of a file can be. Fields of a person and of a guardian are called as the wire calls them (club-api §2.4). */
export const GUARDIAN_FIELDS = [
  ...(["type", "title", "last_name", "first_name"] as const),
  ...([
    "full_name",
    "last_then_first",
    "first_then_last",
    "email",
    "email_2",
    "phone",
    "phone_2",
    "profession",
  ] as const),
] as const;

const OWN = [
  ...(["last_name", "infix", "birth_name", "first_name", "full_name", "last_then_first", "first_then_last"] as const),
  ...(["email", "email_2", "phone", "phone_2", "birth_date", "sex"] as const),
  ...(["address", "postal_code", "town", "postal_town", "city_code", "id", "group", "slots"] as const),
] as const;

type GuardianField = `parent${1 | 2}_${(typeof GUARDIAN_FIELDS)[number]}`;

/** Names a field that a column fills. */
export type ImportField = (typeof OWN)[number] | GuardianField;

/** All of them, in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...OWN,
  ...([1, 2] as const).flatMap((nth) => GUARDIAN_FIELDS.map((field): GuardianField => `parent${nth}_${field}`)),
];

export const isImportField = (name: string): name is ImportField => IMPORT_FIELDS.some((field) => field === name);
