import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { formsOf, inFiles } from "./everywhere.ts";

describe("what is looked for everywhere", () => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-everywhere-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const text = "2031-03-17";
  const bytes = Buffer.from(text);
  const base64 = (before: string) => Buffer.from(`${before}${text} and more`).toString("base64");

  it.each([
    ["as it is", Buffer.from(`before ${text} after`)],
    ["among other bytes", Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), bytes, Buffer.from([0xff])])],
    ["as digits", Buffer.from(`\\x00${bytes.toString("hex")}`)],
    ["as large digits", Buffer.from(bytes.toString("hex").toUpperCase())],
    ["as base64", Buffer.from(base64(""))],
    ["as base64 behind one byte", Buffer.from(base64("x"))],
    ["as base64 behind two bytes", Buffer.from(base64("xy"))],
    ["as UTF-16", Buffer.from(text, "utf16le")],
    ["as UTF-16 in the other order", Buffer.from(text, "utf16le").swap16()],
  ])("is found %s, in whatever folder", async (name, written) => {
    const place = join(folder, name, "deeper");
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "file"), written);
    expect(await inFiles(join(folder, name), formsOf(text))).not.toEqual([]);
    expect(await inFiles(join(folder, name), formsOf("2031-04-17"))).toEqual([]);
  });
});
