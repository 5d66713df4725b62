import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { MoneyWalk, moneyWalks } from "../testing/money-walk.ts";
import { KINDS, startService, type TestService } from "../testing/service.ts";

const STEPS = 30;
const TAKEN = [
  ...["register", "decide", "move", "price", "membership", "transfer", "pay", "amend", "allocate"],
  ...[
    "annual_registration Remboursement",
    "event_registration Reduction",
    "membership Paiement",
    "payment Remboursement",
  ],
];
/** As many as the tests have time for; `MONEY_WALKS=50 MONEY_SEED=7` walks longer, elsewhere. */
const WALKS = Number(process.env.MONEY_WALKS ?? 2);
const SEED = Number(process.env.MONEY_SEED ?? 42);

describe.each(KINDS)("walks through payments, registrations and prices, %s", (kind) => {
  let service: TestService;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    client = await (await service.createClub()).client();
  });
  afterAll(() => service.stop());

  it("settle of nothing more than is due, lose no part but with its reason, and refuse nobody for what they did not send", async () => {
    let steps = 0;
    const walks: MoneyWalk[] = [];
    await fc.assert(
      fc.asyncProperty(moneyWalks(STEPS), async (walk) => {
        const books = new MoneyWalk(client);
        await books.begin();
        walks.push(books);
        for (const step of walk) {
          await books.take(step);
          steps++;
        }
      }),
      { seed: SEED, numRuns: WALKS, endOnFailure: process.env.MONEY_SHRINK === undefined },
    );
    expect(steps).toBe(STEPS * WALKS);
    // A walk that nothing comes of shows nothing: each kind of step took effect, and each kind of part was there to be moved and freed.
    const took = walks.flatMap((walk) => Object.keys(walk.took));
    for (const name of TAKEN) expect(took).toContain(name);
  }, 300_000);
});
