import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { ownFiles, textOf } from "../scripts/testing/pages.ts";
import { asCalled } from "./called.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("names the command that works where it is read: npm's among the sources, guichet in an installation", () => {
  const told = "Fill it: npm run club -- demo judo. Start it with npm start or npm run service; then npm run club --";
  expect(asCalled(told)).toBe(told);
  vi.stubEnv("GUICHET_INSTALLED", "1");
  expect(asCalled(told)).toBe("Fill it: guichet club demo judo. Start it with guichet service; then guichet club");
  expect(readFileSync("bin/guichet", "utf8")).toContain("export GUICHET_INSTALLED=1");
});

/** What an installation does not have, or says through `asCalled` when it has gathered its findings. */
const FOR_SOURCES =
  /^(?:bench|e2e)\/|\/testing\/|^scripts\/(?:testing\/|pack|bench|test|build|check|contract-types)|(?:^|\/)doctor(?:-pairs)?(?:\/|\.ts$)/;

it("is asked wherever a person is told a command", () => {
  const told = ownFiles("ts", "tsx")
    .filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path) && !FOR_SOURCES.test(path))
    .filter((path) => !path.endsWith("runtime/called.ts"))
    .filter((path) => {
      const code = textOf(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return /npm run /.test(code) && !/\basCalled\(/.test(code);
    });
  expect(told).toEqual([]);
});
