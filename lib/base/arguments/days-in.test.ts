import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anyDay, dayOfKind, haveDays, monthOfKind, strayDay } from "./days-in.ts";

const TODAY = "2026-11-27";
const money = dayOfKind("money");

describe("a day among what an action is given", () => {
  const one = z.strictObject({ on: money.nullable(), note: z.string() });
  const shapes: [string, z.ZodType, (day: string) => unknown][] = [
    ["by itself", money, (day) => day],
    ["in an object", one, (on) => ({ on, note: "" })],
    [
      "in a list",
      z.array(one).min(1),
      (on) => [
        { on: null, note: "" },
        { on, note: "" },
      ],
    ],
    ["of a part", one.partial(), (on) => ({ on })],
    ["behind a rule", one.refine(({ on }) => on !== "2000-01-01"), (on) => ({ on, note: "" })],
    ["read on", z.strictObject({ on: money }).transform((read) => ({ ...read, more: 1 })), (on) => ({ on })],
    ["by name", z.record(z.string(), money), (on) => ({ first: on })],
    ["in a tuple", z.tuple([z.string(), money]), (on) => ["", on]],
    ["with a default", z.object({ on: money.default("2026-01-01") }), (on) => ({ on })],
    [
      "of two shapes",
      z.union([z.strictObject({ is: z.literal("none") }), z.strictObject({ on: money })]),
      (on) => ({ on }),
    ],
    [
      "of named shapes",
      z.discriminatedUnion("is", [
        z.strictObject({ is: z.literal("a") }),
        z.strictObject({ is: z.literal("b"), on: money }),
      ]),
      (on) => ({ is: "b", on }),
    ],
    ["of two halves", z.intersection(z.object({ a: z.string() }), z.object({ on: money })), (on) => ({ a: "", on })],
  ];
  it.each(shapes)("%s is judged", (_name, schema, of) => {
    for (const day of ["2026-11-27", "2020-02-29"]) {
      const read = schema.parse(of(day));
      expect(haveDays([schema], [read])).toBe(true);
      expect(strayDay([schema], [read], TODAY)).toBeUndefined();
    }
    for (const day of ["0001-01-01", "2126-09-12", "9999-12-31", "2026-11-28"])
      expect(strayDay([schema], [schema.parse(of(day))], TODAY)).toEqual({ day, from: "2016-11-27", to: TODAY });
  });

  it("may stay as it was seen, however far away it lies", () => {
    const wish = z.strictObject({ seen: one.nullable(), fields: one });
    const far = { on: "1990-01-01", note: "a" };
    const other = { on: "1990-01-02", note: "a" };
    const judged = (seen: unknown, fields: unknown) => strayDay([wish], [wish.parse({ seen, fields })], TODAY)?.day;
    expect(judged(far, { ...far, note: "b" })).toBeUndefined();
    expect(judged(far, other)).toBe("1990-01-02");
    expect(judged(null, far)).toBe("1990-01-01");
  });

  it("of a month counts by the month in which the span begins", () => {
    const due = monthOfKind("due");
    expect(strayDay([due], ["2016-11-01"], TODAY)).toBeUndefined();
    expect(strayDay([due], ["2016-10-01"], TODAY)).toBeDefined();
    expect(strayDay([due], ["2032-01-01"], TODAY)).toBeDefined();
    expect(due.safeParse("2026-10-02").success).toBe(false);
  });

  it("that nobody writes is not judged", () => {
    expect(haveDays([anyDay, z.string()], ["0001-01-01", "x"])).toBe(false);
  });
});

/** What a device tells of sheets, and what a page asks the copy, has rules of its own. */
const OWN_RULES = [
  "lib/base/arguments/days-in.ts",
  "lib/activities/attendance/wire.ts",
  "app/api/clubs/[club]/people/alike/route.ts",
];

it("says of every day that the dashboard reads what it is of: no schema has a bare one", () => {
  const sources = ["app", "lib"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`),
  );
  const bare = sources
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/\/testing\//.test(file))
    .filter((file) => /\biso\s*\.date\(/.test(readFileSync(file, "utf8")));
  expect(bare.sort()).toEqual([...OWN_RULES].sort());
});
