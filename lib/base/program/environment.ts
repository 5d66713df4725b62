import "server-only";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { addressShape, publicUrlOf } from "#lib/base/program/address-settings.ts";
import { isWebhookKey } from "#lib/base/program/webhook-key.ts";
import {
  EnvironmentError,
  flagSetting,
  instantSetting,
  port,
  readEnvironment,
  stopDelay,
  timeZone,
  UPGRADE_BACKUPS_KEPT,
  UPGRADE_BACKUPS_MOST,
} from "#runtime/environment.ts";
import { isLoopbackUrl } from "#runtime/loopback.ts";
import { WATCH_TOKEN_MIN_LENGTH, type WatchSettings, watchSettings } from "#runtime/watch/server.ts";
import { type AllowedServer, allowedServers } from "./allowed-servers.ts";
import { keptByProcess } from "./kept.ts";
import { contactIn } from "./security-txt.ts";

/** Below 32 characters a secret can be guessed; `openssl rand -base64 32` prints 44. */
const SECRET_MIN_LENGTH = 32;

/** What a provider is asked for: words of any letters that can be seen (RFC 6749 §3.3), `openid` among them (OpenID Connect Core §3.1.2.1). */
const SCOPES = /^(?=(?:.* )?openid(?: |$))[!#-[\]-~]+(?: [!#-[\]-~]+)*$/;

const shape = {
  ...addressShape,
  NEXTAUTH_SECRET: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATA_DIR: z.string().default(".data/dashboard"),
  BACKUP_DIR: z.string().optional(),
  UPGRADE_BACKUPS: z.coerce.number().int().min(0).max(UPGRADE_BACKUPS_MOST).default(UPGRADE_BACKUPS_KEPT),
  CLUB_API_URL: z.string().transform(baseUrlOf).optional(),
  CLUB_CLIENT_ID: z.string().optional(),
  CLUB_CLIENT_SECRET: z.string().optional(),
  CLUB_PRIVATE_KEY_FILE: z.string().optional(),
  CLUB_WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookKey, "must be the key that the club's administration gave: whsec_ and base64 behind it")
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default("OpenID"),
  OIDC_SCOPE: z
    .string()
    .regex(SCOPES, "must be words with a space between them, openid among them")
    .default("openid email profile"),
  PASSKEYS_WITH_PASSWORD: flagSetting,
  SECURITY_CONTACT: z.string().transform(securityContactOf).optional(),
  MAIL_ALLOWED: z.string().default("").transform(allowedIn),
  CLUBS_ALLOWED: z.string().default("").transform(allowedIn),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().optional(),
  METRICS_TOKEN: z.string().min(WATCH_TOKEN_MIN_LENGTH).optional(),
  STOP_DELAY: stopDelay,
  GUICHET_DEMO: flagSetting,
  GUICHET_NOW: instantSetting.optional(),
  GUICHET_TIME_ZONE: timeZone.optional(),
};

/** The club that the environment names: the first one, connected at the start. */
export interface FirstClub {
  baseUrl: string;
  clientId: string;
  credential: { kind: "secret"; secret: string } | { kind: "private_key"; pem: string };
  webhookSecret: string | undefined;
  /** Where it lives, IANA; the director's own setting counts once the club is connected. */
  timeZone?: string | undefined;
}

/** An OpenID provider of the organisation, through which accounts may sign in as well. */
export interface OpenIdProvider {
  /** Without a slash at the end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the sign-in page calls it. */
  name: string;
  /** What it is asked for of people, with a space between its words. */
  scope: string;
}

export interface Environment {
  port: number;
  /** Where people reach the dashboard. */
  publicUrl: string;
  /** Signs the sessions; the key that seals the clubs' credentials is derived from it. */
  secret: string;
  /** Absolute. */
  dataDirectory: string;
  /** Where back-ups go that are made before an upgrade, absolute, and how many are kept; with 0 none is made. */
  backups: { folder: string; keep: number };
  /** Unset: the embedded database in the data directory. */
  databaseUrl: string | undefined;
  firstClub: FirstClub | undefined;
  openId: OpenIdProvider | undefined;
  /** A passkey signs nobody in without a password. */
  keysWantPassword: boolean;
  /** Where the operator hears of a hole, as a URI; unset: the desk says nothing of it. */
  securityContact: string | undefined;
  /** Mail servers that clubs may use whatever their addresses; others are of the public internet. */
  mailAllowed: readonly AllowedServer[];
  /** Clubs' servers that an operator may enter on the page whatever their addresses; others are of the public internet. */
  clubsAllowed: readonly AllowedServer[];
  /** Who watches asks here; undefined: nobody does. */
  watch: WatchSettings | undefined;
  /** Started with the demonstration club: the demo accounts exist. */
  demo: boolean;
  /** How long it goes on answering once it is asked to stop, in seconds, and says that it is not ready. */
  stopDelaySeconds: number;
  now: Date | undefined;
}

const kept = keptByProcess<Environment>("environment");

/**
 * The dashboard's environment, read once. Creates the data directory, and the secret within it when none is given.
 * @throws EnvironmentError with the one line to show before ending
 */
export function environment(): Environment {
  kept.value ??= readDashboardEnvironment(process.env);
  return kept.value;
}

/** The names of the dashboard's settings. */
export const DASHBOARD_SETTINGS: readonly string[] = [...Object.keys(shape), "HOST", "LOG_LEVEL"];

/** As `environment`, from any source and not kept: for tests and programs that prepare another environment. */
export function readDashboardEnvironment(source: Record<string, string | undefined>): Environment {
  const read = readEnvironment(shape, source);
  const publicUrl = publicUrlOf(read);
  if (read.GUICHET_DEMO && !isLoopbackUrl(publicUrl))
    throw new EnvironmentError(
      "GUICHET_DEMO: the demonstration's password is public; it opens for this machine alone.",
    );
  const dataDirectory = resolve(/* turbopackIgnore: true */ process.cwd(), read.DATA_DIR);
  return {
    port: read.PORT,
    publicUrl,
    secret: read.NEXTAUTH_SECRET ?? secretIn(dataDirectory),
    dataDirectory,
    backups: {
      folder: resolve(/* turbopackIgnore: true */ process.cwd(), read.BACKUP_DIR ?? join(dataDirectory, "backups")),
      keep: read.UPGRADE_BACKUPS,
    },
    databaseUrl: read.DATABASE_URL,
    firstClub: firstClubOf(read),
    openId: openIdOf(read),
    keysWantPassword: read.PASSKEYS_WITH_PASSWORD ?? false,
    securityContact: read.SECURITY_CONTACT,
    mailAllowed: read.MAIL_ALLOWED,
    clubsAllowed: read.CLUBS_ALLOWED,
    watch: watchSettings(
      { port: read.METRICS_PORT, host: read.METRICS_HOST, token: read.METRICS_TOKEN },
      { host: "METRICS_HOST", token: "METRICS_TOKEN" },
    ),
    demo: read.GUICHET_DEMO ?? false,
    stopDelaySeconds: read.STOP_DELAY,
    now: read.GUICHET_NOW,
  };
}

/**
 * A club's base address as we keep it: without a slash at the end. Credentials and tokens travel to it, so plain http is
 * for this machine and for the single-label names of a container network only (RFC 6749 §3.2 asks for TLS).
 * @throws Error with public words
 */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new EnvironmentError(`CLUB_API_URL: ${text} is not an address.`);
  if (url.username || url.password || url.search || url.hash)
    throw new EnvironmentError("CLUB_API_URL: must not carry a user, a query or a fragment.");
  if (url.protocol === "http:" && !isNear(url.hostname))
    throw new EnvironmentError("CLUB_API_URL: must begin with https:// as credentials travel to it.");
  const path = url.pathname.replace(/\/+$/, "");
  if (!path.endsWith("/api/v1")) throw new EnvironmentError("CLUB_API_URL: must end with /api/v1 (club-api §0).");
  return url.origin + path;
}

function isNear(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname) || !/[.:]/.test(hostname)
  );
}

function securityContactOf(text: string, context: z.RefinementCtx): string {
  try {
    return contactIn(text);
  } catch (cause) {
    context.addIssue({ code: "custom", message: cause instanceof RangeError ? cause.message : "cannot be read" });
    return z.NEVER;
  }
}

function allowedIn(text: string, context: z.RefinementCtx): AllowedServer[] {
  try {
    return allowedServers(text);
  } catch (cause) {
    context.addIssue({ code: "custom", message: cause instanceof RangeError ? cause.message : "cannot be read" });
    return z.NEVER;
  }
}

function firstClubOf(read: z.infer<z.ZodObject<typeof shape>>): FirstClub | undefined {
  const { CLUB_API_URL, CLUB_CLIENT_ID, CLUB_CLIENT_SECRET, CLUB_PRIVATE_KEY_FILE, CLUB_WEBHOOK_SECRET } = read;
  if (!CLUB_API_URL && !CLUB_CLIENT_ID && !CLUB_CLIENT_SECRET && !CLUB_PRIVATE_KEY_FILE) return undefined;
  if (!CLUB_API_URL || !CLUB_CLIENT_ID || !CLUB_CLIENT_SECRET === !CLUB_PRIVATE_KEY_FILE)
    throw new EnvironmentError(
      "A first club needs CLUB_API_URL, CLUB_CLIENT_ID and exactly one of CLUB_CLIENT_SECRET and CLUB_PRIVATE_KEY_FILE.",
    );
  return {
    baseUrl: CLUB_API_URL,
    clientId: CLUB_CLIENT_ID,
    credential: CLUB_CLIENT_SECRET
      ? { kind: "secret", secret: CLUB_CLIENT_SECRET }
      : { kind: "private_key", pem: privateKeyIn(CLUB_PRIVATE_KEY_FILE ?? "") },
    webhookSecret: CLUB_WEBHOOK_SECRET,
    timeZone: read.GUICHET_TIME_ZONE,
  };
}

function openIdOf(read: z.infer<z.ZodObject<typeof shape>>): OpenIdProvider | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_SCOPE } = read;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new EnvironmentError("An OpenID provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.");
  const issuer = configuredIssuer(OIDC_ISSUER);
  return { issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME, scope: OIDC_SCOPE };
}

/** An issuer as it is configured, of one as the provider writes it: some end theirs in a slash (Auth0 does), and not everybody types it. */
export const configuredIssuer = (said: string): string => said.replace(/\/+$/, "");

function privateKeyIn(file: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch {
    throw new EnvironmentError(`CLUB_PRIVATE_KEY_FILE: ${file} cannot be read.`);
  }
}

/** The secret of this data directory. `link` gives it its name only when it is complete, and to one process only. */
function secretIn(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "secret");
  const draft = `${file}.${process.pid}`;
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    if (!isCode(cause, "ENOENT")) throw cause;
  }
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if (!isCode(cause, "EEXIST")) throw cause;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

function isCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && "code" in cause && cause.code === code;
}
