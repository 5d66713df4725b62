import "server-only";
import type { getTranslations } from "next-intl/server";
import type { Contact } from "#lib/mirror/contacts.ts";
import type { SheetValue } from "#lib/words/sheet.ts";

type Words = Awaited<ReturnType<typeof getTranslations<"ui.export.headers">>>;

/** Guardians that get columns of their own; further ones are rare, and stand in the member file. */
const GUARDIANS = [1, 2];

/** The headers of how people and their guardians are reached, for files. */
export function contactHeaders(words: Words): string[] {
  const own = (["email", "phone", "address"] as const).map((header) => words(header));
  const guardians = GUARDIANS.flatMap((number) =>
    (["guardian", "guardianPhone", "guardianEmail"] as const).map((header) => words(header, { number })),
  );
  return [...own, ...guardians];
}

/** The values under those headers. */
export function contactValues(contact: Contact | undefined): SheetValue[] {
  const guardians = GUARDIANS.flatMap((number) => {
    const guardian = contact?.guardians[number - 1];
    return [guardian?.name ?? null, guardian?.phone ?? null, guardian?.email ?? null];
  });
  return [contact?.email ?? null, contact?.phone ?? null, contact?.address ?? null, ...guardians];
}
