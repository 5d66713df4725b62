import type { TestServer } from "../../scripts/testing/postgres.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { deskOnServer, ownServer } from "../harness/own-server.ts";
import { test as base, expect } from "../harness/test.ts";

/**
 * How many statements each kind of page may send to the database, those around transactions included. A database may be 30 ms away, and what a page asks one after the other it waits
 * for. Each is what was counted, and two or three more: a page that asks more must say so here.
 */
const LIMITS = {
  "/demo/2": 54,
  "/demo/2/registrations": 26,
  "/demo/2/registrations/new?person=1": 30,
  "/demo/2/registrations/annual/{annual}": 36,
  "/demo/2/waiting": 42,
  "/demo/2/renewal": 47,
  "/demo/2/renewal/returned": 25,
  "/demo/2/jobs": 18,
  "/demo/2/members": 24,
  "/demo/2/members/1": 99,
  "/demo/2/members/1/papers": 51,
  "/demo/2/members/twins": 19,
  "/demo/2/members/new": 13,
  "/demo/2/follow-ups": 16,
  "/demo/2/letters": 16,
  "/demo/2/papers": 47,
  "/demo/2/medical": 13,
  "/demo/2/headcount": 47,
  "/demo/2/assembly": 13,
  "/demo/2/import": 13,
  "/demo/2/week": 22,
  "/demo/2/week/calendar": 27,
  "/demo/2/groups": 16,
  "/demo/2/groups/44": 40,
  "/demo/2/groups/new": 16,
  "/demo/2/lessons": 17,
  "/demo/2/slots": 15,
  "/demo/2/events": 16,
  "/demo/2/attendance": 35,
  "/demo/2/hours": 22,
  "/demo/2/payments": 18,
  "/demo/2/payments/new": 16,
  "/demo/2/payments/{payment}": 65,
  "/demo/2/treasury": 39,
  "/demo/2/treasury/dues": 25,
  "/demo/2/treasury/reminders": 16,
  "/demo/2/treasury/receipts": 21,
  "/demo/2/treasury/deposits": 20,
  "/demo/2/treasury/deposits/cash": 20,
  "/demo/2/treasury/slips": 17,
  "/demo/2/treasury/bank": 40,
  "/demo/2/treasury/expenses": 18,
  "/demo/2/treasury/instalments": 24,
  "/demo/2/treasury/aid": 15,
  "/demo/2/treasury/journal": 20,
  "/demo/2/treasury/closing": 57,
  "/demo/sports": 15,
  "/demo/seasons": 26,
  "/demo/seasons/new": 12,
  "/demo/seasons/rollover": 18,
  "/demo/documents": 30,
  "/demo/settings/users": 18,
  "/demo/settings/notes": 11,
  "/demo/settings/medical": 12,
  "/demo/settings/days": 23,
  "/demo/settings/issuer": 12,
  "/demo/settings/audit": 13,
  "/demo/settings/connection": 15,
  "/demo/settings/mail": 73,
  "/demo/settings/webhooks": 17,
  "/demo/settings/contract": 33,
  "/demo/settings/quota": 11,
  "/demo/settings/work": 17,
  "/demo/news": 12,
} as const;

/**
 * No statement may come more often than this for one page: what comes for each row of a list is a loop. Parts of a page that stand apart may ask the same, such as what the season is, and
 * the kinds of letters that leave by themselves are asked for one by one.
 */
const SAME_MOST = 8;

/** On PostgreSQL: an embedded database lets a process remember between two requests, a server does not. */
const test = base.extend<object, { database: TestServer }>({
  database: ownServer(),
  desk: deskOnServer("statements"),
});

test("a page asks the database no more than its kind needs, and nothing once for each row", async ({
  page,
  signIn,
  desk,
}) => {
  test.setTimeout(180_000);
  await signIn("director");
  await untilCopied(readBy(page.request));
  const [annual] = await desk.api.all<{ id: number }>("/seasons/2/annual-registrations");
  const [payment] = await desk.api.all<{ id: number }>("/seasons/2/payments");
  const asked = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    const trace = answer.headers()["x-request-id"] ?? "";
    const line = () =>
      desk
        .dashboardLog()
        .split("\n")
        .find((one) => one.includes(trace) && one.includes('"msg":"request"'));
    await expect.poll(line).toBeTruthy();
    return JSON.parse(line() ?? "{}") as { statements: number; same: number };
  };
  for (const [place, limit] of Object.entries(LIMITS)) {
    const path = place.replace("{annual}", String(annual?.id)).replace("{payment}", String(payment?.id));
    // What is read once and kept, such as the club's contract, was asked for by then; now and then a visit keeps something for those after it, such as a session's last use.
    await asked(path);
    let told = await asked(path);
    for (let more = 0; more < 2 && told.statements > limit; more++) told = await asked(path);
    const { statements, same } = told;
    test.info().annotations.push({ type: "statements", description: `${place}: ${statements}, ${same} the same` });
    expect.soft(statements, place).toBeGreaterThan(1); // whose page it is at least
    expect.soft(statements, place).toBeLessThanOrEqual(limit);
    expect.soft(same, place).toBeLessThanOrEqual(SAME_MOST);
  }
});
