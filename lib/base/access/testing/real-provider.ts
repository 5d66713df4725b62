import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import Provider, { type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";

/** The address that browsers come back to in these tests; nobody answers there. */
export const REDIRECT = "http://desk.test/api/auth/callback/openid";
const CLIENT = { clientId: "guichet", clientSecret: "the provider's secret" };

/** A provider of the one package that is certified for all of it (`oidc-provider`), in which whoever comes is its visitor. */
export interface RealProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who comes from now on, with what the provider says of them. */
  visitor: { id: string; claims: Record<string, unknown> };
  /** Signs by another key from now on, and no more by the ones before. */
  rotate: () => Promise<void>;
  /** Signs somebody out at the provider. @returns the token that it sends here */
  signOut: (subject: string, session: string) => Promise<string>;
  close: () => Promise<void>;
}

/** @param more of its configuration; whether it says addresses in its tokens (`conformIdTokenClaims`) among it */
export async function openRealProvider(more: Configuration = {}): Promise<RealProvider> {
  const tokens: string[] = [];
  let provider: Provider;
  const server = createServer((request, response) => {
    if (request.url === "/told") return void keepToken(request, response, tokens);
    if (request.url?.startsWith("/interaction/"))
      return void provider.interactionFinished(request, response, { login: { accountId: real.visitor.id } });
    provider.callback()(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real: RealProvider = {
    ...{ issuer, ...CLIENT, visitor: { id: "nobody", claims: {} } },
    rotate: async () => {
      provider = begin(issuer, [await key()], () => real.visitor.claims, more);
    },
    signOut: async (subject, session) => {
      const client = await provider.Client.find(CLIENT.clientId);
      await (client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> }).backchannelLogout(
        ...([subject, session] as const),
      );
      return tokens.pop() ?? "";
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await real.rotate();
  return real;
}

async function keepToken(request: IncomingMessage, response: ServerResponse, tokens: string[]): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  tokens.push(new URLSearchParams(Buffer.concat(parts).toString()).get("logout_token") ?? "");
  response.writeHead(200).end();
}

/** What a provider keeps, in memory. */
class Kept implements Adapter {
  static readonly all = new Map<string, AdapterPayload>();
  readonly #of: string;

  constructor(name: string) {
    this.#of = name;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Kept.all.set(`${this.#of} ${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Kept.all.get(`${this.#of} ${id}`);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...Kept.all].find(([key, kept]) => key.startsWith(`${this.#of} `) && kept.uid === uid)?.[1];
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const kept = await this.find(id);
    if (kept) kept.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    Kept.all.delete(`${this.#of} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, kept] of Kept.all) if (kept.grantId === grantId) Kept.all.delete(key);
  }
}

let keys = 0;
async function key(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  keys += 1;
  return { ...(await exportJWK(privateKey)), kid: `key-${keys}`, alg: "RS256", use: "sig" };
}

function begin(issuer: string, jwks: JWK[], claims: () => object, more: Configuration): Provider {
  return new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [REDIRECT] },
        ...{ backchannel_logout_uri: `${issuer}/told`, backchannel_logout_session_required: true },
      },
    ],
    jwks: { keys: jwks as never },
    adapter: Kept,
    // It sends its tokens to this machine, which it would not by itself.
    fetch: (url, init) => {
      const { body, headers, method, signal } = (init ?? {}) as RequestInit;
      return fetch(url, {
        ...(body && { body }),
        ...(headers && { headers }),
        method: method ?? "GET",
        signal: signal ?? null,
      });
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 86_400 },
    cookies: { keys: ["of the test"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...claims() }) }),
    // Nobody is asked whether this desk may know who they are.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...{ clientId: oidc.client?.clientId ?? "", accountId: oidc.session?.accountId ?? "" },
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ...more,
  });
}

/** A browser at a provider, with its cookies: it comes back with what the provider gave it. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** Begins a sign-in and follows it to its end. @returns what it came back with, and what it was begun with */
  async visit({ issuer, clientId }: RealProvider, asked: Record<string, string> = {}) {
    const verifier = generateRandomCodeVerifier();
    const [state, nonce] = [generateRandomCodeVerifier(), generateRandomCodeVerifier()];
    let at = new URL(`${issuer}/auth`);
    const parameters = {
      ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: "code", scope: "openid email profile" },
      ...{ state, nonce, code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
      ...asked,
    };
    for (const [name, value] of Object.entries(parameters)) at.searchParams.set(name, value);
    for (let step = 0; step < 10 && !at.href.startsWith(REDIRECT); step += 1) at = await this.#step(at);
    return { cameBack: at.searchParams, begun: { state, nonce, verifier } };
  }

  async #step(at: URL): Promise<URL> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return new URL(location, at);
  }
}
