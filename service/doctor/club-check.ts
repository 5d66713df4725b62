import { and, desc, eq, gt, sql } from "drizzle-orm";
import { publicKeyDigest, sha256 } from "../../runtime/doctor/digest.ts";
import { doubtful, type Finding, faulty, fine } from "../../runtime/doctor/finding.ts";
import { currentDestination } from "../administration/webhooks.ts";
import { featuresOf } from "../clubs.ts";
import { scopesWith } from "../contract/scopes.ts";
import type { Queryable } from "../store/database.ts";
import { type Stillness, stillnessOf } from "../store/hold.ts";
import { club as clubTable, delivery_attempts, integrations, outbox } from "../store/schema.ts";

/** What a club knows of those who may call it, as digests: to be compared with what a dashboard of this machine has, never to be shown. */
export interface KnownAccesses {
  slug: string;
  baseUrl: string;
  clients: { clientId: string; isRevoked: boolean; secret: string | null; key: string | null }[];
  webhook: { url: string; key: string } | null;
}

/** What was found of one club, and what it knows. */
export interface ClubReport {
  findings: Finding[];
  accesses: KnownAccesses;
}

type Destination = Awaited<ReturnType<typeof currentDestination>>;

/** A message that has waited for longer was refused several times (club-api §6.4). */
const LATE_MINUTES = 60;

/** Looks at the settings, accesses and messages of a club. It writes nothing. */
export async function examineClubStore(
  db: Queryable,
  { slug, publicUrl }: { slug: string; publicUrl: string },
): Promise<ClubReport> {
  const [settings] = await db.select().from(clubTable).limit(1);
  const known = await db.select().from(integrations).orderBy(integrations.id);
  const live = known.filter(({ revoked_at }) => revoked_at === null);
  const destination = await currentDestination(db);
  const standing = await stillnessOf(db);
  const findings = [
    standingFinding(slug, standing) ??
      (settings?.api_enabled === false
        ? faulty(
            `service/club-api ${slug}`,
            "The API of this club is off: nobody gets a token.",
            `npm run club -- api on ${slug}`,
          )
        : fine(`service/club-api ${slug}`, "The API of this club is on.")),
    ...accessFindings(slug, live, settings ? scopesWith(featuresOf(settings)) : []),
    await webhookFinding(db, slug, destination),
  ];
  const accesses: KnownAccesses = {
    ...{ slug, baseUrl: `${publicUrl}/${slug}/api/v1` },
    clients: known.map(({ client_id, revoked_at, secret_hash, public_key }) => ({
      ...{ clientId: client_id, isRevoked: revoked_at !== null },
      secret: secret_hash && Buffer.from(secret_hash).toString("hex"),
      key: public_key && publicKeyDigest(public_key, "public"),
    })),
    webhook: destination ? { url: destination.url, key: sha256(destination.key) } : null,
  };
  return { findings, accesses };
}

/** What is said of a club that does not work on, whatever its tables are; undefined of one that does. */
export function standingFinding(slug: string, standing: Stillness): Finding | undefined {
  const id = `service/club-api ${slug}`;
  if (standing === "still")
    return faulty(
      id,
      "This club stands still, to be taken elsewhere: whoever asks for it is told 503, and its messages wait.",
      `Where it is elsewhere by now: npm run club -- forget ${slug} --name NAME; otherwise: npm run club -- release ${slug}`,
    );
  if (standing === "half held")
    return faulty(
      id,
      "This club is being made to stand still, or that was cut off: its messages wait.",
      `Where nobody is at it: npm run club -- release ${slug}; to bring it to its end: npm run club -- hold ${slug}`,
    );
  return undefined;
}

function accessFindings(
  slug: string,
  live: (typeof integrations.$inferSelect)[],
  offered: readonly string[],
): Finding[] {
  const id = `service/club-accesses ${slug}`;
  if (live.length === 0)
    return [
      doubtful(
        id,
        "No program has an access to this club.",
        `npm run club -- integration create ${slug} --name NAME --scopes all`,
      ),
    ];
  const idle = live.filter(({ scopes }) => !scopes.some((scope) => (offered as readonly string[]).includes(scope)));
  const broken = live.filter(
    ({ public_key }) => public_key !== null && publicKeyDigest(public_key, "public") === "unusable",
  );
  const told = [
    ...idle.map(({ client_id }) =>
      doubtful(
        id,
        `The access ${client_id} has no scope that the club offers: it may do nothing.`,
        `npm run club -- integration scopes ${slug} ${client_id} --scopes all`,
      ),
    ),
    ...broken.map(({ client_id }) =>
      faulty(
        id,
        `The public key of the access ${client_id} cannot be read.`,
        `npm run club -- integration revoke ${slug} ${client_id}, and create it anew with --public-key`,
      ),
    ),
  ];
  return told.length > 0 ? told : [fine(id, `${live.length} programs have an access.`)];
}

async function webhookFinding(db: Queryable, slug: string, destination: Destination): Promise<Finding> {
  const id = `service/club-webhook ${slug}`;
  const log = `npm run club -- webhook log ${slug}`;
  if (!destination)
    return doubtful(
      id,
      "Changes are announced to nobody.",
      `npm run club -- webhook set ${slug} https://…/hooks/${slug}`,
    );
  const [late] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(outbox)
    .where(and(eq(outbox.state, "pending"), sql`${outbox.time} < now() - make_interval(mins => ${LATE_MINUTES})`));
  const [last] = await db
    .select({ status: delivery_attempts.status, failure: delivery_attempts.failure, time: delivery_attempts.time })
    .from(delivery_attempts)
    .orderBy(desc(delivery_attempts.time))
    .limit(1);
  const [given] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(outbox)
    .where(
      and(
        eq(outbox.destination_id, destination.id),
        eq(outbox.state, "failed"),
        gt(outbox.finished_at, sql`now() - interval '7 days'`),
      ),
    );
  const isRefused = last && (last.status === null || last.status >= 300);
  const answer = last ? (last.status ?? last.failure ?? "no answer") : "";
  if (isRefused && last.status === 401)
    return faulty(
      id,
      "The destination refuses the signature (401): it has another key.",
      `Give it the key of this destination: npm run club -- webhook set ${slug} ${destination.url}`,
    );
  if (isRefused)
    return faulty(
      id,
      `The last message was not taken (${answer}); ${late?.count ?? 0} wait for longer than an hour, ${given?.count ?? 0} were given up in the last seven days.`,
      `Mend the destination, or name another one (npm run club -- webhook set ${slug} URL); ${log} lists them.`,
    );
  if ((late?.count ?? 0) > 0)
    return faulty(
      id,
      `${late?.count} messages wait for longer than an hour.`,
      `Restart the service; ${log} lists them.`,
    );
  return fine(id, last ? `The last message was taken (${answer}).` : "A destination is set; no message has left yet.");
}
