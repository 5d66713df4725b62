import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readEnvironment } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-environment-"));
afterAll(() => rmSync(folder, { recursive: true }));

const shape = { SECRET: z.string().min(4, "must have at least 4 characters").optional(), HOST: z.string().optional() };
const read = (source: Record<string, string>) => readEnvironment(shape, source);

function fileOf(text: string): string {
  const file = join(folder, "secret");
  writeFileSync(file, text);
  return file;
}

describe("a variable that a file says", () => {
  it("is read whole, less the line end that editors put behind it", () => {
    expect(read({ SECRET_FILE: fileOf(" two words \r\n\n") })).toEqual({ SECRET: " two words " });
  });

  it("counts as unset where the file is empty or the name of the file is", () => {
    expect(read({ SECRET_FILE: fileOf("\n") })).toEqual({});
    expect(read({ SECRET_FILE: "", SECRET: "open" })).toEqual({ SECRET: "open" });
  });

  it("is checked as any other", () => {
    expect(() => read({ SECRET_FILE: fileOf("abc") })).toThrow("SECRET: must have at least 4 characters");
  });

  it("is refused beside the variable itself, and where the file cannot be read, without saying what is in either", () => {
    const file = fileOf("in a file");
    expect(() => read({ SECRET_FILE: file, SECRET: "beside" })).toThrow(/^.*Set SECRET or SECRET_FILE, not both\.$/);
    expect(() => read({ SECRET_FILE: join(folder, "none") })).toThrow(
      /SECRET_FILE: .*none cannot be read \(ENOENT\)\.$/,
    );
    expect(() => read({ SECRET_FILE: folder })).toThrow("(EISDIR)");
  });
});
