import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Credential, saveClub } from "#lib/base/store/clubs.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { checkConnection } from "./check.ts";
import { clubApi } from "./client.ts";
import type { ClubError } from "./error.ts";
import { type Arrival, type Reply, startWire } from "./testing/wire.ts";

const SECRET = 'canary: secret "%+é/';
const click = { lane: "click" } as const;

let desk: Awaited<ReturnType<typeof testStore>>;
let wire: Awaited<ReturnType<typeof startWire>>;
let slugs = 0;
beforeAll(async () => {
  desk = await testStore({ kind: "memory" });
});
afterAll(() => desk.close());
afterEach(() => wire.close());

async function connect(answer: (arrival: Arrival, nth: number) => Reply | undefined, credential: Credential) {
  wire = await startWire(answer);
  const slug = `echo-${++slugs}`;
  await saveClub(desk.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: "a client", credential });
  return clubApi(slug);
}

const secret: Credential = { kind: "secret", secret: SECRET };
const key = (): Credential => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kind: "private_key", pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
};
const failure = (promise: Promise<unknown>): Promise<ClubError> =>
  promise.then(
    () => Promise.reject(new Error("it succeeded")),
    (cause) => cause,
  );

/** Everything that has been sent to authenticate: headers, forms, and the secret as it was typed. */
function sent(): string[] {
  const forms = wire.at("POST /token").map(({ body }) => new URLSearchParams(body).get("client_assertion") ?? "");
  const headers = wire.arrivals.map(({ headers }) => headers.authorization?.replace(/^\w+ /, "") ?? "");
  return [...forms, ...headers, SECRET, "canary%3A+secret", "canary-token"].filter(Boolean);
}

/** All that a failure carries to a screen, a log or the database. */
function told(error: ClubError): string {
  const { code, detail, errors, requestId, missingScopes } = error;
  return JSON.stringify([code, detail, errors, requestId ?? "", missingScopes, error.message, error.stack]);
}

/** What a request brought along, as an echoing service writes it back. */
const echo = ({ headers, body }: Arrival) => `${headers.authorization ?? ""} ${body}`;

describe("a service that repeats what it was sent", () => {
  it.each<[string, Credential]>([
    ["a secret", secret],
    ["an assertion", key()],
  ])("shows nothing of %s when it refuses a token", async (_what, credential) => {
    const answer = (arrival: Arrival): Reply | undefined =>
      arrival.path === "/token"
        ? {
            status: 401,
            headers: { "x-request-id": String(arrival.headers.authorization ?? "").replace("Basic ", "") || "none" },
            body: { error: "invalid_client", error_description: `${echo(arrival)} | ${SECRET}` },
          }
        : undefined;
    const api = await connect(answer, credential);
    const error = await failure(api.get("/seasons", click));
    for (const own of sent()) expect(told(error)).not.toContain(own);
    expect(error).toMatchObject({ kind: "credentials", code: "invalid_client" });
    const { baseUrl } = wire;
    const checked = JSON.stringify(await checkConnection({ baseUrl, clientId: "a client", credential }));
    for (const own of sent()) expect(checked).not.toContain(own);
  });

  it("shows neither token nor secret when it refuses a call, in whatever part of the refusal", async () => {
    let basic = "";
    const api = await connect((arrival) => {
      if (arrival.path === "/token") basic = String(arrival.headers.authorization);
      if (arrival.path !== "/seasons") return undefined;
      const all = `${echo(arrival)} ${basic} ${SECRET} ${encodeURIComponent(SECRET)} ${JSON.stringify(SECRET)}`;
      const token = String(arrival.headers.authorization).replace("Bearer ", "");
      return {
        status: 403,
        headers: { "x-request-id": token, "www-authenticate": `Bearer scope="${token} a:read"` },
        body: {
          code: token,
          title: all,
          detail: all,
          request_id: token,
          errors: [{ pointer: `/${all}`, code: token, detail: all }, { message: all }],
        },
      };
    }, secret);
    const error = await failure(api.get("/seasons", click));
    for (const own of [...sent(), encodeURIComponent(SECRET)]) expect(told(error)).not.toContain(own);
    expect(error).toMatchObject({ kind: "scope", code: "scope", requestId: undefined, missingScopes: ["a:read"] });
  });

  it("shows neither in a record, which stays the record that it is", async () => {
    const api = await connect(
      (arrival) =>
        arrival.path === "/seasons"
          ? { body: { data: [{ id: 1, name: `${echo(arrival)}|${SECRET}|`, [SECRET]: [1.5, null, true] }] } }
          : undefined,
      secret,
    );
    const answer: unknown = await api.get("/seasons", click);
    expect(answer).toEqual({ data: [{ id: 1, name: "Bearer ••• |•••|", "•••": [1.5, null, true] }] });
  });

  it("leaves a token that is given a second time as it is", async () => {
    const again = { body: { access_token: "canary-token-again", token_type: "Bearer", expires_in: 600 } };
    const refused = { status: 401, body: { code: "invalid_token" } };
    const api = await connect(({ path }, nth) => {
      if (path === "/token") return again;
      return nth === 1 ? refused : { body: { data: [] } };
    }, secret);
    await api.get("/seasons", click);
    expect(wire.at("GET /seasons").map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill("Bearer canary-token-again"),
    );
  });
});

it("bounds whatever a club says of a failure", async () => {
  const long = "x".repeat(100_000);
  const faults = Array.from({ length: 5_000 }, () => ({
    pointer: `/${long.slice(0, 500)}`,
    code: "c",
    detail: "d\u0000e",
  }));
  const answers: Record<string, Reply> = {
    "/seasons": { status: 422, body: { code: "taken", detail: `a\u0000b\n${long}`, errors: faults, request_id: long } },
    "/sports": { status: 422, headers: { "x-request-id": "r 1<b>" }, body: { code: `${long}`, title: long } },
  };
  const api = await connect(({ path }) => answers[path], secret);
  const error = await failure(api.get("/seasons", click));
  expect(error).toMatchObject({ code: "taken", requestId: undefined, kind: "refused" });
  expect(error.detail).toBe(`a b ${"x".repeat(496)}`);
  expect(error.errors).toHaveLength(100);
  expect(error.errors[0]).toMatchObject({ code: "c", detail: "d e" });
  expect(error.errors[0]?.pointer).toHaveLength(200);
  const other = await failure(api.get("/sports", click));
  expect(other).toMatchObject({ code: "refused", requestId: undefined });
  expect(other.detail).toHaveLength(500);
});
