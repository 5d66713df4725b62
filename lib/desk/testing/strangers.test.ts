import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { marksWhere } from "#lib/activities/attendance/marks.ts";
import { recordMarks } from "#lib/activities/attendance/record.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { createEnrolment, findEnrolment } from "#lib/registrations/counter/enrolment.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { currentModel, onlyFields, readForEdit } from "#lib/sync/records/opening.ts";
import { saveRecord } from "#lib/sync/records/save.ts";
import { createLog } from "#runtime/log.ts";
import { type Answer, type InjectedFault, isWrite, openProxy, pass } from "../../../scripts/faults/proxy.ts";
import { clubClient, fillClub, startClub } from "../../../scripts/testing/club.ts";
import { type OwnDatabase, ownDatabase } from "../../../scripts/testing/own-database.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
  getLocale: async () => "en",
}));

const page = (status: number, type: string, body: string): Answer => ({
  ...{ status, body, headers: { "content-type": type, "retry-after": "0" } },
});
/** A page of each sort; lib/club/client/testing/strangers.ts has all of them, in front of a club that is only played. */
const PAGES = [
  page(200, "text/html", "<html><body>Back in a moment</body></html>"),
  page(404, "text/html", "<html><body>Not found</body></html>"),
  page(422, "application/json", '{"message":"Unprocessable"}'),
  page(409, "text/plain", ""),
];
/** Writes of a kind: each page after a lost answer, and one in place of the first answer. */
const EACH = PAGES.length + 1;
const WITHIN = { timeout: 100_000, interval: 250 };

/** Of each write: the first try reaches the service and its answer is lost or replaced, the second meets a page, later ones pass. */
function strangers() {
  const tries = new Map<string, { nth: number; count: number }>();
  const next = (key: string): InjectedFault => {
    const known = tries.get(key) ?? { nth: tries.size, count: 0 };
    tries.set(key, known);
    known.count += 1;
    const answer = PAGES[known.nth % PAGES.length] as Answer;
    const isReplaced = known.nth % EACH === EACH - 1;
    if (known.count > 2) return pass;
    return async (call) => {
      if (known.count === 1) await call.forward();
      if (known.count === 1 && !isReplaced) call.cut();
      else call.reply(answer);
    };
  };
  return { next, tries };
}

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The real service as a process, a proxy in front of it, and what the dashboard tells: judged by what the service has. */
it.each(databases("real_strangers"))(
  "decisions, marks, enrolments and records are told as the service has them, whatever answers in its place, %s",
  { timeout: 150_000 },
  async (name, location) => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const { store } = opened;
    const { db } = store;
    const folder = mkdtempSync(join(tmpdir(), "guichet-strangers-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const own: OwnDatabase | undefined = name === "PostgreSQL" ? await ownDatabase("club") : undefined;
    closing.push(() => own?.drop());
    const club = await startClub(folder, own?.url);
    closing.push(() => club.stop());
    const { season, ids } = await fillClub(club, EACH);
    const client = clubClient(club.integration);
    const make = async (path: string, body: object): Promise<number> => {
      const made = await client.write("POST", path, body, `made-for-this-test-${path.slice(1)}`);
      if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
      return ((await made.json()) as { data: { id: number } }).data.id;
    };
    type Registration = { member_id: number; group_id: number; valid: boolean | null };
    const registration = async (id: number) =>
      (await client.read<{ data: Registration }>(`/annual-registrations/${id}`)).data;
    const members = await Promise.all(ids.map(async (id) => (await registration(id)).member_id));
    const { group_id: judo } = await registration(ids[0] ?? 0);
    const swimming = await make("/groups", {
      ...{ name: "Swimming", season_id: season, birth_year_start: 2200, birth_year_end: 1900 },
    });
    const now = new Date();
    const date = now.toLocaleDateString("sv", { timeZone: "Europe/Paris" });
    const lesson = await make("/lessons", {
      ...{ group_id: judo, hour: 0, minute: 0, duration_minutes: 60, trainer_ids: [members[0]] },
      day: now.toLocaleDateString("fr", { timeZone: "Europe/Paris", weekday: "long" }),
    });

    const { next, tries } = strangers();
    const proxy = await openProxy(club.integration.base_url, next, undefined, isWrite);
    closing.push(() => proxy.close());
    const slug = "faults";
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    const clientId = club.integration.client_id;
    await saveClub(db, { slug, name: slug, baseUrl: proxy.baseUrl, clientId, credential });
    const named = { email: `strangers-${randomUUID()}@demo.example`, name: "Claire Martin" };
    const [account] = await db
      .insert(accounts)
      .values({ ...named, createdAt: now })
      .returning();
    const by = { id: account?.id ?? 0, name: named.name };
    const parts = { store, log: createLog("strangers", "silent"), now: () => now, pollMs: 20 };
    const engine = new Engine({ ...parts, kinds: KINDS });
    closing.push(() => engine.stop());

    // Records, which answer the person who sends them.
    const api = await clubApi(slug, by.id);
    const seat = { club: slug, person: { ...by, email: named.email }, role: "director" as const, scopes: null };
    for (const [nth, id] of members.entries()) {
      const model = await currentModel(api.club, "members", id);
      if (!model) throw new Error("There is no form of a person.");
      const record = onlyFields(model, await readForEdit(api, "members", id));
      const entered = {
        ...filledForm(model, record, { timeZone: "Europe/Paris", language: "en" }),
        phone: `061234567${nth}`,
      };
      const send = () =>
        saveRecord("members", seat, { id, formId: `the-form-of-${id}`, digest: formDigest(model), entered, record });
      let told = await send();
      for (let sent = 1; !told.ok && sent < 4; sent++) {
        expect(told).toMatchObject({ code: "failed", words: expect.stringContaining("sendAgain") });
        told = await send();
      }
      expect(told).toEqual({ ok: true, id });
    }
    for (const [nth, id] of members.entries())
      expect((await client.read<{ data: object }>(`/members/${id}`)).data).toMatchObject({ phone: `061234567${nth}` });

    // Decisions, a work each: pieces of one work wait for one another after a trouble.
    for (const [nth, registrationId] of ids.entries())
      await db.transaction((tx) =>
        createDecisionWork(tx, {
          ...{ club: slug, seasonId: season, kind: "annual", operation: "validate", askedBy: by, now, holdSeconds: 0 },
          registrations: [{ registrationId, memberId: members[nth] ?? null, activityId: judo }],
        }),
      );
    await engine.start();
    for (const memberId of members)
      await db.transaction((tx) =>
        createEnrolment(tx, {
          ...{ club: slug, ask: `the-question-of-${memberId}`, baseUrl: proxy.baseUrl, seasonId: season, memberId },
          ...{ askedBy: by, now, choices: [{ kind: "annual", activityId: swimming, slotIds: [] }] },
        }),
      );
    const decided = async () =>
      (
        await db
          .select()
          .from(pieces)
          .innerJoin(works, eq(works.id, pieces.workId))
          .where(and(eq(works.club, slug), eq(works.kind, "decisions")))
      ).map(({ pieces: row }) => row.state);
    await expect.poll(decided, WITHIN).toEqual(ids.map(() => "done"));
    for (const id of ids) expect(await registration(id)).toMatchObject({ valid: true });

    const asks = members.map((id) => `the-question-of-${id}`);
    const enrolled = async () =>
      (await Promise.all(asks.map((ask) => findEnrolment(db, slug, ask)))).map((one) => one?.rows[0]?.state);
    await expect.poll(enrolled, WITHIN).toEqual(ids.map(() => "done"));
    for (const id of members) {
      const { data } = await client.read<{ data: { group_id: number }[] }>(
        `/members/${id}/registrations?season_id=${season}`,
      );
      expect(data.map(({ group_id }) => group_id).sort()).toEqual([judo, swimming].sort());
    }

    // Marks, of people who are expected by now.
    const marks = members.map((memberId) => ({
      ...{ id: randomUUID(), date, type: "lesson" as const, courseId: lesson, memberId, presence: "absent" as const },
      ...{ madeAt: now.toISOString(), seen: null, insist: false },
    }));
    await recordMarks(store, slug, by, marks, 0);
    const marked = async () => (await marksWhere(db, slug)).map(({ state }) => state);
    await expect.poll(marked, WITHIN).toEqual(ids.map(() => "done"));
    const sheet = await client.read<{ data: { id: number; presence: string }[] }>(
      `/attendance?date=${date}&type=lesson&course_id=${lesson}`,
    );
    expect(sheet.data.map(({ presence }) => presence)).toEqual(members.map(() => "absent"));

    // Each of them met what stands in front.
    expect(tries.size).toBe(4 * EACH);
    expect([...tries.values()].filter(({ count }) => count < 2)).toEqual([]);
  },
);
