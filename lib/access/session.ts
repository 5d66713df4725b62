import "server-only";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { environment } from "#lib/environment.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

/** A volunteer at the desk signs in about once a week; disabling an account ends its sessions at once all the same. */
const SESSION_SECONDS = 7 * 24 * 3600;

/** What an OpenID provider says of a person (OpenID Connect Core §5.1). */
interface OpenIdProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** How next-auth works here: sealed cookies that carry an account's number and nothing of the person. */
export function authOptions(): AuthOptions {
  const { secret, openId } = environment();
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: openId ? [withPassword(), withOpenId(openId)] : [withPassword()],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, number: user.sessionNumber } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}

/** @throws Error whose message is the code that the sign-in page turns into words */
function withPassword() {
  return CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: async (given, request) => {
      const machine = firstOf(request.headers?.["x-forwarded-for"]) ?? "unknown";
      const answer = await signInWithPassword(String(given?.email ?? ""), String(given?.password ?? ""), machine);
      if (answer.ok) return { id: String(answer.account.id), sessionNumber: answer.account.sessionNumber };
      throw new Error(answer.code === "rate_limited" ? `rate_limited ${answer.retryAfterSeconds}` : answer.code);
    },
  });
}

function withOpenId(openId: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}): OAuthConfig<OpenIdProfile> {
  return {
    id: "openid",
    name: openId.name,
    type: "oauth",
    wellKnown: `${openId.issuer}/.well-known/openid-configuration`,
    clientId: openId.clientId,
    clientSecret: openId.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: async (profile) => {
      // An address that the provider did not verify could be anybody's.
      const answer = profile.email && profile.email_verified ? await signInWithProvider(profile.email) : undefined;
      if (!answer?.ok) throw new Error(answer?.code ?? "unverified");
      return { id: String(answer.account.id), sessionNumber: answer.account.sessionNumber };
    },
  };
}

function firstOf(header: unknown): string | undefined {
  return typeof header === "string" ? header.split(",")[0]?.trim() : undefined;
}

declare module "next-auth" {
  interface User {
    id: string;
    sessionNumber: number;
  }
}
