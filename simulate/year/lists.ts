import { setTimeout as pause } from "node:timers/promises";
import type { DeskDeed } from "../desk/deed.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import type { Role } from "../desk/programs.ts";
import type { Told } from "../desk/seat.ts";
import type { MadeList, Year } from "./year.ts";

/** A row of a list as its page shows it. */
export interface ShownRow {
  place: number;
  label: string;
  cells: Record<string, string>;
  state: "ready" | "doubtful" | "nothing" | "left_out" | "sent";
  nothingBecause: string | null;
  doubts: { code: string; field?: string; values?: Record<string, unknown>; blocks: boolean }[];
  foreseen: string | null;
  version: number;
  outcome: "created" | "changed" | "unchanged" | "refused" | null;
  code: string | null;
  detail: string | null;
  made: Record<string, number>;
  memberId: number | null;
  /** What is wrong with its fields, in words. */
  told?: string[];
}
interface Repair {
  code: string;
  field: string | null;
  repair: string;
  count: number;
  places: number[];
}
interface ListPage {
  rows: ShownRow[];
  repairs?: Repair[];
}

/** A run of some rows takes a tenth of a second; on a machine that does much else, a minute. */
const RUN_MS = 60_000;
const LOOK_MS = 40;

const addressOf = (year: Year, list: MadeList): string =>
  list.kind === "rollover"
    ? `/${year.club.slug}/seasons/rollover/${list.id}?show=all`
    : `/${year.club.slug}/${list.season}/renewal/lists/${list.id}?show=all`;

const atOf = (year: Year, list: MadeList) =>
  year.at({ id: list.kind === "rollover" ? list.old.id : list.season }, list.id);

/** What the page of a list shows; undefined where it does not show its rows, which is told. */
export async function pageOf(year: Year, list: MadeList): Promise<ListPage | undefined> {
  const page = await readPage(year, list);
  const shown = page.find<ListPage>("rows", "leaveOut");
  if (!shown)
    year.found(
      `a list that was made does not open: ${list.kind}`,
      `${addressOf(year, list)} shows no rows: ${JSON.stringify(page.find("children"))?.slice(0, 300)}`,
    );
  return shown;
}

const readPage = async (year: Year, list: MadeList): Promise<Flight> =>
  new Flight(await year.seat("director").text(addressOf(year, list)));

/** Presses something of a list; one that lies in a colleague's hand is taken over first, as its page proposes. */
export async function pressList<Wish extends object>(
  year: Year,
  by: Role,
  list: MadeList,
  pressed: DeskDeed<Wish>,
  wish: Wish,
): Promise<Told> {
  const at = atOf(year, list);
  const told = await pressed.byHttp(year.seat(by), at, wish);
  if (told.ok || told.code !== "held") return told;
  const over = list.kind === "rollover" ? DESK_DEEDS.takeOverRollover : DESK_DEEDS.takeOverList;
  const taken = await over.byHttp(year.seat(by), at, { id: list.id });
  if (!taken.ok) year.found("a list cannot be taken over", `${taken.code}: ${taken.words}`);
  return pressed.byHttp(year.seat(by), at, wish);
}

/** What the button says that lets a list run. */
interface RunButton {
  seen: number;
  rows: number;
  refused: number;
}

/** Tries a list dry. @returns what would be sent; undefined where nothing would; a refusal of the trial */
export async function tried(year: Year, by: Role, list: MadeList): Promise<RunButton | Told | undefined> {
  const pressed = list.kind === "rollover" ? DESK_DEEDS.tryRollover : DESK_DEEDS.tryList;
  const told = await pressList(year, by, list, pressed, { id: list.id });
  if (!told.ok) return told;
  return (await readPage(year, list)).find<RunButton>("seen", "rows", "refused", "labels");
}

/** Waits until a run is at its end. @returns its rows */
export async function ranOut(year: Year, list: MadeList): Promise<ShownRow[]> {
  for (const until = performance.now() + RUN_MS; ; ) {
    const page = await readPage(year, list);
    const rows = page.find<ListPage>("rows", "leaveOut")?.rows ?? [];
    // Only what runs can be paused.
    const isOver = !page.find("control") && rows.every(({ state, outcome }) => state !== "sent" || outcome);
    if (isOver) return rows;
    if (performance.now() > until) {
      year.found("a run stands still", `${list.kind} after ${RUN_MS} ms: ${JSON.stringify(rows)}`);
      return rows;
    }
    await pause(LOOK_MS);
  }
}
