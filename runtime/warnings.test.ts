import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("has the log say what Node warns of, one object a line, and no plain text beside it", () => {
  const program = `
    import { EventEmitter } from "node:events";
    import { createLog } from "./runtime/log.ts";
    import { logWarnings } from "./runtime/warnings.ts";
    logWarnings(createLog("test"));
    const emitter = new EventEmitter();
    for (let nth = 0; nth < 11; nth++) emitter.on("one", () => undefined);
    process.emitWarning("old", "DeprecationWarning", "DEP0000");`;
  const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(status).toBe(0);
  const lines = stderr.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { err: { type: string } }).err.type).toSorted()).toEqual([
    ...["DeprecationWarning", "MaxListenersExceededWarning"],
  ]);
});
