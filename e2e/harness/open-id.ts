import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Who the provider says that its next visitor is. */
export type Visitor = Pick<JWTPayload, "sub"> & { email: string; email_verified: unknown };

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who comes from now on. */
  visitor: Visitor;
  close: () => Promise<void>;
}

/** Opens an OpenID provider that asks nobody anything: whoever comes is its visitor (OpenID Connect Core §3.1). */
export async function openProvider(visitor: Visitor): Promise<OpenIdProvider> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }];
  let nonce = "";
  /** Whether it asked its visitor who they are, as it does where it is told to (OpenID Connect Core §3.1.2.1). */
  let isAsked = false;
  const sign = () =>
    new SignJWT({ ...provider.visitor, nonce, ...(isAsked && { auth_time: Math.floor(Date.now() / 1000) }) })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign(privateKey);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    if (url.pathname === "/authorize") {
      isAsked = url.searchParams.get("prompt") === "login";
      nonce = url.searchParams.get("nonce") ?? "";
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "code");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const bodies: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => metadataOf(provider.issuer),
      "/keys": () => ({ keys }),
      "/token": async () => ({ token_type: "Bearer", access_token: "opaque", expires_in: 60, id_token: await sign() }),
    };
    const body = await bodies[url.pathname]?.();
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "guichet",
    clientSecret: "the provider's secret",
    visitor,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
});
