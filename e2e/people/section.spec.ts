import { type Part, SIGHT } from "#lib/base/access/sight.ts";
import { builtPaths } from "../../scripts/testing/built-manifest.ts";
import {
  ask,
  askStream,
  command,
  enter,
  postAction,
  type Reply,
  returned,
  type Visitor,
} from "../../scripts/testing/visitor.ts";
import { ACTIONS } from "../walk/actions.ts";
import { PAGES_OF_MARKED, ROUTES_OF_MARKED } from "../walk/marked.ts";
import { addressesOf } from "../walk/pages.ts";
import { CLUB, PASSWORD, type Role, SEASON } from "../walk/people.ts";
import { refuseOne } from "../walk/presses.ts";
import { ROUTES } from "../walk/routes.ts";
import { actionOf, expect, pageOf, type Round, test } from "../walk/test.ts";

// Roles of a section (docs/decisions/095): everything that the build has, asked by whoever sees the group of one marked person alone.

const USERS = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
const DESK = "app/(desk)/[club]/[season]/(registrations)/registrations/actions.ts";
const PAPERS = "app/(desk)/[club]/[season]/(people)/members/[id]/papers/actions.ts";
const CARDS = "app/(desk)/[club]/[season]/(people)/_cards/actions.ts";
const LETTERS = "app/(desk)/[club]/[season]/(people)/letters/actions.ts";
const rows = `/api/clubs/${CLUB}/${SEASON}`;

/** What knows of sections. All else is refused, whether or not anybody thought of it. */
const OPEN_ACTIONS: readonly string[] = [
  "app/(desk)/[club]/actions.ts#refreshMirror",
  "app/(desk)/[club]/actions.ts#signOutElsewhere",
  "app/(desk)/[club]/(desk)/news/actions.ts#readNews",
  // What its secretary decides: of the others nothing is there.
  `${DESK}#`,
  // Cards of its people; an address of a card shows all that somebody takes part in.
  ...["prepareCards", "endLostCard"].map((press) => `${CARDS}#${press}`),
  // Papers of its people of today.
  `${PAPERS}#`,
  // One's own account.
  "app/(desk)/[club]/(desk)/account/actions.ts#",
  // One's own views; what others share is not there, and sharing is of the whole club.
  ...["keepView", "alterView", "forgetView", "openListWith"].map((press) => `app/(desk)/_views/actions.ts#${press}`),
];
const isOpen = (name: string) =>
  OPEN_ACTIONS.some((open) => (open.endsWith("#") ? name.startsWith(open) : name === open));
/** Of somebody who is not of the section there is nothing to write, and of a note that is not theirs none to see to. */
const OPEN_OF_OTHERS: Readonly<Record<string, string>> = {
  "app/(desk)/_notes/actions.ts#saveNote": "nobody",
  "app/(desk)/_notes/actions.ts#saveNote about money": "nobody",
  "app/(desk)/_notes/actions.ts#settleNote": "gone",
  "app/(desk)/_notes/actions.ts#deleteNote": "ok",
  [`${LETTERS}#beginLetter`]: "nobody",
  // Without a server it is not asked which letter it is.
  [`${LETTERS}#mailLetter`]: "off",
  ...Object.fromEntries(
    ["keepLetter", "tryLetter", "stopLetter", "mailLetterAgain"].map((name) => [`${LETTERS}#${name}`, "gone"]),
  ),
};
const OPEN_ROUTES: readonly string[] = [
  "/api/clubs/[club]/found",
  "/api/clubs/[club]/people",
  "/api/clubs/[club]/status",
  "/api/clubs/[club]/jobs",
  "/api/clubs/[club]/jobs/unread",
  "/api/clubs/[club]/presses",
  "/api/clubs/[club]/[season]/papers/export",
  "/api/clubs/[club]/[season]/headcount/export",
  "/api/clubs/[club]/[season]/members",
  "/api/clubs/[club]/[season]/members/export",
  "/api/clubs/[club]/[season]/members/[id]/registrations",
  "/api/clubs/[club]/[season]/members/[id]/notes",
  "/api/clubs/[club]/[season]/registrations",
  "/api/clubs/[club]/[season]/registrations/export",
  "/api/clubs/[club]/attendance/sheets",
  "/api/live/[club]",
];
/** A record of the section's own is there, and every other one is not: its numbers are asked below. */
const OPEN_RECORDS: readonly string[] = [
  "/api/clubs/[club]/[season]/registrations/[kind]/[id]",
  "/api/clubs/[club]/attendance/sheet",
  "/api/clubs/[club]/jobs/[id]",
  "/api/clubs/[club]/jobs/[id]/export",
  "/api/clubs/[club]/[season]/cards",
  "/api/clubs/[club]/[season]/cards/[id]",
  "/api/clubs/[club]/member-documents/[id]",
  "/api/clubs/[club]/member-documents/[id]/fields/[field]/content",
];
/** What is sent about the section's own is taken. That of others: there is no such session, or each of it is refused in the answer. */
const OPEN_WRITES: Readonly<Record<string, number>> = {
  "/api/clubs/[club]/attendance/card": 404,
  "/api/clubs/[club]/attendance/marks": 200,
  "/api/clubs/[club]/presses": 200,
  "/api/clubs/[club]/jobs/unread": 200,
  "/api/clubs/[club]/jobs/[id]": 409,
  "/api/clubs/[club]/jobs/[id]/read": 404,
  "/api/clubs/[club]/member-documents/[id]/fields/[field]/content": 404,
};
const OPEN_PAGES: readonly string[] = [
  ...["/[club]", "/[club]/account", "/[club]/news", "/[club]/[season]"],
  ...["/[club]/attendance", "/[club]/[season]/attendance"],
  ...["/[club]/[season]/members", "/[club]/[season]/members/print"],
  ...["/[club]/[season]/registrations", "/[club]/[season]/registrations/print"],
  ...["/[club]/[season]/jobs", "/[club]/[season]/jobs/print"],
  ...["/[club]/[season]/papers", "/[club]/[season]/papers/print"],
  ...["groups", "events", "lessons", "slots", "week", "week/print"].map((page) => `/[club]/[season]/${page}`),
  ...["follow-ups", "letters", "letters/new"].map((page) => `/[club]/[season]/${page}`),
  ...["headcount", "headcount/people", "headcount/print"].map((page) => `/[club]/[season]/${page}`),
  // What is due and paid of the section's registrations (docs/decisions/102).
  ...["payments", "payments/print", "treasury", "treasury/dues", "[list]/print"].map(
    (page) => `/[club]/[season]/${page}`,
  ),
  // Of what is not the section's they say that it is not.
  ...["/[club]/[season]/groups/[id]/print", "/[club]/[season]/events/[id]/print"],
];

const WHICH = ["own", "other"] as const;
/** The lesson of each marked person meets on it. */
const SATURDAY = "2026-09-12";
let round: Round;
let ana: Visitor;
let ben: Visitor;
test.beforeAll(async ({ round: begun }) => {
  round = begun;
  await refuseOne(round.walk);
  // What forms ask for is the office's; whoever sees a section counts its people by it.
  await round.walk.direct("app/(desk)/[club]/[season]/(desk)/headcount/actions.ts#takeFrenchPresets", [CLUB]);
  ana = await ofSection("ana", "secretary", [round.marked.own.group]);
  ben = await ofSection("ben", "treasurer", [round.marked.other.group]);
});

/** Somebody whose role is of these groups alone. */
async function ofSection(name: string, role: Role, groups: number[]): Promise<Visitor> {
  const { desk, people, walk } = round;
  const email = `${name}@section.test`;
  await command(desk.dashboardData, { do: "add", email, name, club: CLUB, role, password: PASSWORD });
  const { text } = await askStream(desk.url, people.director, `/${CLUB}/settings/users`);
  const id = Number(new RegExp(`"id":(\\d+),"name":"${name}","email":"${email}"`).exec(text)?.[1]);
  expect(await walk.direct(`${USERS}#changeSection`, [CLUB, id, { sports: [], groups }])).toEqual({ ok: true });
  return enter(desk.url, name, email, PASSWORD);
}

const outcomeOf = (answer: unknown) => {
  const { ok, code } = (answer ?? { ok: false, code: "no answer" }) as { ok?: boolean; code?: string };
  return ok === false ? String(code) : "ok";
};

test("every action is refused in words but those that know of sections", async () => {
  test.setTimeout(600_000);
  const unasked: string[] = [];
  for (const [name, tested] of Object.entries(ACTIONS)) {
    const action = actionOf(name);
    const args = await tested.args(round.walk);
    const answer = returned(await postAction(round.desk.url, ana, tested.page, action?.id ?? "", JSON.stringify(args)));
    // About what only a walk by everybody leaves behind: nothing was asked.
    if (outcomeOf(answer) === "malformed") unasked.push(name);
    else if (OPEN_OF_OTHERS[name]) expect.soft(outcomeOf(answer), name).toBe(OPEN_OF_OTHERS[name]);
    else if (isOpen(name)) expect.soft(outcomeOf(answer), name).not.toBe("denied");
    else {
      expect.soft(outcomeOf(answer), `${name}: ${JSON.stringify(answer)}`).toBe("denied");
      expect.soft((answer as { words?: string } | undefined)?.words ?? "", name).toMatch(/\w+ \w+/);
    }
  }
  expect(unasked.length, unasked.join()).toBeLessThan(3);
});

test("every route is refused but those that know of sections", async () => {
  test.setTimeout(300_000);
  for (const [route, methods] of Object.entries(ROUTES))
    for (const [method, tested] of Object.entries(methods)) {
      const path = await tested.path(round.walk);
      const stop = new AbortController();
      const body = tested.bodyOf ? await tested.bodyOf(round.walk) : tested.body;
      const sent = tested.file ?? (body === undefined ? undefined : JSON.stringify(body));
      const { status } = await fetch(round.desk.url + path, {
        ...{ method, redirect: "manual", signal: stop.signal },
        headers: { origin: round.desk.url, cookie: ana.cookie },
        ...(sent !== undefined && { body: sent }),
      });
      stop.abort();
      const isOpen = method === "GET" && OPEN_ROUTES.includes(route);
      const ofOthers = method === "GET" && OPEN_RECORDS.includes(route) ? 404 : OPEN_WRITES[route];
      // The first session of a week may be the section's own.
      const isOwn = new RegExp(`course(=|Id":)${round.marked.own.lesson}\\b`).test(`${path} ${sent}`);
      const due = isOpen || (ofOthers !== undefined && isOwn) ? 200 : (ofOthers ?? 403);
      expect.soft(status, `${method} ${path}`).toBe(due);
    }
});

/** What ana was answered at a page's usual address: looked at twice, asked for once. */
const usualPages = new Map<string, Reply>();
async function usualPage(address: string): Promise<Reply> {
  const reply = usualPages.get(address) ?? (await ask(round.desk.url, ana, address));
  usualPages.set(address, reply);
  return reply;
}

test("every page is closed in words but those that know of sections, and these say which section one sees", async () => {
  test.setTimeout(300_000);
  const { own } = round.marked;
  // A page whose frame came first cannot say by its status that it is none.
  const isNone = ({ status, text }: Reply) => status === 404 || text.includes("NEXT_HTTP_ERROR_FALLBACK;404");
  const says = [`You see the section zqowngroup`, `Vous voyez la section zqowngroup`];
  for (const page of builtPaths().pages.filter((one) => one.includes("[club]"))) {
    const [meant = ""] = addressesOf(page);
    const reply = await usualPage(meant);
    const { status, text } = reply;
    if (OPEN_PAGES.includes(page)) {
      expect.soft(status, meant).toBeLessThan(400);
      if (status === 200 && !page.endsWith("/print"))
        expect
          .soft(
            says.some((one) => text.includes(one)),
            `${meant} says which section it is of`,
          )
          .toBe(true);
    } else expect.soft(isNone(reply), `${status} ${meant}`).toBe(true);
  }
  const sheet = `attendance/print?date=${SATURDAY}&type=lesson&course=${own.lesson}`;
  for (const path of [`members/${own.id}`, `groups/${own.group}`, sheet]) {
    const reply = await ask(round.desk.url, ana, `/${CLUB}/${SEASON}/${path}`);
    expect.soft([reply.status, isNone(reply)], path).toEqual([200, false]);
  }
});

test("whoever sees a section is told of its people what their role is, of the others nothing, and finds none of them", async () => {
  test.setTimeout(600_000);
  const { pages, routes } = builtPaths();
  const usual = pages.filter((page) => page.includes("[club]")).flatMap((page) => addressesOf(page)[0] ?? []);
  const answers: string[] = [];
  for (const route of routes) {
    const read = ROUTES[route]?.GET;
    if (read && !read.endless) answers.push(await read.path(round.walk));
  }
  const marked = (table: typeof PAGES_OF_MARKED, names: readonly string[]) =>
    WHICH.flatMap((which) => names.flatMap((name) => table[name]?.(round.marked[which]) ?? []));
  const [ofPages, ofRoutes] = [marked(PAGES_OF_MARKED, pages), marked(ROUTES_OF_MARKED, routes)];
  for (const [visitor, role, theirs, whole] of [
    [ana, "secretary", "own", true],
    [ben, "treasurer", "other", false],
  ] as const) {
    const seen = new Set<string>();
    const look = async (address: string, asked: Promise<Reply>) => {
      const { status, text } = await asked;
      expect.soft(status, `${address}: ${text.slice(0, 200)}`).toBeLessThan(500);
      for (const which of WHICH)
        for (const [part, patterns] of Object.entries(round.marked[which].told) as [Part, readonly RegExp[]][])
          for (const pattern of patterns) {
            if (!pattern.test(text)) continue;
            seen.add(`${which} ${part}`);
            if (which !== theirs || SIGHT[role][part] === "none")
              expect.soft(`${part} of ${which}`, `${address} tells a ${role} of a section ${pattern}`).toBe("not told");
          }
    };
    if (whole) for (const address of usual) await look(address, usualPage(address));
    for (const address of new Set([...(whole ? answers : []), ...ofPages, ...ofRoutes]))
      await look(address, ask(round.desk.url, visitor, address));
    // A stream is what stands in the document of its page as well, in another wrapping: each is asked for by one of the two.
    for (const [at, address] of [...new Set(ofPages)].entries())
      if ((at % 2 === 0) === whole) await look(address, askStream(round.desk.url, visitor, address));
    for (const [part, patterns] of Object.entries(round.marked[theirs].told) as [Part, readonly RegExp[]][])
      if (patterns.length > 0 && SIGHT[role][part] !== "none") expect.soft(seen).toContain(`${theirs} ${part}`);
    for (const which of WHICH) {
      const { typed, id } = round.marked[which];
      for (const text of [typed.names, typed.birth, ...typed.contact, ...typed.guardians, String(id)]) {
        const q = encodeURIComponent(text);
        const isBirth = text === typed.birth && SIGHT[role].birth === "none";
        const due = which === theirs && !isBirth ? 1 : 0;
        for (const list of [`members?q=${q}`, `registrations?state=all&q=${q}`]) {
          const { total } = JSON.parse((await ask(round.desk.url, visitor, `${rows}/${list}`)).text);
          expect.soft(total, `${list} by a ${role}`).toBe(due);
        }
        const found = await ask(round.desk.url, visitor, `/api/clubs/${CLUB}/found?season=${SEASON}&q=${q}`);
        const { people } = JSON.parse(found.text) as { people: { id: number }[] };
        if (text !== String(id))
          expect
            .soft(
              people.map((one) => one.id),
              text,
            )
            .toEqual(due ? [id] : []);
      }
    }
  }
});

test("whoever sees a section marks its people at its lessons, and of anybody else hears what they would of nobody", async () => {
  const { own, other } = round.marked;
  const here = `/api/clubs/${CLUB}/attendance`;
  const sheets = JSON.parse((await ask(round.desk.url, ana, `${here}/sheets?from=${SATURDAY}&days=1`)).text);
  expect(sheets.sheets.map((one: { session: { courseId: number } }) => one.session.courseId)).toEqual([own.lesson]);
  const at = (course: number) => `${here}/sheet?date=${SATURDAY}&type=lesson&course=${course}`;
  expect((await ask(round.desk.url, ana, at(own.lesson))).status).toBe(200);
  const [theirs, none] = await Promise.all(
    [other.lesson, 2_000_000_000].map((one) => ask(round.desk.url, ana, at(one))),
  );
  expect([theirs?.status, theirs?.text]).toEqual([404, none?.text]);
  const session = (courseId: number) => ({ date: SATURDAY, type: "lesson", courseId, madeAt: `${SATURDAY}T07:30:00Z` });
  const NOBODY = 2_000_000_000;
  const asked = [
    [own.lesson, own.id],
    [own.lesson, other.id],
    [own.lesson, NOBODY],
    [other.lesson, other.id],
    [other.lesson, own.id],
    [NOBODY, NOBODY],
  ] as const;
  const send = async (body: object): Promise<{ state: string; code?: string; words?: string }[]> => {
    const answer = await ask(round.desk.url, ana, `${here}/marks`, { method: "POST", body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    const { outcomes } = JSON.parse(answer.text) as { outcomes: { id: string; state: string; code?: string }[] };
    const told = new Map(outcomes.map((one) => [one.id, one]));
    return Object.values(body)
      .flat()
      .map(({ id }) => told.get(id) ?? { state: "no answer" });
  };
  const marks = asked.map(([course, memberId]) => ({
    ...{ ...session(course), memberId, id: crypto.randomUUID(), presence: "present", seen: null },
  }));
  const ofMarks = await send({ marks });
  expect(ofMarks[0]?.state).not.toBe("refused");
  expect(ofMarks.slice(1).map(({ code }) => code)).toEqual([
    ...["not_expected", "not_expected", "no_session", "no_session", "no_session"],
  ]);
  expect(ofMarks[1]?.words).toBe(ofMarks[2]?.words);
  const walkIns = asked.map(([course, memberId]) => ({
    ...{ ...session(course), memberId, id: crypto.randomUUID(), came: true },
  }));
  const ofNotes = await send({ walkIns });
  expect(ofNotes.map(({ state, code }) => code ?? state)).toEqual([
    ...["done", "unknown_person", "unknown_person", "no_session", "no_session", "no_session"],
  ]);
  // Of the other lesson nothing was kept.
  const whole = await ask(round.desk.url, round.people.director, at(other.lesson));
  expect(JSON.parse(whole.text).people).toMatchObject([{ id: other.id, presence: null, walkIn: null }]);
});

test("whoever sees a section decides its registrations, and of anybody else's hears what they would of none", async () => {
  const { desk, marked, people } = round;
  const { own, other } = marked;
  const NOBODY = 2_000_000_000;
  const here = `/api/clubs/${CLUB}`;
  const eve = await ofSection("eve", "secretary", [other.group]);
  const act = async (visitor: Visitor, name: string, ...args: unknown[]) => {
    const found = actionOf(`${DESK}#${name}`);
    const page = `/${CLUB}/${SEASON}/registrations`;
    return returned(await postAction(desk.url, visitor, page, found?.id ?? "", JSON.stringify([CLUB, ...args])));
  };
  const wish = { season: SEASON, kind: "annual" };
  const both = { ids: [own.registration, other.registration, NOBODY] };
  const plan = await act(ana, "planDecision", { ...wish, operation: "cancel" }, both, null);
  expect(plan).toMatchObject({
    ok: true,
    plan: { ids: [own.registration], gone: 2, marks: ["validated"], others: [] },
  });
  expect(JSON.stringify(plan)).not.toMatch(/zqother/);
  expect(await act(ana, "selectMatching", wish, "state=all")).toEqual({ ok: true, ids: [own.registration] });
  expect(await act(ana, "noteSelection", wish, { ids: [other.registration] })).toEqual({ ok: true, notes: [] });
  const why = await act(ana, "sayWhyRefused", wish, { ids: [other.registration] }, "zqno");
  expect(why).toMatchObject({ ok: false, code: "gone" });
  expect(await act(ana, "sayWhyRefused", wish, { ids: [NOBODY] }, "zqno")).toEqual(why);

  // What leads on from a person leads nowhere that is closed.
  const file = (await ask(desk.url, ana, `/${CLUB}/${SEASON}/members/${own.id}`)).text;
  expect([/open=\d+/.test(file), file.includes("registrations/annual/")]).toEqual([true, false]);

  const press = (ids: number[], marks: string[] | null) => ({
    ...{ key: crypto.randomUUID(), operation: "cancel", season: SEASON, kind: "annual" },
    ...{ ids, saw: null, marks, of: null },
  });
  const send = async (visitor: Visitor, ...presses: ReturnType<typeof press>[]) => {
    const answer = await ask(desk.url, visitor, `${here}/presses`, {
      method: "POST",
      body: JSON.stringify({ presses }),
    });
    expect(answer.status).toBe(200);
    return (JSON.parse(answer.text) as { known: { state: string; code: string | null; job: number | null }[] }).known;
  };
  const asked = await send(
    ana,
    press([other.registration], null),
    press([other.registration], ["validated"]),
    press([NOBODY], null),
  );
  expect(asked.map(({ state, code, job }) => [state, code, job])).toEqual(Array(3).fill(["over", "gone", null]));
  const theirs = `${here}/${SEASON}/registrations/annual/${other.registration}`;
  const untouched = JSON.parse((await ask(desk.url, people.director, theirs)).text);
  expect([untouched.history, untouched.row.state, untouched.refusal]).toEqual([[], "validated", null]);

  const control = async (visitor: Visitor, job: number | null, what: string) =>
    (await ask(desk.url, visitor, `${here}/jobs/${job}`, { method: "POST", body: JSON.stringify({ control: what }) }))
      .status;
  const docked = async (visitor: Visitor) =>
    (JSON.parse((await ask(desk.url, visitor, `${here}/jobs`)).text) as { id: number }[]).map(({ id }) => id);
  const [mine] = await send(ana, press([own.registration, other.registration], ["validated", "gone"]));
  const job = mine?.job ?? null;
  expect(mine?.state).toBe("asked");
  expect(await docked(ana)).toContain(job);
  expect(await docked(eve)).not.toContain(job);
  const pages = [`${here}/jobs/${job}`, `${here}/jobs/${job}/export?preset=open`];
  for (const path of pages)
    expect([
      path,
      ...(await Promise.all([ana, eve].map(async (one) => (await ask(desk.url, one, path)).status))),
    ]).toEqual([path, 200, 404]);
  expect(await control(eve, job, "take_back")).toBe(409);
  expect(await control(ana, job, "take_back")).toBe(200);
  // A work of whoever sees the whole club, about both: neither section is told that it is there.
  const [shared] = await send(
    people.director,
    press([own.registration, other.registration], ["validated", "validated"]),
  );
  const none = await ask(desk.url, ana, `${here}/jobs/${NOBODY}`);
  for (const one of [ana, eve]) {
    expect(await docked(one)).not.toContain(shared?.job);
    const told = await ask(desk.url, one, `${here}/jobs/${shared?.job}`);
    expect([told.status, told.text]).toEqual([404, none.text]);
    expect(await control(one, shared?.job ?? null, "pause")).toBe(409);
  }
  expect(await control(people.director, shared?.job ?? null, "take_back")).toBe(200);
});

test("whoever sees a section prints the cards of its people, with its groups alone, and those of nobody else", async () => {
  const { desk, marked } = round;
  const { own, other } = marked;
  const NOBODY = 2_000_000_000;
  const act = async (name: string, ...args: unknown[]) => {
    const found = actionOf(`${CARDS}#${name}`);
    const page = `/${CLUB}/${SEASON}/members/${own.id}`;
    return returned(await postAction(desk.url, ana, page, found?.id ?? "", JSON.stringify([CLUB, SEASON, ...args])));
  };
  for (const of of ["members", "groups"] as const) {
    const ids = of === "members" ? [own.id, other.id] : [own.group, other.group];
    const [mine, theirs, none] = await Promise.all(
      [...ids, NOBODY].map(async (id) => [
        await act("prepareCards", { of, id }),
        (await ask(desk.url, ana, `${rows}/cards?of=${of}&id=${id}`)).status,
      ]),
    );
    expect(mine).toEqual([{ ok: true, count: 1 }, 200]);
    expect(theirs).toMatchObject([{ ok: false, code: "nobody" }, 404]);
    expect(theirs).toEqual(none);
  }
  const face = (id: number) => ask(desk.url, ana, `${rows}/cards/${id}`);
  expect(JSON.parse((await face(own.id)).text)).toMatchObject({ memberId: own.id, groups: ["zqowngroup"] });
  expect([await face(other.id), await face(NOBODY)].map(({ status }) => status)).toEqual([404, 404]);
  expect(await act("endLostCard", other.id)).toEqual(await act("endLostCard", NOBODY));
  expect(await act("makeCardLink", own.id)).toMatchObject({ ok: false, code: "denied" });
  expect(await act("endLostCard", own.id)).toEqual({ ok: true });
});

test("whoever sees a section keeps the papers of its people, and of anybody else hears what they would of nobody", async () => {
  const { desk, marked, people } = round;
  const { own, other } = marked;
  const NOBODY = 2_000_000_000;
  const here = `/api/clubs/${CLUB}/member-documents`;
  const papers = (visitor: Visitor, id: number) => ask(desk.url, visitor, `${here}/${id}`);
  expect((await papers(ana, own.id)).status).toBe(200);
  const [theirs, none] = await Promise.all([other.id, NOBODY].map((id) => papers(ana, id)));
  expect([theirs?.status, theirs?.text]).toEqual([404, none?.text]);
  const file = (id: number, init?: { method: string; body: string }) =>
    ask(desk.url, ana, `${here}/${id}/fields/2/content${init ? `?ask=${crypto.randomUUID()}` : ""}`, init);
  const before = (await papers(people.director, other.id)).text;
  for (const init of [undefined, { method: "POST", body: "%PDF-1.4 zqfile" }])
    expect((await Promise.all([other.id, NOBODY].map((id) => file(id, init)))).map(({ status }) => status)).toEqual([
      404, 404,
    ]);
  const seen = { depositedAt: null, sizeBytes: null };
  const act = async (name: string, wish: object) => {
    const found = actionOf(`${PAPERS}#${name}`);
    const page = `/${CLUB}/${SEASON}/members/${own.id}/papers`;
    return returned(await postAction(desk.url, ana, page, found?.id ?? "", JSON.stringify([CLUB, wish])));
  };
  for (const [name, wish] of [
    ["markPaper", { field: 2, seen, verdict: "checked", reason: null }],
    ["removePaper", { field: 2, seen, ask: crypto.randomUUID() }],
    ["giveUpFiling", { ask: crypto.randomUUID() }],
  ] as const) {
    const said = await act(name, { ...wish, member: other.id });
    expect([name, said]).toMatchObject([name, { ok: false }]);
    expect(await act(name, { ...wish, member: NOBODY })).toEqual(said);
  }
  const rendered = /"rendered":"[^"]*"|"readAt":"[^"]*"/g;
  expect((await papers(people.director, other.id)).text.replace(rendered, "")).toBe(before.replace(rendered, ""));
  const list = (await ask(desk.url, ana, `${rows}/papers/export?preset=open&show=all`)).text;
  expect(list).toMatch(/zqownname/i);
  expect(list.trim().split("\n")).toHaveLength(2);
});

/** What each of the marked pays, in cents, and how: as nobody else in the club does. */
const PAID = { own: { cents: 7131, method: "zqownpay" }, other: { cents: 8293, method: "zqotherpay" } } as const;

test("whoever sees a section reads what is due and paid of its registrations, and of the others neither name nor amount", async () => {
  test.setTimeout(300_000);
  const { desk, people, walk, marked } = round;
  const numbers = new Map<string, number>();
  for (const which of WHICH) {
    const { cents, method } = PAID[which];
    const { status, body } = await desk.api.write("POST", "/payments", {
      ...{ member_id: marked[which].id, season_id: SEASON, amount_cents: cents, method },
      ...{ received_on: "2026-09-05", type: "Paiement" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    numbers.set(which, (body as { data: { id: number } }).data.id);
  }
  expect(await walk.direct("app/(desk)/[club]/actions.ts#refreshMirror", [CLUB, SEASON])).not.toMatchObject({
    ok: false,
  });
  const season = `/${CLUB}/${SEASON}`;
  const tells = (text: string, which: (typeof WHICH)[number]) => {
    const { cents, method } = PAID[which];
    const amount = new RegExp(`${Math.floor(cents / 100)}[.,]${cents % 100}`);
    return { amount: amount.test(text), who: new RegExp(`${method}|zq${which}(name|parent|mail)`, "i").test(text) };
  };
  const [all, none] = [
    { amount: true, who: true },
    { amount: false, who: false },
  ];
  await expect
    .poll(async () => tells((await ask(desk.url, people.director, `${season}/payments?q=zqotherpay`)).text, "other"), {
      timeout: 120_000,
    })
    .toEqual(all);
  for (const [visitor, theirs, others] of [
    [ana, "own", "other"],
    [ben, "other", "own"],
  ] as const) {
    const look = async (path: string) => (await ask(desk.url, visitor, `${season}/${path}`)).text;
    for (const path of [
      ...["payments", "payments?sort=amount", "payments?q=zqo", "payments/print", "payments?received=2026-09"],
      ...["treasury/dues?show=all", "treasury/dues?show=all&q=zqo", `treasury/dues/${marked[theirs].id}`],
      ...[`members/${marked[theirs].id}`, "treasury", "treasury/figures/received"],
    ]) {
      const text = await look(path);
      expect.soft(tells(text, others), `${path} as ${theirs}`).toEqual(none);
      // Of a group without a price, the file of a person says only what was paid too much.
      expect.soft(tells(text, theirs).amount, `${path} as ${theirs}`).toBe(true);
    }
    for (const path of [
      "payments?q=zqo",
      `payments?q=${PAID[others].method}`,
      `treasury/dues?show=all&q=zq${others}name`,
    ])
      expect.soft(tells(await look(path), others).amount, path).toBe(false);
    for (const path of [
      ...[`treasury/dues/${marked[others].id}`, `payments/${numbers.get(theirs)}`, `payments/${numbers.get(others)}`],
      ...[`payments/new?person=${marked[theirs].id}`, "treasury/receipts", "treasury/deposits"],
      ...["treasury/figures/nothing", "treasury/dues/2000000000"],
    ]) {
      const { status, text } = await ask(desk.url, visitor, `${season}/${path}`);
      expect.soft(status === 404 || text.includes("NEXT_HTTP_ERROR_FALLBACK;404"), `${status} ${path}`).toBe(true);
      for (const which of WHICH) expect.soft(tells(text, which).amount, path).toBe(false);
    }
    for (const path of [`members/${marked[theirs].id}/dues`, `receipts?numbers=2026-0001`])
      expect.soft((await ask(desk.url, visitor, `${rows}/${path}`)).status, path).toBe(403);
  }
});

test("whoever sees a section writes notes of its people, and of the others hears what they would of nobody", async () => {
  const { desk, people, marked } = round;
  const press = async (visitor: Visitor, name: string, wish: object) => {
    const id = actionOf(`app/(desk)/_notes/actions.ts#${name}`)?.id ?? "";
    const page = `/${CLUB}/${SEASON}/members/${marked.own.id}`;
    return outcomeOf(returned(await postAction(desk.url, visitor, page, id, JSON.stringify([CLUB, wish]))));
  };
  const bodies = async (visitor: Visitor, person: number) => {
    const answer = JSON.parse((await ask(desk.url, visitor, `${rows}/members/${person}/notes`)).text);
    return (answer as { notes: { id: string; body: string }[] }).notes.map(({ body }) => body);
  };
  const self = (await ask(desk.url, ana, `${rows}/members/${marked.own.id}/notes`)).text;
  const { self: account, assignees } = JSON.parse(self) as { self: number; assignees: { id: number }[] };
  expect(assignees.map(({ id }) => id)).toEqual([account]);
  const note = (body: string, memberId: number, followUp: object | null = null) => {
    const fields = { kind: "money", body, isPinned: false, followUp };
    return { id: crypto.randomUUID(), seen: null, memberId, fields };
  };
  const [own, other] = [note("zqownnote", marked.own.id), note("zqothernote", marked.other.id)];
  expect(await press(ana, "saveNote", own)).toBe("ok");
  expect(await press(ben, "saveNote", other)).toBe("ok");
  for (const [visitor, theirs, others] of [
    [ana, own, other],
    [ben, other, own],
  ] as const) {
    expect(await bodies(visitor, theirs.memberId)).toEqual([theirs.fields.body]);
    // As of a number that is nobody's.
    expect(await bodies(visitor, others.memberId)).toEqual(await bodies(visitor, 2_000_000_000));
    expect(await press(visitor, "saveNote", note("by hand", others.memberId))).toBe("nobody");
    expect(await press(visitor, "saveNote", { ...others, seen: 1 })).toBe("gone");
    expect(await press(visitor, "settleNote", { id: others.id, isDone: true })).toBe("gone");
    expect(await press(visitor, "deleteNote", { id: others.id, seen: 1 })).toBe("ok");
    const { text } = await ask(desk.url, visitor, `/${CLUB}/${SEASON}/follow-ups`);
    expect(text).not.toContain(others.fields.body);
  }
  const [director] = (
    JSON.parse((await ask(desk.url, people.director, `${rows}/members/${marked.own.id}/notes`)).text) as {
      assignees: { id: number }[];
    }
  ).assignees;
  const given = note("zqgiven", marked.own.id, { dueOn: "2026-12-01", forId: director?.id });
  expect(await press(ana, "saveNote", given)).toBe("assignee");
  const kept = note("zqfollow", marked.own.id, { dueOn: "2026-12-01", forId: account });
  expect(await press(ana, "saveNote", kept)).toBe("ok");
  expect((await ask(desk.url, ana, `/${CLUB}/${SEASON}/follow-ups`)).text).toContain("zqfollow");
  // Whoever sees the whole club has what both wrote, and nothing of what was tried.
  expect((await bodies(people.director, marked.own.id)).sort()).toEqual(["zqfollow", "zqownnote"]);
  expect(await bodies(people.director, marked.other.id)).toEqual(["zqothernote"]);
});

test("whoever sees a section writes letters to its people, and has no letter of others", async () => {
  const { desk, people, marked } = round;
  const season = `/${CLUB}/${SEASON}`;
  const press = async (visitor: Visitor, name: string, wish: object) => {
    const id = actionOf(`${LETTERS}#${name}`)?.id ?? "";
    const page = pageOf(`${LETTERS}#${name}`);
    const reply = await postAction(desk.url, visitor, page, id, JSON.stringify([CLUB, wish]));
    return returned(reply) as { ok: boolean; id?: string; code?: string };
  };
  const begin = (visitor: Visitor, wish: object) =>
    press(visitor, "beginLetter", { ask: crypto.randomUUID(), season: SEASON, ...wish });
  const both = [marked.own.registration, marked.other.registration];
  const everybody = { kind: "annual", registrations: both };
  const letters = {
    own: await begin(ana, everybody),
    whole: await begin(people.director, everybody),
    ofGroup: await begin(ana, { of: "groups", id: marked.own.group, cameOn: null }),
  };
  for (const letter of Object.values(letters)) expect(letter.ok).toBe(true);
  const text = { subject: "zqsubject", body: "{prénoms}" };
  const keep = (visitor: Visitor, round: string | undefined, subject: string) =>
    press(visitor, "keepLetter", { season: SEASON, round, texts: { "personal.fr": { ...text, subject } } });
  expect((await keep(people.director, letters.whole.id, "zqwhole")).ok).toBe(true);
  expect((await keep(ana, letters.own.id, "zqsection")).ok).toBe(true);
  // Of a selection what is the section's, and of what others take part in nobody.
  for (const wish of [
    { of: "groups", id: marked.other.group, cameOn: null },
    { of: "groups", id: marked.own.group, cameOn: SATURDAY },
    { of: "slots", id: 1, cameOn: null },
    { of: "events", id: 1, cameOn: null },
    { kind: "annual", registrations: [marked.other.registration] },
  ])
    expect.soft((await begin(ana, wish)).code, JSON.stringify(wish)).toBe("nobody");
  for (const wish of [
    { receipts: ["2026-0001"] },
    { cardsOf: { of: "members", id: marked.own.id } },
    { leavers: true },
  ])
    expect.soft((await begin(ana, wish)).code, JSON.stringify(wish)).toBe("denied");
  for (const letter of [letters.own, letters.ofGroup]) {
    for (const path of [`letters/${letter.id}`, `letters/${letter.id}/print?lang=fr&to=all`]) {
      const reply = await ask(desk.url, ana, `${season}/${path}`);
      // Names stand in capitals, and on paper that of whoever is written to.
      const [own, others] = [/zqown(name|parent)/i, /zqother/i].map((name) => name.test(reply.text));
      expect.soft([reply.status, own, others], path).toEqual([200, true, false]);
    }
  }
  const list = (await ask(desk.url, ana, `${season}/letters`)).text.toLowerCase();
  expect([list.includes("zqsection"), list.includes("zqwhole"), list.includes("zqother")]).toEqual([
    true,
    false,
    false,
  ]);
  const { whole } = letters;
  for (const path of [`letters/${whole.id}`, `letters/${whole.id}/print?lang=fr&to=all`]) {
    const { status, text: page } = await ask(desk.url, ana, `${season}/${path}`);
    expect.soft(status === 404 || page.includes("NEXT_HTTP_ERROR_FALLBACK;404"), path).toBe(true);
    expect.soft(/zqwhole|zqother/i.test(page), path).toBe(false);
  }
  expect((await keep(ana, whole.id, "zqbyhand")).code).toBe("gone");
  for (const name of ["stopLetter", "mailLetterAgain"])
    expect((await press(ana, name, { season: SEASON, round: whole.id })).code).toBe("gone");
  expect((await press(ana, "tryLetter", { season: SEASON, round: whole.id, locale: "fr" })).code).toBe("gone");
  // A treasurer writes no letters, of a section neither.
  expect((await begin(ben, { of: "groups", id: marked.other.group, cameOn: null })).code).toBe("denied");
  const kept = (await ask(desk.url, people.director, `${season}/letters`)).text;
  expect([kept.includes("zqwhole"), kept.includes("zqsection"), kept.includes("zqbyhand")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a director gives the whole club back, and it opens at the next step", async () => {
  const { desk, people, walk } = round;
  const { text } = await askStream(desk.url, people.director, `/${CLUB}/settings/users`);
  const id = Number(/"id":(\d+),"name":"ben"/.exec(text)?.[1]);
  const jobs = async () => (await ask(desk.url, ben, `/api/clubs/${CLUB}/quota`)).status;
  expect(await jobs()).toBe(403);
  expect(await walk.direct(`${USERS}#changeRole`, [CLUB, id, "director"])).toMatchObject({
    ok: false,
    code: "ofSection",
  });
  const many = { sports: Array.from({ length: 101 }, (_, at) => at + 1), groups: [] };
  expect(await walk.direct(`${USERS}#changeSection`, [CLUB, id, many])).toMatchObject({
    ok: false,
    code: "tooManyParts",
  });
  expect(await walk.direct(`${USERS}#changeSection`, [CLUB, id, null])).toEqual({ ok: true });
  expect(await jobs()).toBe(200);
  const audit = (await ask(desk.url, people.director, `/${CLUB}/settings/audit`)).text;
  expect(audit).toContain("zqothergroup");
});
