import { expect, it } from "vitest";
import { Unseen } from "./use-unseen.ts";

it("nothing is decided of a registration to which the panel has gone by itself until it has stood there for a while", () => {
  const unseen = new Unseen();
  unseen.goOn(6, () => 7);
  expect(unseen.isUnseen(7, 10_000), "it is not drawn yet, however long that takes").toBe(true);
  unseen.shown(7, 10_000);
  unseen.shown(7, 10_900);
  expect(unseen.isUnseen(7, 10_999)).toBe(true);
  expect(unseen.isUnseen(7, 11_000)).toBe(false);
});

/** A list of numbers, and the one of it that is open. */
function opened(unseen: Unseen, open: number) {
  const list = { open, step: (now = 0) => unseen.step(list.open, () => ++list.open, now) };
  return list;
}

it("a step of the person's own is seen at once, and one that the panel has just taken is the one that they meant", () => {
  const unseen = new Unseen();
  const list = opened(unseen, 7);
  expect(unseen.isUnseen(7, 0)).toBe(false);
  unseen.goOn(6, () => 7);
  expect(unseen.isUnseen(8, 0), "another one that somebody has opened").toBe(false);
  list.step();
  expect(list.open, "the step is taken already").toBe(7);
  expect(unseen.isUnseen(7, 0), "what they press next is meant for this one").toBe(false);
  list.step();
  expect(list.open, "the next step is theirs").toBe(8);
  expect(unseen.isUnseen(8, 0)).toBe(false);
});

it("whoever was told that another one is open steps on from it, and decides about none on the way that they cannot have seen", () => {
  const unseen = new Unseen();
  const list = opened(unseen, 7);
  unseen.goOn(6, () => 7);
  unseen.told();
  list.step();
  expect(list.open, "they know that it is open").toBe(8);
  expect(unseen.isUnseen(8, 0), "or went on from the one before, and mean 7").toBe(true);
  list.step();
  expect(list.open, "each of these steps is theirs").toBe(9);
  unseen.shown(9, 0);
  expect(unseen.isUnseen(9, 1_000)).toBe(false);
  list.step(1_000);
  expect(unseen.isUnseen(10, 1_000), "with a look in between all is as ever").toBe(false);
});
