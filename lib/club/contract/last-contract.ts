import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { contractDocuments } from "#lib/base/store/schema/sync/readings.ts";
import { parseContract } from "./document.ts";
import type { Contract } from "./fetch.ts";

/** The contract that stands in while the club does not answer. */
export type LastContract = Pick<Contract, "document" | "readAt">;

/** Keeps the document that a club's forms are made of, in place of an older one; `baseUrl`: where it was read. */
export async function keepContract(
  db: Queryable,
  { slug, baseUrl }: { slug: string; baseUrl: string },
  { document, fingerprint, readAt }: Contract,
): Promise<void> {
  const kept = { baseUrl, fingerprint, readAt, document: JSON.stringify(document) };
  await db
    .insert(contractDocuments)
    .values({ club: slug, ...kept })
    .onConflictDoUpdate({
      target: contractDocuments.club,
      set: kept,
      setWhere: lte(contractDocuments.readAt, sql`excluded.read_at`),
    });
}

/**
 * The last contract that was read at a club's address, or undefined: for forms that are opened while the club does not answer.
 * What is sent is checked against the contract of that moment all the same.
 */
export async function lastContract(
  db: Queryable,
  { slug, baseUrl }: { slug: string; baseUrl: string },
): Promise<LastContract | undefined> {
  const [kept] = await db
    .select()
    .from(contractDocuments)
    .where(and(eq(contractDocuments.club, slug), eq(contractDocuments.baseUrl, baseUrl)));
  return kept && { document: parseContract(kept.document), readAt: kept.readAt };
}
