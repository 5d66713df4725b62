import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { webhookFailures, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { mailBoxes } from "#lib/base/store/schema/sync/post.ts";
import { quotaAllowances, quotaSpendings } from "#lib/base/store/schema/sync/quota.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { Metrics } from "#runtime/watch/metrics.ts";
import { countStore } from "./store-metrics.ts";

const BASE_URL = "http://localhost:4000/judo/api/v1";

describe.each(databases("watch"))("what the dashboard tells who watches, %s", (_, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "s".repeat(40) }));
    const { db } = store;
    const credential = { kind: "secret", secret: "x" } as const;
    await saveClub(db, { slug: "judo", name: "Zoé Canary", baseUrl: BASE_URL, clientId: "desk", credential });
    const integration = `${BASE_URL} desk`;
    await db.insert(quotaAllowances).values({ integration, requests: 300, windowSeconds: 60 });
    await db
      .insert(quotaSpendings)
      .values({ integration, second: Math.floor(Date.now() / 1_000), requests: 40, clicks: 1 });
    await db.insert(mirrorStates).values({
      ...{ club: "judo", seasonId: 2, missingScopes: [], dueAt: new Date(), failures: 3 },
      asOf: new Date(Date.now() - 90_000),
    });
    await db.insert(webhookMessages).values({
      ...{ club: "judo", source: BASE_URL, messageId: "1", type: "members.updated", deleted: false, state: "waiting" },
      receivedAt: new Date(Date.now() - 30_000),
    });
    await db.insert(webhookFailures).values({ club: "judo", reason: "signature", count: 7, lastAt: new Date() });
    const asked = { askedBy: 1, askedByName: "Zoé Canary", askedAt: new Date(), notBefore: new Date() };
    const [work] = await db
      .insert(works)
      .values({ club: "judo", kind: "decisions", collection: "annual", operation: "validate", size: 2, ...asked })
      .returning();
    const workId = work?.id ?? 0;
    await db.insert(mailBoxes).values({
      ...{
        club: "judo",
        host: "imap.canary.example",
        port: 993,
        account: "Zoé Canary",
        fault: "credentials",
        faults: 4,
      },
      ...{ faultAnswer: "Zoé Canary", writtenBy: "Zoé Canary", writtenAt: new Date() },
    });
    await db.insert(pieces).values([
      { workId, position: 0, subject: "annual 1", idempotencyKey: "k".repeat(20), state: "failed", code: "slot_full" },
      { workId, position: 1, subject: "annual 2", idempotencyKey: "l".repeat(20) },
    ]);
  });
  afterAll(() => close());

  it("is numbers by club, season, kind and state, and names nobody", async () => {
    const metrics = new Metrics();
    countStore(metrics);
    const failed: unknown[] = [];
    const text = await metrics.text((cause) => failed.push(cause));
    expect(failed).toEqual([]);
    for (const line of [
      "guichet_database_up 1",
      'guichet_quota_left{club="judo"} 260',
      'guichet_mailbox_failures{club="judo",fault="credentials"} 4',
      'guichet_webhook_waiting{club="judo"} 1',
      'guichet_webhook_refused_total{club="judo",reason="signature"} 7',
      'guichet_copy_failures{club="judo",season="2"} 3',
      'guichet_works_open{club="judo",kind="decisions",state="queued",reason=""} 1',
      'guichet_rows{club="judo",kind="decisions",state="failed"} 1',
      'guichet_database_connections{state="waiting"} 0',
    ])
      expect(text.split("\n")).toContain(line);
    expect(Number(/guichet_copy_age_seconds{.*} (.*)/.exec(text)?.[1])).toBeGreaterThan(80);
    expect(Number(/guichet_webhook_lag_seconds{.*} (.*)/.exec(text)?.[1])).toBeGreaterThan(20);
    expect(text).not.toMatch(/Zoé|Canary|localhost/);
    // Who watches finds each of them in the documentation.
    const page = readFileSync("docs/operations.md", "utf8");
    for (const [, name] of text.matchAll(/^# HELP (\S+)/gm)) expect(page).toContain(`\`${name}\``);
  });
});
