import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { accessName, type Club } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { Governor } from "./governor.ts";
import { databaseLedger } from "./ledger.ts";

const kept = keptByProcess<Map<string, Governor>>("governors");

/**
 * The governor of a club's integration: one a process. Its account lies in the database, also in the embedded one, which no other process
 * shares: what was spent before a crash still counts at the club after it.
 */
export async function governorOf(club: Pick<Club, "baseUrl" | "clientId">): Promise<Governor> {
  const integration = accessName(club);
  kept.value ??= new Map();
  const known = kept.value.get(integration);
  if (known) return known;
  const governor = new Governor(databaseLedger(await store(), integration));
  // Another caller may have been here while the store opened.
  const first = kept.value.get(integration) ?? governor;
  kept.value.set(integration, first);
  return first;
}
