import "server-only";
import type { getTranslations } from "next-intl/server";
import type { Contact } from "#lib/mirror/contacts.ts";
import { phoneNumber } from "#lib/words/formats.ts";
import type { SheetColumn, SheetValue } from "#lib/words/sheet.ts";

type Words = Awaited<ReturnType<typeof getTranslations<"ui.export.headers">>>;

/** Guardians that get columns of their own; further ones are rare, and stand in the member file. */
const GUARDIANS = [1, 2];

/** The columns of how people and their guardians are reached; paper has room for what one calls first. */
export function contactColumns(words: Words): SheetColumn[] {
  const own = (["email", "phone", "address"] as const).map((header) => ({
    header: words(header),
    onPaper: header === "phone",
  }));
  const guardians = GUARDIANS.flatMap((number) =>
    (["guardian", "guardianPhone", "guardianEmail"] as const).map((header) => ({
      header: words(header, { number }),
      onPaper: number === 1 && header !== "guardianEmail",
    })),
  );
  return [...own, ...guardians];
}

/** Written alike in a column, whoever typed them. */
export const phoneOf = (phone: string | null | undefined): SheetValue => phoneNumber(phone) || null;

/** The values of those columns. */
export function contactValues(contact: Contact | undefined): SheetValue[] {
  const guardians = GUARDIANS.flatMap((number) => {
    const guardian = contact?.guardians[number - 1];
    return [guardian?.name ?? null, phoneOf(guardian?.phone), guardian?.email ?? null];
  });
  return [contact?.email ?? null, phoneOf(contact?.phone), contact?.address ?? null, ...guardians];
}
