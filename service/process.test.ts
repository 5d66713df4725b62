import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../scripts/testing/free-port.ts";
import { copyClub } from "../scripts/testing/prepared-databases.ts";
import { Authority } from "./testing/authority.ts";
import { createPerson, createSeason, seasonsAt, tokenAt } from "./testing/calls.ts";
import { type ServiceProcess, startInVain, startProcess } from "./testing/process.ts";
import { type Received, startReceiver } from "./testing/receiver.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a process with the embedded database", () => {
  const dataDirectory = join(folder, "embedded");
  const authority = new Authority();
  let service: ServiceProcess;
  let credentials: { client_id: string; client_secret: string };
  beforeAll(async () => {
    writeFileSync(join(folder, "authority.pem"), authority.root);
    service = await startProcess({ dataDirectory, trusted: join(folder, "authority.pem") });
    copyClub(dataDirectory, "fencing");
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

  it("notifies over TLS whom the authorities that it trusts know, and nobody else, which its log tells", async () => {
    const { access_token } = await tokenAt(service.url, "fencing", credentials);
    const trusted = await startReceiver(authority.issue({ names: ["localhost"] }));
    const doubtful = await startReceiver(new Authority().issue({ names: ["localhost"] }));
    const misnamed = await startReceiver(authority.issue({ names: ["elsewhere.example"] }));
    const latest = async () => (await service.club("webhook", "log", "fencing", "--limit", "1")).messages[0];
    const { key } = await service.club("webhook", "set", "fencing", trusted.url, "--allow-private");
    await createPerson(service.url, "fencing", access_token, 1);
    await trusted.until(({ length }) => length === 1);
    const [{ headers, body, event }] = trusted.received as [Received];
    expect(new Webhook(key).verify(body, headers as Record<string, string>)).toEqual(event);
    for (const { url, received } of [doubtful, misnamed]) {
      await service.club("webhook", "set", "fencing", url, "--allow-private");
      await createPerson(service.url, "fencing", access_token, 2);
      await vi.waitFor(async () => {
        const message = { state: "pending", attempts: [{ status: null, failure: "tls_failed" }] };
        expect(await latest()).toMatchObject({ ...message, next_attempt_at: expect.any(String) });
      }, 20_000);
      expect(received).toEqual([]);
    }
    await Promise.all([trusted, doubtful, misnamed].map((receiver) => receiver.close()));
  });

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
