import { ask, command, enter } from "../../scripts/testing/visitor.ts";
import { ACTIONS, pendingRegistration } from "../walk/actions.ts";
import { CLUB, OTHER_CLUB, PASSWORD, type PersonName, ROLES, SEASON, targetEmail, targetId } from "../walk/people.ts";
import { PRESSES, refusalOf, refuseOne } from "../walk/presses.ts";
import { actionOf, expect, type Round, test } from "../walk/test.ts";

// What one person, one club or one outage must not do to everybody else, tried on the whole programs over plain HTTP.

// A person's share is a share of the quota.
test.use({ integration: "Documented" });

const SAVE_SEASON = "app/(desk)/_records/actions.ts#saveForm seasons";
const SEARCH = "app/(desk)/[club]/actions.ts#lookUpCommunes";
const USERS = "app/(desk)/[club]/(desk)/settings/users/actions.ts";

/** The work of a case of the table, by somebody. */
async function act({ call, walk }: Round, tested: string, person: PersonName, args?: unknown[]) {
  const action = actionOf(tested);
  const own = args ?? (await ACTIONS[tested]?.args(walk));
  if (!action || !own) throw new Error(`${tested} is not in the table.`);
  return call(action, person, own);
}

/** How many calls of the dashboard have reached the club. */
const sent = ({ desk }: Round, method: string, path: RegExp) =>
  desk.calls().filter((one) => one.method === method && path.test(one.path)).length;

test("a club learns nothing of an account that belongs to another, and cannot renew its password", async ({
  round,
}) => {
  const { desk, walk } = round;
  const [guest, stranger] = ["guest@walk.test", "stranger@walk.test"];
  const password = "the guest's own password";
  const add = (email: string, name: string) =>
    command(desk.dashboardData, { do: "add", email, name, club: OTHER_CLUB, role: "coach", password });
  await add(guest, "A Guest");
  await add(stranger, "Hidden Name");
  // One that has a role here too, and one that never had: neither's password is this club's to give, nor may it be shut out.
  await command(desk.dashboardData, { do: "role", email: guest, club: CLUB, role: "reader" });
  const seen = await walk.text(`/${CLUB}/settings/users`);
  const id = Number(new RegExp(`id\\\\?":(\\d+)[^{}]{0,200}?${guest}`).exec(seen)?.[1]);
  for (const [account, code] of [
    [id, "elsewhere"],
    [id + 1, "gone"],
  ] as const) {
    expect.soft(await walk.direct(`${USERS}#renewPassword`, [CLUB, account])).toMatchObject({ ok: false, code });
    expect.soft(await walk.direct(`${USERS}#changeDisabled`, [CLUB, account, true])).toMatchObject({ ok: false, code });
  }
  expect.soft(await walk.direct(`${USERS}#changeRole`, [CLUB, id + 1, "reader"])).toMatchObject({ code: "gone" });
  // Its address is answered as one that nobody has.
  for (const email of [stranger, "nobody-at-all@walk.test"])
    expect
      .soft(await walk.direct(`${USERS}#addUser`, [CLUB, { name: "As typed", email, role: "reader" }]))
      .toEqual({ ok: true, handOver: expect.any(String), mailed: false });
  expect.soft(await walk.text(`/${CLUB}/settings/users`)).not.toContain("Hidden Name");
  for (const email of [guest, stranger]) await enter(desk.url, email, email, password);
});

test("what is asked for again while the club is being read is read again, and not half an hour later", async ({
  round,
}) => {
  // Each reading of the club begins with what the integration may do.
  const begun = () => sent(round, "GET", /\/context$/);
  const refresh = () => act(round, "app/(desk)/[club]/actions.ts#refreshMirror", "director");
  const before = begun();
  await refresh();
  await expect.poll(begun, { intervals: [20] }).toBe(before + 1);
  await refresh();
  await expect.poll(begun, { intervals: [50] }).toBeGreaterThan(before + 1);
});

test("one person's searches, however many at once, leave another the place for a form", async ({ round }) => {
  let [refused, over] = [0, false];
  const searchOn = async () => {
    while (!over) if (!(await act(round, SEARCH, "reader", [CLUB, "35300"])).ok) refused += 1;
  };
  const searchers = Array.from({ length: 4 }, searchOn);
  // Their share is used up, and they go on.
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0);
  try {
    expect(await act(round, SAVE_SEASON, "secretary")).toMatchObject({ ok: true });
  } finally {
    over = true;
    await Promise.all(searchers);
  }
});

test("fifty sign-ins at once of people who know their passwords are fifty sign-ins", async ({ round }) => {
  const { desk } = round;
  // Each from as many browsers as one may try from at once.
  const emails = [
    ...ROLES.map((role) => `${role}@walk.test`),
    targetEmail(0),
    targetEmail(4),
    targetEmail(5),
    "elsewhere@walk.test",
  ];
  const entering = emails.flatMap((email) => Array.from({ length: 5 }, () => enter(desk.url, email, email, PASSWORD)));
  expect(entering).toHaveLength(50);
  expect((await Promise.allSettled(entering)).filter(({ status }) => status === "rejected")).toEqual([]);
});

test("an export that was only asked about, or left, keeps no place from the next", async ({ round }) => {
  const { desk, people } = round;
  await refuseOne(round.walk);
  const work = (await round.walk.read<{ id: number }[]>(`/api/clubs/${CLUB}/jobs`))[0]?.id;
  const exports = [`/api/clubs/${CLUB}/${SEASON}/registrations/export`, `/api/clubs/${CLUB}/jobs/${work}/export`];
  for (const path of exports.map((one) => `${one}?preset=open`)) {
    for (let time = 0; time < 4; time++) {
      const { status, headers, text } = await ask(desk.url, people.secretary, path, { method: "HEAD" });
      expect([status, text, headers.get("content-type")]).toEqual([200, "", expect.stringContaining("text/csv")]);
    }
    for (let time = 0; time < 4; time++) {
      const signal = AbortSignal.timeout(1);
      const leaving = fetch(desk.url + path, { headers: { cookie: people.secretary.cookie }, signal });
      await leaving.then((answer) => answer.body?.cancel()).catch(() => {});
    }
    // A file that was being written when its reader left is written to its end first.
    const get = async () => (await ask(desk.url, people.secretary, path)).status;
    await expect.poll(get).toBe(200);
    expect(await Promise.all([get(), get(), get()])).toEqual([200, 200, 200]);
  }
});

test("who loses the role hears nothing more of the club", async ({ round }) => {
  const { desk, walk } = round;
  const reader = await enter(desk.url, "target", targetEmail(5), PASSWORD);
  const answer = await fetch(`${desk.url}/api/live/${CLUB}`, { headers: { cookie: reader.cookie } });
  expect(answer.status).toBe(200);
  expect(await walk.direct(`${USERS}#changeRole`, [CLUB, targetId(5), "none"])).toEqual({ ok: true });
  // The stream comes to its end.
  await answer.text();
  expect((await ask(desk.url, reader, `/api/live/${CLUB}`)).status).toBe(404);
});

test("a dashboard that starts before its club decides what waited as soon as the club is there", async ({ round }) => {
  const { desk, walk } = round;
  // Its own registration: other tests of this desk have decisions that wait for the club too.
  const registration = await pendingRegistration(walk);
  const decided = () => sent(round, "POST", new RegExp(`/annual-registrations/${registration}/refuse$`));
  await desk.killService();
  await desk.restartDashboard();
  await walk.handIn(PRESSES, JSON.stringify({ presses: [refusalOf(registration)] }));
  // People go on asking meanwhile, more often than the club gives out tokens in a minute.
  for (let time = 0; time < 3; time++) {
    const searches = Array.from({ length: 10 }, () => act(round, SEARCH, "coach", [CLUB, "35300"]));
    for (const answer of await Promise.all(searches)) expect(answer).toMatchObject({ ok: false });
  }
  expect(decided()).toBe(0);
  await desk.restartService();
  await expect.poll(decided).toBe(1);
});
