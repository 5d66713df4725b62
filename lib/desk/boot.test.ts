import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { LEAN_LOADING } from "../../scripts/programs.ts";
import { createDatabase } from "../../scripts/testing/own-database.ts";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { DESK_START_WITHIN_MS, startDesk } from "./testing/started-desk.ts";

let folder: string;
let wire: Awaited<ReturnType<typeof startWire>> | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guichet-boot-"));
});
afterEach(async () => {
  await wire?.close();
  wire = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const clubAt = async (answer: (arrival: Arrival) => Reply | undefined) => {
  wire = await startWire(answer);
  return { CLUB_API_URL: wire.baseUrl, CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "canary-secret" };
};
const people = (...emails: string[]) => {
  const data = emails.map((email, index) => ({ id: index + 1, email }));
  return ({ path }: Arrival): Reply | undefined =>
    path.startsWith("/members") ? { body: { data, pagination: { limit: 100, next_after: null } } } : undefined;
};

describe.each(["embedded", "PostgreSQL"])("the dashboard's start, %s", (database) => {
  let data: Record<string, string>;
  beforeEach(async () => {
    const DATA_DIR = join(folder, "dashboard");
    if (database === "embedded") copyDesk(DATA_DIR);
    data = { DATA_DIR, ...(database === "PostgreSQL" && { DATABASE_URL: await createDatabase("boot") }) };
  });

  it(
    "ends with one line where the database was begun with another secret, until that one is given up",
    async () => {
      const [first, second] = ["a", "b"].map((letter) => letter.repeat(40)) as [string, string];
      const club = await clubAt(({ path }) =>
        path === "/context" ? { body: { integration: { permissions: ["groups:read"] } } } : undefined,
      );
      const withSecret = (NEXTAUTH_SECRET: string) => ({ ...data, NEXTAUTH_SECRET });
      expect(await startDesk({ ...withSecret(first), ...club })).toMatchObject({ code: 0 });
      const other = await startDesk({ ...withSecret(second), ...club });
      expect(other.code).toBe(1);
      expect(other.said).toMatch(/^NEXTAUTH_SECRET: this database was begun with another secret\./);
      expect(other.said.split("\n")).toHaveLength(1);
      // What the first has sealed is as it was.
      expect(await startDesk(withSecret(first))).toMatchObject({ code: 0 });
      expect(await user(withSecret(second), "adopt-secret")).toContain("given again");
      expect(await startDesk({ ...withSecret(second), ...club })).toMatchObject({ code: 0 });
      expect((await startDesk(withSecret(first))).said).toContain("begun with another secret");
    },
    DESK_START_WITHIN_MS * 4,
  );
});

describe("the dashboard's start", () => {
  let data: Record<string, string>;
  beforeEach(() => {
    data = { DATA_DIR: join(folder, "dashboard") };
    copyDesk(join(folder, "dashboard"));
  });

  it(
    "does not open a club of real people to the demonstration's public password",
    async () => {
      const demo = { ...data, GUICHET_DEMO: "1" };
      for (const [emails, words] of [
        [["ana@club-fougeres.fr", "ben@wanadoo.fr", "one@demo.example"], "is not a demonstration's own"],
        [[], "is not a demonstration's own"],
      ] as const) {
        const club = await clubAt(people(...emails));
        const real = await startDesk({ ...demo, ...club });
        expect([real.code, real.said]).toEqual([1, expect.stringContaining(words)]);
        await wire?.close();
      }
      const silent = await startDesk({ ...demo, ...(await clubAt(() => undefined)) });
      expect([silent.code, silent.said]).toEqual([1, expect.stringContaining("cannot be told")]);
      await wire?.close();
      const invented = await startDesk({
        ...demo,
        ...(await clubAt(people("a@x.example", "b@x.example", "me@mail.fr"))),
      });
      expect(invented).toMatchObject({ code: 0, said: expect.stringContaining("OPEN") });
    },
    DESK_START_WITHIN_MS * 4,
  );

  it(
    "says in one line what is wrong with a club's address or secret, and keeps nothing of it",
    async () => {
      const refusals: [Reply, RegExp][] = [
        [
          { status: 401, body: { error: "invalid_client" } },
          /^CLUB_CLIENT_ID, CLUB_CLIENT_SECRET: .* \(invalid_client\)\.$/,
        ],
        [{ status: 404, body: "nothing" }, /^CLUB_API_URL: there is no club at /],
      ];
      for (const [reply, line] of refusals) {
        const club = await clubAt(({ path }) => (path === "/token" ? reply : undefined));
        const refused = await startDesk({ ...data, ...club });
        expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(line)]);
        expect(refused.said.split("\n")).toHaveLength(1);
        expect(refused.said).not.toContain("canary");
        await wire?.close();
      }
      // One that is only away is no slip: the desk opens and says so.
      const away = await startDesk({ ...data, ...(await clubAt(() => "drop")) });
      expect(away).toMatchObject({ code: 0, said: expect.stringContaining("asks again by itself") });
    },
    DESK_START_WITHIN_MS * 4,
  );
});

function user(env: Record<string, string>, ...words: string[]): Promise<string> {
  const args = [...LEAN_LOADING, ...QUICK_START, "--conditions=react-server", "scripts/user.ts", ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}
