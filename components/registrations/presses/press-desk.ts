import { newId } from "#components/base/kept/new-id.ts";
import { asJson, askOwnServer, postKept } from "#components/base/kept/post-kept.ts";
import { sendInOrder, waitAfter } from "#components/base/kept/send-in-order.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { PressesAnswer, PressOutcome, WaitingPress } from "#lib/registrations/decisions/press-wire.ts";
import {
  aboutOf,
  type DecidingPress,
  isDecision,
  type KeptPress,
  OUTLIVES_BYTES,
  outliving,
  PRESS_DATABASE,
  type PressedDecision,
  type PressMark,
} from "./kept-press.ts";
import { isLeavingAnyway, tellUnsent } from "./leaving-presses.ts";
import type { PressDatabase } from "./press-database.ts";
import { WaitingPresses } from "./waiting-presses.ts";

/** What became of a decision that was pressed on this page. */
export interface PressCourse {
  id: string;
  operation: PressedDecision["operation"];
  work: number;
}

/** What the screens show of what was pressed. */
export interface PressView {
  /** Pressed on this page, and not at the dashboard yet. */
  unsent: readonly KeptPress[];
  /** Pressed on an earlier page of this account, and never arrived. */
  left: readonly DecidingPress[];
  /** At the dashboard, and waiting for the person. */
  doubtful: readonly WaitingPress[];
  /** By registration (`aboutOf`). */
  marks: ReadonlyMap<string, PressMark>;
  courses: ReadonlyMap<string, PressCourse>;
  /** Why nothing is sent any more: the session has ended, or this account may not decide here. */
  stopped: "signed_out" | "denied" | null;
}

/** Before anything was pressed, and on the server. */
export const NOTHING_PRESSED: PressView = {
  ...{ unsent: [], left: [], doubtful: [], stopped: null },
  ...{ marks: new Map(), courses: new Map() },
};

/** What one request carries; the dashboard takes more (lib/registrations/decisions/press-wire.ts). */
const SENT_AT_ONCE = 50;

/** What was pressed on an earlier page may still be on its way when the next one opens. */
const ASK_AGAIN_MS = [1_500, 4_000, 10_000, 30_000];

/** A browser that has no locks tells nothing of its other pages: presses so young may still be another page's. */
const OTHERS_MS = 15_000;

const loadDatabase = () => import("./press-database.ts");

type Told = (outcome: PressOutcome, press: KeptPress) => void;

/**
 * What one account presses in one club on this page: kept on the device at once, sent in batches by requests that outlive the page, and tried again until the
 * dashboard says what became of it. It lives as long as the document, whatever is shown in it.
 */
export class PressDesk {
  readonly #club: string;
  readonly #person: number;
  readonly #page = newId();
  readonly #watchers = new Set<() => void>();
  readonly #told = new Set<Told>();
  #view = NOTHING_PRESSED;
  readonly #waiting = new WaitingPresses();
  #database: Promise<PressDatabase | undefined> | undefined;
  /** Writes to the device, one after the other. */
  #writes: Promise<unknown> = Promise.resolve();
  #busy = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;

  constructor(club: string, person: number) {
    this.#club = club;
    this.#person = person;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };
  readonly shown = (): PressView => this.#view;

  /** Calls for each press of this page when it is known what became of it. @returns how to stop */
  onOutcome(told: Told): () => void {
    this.#told.add(told);
    return () => void this.#told.delete(told);
  }

  /** Begins to listen, and looks for what an earlier page has left. Once a document. */
  start(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    holdPageLock(this.#page);
    window.addEventListener("pagehide", () => this.#flush());
    for (const event of ["pageshow", "online", "focus"])
      window.addEventListener(event, () => {
        this.#failures = 0;
        void this.send();
      });
    window.addEventListener("beforeunload", (event) => {
      if (this.#unsent() > 0 && !isLeavingAnyway()) event.preventDefault();
    });
    tellUnsent(() => this.#unsent());
    void this.#findLeft();
  }

  /** Fetches ahead what writes to the device: with the first press the network may be gone. */
  reach(): void {
    loadDatabase().catch(() => undefined);
  }

  /** Keeps a decision. The same one about the same registration, while the first is on its way, is the same. @returns its name */
  press(decision: PressedDecision): string {
    const [id] = decision.ids;
    const same = this.#view.unsent.findLast(
      (one): one is DecidingPress =>
        isDecision(one) && one.sent.kind === decision.kind && one.sent.ids.includes(id ?? 0),
    );
    if (same && decision.marks === null && same.sent.operation === decision.operation && !this.#isTakenBack(same.id))
      return same.id;
    const { ids, marks, ...said } = decision;
    return this.#keep({ ...said, key: newId(), ids: [...ids], marks: marks && [...marks] });
  }

  /** Takes a press back: one that has not left is gone, another one is followed by the word. */
  takeBack(id: string): void {
    const unsent = this.#view.unsent.find((one) => one.id === id);
    if (unsent && !unsent.tried) {
      this.#show({ unsent: this.#view.unsent.filter((one) => one !== unsent) });
      this.#write((database) => database.remove([id]));
      return;
    }
    if (!this.#isTakenBack(id)) this.#keep({ key: newId(), operation: "take_back", of: id });
  }

  /** Leaves what waits for the person as it is. */
  leave(id: string): void {
    this.#keep({ key: newId(), operation: "leave", of: id });
  }

  /** The person sends what an earlier page has left: under the same names. */
  sendLeft(): void {
    const again = this.#view.left.map((one) => ({ ...one, page: this.#page }));
    this.#show({ left: [], unsent: [...this.#view.unsent, ...again] });
    for (const one of again) this.#write((database) => database.put(one));
    void this.send();
  }

  /** The person gives up what an earlier page has left. */
  forgetLeft(): void {
    const { left } = this.#view;
    this.#show({ left: [] });
    this.#write((database) => database.remove(left.map(({ id }) => id)));
    // One that left may arrive all the same.
    for (const { id, tried } of left) if (tried) this.#keep({ key: newId(), operation: "take_back", of: id });
  }

  /** Asks the dashboard what waits for the person. */
  async refresh(): Promise<void> {
    await this.#ask([]);
  }

  /** Sends what has not arrived. Called while it sends, what came meanwhile follows by itself. */
  async send(): Promise<void> {
    if (this.#busy || this.#view.stopped || this.#view.unsent.length === 0) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    const sent = await sendInOrder(
      {
        line: async () => ({ line: this.#view.unsent, end: "all" }),
        trying: async (batch) => this.#trying(batch),
        post: (batch) => this.#post(batch),
        settle: async (batch, outcomes) => this.#settle(batch, outcomes),
        refuse: async (one) => this.#settle([one], [{ key: one.id, state: "over", code: "reused", job: null }]),
      },
      SENT_AT_ONCE,
    ).catch(() => "away" as const);
    this.#busy = false;
    if (sent === "signed_out" || sent === "denied") return this.#show({ stopped: sent });
    if (sent === "all") {
      this.#failures = 0;
      // Pressed after the last look, and before this one ended.
      if (this.#view.unsent.length > 0) void this.send();
      return;
    }
    this.#timer = setTimeout(() => void this.send(), waitAfter(this.#failures));
    this.#failures += 1;
  }

  #keep(sent: KeptPress["sent"]): string {
    const press: KeptPress = {
      ...{ id: sent.key, club: this.#club, person: this.#person, page: this.#page },
      ...{ madeAt: new Date().toISOString(), tried: false, sent },
    };
    this.#show({ unsent: [...this.#view.unsent, press] });
    this.#write((database) => database.put(press));
    void this.send();
    return press.id;
  }

  /** Decisions that have not arrived. */
  readonly #unsent = (): number => this.#view.unsent.filter(isDecision).length;

  #isTakenBack(id: string): boolean {
    return this.#view.unsent.some(({ sent }) => sent.operation === "take_back" && sent.of === id);
  }

  #trying(batch: readonly KeptPress[]): KeptPress[] {
    const there = this.#view.unsent.filter((one) => batch.some(({ id }) => id === one.id));
    const [first = []] = outliving(there);
    const leaving = first.map((one) => ({ ...one, tried: true }));
    const tried = new Map(leaving.map((one) => [one.id, one]));
    this.#show({ unsent: this.#view.unsent.map((one) => tried.get(one.id) ?? one) });
    for (const one of leaving) this.#write((database) => database.put(one));
    return leaving;
  }

  #post(batch: readonly KeptPress[]) {
    const init = asJson({ presses: batch.map(({ sent }) => sent) });
    const keepalive = String(init.body).length <= OUTLIVES_BYTES;
    return postKept(this.#address(`person=${this.#person}`), { ...init, keepalive }, knownIn);
  }

  #settle(batch: readonly KeptPress[], outcomes: readonly PressOutcome[]): void {
    const answers = new Map(outcomes.map((one) => [one.key, one]));
    const settled = batch.flatMap((press) => {
      const outcome = answers.get(press.id);
      return outcome ? [{ press, outcome }] : [];
    });
    const gone = new Set(settled.map(({ press }) => press.id));
    const courses = new Map(this.#view.courses);
    for (const { press, outcome } of settled) {
      this.#waiting.settle(press, outcome);
      if (!isDecision(press)) continue;
      const { key, operation, kind, ids } = press.sent;
      if (outcome.job !== null)
        for (const id of ids) courses.set(aboutOf(kind, id), { id: key, operation, work: outcome.job });
    }
    this.#show({ unsent: this.#view.unsent.filter(({ id }) => !gone.has(id)), courses });
    this.#write((database) => database.remove([...gone]));
    for (const { press, outcome } of settled) for (const told of this.#told) told(outcome, press);
  }

  /** The page goes: what is not known to have arrived leaves once more, whatever becomes of the requests before. */
  #flush(): void {
    if (this.#view.stopped) return;
    for (const batch of outliving(this.#view.unsent).slice(0, 2)) {
      const init = asJson({ presses: batch.map(({ sent }) => sent) });
      // Nobody is there to hear what becomes of it; the device still has it until somebody does.
      fetch(this.#address(`person=${this.#person}`), { ...init, keepalive: true }).catch(() => {});
    }
  }

  /** Looks for what an earlier page of this account has kept, and tells what of it never arrived. */
  async #findLeft(): Promise<void> {
    if (!(await hasPresses())) return;
    const database = await this.#open();
    for (const wait of [0, ...ASK_AGAIN_MS]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const kept = (await database?.of(this.#club, this.#person).catch(() => [])) ?? [];
      const alive = await livingPages();
      const others = kept.filter((one) => one.page !== this.#page);
      const left = others.filter((one) => !isOfAnother(one, alive));
      // A page that is closed may hold its lock for a moment more: what is its own now is left at the next look.
      if (others.length === 0) return this.#show({ left: [] });
      const arrived = await this.#arrived(left);
      if (arrived.length > 0) this.#write((there) => there.remove(arrived));
      const still = left.filter(({ id }) => !arrived.includes(id));
      const words = still.filter((one) => !isDecision(one)).map(({ id }) => id);
      // What was said about another press means nothing any more.
      if (words.length > 0) this.#write((there) => there.remove(words));
      const sending = new Set(this.#view.unsent.map(({ id }) => id));
      this.#show({ left: still.filter(isDecision).filter(({ id }) => !sending.has(id)) });
    }
  }

  async #arrived(left: readonly KeptPress[]): Promise<string[]> {
    const arrived: string[] = [];
    for (let from = 0; from < left.length; from += SENT_AT_ONCE) {
      const answer = await this.#ask(left.slice(from, from + SENT_AT_ONCE).map(({ id }) => id));
      if (!answer) break;
      arrived.push(...answer.known.map(({ key }) => key));
    }
    return arrived;
  }

  async #ask(known: readonly string[]): Promise<PressesAnswer | undefined> {
    const question = this.#waiting.ask();
    const response = await askOwnServer(this.#address(known.length > 0 ? `known=${known.join(",")}` : ""));
    if (!response?.ok) return undefined;
    const answer = (await response.json().catch(() => undefined)) as PressesAnswer | undefined;
    if (answer) {
      this.#waiting.hear(question, answer.waiting);
      this.#show({});
    }
    return answer;
  }

  #address(query: string): string {
    const address = clubDataAddress(this.#club, "presses");
    return query === "" ? address : `${address}?${query}`;
  }

  #open(): Promise<PressDatabase | undefined> {
    this.#database ??= loadDatabase()
      .then(async ({ PressDatabase }) => {
        const database = await PressDatabase.open();
        // Those that were pressed while it could not be had.
        for (const one of this.#view.unsent) await database.put(one);
        return database;
      })
      .catch(() => {
        // A browser that keeps nothing still sends; where only its code was out of reach, the next press asks again.
        this.#database = undefined;
        return undefined;
      });
    return this.#database;
  }

  #write(work: (database: PressDatabase) => Promise<unknown>): void {
    const opened = this.#open();
    this.#writes = this.#writes
      .then(async () => {
        const database = await opened;
        if (database) await work(database);
      })
      .catch(() => {});
  }

  #show(part: Partial<PressView>): void {
    const known = { ...this.#view, ...part };
    const view = { ...known, doubtful: this.#waiting.notAnswered(known.unsent) };
    // Every page asks as it opens, and mostly nothing waits: what is shown already draws nothing again.
    if (isShown(this.#view, view)) return;
    this.#view = { ...view, marks: marksOf(view) };
    for (const watcher of this.#watchers) watcher();
  }
}

/** Whether a view says what another one does. Its presses are the same objects as long as nothing becomes of them. */
function isShown(one: PressView, other: Omit<PressView, "marks">): boolean {
  const isSame = (these: readonly KeptPress[], those: readonly KeptPress[]) =>
    these.length === those.length && these.every((press, place) => press === those[place]);
  return (
    one.stopped === other.stopped &&
    one.courses === other.courses &&
    isSame(one.unsent, other.unsent) &&
    isSame(one.left, other.left) &&
    JSON.stringify(one.doubtful) === JSON.stringify(other.doubtful)
  );
}

const knownIn = (answer: unknown): PressOutcome[] => (answer as PressesAnswer).known;

/** The newest word on each registration: what is not sent before what waits. */
function marksOf({ unsent, left, doubtful }: PressView): ReadonlyMap<string, PressMark> {
  const marks = new Map<string, PressMark>();
  const takenBack = new Set(unsent.flatMap(({ sent }) => (sent.operation === "take_back" ? sent.of : [])));
  for (const { key: id, kind, operation, ids } of doubtful)
    for (const one of ids) marks.set(aboutOf(kind, one), { id, operation, standing: "doubtful" });
  for (const [standing, presses] of [
    ["left", left],
    ["unsent", unsent.filter(isDecision)],
  ] as const)
    for (const { id, sent } of presses)
      if (!takenBack.has(id))
        for (const one of sent.ids) marks.set(aboutOf(sent.kind, one), { id, operation: sent.operation, standing });
  return marks;
}

/** A page that lives holds the lock of its name, and lets go of it when it ends (Web Locks API). */
const PAGE_LOCK = "guichet-presses-page ";

function holdPageLock(page: string): void {
  if (!("locks" in navigator) || !navigator.locks) return;
  void navigator.locks.request(PAGE_LOCK + page, () => new Promise(() => {})).catch(() => {});
}

/** The pages of this browser that live; undefined where it does not tell. */
async function livingPages(): Promise<ReadonlySet<string> | undefined> {
  if (!("locks" in navigator) || !navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: undefined }));
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? name.slice(PAGE_LOCK.length) : [])));
}

const isOfAnother = ({ page, madeAt }: KeptPress, alive: ReadonlySet<string> | undefined): boolean =>
  alive ? alive.has(page) : Date.now() - Date.parse(madeAt) < OTHERS_MS;

/** Whether this browser has the store at all: asking must not make one. Firefox before 126 cannot list them; then it is opened. */
async function hasPresses(): Promise<boolean> {
  const known = await globalThis.indexedDB?.databases?.();
  return known ? known.some(({ name }) => name === PRESS_DATABASE) : "indexedDB" in globalThis;
}

const desks = new Map<string, PressDesk>();

/** The one of this document, for an account in a club. */
export function pressDeskOf(club: string, person: number): PressDesk {
  const name = `${person} ${club}`;
  const desk = desks.get(name) ?? new PressDesk(club, person);
  desks.set(name, desk);
  return desk;
}

/** What is shown of a registration that was pressed. */
export const pressMarkOf = (view: PressView, kind: RegistrationKind, id: number): PressMark | undefined =>
  view.marks.get(aboutOf(kind, id));
