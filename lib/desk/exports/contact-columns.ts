import "server-only";
import type { getTranslations } from "next-intl/server";
import type { ExportColumn, ExportValue } from "#lib/base/words/export-file.ts";
import { phoneNumber } from "#lib/base/words/formats.ts";
import type { Contact } from "#lib/sync/copy/contacts.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";
import { seesField } from "./seen-fields.ts";

type Words = Awaited<ReturnType<typeof getTranslations<"ui.export.headers">>>;

/** Guardians that get columns of their own; further ones are rare, and stand in the member file. */
const GUARDIANS = [1, 2];

/** A column, and what it says of somebody's contact. */
interface ContactColumn {
  column: ExportColumn;
  value(contact: Contact | undefined): ExportValue;
}

const OWN = {
  email: (contact?: Contact) => contact?.email ?? null,
  phone: (contact?: Contact) => phoneOf(contact?.phone),
  address: (contact?: Contact) => contact?.address ?? null,
  postalCode: (contact?: Contact) => contact?.postalCode ?? null,
};

const OF_GUARDIAN = {
  guardian: (guardian?: Guardian) => guardian?.name ?? null,
  guardianPhone: (guardian?: Guardian) => phoneOf(guardian?.phone),
  guardianEmail: (guardian?: Guardian) => guardian?.email ?? null,
};

type Guardian = Contact["guardians"][number];

/** The columns of how people and their guardians are reached, those that one sees; paper has room for what one calls first. */
export function contactColumns(sight: Sight, words: Words): ContactColumn[] {
  const own = (["email", "phone", "address", "postalCode"] as const)
    .filter((field) => seesField(sight, field))
    .map((field) => ({ column: { header: words(field), onPaper: field === "phone" }, value: OWN[field] }));
  if (!seesField(sight, "guardian")) return own;
  const guardians = GUARDIANS.flatMap((number) =>
    (["guardian", "guardianPhone", "guardianEmail"] as const).map((field) => ({
      column: { header: words(field, { number }), onPaper: number === 1 && field !== "guardianEmail" },
      value: (contact: Contact | undefined) => OF_GUARDIAN[field](contact?.guardians[number - 1]),
    })),
  );
  return [...own, ...guardians];
}

/** Written alike in a column, whoever typed them. */
export const phoneOf = (phone: string | null | undefined): ExportValue => phoneNumber(phone) || null;
