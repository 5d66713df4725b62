import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import { isText } from "#lib/base/arguments/text.ts";
import { isObject } from "#lib/base/json-object.ts";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorCommunes } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";

/** A commune of the service's reference (club-api §2.3). The code is kept exactly as given. */
export interface Commune {
  code: string;
  name: string;
  postalCode: string;
}

/** The largest postal code of France has forty-six communes. */
const MOST_COMMUNES = 500;

const commune = z
  .object({
    city_code: line(20).min(1),
    name: line(255).min(1),
    postal_code: z.union([line(20), z.number().transform(String)]).catch(""),
  })
  .transform(({ city_code: code, name, postal_code: postalCode }): Commune => ({ code, name, postalCode }));

/** The communes of an answer to `GET /communes`; what is none of ours is passed over. */
export function communesIn(answer: unknown): Commune[] {
  const rows = isObject(answer) && Array.isArray(answer.data) ? answer.data.slice(0, MOST_COMMUNES) : [];
  return rows.flatMap((row) => {
    const read = commune.safeParse(row);
    return read.success ? [read.data] : [];
  });
}

/** Remembers what communes are called and by which postal codes they were found, once somebody has looked them up. */
export async function keepCommunes(db: Queryable, club: string, communes: readonly Commune[]): Promise<void> {
  const byCode = new Map(
    [...Map.groupBy(communes, ({ code }) => code)].map(([code, found]) => {
      const name = found.at(-1)?.name ?? "";
      const postalCodes = [...new Set(found.flatMap(({ postalCode }) => (isPostalCode(postalCode) ? postalCode : [])))];
      return [code, { club, code, name, nameKey: fold(name), postalCodes: postalCodes.sort() }];
    }),
  );
  if (byCode.size === 0) return;
  await db
    .insert(mirrorCommunes)
    .values([...byCode.values()])
    .onConflictDoUpdate({
      target: [mirrorCommunes.club, mirrorCommunes.code],
      set: {
        ...{ name: sql`excluded.name`, nameKey: sql`excluded.name_key` },
        // One postal code is asked for at a time: a town of several is found again and again.
        postalCodes: sql`(select coalesce(array_agg(distinct one order by one), '{}')
          from unnest(mirror_communes.postal_codes || excluded.postal_codes) as one)`,
      },
    });
}

const isPostalCode = (text: string): boolean => POSTAL_CODE.test(text);

/** Where somebody lives, as letters say it; what is not known is null. */
export interface PostalPlace {
  postalCode: string | null;
  /** What the commune is called. */
  commune: string | null;
}

/** Five digits by themselves, as somebody wrote them into an address. */
const WRITTEN_CODE = /(?<!\d)\d{5}(?!\d)/g;

/**
 * The postal code and commune of an address. A record has the commune's reference code, which is no postal code (club-api §2.3): what stands in the address
 * counts, else the one postal code by which the club found the commune. Of a town that was found by several, nobody knows which. Pure.
 */
export function postalPlace(
  address: string | null,
  commune: { name: string | null; postalCodes: readonly string[] | null },
): PostalPlace {
  const known = commune.postalCodes ?? [];
  const written = (address ?? "").match(WRITTEN_CODE) ?? [];
  const meant = written.find((code) => known.includes(code)) ?? (known.length === 0 ? written.at(-1) : undefined);
  return { postalCode: meant ?? (known.length === 1 ? (known[0] ?? null) : null), commune: commune.name };
}

/** An address as it stands on a letter, a line each: nothing twice that somebody wrote into it already. Pure. */
export function postalLines(address: string | null, { postalCode, commune }: PostalPlace): string[] {
  const street = (address ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const wordsOf = (text: string) =>
    ` ${fold(text)
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  const said = wordsOf(street.join(" "));
  const place = [postalCode, commune].filter((part) => part !== null && part !== "");
  const isSaid = (part: string | null) => part === null || part === "" || said.includes(wordsOf(part));
  // Without its town a code says as little as a town without its code.
  return place.every(isSaid)
    ? street
    : [...street, place.filter((part) => part === commune || !isSaid(part)).join(" ")];
}

/** Names of the remembered communes by code. A value that is not a code is ignored. */
export async function communeNames(
  db: Queryable,
  club: string,
  codes: readonly unknown[],
): Promise<Record<string, string>> {
  const asked = codes.filter((code): code is string => typeof code === "string" && code !== "" && isText(code));
  if (asked.length === 0) return {};
  const { code, name } = mirrorCommunes;
  const rows = await db
    .select({ code, name })
    .from(mirrorCommunes)
    .where(and(eq(mirrorCommunes.club, club), inArray(code, asked)));
  return Object.fromEntries(rows.map((row) => [row.code, row.name]));
}
