import "server-only";
import { eq, max } from "drizzle-orm";
import { lostWithout } from "#lib/base/access/lost-screens.ts";
import { hookAddress } from "#lib/base/addresses.ts";
import { isObject } from "#lib/base/json-object.ts";
import { environment } from "#lib/base/program/environment.ts";
import { type Club, type Credential, credentialOf, receiverOf } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { webhookFailures, webhookMessages, webhookReceivers } from "#lib/base/store/schema/sync/inbox.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { checkConnection } from "#lib/club/client/check.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import { fetchContract } from "#lib/club/contract/fetch.ts";
import type { FailureReason } from "#lib/sync/inbox/failures.ts";
import { aheadBy, clockFinding } from "#runtime/doctor/clock.ts";
import { publicKeyDigest, sha256 } from "#runtime/doctor/digest.ts";
import { doubtful, type Finding, faulty, fine, unlooked } from "#runtime/doctor/finding.ts";
import { publicAnswer } from "#runtime/doctor/public-answer.ts";
import { troubleAt, troubleFinding } from "#runtime/doctor/trouble.ts";

/** What the dashboard proves itself with to a club, as digests: to be compared, never to be shown. */
export interface ClubProof {
  slug: string;
  baseUrl: string;
  clientId: string;
  proof: { kind: Credential["kind"]; digest: string } | null;
  webhookKey: string | null;
  hook: string;
}

const ANSWER_WITHIN_MS = 6_000;
/** What a club grants stands in a command that somebody copies. */
const SCOPE = /^[a-z_]{1,40}:[a-z]{1,20}$/;

/** Looks at one club, from its address to its messages: what depends on something wrong is not looked at. */
export async function examineClub(db: Queryable, club: Club): Promise<{ findings: Finding[]; proof: ClubProof }> {
  const { slug } = club;
  const credential = await opened(() => credentialOf(db, slug));
  const key = await opened(async () => (await receiverOf(db, slug))?.key);
  const hook = `${environment().publicUrl}${hookAddress(slug)}`;
  const webhook = await webhookFindings(db, { club, hook }, key);
  const proof: ClubProof = {
    ...{ slug, baseUrl: club.baseUrl, clientId: club.clientId },
    proof: credential && credential !== "sealed" ? { kind: credential.kind, digest: digestOf(credential) } : null,
    webhookKey: key && key !== "sealed" ? sha256(key) : null,
    hook,
  };
  const { findings, isThere } = await reach(club);
  if (!isThere)
    findings.push(
      ...["club-contract", "club-token", "club-scopes"].map((part) =>
        unlooked(idOf(part, slug), "The club does not answer."),
      ),
    );
  else findings.push(await contractFinding(club), ...(await tokenFindings(club, credential)));
  return { findings: [...findings, ...webhook], proof };
}

const idOf = (part: string, slug: string) => `dashboard/${part} ${slug}`;

async function opened<T>(read: () => Promise<T>): Promise<T | "sealed"> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof SealBrokenError) return "sealed";
    throw cause;
  }
}

const digestOf = (credential: Credential) =>
  credential.kind === "secret" ? sha256(credential.secret) : publicKeyDigest(credential.pem, "private");

/** Whether a club's service answers, what its clock says, and whether its API is on (club-api §4.2). */
async function reach({ slug, baseUrl }: Club): Promise<{ findings: Finding[]; isThere: boolean }> {
  const id = idOf("club-reach", slug);
  const notThere = (finding: Finding) => ({ findings: [finding], isThere: false });
  try {
    const answer = await publicAnswer(`${baseUrl}/oauth-authorization-server`);
    const { status, headers } = answer;
    const ahead = aheadBy(headers.get("date"), new Date());
    const clock = ahead === undefined ? [] : [clockFinding(idOf("club-clock", slug), "the club's", ahead)];
    const said = discoveryIn(answer.said);
    if (status >= 300 && status < 400)
      return notThere(
        faulty(
          id,
          `${baseUrl} leads elsewhere (${status}); credentials are sent nowhere but to the address that is set.`,
          "Name the final address in CLUB_API_URL, or under Settings, Connection.",
        ),
      );
    if (status >= 500)
      return notThere(
        faulty(
          id,
          `The club's service answers ${status}.`,
          "Look into its log; it may be starting, overloaded or without its database.",
        ),
      );
    if (!said)
      return notThere(
        faulty(
          id,
          `There is no club at ${baseUrl} (${status}).`,
          "Mend the address: it ends with /api/v1 and is the one that the club's administration shows.",
        ),
      );
    return {
      findings: [
        fine(id, `The service of ${slug} answers.`),
        ...clock,
        ...addressOf(slug, baseUrl, said),
        apiFinding(slug, said),
      ],
      isThere: true,
    };
  } catch (cause) {
    return notThere(troubleFinding(id, troubleAt(baseUrl, cause)));
  }
}

function discoveryIn(said: unknown): Record<string, unknown> | undefined {
  return isObject(said) && typeof said.token_endpoint === "string" ? said : undefined;
}

/** An assertion names the address of the token endpoint: one that the club does not know as its own is refused (club-api §5). */
function addressOf(slug: string, baseUrl: string, said: Record<string, unknown>): Finding[] {
  if (typeof said.issuer !== "string" || said.issuer === baseUrl) return [];
  return [
    doubtful(
      idOf("club-address", slug),
      `The club calls itself ${said.issuer.slice(0, 200)}, and is asked at ${baseUrl}.`,
      "Name its own address in CLUB_API_URL, or mend SERVICE_PUBLIC_URL of its service.",
    ),
  ];
}

/** The document says so itself (club-api §5): `service_api_enabled`, and where a person switches it on. */
function apiFinding(slug: string, said: Record<string, unknown>): Finding {
  const id = idOf("club-api", slug);
  if (said.service_api_enabled !== false) return fine(id, "Its API is on.");
  const uri = said.service_activation_uri;
  const where = typeof uri === "string" && URL.canParse(uri) ? ` at ${uri.slice(0, 300)}` : "";
  return faulty(
    id,
    "The club has switched its API off (service_api_enabled is false).",
    `A director of the club switches it on in its administration${where}; with the club service of this project: npm run club -- api on ${slug}`,
  );
}

async function contractFinding({ slug, baseUrl, isEntered = false }: Club): Promise<Finding> {
  const id = idOf("club-contract", slug);
  try {
    const { version, document } = await fetchContract({ baseUrl, isEntered }, new Date(), ANSWER_WITHIN_MS);
    return fine(
      id,
      `Its contract can be read (OpenAPI ${document.openapi.slice(0, 10)}, version ${version.slice(0, 40) || "not said"}).`,
    );
  } catch (cause) {
    if (!(cause instanceof ContractFailure)) throw cause;
    return faulty(
      id,
      `Its contract (openapi.json) cannot be used: ${cause.code}.`,
      "Tell the club's technician; forms cannot be made without it.",
    );
  }
}

async function tokenFindings(club: Club, credential: Credential | undefined | "sealed"): Promise<Finding[]> {
  const { slug, baseUrl, clientId, isEntered = false } = club;
  const id = idOf("club-token", slug);
  const scopes = idOf("club-scopes", slug);
  const notAsked = unlooked(scopes, "No token was given.");
  if (credential === undefined)
    return [faulty(id, "No credential is stored.", "Give it under Settings, Connection."), notAsked];
  if (credential === "sealed")
    return [
      faulty(
        id,
        "The stored credential does not open with this NEXTAUTH_SECRET.",
        "Mend dashboard/key, or give it again under Settings, Connection.",
      ),
      notAsked,
    ];
  const check = await checkConnection({ baseUrl, clientId, credential, isEntered }, ANSWER_WITHIN_MS);
  if (!check.ok) return [refused(id, { club, credential }, check.error), notAsked];
  const lost = lostWithout(check.grant.scopes);
  if (lost.length === 0)
    return [fine(id, "A token is given."), fine(scopes, "Every scope is granted that a screen needs.")];
  const command = `npm run club -- integration scopes CLUB ${clientId} --scopes "${[...check.grant.scopes.filter((scope) => SCOPE.test(scope)), ...lost.map(({ scope }) => scope)].join(" ")}"`;
  const remedy = `Have them granted in the club's administration; with the club service of this project: ${command}`;
  const said = lost.map(({ scope, closed, cut }) =>
    [
      `${scope} is missing`,
      closed.length > 0 && `closed: ${closed.join(", ")}`,
      cut.length > 0 && `cut short: ${cut.join(", ")}`,
    ]
      .filter(Boolean)
      .join("; "),
  );
  return [fine(id, "A token is given."), ...said.map((says) => doubtful(scopes, `${says}.`, remedy))];
}

type CheckError = Extract<Awaited<ReturnType<typeof checkConnection>>, { ok: false }>["error"];

/** Why no token is given, as far as the club says it: to whom it does not know, it does not say whom it knows (RFC 6749 §5.2). */
function refused(
  id: string,
  { club, credential }: { club: Club; credential: Credential },
  { kind, code, detail }: CheckError,
): Finding {
  const { slug, clientId } = club;
  const list = `npm run club -- integration list ${slug}`;
  if (code === "unusable_key")
    return faulty(
      id,
      "The private key cannot be used: it is no RSA key of 2048 bits or more in PEM form without a passphrase.",
      "Make a pair (openssl genrsa -out key.pem 3072), and register its public half at the club.",
    );
  if (kind === "api_disabled")
    return faulty(
      id,
      "No token is given: the club's API is off.",
      `npm run club -- api on ${slug}, or a director in the club's administration.`,
    );
  if (kind === "credentials" && credential.kind === "private_key") return refusedKey(id, { clientId, list, detail });
  if (kind === "credentials")
    return faulty(
      id,
      `The club refuses the client (${code}): it does not know ${clientId}, or its secret is another one. Which of both, it tells nobody.`,
      `Compare CLUB_CLIENT_ID with ${list}. If it is there, make a new integration and set its CLUB_CLIENT_SECRET (or Settings, Connection).`,
    );
  if (kind === "rate_limited")
    return doubtful(
      id,
      "The club gives no token now: too many were asked for in this minute.",
      "Wait a minute, and run this again.",
    );
  if (code === "timed_out")
    return faulty(
      id,
      "The token endpoint, or GET /context behind it, gives no answer in time: it hangs.",
      "Restart the club's service; look into its log.",
    );
  return faulty(
    id,
    `No token is given (${kind}, ${code}).`,
    "Look into the club's log; its operator finds the request there.",
  );
}

/** Who signs is told more: the words are those of whoever checked the assertion. */
function refusedKey(
  id: string,
  { clientId, list, detail }: { clientId: string; list: string; detail: string },
): Finding {
  if (/signature/i.test(detail))
    return faulty(
      id,
      `The club knows ${clientId} with another key: the key pair is not the registered one.`,
      "Register the public half of CLUB_PRIVATE_KEY_FILE at the club (openssl rsa -in key.pem -pubout), or use the key that is registered.",
    );
  if (/\b(exp|iat|nbf)\b|expired|too far ahead/i.test(detail))
    return faulty(id, "The club refuses the assertion for its time.", "Mend the clocks: see dashboard/club-clock.");
  if (/\baud\b/i.test(detail))
    return faulty(
      id,
      "The club knows itself under another address than the one in CLUB_API_URL (aud).",
      "Name the address that the club's administration shows, or mend SERVICE_PUBLIC_URL of its service.",
    );
  return faulty(
    id,
    `The club refuses the client: it does not know ${clientId}, or not with a key pair.`,
    `Compare CLUB_CLIENT_ID with ${list}.`,
  );
}

/** What refused messages want, by why they were refused. */
const REFUSALS: Readonly<Partial<Record<FailureReason, { says: string; remedy: string }>>> = {
  signature: {
    says: "are signed with another key",
    remedy:
      "Paste the key that the club's administration shows under Settings, Webhooks (npm run club -- webhook set prints it), or set CLUB_WEBHOOK_SECRET.",
  },
  stale: { says: "carry another time than this machine's", remedy: "Mend the clocks: see dashboard/club-clock." },
  no_key: { says: "came before a key was stored", remedy: "Paste the key under Settings, Webhooks." },
  wrong_source: {
    says: "name another club as their source",
    remedy: "Have the club send them to the address of its own connection: /hooks/ and its short name.",
  },
  sealed_otherwise: {
    says: "cannot be verified: the stored key does not open",
    remedy: "Mend dashboard/key, or paste the key again under Settings, Webhooks.",
  },
};

/** How a club's messages arrive (club-api §6), by what is kept of them. */
async function webhookFindings(
  db: Queryable,
  { club: { slug }, hook }: { club: Club; hook: string },
  key: string | undefined | "sealed",
): Promise<Finding[]> {
  const id = idOf("club-webhook", slug);
  const set = `Set the destination in the club's administration (npm run club -- webhook set ${slug} ${hook}), and paste its key under Settings, Webhooks.`;
  if (key === "sealed")
    return [
      faulty(
        id,
        "The key of its messages does not open with this NEXTAUTH_SECRET.",
        "Mend dashboard/key, or paste it again under Settings, Webhooks.",
      ),
    ];
  if (key === undefined)
    return [doubtful(id, "No key of its messages is stored: the club is asked every five minutes instead.", set)];
  const [last] = await db
    .select({ at: max(webhookMessages.receivedAt) })
    .from(webhookMessages)
    .where(eq(webhookMessages.club, slug));
  const [receiver] = await db.select().from(webhookReceivers).where(eq(webhookReceivers.club, slug));
  const failures = await db.select().from(webhookFailures).where(eq(webhookFailures.club, slug));
  const since = failures
    .filter(({ lastAt }) => !last?.at || lastAt > last.at)
    .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  const findings = since.map(({ reason, count, lastAt }) => {
    const known = REFUSALS[reason as FailureReason] ?? {
      says: `were refused (${reason})`,
      remedy: "Look at Settings, Webhooks.",
    };
    const says = `${count} messages ${known.says}; the last at ${lastAt.toISOString()}, and none arrived since.`;
    return faulty(id, says, known.remedy);
  });
  if (findings.length > 0) return findings;
  if (!last?.at) return [doubtful(id, "A key is stored, and no message has arrived yet.", set)];
  if (receiver?.missedAt && receiver.missedAt > last.at)
    return [
      doubtful(
        id,
        `Something changed at the club that no message announced (${receiver.missedAt.toISOString()}).`,
        `Look at what the club could not deliver: npm run club -- webhook log ${slug}`,
      ),
    ];
  return [fine(id, `The last message arrived at ${last.at.toISOString()}.`)];
}
