import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { base64url, type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** How a token is made that a provider hands out: as it should be, but for what is said here. */
export interface Forged {
  claims?: Record<string, unknown>;
  /** Signed by another key under the same name. */
  byStranger?: boolean;
  /** Signed by nothing, or by the client's secret or the public key as if it were one. */
  alg?: "none" | "HS256";
  kid?: string;
}

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey };

/** A provider that does wrong whatever a test tells it. */
export class FalseProvider {
  issuer = "";
  readonly clientId = "guichet";
  readonly clientSecret = "the provider's secret";
  /** What it answers at a path in place of what it should. */
  readonly instead = new Map<string, (response: ServerResponse) => void>();
  /** How the next tokens are made. */
  forged: Forged = {};
  /** Requests by path. */
  readonly asked: string[] = [];
  /** As which method of proof the client came, and what it sent. */
  readonly sent: { authorization: string | undefined; body: string }[] = [];
  readonly #keys: Record<"own" | "strange", Pair>;
  readonly #server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://here").pathname;
    this.asked.push(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (path === "/token")
      this.sent.push({ authorization: request.headers.authorization, body: Buffer.concat(parts).toString() });
    const wrong = this.instead.get(path);
    if (wrong) return wrong(response);
    const body = await this.#body(path);
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });

  private constructor(keys: Record<"own" | "strange", Pair>) {
    this.#keys = keys;
  }

  static async open(): Promise<FalseProvider> {
    const [own, strange] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
    const provider = new FalseProvider({ own, strange });
    provider.#server.listen(0, "127.0.0.1");
    await once(provider.#server, "listening");
    provider.issuer = `http://127.0.0.1:${(provider.#server.address() as AddressInfo).port}`;
    return provider;
  }

  /** Does right from now on. */
  mend(): void {
    this.instead.clear();
    this.forged = {};
    this.kid = "one";
    this.asked.length = 0;
    this.sent.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** A token of its own with these claims, forged as it is told. */
  async token(claims: Record<string, unknown>): Promise<string> {
    const at = Math.floor(Date.now() / 1000);
    const { byStranger, alg = "RS256", kid = "one", claims: others } = this.forged;
    const all = { iss: this.issuer, aud: this.clientId, iat: at, exp: at + 300, ...claims, ...others };
    const said = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JWTPayload;
    const part = (what: object) => base64url.encode(JSON.stringify(what));
    if (alg === "none") return `${part({ alg, kid })}.${part(said)}.`;
    const signing = new SignJWT(said).setProtectedHeader({ alg, kid });
    if (alg === "HS256") return signing.sign(new TextEncoder().encode(this.clientSecret.padEnd(32, "x")));
    return signing.sign(this.#keys[byStranger ? "strange" : "own"].privateKey);
  }

  /** What it calls its key. */
  kid = "one";
  /** The nonce that the next token is for. */
  nonce = "";

  async #body(path: string): Promise<object | undefined> {
    if (path === "/.well-known/openid-configuration") return metadataOf(this.issuer);
    if (path === "/keys")
      return { keys: [{ ...(await exportJWK(this.#keys.own.publicKey)), kid: this.kid, alg: "RS256", use: "sig" }] };
    if (path === "/me") return { sub: "1", email: "ana@club.test", email_verified: true };
    if (path !== "/token") return undefined;
    const id_token = await this.token({ sub: "1", nonce: this.nonce, auth_time: Math.floor(Date.now() / 1000) });
    return { token_type: "Bearer", access_token: "opaque", expires_in: 60, id_token };
  }
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/me`,
  id_token_signing_alg_values_supported: ["RS256"],
});
