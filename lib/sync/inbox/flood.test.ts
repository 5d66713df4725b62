import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { flood } from "./testing/flood.ts";

/** `npm run bench -- inbox` sends the ten thousand. */
const MESSAGES = 1_000;

describe.each(databases("flood"))("a flood of messages, %s", (_name, location) => {
  let desk: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());

  it("honest, repeated, shuffled and crooked: each change is kept once and the copy ends equal to the club, row by row", async () => {
    const flooded = await flood(desk.store, MESSAGES);
    expect(Object.keys(flooded.honest)).toEqual(["204"]);
    expect(
      Object.keys(flooded.others)
        .map(Number)
        .every((status) => [400, 401, 413].includes(status)),
    ).toBe(true);
    expect(flooded.kept).toBe(flooded.announced);
    expect(flooded.unsettled).toBe(0);
    expect(flooded.copy).toEqual(flooded.club);
    // Folded: far fewer readings than changes.
    expect(flooded.calls).toBeLessThan(flooded.announced);
  });
});
