import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type Change, publish, startLive, stopLive, streamPosition, subscribe } from "./live.ts";

describe.each(databases("live"))("changes, %s", (_name, location) => {
  let open: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    open = await testStore(location);
    await startLive();
  });
  afterAll(async () => {
    await stopLive();
    await open.close();
  });

  it("reach those who watch the club, once, until they leave", async () => {
    const heard: Change[] = [];
    const elsewhere: Change[] = [];
    const leave = subscribe("demo", (what) => heard.push(what));
    subscribe("other", (what) => elsewhere.push(what));
    await publish({ club: "demo", topic: "jobs", id: 1 });
    await publish({ club: "demo", topic: "mirror", season: 2 });
    await expect
      .poll(() => heard)
      .toEqual([
        { club: "demo", topic: "jobs", id: 1 },
        { club: "demo", topic: "mirror", season: 2 },
      ]);
    leave();
    await publish({ club: "demo", topic: "jobs", id: 3 });
    await publish({ club: "other", topic: "jobs", id: 4 });
    await expect.poll(() => elsewhere).toHaveLength(1);
    expect(heard).toHaveLength(2);
  });
});

describe.each(databases("resume"))("a browser that was away, %s", (_name, location) => {
  let open: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    open = await testStore(location);
    await startLive();
  });
  afterAll(async () => {
    await stopLive();
    await open.close();
  });

  /** Tells of changes and waits until they went round. @returns their numbers */
  async function tell(...works: number[]): Promise<string[]> {
    const numbers: string[] = [];
    const leave = subscribe("demo", (_what, at) => numbers.push(at));
    for (const id of works) await publish({ club: "demo", topic: "jobs", id });
    await expect.poll(() => numbers).toHaveLength(works.length);
    leave();
    return numbers;
  }
  const missed = (last: string | null) => streamPosition("demo", last).missed?.map(({ what }) => what.id);

  it("gets what it missed since the change it names, and of its club alone", async () => {
    const fresh = streamPosition("demo", null);
    expect(fresh.missed).toBeUndefined();
    const [first, second] = await tell(1, 2);
    await publish({ club: "other", topic: "jobs", id: 3 });
    await tell(4);
    expect(missed(fresh.at)).toEqual([1, 2, 4]);
    expect(missed(first ?? "")).toEqual([2, 4]);
    expect(missed(second ?? "")).toEqual([4]);
    expect(missed(streamPosition("demo", null).at)).toEqual([]);
  });

  it("is told to read anew where nobody knows any more what it missed", async () => {
    const [old] = await tell(1);
    expect(missed("never told")).toBeUndefined();
    await tell(...Array.from({ length: 1_001 }, (_, n) => n));
    expect(missed(old ?? "")).toBeUndefined();
    const { at } = streamPosition("demo", null);
    await stopLive();
    await startLive();
    expect(missed(at)).toBeUndefined();
  });
});
