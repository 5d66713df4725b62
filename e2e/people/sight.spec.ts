import { type Part, SIGHT } from "#lib/base/access/sight.ts";
import { builtPaths } from "../../scripts/testing/built-manifest.ts";
import { ask, askStream } from "../../scripts/testing/visitor.ts";
import { type Marked, type MarkedPeople, PAGES_OF_MARKED, ROUTES_OF_MARKED } from "../walk/marked.ts";
import { addressesOf } from "../walk/pages.ts";
import { CLUB, ROLES, type Role, SEASON } from "../walk/people.ts";
import { refuseOne } from "../walk/presses.ts";
import { ROUTES, ROUTES_OF_NOBODY } from "../walk/routes.ts";
import { expect, type Round, test } from "../walk/test.ts";

// Who may see whom (docs/decisions/029): somebody whose data are like nobody else's, looked for in everything that the build answers.

let round: Round;
let marked: MarkedPeople;
test.beforeAll(async ({ round: begun }) => {
  round = begun;
  marked = begun.marked;
  // Some of what is asked for is about a work.
  await refuseOne(begun.walk);
});

const WHICH = ["own", "other"] as const;
const rows = `/api/clubs/${CLUB}/${SEASON}`;

/** Whether the table lets a role see a part of one of the two. */
function mayBeTold(role: Role, part: Part, which: (typeof WHICH)[number]): boolean {
  return SIGHT[role][part] === "all" || (SIGHT[role][part] === "own" && which === "own");
}

test("everything that names a record or tells of people is asked for the marked", () => {
  const { pages, routes } = builtPaths();
  const place = "Say in e2e/walk/marked.ts where it shows somebody.";
  const named = (address: string) => /\[(?!club|season)/.test(address);
  const ofClub = pages.filter((page) => page.includes("[club]"));
  expect
    .soft(
      ofClub.filter((page) => named(page) && !(page in PAGES_OF_MARKED)),
      place,
    )
    .toEqual([]);
  expect
    .soft(
      Object.keys(PAGES_OF_MARKED).filter((page) => !pages.includes(page)),
      place,
    )
    .toEqual([]);
  expect
    .soft(
      Object.keys(ROUTES_OF_MARKED).filter((route) => !routes.includes(route)),
      place,
    )
    .toEqual([]);
  // Any other route of a club is asked as the walk asks it.
  const unknown = routes.filter((route) => !(route in ROUTES) && !ROUTES_OF_NOBODY.includes(route));
  expect.soft(unknown, "Say in e2e/walk/ who may call it, and with what.").toEqual([]);
});

/** Everything that the build shows or answers to reading, at the addresses of the marked and at its usual ones. */
async function addresses(): Promise<{ pages: string[]; streams: string[]; answers: string[] }> {
  const { pages, routes } = builtPaths();
  const both = (of: (one: Marked) => readonly string[]) => WHICH.flatMap((which) => of(marked[which]));
  const answers: string[] = [];
  for (const route of routes) {
    const read = ROUTES[route]?.GET;
    if (read && !read.endless) answers.push(await read.path(round.walk));
    answers.push(...both(ROUTES_OF_MARKED[route] ?? (() => [])));
  }
  const streams = pages.flatMap((page) => both(PAGES_OF_MARKED[page] ?? (() => [])));
  const usual = pages.filter((page) => page.includes("[club]")).flatMap((page) => addressesOf(page)[0] ?? []);
  return {
    pages: [...new Set([...usual, ...streams])],
    streams: [...new Set(streams)],
    answers: [...new Set(answers)],
  };
}

/**
 * A stream is what stands in the document of its page as well, in another wrapping: each page's is looked at by one of so many who look, and by another one for the
 * next page. Which two addresses a page has, of the one and of the other marked, comes to neighbours.
 */
const shareOf = (streams: readonly string[], looking: number, all: number) =>
  streams.filter((_, at) => at % all === looking);

for (const [looking, role] of ROLES.entries()) {
  test(`a ${role} is told of people what the table shows them, and nothing else, by every page, stream and answer`, async () => {
    test.setTimeout(300_000);
    const { desk, people } = round;
    const { pages, streams, answers } = await addresses();
    const seen = new Set<string>();
    const look = async (address: string, asks = ask) => {
      const { status, text } = await asks(desk.url, people[role], address);
      expect.soft(status, `${address}: ${text.slice(0, 200)}`).toBeLessThan(500);
      for (const which of WHICH) {
        for (const [part, patterns] of Object.entries(marked[which].told) as [Part, readonly RegExp[]][]) {
          for (const pattern of patterns) {
            if (!pattern.test(text)) continue;
            seen.add(`${which} ${pattern}`);
            if (!mayBeTold(role, part, which))
              expect.soft(`${part} of ${which}`, `${address} tells a ${role} ${pattern}`).toBe("not told");
          }
        }
      }
    };
    for (const page of pages) await look(page);
    for (const page of shareOf(streams, looking, ROLES.length)) await look(page, askStream);
    for (const answer of answers) await look(answer);
    // What may be seen is to be seen somewhere: else this test would find nothing anywhere.
    for (const which of WHICH)
      for (const [part, patterns] of Object.entries(marked[which].told) as [Part, readonly RegExp[]][])
        for (const pattern of patterns)
          if (mayBeTold(role, part, which))
            expect.soft(seen, `${part} of ${which} to a ${role}`).toContain(`${which} ${pattern}`);
  });

  test(`a ${role} finds, filters and sorts people by nothing that is not shown`, async () => {
    const { desk, people } = round;
    const read = async <T>(path: string) => JSON.parse((await ask(desk.url, people[role], path)).text) as T;
    const total = async (list: string, query: string) =>
      (await read<{ total: number }>(`${rows}/${list}?${query}`)).total;
    const found = async (path: string, q: string) => {
      const answer = await read<{ people: { id: number }[] }>(
        `/api/clubs/${CLUB}/${path}?season=${SEASON}&q=${encodeURIComponent(q)}`,
      );
      return answer.people.map(({ id }) => id);
    };
    for (const which of WHICH) {
      const { id, typed } = marked[which];
      const sees = (part: Part) => mayBeTold(role, part, which);
      const asked: [text: string, isFound: boolean][] = [
        [typed.names, true],
        [typed.birth, sees("birth")],
        ...[...typed.contact, ...typed.guardians].map(
          (text) => [text, sees("contact") && sees("guardians")] as [string, boolean],
        ),
      ];
      for (const [text, isFound] of asked) {
        const q = `q=${encodeURIComponent(text)}`;
        const expected = isFound ? 1 : 0;
        expect.soft(await total("members", q), `members by ${text}`).toBe(expected);
        expect.soft(await total("registrations", `state=all&${q}`), `registrations by ${text}`).toBe(expected);
        for (const path of ["found", "people"])
          expect.soft(await found(path, text), `${path} by ${text}`).toEqual(isFound ? [id] : []);
      }
    }
    const ids = async (query: string) =>
      (await read<{ rows: { id: number }[] }>(`${rows}/members?${query}`)).rows.map((row) => row.id);
    const asNamed = await ids("size=200");
    const narrows = async (query: string) => (await total("members", query)) < (await total("members", ""));
    expect.soft(await narrows("from=10&to=10")).toBe(SIGHT[role].age === "all");
    expect.soft(await narrows("sex=Femme")).toBe(SIGHT[role].age === "all");
    for (const [sort, part] of [
      ["email", "contact"],
      ["commune", "address"],
      ["birth", "age"],
    ] as const)
      expect
        .soft((await ids(`sort=${sort}&size=200`)).join() !== asNamed.join(), sort)
        .toBe(SIGHT[role][part] === "all");
    const { rows: shown } = await read<{ rows: { age: number | null; sex: string | null }[] }>(`${rows}/members?q=zqo`);
    for (const row of shown)
      expect
        .soft([row.age !== null, row.sex !== null])
        .toEqual(SIGHT[role].age === "all" ? [true, true] : [false, false]);
  });

  test(`a ${role} takes away lists of people, addresses and worklists as the table says, and is refused the rest in words`, async () => {
    const { desk, people } = round;
    const told = async (path: string, extent: "all" | "own" | "none", which: "own" | "other" | null = null) => {
      const { status, text } = await ask(desk.url, people[role], path);
      const may = extent === "all" || (extent === "own" && which === "own");
      expect.soft(status, `${path}: ${text.slice(0, 200)}`).toBe(may ? 200 : 403);
      if (!may) expect.soft(JSON.parse(text).detail, path).toMatch(/\w+ \w+/);
    };
    const { export: exported, emails, worklists } = SIGHT[role];
    for (const which of WHICH) {
      const place = `${rows}/participants/groups/${marked[which].group}`;
      for (const preset of ["open", "excel", "xlsx"]) await told(`${place}/export?preset=${preset}`, exported, which);
      await told(`${place}/emails`, emails, which);
      const paper = await ask(desk.url, people[role], `/${CLUB}/${SEASON}/groups/${marked[which].group}/print`);
      const isPrinted = exported === "all" || (exported === "own" && which === "own");
      expect.soft(marked[which].told.names?.[0]?.test(paper.text), "the roll on paper").toBe(isPrinted);
    }
    for (const list of ["members", "registrations"]) await told(`${rows}/${list}/export?preset=open&q=zqo`, exported);
    // One may export lists and not see what stands in a registration's way.
    if (exported === "all") await told(`${rows}/registrations/export?preset=open&cols=name.doubt`, worklists);
    for (const path of ["jobs", "jobs/unread"]) await told(`/api/clubs/${CLUB}/${path}`, worklists);
    await told(`/api/clubs/${CLUB}/people/alike?season=${SEASON}&last_name=a&first_name=b`, worklists);
  });
}

/** What the club grants the integration no more, and what of people is then told to nobody by anything. */
const TAKEN_AWAY: readonly { scopes: string; hidden: readonly Part[] }[] = [
  { scopes: "groups:read", hidden: ["names", "birth", "contact", "guardians", "address", "rest"] },
  {
    scopes: "groups:read events:read registrations:read registrations:write",
    hidden: ["names", "birth", "contact", "guardians", "address", "rest"],
  },
  { scopes: "groups:read events:read members:read registrations:read", hidden: [] },
];

for (const [looking, { scopes, hidden }] of TAKEN_AWAY.entries()) {
  test(`where the club grants ${scopes} alone, nothing stumbles, and nobody is told what is not granted`, async () => {
    test.setTimeout(300_000);
    const { desk, people, walk } = round;
    const check = () => walk.direct("app/(desk)/[club]/(desk)/settings/connection/actions.ts#tryConnection", [CLUB]);
    const client = desk.integration.client_id;
    // The copy has what is taken away now, whatever was taken away before: else there would be nothing to tell.
    for (const which of WHICH)
      await expect(async () => {
        const { text } = await ask(desk.url, people.director, `${rows}/members?q=${marked[which].typed.names}`);
        expect(
          marked[which].told.names?.every((pattern) => pattern.test(text)),
          text.slice(0, 200),
        ).toBe(true);
      }).toPass({ timeout: 60_000 });
    // Whom the copy has forgotten with the scopes before comes back after the marked: no paper is issued about them until then.
    let all: Awaited<ReturnType<typeof addresses>> | undefined;
    await expect(async () => {
      all = await addresses();
    }).toPass({ timeout: 60_000 });
    const { pages = [], streams = [], answers = [] } = all ?? {};
    await desk.club("integration", "scopes", CLUB, client, "--scopes", scopes);
    try {
      await check();
      // A treasurer sees nothing that a director does not: what is told of it to both is looked at once, and where the marked stand.
      for (const role of scopes === "groups:read" ? (["director", "treasurer"] as const) : (["director"] as const)) {
        const look = async (address: string, asks = ask) => {
          const { status, text } = await asks(desk.url, people[role], address);
          expect.soft(status, `${address} by a ${role}: ${text.slice(0, 200)}`).toBeLessThan(500);
          for (const which of WHICH)
            for (const part of hidden)
              for (const pattern of marked[which].told[part] ?? [])
                expect.soft(pattern.test(text), `${address} tells a ${role} ${pattern}`).toBe(false);
        };
        for (const page of role === "director" ? pages : streams) await look(page);
        for (const answer of answers) await look(answer);
        if (role === "director")
          for (const page of shareOf(streams, looking, TAKEN_AWAY.length)) await look(page, askStream);
      }
    } finally {
      await desk.club("integration", "scopes", CLUB, client, "--scopes", "all");
      await check();
    }
  });
}
