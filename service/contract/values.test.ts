import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cityCode, date, dateTime, text } from "./values.ts";

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe("text", () => {
  it("counts characters as the published contract does, not UTF-16 units", () => {
    expect(accepts(text(2, 3), "😀😀😀")).toBe(true);
    expect(accepts(text(2, 3), "😀")).toBe(false);
    expect(accepts(text(2, 3), "abcd")).toBe(false);
  });
  it("refuses what PostgreSQL cannot keep", () => {
    expect(accepts(text(0, 10), "a\u0000b")).toBe(false);
    expect(accepts(text(0, 10), "\ud800")).toBe(false);
  });
  it("publishes its lengths", () => {
    expect(z.toJSONSchema(text(2, 255))).toMatchObject({ type: "string", minLength: 2, maxLength: 255 });
    expect(z.toJSONSchema(cityCode().nullable())).toMatchObject({ anyOf: [{ minLength: 5, maxLength: 5 }, {}] });
  });
});

describe("dates", () => {
  it.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["0000-01-01", false],
    ["0001-01-01", true],
    ["2026-9-1", false],
    ["2026-09-01T00:00:00Z", false],
  ])("%s: %s", (value, valid) => expect(accepts(date(), value)).toBe(valid));
});

describe("instants", () => {
  it.each([
    ["2026-09-01T18:30:00+02:00", true],
    ["2026-09-01T16:30:00.123456Z", true],
    ["2026-09-01T16:30:00", false],
    ["2026-09-01T24:30:00Z", false],
    ["9999-12-31T23:59:00-01:00", false],
    ["0000-01-01T00:00:00Z", false],
    ["x", false],
  ])("%s: %s", (value, valid) => expect(accepts(dateTime(), value)).toBe(valid));
});
