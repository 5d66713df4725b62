import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { access_tokens, idempotency_keys, outbox, used_jtis } from "./store/schema.ts";
import { KINDS, startService, type TestClub, type TestService } from "./testing/service.ts";
import { removeExpired, startUpkeep, vacuumClub } from "./upkeep.ts";

describe.each(KINDS)("upkeep, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
  });
  afterAll(() => service.stop());

  it("removes what has expired, keeps what lives and every idempotency key", async () => {
    const client = await club.client();
    await client.post("/sports", { name: "Escrime" });
    const { db } = club.club.database;
    const now = service.clock.now();
    const [held] = await db.select().from(access_tokens);
    const integration_id = held?.integration_id ?? 0;
    const past = new Date(now.getTime() - 1);
    const future = new Date(now.getTime() + 60_000);
    await db.insert(access_tokens).values({ hash: new Uint8Array(32), integration_id, scopes: [], expires_at: past });
    await db.insert(used_jtis).values([
      { integration_id, jti: "expired", expires_at: past },
      { integration_id, jti: "living", expires_at: future },
    ]);
    await removeExpired(club.club, now);
    // A server does it by itself, and takes no such statement beside another.
    if (club.club.database.connection.kind === "embedded") await vacuumClub(club.club);
    expect(await db.select().from(access_tokens)).toHaveLength(1);
    expect((await db.select().from(used_jtis)).map(({ jti }) => jti)).toEqual(["living"]);
    expect(await db.select().from(idempotency_keys)).toHaveLength(1);
    expect((await client.get("/sports")).body.data).toHaveLength(1);
  });

  it("comes by itself every ten minutes to every club that is open, one without a destination too", async () => {
    // The database's own waits go on.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stop = startUpkeep({ clubs: service.clubs, clock: service.clock, log: pino({ level: "silent" }) });
    const { db } = (await service.createClub()).club.database;
    const finished_at = new Date(service.clock.now().getTime() - 31 * 24 * 60 * 60_000);
    const resource = { type: "members", id: "1", path: "/members/1", required_scopes: [], deleted: false };
    const old = { type: "members.created", subject: "members/1", time: finished_at, state: "dropped" } as const;
    await db.insert(outbox).values({ ...old, finished_at, data: { resource, context: {}, links: {} } });
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await stop();
    expect(await db.select().from(outbox)).toEqual([]);
  });
});
