import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endpointsOf, fetchFromProvider } from "./open-id.ts";
import { exchangeCode, faultOfReturn } from "./open-id-code.ts";
import { FalseProvider, type Forged } from "./testing/false-provider.ts";

const BEGUN = { state: "the state", nonce: "the nonce", verifier: "v".repeat(43) };
const REDIRECT = "http://desk.test/api/auth/callback/openid";

let provider: FalseProvider;
beforeAll(async () => {
  provider = await FalseProvider.open();
});
beforeEach(() => {
  provider.mend();
  provider.nonce = BEGUN.nonce;
});
afterAll(() => provider.close());

const comesBack = async (with_: Record<string, string> = {}, begun: object = BEGUN, areGroupsWanted = false) =>
  exchangeCode(
    provider,
    await endpointsOf(provider),
    new URLSearchParams({ code: "the code", state: BEGUN.state, ...with_ }),
    begun,
    REDIRECT,
    areGroupsWanted,
  );
const now = () => Math.floor(Date.now() / 1000);

it("reads who came, and asks for the address where the token does not say it", async () => {
  provider.forged = { claims: { email: "bea@club.test", email_verified: true, sid: "there" } };
  expect(await comesBack()).toMatchObject({
    ok: true,
    claims: { subject: "1", email: "bea@club.test", providerSession: "there", authTime: expect.any(Number) },
  });
  expect(provider.asked).not.toContain("/me");
  provider.forged = {};
  expect(await comesBack()).toMatchObject({ ok: true, claims: { subject: "1", email: "ana@club.test" } });
  // The client proves itself by its secret, and that it began the sign-in by the verifier.
  const [first] = provider.sent;
  expect(first?.authorization).toMatch(/^Basic /);
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toMatchObject({
    ...{ code: "the code", redirect_uri: REDIRECT, code_verifier: BEGUN.verifier },
  });
});

it("asks for groups that the token does not say where some club wants them, and goes on without", async () => {
  const said = { email: "bea@club.test", email_verified: true };
  const wants = (claims: object) => {
    provider.asked.length = 0;
    provider.forged = { claims: { ...said, ...claims } };
    return comesBack({}, BEGUN, true);
  };
  provider.instead.set("/me", (response) => {
    const more = { sub: "1", email: "other@club.test", email_verified: true, groups: ["board"] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(more));
  });
  expect(await wants({})).toMatchObject({ ok: true, claims: { email: "bea@club.test", groups: ["board"] } });
  expect(provider.asked).toContain("/me");
  expect(await wants({ groups: [] })).toMatchObject({ ok: true, claims: { groups: [] } });
  expect(provider.asked).not.toContain("/me");
  provider.forged = { claims: said };
  expect(await comesBack()).toMatchObject({ ok: true, claims: { groups: undefined } });
  expect(provider.asked).not.toContain("/me");
  for (const status of [401, 503]) {
    provider.instead.set("/me", (response) => void response.writeHead(status).end());
    expect(await wants({})).toMatchObject({ ok: true, claims: { email: "bea@club.test", groups: undefined } });
  }
});

it.each<[string, Forged, string]>([
  ["no signature", { alg: "none" }, "provider_untrusted"],
  ["a signature by our own secret", { alg: "HS256" }, "provider_untrusted"],
  ["a stranger's key under the same name", { byStranger: true }, "provider_untrusted"],
  ["a key that it does not show", { kid: "two" }, "provider_untrusted"],
  ["another issuer", { claims: { iss: "https://evil.test" } }, "provider_untrusted"],
  ["another client", { claims: { aud: "another" } }, "provider_untrusted"],
  ["another client among several", { claims: { aud: ["guichet", "another"], azp: "another" } }, "provider_untrusted"],
  ["another sign-in", { claims: { nonce: "of another" } }, "provider_untrusted"],
  ["no sign-in at all", { claims: { nonce: undefined } }, "provider_untrusted"],
  ["nobody", { claims: { sub: undefined } }, "provider_untrusted"],
  ["a subject of two lines", { claims: { sub: "1\n2" } }, "provider_untrusted"],
  ["a subject without end", { claims: { sub: "x".repeat(256) } }, "provider_untrusted"],
  ["no end", { claims: { exp: undefined } }, "provider_untrusted"],
  ["an end long ago", { claims: { exp: now() - 120 } }, "provider_clock"],
  ["a beginning to come", { claims: { iat: now() + 600, nbf: now() + 600, exp: now() + 900 } }, "provider_clock"],
])("takes no token with %s", async (_what, forged, code) => {
  provider.forged = forged;
  expect(await comesBack()).toMatchObject({ ok: false, code });
});

it.each([
  ["a minute behind", { iat: now() - 340, exp: now() - 30 }],
  ["a minute before", { iat: now() + 50, exp: now() + 350 }],
])("goes on with a clock that is %s", async (_what, claims) => {
  provider.forged = { claims };
  expect(await comesBack()).toMatchObject({ ok: true });
});

it.each<[string, Record<string, string>, object, string]>([
  ["another state", { state: "of another" }, BEGUN, "provider_begun"],
  ["a state that this browser never had", {}, { nonce: BEGUN.nonce, verifier: BEGUN.verifier }, "provider_begun"],
  ["no code", { code: "" }, BEGUN, "provider_untrusted"],
  ["another issuer's answer", { iss: "https://evil.test" }, BEGUN, "provider_untrusted"],
  ["an error", { error: "access_denied" }, BEGUN, "provider_declined"],
])("asks for no token with %s", async (_what, with_, begun, code) => {
  expect(await comesBack(with_, begun)).toMatchObject({ ok: false, code });
  expect(provider.sent).toEqual([]);
});

it.each<[string, number, object, string]>([
  ["a code that was used", 400, { error: "invalid_grant" }, "provider_begun"],
  ["a wrong secret", 401, { error: "invalid_client" }, "provider_settings"],
  ["a wrong address to come back to", 400, { error: "invalid_request" }, "provider_settings"],
  ["a server that is down", 503, { error: "temporarily_unavailable" }, "provider_away"],
  ["a page of a proxy", 502, {}, "provider_away"],
  ["something else", 200, { hello: "you" }, "provider_untrusted"],
])("tells %s by its own word", async (_what, status, body, code) => {
  provider.instead.set("/token", (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  expect(await comesBack()).toMatchObject({ ok: false, code });
});

it.each(["/token", "/keys", "/me"])(
  "waits for no end of %s, follows it nowhere, and tells that it is cut off",
  async (path) => {
    provider.instead.set(path, (response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(`"${"x".repeat(300_000)}"`);
    });
    expect(await comesBack()).toMatchObject({ ok: false, code: "provider_untrusted" });
    provider.instead.set(path, (response) => {
      response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    });
    expect(await comesBack()).toMatchObject({ ok: false, code: expect.stringMatching(/untrusted|away/) });
    provider.instead.set(path, (response) => void response.destroy());
    expect(await comesBack()).toMatchObject({ ok: false, code: "provider_away" });
  },
);

it("takes what is said of a person for nobody else's", async () => {
  provider.instead.set("/me", (response) => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ sub: "2", email: "director@club.test", email_verified: true }));
  });
  expect(await comesBack()).toMatchObject({ ok: false, code: "provider_untrusted" });
});

it("gives a provider up that trickles", async () => {
  provider.instead.set("/keys", (response) => {
    response.writeHead(200, { "content-type": "application/json" }).write("{");
  });
  const late = AbortSignal.timeout(100);
  await expect(fetchFromProvider(`${provider.issuer}/keys`, { signal: late })).rejects.toThrow(/abort|timeout/i);
});

it.each([
  ["access_denied", "provider_declined"],
  ["login_required", "provider_declined"],
  ["interaction_required", "provider_declined"],
  ["temporarily_unavailable", "provider_away"],
  ["server_error", "provider_away"],
  ["invalid_scope", "provider_settings"],
  ["unauthorized_client", "provider_settings"],
  ["unsupported_response_type", "provider_settings"],
  ["request_not_supported", "provider_settings"],
  ["invalid_grant", "provider_begun"],
  ["%00<script>", "provider_declined"],
])("reads the error %s that somebody is sent back with", (error, code) => {
  expect(faultOfReturn(error)).toBe(code);
});
