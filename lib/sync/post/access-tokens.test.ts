import { afterEach, describe, expect, it } from "vitest";
import type { MailGrant } from "#lib/base/store/mail-secret.ts";
import { AccessTokens } from "./access-tokens.ts";
import { startTokenHost, type TokenDeed, type TokenHost } from "./testing/token-host.ts";

let host: TokenHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const grantOf = ({ address }: Pick<TokenHost, "address">, more: Partial<MailGrant> = {}): MailGrant => ({
  ...{ tokenAddress: address, tokenScope: "https://mail.google.com/", clientId: "guichet" },
  ...{ clientSecret: "client secret", refreshToken: "first refresh token", ...more },
});
const allowing = ({ port }: Pick<TokenHost, "port">) => [{ host: "127.0.0.1", port }];

/** Asks a host that does something wrong, as somebody who waits for a moment only. */
async function failing(deed: TokenDeed, more: Partial<MailGrant> = {}) {
  host = await startTokenHost({ deed: () => deed });
  const failed = await new AccessTokens({ withinMs: 400 }).get(grantOf(host, more), allowing(host));
  await host.close();
  return failed;
}

describe("access tokens", () => {
  it("are fetched once, however many ask at once and later, by client, secret, refresh token and scope", async () => {
    host = await startTokenHost();
    const tokens = new AccessTokens();
    const ask = () => tokens.get(grantOf(host as TokenHost), allowing(host as TokenHost));
    const all = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"token":"access token 1"}']));
    expect(await ask()).toEqual({ token: "access token 1" });
    expect(host.asked).toEqual([
      {
        ...{ grant_type: "refresh_token", client_id: "guichet", client_secret: "client secret" },
        ...{ refresh_token: "first refresh token", scope: "https://mail.google.com/" },
      },
    ]);
    // One that a server did not take is replaced, and what replaced it is not.
    tokens.refused("access token 1");
    tokens.refused("access token 1");
    expect(await ask()).toEqual({ token: "access token 2" });
    tokens.refused("access token 1");
    expect(await ask()).toEqual({ token: "access token 2" });
  });

  it("are another club's only where everything is the same", async () => {
    host = await startTokenHost({ refreshToken: () => "first refresh token" });
    const tokens = new AccessTokens();
    const ask = (more: Partial<MailGrant>) => tokens.get(grantOf(host as TokenHost, more), allowing(host as TokenHost));
    expect(await ask({})).toEqual({ token: "access token 1" });
    expect(await ask({ tokenScope: null })).toEqual({ token: "access token 2" });
    expect(await ask({ refreshToken: "guessed" })).toMatchObject({ fault: "grant_refused" });
    expect(await ask({ clientSecret: "guessed" })).toMatchObject({ fault: "client_refused" });
  });

  it("are fetched for a client that keeps no secret", async () => {
    host = await startTokenHost({ client: { id: "guichet", secret: undefined } });
    expect(await new AccessTokens().get(grantOf(host, { clientSecret: null }), allowing(host))).toEqual({
      token: "access token 1",
    });
  });

  it("that end at once are not fetched for each letter", async () => {
    for (const seconds of [0, 1, 59]) {
      host = await startTokenHost({ seconds });
      const tokens = new AccessTokens();
      for (let time = 0; time < 5; time += 1) await tokens.get(grantOf(host), allowing(host));
      expect(host.asked, String(seconds)).toHaveLength(1);
      await host.close();
    }
  });

  it("come with another refresh token, which is told once and known then", async () => {
    let taken = "first refresh token";
    host = await startTokenHost({ refreshToken: () => taken, rotated: () => "second refresh token" });
    const tokens = new AccessTokens();
    expect(await tokens.get(grantOf(host), allowing(host))).toEqual({
      ...{ token: "access token 1", refreshToken: "second refresh token" },
    });
    taken = "second refresh token";
    const next = grantOf(host, { refreshToken: "second refresh token" });
    expect(await tokens.get(next, allowing(host))).toEqual({ token: "access token 1" });
  });

  it("are not had where the provider says no, and it is told which no", async () => {
    host = await startTokenHost({ refreshToken: () => "another" });
    expect(await new AccessTokens().get(grantOf(host), allowing(host))).toEqual({
      ...{ fault: "grant_refused", answer: "invalid_grant: Token has been expired or revoked." },
    });
    for (const [error, fault] of [
      ["invalid_client", "client_refused"],
      ["unauthorized_client", "client_refused"],
      ["invalid_scope", "client_refused"],
      ["temporarily_unavailable", "no_token"],
    ])
      expect(await failing({ status: 400, json: { error } }), error).toEqual({ fault, answer: error });
    const challenge = { "www-authenticate": 'Basic realm="x"' };
    expect(await failing({ status: 401, json: { error: "invalid_client" }, headers: challenge })).toMatchObject({
      fault: "client_refused",
    });
  });

  it("are not had of whoever says anything else, in bounded bytes and time", async () => {
    const none = { fault: "no_token", answer: null };
    const huge = "x".repeat(8 * 1_024 * 1_024);
    expect(await failing({ json: { access_token: huge, token_type: "bearer" } })).toEqual(none);
    expect(await failing({ json: { error: "invalid_grant", error_description: huge }, status: 400 })).toEqual(none);
    // Silence, a trickle without end, a connection that closes.
    expect(await failing({ does: () => {} })).toEqual(none);
    expect(
      await failing({
        does: (response) => {
          response.writeHead(200, { "content-type": "application/json" });
          const drop = setInterval(() => response.write(" "), 20);
          response.on("close", () => clearInterval(drop));
        },
      }),
    ).toEqual(none);
    expect(await failing({ does: (response) => void response.destroy() })).toEqual(none);
    const elsewhere = { location: "http://127.0.0.1:1/", "content-type": "text/html" };
    expect(await failing({ does: (response) => void response.writeHead(302, elsewhere).end() })).toEqual(none);
    for (const status of [204, 304, 404, 500, 503])
      expect(await failing({ does: (response) => void response.writeHead(status).end() }), String(status)).toEqual(
        none,
      );
    for (const json of [
      ...[null, [], 1, "x", {}, { access_token: "x" }, { access_token: 1, token_type: "Bearer" }],
      { access_token: "", token_type: "Bearer" },
      { access_token: "x", token_type: "mac" },
      { access_token: "x", token_type: "Bearer", expires_in: -1 },
      { access_token: "x", token_type: "Bearer", expires_in: "soon" },
      // What would become lines and fields of the protocol.
      { access_token: "x\r\nRCPT TO:<a@b>", token_type: "Bearer" },
      { access_token: "x\u0001auth=y", token_type: "Bearer" },
      { access_token: "é", token_type: "Bearer" },
      { access_token: "x".repeat(8_193), token_type: "Bearer" },
    ])
      expect(await failing({ json }), JSON.stringify(json)?.slice(0, 80)).toEqual(none);
    expect(await failing({ does: (response) => void response.end("<html>") })).toEqual(none);
  });

  it("are had though the provider says who the person is, whoever signed that", async () => {
    host = await startTokenHost({
      deed: () => ({ json: { access_token: "a", token_type: "bearer", id_token: "no.such.thing" } }),
    });
    expect(await new AccessTokens().get(grantOf(host), allowing(host))).toEqual({ token: "a" });
  });

  it("are asked for at no private address, and without TLS of nobody but whom the operator names", async () => {
    host = await startTokenHost();
    const tokens = new AccessTokens();
    expect(await tokens.get(grantOf(host), [])).toEqual({ fault: "token_address", answer: null });
    for (const tokenAddress of [
      ...["https://127.0.0.1/token", "https://[::1]/token", "https://localhost/token", "https://10.0.0.1/token"],
      ...["https://169.254.169.254/token", "https://[::ffff:127.0.0.1]/token", "http://192.0.2.1/token"],
    ])
      expect(await tokens.get(grantOf(host, { tokenAddress }), []), tokenAddress).toEqual({
        ...{ fault: "token_address", answer: null },
      });
    expect(host.asked).toEqual([]);
  });

  it("never have what is secret said again by a provider that repeats it", async () => {
    const description = 'no "first refresh token" of client secret here';
    expect(await failing({ status: 400, json: { error: "invalid_grant", error_description: description } })).toEqual({
      ...{ fault: "grant_refused", answer: 'invalid_grant: no "…" of … here' },
    });
  });
});
