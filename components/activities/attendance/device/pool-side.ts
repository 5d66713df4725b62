import { type SendResult, waitAfter } from "#components/base/kept/send-in-order.ts";
import { forgetPeople } from "../forget.ts";
import { askSheet, askSheets, postMarks } from "./ask.ts";
import { Device, type Held } from "./device.ts";
import { type Guest, type Presence, type SessionKey, sessionKeyOf, type Turnout } from "./kept-marks.ts";
import { sendAll } from "./mark-sender.ts";

/** What the screen shows of the device and of the way to the dashboard. */
export interface PoolView {
  /**
   * opening: the store is not read yet. open: it is. unkept: this browser keeps nothing. signed_out, denied: names are gone from the device.
   */
  phase: "opening" | "open" | "unkept" | "signed_out" | "denied";
  held: Held;
  /** Whether the dashboard was reached when it was last asked; undefined: not asked yet. */
  reached: boolean | undefined;
  sending: boolean;
  /** Why nothing may be seen here, in the dashboard's words. */
  words: string;
}

const NOTHING: Held = { reading: undefined, sheets: [], marks: [] };

/** Before the first answer, and on the server. */
export const OPENING: PoolView = { phase: "opening", held: NOTHING, reached: undefined, sending: false, words: "" };

/** Somebody taps through a list: what they tapped leaves together a moment after the last tap. */
const GATHER_MS = 1_200;
/** Sheets are asked for again so long after they were asked for last, while one looks, and when one comes back to them after this long. */
const FRESH_MS = 60_000;

/** The pool side of one account in one club: reads, keeps, sends, and tells the screen. */
export class PoolSide {
  readonly #club: string;
  readonly #person: number;
  readonly #watchers = new Set<() => void>();
  #device: Device | undefined;
  #shown = OPENING;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #look: ReturnType<typeof setTimeout> | undefined;
  /** By the time that the page has lived: the device's clock may be put forward or back. */
  #asked = Number.NEGATIVE_INFINITY;
  /** How often answers to marks were written down: sheets that were asked for before the last of them are older than they. */
  #settled = 0;
  #opened: { key: string; asking: Promise<void> | undefined } | undefined;
  #busy = false;
  #again = false;
  #stopped = false;
  #run = 0;
  readonly #ends: (() => void)[] = [];

  constructor(club: string, person: number) {
    this.#club = club;
    this.#person = person;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly shown = (): PoolView => this.#shown;

  /** The club's clock, in milliseconds: this device's may be wrong. */
  now(): number {
    return Date.now() + (this.#shown.held.reading?.skewMs ?? 0);
  }

  /** Opens the store, shows what it holds, and asks the dashboard. @returns how to stop */
  start(): () => void {
    this.#stopped = false;
    this.#run += 1;
    void this.#open(this.#run);
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      clearTimeout(this.#look);
      for (const end of this.#ends.splice(0)) end();
      this.#device?.close();
      this.#device = undefined;
    };
  }

  async #open(run: number): Promise<void> {
    let device: Device;
    try {
      device = await Device.open(this.#club, this.#person);
    } catch {
      return this.#show({ phase: "unkept" });
    }
    // Stopped meanwhile, and perhaps started again.
    if (this.#stopped || run !== this.#run) return device.close();
    this.#device = device;
    this.#listen(device);
    await this.#load();
    await this.refresh();
    await this.send();
  }

  #listen(device: Device): void {
    this.#ends.push(device.watch((news) => void (news === "changed" ? this.#load() : this.#wiped())));
    const back = () => {
      if (document.visibilityState !== "visible") return;
      this.#failures = 0;
      if (performance.now() - this.#asked >= FRESH_MS || this.#shown.reached === false) void this.refresh();
      void this.send();
    };
    for (const [on, event] of [
      [window, "online"],
      [window, "focus"],
      [document, "visibilitychange"],
    ] as const) {
      on.addEventListener(event, back);
      this.#ends.push(() => on.removeEventListener(event, back));
    }
  }

  /** Looks again after a while, as long as somebody looks at the page; whoever comes back to it looks at once (`#listen`). */
  #lookAgain(): void {
    if (this.#stopped) return;
    clearTimeout(this.#look);
    this.#look = setTimeout(() => {
      if (document.visibilityState !== "visible") return this.#lookAgain();
      void this.refresh();
      void this.send();
    }, FRESH_MS);
  }

  /** Asks the dashboard for the sheets of today and tomorrow. */
  async refresh(): Promise<void> {
    this.#asked = performance.now();
    this.#lookAgain();
    const settled = this.#settled;
    const asked = await askSheets(this.#club);
    if (asked.kind === "answer" && settled !== this.#settled) return this.refresh();
    if (asked.kind === "signed_out") return this.#end("signed_out", "");
    if (asked.kind === "denied") return this.#end("denied", asked.words);
    if (asked.kind === "away") return this.#show({ reached: false });
    // Somebody else has signed in within another tab of this browser.
    if (asked.answer.person.id !== this.#person) return this.#another();
    await this.#device?.keepSheets(asked.answer, this.#opened?.key).catch(() => {});
    this.#show({ reached: true });
    await this.#load();
  }

  /** Asks for one sheet as the club has it now: once, however often that is wished while the answer is on its way. */
  openSheet(session: SessionKey): Promise<void> {
    const key = sessionKeyOf(session);
    if (this.#opened?.key !== key) this.#opened = { key, asking: undefined };
    const opened = this.#opened;
    opened.asking ??= this.#readSheet(session).finally(() => {
      opened.asking = undefined;
    });
    return opened.asking;
  }

  async #readSheet(session: SessionKey): Promise<void> {
    const settled = this.#settled;
    const asked = await askSheet(this.#club, session);
    if (asked.kind !== "answer") return;
    if (settled !== this.#settled) return this.#readSheet(session);
    await this.#device?.keepSheet(asked.answer).catch(() => {});
    await this.#load();
  }

  /** Marks people of a session now. */
  async mark(session: SessionKey, taps: readonly { memberId: number; presence: Presence | Turnout }[]): Promise<void> {
    await this.#device?.mark(session, taps, new Date(this.now()).toISOString());
    await this.#load();
    this.#sendIn(GATHER_MS);
  }

  /** Puts somebody on a sheet who was not expected, and notes that they turned up. */
  async addGuest(session: SessionKey, guest: Guest): Promise<void> {
    await this.#device?.addGuest(session, guest);
    await this.mark(session, [{ memberId: guest.id, presence: "came" }]);
  }

  /** Gives up marks that were refused or stand against another's, or takes back those that have not left. */
  async forget(orders: readonly number[]): Promise<void> {
    await this.#device?.forget(orders);
    await this.#load();
  }

  /** Sends what waits. Called while it sends, it sends once more after that. */
  async send(): Promise<SendResult | undefined> {
    const device = this.#device;
    if (!device || this.#shown.phase !== "open") return undefined;
    if (this.#busy) {
      this.#again = true;
      return undefined;
    }
    this.#busy = true;
    clearTimeout(this.#timer);
    this.#show({ sending: true });
    // With nothing to send nobody's sheet is older than an answer: asking for it again would only cost a reading.
    let asked = 0;
    const sent = await sendAll(device, (marks) => {
      asked = 1;
      return postMarks(this.#club, this.#person, marks);
    }).catch(() => "away" as const);
    this.#busy = false;
    this.#settled += asked;
    this.#show({ sending: false });
    await this.#load();
    await this.#after(sent);
    return sent;
  }

  async #after(sent: SendResult): Promise<void> {
    if (this.#again) {
      this.#again = false;
      return this.#sendIn(0);
    }
    if (sent === "signed_out") return this.#end("signed_out", "");
    // Whether the person may still see anything, the sheets say.
    if (sent === "denied") return this.refresh();
    if (sent === "all") {
      this.#failures = 0;
      return;
    }
    this.#show({ reached: sent === "waiting" });
    this.#sendIn(waitAfter(this.#failures));
    this.#failures += 1;
  }

  #sendIn(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), ms);
  }

  async #load(): Promise<void> {
    const device = this.#device;
    if (!device || this.#stopped || this.#shown.phase === "signed_out" || this.#shown.phase === "denied") return;
    try {
      this.#show({ phase: "open", held: await device.read() });
    } catch {
      // The store was deleted under it: somebody has signed out in another tab.
      await this.#wiped();
    }
  }

  /** The session is over or the person may no longer be here: no name stays, neither in the store nor in memory. */
  async #end(phase: "signed_out" | "denied", words: string): Promise<void> {
    const marks = this.#shown.held.marks;
    this.#show({ phase, words, held: { ...NOTHING, marks } });
    await forgetPeople();
  }

  async #wiped(): Promise<void> {
    if (this.#stopped) return;
    this.#show({ phase: "signed_out", held: { ...NOTHING, marks: this.#shown.held.marks } });
  }

  async #another(): Promise<void> {
    this.#show({ phase: "opening", held: NOTHING });
    await forgetPeople();
    window.location.reload();
  }

  #show(part: Partial<PoolView>): void {
    if (this.#stopped) return;
    this.#shown = { ...this.#shown, ...part };
    for (const watcher of this.#watchers) watcher();
  }
}

/** The sheet of a session among those that the device has. */
export const sheetAt = ({ held }: PoolView, session: SessionKey) =>
  held.sheets.find(({ key }) => key === sessionKeyOf(session));
