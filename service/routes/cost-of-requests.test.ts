import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { annual_registrations, groups, people, seasons, slots } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const GROUPS = 4;

describe.each(KINDS)("how many statements a request is, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let season: number;
  const registrations: number[] = [];
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    await club.webhook("http://127.0.0.1:9/");
    const { db } = club.club.database;
    const [made] = await db
      .insert(seasons)
      .values({
        ...{ name: "2026-2027", start_date: "2026-09-01", end_date: "2027-08-31" },
        ...{ registration_start: "2026-06-01", registration_end: "2027-05-31" },
      })
      .returning();
    season = made?.id ?? 0;
    await db.insert(people).values({
      ...{ email: "camille@example.org", first_name: "Camille", last_name: "Martin" },
      ...{ created_at: service.clock.now(), folded_name: "martin camille", birth_date: "1990-05-17", sex: "Femme" },
    });
    await db
      .insert(slots)
      .values({ season_id: season, name: "Lundi", day: "lundi", hour: 18, minute: 0, duration_minutes: 60 });
    await db.execute(sql`insert into groups (name, season_id, folded_name, slot_ids)
      select 'Groupe ' || n, ${season}::int, 'groupe', array(select id from slots) from generate_series(1, ${GROUPS}::int) n`);
    const made_ = await db.select({ id: groups.id }).from(groups).orderBy(groups.id);
    for (const { id: group_id } of made_) {
      const registered_at = service.clock.now();
      const [row] = await db
        .insert(annual_registrations)
        .values({ member_id: 1, group_id, season_id: season, registered_at })
        .returning();
      registrations.push(row?.id ?? 0);
    }
  });
  afterAll(() => service.stop());

  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    const before = club.club.database.statements();
    expect((await work()).status).toBe(200);
    return club.club.database.statements() - before;
  };

  /** Not the client's own requests: it reads the club's settings to check each answer. */
  const send = (method: string, path: string) =>
    fetch(club.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${client.token}`, "Idempotency-Key": randomUUID() },
    });

  /** On a server `begin` and `commit` are statements; the embedded database makes them itself. */
  const around = kind === "embedded" ? 0 : 2;
  /** Who holds the token, what it may, and on a server the quota. */
  const ASKING = 1;

  it("a read: one to ask whether it may, quota included, and its own", async () => {
    const [id] = registrations;
    expect(await statementsOf(() => send("GET", `/annual-registrations/${id}`))).toBe(ASKING + 1);
    expect(await statementsOf(() => send("GET", `/seasons/${season}/annual-registrations?limit=2`))).toBe(ASKING + 1);
  });

  it("reads of one moment: less than one each to ask whether they may", async () => {
    const [id] = registrations;
    const many = 10;
    const work = async () => {
      const answers = await Promise.all(Array.from({ length: many }, () => send("GET", `/annual-registrations/${id}`)));
      return { status: Math.max(...answers.map(({ status }) => status)) };
    };
    expect(await statementsOf(work)).toBeLessThanOrEqual(many * (ASKING + 1));
  });

  it("a validation that is announced: eight in its transaction, one more with slots", async () => {
    const [plain, chosen] = registrations;
    const validate = (id = 0) => statementsOf(() => send("POST", `/annual-registrations/${id}/validate`));
    expect(await validate(plain)).toBeLessThanOrEqual(ASKING + 6 + around);
    const { db } = club.club.database;
    await db.execute(sql`update annual_registrations set slot_ids = array(select id from slots) where id = ${chosen}`);
    expect(await validate(chosen)).toBeLessThanOrEqual(ASKING + 7 + around);
    const states = await db
      .select({ valid: annual_registrations.valid })
      .from(annual_registrations)
      .where(eq(annual_registrations.member_id, 1))
      .orderBy(annual_registrations.id);
    expect(states.map(({ valid }) => valid)).toEqual([true, true, null, null]);
  });

  it("a refusal: five in its transaction, one of them for what was paid", async () => {
    const work = () => send("POST", `/annual-registrations/${registrations.at(-1)}/refuse`);
    expect(await statementsOf(work)).toBeLessThanOrEqual(ASKING + 5 + around);
  });

  it("a token: three, and fewer where several are asked for at once", async () => {
    const form = { grant_type: "client_credentials", client_id: client.clientId, client_secret: client.clientSecret };
    const ask = () => fetch(`${club.baseUrl}/token`, { method: "POST", body: new URLSearchParams(form) });
    expect(await statementsOf(ask)).toBe(kind === "embedded" ? 2 : 3);
  });
});
