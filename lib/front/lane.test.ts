import { expect, it } from "vitest";
import { Lane } from "./lane.ts";

const sizes = { line: 4, lineBytes: 1_000, holdMs: 60_000, rest: () => 0 };

/** Asks for a turn and notes in `told` who has it, or who was refused. */
async function ask(lane: Lane, machine: string, told: string[], bytes = 1): Promise<void> {
  const leave = await lane.turn(machine, bytes);
  told.push(leave ? machine : `not ${machine}`);
  if (leave) setImmediate(leave);
}

it("lets machines take turns, however many requests one of them has", async () => {
  const lane = new Lane(sizes);
  const told: string[] = [];
  await Promise.all(["a", "a", "a", "b"].map((machine) => ask(lane, machine, told)));
  expect(told).toEqual(["a", "a", "b", "a"]);
});

it("has room for a newcomer when one machine fills the line, and for no more than so many", async () => {
  const lane = new Lane(sizes);
  const told: string[] = [];
  await Promise.all(["a", "a", "a", "a", "a", "b", "c"].map((machine) => ask(lane, machine, told)));
  expect(told.toSorted()).toEqual(["a", "a", "a", "b", "c", "not a", "not a"]);
});

it("holds no more bytes than so many while they wait", async () => {
  const lane = new Lane(sizes);
  const told: string[] = [];
  await Promise.all([ask(lane, "a", told), ask(lane, "b", told, 600), ask(lane, "c", told, 600)]);
  expect(told.toSorted()).toEqual(["a", expect.stringMatching(/^[bc]$/), expect.stringMatching(/^not [bc]$/)]);
});

it("goes on when the one inside is itself held up", async () => {
  const lane = new Lane({ ...sizes, holdMs: 1 });
  expect(await lane.turn("a", 0)).toBeDefined();
  expect(await lane.turn("b", 0)).toBeDefined();
});
