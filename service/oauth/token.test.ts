import { generateKeyPairSync, randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { importPKCS8, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { access_tokens, club as clubTable, integrations } from "../store/schema.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";
import { createIntegration, PublicKeyError } from "./integrations.ts";
import { hashToken } from "./tokens.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

describe.each(KINDS)("the token endpoint, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let secret: { client_id: string; client_secret: string };
  let signing: { client_id: string };
  beforeAll(async () => {
    service = await startService(kind, { now: new Date().toISOString() });
    club = await service.createClub();
    const { db } = club.club.database;
    const now = service.clock.now();
    const made = await createIntegration(db, { name: "Secret", scopes: ["groups:read", "members:read"] }, now);
    secret = { client_id: made.integration.client_id, client_secret: made.client_secret ?? "" };
    signing = (await createIntegration(db, { name: "Key", scopes: ["groups:read"], publicKey }, now)).integration;
  });
  afterAll(() => service.stop());

  const ask = async (fields: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${club.baseUrl}/token`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: typeof fields === "string" ? fields : new URLSearchParams(fields),
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toBeTruthy();
    const body = await response.json();
    // RFC 6749 §5.2: neither quotes nor backslashes, whatever the words are about.
    if (!response.ok) expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
    return { status: response.status, headers: response.headers, body };
  };
  const post = (more: Record<string, string> = {}) => ask({ grant_type: "client_credentials", ...secret, ...more });
  const basic = (id: string, word: string) => ({
    Authorization: `Basic ${Buffer.from(`${id}:${word}`).toString("base64")}`,
  });
  const grant = { grant_type: "client_credentials" };

  const sign = async (claims: object = {}, alg = "RS256", key = privateKey) => {
    const now = Math.floor(Date.now() / 1000);
    const { client_id } = signing;
    const payload = {
      iss: client_id,
      sub: client_id,
      aud: `${club.baseUrl}/token`,
      iat: now,
      exp: now + 300,
      jti: randomUUID(),
    };
    return new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg }).sign(await importPKCS8(key, alg));
  };
  const assert = (client_assertion: string, more: Record<string, string> = {}) =>
    ask({ ...grant, client_id: signing.client_id, client_assertion_type: ASSERTION_TYPE, client_assertion, ...more });

  it("gives a token of 600 seconds for all granted scopes, and keeps only its hash", async () => {
    const { status, body } = await post();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 600, scope: "groups:read members:read" });
    const kept = await club.club.database.db
      .select()
      .from(access_tokens)
      .where(eq(access_tokens.hash, hashToken(body.access_token)));
    expect(kept).toHaveLength(1);
    const answer = await fetch(`${club.baseUrl}/seasons`, {
      headers: { Authorization: `bearer ${body.access_token}` },
    });
    expect(answer.status).toBe(200);
  });

  it("takes the secret by Basic, form-decoded", async () => {
    const coded = [...secret.client_secret]
      .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)
      .join("");
    expect((await ask(grant, basic(secret.client_id, coded))).status).toBe(200);
    const wrong = await ask(grant, basic(secret.client_id, "wrong"));
    expect([wrong.status, wrong.body.error]).toEqual([401, "invalid_client"]);
    expect(wrong.headers.get("www-authenticate")).toMatch(/^Basic /);
    expect((await ask(grant, basic(secret.client_id, "%zz"))).status).toBe(401);
  });

  it("takes exactly one method", async () => {
    const both = await ask(
      { ...grant, client_secret: secret.client_secret },
      basic(secret.client_id, secret.client_secret),
    );
    expect([both.status, both.body.error]).toEqual([400, "invalid_request"]);
    const three = await assert(await sign(), { client_secret: "x" });
    expect([three.status, three.body.error]).toEqual([400, "invalid_request"]);
    expect((await ask(grant)).body.error).toBe("invalid_client");
  });

  it.each([
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ grant_type: "" }, 400, "invalid_request"],
    [{ client_secret: "" }, 401, "invalid_client"],
    [{ scope: "groups:write" }, 400, "invalid_scope"],
    [{ scope: "nonsense" }, 400, "invalid_scope"],
    [{ scope: " " }, 400, "invalid_scope"],
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: "nobody\0" }, 401, "invalid_client"],
  ])("refuses %o", async (more, status, error) => {
    const answer = await post(more);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.headers.get("www-authenticate")).toBeNull();
  });

  it("narrows the scope when asked", async () => {
    expect((await post({ scope: "members:read" })).body.scope).toBe("members:read");
    expect((await post({ scope: "" })).body.scope).toBe("groups:read members:read");
  });

  it("refuses a parameter given twice, and bodies that are no form", async () => {
    const twice = await ask("grant_type=client_credentials&grant_type=client_credentials");
    expect(twice.body.error).toBe("invalid_request");
    const json = await ask(JSON.stringify({ ...grant, ...secret }), { "Content-Type": "application/json" });
    expect([json.status, json.body.error]).toEqual([415, "invalid_request"]);
    const large = await ask("x".repeat(70_000));
    expect([large.status, large.body.error]).toEqual([413, "invalid_request"]);
  });

  it("refuses a form of thousands of names before it is taken apart", async () => {
    const names = Array.from({ length: 4_000 }, (_, index) => index.toString(36));
    const many = await ask(names.join("&"));
    expect([many.status, many.body.error, many.body.error_description]).toEqual([
      400,
      "invalid_request",
      "The form has too many parameters.",
    ]);
    const more = await ask(names.concat(names, names, names).join("&"));
    expect([more.status, more.body.error]).toEqual([413, "invalid_request"]);
    const few = await ask({ grant_type: "client_credentials", ...secret, ...{ a: "1", b: "2", c: "3" } });
    expect(few.status).toBe(200);
  });

  it("takes an assertion that is signed with the largest common key", async () => {
    const large = generateKeyPairSync("rsa", {
      modulusLength: 4096,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const { db } = club.club.database;
    const given = { name: "Large", scopes: ["groups:read" as const], publicKey: large.publicKey };
    const { client_id } = (await createIntegration(db, given, service.clock.now())).integration;
    const assertion = await sign({ iss: client_id, sub: client_id, jti: "é".repeat(191) }, "RS256", large.privateKey);
    expect((await assert(assertion, { client_id })).status).toBe(200);
  });

  it("asks for client_id beside an assertion, and for that of its sub", async () => {
    const assertion = { ...grant, client_assertion_type: ASSERTION_TYPE, client_assertion: await sign() };
    const without = await ask(assertion);
    expect([without.status, without.body.error]).toEqual([400, "invalid_request"]);
    const others = await ask({ ...assertion, client_id: secret.client_id });
    expect([others.status, others.body.error]).toEqual([401, "invalid_client"]);
    // Neither was looked at as an assertion, so its jti is still new.
    expect((await ask({ ...assertion, client_id: signing.client_id })).status).toBe(200);
  });

  it("takes a signed assertion once", async () => {
    const assertion = await sign();
    expect((await assert(assertion)).status).toBe(200);
    const again = await assert(assertion);
    expect([again.status, again.body.error]).toEqual([401, "invalid_client"]);
  });

  it("lets one of ten simultaneous uses of an assertion win", async () => {
    const assertion = await sign();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assert(assertion)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string>]>([
    ["of another endpoint", () => sign({ aud: `${club.baseUrl}/other` })],
    ["of several endpoints", () => sign({ aud: [`${club.baseUrl}/token`, "https://elsewhere.example"] })],
    ["of the issuer", () => sign({ aud: club.baseUrl })],
    ["of another client", () => sign({ iss: "somebody" })],
    ["that is too long valid", () => sign({ exp: seconds() + 301 })],
    ["that has expired", () => sign({ iat: seconds() - 301, exp: seconds() - 1 })],
    ["dated in the future", () => sign({ iat: seconds() + 1_000, exp: seconds() + 1_300 })],
    ["that ends before it begins", () => sign({ iat: seconds() + 100, exp: seconds() + 50 })],
    ["with fractional times", () => sign({ iat: seconds() + 0.5 })],
    ["without iat", () => sign({ iat: undefined })],
    ["without jti", () => sign({ jti: undefined })],
    ["with a short jti", () => sign({ jti: "fifteen-letters" })],
    ["with a long jti", () => sign({ jti: "x".repeat(192) })],
    ["with a jti of fifteen characters in thirty units", () => sign({ jti: "😀".repeat(15) })],
    ["by another algorithm", () => sign({}, "RS512")],
    ["by another algorithm of the same key", () => sign({}, "PS256")],
    ["that is not signed", async () => `${(await sign()).split(".").slice(0, 2).join(".")}.`],
    ["that is no JWT", async () => "nonsense"],
  ])("refuses an assertion %s", async (_name, make) => {
    const { status, body } = await assert(await make());
    expect([status, body.error]).toEqual([401, "invalid_client"]);
  });

  it("takes jtis of 16 and 191 characters", async () => {
    expect((await assert(await sign({ jti: "y".repeat(16) }))).status).toBe(200);
    expect((await assert(await sign({ jti: "y".repeat(191) }))).status).toBe(200);
    // Characters, not the units that JavaScript counts.
    expect((await assert(await sign({ jti: "😀".repeat(16) }))).status).toBe(200);
    expect((await assert(await sign({ jti: "😀".repeat(191) }))).status).toBe(200);
  });

  it("registers no key under 2048 bits, and none that is not RSA", async () => {
    const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ type: "spki", format: "pem" });
    const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" });
    for (const key of [small.toString(), curve.toString(), privateKey, "nonsense"]) {
      const made = createIntegration(club.club.database.db, { name: "x", scopes: [], publicKey: key }, new Date());
      await expect(made).rejects.toThrow(PublicKeyError);
    }
  });

  it("works unchanged with a client that nobody here wrote", async () => {
    const issuer = new URL(club.baseUrl);
    const options = { [oauth.allowInsecureRequests]: true };
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const key = await importPKCS8(privateKey, "RS256");
    // The document's audience is the token endpoint; the library's own default is the issuer.
    const forEndpoint = {
      [oauth.modifyAssertion]: (_header: unknown, payload: Record<string, unknown>) => {
        payload.aud = server.token_endpoint;
      },
    };
    const ways: [oauth.Client, oauth.ClientAuth][] = [
      [{ client_id: secret.client_id }, oauth.ClientSecretBasic(secret.client_secret)],
      [{ client_id: secret.client_id }, oauth.ClientSecretPost(secret.client_secret)],
      [{ client_id: signing.client_id }, oauth.PrivateKeyJwt(key as CryptoKey, forEndpoint)],
    ];
    for (const [client, way] of ways) {
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        way,
        { scope: "groups:read" },
        options,
      );
      const token = await oauth.processClientCredentialsResponse(server, client, response);
      const seasons = new URL(`${club.baseUrl}/seasons`);
      const answer = await oauth.protectedResourceRequest(
        token.access_token,
        "GET",
        seasons,
        undefined,
        undefined,
        options,
      );
      expect([token.expires_in, token.scope, answer.status]).toEqual([600, "groups:read", 200]);
    }
  });

  it("answers unauthorized_client with a way out while the API is off, and business routes say so", async () => {
    const { db } = club.club.database;
    const { access_token } = (await post()).body;
    await db.update(clubTable).set({ api_enabled: false });
    try {
      const { status, body } = await post();
      expect([status, body.error]).toEqual([403, "unauthorized_client"]);
      expect((await fetch(body.error_uri)).status).toBe(200);
      const business = await fetch(`${club.baseUrl}/seasons`, { headers: { Authorization: `Bearer ${access_token}` } });
      expect([business.status, (await business.json()).code]).toEqual([403, "integration_api_disabled"]);
      const metadata = await (await fetch(`${club.baseUrl}/oauth-protected-resource`)).json();
      expect(metadata.service_api_enabled).toBe(false);
    } finally {
      await db.update(clubTable).set({ api_enabled: true });
    }
  });

  it("refuses a revoked integration and the tokens it has", async () => {
    const { db } = club.club.database;
    const made = await createIntegration(db, { name: "Gone", scopes: ["groups:read"] }, service.clock.now());
    const credentials = { client_id: made.integration.client_id, client_secret: made.client_secret ?? "" };
    const { access_token } = (await ask({ ...grant, ...credentials })).body;
    await db
      .update(integrations)
      .set({ revoked_at: service.clock.now() })
      .where(eq(integrations.id, made.integration.id));
    expect((await ask({ ...grant, ...credentials })).status).toBe(401);
    const answer = await fetch(`${club.baseUrl}/seasons`, { headers: { Authorization: `Bearer ${access_token}` } });
    expect(answer.status).toBe(401);
  });

  it("does not know the tokens of another club", async () => {
    const other = await service.createClub();
    const { access_token } = (await post()).body;
    const answer = await fetch(`${other.baseUrl}/seasons`, { headers: { Authorization: `Bearer ${access_token}` } });
    const words = "The access token is unknown, expired or of another club.";
    const challenge = `Bearer error="invalid_token", error_description="${words}"`;
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, challenge]);
    expect(await other.club.database.db.select({ held: count() }).from(access_tokens)).toEqual([{ held: 0 }]);
  });
});

describe.each(KINDS)("the token quota, %s", (kind) => {
  it.each([
    ["by the connection, whatever a stranger forwards", [], [415, 415, 429]],
    ["each caller of a trusted proxy by itself", ["127.0.0.1", "10.0.0.1"], [415, 415, 415]],
  ])("counts %s", async (_what, trusted, expected) => {
    const trustedProxies = { includes: (address: string) => trusted.includes(address) };
    const service = await startService(kind, { tokenQuota: 2, trustedProxies });
    try {
      const club = await service.createClub();
      const ask = async (forwarded: string) =>
        (await fetch(`${club.baseUrl}/token`, { method: "POST", headers: { "X-Forwarded-For": forwarded } })).status;
      const callers = ["203.0.113.1", "203.0.113.2, 10.0.0.1", "203.0.113.3"];
      const statuses: number[] = [];
      for (const caller of callers) statuses.push(await ask(caller));
      expect(statuses).toEqual(expected);
    } finally {
      await service.stop();
    }
  });

  it("counts every request of an address, whatever came of it", async () => {
    const service = await startService(kind, { tokenQuota: 5 });
    try {
      const club = await service.createClub();
      const statuses: number[] = [];
      let last: Response | undefined;
      for (let sent = 0; sent < 7; sent++) {
        last = await fetch(`${club.baseUrl}/token`, { method: "POST" });
        statuses.push(last.status);
      }
      expect(statuses).toEqual([415, 415, 415, 415, 415, 429, 429]);
      expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(last?.headers.get("ratelimit")).toMatch(/^"token";r=0;t=\d+$/);
    } finally {
      await service.stop();
    }
  });
});
