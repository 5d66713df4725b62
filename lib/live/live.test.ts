import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/testing/store.ts";
import { type Change, publish, startLive, stopLive, subscribe } from "./live.ts";

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
