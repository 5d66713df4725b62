import "server-only";
import type { AuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { signInAddress } from "#lib/base/addresses.ts";
import { environment, type OpenIdProvider } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { accountsOfSessions, endSession, SESSION_SECONDS } from "#lib/base/store/sessions.ts";
import { CLIENT_HEADER } from "./client-header.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { type OpenIdEndpoints, readClaims } from "./open-id.ts";
import { pathOn, safePath } from "./origin.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

/** A cookie that names a session which was signed out, ended elsewhere, or has run out. */
class SessionEndedError extends Error {
  override name = "SessionEndedError";
}

/**
 * How next-auth works here: sealed cookies that carry an account's number and nothing of the person.
 * @param endpoints of the OpenID provider, for the steps that need them
 */
export function authOptions(endpoints?: OpenIdEndpoints): AuthOptions {
  const { secret, openId } = environment();
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: signInAddress(), error: signInAddress(), signOut: signInAddress() },
    providers: openId ? [withPassword(), withOpenId(openId, endpoints)] : [withPassword()],
    callbacks: {
      // What `profile` throws, next-auth keeps to itself: a refusal has to be told here to reach the sign-in page.
      signIn: ({ user }) => (user.refused ? `${signInAddress()}?error=${user.refused}` : true),
      jwt: async ({ token, user }) => (user ? { sub: user.id, session: user.session } : stillOpen(token)),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => baseUrl + safePath(pathOn(baseUrl, url) ?? url),
    },
    logger,
    events: { signOut: ({ token }) => signOutOf(token) },
  };
}

/** What next-auth has to say, as fields of our own log: it would print what strangers send, line breaks included. */
const logger = {
  error: (code: string, what: unknown) => {
    const err = what instanceof Error ? what : (what as { error?: unknown } | undefined)?.error;
    // Somebody who came back with the cookie of a session that ended: it happens every day.
    if ((err as Error | undefined)?.name === "SessionEndedError") return;
    log().warn({ code, err }, "next-auth");
  },
  warn: (code: string) => log().info({ code }, "next-auth"),
  debug: () => {},
};

/** The token of a session that goes on. @throws Error for one that has ended: next-auth then removes the cookie, not renews it */
async function stillOpen(token: JWT): Promise<JWT> {
  const session = typeof token.session === "string" ? token.session : "";
  try {
    if (!(await accountsOfSessions((await store()).db, [session])).has(session)) throw new SessionEndedError();
  } catch (cause) {
    // Nobody is signed out because the database is away. Rights are read from it at every request anyway.
    if (!isUnavailable(cause)) throw cause;
  }
  return token;
}

/** Ends the session itself, so that a copy of its cookie is worth nothing, and what it keeps open. */
async function signOutOf(token: JWT): Promise<void> {
  if (typeof token?.session !== "string") return;
  await endSession((await store()).db, token.session);
}

/** @throws Error whose message is the code that the sign-in page turns into words */
function withPassword() {
  return CredentialsProvider({
    credentials: { email: {}, password: {}, code: {} },
    authorize: async (given, request) => {
      const [email, password] = [String(given?.email ?? ""), String(given?.password ?? "")];
      const machine = String(request.headers?.[CLIENT_HEADER] ?? "unknown");
      const code = typeof given?.code === "string" && given.code !== "" ? given.code : undefined;
      const answer = await signInWithPassword(email, password, { machine, device: await knownDevice(email), code });
      if (!answer.ok)
        throw new Error("retryAfterSeconds" in answer ? `${answer.code} ${answer.retryAfterSeconds}` : answer.code);
      await rememberDevice(email);
      return { id: String(answer.account.id), session: answer.session };
    },
  });
}

/** Without endpoints next-auth finds that it cannot go on, and says so on the sign-in page. */
function withOpenId(openId: OpenIdProvider, endpoints: OpenIdEndpoints | undefined): OAuthConfig<unknown> {
  return {
    id: "openid",
    name: openId.name,
    type: "oauth",
    issuer: endpoints?.issuer ?? openId.issuer,
    jwks_endpoint: endpoints?.keys,
    clientId: openId.clientId,
    clientSecret: openId.clientSecret,
    authorization: { url: endpoints?.authorization, params: { scope: "openid email profile" } },
    token: { url: endpoints?.token },
    client: {
      token_endpoint_auth_method: endpoints?.clientSecretIn === "body" ? "client_secret_post" : "client_secret_basic",
    },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: async (claimed) => {
      const claims = readClaims(claimed);
      // An address that the provider did not verify could be anybody's.
      const answer = claims?.email ? await signInWithProvider(claims.email) : undefined;
      if (!answer?.ok) return { id: claims?.subject ?? "nobody", session: "", refused: answer?.code ?? "unverified" };
      return { id: String(answer.account.id), session: answer.session };
    },
  };
}

declare module "next-auth" {
  interface User {
    id: string;
    /** The session that this sign-in began. */
    session: string;
    /** Why there is none after all; a code that the sign-in page turns into words. */
    refused?: string;
  }
}
