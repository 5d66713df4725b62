import { describe, expect, it } from "vitest";
import { ownFiles, textOf } from "./testing/pages.ts";

/** The system's, npm's, Node's and Next's own, what one program of ours tells another that it starts, and what an example of the documentation reads. */
const INTERNAL = new Set([
  "NODE_COMPILE_CACHE",
  "NODE_ENV",
  "NEXT_RUNTIME",
  "NEXT_MANUAL_SIG_HANDLE",
  "NEXT_TELEMETRY_DISABLED",
  "GUICHET_INSTALLED",
  "GUICHET_STARTER",
  "TMPDIR",
  "WEBHOOK_KEY",
]);

/** What people start. Tests, browser tests and benchmarks set variables for the programs that they start; only those of scripts/testing are people's. */
const sources = ownFiles("ts", "tsx", "mjs").filter(
  (path) => !/\.(?:test|spec)\.tsx?$|^(?:e2e|bench)\/|^(?!scripts\/).*\/testing\//.test(path),
);

/** The variables that a file reads: by name, or by the shape that it hands to `readEnvironment`. */
function readBy(path: string): string[] {
  const text = textOf(path);
  const named = [...text.matchAll(/\bprocess\.env\.([A-Z][A-Z\d_]*)/g)];
  const shaped = /\breadEnvironment\(/.test(text)
    ? [
        ...text.matchAll(
          /[{\n]\s*([A-Z][A-Z\d_]*): (?:z|port|flagSetting|instantSetting|proxies|stopDelay|timeZone)\b/g,
        ),
      ]
    : [];
  return [...named, ...shaped].flatMap(([, name = ""]) => (INTERNAL.has(name) ? [] : [name]));
}

const read = [...new Set(sources.flatMap(readBy))].sort();
const inExample = [...textOf(".env.example").matchAll(/^#? ?([A-Z][A-Z\d_]*)=/gm)].map(([, name = ""]) => name).sort();

describe("the variables of the environment", () => {
  it("stand in .env.example, each once, and no other stands there", () => {
    expect(read).toEqual(
      expect.arrayContaining(["DATABASE_URL", "LOG_LEVEL", "OIDC_ISSUER", "SERVICE_DEMO", "TRUSTED_PROXIES"]),
    );
    expect(inExample).toEqual(read);
  });

  it("stand in the README", () => {
    const readme = textOf("README.md");
    expect(read.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
