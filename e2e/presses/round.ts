import type { BrowserContext, Page } from "@playwright/test";
import type { Desk } from "../harness/desk.ts";
import type { Hand, Meant } from "./hand.ts";
import { type AtClub, compare, type Ledger, type Told } from "./ledger.ts";

/** Below this width, in pixels, a panel takes the whole screen. */
const NARROW = 768;

/** How somebody leaves the page on which they decide. */
export type Leaving = "reload" | "rail" | "close" | "back";

/** Leaves a page while something may be on its way. @returns the page that they have in front of them then */
export async function leaveBy(way: Leaving, page: Page, context: BrowserContext): Promise<Page> {
  if (way === "reload") {
    await page.reload({ waitUntil: "commit" });
    return page;
  }
  if (way === "close") {
    const next = await context.newPage();
    await page.close();
    return next;
  }
  if (way === "back") {
    await page.goBack({ waitUntil: "commit" });
    return page;
  }
  // The rail on a wide screen, the bar below on a phone, where the panel covers it and is closed first.
  if ((page.viewportSize()?.width ?? 0) < NARROW) await page.keyboard.press("Escape");
  await page.locator('a[href$="/demo/2/members"]:visible').first().click({ noWaitAfter: true });
  return page;
}

const registrationsOf = (desk: Desk) => desk.api.all<AtClub>("/seasons/2/annual-registrations");

/** What the club has before anybody presses. */
export async function standing(desk: Desk): Promise<ReadonlyMap<number, boolean | null>> {
  return new Map((await registrationsOf(desk)).map(({ id, valid }) => [id, valid]));
}

interface DecisionWork {
  state: string;
}

/** Keys of presses by the registration that they are about. */
export type SentKeys = ReadonlyMap<number, ReadonlySet<string>>;

/** Listens for what leaves a context's pages: the name under which each press is sent. */
export function keysSentFrom(context: BrowserContext): SentKeys {
  const keys = new Map<number, Set<string>>();
  context.on("request", (request) => {
    if (request.method() !== "POST" || !new URL(request.url()).pathname.endsWith("/presses")) return;
    const { presses } = request.postDataJSON() as { presses: { key: string; ids?: number[] }[] };
    for (const { key, ids = [] } of presses) for (const id of ids) keys.set(id, (keys.get(id) ?? new Set()).add(key));
  });
  return keys;
}

/** So many names of presses one may ask about at once. */
const ASKED_AT_ONCE = 40;

interface Outcome {
  key: string;
  state: string;
  code: string | null;
  job: number | null;
}

/** What the dashboard says of presses; of those that never reached it, nothing. */
async function outcomesOf(page: Page, keys: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < keys.length; from += ASKED_AT_ONCE) {
    const answer = await page.request.get(`/api/clubs/demo/presses?known=${keys.slice(from, from + ASKED_AT_ONCE)}`);
    outcomes.push(...((await answer.json()) as { known: Outcome[] }).known);
  }
  return outcomes;
}

/** Waits until nothing is on its way any more, neither on the device nor at the dashboard, and tells what the screens say of the rest. */
export async function settled(page: Page, keys: SentKeys): Promise<Told> {
  await page.goto("/demo/2/registrations?state=pending&size=50");
  const read = async <T>(path: string) => (await page.request.get(path)).json() as Promise<T>;
  let outcomes: Outcome[] = [];
  for (let quiet = 0; quiet < 3; ) {
    await page.waitForTimeout(2_000);
    const works = await read<DecisionWork[]>("/api/clubs/demo/jobs");
    // What the dashboard has, and nobody has planned yet, is on its way too.
    outcomes = await outcomesOf(
      page,
      [...keys.values()].flatMap((own) => [...own]),
    );
    const isKept = outcomes.some(({ state }) => state === "kept");
    quiet = isKept || works.some(({ state }) => ["queued", "running", "paused"].includes(state)) ? 0 : quiet + 1;
  }
  const { waiting } = await read<{ waiting: { ids: number[] }[] }>("/api/clubs/demo/presses");
  const left = await page.locator('a[href*="only="]').evaluateAll((links) =>
    links.map((link) => ({
      ids: (new URL((link as HTMLAnchorElement).href).searchParams.get("only") ?? "").split(",").map(Number),
      opens: (link as HTMLAnchorElement).href.includes("open="),
    })),
  );
  const failed = new Set<number>();
  // The dock tells of the last ones alone: what became of each press is asked of its own.
  for (const id of new Set(outcomes.flatMap(({ job: work }) => work ?? []))) {
    const { rows } = await read<{ rows: { registrationId: number; state: string }[] }>(
      `/api/clubs/demo/jobs/${id}?show=failed`,
    );
    for (const { registrationId, state } of rows) if (state === "failed") failed.add(registrationId);
  }
  return {
    confirm: new Set(waiting.flatMap(({ ids }) => ids)),
    left: new Set(left.filter(({ opens }) => !opens).flatMap(({ ids }) => ids)),
    refused: failed,
  };
}

/** The ledger of a round. */
export async function ledgerOf(
  desk: Desk,
  page: Page,
  hand: Hand,
  before: ReadonlyMap<number, boolean | null>,
  keys: SentKeys,
): Promise<Ledger> {
  const told = await settled(page, keys);
  const ledger = compare(hand.meant, before, await registrationsOf(desk), told);
  for (const { id } of ledger.lost) {
    const said = await outcomesOf(page, [...(keys.get(id) ?? [])]);
    console.log(`${id}: ${keys.has(id) ? JSON.stringify(said) : "it never left"}`);
  }
  return ledger;
}

/** A ledger as lines to print. */
export function linesOf({ pressed, decided, confirm, left, refused, lost, late, elsewhere }: Ledger): string[] {
  const named = (those: readonly Meant[]) =>
    those.map(({ id, operation, way, at, left: gone }) => `${operation} ${id} ${way} ${(gone ?? at) - at} ms after`);
  return [
    `pressed                      ${pressed}`,
    `decided as pressed           ${decided}`,
    `to be confirmed, told        ${confirm}`,
    `refused by the club, told    ${refused}`,
    `not sent, listed             ${left}`,
    `lost without a word          ${lost.length} ${named(lost).join("; ")}`,
    `in time and yet not sent     ${late.length} ${named(late).join("; ")}`,
    `on anybody else              ${elsewhere.length} ${elsewhere.join(" ")}`,
  ].map((line) => line.trimEnd());
}
