import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { isUnavailable } from "../runtime/database.ts";
import { EnvironmentError } from "../runtime/environment.ts";
import { copyDatabase } from "../scripts/testing/prepared-databases.ts";
import { createApp } from "./app.ts";
import { Clubs } from "./clubs.ts";
import { listen } from "./listen.ts";
import { Quotas } from "./quota/quotas.ts";
import { receiveRequest } from "./routes/visit.ts";
import { ownParts } from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-damaged-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opening a broken database takes as long as one that is whole, on a busy machine. */
const WITHIN_MS = 120_000;

const journalOf = (files: string): string[] => {
  const wal = join(files, "pg_wal");
  return readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(wal, name));
};

/** The rows of pg_class, which PostgreSQL reads before anything else: 1259 is its number in every new database. */
const catalogueOf = (files: string): string[] =>
  readdirSync(join(files, "base")).map((database) => join(files, "base", database, "1259"));

const DAMAGES: Record<string, (files: string) => void> = {
  "its journal is missing": (files) => {
    for (const part of journalOf(files)) rmSync(part);
  },
  "its journal is cut off": (files) => {
    for (const part of journalOf(files)) truncateSync(part, 100);
  },
  "pages of its catalogue are empty": (files) => {
    for (const file of catalogueOf(files)) writeFileSync(file, Buffer.alloc(statSync(file).size));
  },
  "its control file is cut off": (files) => truncateSync(join(files, "global", "pg_control"), 50),
};

it.each(Object.entries(DAMAGES))(
  "a club is told to be restored in one line, and the service is not ready, when %s",
  async (what, damage) => {
    const directory = join(folder, what.replaceAll(" ", "-"));
    const files = join(directory, "judo", "postgres");
    mkdirSync(directory, { recursive: true });
    copyDatabase("club", files);
    damage(files);
    const clock = createClock(undefined);
    const clubs = new Clubs({ kind: "embedded", directory }, "https://club.example", clock);
    const failure = await clubs.get("judo").catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(EnvironmentError);
    const { message } = failure as Error;
    expect(message).toMatch(/^The embedded database in [^\n]*judo is damaged[^\n]*restore -- FILE[^\n]*$/);
    expect([isUnavailable(failure), [...clubs.refused.keys()]]).toEqual([true, ["judo"]]);
    const parts = ownParts();
    const log = pino({ level: "silent" });
    const quotas = new Quotas(1_000);
    const app = createApp({ ...parts, ...{ clubs, clock, log, quotas, publicUrl: "https://club.example" } });
    const listening = await listen(app.fetch, {
      ...{ port: 0, hostname: "127.0.0.1", proxies: undefined },
      receive: (incoming) => receiveRequest(parts, incoming),
    });
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${listening.port}${path}`)).status;
    expect([await status("/livez"), await status("/readyz"), await status("/judo/api/v1/openapi.json")]).toEqual([
      ...[200, 503, 503],
    ]);
    await listening.stop();
    await clubs.close();
  },
  WITHIN_MS,
);
