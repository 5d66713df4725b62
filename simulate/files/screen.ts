import { setTimeout as pause } from "node:timers/promises";
import { Flight } from "../desk/flight.ts";
import { NoAnswer, type Seat } from "../desk/seat.ts";
import type { MadeFile } from "./bytes.ts";

/** A column as the page shows it. */
export interface ShownColumn {
  place: number;
  label: string;
  field: string | null;
  rule: string;
  how: string | null;
}

/** Cells that one choice mends, as the page shows them. */
export interface ShownGroup {
  code: string;
  field: string | null;
  repair: string;
  title: string;
  /** Which rows these are, in words. */
  rows: string;
  count: number;
  label: string | null;
  choices: readonly string[] | null;
}

/** A row with cells of its own to mend. */
export interface ShownRow {
  place: number;
  label: string;
  cells: { field: string; value: string; fault: string; choices: readonly (string | { value: string })[] | null }[];
}

/** Somebody of the file beside whom they may be. */
export interface ShownPerson {
  place: number;
  seen: number;
  inFile: { name: string };
  known: { is?: number | string; id?: number; name: string }[];
}

/** What would be sent, as the button says it. */
interface ShownRun {
  seen: number;
  /** Rows that would come to their end, and rows that the club would refuse. */
  rows: number;
  refused: number;
}

/** What a file is answered with when it is handed in. */
export type Handed =
  | { id: string }
  | { sheets: unknown[] }
  | { encodings: { encoding: string }[] }
  | { refused: string };

/** How long a run may take, in milliseconds: a tenth of a second on a machine that does nothing else. */
const RUN_MS = 120_000;

/** The pages on which a file is read in, as their reader has them. */
export class ImportScreen {
  readonly #seat: Pick<Seat, "press" | "send" | "text">;
  readonly #club: string;
  readonly #season: number;

  constructor(seat: Pick<Seat, "press" | "send" | "text">, club: string, season: number) {
    this.#seat = seat;
    this.#club = club;
    this.#season = season;
  }

  async hand({ name, bytes }: MadeFile, ask: string, more: Record<string, string> = {}): Promise<Handed> {
    const asked = new URLSearchParams({ ask, name, ...more });
    const { status, text } = await this.#seat.send(
      `/api/clubs/${this.#club}/${this.#season}/import/content?${asked}`,
      bytes,
      "application/octet-stream",
    );
    if (status === 422) return { refused: text };
    if (status !== 200) throw new NoAnswer(`A file answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  press(action: string, id: string, ...args: unknown[]) {
    return this.#seat.press(action, { club: this.#club, season: this.#season, id }, [this.#club, id, ...args]);
  }

  async #step(id: string, step: string, more: Record<string, string> = {}): Promise<Flight> {
    const asked = new URLSearchParams({ step, ...more });
    return new Flight(await this.#seat.text(`/${this.#club}/${this.#season}/import/${id}?${asked}`));
  }

  async columns(id: string) {
    return (await this.#step(id, "columns")).props<{ columns: ShownColumn[]; fields: string[]; options: object }>(
      "columns",
      "fields",
      "options",
    );
  }

  async toMend(id: string): Promise<{ groups: ShownGroup[]; rows: ShownRow[] }> {
    const page = await this.#step(id, "mend");
    return {
      groups: page.find<{ groups: ShownGroup[] }>("groups", "mend")?.groups ?? [],
      rows: page.find<{ rows: ShownRow[] }>("rows", "mend")?.rows ?? [],
    };
  }

  async people(id: string): Promise<ShownPerson[]> {
    return (await this.#step(id, "people")).find<{ rows: ShownPerson[] }>("rows", "say")?.rows ?? [];
  }

  /** What every row says of itself, by its number. */
  async rows(id: string): Promise<Map<number, string>> {
    const told = new Map<number, string>();
    for (let page = 1; ; page++) {
      const rows = (await this.#step(id, "rows", { page: String(page) })).tableRows();
      for (const cells of rows) told.set(Number(cells[1]?.replace(/\D/g, "")), cells.at(-1) ?? "");
      if (rows.length < ROWS_OF_PAGE) return told;
    }
  }

  /** Tries the file dry, and lets it run. @returns what there was to send; undefined: nothing */
  async #run(id: string): Promise<ShownRun | undefined> {
    const tried = await this.press("tryImport", id);
    if (!tried.ok) throw new NoAnswer(`Trying dry was refused: ${tried.words}`);
    const ready = (await this.#step(id, "run")).find<ShownRun>("seen", "rows", "refused", "labels");
    if (!ready || ready.rows === 0) return ready;
    const ran = await this.press("runImport", id, { seen: ready.seen, sendsForeseen: false });
    if (!ran.ok) throw new NoAnswer(`The run was refused: ${ran.words}`);
    return ready;
  }

  /** Tries it dry and lets it run where it does not run yet, and waits for nothing. @throws NoAnswer where it cannot be tried now */
  async begin(id: string): Promise<void> {
    if ((await this.#step(id, "run")).find("control")) return;
    const rows = [...(await this.rows(id)).values()];
    if (rows.every((words) => ENDED.test(words) || ASKED.test(words))) return;
    if (!(await this.#run(id))?.rows) throw new NoAnswer("Nothing of the list can be sent at this moment.");
  }

  /** Whether it is told that rows wait for the club. */
  async isHeldUp(id: string): Promise<boolean> {
    const page = await this.#seat.text(`/${this.#club}/${this.#season}/import/${id}?step=run`);
    return /waits? for the club/.test(page);
  }

  /** Tries the file dry, lets it run, and waits for its end. @returns how many rows were sent, and how many were kept back since the club would refuse them */
  async runAll(id: string): Promise<{ sent: number; refused: number }> {
    const ready = await this.#run(id);
    if (!ready || ready.rows === 0) return { sent: 0, refused: ready?.refused ?? 0 };
    for (const until = performance.now() + RUN_MS; ; ) {
      // Only what runs can be paused.
      const isOver = !(await this.#step(id, "run")).find("control");
      const isSaid = isOver && [...(await this.rows(id)).values()].every((words) => !words.includes("on its way"));
      if (isSaid) return { sent: ready.rows, refused: ready.refused };
      if (performance.now() > until) throw new NoAnswer("The run does not end.");
      await pause(LOOK_MS);
    }
  }
}

/** What a row says first once nothing of it is left to send. */
const ENDED = /^\s*(created|changed|unchanged|nothing|refused|left out)/;

/** What a row says first that nobody sends before somebody has looked: it may be one whom the club knows, or hangs on a row that is not sent. */
export const ASKED = /^\s*Like (somebody|\d+ people) who|It would not be sent:/;

/** Looks whether a run has ended. */
const LOOK_MS = 100;

/** A page of the table of all rows. */
const ROWS_OF_PAGE = 50;
