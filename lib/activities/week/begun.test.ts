import { expect, it } from "vitest";
import { begunAt } from "./begun.ts";

it("fills a form with the day, the time, the place and the coach of an address", () => {
  expect(begunAt(new URLSearchParams("day=lundi&at=08:30&place=Bassin+25+m&coach=7"))).toEqual({
    ...{ day: "lundi", hour: 8, minute: 30, location: "Bassin 25 m", trainer_ids: [7] },
  });
});

it("leaves out what cannot be read", () => {
  expect(begunAt({ day: "constructor", at: "24:00", place: "a\u0000b", coach: "2147483648" })).toEqual({});
  expect(begunAt({ at: "8:30", place: "x".repeat(201) })).toEqual({});
  expect(begunAt({})).toEqual({});
});
