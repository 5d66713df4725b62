import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FalseProvider } from "#lib/base/access/testing/false-provider.ts";
import { examineOpenId } from "./open-id.ts";

let provider: FalseProvider;
beforeAll(async () => {
  provider = await FalseProvider.open();
});
beforeEach(() => {
  provider.mend();
  answers("/token", 400, { error: "invalid_grant" });
});
afterAll(() => provider.close());

const answers = (path: string, status: number, body: object, headers: Record<string, string> = {}) =>
  provider.instead.set(path, (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
const METADATA = "/.well-known/openid-configuration";
const metadata = (more: object = {}) => ({
  ...{ issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/authorize` },
  ...{ token_endpoint: `${provider.issuer}/token`, jwks_uri: `${provider.issuer}/keys` },
  ...more,
});
const clockIs = (seconds: number) =>
  answers(METADATA, 200, metadata(), { date: new Date(Date.now() + seconds * 1_000).toUTCString() });
const examined = async (issuer = provider.issuer) => {
  const { clientId, clientSecret } = provider;
  const openId = { issuer, clientId, clientSecret, name: "Keycloak", scope: "openid" };
  return examineOpenId({ openId, publicUrl: "https://desk.test" });
};

it("finds nothing where there is no provider, and a provider well that refuses a code which nobody was given", async () => {
  expect(await examineOpenId({ openId: undefined, publicUrl: "https://desk.test" })).toEqual([]);
  expect(await examined()).toMatchObject([{ id: "dashboard/openid", standing: "ok" }]);
  // It proves itself as at a sign-in, with an address that is registered.
  const [sent] = provider.sent;
  expect(sent?.authorization).toBe(`Basic ${btoa("guichet:the+provider%27s+secret")}`);
  expect(new URLSearchParams(sent?.body).get("redirect_uri")).toBe("https://desk.test/api/auth/callback/openid");
});

it("shows its secret in the body where the provider takes it nowhere else", async () => {
  answers(METADATA, 200, metadata({ token_endpoint_auth_methods_supported: ["client_secret_post"] }));
  expect(await examined()).toMatchObject([{ standing: "ok" }]);
  const [sent] = provider.sent;
  const body = new URLSearchParams(sent?.body);
  expect(sent?.authorization).toBeUndefined();
  expect([body.get("client_id"), body.get("client_secret")]).toEqual([provider.clientId, provider.clientSecret]);
});

it.each<[string, () => void, RegExp]>([
  [
    "another name",
    () => answers(METADATA, 200, metadata({ issuer: "https://evil.test" })),
    /calls itself https:\/\/evil/,
  ],
  ["no provider", () => answers(METADATA, 404, {}), /is no OpenID provider \(404\)/],
  ["no endpoints", () => answers(METADATA, 200, { issuer: provider.issuer }), /unreadable at authorization_endpoint/],
  [
    "nothing to trust its word by",
    () => answers(METADATA, 200, metadata({ id_token_signing_alg_values_supported: ["none"] })),
    /signs by nothing that can be trusted/,
  ],
  ["no keys", () => answers("/keys", 200, { keys: [{ kty: "oct" }, { kty: "RSA", use: "enc" }] }), /shows no key/],
  [
    "a clock far behind",
    () => clockIs(-600),
    /clock is (599|600|601) seconds behind .* sooner, .* stays signed in here/,
  ],
  [
    "a clock ahead",
    () => clockIs(90),
    /clock is (89|90|91) seconds ahead of .* nobody can show .* stays signed in here/,
  ],
  ["another secret", () => answers("/token", 401, { error: "invalid_client" }), /does not know this desk/],
  ["a client that may not", () => answers("/token", 400, { error: "unauthorized_client" }), /does not know this desk/],
  [
    "no answer",
    () => provider.instead.set(METADATA, (response) => void response.destroy()),
    /breaks the connection off/,
  ],
])("tells a provider with %s", async (_what, wrong, says) => {
  wrong();
  const [found, ...others] = await examined();
  expect(found).toMatchObject({
    standing: "fault",
    says: expect.stringMatching(says),
    remedy: expect.stringMatching(/./),
  });
  expect(others).toEqual([]);
  expect(JSON.stringify(found)).not.toContain(provider.clientSecret);
});

it("doubts a clock that is a little behind, by which tokens only run out sooner", async () => {
  clockIs(-120);
  expect(await examined()).toMatchObject([
    {
      standing: "warning",
      says: expect.stringMatching(/(119|120|121) seconds behind this machine's: its tokens run out/),
    },
  ]);
  clockIs(-30);
  expect(await examined()).toMatchObject([{ standing: "ok" }]);
});

it("doubts a provider that gives something for a code which nobody was given", async () => {
  answers("/token", 200, { access_token: "x" });
  expect(await examined()).toMatchObject([{ standing: "warning" }]);
});
