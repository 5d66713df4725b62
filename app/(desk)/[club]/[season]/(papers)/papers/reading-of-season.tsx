import { getTranslations } from "next-intl/server";
import type { PapersPanelProps, PapersWish } from "#components/papers/missing/papers-panel.tsx";
import { store } from "#lib/base/store/database.ts";
import { announcing } from "#lib/base/store/receivers.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { costOf, type FillingStatus, fillingCost, type PapersSeason } from "#lib/papers/missing/filling.ts";
import { SteeredReading } from "./steered-reading.tsx";

/** How the reading of a season's papers stands, what it would cost, and how old it is. Costs no call. */
export async function ReadingOfSeason({ season, status }: { season: PapersSeason; status: FillingStatus }) {
  const left = status.people - status.known - status.unreadable;
  const { db } = await store();
  const [rest, failure] = [await costOf(db, season.club, left), await failureOf(status)];
  const { duration } = await getFormats();
  return (
    <SteeredReading
      {...{ club: season.club, season: season.seasonId, failure: left > 0 ? failure : null }}
      state={stateOf(status, left)}
      people={status.people}
      known={status.known}
      notes={await notesOf(season, status, left)}
      left={left > 0 ? duration(rest.seconds) : null}
      wishes={await wishesOf(season, status, left)}
    />
  );
}

function stateOf({ reach, isPaused, error }: FillingStatus, left: number): PapersPanelProps["state"] {
  if (reach === null) return "none";
  if (left === 0) return "done";
  if (isPaused) return "paused";
  return error ? "waiting" : "running";
}

async function failureOf({ error, isPaused }: FillingStatus): Promise<string | null> {
  return error && !isPaused ? errorWords(await getTranslations("errors"), error) : null;
}

async function notesOf(season: PapersSeason, status: FillingStatus, left: number): Promise<string[]> {
  const { reach, people, asOf, oldest, unreadable, askedBy, askedAt } = status;
  const words = await getTranslations("papers.reading");
  const { ago } = await getFormats();
  if (reach === null) return [];
  const at = now();
  const messages = await announcing((await store()).db, season.club);
  return [
    left === 0 && asOf !== null ? words("done", { people, reach, age: ago(asOf, at) }) : "",
    oldest === null ? "" : words("oldest", { age: ago(oldest, at) }),
    unreadable > 0 ? words("unreadable", { count: unreadable }) : "",
    words(`messages.${messages}`),
    askedBy === null || askedAt === null ? "" : words("asked", { by: askedBy, when: ago(askedAt, at) }),
  ].filter(Boolean);
}

/** What one may ask for now, the likeliest first. */
async function wishesOf(
  season: PapersSeason,
  { reach, isPaused, people }: FillingStatus,
  left: number,
): Promise<PapersPanelProps["wishes"]> {
  const { db } = await store();
  const words = await getTranslations("papers.reading");
  const { duration } = await getFormats();
  const priced = async (wish: PapersWish, cost: Promise<{ calls: number; seconds: number }>) => {
    const { calls, seconds } = await cost;
    return { wish, cost: words("cost", { calls, time: duration(Math.ceil(seconds)) }) };
  };
  const free = (wish: PapersWish) => ({ wish, cost: null });
  const pending = () => priced("pending", fillingCost(db, season, "pending"));
  const all = () => priced("all", fillingCost(db, season, "all"));
  if (reach === null) return [await pending(), await all()];
  if (isPaused && left > 0) return [free("resume"), free("end")];
  if (left > 0) return [free("pause"), ...(reach === "pending" ? [await all()] : []), free("end")];
  const again = await priced("again", costOf(db, season.club, people));
  return [...(reach === "pending" ? [await all()] : []), again, free("end")];
}
