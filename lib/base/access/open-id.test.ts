import { expect, it } from "vitest";
import { endpointsIn, OpenIdMetadataError, readClaims } from "./open-id.ts";
import { CLOCK_SKEW_SECONDS, provedAtProvider } from "./proof.ts";

const EMAIL = "director@club.test";

it.each<[unknown]>([["false"], ["true"], ["0"], [0], [1], [[]], [[true]], [{}], [null], [undefined], [false]])(
  "takes no address whose verification is told as %j",
  (email_verified) => {
    expect(readClaims({ sub: "1", email: EMAIL, email_verified })).toEqual({
      subject: "1",
      email: undefined,
      authTime: undefined,
      providerSession: undefined,
    });
  },
);

it("takes an address that the provider verified", () => {
  expect(readClaims({ sub: "1", email: EMAIL, email_verified: true, more: {} })).toEqual({
    subject: "1",
    email: EMAIL,
    authTime: undefined,
    providerSession: undefined,
  });
});

it.each<[unknown]>([
  [`\u00a0${EMAIL}`],
  [`${EMAIL}\u3000`],
  [` ${EMAIL}`],
  [`${EMAIL}\n`],
  [`\ufeff${EMAIL}`],
  ["direc\u0131or@club.test"],
  // The sign for degrees Kelvin: its small letter is an ordinary k.
  ["\u212aim@club.test"],
  [[EMAIL]],
  [{ toString: EMAIL }],
  [`${"a".repeat(300)}@club.test`],
])("takes no address that only resembles one: %j", (email) => {
  expect(readClaims({ sub: "1", email, email_verified: true })).toEqual({
    subject: "1",
    email: undefined,
    authTime: undefined,
    providerSession: undefined,
  });
});

it.each<[unknown]>([
  [null],
  ["text"],
  [[]],
  [{}],
  [{ sub: 1 }],
  [{ sub: "" }],
  [{ sub: "x".repeat(256) }],
  [{ sub: "a\nb" }],
])("knows nobody by claims that name nobody: %j", (claims) => {
  expect(readClaims(claims)).toBeUndefined();
});

const ISSUER = "https://login.test/club";
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};

it("reads a provider's endpoints, with the slash that some end their name with", () => {
  const issuer = `${ISSUER}/`;
  expect(endpointsIn({ ...METADATA, issuer }, ISSUER)).toEqual({
    issuer,
    authorization: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    keys: `${ISSUER}/keys`,
    userinfo: undefined,
    signedBy: "RS256",
    clientSecretIn: "header",
  });
  const post = { ...METADATA, token_endpoint_auth_methods_supported: ["client_secret_post"] };
  expect(endpointsIn(post, ISSUER).clientSecretIn).toBe("body");
});

it.each([
  [null],
  ["text"],
  [{ ...METADATA, issuer: "https://evil.test" }],
  [{ ...METADATA, token_endpoint: "http://login.test/token" }],
  [{ ...METADATA, jwks_uri: 7 }],
  [{ ...METADATA, userinfo_endpoint: "http://login.test/me" }],
  [{ ...METADATA, id_token_signing_alg_values_supported: ["none", "HS256"] }],
  [{ ...METADATA, authorization_endpoint: "javascript:alert(1)" }],
  [{ ...METADATA, token_endpoint_auth_methods_supported: "client_secret_post" }],
])("follows no metadata that are not the provider's own: %j", (answer) => {
  expect(() => endpointsIn(answer, ISSUER)).toThrow(OpenIdMetadataError);
});

it("reads when somebody showed who they are, and in which session, where both can be read", () => {
  expect(readClaims({ sub: "1", auth_time: 1_800_000_000, sid: "s" })).toMatchObject({
    authTime: 1_800_000_000,
    providerSession: "s",
  });
  expect(readClaims({ sub: "1", auth_time: "1800000000", sid: "a\nb" })).toMatchObject({
    authTime: undefined,
    providerSession: undefined,
  });
});

const AT = new Date("2026-09-12T18:00:00Z");
const seconds = AT.getTime() / 1000;

it.each([
  [undefined, null],
  [Number.NaN, null],
  [-1, null],
  [Number.POSITIVE_INFINITY, null],
  [seconds - 3_600, new Date(AT.getTime() - 3_600_000)],
  [seconds, AT],
  // A clock before ours says no later time than now, and one far before it proves nothing.
  [seconds + CLOCK_SKEW_SECONDS, AT],
  [seconds + CLOCK_SKEW_SECONDS + 1, null],
])("takes %s for the time at which somebody showed who they are", (authTime, proved) => {
  expect(provedAtProvider(authTime, AT, AT)).toEqual(proved);
  const desk = new Date("2020-01-01T00:00:00Z");
  const ago = proved && AT.getTime() - proved.getTime();
  expect(provedAtProvider(authTime, AT, desk)).toEqual(ago === null ? null : new Date(desk.getTime() - ago));
});
