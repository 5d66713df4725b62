import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importPKCS8, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../scripts/testing/free-port.ts";
import { type OwnDatabase, ownDatabase } from "../scripts/testing/own-database.ts";
import { createPerson, createSeason, seasonsAt, tokenAt } from "./testing/calls.ts";
import { type ServiceProcess, startProcess } from "./testing/process.ts";
import { startReceiver } from "./testing/receiver.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-two-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Changes that the two processes announce together. */
const NOTIFIED = 60;

describe("two processes on one PostgreSQL", () => {
  const slug = `two-${randomUUID().slice(0, 8)}`;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  let both: ServiceProcess[] = [];
  let database: OwnDatabase;
  const at = (turn: number) => both[turn % 2]?.url ?? "";
  const club = (...words: string[]) => both[0]?.club(...words);

  beforeAll(async () => {
    const port = await freePort();
    database = await ownDatabase();
    const shared = { databaseUrl: database.url, publicUrl: `http://127.0.0.1:${port}` };
    both = await Promise.all([
      startProcess({ ...shared, port, dataDirectory: join(folder, "one") }),
      startProcess({ ...shared, dataDirectory: join(folder, "two") }),
    ]);
    await club("create", slug, "--name", "Two");
    // A process hears within half a second of a club that another one has made (service/clubs.ts).
    const contractAt = async (turn: number) => (await fetch(`${at(turn)}/${slug}/api/v1/openapi.json`)).status;
    await vi.waitFor(async () => expect(await Promise.all([0, 1].map(contractAt))).toEqual([200, 200]), 10_000);
  });
  afterAll(async () => {
    await Promise.all(both.map((process) => process.stop()));
    await database.drop();
  });

  it("share tokens and the quota of an integration", async () => {
    const { client_id, client_secret } = await club(
      "integration",
      "create",
      slug,
      "--name",
      "Quota",
      "--scopes",
      "all",
      "--quota",
      "10",
    );
    const { access_token } = await tokenAt(at(0), slug, { client_id, client_secret });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => seasonsAt(at(turn), slug, access_token)));
    // Sorted, so that a failure shows what else was answered.
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(20).fill(429)]);
  });

  it("obey at once what was changed through the other: scopes, the API's switch, a revocation", async () => {
    const credentials = await club("integration", "create", slug, "--name", "Ends", "--scopes", "all");
    const other = () => both[1];
    const codeAt = async (turn: number, token: string | undefined) => {
      const { status, body } = await seasonsAt(at(turn), slug, token);
      return status === 200 ? 200 : (body as { code?: string }).code;
    };
    const everywhere = (token: string | undefined) => Promise.all([0, 1, 0, 1].map((turn) => codeAt(turn, token)));
    const fresh = async () => (await tokenAt(at(0), slug, credentials)).access_token;

    const token = await fresh();
    expect(await everywhere(token)).toEqual(Array(4).fill(200));
    await other()?.club("api", "off", slug);
    expect(await everywhere(token)).toEqual(Array(4).fill("integration_api_disabled"));
    await other()?.club("api", "on", slug);
    expect(await everywhere(token)).toEqual(Array(4).fill(200));
    await other()?.club("integration", "scopes", slug, credentials.client_id, "--scopes", "groups:read");
    expect(await everywhere(token)).toEqual(Array(4).fill("invalid_token"));
    const again = await fresh();
    expect(await everywhere(again)).toEqual(Array(4).fill(200));
    await other()?.club("integration", "revoke", slug, credentials.client_id);
    expect(await everywhere(again)).toEqual(Array(4).fill("invalid_token"));
  });

  it("give the same contract at once when a feature is switched through one of them", async () => {
    const read = async (turn: number) => {
      const answer = await fetch(`${at(turn)}/${slug}/api/v1/openapi.json`);
      return { etag: answer.headers.get("etag"), text: await answer.text() };
    };
    const everywhere = () => Promise.all([0, 1, 0, 1].map(read));
    const before = await everywhere();
    await both[1]?.club("features", slug, "--off", "slots");
    const off = await everywhere();
    await both[0]?.club("features", slug, "--on", "slots");
    const on = await everywhere();
    for (const readings of [before, off, on]) expect(new Set(readings.map(({ text }) => text)).size).toBe(1);
    expect(before[0]?.text).toContain('"/slots"');
    expect(off[0]?.text).not.toContain('"/slots"');
    expect(off[0]?.etag).not.toBe(before[0]?.etag);
    expect(on[0]).toEqual(before[0]);
  });

  it("share idempotency keys: fifty writes with one key have one effect", async () => {
    const { client_id, client_secret } = await club("integration", "create", slug, "--name", "Keys", "--scopes", "all");
    const { access_token } = await tokenAt(at(1), slug, { client_id, client_secret });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const response = await createSeason(at(turn), slug, access_token, key);
        return { status: response.status, body: (await response.json()) as { data?: { id: number }; code?: string } };
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.data?.id)).size).toBe(1);
    for (const { status, body } of answers)
      expect([201, "idempotency_in_progress"]).toContain(status === 201 ? 201 : body.code);
    expect((await seasonsAt(at(0), slug, access_token)).body.data).toHaveLength(1);
  });

  it("share the notifications: each is sent once, whichever of them has committed the change", async () => {
    const receiver = await startReceiver();
    receiver.answer = (_request, response) => setTimeout(() => response.writeHead(204).end(), 20);
    await club("webhook", "set", slug, receiver.url, "--allow-private");
    const { client_id, client_secret } = await club("integration", "create", slug, "--name", "Desk", "--scopes", "all");
    const { access_token } = await tokenAt(at(0), slug, { client_id, client_secret });
    const writes = Array.from({ length: NOTIFIED }, (_, turn) => createPerson(at(turn), slug, access_token, turn));
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(NOTIFIED).fill(200));
    await receiver.until(({ length }) => length >= NOTIFIED);
    await vi.waitFor(async () => {
      const { messages } = await club("webhook", "log", slug, "--limit", String(NOTIFIED));
      const fates = messages.map(({ state, attempts }: { state: string; attempts: unknown[] }) => [
        state,
        attempts.length,
      ]);
      expect(fates).toEqual(Array(NOTIFIED).fill(["delivered", 1]));
    }, 30_000);
    expect(receiver.received).toHaveLength(NOTIFIED);
    expect(new Set(receiver.received.map(({ event }) => event.subject)).size).toBe(NOTIFIED);
    await receiver.close();
  });

  it("share jtis: an assertion is used once", async () => {
    const file = join(folder, "key.pem");
    writeFileSync(file, publicKey);
    const { client_id } = await club(
      "integration",
      "create",
      slug,
      "--name",
      "Signs",
      "--scopes",
      "all",
      "--public-key",
      file,
    );
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: client_id,
      sub: client_id,
      aud: `${at(0)}/${slug}/api/v1/token`,
      iat: now,
      exp: now + 300,
      jti: randomUUID(),
    };
    const client_assertion = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256" })
      .sign(await importPKCS8(privateKey, "RS256"));
    const client_assertion_type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        tokenAt(at(turn), slug, { client_id, client_assertion_type, client_assertion }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it("are backed up with pg_dump, club by club, and restored", async () => {
    const { client_id, client_secret } = await club(
      "integration",
      "create",
      slug,
      "--name",
      "Backup",
      "--scopes",
      "all",
    );
    const { access_token } = await tokenAt(at(0), slug, { client_id, client_secret });
    const key = randomUUID();
    const first = await (await createSeason(at(0), slug, access_token, key)).json();
    const before = await seasonsAt(at(0), slug, access_token);

    const { url } = database;
    const dump = join(folder, "club.dump");
    postgres("pg_dump", ["--format=custom", `--schema=club_${slug}`, `--file=${dump}`, url]);
    await createSeason(at(0), slug, access_token, randomUUID());
    expect(await Promise.all(both.map((process) => process.stop("SIGINT")))).toEqual([0, 0]);
    postgres("psql", ["--quiet", "--command", `drop schema "club_${slug}" cascade`, url]);
    postgres("pg_restore", ["--exit-on-error", `--dbname=${url}`, dump]);

    const port = Number(new URL(at(0)).port);
    const again = await startProcess({ databaseUrl: url, dataDirectory: join(folder, "one"), port });
    both = [again];
    expect(await seasonsAt(again.url, slug, access_token)).toEqual(before);
    // A client that repeats a write after the restore is answered as before: the keys came back with the data.
    expect(await (await createSeason(again.url, slug, access_token, key)).json()).toEqual(first);
  });
});

/** Runs a program of the newest PostgreSQL that Debian installed, or of the path. */
function postgres(program: string, words: string[]): void {
  const versions = spawnSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1"], { encoding: "utf8" });
  const path = `${versions.stdout.trim()}:${process.env.PATH}`;
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8", env: { ...process.env, PATH: path } });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
