import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { MirrorSeason } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { fold } from "#lib/base/words/fold.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { addRows, beginStage } from "#lib/sync/staging/begin.ts";
import { findStage } from "#lib/sync/staging/read.ts";
import type { StageRefusal } from "#lib/sync/staging/stage.ts";
import { keptSources } from "./facts.ts";
import { rolledSeasons } from "./kind.ts";
import { offerOf } from "./offer.ts";
import { isWholeCopy, offeredRows, readOffer, sourceName } from "./read-offer.ts";
import { type RolloverSettings, rolloverSettings } from "./settings.ts";

/** Why a list of proposals is not made; `name` of the season that it is about. */
export type RolloverRefusal =
  | { ok: false; code: "backwards" | "copied" | "missing" | "present"; name: string }
  | StageRefusal;

/** Who begins one. */
export interface RolloverWish {
  /** Named by the browser: asked for twice it is made once. */
  id: string;
  settings: RolloverSettings;
  by: { id: number; name: string };
}

/**
 * Makes the list of what a season proposes for the next one: from the copy, with one call for the season itself. Nothing is sent.
 * @throws ClubError, ContractFailure
 */
export async function beginRollover(
  db: Queryable,
  club: string,
  { id, settings, by }: RolloverWish,
): Promise<{ ok: true; id: string } | RolloverRefusal> {
  const seasons = await seasonsOf(db, club);
  const refused = await refusalOf(db, club, seasons, settings);
  if (refused) return refused;
  const api: ClubApi = await clubApi(club, by.id);
  const read = await readOffer(db, api, settings.from);
  if (!read) return { ok: false, code: "missing", name: `#${settings.from}` };
  const wish = { club, id, by, now: now(), seasonId: settings.from, settings, rows: read.rows };
  const name = `${nameOf(seasons, settings.from)} → ${settings.next.is === "new" ? settings.next.name : nameOf(seasons, settings.next.id)}`;
  const answer = await db.transaction((tx) => beginStage(tx, rolledSeasons, { ...wish, name }));
  return answer.ok ? { ok: true, id } : answer;
}

/** The season that a list was made of; undefined where there is no such list. */
export async function sourceOf(db: Queryable, name: { club: string; id: string }): Promise<number | undefined> {
  const stage = await findStage(db, name);
  return stage?.kind === "rollover" ? rolloverSettings.safeParse(stage.settings).data?.from : undefined;
}

/** Adds to a list what its season has gained since it was made, from the copy. No call to the club. */
export async function growRollover(
  db: Queryable,
  name: { club: string; id: string },
  by: { id: number; name: string },
): Promise<{ ok: true; added: number } | RolloverRefusal> {
  const stage = await findStage(db, name);
  const settings = rolloverSettings.safeParse(stage?.settings).data;
  if (stage?.kind !== "rollover" || !settings) return { ok: false, code: "gone" };
  const offer = await offerOf(db, name.club, settings.from);
  if (!offer) return { ok: false, code: "missing", name: `#${settings.from}` };
  return db.transaction(async (tx) => {
    const kept = await keptSources(tx, name);
    const known = new Set(kept.map(({ source }) => sourceName(source.noun, source.record)));
    const last = Math.max(0, ...kept.map(({ place }) => place));
    return addRows(tx, rolledSeasons, name, { by, now: now() }, offeredRows(offer, known, last + 1));
  });
}

async function refusalOf(
  db: Queryable,
  club: string,
  seasons: readonly MirrorSeason[],
  { from, next }: RolloverSettings,
): Promise<RolloverRefusal | null> {
  const old = seasons.find(({ id }) => id === from);
  const there = next.is === "there" ? seasons.find(({ id }) => id === next.id) : undefined;
  if (!old || (next.is === "there" && !there)) return { ok: false, code: "missing", name: `#${from}` };
  const start = next.is === "new" ? next.startDate : (there?.startDate ?? "");
  if (old.startDate !== null && start !== "" && start <= old.startDate)
    return { ok: false, code: "backwards", name: old.name ?? "" };
  const same = next.is === "new" ? seasons.find(({ name }) => fold(name ?? "") === fold(next.name)) : undefined;
  if (same) return { ok: false, code: "present", name: same.name ?? "" };
  for (const season of [old, ...(there ? [there] : [])])
    if (!(await isWholeCopy(db, club, season.id))) {
      await keepCopied(db, club, season.id);
      await hasten(db, club, season.id);
      wakeMirror();
      return { ok: false, code: "copied", name: season.name ?? `#${season.id}` };
    }
  return null;
}

const nameOf = (seasons: readonly MirrorSeason[], id: number): string =>
  seasons.find((one) => one.id === id)?.name ?? `#${id}`;
