import { randomUUID } from "node:crypto";
import { ask } from "../../scripts/testing/visitor.ts";
import type { Role } from "../desk/programs.ts";
import type { Any } from "../desk/seat.ts";
import { type SessionAt, UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

/** Mondays from the day of the history on. */
const MONDAYS = ["2026-11-16", "2026-11-23", "2026-11-30", "2026-12-07"];

interface Feed {
  by: Role;
  address: string;
  isOver: boolean;
}

/** Sessions that are called off, and calendars that read them. */
export class Week {
  readonly #office: Office;
  /** Why what does not take place, by session. */
  readonly #off = new Map<string, string>();
  readonly #feeds: Feed[] = [];

  constructor(office: Office) {
    this.#office = office;
  }

  async callOff(step: Extract<Step, { do: "call a session off" }>): Promise<void> {
    const { isOff } = step;
    const { lesson, slot } = this.#office.scene;
    const date = one(MONDAYS, step.week) ?? "";
    const session: SessionAt =
      step.course % 2 === 0 ? { type: "lesson", courseId: lesson, date } : { type: "slot", courseId: slot, date };
    const reason = this.#office.token("The hall is closed");
    // The coach leads both; what nobody called off takes place already.
    const wish = isOff ? { ...session, isOff, reason } : { ...session, isOff };
    if (!(await this.#office.press(step, UPKEEP_DEEDS.callOff, wish, true))) return;
    if (isOff) this.#off.set(keyOf(session), reason);
    else this.#off.delete(keyOf(session));
  }

  async makeFeed(step: Extract<Step, { do: "make a feed" }>): Promise<void> {
    const { by, kind, which } = step;
    const { groups, people } = this.#office.scene;
    const subject = kind === "group" ? (one(groups, which)?.id ?? 0) : (people[0] ?? 0);
    const wish = { ask: randomUUID(), kind, subject };
    const told = await this.#office.press(step, UPKEEP_DEEDS.makeFeed, wish, true);
    if (!told) return;
    const [address] = /\/api\/calendars\/.*$/.exec(told.address) ?? [""];
    this.#feeds.push({ by, address, isOver: false });
    // Asked again after a lost answer, it is the same feed under another address, and the one before opens nothing.
    if (which % 3 !== 0) return;
    const again = await this.#office.press(step, UPKEEP_DEEDS.makeFeed, wish, true);
    const last = this.#feeds.at(-1);
    if (again && last) last.address = /\/api\/calendars\/.*$/.exec(again.address)?.[0] ?? "";
    if (again && again.address !== told.address && (await this.#opens(address)))
      this.#office.found("feeds", `an address that was replaced opens the calendar of the ${by}`);
  }

  /** Everybody ends their own: the number of another's ends nothing. */
  async endFeed(step: Extract<Step, { do: "end a feed" }>): Promise<void> {
    const open = this.#feeds.filter(({ isOver }) => !isOver);
    const feed = one(open, step.which);
    if (!feed) return;
    const mine = open.filter((some) => some.by === feed.by);
    const shown = await this.#shownTo(feed.by);
    if (shown.length !== mine.length)
      return this.#office.found("feeds", `the ${feed.by} is shown ${shown.length} instead of ${mine.length}`);
    const place = mine.indexOf(feed);
    const id = shown.map(({ id }) => id as number).toSorted((a, b) => a - b)[place] ?? 0;
    if ((await this.#office.press(step, UPKEEP_DEEDS.endFeed, { id }, true)) && step.by === feed.by) feed.isOver = true;
  }

  #shownTo = async (by: Role): Promise<Any[]> =>
    (await this.#office.flight(by, `${this.#office.ofSeason}/week/calendar`)).props<{ feeds: Any[] }>(
      "feeds",
      "choices",
      "self",
    ).feeds;

  async #opens(address: string): Promise<boolean> {
    const { status, text } = await ask(this.#office.desk.url, { name: "a calendar", cookie: "" }, address);
    return status === 200 && text.startsWith("BEGIN:VCALENDAR");
  }

  /** Who marks presence is told what does not take place and why; an address opens a calendar until it is ended. */
  async look(): Promise<void> {
    for (const date of MONDAYS) {
      const { sheets } = await this.#office.read("director", `/attendance/sheets?from=${date}&days=1`);
      for (const { session, off } of sheets as Any[]) {
        const reason = this.#off.get(keyOf(session));
        if (reason === undefined ? off !== null : !String(off).includes(reason))
          this.#office.found(
            "sessions",
            `${keyOf(session)} is ${off ?? "to take place"} instead of ${reason ?? "to take place"}`,
          );
      }
    }
    for (const { address, by, isOver } of this.#feeds)
      if ((await this.#opens(address)) === isOver)
        this.#office.found(
          "feeds",
          `a calendar of the ${by} that ${isOver ? "is ended opens" : "was never ended does not open"}`,
        );
  }
}

const keyOf = ({ type, courseId, date }: SessionAt): string => `${type} ${courseId} ${date}`;
