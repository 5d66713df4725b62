import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FailoverKind, type PostgresPair, startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { type KeyedWriter, startKeyedWriter } from "./testing/keyed-writer.ts";
import { type ServiceProcess, startProcess } from "./testing/process.ts";

const WRITERS = 4;
/** For how long nobody takes writes: longer than it takes to be sure that the primary is silent. */
const BETWEEN_MS = 3_000;

describe("a service whose PostgreSQL fails over", () => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-service-failover-"));
  let pair: PostgresPair;
  let service: ServiceProcess;
  let writer: KeyedWriter;
  beforeAll(async () => {
    pair = await startPostgresPair({ synchronous: true });
    service = await startProcess({ dataDirectory: folder, databaseUrl: pair.url, logLevel: "silent" });
    writer = await startKeyedWriter(service);
  });
  afterAll(async () => {
    await service.stop();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<FailoverKind>(["switched", "killed", "frozen", "cut", "full"])(
    "goes on by itself after it was %s",
    async (kind) => {
      // Where no disk of its own can be made, none can be filled.
      if (!pair.kinds.includes(kind)) return;
      let isOver = false;
      const writing = Array.from({ length: WRITERS }, () => writer.writeUntil(() => isOver));
      await wait(300);
      await pair.failOver(kind, BETWEEN_MS);
      const first = await writer.write();
      isOver = true;
      await Promise.all(writing);
      expect(first.status, "the first request after the primary takes writes").toBe(200);
      // Away, with a moment to come back at: no other failure.
      expect(writer.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
      expect(writer.refusals.length).toBeGreaterThan(0);
      const kept = await names(pair.primaryUrl());
      expect(kept.length, "done twice").toBe(new Set(kept).size);
      expect(
        [...writer.acknowledged.keys()].filter((name) => !kept.includes(name)),
        "acknowledged and lost",
      ).toEqual([]);
      // What had no answer was asked again under its key until it had one.
      expect(
        kept.filter((name) => !writer.acknowledged.has(name)),
        "told otherwise",
      ).toEqual([]);
      writer.refusals.length = 0;
      await pair.heal();
    },
  );
});

async function names(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from club_failover.sports");
  await client.end();
  return rows.map(({ name }) => name);
}
