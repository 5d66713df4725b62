import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackupFileError, BackupWriter, type Manifest } from "./file.ts";
import { LINE_MOST_BYTES, sealOf } from "./lines.ts";
import { inspect } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-backup-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST: Manifest = {
  ...{ guichet: "backup", format: 1, program: "dashboard", version: "1", madeAt: "2026-11-26T10:00:00Z" },
  ...{ database: "embedded", key: "0".repeat(32), notIncluded: [] },
};
/** What JavaScript takes for the end of a line stands in names that people paste. */
const ROW = JSON.stringify({ name: "Zoé\u2028Petit\r" });

const path = join(folder, "whole.backup");
const altered = join(folder, "altered.backup");

/** As somebody would write it who knows how it is done. */
function sealed(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, sealOf(createHash("sha256").update(bytes).digest("hex"))]);
}

/** What is said of a file with these bytes. */
async function saidOf(bytes: Uint8Array): Promise<string> {
  writeFileSync(altered, bytes);
  try {
    await inspect(altered);
    return "whole";
  } catch (cause) {
    expect(cause).toBeInstanceOf(BackupFileError);
    return (cause as Error).message;
  }
}

describe("the file of a back-up", () => {
  let whole: Buffer;
  beforeAll(async () => {
    const writer = await BackupWriter.begin(path, MANIFEST);
    await writer.write({ section: "dashboard", migrations: [{ hash: "a".repeat(64), when: 1 }] });
    await writer.write({ table: "accounts" });
    for (let row = 0; row < 200; row++) await writer.write([ROW]);
    await writer.write({ tableEnd: "accounts", rows: 200, sum: "b".repeat(64) });
    await writer.write({ sectionEnd: "dashboard" });
    expect(existsSync(path)).toBe(false);
    await writer.end();
    whole = readFileSync(path);
  });

  it("is the operator's alone, and there only when it is whole", async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await inspect(path)).sections).toEqual({ dashboard: { accounts: 200 } });
    await expect(BackupWriter.begin(path, MANIFEST)).rejects.toThrow(/there already/);
    const begun = await BackupWriter.begin(join(folder, "given-up.backup"), MANIFEST);
    await begun.giveUp();
    expect(readdirSync(folder).filter((name) => name.startsWith("given-up"))).toEqual([]);
  });

  it("tells a flipped bit of any byte of it, unused ones included", async () => {
    for (let at = 0; at < whole.length; at++)
      for (const bit of at < whole.length - 90 ? [at % 8] : [0, 1, 2, 3, 4, 5, 6, 7]) {
        const copy = Buffer.from(whole);
        copy[at] = (copy[at] ?? 0) ^ (1 << bit);
        expect(await saidOf(copy), `byte ${at}, bit ${bit}`).not.toBe("whole");
      }
  });

  it("tells where it was cut, and what was added", async () => {
    for (let length = 0; length < whole.length; length += 7)
      expect(await saidOf(whole.subarray(0, length)), `${length} bytes`).not.toBe("whole");
    expect(await saidOf(Buffer.concat([whole, Buffer.from("more")]))).toMatch(/damaged/);
    expect(await saidOf(Buffer.concat([whole, whole]))).toMatch(/damaged/);
  });

  it("is not taken for one where another program, or a newer one, wrote it", async () => {
    for (const other of ["", "PK\u0003\u0004", "{}", "-- PostgreSQL database dump"])
      expect(await saidOf(Buffer.from(other))).toBe("This is no back-up of Guichet.");
    for (const other of ["hello\n", "{}\n", "[]\n", "null\n", '{"guichet":"export","format":1}\n', "x".repeat(70_000)])
      expect(await saidOf(sealed(gzipSync(other)))).toBe("This is no back-up of Guichet.");
    expect(await saidOf(sealed(gzipSync('{"guichet":"backup","format":2}\n')))).toMatch(/newer Guichet/);
    await expect(inspect(folder)).rejects.toThrow(/cannot be read/);
    await expect(inspect(join(folder, "nowhere"))).rejects.toThrow(/ENOENT/);
  });

  it("tells a line that lies about what it is, and a name that would leave its place", async () => {
    const lines = gunzipSync(whole).toString().split("\n").slice(0, -1);
    for (const lie of [
      { section: "../../etc", migrations: [{ hash: "a".repeat(64), when: 1 }] },
      { section: "__proto__", migrations: [{ hash: "a".repeat(64), when: 1 }] },
      { table: 'accounts"; drop table clubs; --' },
      { table: "__proto__" },
      { tableEnd: "accounts", rows: -1, sum: "b".repeat(64) },
      { sequence: "accounts_id_seq", last: "1); drop table clubs", called: true },
      { restored: true },
    ])
      expect(await saidOf(sealed(gzipSync(`${[...lines.slice(0, 2), JSON.stringify(lie)].join("\n")}\n`)))).toMatch(
        /damaged/,
      );
    for (const altered of [
      lines.toSpliced(-3, 1),
      lines.toSpliced(9, 1),
      lines.slice(0, -3),
      [...lines, lines.at(-2) ?? ""],
    ])
      expect(await saidOf(sealed(gzipSync(`${altered.join("\n")}\n`)))).toMatch(/damaged/);
  });

  it("is never held in memory, whatever its length claims", async () => {
    // Some hundred kilobytes that would be more than any row.
    const claimed = Buffer.concat([Buffer.from(`${JSON.stringify(MANIFEST)}\n["`), Buffer.alloc(LINE_MOST_BYTES, "x")]);
    expect(await saidOf(sealed(gzipSync(claimed, { level: 1 })))).toMatch(/longer than any/);
  });
});
