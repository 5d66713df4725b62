import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedTime, writtenTime } from "./typed-time.ts";

describe("a time of day", () => {
  it.each([
    ...["18:30", "18h30", "18 h 30", "18H30", "1830", "18.30", "6:30 pm", "6:30PM", "0630p", "6h30 p.m."].map(
      (text) => [text, "18:30"],
    ),
    ...[
      ["18h", "18:00"],
      ["9 h", "09:00"],
      ["930", "09:30"],
      ["9:05", "09:05"],
      ["00:00", "00:00"],
      ["12am", "00:00"],
      ["12 pm", "12:00"],
      ["1030A", "10:30"],
      ["18:30:15", "18:30:15"],
      ["", ""],
      ["  ", ""],
    ],
  ] as [string, string][])("%s is %s", (text, time) => expect(typedTime(text)).toBe(time));

  it.each([
    "18",
    "1",
    "24:00",
    "25h",
    "18:60",
    "18:3",
    "18h5",
    "13pm",
    "0am",
    "?",
    "abc",
    "18:30 x",
    "183045",
    "-1:00",
  ])("%s is none, or not whole", (text) => expect(typedTime(text)).toBeUndefined());

  it("is read as it is written, in both languages", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom("fr" as const, "en" as const),
        (hour, minute, locale) => {
          const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
          expect(typedTime(writtenTime(locale, time))).toBe(time);
        },
      ),
    );
  });
});
