"use server";

import { getTranslations } from "next-intl/server";
import type { Verdict } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { errorWords } from "#lib/club/words.ts";
import { keepCommunes } from "#lib/mirror/communes.ts";
import { store } from "#lib/store/database.ts";

/** A commune of the service's reference (club-api §2.3). The code is kept exactly as given. */
export interface Commune {
  code: string;
  name: string;
  postalCode: string;
}

export type CommuneSearch = { ok: true; communes: Commune[] } | { ok: false; words: string };

/** Any token may read the communes (club-api §5), so anybody with a role in the club may ask. */
const anybody = (): Verdict => ({ allowed: true });

/** The communes of a French postal code, asked of the club's service. */
export async function findCommunes(club: string, postalCode: string): Promise<CommuneSearch> {
  const authorised = await authorise(club, anybody);
  if (!authorised.ok) return { ok: false, words: authorised.words };
  if (!/^\d{5}$/.test(postalCode)) return { ok: true, communes: [] };
  try {
    const api = await clubApi(club);
    const answer = await api.get("/communes", { query: { postal_code: postalCode }, lane: "click" });
    const rows = Array.isArray(answer.data) ? answer.data : [];
    const communes = rows.flatMap(communeOf);
    await keepCommunes((await store()).db, club, communes);
    return { ok: true, communes };
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    return { ok: false, words: errorWords(await getTranslations("errors"), failure) };
  }
}

function communeOf(row: Record<string, unknown>): Commune[] {
  const { city_code: code, name, postal_code: postalCode } = row;
  return typeof code === "string" && typeof name === "string"
    ? [{ code, name, postalCode: String(postalCode ?? "") }]
    : [];
}
