import "server-only";
import type { AuthOptions, User } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { signInAddress } from "#lib/base/addresses.ts";
import { environment, type OpenIdProvider } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { accountsOfSessions, type BrowserNames, endSession, SESSION_SECONDS } from "#lib/base/store/sessions.ts";
import { askingNames } from "./asking-browser.ts";
import { CLIENT_HEADER } from "./client-header.ts";
import { type KeySignIn, signInWithKey } from "./key-sign-in.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { namedBrowser } from "./named-browser.ts";
import type { OpenIdEndpoints } from "./open-id.ts";
import { exchangeCode, type ProviderAnswer } from "./open-id-code.ts";
import { pathOn, safePath } from "./origin.ts";
import { currentSession } from "./person.ts";
import { areGroupsWanted } from "./provider-groups.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

/** A cookie that names a session which was signed out, ended elsewhere, or has run out. */
class SessionEndedError extends Error {
  override name = "SessionEndedError";
}

/**
 * How next-auth works here: sealed cookies that carry an account's number and nothing of the person.
 * @param endpoints of the OpenID provider, for the steps that need them
 * @param tell hears of whoever signed in from a browser that never had signed in to their account
 */
export function authOptions(endpoints: OpenIdEndpoints | undefined, tell: TellNewBrowser): AuthOptions {
  const { secret, openId } = environment();
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: signInAddress(), error: signInAddress(), signOut: signInAddress() },
    providers: openId ? [withPassword(tell), withOpenId(openId, endpoints, tell)] : [withPassword(tell)],
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
function withPassword(tell: TellNewBrowser) {
  return CredentialsProvider({
    credentials: { email: {}, password: {}, code: {}, key: {} },
    authorize: async (given, request) => {
      const [email, password] = [String(given?.email ?? ""), String(given?.password ?? "")];
      const machine = String(request.headers?.[CLIENT_HEADER] ?? "unknown");
      const code = typeof given?.code === "string" && given.code !== "" ? given.code : undefined;
      const names = namedBrowser(request.headers?.["user-agent"]);
      const key = String(given?.key ?? "");
      const signIn = async (): Promise<KeySignIn> =>
        key === ""
          ? signInWithPassword(email, password, { machine, device: await knownDevice(email), code, names })
          : signInWithKey(key, { machine, names, deviceFor: knownDevice });
      const answer = await signIn().catch(orUnavailable);
      if (!answer.ok)
        throw new Error("retryAfterSeconds" in answer ? `${answer.code} ${answer.retryAfterSeconds}` : answer.code);
      await noteBrowser(answer.account, names, tell);
      return { id: String(answer.account.id), session: answer.session };
    },
  });
}

/** Is told of an account as it was before a sign-in, and of the browser that is new to it. */
export type TellNewBrowser = (account: Account, names: BrowserNames) => void;

/** Gives the browser of a sign-in its mark for the account. One that had none is new: by its mark, which nobody makes up, and neither by its address nor by what it calls itself. */
async function noteBrowser(account: Account, names: BrowserNames, tell: TellNewBrowser): Promise<void> {
  const isKnown = (await knownDevice(account.email)) !== undefined;
  await rememberDevice(account.email);
  if (!isKnown) tell(account, names);
}

/** As the routes say it (app/api/answers.ts): a database that was restarted is back within seconds. */
const AGAIN_AFTER_SECONDS = 5;

/** What next-auth is thrown, it hands on in its own words: that the database is away has to be told as a refusal. */
function orUnavailable(cause: unknown): { ok: false; code: "unavailable"; retryAfterSeconds: number } {
  if (!isUnavailable(cause)) throw cause;
  log().error({ err: cause }, "a sign-in found the database out of reach");
  return { ok: false, code: "unavailable", retryAfterSeconds: AGAIN_AFTER_SECONDS };
}

/**
 * Without endpoints next-auth finds that it cannot go on, and says so on the sign-in page. It keeps state, nonce and verifier, and we do the rest: its own way
 * has answers of any length and one word for every failure.
 */
function withOpenId(
  openId: OpenIdProvider,
  endpoints: OpenIdEndpoints | undefined,
  tell: TellNewBrowser,
): OAuthConfig<unknown> {
  return {
    id: "openid",
    name: openId.name,
    type: "oauth",
    issuer: endpoints?.issuer ?? openId.issuer,
    clientId: openId.clientId,
    clientSecret: openId.clientSecret,
    authorization: {
      url: endpoints?.authorization,
      // With `max_age` a provider has to say when somebody showed who they are (OpenID Connect Core §3.1.2.1), here one that lasts no longer than a session of ours.
      params: { scope: openId.scope, max_age: SESSION_SECONDS },
    },
    token: {
      url: endpoints?.token,
      request: async ({ params, checks, provider }) => {
        const {
          state,
          nonce,
          code_verifier: verifier,
        } = checks as { state?: string; nonce?: string; code_verifier?: string };
        const begun = { state, nonce, verifier };
        const answer: ProviderAnswer = endpoints
          ? await exchangeCode(openId, endpoints, textsOf(params), begun, provider.callbackUrl, await wantsGroups())
          : { ok: false, code: "provider_away", cause: new Error("its metadata cannot be read") };
        return { tokens: { answer } as never };
      },
    },
    userinfo: { request: ({ tokens }) => tokens.answer as never },
    checks: ["pkce", "state", "nonce"],
    profile: (answer) => vouched(answer as ProviderAnswer, endpoints?.issuer ?? openId.issuer, tell),
  };
}

/** Whether groups are asked for; a database that is away says so at the next step, in words. */
const wantsGroups = async (): Promise<boolean> => {
  try {
    return await areGroupsWanted((await store()).db);
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    return false;
  }
};

/** What a provider answered, as next-auth's user: a session of ours, or why there is none. What is thrown here, next-auth keeps to itself. */
async function vouched(answer: ProviderAnswer, issuer: string, tell: TellNewBrowser): Promise<User> {
  const refused = (code: string): User => ({ id: "nobody", session: "", refused: code });
  if (!answer.ok) {
    log().warn({ code: answer.code, err: answer.cause }, "nobody was signed in through the OpenID provider");
    return refused(answer.code);
  }
  try {
    const here = (await currentSession()) ?? undefined;
    const names = await askingNames();
    const signedIn = await signInWithProvider({ issuer, claims: answer.claims }, names, here);
    if (!signedIn.ok) return refused(signedIn.code);
    await noteBrowser(signedIn.account, names, tell);
    return { id: String(signedIn.account.id), session: signedIn.session };
  } catch (err) {
    log().error({ err }, "somebody whom the OpenID provider vouches for could not be signed in");
    return refused("unavailable");
  }
}

/** The parameters that somebody came back with, each of which is a text. */
const textsOf = (params: object): URLSearchParams =>
  new URLSearchParams(Object.entries(params).filter((one): one is [string, string] => typeof one[1] === "string"));

declare module "next-auth" {
  interface User {
    id: string;
    /** The session that this sign-in began. */
    session: string;
    /** Why there is none after all; a code that the sign-in page turns into words. */
    refused?: string;
  }
}
