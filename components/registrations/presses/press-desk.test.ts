import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PressOutcome, SentPress, WaitingPress } from "#lib/registrations/decisions/press-wire.ts";
import { aboutOf, OUTLIVES_BYTES, outliving, type PressedDecision } from "./kept-press.ts";
import { PressDatabase } from "./press-database.ts";
import { PressDesk } from "./press-desk.ts";

const CLUB = "demo";
const CLAIRE = 1;
const NADIA = 2;

const refusal = (id: number): PressedDecision => ({
  ...{ operation: "refuse", season: 2, kind: "annual", ids: [id], saw: "pending", marks: null, of: null },
});

/** A dashboard that keeps presses by their keys, while it is there. */
class Dashboard {
  readonly kept = new Map<string, SentPress>();
  /** What it answers of a registration; `asked` where nothing is said. */
  readonly says = new Map<number, PressOutcome["state"]>();
  isAway = false;
  requests = 0;
  gate: Promise<void> = Promise.resolve();
  /** Before a list of what waits, which was made already, arrives. */
  listGate: Promise<void> = Promise.resolve();
  /** What waits for its person. */
  readonly waiting = new Map<string, WaitingPress>();

  readonly answer = async (address: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(address, "http://desk.test");
    if (init?.method !== "POST") {
      if (this.isAway) throw new TypeError("away");
      const named = (url.searchParams.get("known") ?? "").split(",").filter((key) => this.kept.has(key));
      const waiting = [...this.waiting.values()];
      await this.listGate;
      return Response.json({ waiting, known: named.map((key) => ({ key, state: "asked", code: null, job: 1 })) });
    }
    this.requests += 1;
    await this.gate;
    if (this.isAway) throw new TypeError("away");
    const { presses } = JSON.parse(String(init.body)) as { presses: SentPress[] };
    for (const press of presses) if (!this.kept.has(press.key)) this.kept.set(press.key, press);
    for (const { of } of presses) this.waiting.delete(of ?? "");
    const known = presses.map((press): PressOutcome => {
      const state = ("ids" in press && this.says.get(press.ids[0] ?? 0)) || "asked";
      return { key: press.key, state, code: null, job: state === "asked" ? 1 : null };
    });
    return Response.json({ waiting: [], known });
  };
}

let dashboard: Dashboard;
beforeEach(() => {
  dashboard = new Dashboard();
  vi.stubGlobal("fetch", dashboard.answer);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const deskOf = (person = CLAIRE) => new PressDesk(CLUB, person);
const onDevice = async (person = CLAIRE) => (await PressDatabase.open()).of(CLUB, person);
const idsOf = (presses: Iterable<SentPress>) => [...presses].flatMap((one) => ("ids" in one ? one.ids : []));

describe("what is pressed", () => {
  it("is on the device while the dashboard is away, is counted, and leaves in its order once it is back; then the device has nothing of it", async () => {
    dashboard.isAway = true;
    const desk = deskOf();
    for (const id of [5, 3, 4]) desk.press(refusal(id));
    expect(desk.shown().unsent).toHaveLength(3);
    expect(desk.shown().marks.get(aboutOf("annual", 3))?.standing).toBe("unsent");
    await expect.poll(async () => (await onDevice()).length).toBe(3);
    dashboard.isAway = false;
    await expect.poll(() => desk.send().then(() => dashboard.kept.size)).toBe(3);
    expect(idsOf(dashboard.kept.values())).toEqual([5, 3, 4]);
    expect(desk.shown().unsent).toEqual([]);
    await expect.poll(() => onDevice()).toEqual([]);
  });

  it("is one press when it is pressed twice on its way, and leaves in batches: what comes while one is on its way follows together", async () => {
    let open: () => void = () => {};
    dashboard.gate = new Promise((resolve) => {
      open = resolve;
    });
    const desk = deskOf();
    const first = desk.press(refusal(1));
    expect(desk.press(refusal(1))).toBe(first);
    for (let id = 2; id <= 9; id++) desk.press(refusal(id));
    await expect.poll(() => dashboard.requests).toBe(1);
    open();
    await expect.poll(() => dashboard.kept.size).toBe(9);
    expect(dashboard.requests).toBe(2);
  });

  it("waits for its person where the dashboard doubts, and is shown in its place", async () => {
    dashboard.says.set(7, "doubtful");
    const desk = deskOf();
    desk.press(refusal(7));
    await expect.poll(() => desk.shown().doubtful.length).toBe(1);
    expect(desk.shown().marks.get(aboutOf("annual", 7))?.standing).toBe("doubtful");
    desk.press({ ...refusal(7), operation: "cancel" });
    dashboard.says.clear();
    await expect.poll(() => desk.shown().courses.get(aboutOf("annual", 7))?.operation).toBeDefined();
  });

  it("that has not left is gone when it is taken back; of one that has, the dashboard is told", async () => {
    let open: () => void = () => {};
    dashboard.gate = new Promise((resolve) => {
      open = resolve;
    });
    const desk = deskOf();
    const first = desk.press(refusal(1));
    await expect.poll(() => dashboard.requests).toBe(1);
    const second = desk.press(refusal(2));
    desk.takeBack(second);
    desk.takeBack(first);
    open();
    await expect.poll(() => dashboard.kept.size).toBe(2);
    const sent = [...dashboard.kept.values()];
    expect(idsOf(sent)).toEqual([1]);
    expect(sent[1]).toMatchObject({ operation: "take_back", of: first });
  });
});

describe("what waits for its person", () => {
  const KEY = "6f2a1b1e-2a57-4d3c-9d7e-0d9f6f1f7a01";
  const opened = async () => {
    dashboard.waiting.set(KEY, { key: KEY, season: 2, kind: "annual", operation: "refuse", ids: [7] });
    const desk = deskOf();
    await desk.refresh();
    expect(desk.shown().doubtful.map(({ key }) => key)).toEqual([KEY]);
    return desk;
  };
  /** A list that the dashboard made before it had the answer arrives after all else. */
  const late = (desk: PressDesk) => {
    let arrive: () => void = () => {};
    dashboard.listGate = new Promise((resolve) => {
      arrive = resolve;
    });
    const list = desk.refresh();
    return async () => {
      arrive();
      await list;
    };
  };
  const answers = {
    confirmed: (desk: PressDesk) => void desk.press({ ...refusal(7), saw: null, marks: ["pending"], of: KEY }),
    "left as it is": (desk: PressDesk) => desk.leave(KEY),
    "taken back": (desk: PressDesk) => desk.takeBack(KEY),
  };

  it("is told once, however often the dashboard says it, and nothing is told where nothing waits", async () => {
    const told = vi.fn();
    const desk = await opened();
    const stop = desk.subscribe(told);
    await desk.refresh();
    expect(told).not.toHaveBeenCalled();
    dashboard.waiting.clear();
    await desk.refresh();
    expect(told).toHaveBeenCalledTimes(1);
    await desk.refresh();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each(Object.entries(answers))("does not come back by an older list once it is %s", async (_name, answer) => {
    const desk = await opened();
    const arrives = late(desk);
    answer(desk);
    expect(desk.shown().doubtful, "its answer is on its way").toEqual([]);
    await expect.poll(() => desk.shown().unsent).toEqual([]);
    await arrives();
    expect(desk.shown().doubtful).toEqual([]);
  });

  it("stays where it was heard after the list was made, and comes back where its answer is taken back before it left", async () => {
    const desk = await opened();
    const arrives = late(desk);
    dashboard.says.set(8, "doubtful");
    desk.press(refusal(8));
    await expect.poll(() => desk.shown().doubtful.flatMap(({ ids }) => ids)).toEqual([7, 8]);
    await arrives();
    expect(desk.shown().doubtful.flatMap(({ ids }) => ids)).toEqual([7, 8]);
    let open: () => void = () => {};
    dashboard.gate = new Promise((resolve) => {
      open = resolve;
    });
    desk.press(refusal(9));
    const answer = desk.press({ ...refusal(7), saw: null, marks: ["pending"], of: KEY });
    expect(desk.shown().doubtful.flatMap(({ ids }) => ids)).toEqual([8]);
    desk.takeBack(answer);
    expect(desk.shown().doubtful.flatMap(({ ids }) => ids)).toEqual([7, 8]);
    open();
    await expect.poll(() => onDevice()).toEqual([]);
  });
});

describe("what an earlier page has left", () => {
  /** As a page that is gone has left it: none that might still send it. */
  const leaveOne = async (id: number) => {
    const { ids, ...said } = refusal(id);
    const key = `a press about ${id}`;
    const whose = { id: key, club: CLUB, person: CLAIRE, page: "a page that is gone" };
    const sent = { ...said, key, ids: [...ids], marks: null };
    await (await PressDatabase.open()).put({ ...whose, madeAt: new Date().toISOString(), tried: false, sent });
  };
  // A browser without locks tells of no other page: only what is older than a moment is taken for left.
  beforeEach(async () => {
    vi.stubGlobal("navigator", { ...navigator, locks: { request: async () => {}, query: async () => ({ held: [] }) } });
    const database = await PressDatabase.open();
    await database.remove((await onDevice()).map(({ id }) => id));
  });

  it("is listed and not sent by itself; its person sends it, under the same name", async () => {
    await leaveOne(11);
    dashboard.isAway = false;
    const [kept] = await onDevice();
    const desk = deskOf();
    desk.start();
    await expect.poll(() => desk.shown().left.length).toBe(1);
    await desk.send();
    expect(dashboard.kept.size).toBe(0);
    desk.sendLeft();
    await expect.poll(() => [...dashboard.kept.keys()]).toEqual([kept?.id]);
    await expect.poll(() => onDevice()).toEqual([]);
  });

  it("is neither told nor sent to another account on the same device", async () => {
    await leaveOne(12);
    dashboard.isAway = false;
    const desk = deskOf(NADIA);
    desk.start();
    desk.press(refusal(13));
    await expect.poll(() => dashboard.kept.size).toBe(1);
    expect(desk.shown().left).toEqual([]);
    expect(idsOf(dashboard.kept.values())).toEqual([13]);
    await expect.poll(() => onDevice(NADIA)).toEqual([]);
    expect((await onDevice(CLAIRE)).length).toBe(1);
  });

  it("is listed once the page that pressed it is gone, though that was there a moment ago", async () => {
    await leaveOne(15);
    dashboard.isAway = false;
    const [kept] = await onDevice();
    let held = [{ name: `guichet-presses-page ${kept?.page}` }];
    vi.stubGlobal("navigator", { ...navigator, locks: { request: async () => {}, query: async () => ({ held }) } });
    const desk = deskOf();
    desk.start();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(desk.shown().left, "it is the other page's").toEqual([]);
    held = [];
    await expect.poll(() => desk.shown().left.length, { timeout: 5_000 }).toBe(1);
    expect(dashboard.kept.size, "and nothing is sent").toBe(0);
  });

  it("is forgotten where it has arrived all the same", async () => {
    await leaveOne(14);
    const [kept] = await onDevice();
    if (kept) dashboard.kept.set(kept.id, kept.sent);
    dashboard.isAway = false;
    const desk = deskOf();
    desk.start();
    await expect.poll(() => onDevice()).toEqual([]);
    expect(desk.shown().left).toEqual([]);
  });
});

it("holds no name, and fits into what browsers send for a page that has gone", () => {
  const desk = deskOf();
  dashboard.isAway = true;
  for (let id = 1; id <= 1_000; id++) desk.press(refusal(id));
  const { unsent } = desk.shown();
  for (const batch of outliving(unsent))
    expect(JSON.stringify({ presses: batch.map(({ sent }) => sent) }).length).toBeLessThanOrEqual(OUTLIVES_BYTES + 100);
  expect(outliving(unsent).flat()).toHaveLength(1_000);
  const text = new Set(unsent.flatMap((one) => Object.keys(one.sent)));
  expect([...text].sort()).toEqual(["ids", "key", "kind", "marks", "of", "operation", "saw", "season"]);
});
