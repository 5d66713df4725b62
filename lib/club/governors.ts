import "server-only";
import { keptByProcess } from "#lib/kept.ts";
import type { Club } from "#lib/store/clubs.ts";
import { type Store, store } from "#lib/store/database.ts";
import { Governor } from "./governor.ts";
import { databaseLedger, type Ledger, memoryLedger } from "./ledger.ts";

const kept = keptByProcess<Map<string, Governor>>("governors");

/** The governor of a club's integration: one a process, sharing its account with other processes on PostgreSQL. */
export async function governorOf(club: Pick<Club, "baseUrl" | "clientId">): Promise<Governor> {
  const integration = `${club.baseUrl} ${club.clientId}`;
  kept.value ??= new Map();
  const known = kept.value.get(integration);
  if (known) return known;
  const governor = new Governor(ledgerFor(await store(), integration));
  // Another caller may have been here while the store opened.
  const first = kept.value.get(integration) ?? governor;
  kept.value.set(integration, first);
  return first;
}

function ledgerFor(open: Store, integration: string): Ledger {
  return open.connection.kind === "server" ? databaseLedger(open, integration) : memoryLedger();
}
