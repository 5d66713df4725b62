import "server-only";
import type { Store } from "#lib/base/store/database.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { copyRecord } from "#lib/sync/copy/record.ts";
import { numberIn } from "#lib/sync/copy/rolled-record.ts";
import { hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { saysAllOf } from "#lib/sync/resources/same-value.ts";
import { offerOf } from "./offer.ts";
import { offeredBy } from "./offered-fields.ts";
import { readList } from "./read-offer.ts";

/** Records that are fetched one by one; of more the copy is read whole first. */
const MOST_MISSING = 50;

/**
 * Brings the copy of what a season offers up to the club: its parts are read at different times, so that it may have a group and not yet the lessons that somebody gave it since, or the
 * price that a group had before. Reads the club's lists of groups, slots, lessons and events, a call a hundred, and what is missing or otherwise there one by one.
 * @returns false where that is too much: the copy has to be read whole first
 * @throws ClubError, ContractFailure
 */
export async function completeCopy(store: Store, api: ClubApi, seasonId: number): Promise<boolean> {
  const offered = offeredBy((await currentContract(api.club)).document);
  const phases = { group: "groups", slot: "slots", event: "events", lesson: "lessons" } as const;
  // Lessons come last: which of them are of the season, its groups tell.
  for (const noun of ["group", "slot", "event", "lesson"] as const) {
    if (!offered[noun]) continue;
    const copy = await offerOf(store.db, api.club.slug, seasonId);
    if (!copy) return true;
    const groups = new Set(copy.group.map((record) => numberIn(record, "id")));
    const known = new Map(copy[noun].map((record) => [numberIn(record, "id"), record]));
    const { records } = await readList(api, noun, seasonId);
    const missing = [...records].filter(([id, record]) => {
      const copied = known.get(id);
      return copied ? !saysAllOf(record, copied) : noun !== "lesson" || groups.has(numberIn(record, "group_id"));
    });
    if (missing.length > MOST_MISSING) {
      await keepCopied(store.db, api.club.slug, seasonId);
      await hasten(store.db, api.club.slug, seasonId);
      wakeMirror();
      return false;
    }
    for (const [id] of missing) await copyRecord(store, api, phases[noun], id, { lane: "click" });
  }
  return true;
}
