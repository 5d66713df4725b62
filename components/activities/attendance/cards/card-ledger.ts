import type { CardAnswer } from "#lib/activities/attendance/card.ts";
import { cardCodeIn } from "#lib/people/cards/code.ts";
import { askCard } from "../device/ask.ts";
import type { Guest, Line, Presence, SessionKey } from "../device/kept-marks.ts";
import type { PoolSide } from "../device/pool-side.ts";
import { digestOfCard, type KnownCard, knownCard, knownPerson } from "./known-card.ts";

/** What one card was. `marked`, `already`, `noted`: settled. Those of whom the club takes no mark may be noted to have come. */
export type CardSaid =
  | { kind: "marked"; was: Presence | null }
  | { kind: "already" | "noted" | "notExpected" | "pending" | "notValidated" }
  | { kind: "otherSeason"; season: string | null }
  | { kind: "notOnSheet" | "unknown" | "otherClub" | "ended" | "outside" | "noCard" | "asking" };

/** A card that was read, the newest first. */
export interface CardRead {
  /** Of this page. */
  key: number;
  said: CardSaid;
  /** Whose it is, where that is known and told. */
  person: Guest | null;
}

/** More are on the sheet below. */
const SHOWN = 6;

/** Felt through a glove: short for a mark, twice for what somebody has to look at (Vibration API). */
const FELT_MS = { done: [60], look: [90, 60, 90] } as const;

interface Reading {
  club: string;
  session: SessionKey;
  side: Pick<PoolSide, "mark" | "addGuest" | "openSheet" | "shown">;
  /** The lines of the sheet as they are now. */
  lines: () => readonly Line[];
  tell: (reads: readonly CardRead[]) => void;
}

/**
 * Cards as they are read at one session. Each waits for the mark of the one before, so that one that is shown twice is marked once; what the dashboard has to be asked holds up
 * nobody.
 */
export class CardLedger {
  readonly #of: Reading;
  #reads: readonly CardRead[] = [];
  #next = 1;
  #line: Promise<void> = Promise.resolve();

  constructor(of: Reading) {
    this.#of = of;
  }

  /** Takes what a camera, a reader or a person read. @returns when it is settled here */
  read(text: string): Promise<void> {
    this.#line = this.#line.then(() => this.#take(text)).catch(() => {});
    return this.#line;
  }

  async #take(text: string): Promise<void> {
    const code = cardCodeIn(text);
    if (code === undefined) return void this.#add({ kind: "noCard" }, null);
    const known = knownCard(this.#of.lines(), await digestOfCard(code));
    if (known.kind !== "elsewhere") return void (await this.#settle(known));
    if (this.#of.side.shown().reached === false) return void this.#add({ kind: "notOnSheet" }, null);
    const read = this.#add({ kind: "asking" }, null);
    void this.#ask(read, code);
  }

  /** Of somebody on the sheet: marks whom the club expects, and says the rest. */
  async #settle(known: Exclude<KnownCard, { kind: "elsewhere" }>, read?: CardRead): Promise<void> {
    const { line } = known;
    const say = (said: CardSaid) => (read ? this.#change(read, said, line) : this.#add(said, line));
    if (known.kind === "expected") {
      await this.#of.side.mark(this.#of.session, [{ memberId: line.id, presence: "present" }]);
      say({ kind: "marked", was: known.was });
    } else if (known.kind === "unexpected") say({ kind: line.pending ? "pending" : "notExpected" });
    else say({ kind: known.kind });
  }

  async #ask(read: CardRead, code: string): Promise<void> {
    const asked = await askCard(this.#of.club, this.#of.session, code);
    if (asked.kind !== "answer") return void this.#change(read, { kind: "notOnSheet" }, null);
    const { answer } = asked;
    if (answer.kind === "expected" && (await this.#isOnNewSheet(read, answer.person.id))) return;
    const person = "person" in answer ? answer.person : null;
    this.#change(read, saidOf(answer), person);
  }

  /** The sheet here is older than a registration: it is read anew, and then knows them. */
  async #isOnNewSheet(read: CardRead, id: number): Promise<boolean> {
    await this.#of.side.openSheet(this.#of.session);
    const known = knownPerson(this.#of.lines(), id);
    if (known.kind === "elsewhere") return false;
    this.#line = this.#line.then(() => this.#settle(known, read)).catch(() => {});
    await this.#line;
    return true;
  }

  /** Notes for the desk that somebody came whom the club does not expect. */
  async noteCame(read: CardRead): Promise<void> {
    const { person } = read;
    if (!person) return;
    const isHere = this.#of.lines().some(({ id }) => id === person.id);
    if (isHere) await this.#of.side.mark(this.#of.session, [{ memberId: person.id, presence: "came" }]);
    else await this.#of.side.addGuest(this.#of.session, person);
    this.#change(read, { kind: "noted" }, person);
  }

  #add(said: CardSaid, person: Guest | null): CardRead {
    const read = { key: this.#next++, said, person: guestOf(person) };
    this.#show([read, ...this.#reads].slice(0, SHOWN));
    if (said.kind !== "asking") feel(said);
    return read;
  }

  #change({ key }: CardRead, said: CardSaid, person: Guest | null): void {
    this.#show(this.#reads.map((one) => (one.key === key ? { key, said, person: guestOf(person) } : one)));
    feel(said);
  }

  #show(reads: readonly CardRead[]): void {
    this.#reads = reads;
    this.#of.tell(reads);
  }
}

const guestOf = (person: Guest | null): Guest | null =>
  person && { id: person.id, firstName: person.firstName, lastName: person.lastName };

/** An answer of the dashboard, in the words of the page. Whom the club expects by its copy, and the sheet does not, is not expected here. */
function saidOf(answer: CardAnswer): CardSaid {
  if (answer.kind === "otherSeason") return { kind: "otherSeason", season: answer.season };
  if (answer.kind === "expected" || answer.kind === "unexpected") return { kind: "notExpected" };
  return { kind: answer.kind };
}

function feel({ kind }: CardSaid): void {
  const felt = kind === "marked" || kind === "already" || kind === "noted" ? FELT_MS.done : FELT_MS.look;
  if (typeof navigator !== "undefined") navigator.vibrate?.([...felt]);
}
