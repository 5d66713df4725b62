import { generateKeyPairSync } from "node:crypto";
import { createLocalJWKSet, exportJWK, importSPKI, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { clubApi, dataOf } from "./client.ts";
import { ClubError } from "./error.ts";
import { PAGE_PATIENCE_MS, patienceOf } from "./patience.ts";
import { reachabilityOf } from "./reachability.ts";
import { type Arrival, type Reply, startWire } from "./testing/wire.ts";

let open: { store: Store; close: () => Promise<void> };
let wire: Awaited<ReturnType<typeof startWire>>;
let slugs = 0;

beforeAll(async () => {
  open = await testStore({ kind: "memory" });
});
afterAll(() => open.close());
afterEach(() => wire.close());

const SECRET = "canary:secret %+é";

/** A club of the test's own at the wire. */
async function connect(answer: (arrival: Arrival, nth: number) => Reply | undefined) {
  wire = await startWire(answer);
  const slug = `club-${++slugs}`;
  const credential = { kind: "secret", secret: SECRET } as const;
  await saveClub(open.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: "a client", credential });
  return clubApi(slug);
}

const failure = (promise: Promise<unknown>): Promise<ClubError> =>
  promise.then(
    () => Promise.reject(new Error("it succeeded")),
    (cause) => cause,
  );
const click = { lane: "click" } as const;
const seasons = { body: { data: [{ id: 1 }], pagination: { limit: 50, next_after: null } } };
const validate = "/annual-registrations/{id}/validate";
const validation = { path: { id: 7 }, key: "0123456789abcdef", lane: "bulk" } as const;

describe("access", () => {
  it("authenticates with Basic, both parts form-encoded, and asks for one token however many calls wait", async () => {
    const api = await connect(({ path }) => (path === "/seasons" ? seasons : undefined));
    await Promise.all([1, 2, 3, 4].map(() => api.get("/seasons", click)));
    const [request, ...more] = wire.at("POST /token");
    expect(more).toEqual([]);
    expect(request?.body).toBe("grant_type=client_credentials");
    const basic = Buffer.from(String(request?.headers.authorization).replace("Basic ", ""), "base64").toString();
    expect(basic).toBe("a+client:canary%3Asecret+%25%2B%C3%A9");
    expect(wire.at("GET /seasons").map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill("Bearer canary-token-1"),
    );
  });

  it.each(["pkcs8", "pkcs1"] as const)("authenticates with an assertion signed by a %s key", async (type) => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    await connect(({ path }) => (path === "/seasons" ? seasons : undefined));
    const pem = privateKey.export({ type, format: "pem" }).toString();
    const club = { slug: "key", name: "Key", baseUrl: wire.baseUrl, clientId: "keyed" };
    await saveClub(open.store.db, { ...club, credential: { kind: "private_key", pem } });
    await (await clubApi("key")).get("/seasons", click);
    const [request] = wire.at("POST /token");
    const form = new URLSearchParams(request?.body);
    expect(request?.headers.authorization).toBeUndefined();
    const jwk = await exportJWK(
      await importSPKI(publicKey.export({ type: "spki", format: "pem" }).toString(), "RS256"),
    );
    const { payload, protectedHeader } = await jwtVerify(
      form.get("client_assertion") ?? "",
      createLocalJWKSet({ keys: [{ ...jwk, alg: "RS256" }] }),
      { issuer: "keyed", subject: "keyed", audience: `${wire.baseUrl}/token` },
    );
    expect(protectedHeader.alg).toBe("RS256");
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300);
    expect(payload.jti?.length).toBeGreaterThanOrEqual(16);
  });

  it("says that a key cannot be used, and asks for no token", async () => {
    await connect(() => undefined);
    const club = { slug: "broken-key", name: "Key", baseUrl: wire.baseUrl, clientId: "keyed" };
    await saveClub(open.store.db, { ...club, credential: { kind: "private_key", pem: "canary" } });
    const error = await failure((await clubApi("broken-key")).get("/seasons", click));
    expect(error).toMatchObject({ kind: "credentials", code: "unusable_key" });
    expect(wire.arrivals).toEqual([]);
  });

  it("takes another token once when one is refused, and then believes the club", async () => {
    const refused = { status: 401, body: { status: 401, code: "invalid_token", detail: "" } };
    const api = await connect(({ path }, nth) => (path === "/seasons" ? (nth === 1 ? refused : seasons) : undefined));
    await api.get("/seasons", click);
    expect(wire.at("GET /seasons").map(({ headers }) => headers.authorization)).toEqual([
      "Bearer canary-token-1",
      "Bearer canary-token-2",
    ]);
    await wire.close();
    const other = await connect(({ path }) => (path === "/seasons" ? refused : undefined));
    expect(await failure(other.get("/seasons", click))).toMatchObject({ kind: "credentials", code: "invalid_token" });
    expect(wire.at("GET /seasons")).toHaveLength(2);
  });

  it.each<[string, Reply, object]>([
    [
      "wrong credentials",
      { status: 401, body: { error: "invalid_client" } },
      { kind: "credentials", code: "invalid_client" },
    ],
    ["an API that is off", { status: 403, body: { error: "unauthorized_client" } }, { kind: "api_disabled" }],
    ["a scope that was not granted", { status: 400, body: { error: "invalid_scope" } }, { kind: "scope" }],
    ["an address without a club", { status: 404, body: "<html>" }, { kind: "unreachable", code: "no_club_here" }],
    ["a token in no known form", { body: { token: "x" } }, { kind: "contract", code: "unreadable_answer" }],
  ])("tells %s apart", async (_what, reply, expected) => {
    const api = await connect(({ path }) => (path === "/token" ? reply : undefined));
    expect(await failure(api.get("/seasons", click))).toMatchObject(expected);
    expect(wire.at("POST /token")).toHaveLength(1);
  });

  it("never asks for more than ten tokens a minute, and still says why they were refused", async () => {
    const api = await connect(({ path }) =>
      path === "/token" ? { status: 401, body: { error: "invalid_client" } } : undefined,
    );
    for (let n = 0; n < 15; n++)
      expect(await failure(api.get("/seasons", click))).toMatchObject({ code: "invalid_client" });
    expect(wire.at("POST /token")).toHaveLength(10);
  });
});

describe("what may pass is tried again", () => {
  const done = { body: { data: { id: 7, valid: true } } };

  it.each<[string, Reply]>([
    ["a dropped connection", "drop"],
    ["an answer cut in the middle", "cut"],
    ["a failure of the service", { status: 500, body: { status: 500, code: "internal_error", detail: "" } }],
    ["an overloaded proxy", { status: 503, headers: { "retry-after": "0" }, body: "<html>" }],
    ["the same request still running", { status: 409, body: { status: 409, code: "idempotency_in_progress" } }],
    ["a quota that is spent", { status: 429, headers: { "retry-after": "1" }, body: { code: "rate_limited" } }],
  ])("%s, with the same key", async (_what, first) => {
    const api = await connect(({ path }, nth) => (path.endsWith("/validate") ? (nth === 1 ? first : done) : undefined));
    expect(await api.post(validate, validation)).toEqual({ id: 7, data: { id: 7, valid: true } });
    const keys = wire.at("POST /annual-registrations/7/validate").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([validation.key, validation.key]);
  });

  it.each<[string, Reply, object]>([
    [
      "a rule",
      { status: 422, body: { code: "capacity_reached", detail: "Full." } },
      { kind: "refused", code: "capacity_reached" },
    ],
    ["another use of the key", { status: 409, body: { code: "idempotency_key_reused" } }, { kind: "conflict" }],
    [
      "a state",
      { status: 409, body: { code: "registration_state" } },
      { kind: "conflict", code: "registration_state" },
    ],
    ["a missing record", { status: 404, body: { code: "not_found" } }, { kind: "not_found" }],
    ["a disabled API", { status: 403, body: { code: "integration_api_disabled" } }, { kind: "api_disabled" }],
    ["a feature that is off", { status: 403, body: { code: "feature_disabled" } }, { kind: "refused" }],
    [
      "an unknown code",
      { status: 422, body: { code: "moon_phase", detail: "Wait." } },
      { kind: "refused", code: "moon_phase", detail: "Wait." },
    ],
    [
      "a right whose scope the challenge names",
      {
        status: 403,
        headers: { "www-authenticate": 'Bearer error="insufficient_scope", scope="a:read"' },
        body: { code: "insufficient_scope" },
      },
      { kind: "scope", code: "insufficient_scope", missingScopes: ["a:read"] },
    ],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/steal" } }, { code: "redirected" }],
  ])("but %s is final", async (_what, reply, expected) => {
    const api = await connect(({ path }) => (path.endsWith("/validate") ? reply : undefined));
    expect(await failure(api.post(validate, validation))).toMatchObject(expected);
    expect(wire.at("POST /annual-registrations/7/validate")).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 500, 502])(
    "takes a %i without the club's code for a page of something in front of it, which settles nothing",
    async (status) => {
      const strange: Reply[] = [
        { status, headers: { "content-type": "text/html" }, body: "<html>" },
        { status, body: "" },
        { status, body: { message: "Bad request" } },
        { status, headers: { "content-type": "application/problem+json" }, body: { title: "Bad request", status } },
        { status, headers: { "content-type": "application/json" }, body: { status, code: "not_found", detail: "" } },
        { status, body: { code: "not_found", status: status + 1 } },
        { status, body: { code: 400 } },
      ];
      for (const page of strange) {
        const api = await connect(({ path }) => (path === "/token" ? undefined : page));
        const kind = status === 429 ? "rate_limited" : "unreachable";
        const error = await failure(api.post(validate, { ...validation, once: true }));
        expect(error, JSON.stringify(page)).toMatchObject({
          kind,
          fromClub: false,
          perhapsSent: true,
          errors: [],
          detail: "",
        });
        expect(await failure(api.get("/seasons", { ...click, once: true }))).toMatchObject({
          kind,
          perhapsSent: false,
        });
        await wire.close();
      }
    },
  );

  it.each([400, 401, 403, 404, 500])(
    "takes a %i to a request for a token likewise, and never for refused credentials",
    async (status) => {
      const strange: Reply[] = [
        { status, headers: { "content-type": "text/html" }, body: "<html>" },
        { status, body: { error: "Bad Request", message: "no" } },
        { status, body: { message: "no" } },
      ];
      for (const page of strange) {
        const api = await connect(({ path }) => (path === "/token" ? page : undefined));
        expect(await failure(api.get("/seasons", click))).toMatchObject({ kind: "unreachable", fromClub: false });
        await wire.close();
      }
    },
  );

  it("gives a person an answer soon when the club stays away", async () => {
    const api = await connect(({ path }) => (path === "/seasons" ? "drop" : undefined));
    expect(await failure(api.get("/seasons", click))).toMatchObject({
      kind: "unreachable",
      code: "unreachable",
      status: 0,
    });
    expect(wire.at("GET /seasons")).toHaveLength(3);
  });
});

describe("a page", () => {
  const page = { lane: "click", patience: "page" } as const;

  it("waits no longer than it may for a club that hangs, asks once, and waits less while it is known to be away", async () => {
    const never = new Promise<void>(() => {});
    const api = await connect(({ path }) => (path === "/seasons" ? { ...seasons, after: never } : undefined));
    const timedOut = { kind: "unreachable", code: "timed_out" };
    expect(await failure(api.get("/seasons", page))).toMatchObject(timedOut);
    expect(reachabilityOf(api.club).unreachableSince).toBeDefined();
    expect(patienceOf("page", reachabilityOf(api.club))).toBeLessThan(PAGE_PATIENCE_MS);
    expect(await failure(api.get("/seasons", page))).toMatchObject(timedOut);
    expect(wire.at("GET /seasons")).toHaveLength(2);
  });

  it("does not wait for a token that does not come either, which the next one still gets", async () => {
    let give = () => {};
    const after = new Promise<void>((resolve) => {
      give = resolve;
    });
    const granted = { body: { access_token: "late", token_type: "Bearer", expires_in: 600 }, after };
    const api = await connect(({ path }) => (path === "/token" ? granted : seasons));
    reachabilityOf(api.club).lost();
    expect(await failure(api.get("/seasons", page))).toMatchObject({ code: "timed_out", perhapsSent: false });
    const next = api.get("/seasons", click);
    give();
    await next;
    expect(wire.at("POST /token")).toHaveLength(1);
  });
});

describe("answers", () => {
  it("reads faults, the request's number and the scopes that are missing", async () => {
    const api = await connect(({ path }) =>
      path.startsWith("/members")
        ? {
            status: 403,
            headers: {
              "x-request-id": "r-1",
              "www-authenticate": 'Bearer error="insufficient_scope", scope="members:read groups:read"',
            },
            body: { code: "insufficient_scope", detail: "No.", errors: [{ pointer: "/a", code: "b", detail: "c" }, 7] },
          }
        : undefined,
    );
    const error = await failure(api.get("/members", { ...click, query: { all: true, limit: 100 } }));
    expect(error).toMatchObject({
      kind: "scope",
      requestId: "r-1",
      missingScopes: ["members:read", "groups:read"],
      errors: [{ pointer: "/a", code: "b", detail: "c" }],
      operation: "GET /members",
    });
    expect(wire.arrivals.at(-1)?.path).toBe("/members?all=true&limit=100");
  });

  it.each([
    ["wrapped", { data: { id: 7 } }],
    ["bare", { id: 7 }],
    ["as text", { data: { id: "7", extra: 1 } }],
  ])("finds the identifier of a write %s", async (_what, body) => {
    const api = await connect(({ path }) => (path === "/sports" ? { body } : undefined));
    const written = await api.post("/sports", { body: { name: "Judo" }, key: validation.key, ...click } as never);
    expect(written.id).toBe(7);
    expect(wire.at("POST /sports")[0]).toMatchObject({ body: '{"name":"Judo"}' });
  });

  it.each<[string, unknown]>([
    ["nothing", ""],
    ["a page", "<html>"],
    ["the JSON of something else", { message: "OK" }],
    ["another record", { data: { id: 8 } }],
  ])("takes no write for done that is answered with %s", async (_what, body) => {
    const api = await connect(({ path }) => (path.endsWith("/validate") ? { status: 200, body } : undefined));
    const error = await failure(api.post(validate, validation));
    expect(error).toMatchObject({ code: "unreadable_answer", fromClub: false, perhapsSent: true });
  });

  it("takes either identifier of a path with two for what was affected, sent whole with 10 MiB of base64", async () => {
    let id = 0;
    const api = await connect(({ path }) =>
      path === "/member-documents/7/fields/2" ? { body: { data: { id } } } : undefined,
    );
    const content_base64 = "A".repeat(13_981_016);
    const field = "/member-documents/{id}/fields/{field_id}";
    const deposit = () =>
      api.put(field, { path: { id: 7, field_id: 2 }, body: { content_base64 }, key: validation.key, ...click });
    for (id of [7, 2]) expect((await deposit()).id).toBe(id);
    const [put] = wire.at("PUT /member-documents/7/fields/2");
    expect(put?.body).toBe(JSON.stringify({ content_base64 }));
    id = 3;
    expect(await failure(deposit())).toMatchObject({ code: "unreadable_answer", perhapsSent: true });
  });

  it("says that a page which is not JSON is no answer", async () => {
    const api = await connect(({ path }) => (path === "/seasons" ? { body: "<html>Welcome</html>" } : undefined));
    expect(await failure(api.get("/seasons", click))).toMatchObject({ kind: "contract", code: "unreadable_answer" });
  });

  it("reads a record wrapped or bare", () => {
    expect([dataOf({ data: { id: 1 } }), dataOf({ id: 1 }), dataOf([]), dataOf(null)]).toEqual([
      { id: 1 },
      { id: 1 },
      {},
      {},
    ]);
  });
});

it("puts neither secret nor token into an error", async () => {
  const api = await connect(({ path }) => (path === "/seasons" ? "drop" : undefined));
  const error = await failure(api.get("/seasons", click));
  expect(error).toBeInstanceOf(ClubError);
  const seen = JSON.stringify([error, error.message, error.stack, String(error.cause), api.club]);
  expect(seen).not.toContain("canary");
});

it("knows when no such club is connected", async () => {
  await connect(() => undefined);
  expect(await failure(clubApi("nobody"))).toMatchObject({ kind: "not_found", code: "unknown_club" });
});
