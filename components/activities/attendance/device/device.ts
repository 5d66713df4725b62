import { newId } from "#components/base/kept/new-id.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { type DeviceDatabase, type KeptSheet, openDevice, type SheetsReading } from "./device-database.ts";
import {
  type Guest,
  type KeptMark,
  type MarkOutcome,
  type Presence,
  recordedBy,
  type SessionKey,
  type SheetOnDevice,
  sessionKeyOf,
  settled,
  type Turnout,
  tapped,
} from "./kept-marks.ts";
import { CHANNEL, type DeviceNews } from "./left-behind.ts";

/** What a device holds of one club for one account. */
export interface Held {
  reading: SheetsReading | undefined;
  sheets: KeptSheet[];
  /** In the order in which they were made. */
  marks: KeptMark[];
}

/** What the dashboard says of the sheets of today and tomorrow. */
export interface ReadSheets {
  now: string;
  timeZone: string;
  /** Which section these are of; empty or missing: the whole club. */
  section?: string | undefined;
  sheets: SheetOnDevice[];
}

/** Names are not kept on a device that has not asked for this long: it may have been lost. */
const NAMES_KEPT_MS = 72 * 3_600_000;

/** Marks of an account that has not come back to this device for so long are given up: its club has long closed that month. */
const MARKS_KEPT_MS = 92 * 24 * 3_600_000;

/** The store of one account in one club on this device. Each method is one transaction: two tabs never see half of it. */
export class Device {
  readonly #db: DeviceDatabase;
  readonly #club: string;
  readonly #person: number;
  readonly #news = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

  private constructor(db: DeviceDatabase, club: string, person: number) {
    this.#db = db;
    this.#club = club;
    this.#person = person;
  }

  /**
   * Opens the store for an account. The names that another account left there are deleted first, unseen; its marks that have not left stay, for its own next visit, and are
   * neither shown nor sent.
   */
  static async open(club: string, person: number, now = Date.now()): Promise<Device> {
    const db = await openDevice();
    const tx = db.transaction(["owner", "readings", "sheets", "marks"], "readwrite");
    const owner = await tx.objectStore("owner").get("owner");
    if (owner && owner.person !== person)
      await Promise.all([tx.objectStore("readings").clear(), tx.objectStore("sheets").clear()]);
    for (const mark of await tx.objectStore("marks").getAll())
      if (mark.person !== person && now - Date.parse(mark.madeAt) > MARKS_KEPT_MS)
        await tx.objectStore("marks").delete(mark.order);
    await tx.objectStore("owner").put({ person }, "owner");
    // Of each club by itself: what was read of one an hour ago is needed there, however long ago another was asked.
    for (const { club: of, readAt, skewMs } of await tx.objectStore("readings").getAll())
      if (now + skewMs - Date.parse(readAt) > NAMES_KEPT_MS)
        await tx.objectStore("sheets").delete(IDBKeyRange.bound([of], [of, []]));
    await tx.done;
    return new Device(db, club, person);
  }

  readonly #isOwn = ({ club, person }: KeptMark): boolean => club === this.#club && person === this.#person;

  /** Calls when another tab has changed or wiped the store. @returns how to stop */
  watch(listener: (news: DeviceNews) => void): () => void {
    const channel = this.#news;
    if (!channel) return () => {};
    const hear = ({ data }: MessageEvent<DeviceNews>) => listener(data);
    channel.addEventListener("message", hear);
    return () => channel.removeEventListener("message", hear);
  }

  async read(): Promise<Held> {
    const tx = this.#db.transaction(["readings", "sheets", "marks"]);
    const [reading, sheets, marks] = await Promise.all([
      tx.objectStore("readings").get(this.#club),
      tx.objectStore("sheets").getAll(),
      tx.objectStore("marks").getAll(),
    ]);
    return {
      reading,
      sheets: sheets.filter(({ club }) => club === this.#club),
      marks: marks.filter(this.#isOwn),
    };
  }

  /**
   * Keeps what was read in the place of what was read before. A sheet with marks on their way stays even if it is no longer among them, and
   * so does the one that is open; unless the person sees another section since (decision 95): then its names leave the device, and its marks are sent without them.
   */
  async keepSheets({ now, timeZone, section = "", sheets }: ReadSheets, open?: string): Promise<void> {
    const tx = this.#db.transaction(["readings", "sheets", "marks"], "readwrite");
    const [kept, marks] = [tx.objectStore("sheets"), await tx.objectStore("marks").getAll()];
    const marked = new Set(marks.filter(this.#isOwn).map(sessionKeyOf));
    const before = (await kept.getAll()).filter(({ club }) => club === this.#club);
    const earlier = await tx.objectStore("readings").get(this.#club);
    const isOther = earlier !== undefined && (earlier.section ?? "") !== section;
    const guests = new Map(isOther ? [] : before.map((one) => [one.key, one.guests]));
    const read = new Set(sheets.map(({ session }) => sessionKeyOf(session)));
    for (const { key } of before)
      if (!read.has(key) && (isOther || (!marked.has(key) && key !== open))) await kept.delete([this.#club, key]);
    for (const sheet of sheets) {
      const key = sessionKeyOf(sheet.session);
      await kept.put({ club: this.#club, key, sheet, guests: guests.get(key) ?? [] });
    }
    const { sent, sentAt } = earlier ?? {};
    const skewMs = Date.parse(now) - Date.now();
    const reading = { club: this.#club, readAt: now, skewMs, timeZone, section };
    await tx.objectStore("readings").put({ ...reading, ...(sent && sentAt && { sent, sentAt }) });
    await tx.done;
    this.#tell("changed");
  }

  /** Keeps one sheet that was read anew. */
  async keepSheet(sheet: SheetOnDevice): Promise<void> {
    const key = sessionKeyOf(sheet.session);
    const tx = this.#db.transaction("sheets", "readwrite");
    const before = await tx.store.get([this.#club, key]);
    await tx.store.put({ club: this.#club, key, sheet, guests: before?.guests ?? [] });
    await tx.done;
    this.#tell("changed");
  }

  /** Marks several people of a session in one go, with the rules of `tapped`. @param madeAt ISO, by the club's clock */
  async mark(
    session: SessionKey,
    taps: readonly { memberId: number; presence: Presence | Turnout }[],
    madeAt: string,
  ): Promise<void> {
    const tx = this.#db.transaction(["sheets", "marks"], "readwrite");
    const kept = await tx.objectStore("sheets").get([this.#club, sessionKeyOf(session)]);
    const people = new Map(kept?.sheet.people.map((person) => [person.id, person]));
    const noted = (memberId: number) => (people.get(memberId)?.walkIn ? "came" : "withdrawn");
    const store = tx.objectStore("marks");
    const marks = (await store.getAll()).filter(this.#isOwn);
    for (const { memberId, presence } of taps) {
      const tap = { session, memberId, presence, madeAt, id: newId(), record: people.get(memberId)?.record };
      const isNote = presence === "came" || presence === "withdrawn";
      const stands = isNote ? noted(memberId) : (people.get(memberId)?.presence ?? null);
      const { add, remove } = tapped(marks, stands, tap);
      for (const order of remove) await store.delete(order);
      // The store gives the place in the line.
      if (add) await store.add({ ...add, person: this.#person, club: this.#club } as KeptMark);
    }
    await tx.done;
    this.#tell("changed");
  }

  /** Puts somebody who was found by name on a sheet of this device. */
  async addGuest(session: SessionKey, guest: Guest): Promise<void> {
    const tx = this.#db.transaction("sheets", "readwrite");
    const kept = await tx.store.get([this.#club, sessionKeyOf(session)]);
    if (kept && !kept.guests.some(({ id }) => id === guest.id))
      await tx.store.put({ ...kept, guests: [...kept.guests, guest] });
    await tx.done;
    this.#tell("changed");
  }

  /** Takes marks out of the line: they were given up, or have never left. One that may have arrived stays. */
  async forget(orders: readonly number[]): Promise<void> {
    const tx = this.#db.transaction("marks", "readwrite");
    for (const order of orders) {
      const one = await tx.store.get(order);
      if (one && (!one.tried || one.state === "conflict" || one.state === "refused")) await tx.store.delete(order);
    }
    await tx.done;
    this.#tell("changed");
  }

  /** Writes down that these are about to leave: from now on they may have arrived. */
  async trying(marks: readonly KeptMark[]): Promise<KeptMark[]> {
    const tx = this.#db.transaction("marks", "readwrite");
    const still: KeptMark[] = [];
    for (const { order } of marks) {
      const one = await tx.store.get(order);
      // Taken back meanwhile.
      if (!one) continue;
      still.push({ ...one, tried: true });
      await tx.store.put({ ...one, tried: true });
    }
    await tx.done;
    return still;
  }

  /** Writes down what became of marks that were sent, and what the club is now known to have. */
  async settle(marks: readonly KeptMark[], outcomes: readonly MarkOutcome[]): Promise<void> {
    const tx = this.#db.transaction(["readings", "sheets", "marks"], "readwrite");
    const answers = new Map(outcomes.map((one) => [one.id, one]));
    const sheets = tx.objectStore("sheets");
    let done = 0;
    for (const { order } of marks) {
      const one = await tx.objectStore("marks").get(order);
      const answer = one && answers.get(one.id);
      if (!one || !answer) continue;
      const next = settled(one, answer);
      if (next === "done") await tx.objectStore("marks").delete(order);
      else await tx.objectStore("marks").put(next);
      if (next === "done") done += 1;
      const kept = await sheets.get([this.#club, sessionKeyOf(one)]);
      if (kept) await sheets.put(afterAnswer(kept, one, answer));
    }
    const reading = await tx.objectStore("readings").get(this.#club);
    if (reading && done > 0) {
      const sentAt = new Date(Date.now() + reading.skewMs);
      const day = (at: Date) => clubDay(reading.timeZone, at);
      const sameDay = reading.sentAt !== undefined && day(new Date(reading.sentAt)) === day(sentAt);
      const sent = (sameDay ? (reading.sent ?? 0) : 0) + done;
      await tx.objectStore("readings").put({ ...reading, sentAt: sentAt.toISOString(), sent });
    }
    await tx.done;
    this.#tell("changed");
  }

  close(): void {
    this.#news?.close();
    this.#db.close();
  }

  #tell(news: DeviceNews): void {
    this.#news?.postMessage(news);
  }
}

/** A sheet with what an answer says of one of its people; somebody found by name is on it from then on. */
function afterAnswer(kept: KeptSheet, one: KeptMark, answer: MarkOutcome): KeptSheet {
  const { sheet, guests } = kept;
  const guest = guests.find(({ id }) => id === one.memberId);
  const nothing = { presence: null, expected: false, pending: false, walkIn: null, recordedAt: null, recordedBy: null };
  const isNew = answer.state === "done" && guest && !sheet.people.some(({ id }) => id === guest.id);
  const people = isNew ? [...sheet.people, { born: null, ...guest, ...nothing }] : sheet.people;
  const told = people.map((person) => (person.id === one.memberId ? recordedBy(person, one, answer) : person));
  return { ...kept, sheet: { ...sheet, people: told } };
}
