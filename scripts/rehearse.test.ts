import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clubClient, type RunningClub, startClub } from "./testing/club.ts";
import { copyClub } from "./testing/prepared-databases.ts";

/** Two services and a dashboard start: a hang ends here, a busy machine does not. */
const WITHIN_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "guichet-rehearsed-"));
let club: RunningClub;
beforeAll(async () => {
  club = await startClub(folder, undefined, { slug: "evening" });
}, WITHIN_MS);
afterAll(async () => {
  await club.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function rehearse(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, SERVICE_DATA_DIR: join(folder, "service") };
  const ran = promisify(execFile)(process.execPath, ["service/cli.ts", "rehearse", ...words], { env });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

it("refuses a club that has nobody, one whose people may be real, and one that is not there", async () => {
  const empty = await rehearse("evening");
  expect([empty.code, empty.err]).toEqual([1, expect.stringContaining("npm run club -- demo evening")]);
  const person = { first_name: "Ana", last_name: "Real", email: "ana@club-fougeres.fr" };
  expect((await clubClient(club.integration).write("POST", "/members", person, "a-real-person-of-the-club")).ok).toBe(
    true,
  );
  const real = await rehearse("evening");
  expect([real.code, real.err]).toEqual([1, expect.stringContaining("is not a demonstration's own")]);
  expect((await rehearse("nowhere")).code).toBe(1);
});

it(
  "plays a rush with faults and a second secretary on a copy, and loses and doubles nothing",
  async () => {
    copyClub(join(folder, "service"), "demo");
    await club.admin("create", "demo", "--name", "Demo");
    await club.admin("demo", "demo", "--members", "60");
    const { code, out, err } = await rehearse("demo", "--rows", "16", "--json");
    const told = JSON.parse(out) as { rows: number; injected: Record<string, number>; ledger: object[] };
    expect({ code, err, ...told }).toMatchObject({ code: 0, lost: 0, doubled: 0, untold: 0, own429: 0, ended: true });
    expect(told.rows).toBe(16);
    expect(told.ledger).toHaveLength(16);
    expect(Object.values(told.injected).filter((times) => times > 0).length).toBeGreaterThan(2);
  },
  WITHIN_MS,
);

it(
  "leaves nothing behind when it is ended early",
  async () => {
    const env = { ...process.env, SERVICE_DATA_DIR: join(folder, "service") };
    const child = spawn(process.execPath, ["service/cli.ts", "rehearse", "demo"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
    });
    const made = await vi.waitFor(() => /in (\S+):/.exec(said)?.[1] ?? Promise.reject(new Error(said)), WITHIN_MS);
    expect(existsSync(made)).toBe(true);
    child.kill("SIGTERM");
    await vi.waitFor(() => expect(existsSync(made)).toBe(false), WITHIN_MS);
  },
  WITHIN_MS,
);
