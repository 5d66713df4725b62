import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importPKCS8, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type OwnDatabase, ownDatabase } from "../scripts/testing/own-database.ts";
import { freePort, type ServiceProcess, startInVain, startProcess } from "./testing/process.ts";
import { startReceiver } from "./testing/receiver.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Changes that the two processes announce together. */
const NOTIFIED = 60;

const SEASON = {
  name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-12-31",
};

const tokenAt = async (url: string, slug: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...fields });
  const response = await fetch(`${url}/${slug}/api/v1/token`, { method: "POST", body });
  return { status: response.status, ...((await response.json()) as { access_token?: string; error?: string }) };
};

const createSeason = (url: string, slug: string, token: string | undefined, key: string) =>
  fetch(`${url}/${slug}/api/v1/seasons`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(SEASON),
  });

const createPerson = (url: string, slug: string, token: string | undefined, number: number) =>
  fetch(`${url}/${slug}/api/v1/members`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID(), "Content-Type": "application/json" },
    body: JSON.stringify({ email: `p${number}@example.org`, first_name: "Camille", last_name: `Martin ${number}` }),
  });

const seasonsAt = async (url: string, slug: string, token: string | undefined) => {
  const response = await fetch(`${url}/${slug}/api/v1/seasons`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};

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
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
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

describe("a process with the embedded database", () => {
  const dataDirectory = join(folder, "embedded");
  let service: ServiceProcess;
  let credentials: { client_id: string; client_secret: string };
  beforeAll(async () => {
    service = await startProcess({ dataDirectory });
    await service.club("create", "fencing", "--name", "Fencing");
    const { client_id, client_secret } = await service.club(
      "integration",
      "create",
      "fencing",
      "--name",
      "I",
      "--scopes",
      "all",
    );
    credentials = { client_id, client_secret };
  });
  afterAll(() => service.stop());

  it("keeps its memory when clients send a hundred megabytes", async () => {
    const { access_token } = await tokenAt(service.url, "fencing", credentials);
    const rest = service.memory();
    let peak = rest;
    const watch = setInterval(() => {
      peak = Math.max(peak, service.memory());
    }, 20);
    const flood = () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 262_144;
          if (sent > 100_000_000) controller.close();
          else controller.enqueue(new Uint8Array(262_144).fill(0x5b));
        },
      });
      return fetch(`${service.url}/fencing/api/v1/seasons`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${access_token}`,
          "Idempotency-Key": randomUUID(),
          "Content-Type": "application/json",
        },
        body,
        duplex: "half",
      } as RequestInit).then(
        ({ status }) => status,
        () => 413,
      );
    };
    const statuses = await Promise.all([flood(), flood(), flood()]);
    clearInterval(watch);
    expect(statuses).toEqual([413, 413, 413]);
    expect(peak - rest).toBeLessThan(100 * 1_048_576);
  });

  it("says in one line that its port is taken", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port));
    });
    const { code, stderr } = await startInVain({ port, dataDirectory: join(folder, "taken") });
    taken.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(`Port ${port} is taken. Stop what uses it or choose another.`);
  });

  it("refuses a data directory that another process has", async () => {
    const { code, stderr } = await startInVain({ port: await freePort(), dataDirectory });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data directory .* is in use by another process\..*\n$/);
  });

  it("is backed up by a copy of its directory while it is stopped, and restored from it", async () => {
    const { access_token } = await tokenAt(service.url, "fencing", credentials);
    const key = randomUUID();
    const first = await (await createSeason(service.url, "fencing", access_token, key)).json();
    const before = await seasonsAt(service.url, "fencing", access_token);
    const port = Number(new URL(service.url).port);
    expect(await service.stop()).toBe(0);
    expect(readdirSync(dataDirectory)).not.toContain("admin.json");
    cpSync(dataDirectory, join(folder, "backup"), { recursive: true });

    service = await startProcess({ dataDirectory, port });
    await createSeason(service.url, "fencing", access_token, randomUUID());
    await service.stop();
    rmSync(dataDirectory, { recursive: true });
    cpSync(join(folder, "backup"), dataDirectory, { recursive: true });

    service = await startProcess({ dataDirectory, port });
    expect(await seasonsAt(service.url, "fencing", access_token)).toEqual(before);
    expect(await (await createSeason(service.url, "fencing", access_token, key)).json()).toEqual(first);
  });
});

/** Runs a program of the newest PostgreSQL that Debian installed, or of the path. */
function postgres(program: string, words: string[]): void {
  const versions = spawnSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1"], { encoding: "utf8" });
  const path = `${versions.stdout.trim()}:${process.env.PATH}`;
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8", env: { ...process.env, PATH: path } });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
