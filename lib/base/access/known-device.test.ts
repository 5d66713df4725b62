import { afterAll, beforeAll, expect, it } from "vitest";
import { testStore } from "#lib/desk/testing/store.ts";
import { deviceIn, newDevice } from "./known-device.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await testStore({ kind: "memory" }));
});
afterAll(() => close());

it("knows the browser that signed in to an address, in any case", () => {
  expect(deviceIn("ANA@club.test", newDevice("ana@club.test"))).toMatch(/^[\w-]{24}$/);
});

it("takes no mark that was made for another address, altered, or made up", () => {
  const mark = newDevice("ana@club.test");
  expect(deviceIn("bea@club.test", mark)).toBeUndefined();
  expect(deviceIn("ana@club.test", `x${mark}`)).toBeUndefined();
  expect(deviceIn("ana@club.test", mark.replace(/\.\d+\./, ".9999999999."))).toBeUndefined();
  for (const made of [undefined, "", "a.b.c", "...", `${mark}.x`])
    expect(deviceIn("ana@club.test", made)).toBeUndefined();
});
