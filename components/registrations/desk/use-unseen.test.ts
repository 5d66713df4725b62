import { expect, it } from "vitest";
import { Unseen } from "./use-unseen.ts";

it("nothing is decided of a registration to which the panel has gone by itself until it has stood there for a while", () => {
  const unseen = new Unseen();
  unseen.wentOn(7);
  expect(unseen.isUnseen(7, 10_000), "it is not drawn yet, however long that takes").toBe(true);
  unseen.shown(7, 10_000);
  unseen.shown(7, 10_900);
  expect(unseen.isUnseen(7, 10_999)).toBe(true);
  expect(unseen.isUnseen(7, 11_000)).toBe(false);
});

it("a step of the person's own is seen at once, and one that the panel has just taken is the one that they meant", () => {
  const unseen = new Unseen();
  expect(unseen.isUnseen(7, 0)).toBe(false);
  unseen.wentOn(7);
  expect(unseen.isUnseen(8, 0), "another one that somebody has opened").toBe(false);
  expect(unseen.take(7, 0), "the step is taken already").toBe(true);
  expect(unseen.isUnseen(7, 0), "what they press next is meant for this one").toBe(false);
  expect(unseen.take(7, 0), "the next step is theirs").toBe(false);
});
