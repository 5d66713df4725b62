import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { isObject } from "#lib/base/json-object.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { clubApi, unreadable } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type Commune, communesIn, keepCommunes } from "#lib/sync/copy/communes.ts";

export type { Commune };

export type CommuneSearch = { ok: true; communes: Commune[] } | { ok: false; words: string };

/**
 * The communes of a French postal code, asked of the club's service: a click of the person who looks for one.
 * @param patience how long the answer is waited for, where something else waits for it
 */
export async function communesAt(
  { club, person }: Seat,
  postalCode: string,
  patience?: Patience,
): Promise<CommuneSearch> {
  try {
    const api = await clubApi(club, person.id);
    const answer = await api.get("/communes", {
      ...{ query: { postal_code: postalCode }, lane: "click" },
      ...(patience && { patience }),
    });
    if (!isObject(answer) || !Array.isArray(answer.data))
      throw unreadable("GET /communes", { detail: "there is no list in the answer" });
    const communes = communesIn(answer);
    await remember(club, communes);
    return { ok: true, communes };
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    return { ok: false, words: errorWords(await getTranslations("errors"), failure) };
  }
}

/** Their names are for later: the person has found the communes, whether or not they can be kept. */
async function remember(club: string, communes: readonly Commune[]): Promise<void> {
  try {
    await keepCommunes((await store()).db, club, communes);
  } catch (failure) {
    log().warn({ err: failure, club }, "communes were found, but their names could not be kept");
  }
}
