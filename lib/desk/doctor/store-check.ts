import "server-only";
import { and, asc, count, eq, inArray, isNotNull, max, min, sql } from "drizzle-orm";
import { strandedPasskeys } from "#lib/base/access/passkeys.ts";
import { clubsWithoutPasswords, isDirectedByProvider } from "#lib/base/access/passwords-off.ts";
import { environment } from "#lib/base/program/environment.ts";
import { fingerprint } from "#lib/base/store/backed-up.ts";
import { type Club, clubsSealedOtherwise, listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { storeKeys } from "#lib/base/store/schema/base/clubs.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { type PauseReason, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { mailBoxes, mailServers } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { serverRow } from "#lib/sync/post/mailing.ts";
import { examineMailServer, type Trial } from "#lib/sync/post/trial-letter.ts";
import { databaseTrouble } from "#runtime/doctor/database-trouble.ts";
import { doubtful, examine, type Finding, faulty, fine, unlooked } from "#runtime/doctor/finding.ts";
import { type ClubProof, examineClub } from "./club-check.ts";
import { mailboxFinding } from "./mailbox-check.ts";
import { senderFinding } from "./sender-check.ts";
import { mailRemedy, TOKEN_FAULT_WORDS } from "./token-words.ts";

/** Numbers of what lies in a store: no row names anybody. */
export interface StoreCounts {
  works: { kind: string; state: string; reason: string; count: number }[];
  pieces: { kind: string; state: string; count: number }[];
}

/** What was found in a store, and through it at its clubs. */
export interface StoreReport {
  findings: Finding[];
  counts: StoreCounts;
  /** What the dashboard authenticates with, as digests: never shown, only compared with a club service of this machine. */
  proofs: ClubProof[];
  /** The clubs that have everybody come by the organisation's provider. */
  withoutPasswords: string[];
}

/** A message or a piece of work that waits for longer than this waits for somebody to look. */
const STUCK_MINUTES = 60;
/** Between two whole readings of a copy lie minutes; a day is an outage. */
const OLD_COPY_HOURS = 24;
const MOST_FAILURES = 3;
/** Each club takes a token of a minute's thirty; more are looked at by who names one. */
const MOST_CLUBS = 20;
/** A club is asked three questions, each with a limit of its own. */
const CLUB_WITHIN_MS = 30_000;

/** Which database is read, for the words of its failures: the setting that names it, and on a server its schema. */
interface ReadPlace {
  name: string;
  schema?: string;
}

/** Looks at a store that has the tables of this version, and at the clubs that are connected there. It writes nothing. */
export async function examineStore(db: Queryable, place: ReadPlace = { name: "DATA_DIR" }): Promise<StoreReport> {
  const report: StoreReport = { findings: [], counts: { works: [], pieces: [] }, proofs: [], withoutPasswords: [] };
  let isStopped = false;
  const add = async (id: string, check: () => Promise<Finding | Finding[]>) => {
    // After a failure of the database nothing more is read in the same transaction: it would fail for that, and not for a reason of its own.
    if (isStopped) return void report.findings.push(unlooked(id, "What stands in the way is said above."));
    const watched = async () => {
      try {
        return await check();
      } catch (cause) {
        isStopped = databaseTrouble(cause, place) !== undefined;
        throw cause;
      }
    };
    report.findings.push(...(await examine(id, watched, undefined, place)));
  };
  await add("dashboard/key", () => keyFinding(db));
  await add("dashboard/work", async () => {
    report.counts = await countsOf(db);
    return workFindings(db);
  });
  await add("dashboard/inbox", () => inboxFinding(db));
  await add("dashboard/copies", () => copyFindings(db));
  await add("dashboard/passkeys", async () => {
    const stranded = await strandedPasskeys(db);
    return stranded === 0
      ? []
      : doubtful(
          "dashboard/passkeys",
          `${stranded} passkeys were made under another address of this desk: no browser shows them here.`,
          "Go back to that address (NEXTAUTH_URL), or let their owners sign in by a recovery code, or one that a director gives, and make new ones.",
        );
  });
  await add("dashboard/passwords", async () => {
    report.withoutPasswords = await clubsWithoutPasswords(db);
    return passwordFindings(db, report.withoutPasswords);
  });
  let clubs: Club[] = [];
  await add("dashboard/clubs", async () => {
    clubs = await listClubs(db);
    if (clubs.length === 0)
      return doubtful(
        "dashboard/clubs",
        "No club is connected.",
        "Connect one: CLUB_API_URL and its credentials, or Settings after signing in.",
      );
    return fine("dashboard/clubs", `Connected: ${clubs.map(({ slug }) => slug).join(", ")}.`);
  });
  let withServers: { club: string }[] = [];
  await add("dashboard/mail", async () => {
    withServers = await db
      .select({ club: mailServers.club })
      .from(mailServers)
      .where(eq(mailServers.isOn, true))
      .limit(MOST_CLUBS);
    return [];
  });
  const mail = await Promise.all(
    withServers.map(({ club }) => examine(`dashboard/mail ${club}`, () => mailFinding(db, club), CLUB_WITHIN_MS)),
  );
  report.findings.push(...mail.flat());
  const senders = await Promise.all(
    withServers.map(({ club }) => examine(`dashboard/sender ${club}`, () => senderFinding(db, club), CLUB_WITHIN_MS)),
  );
  report.findings.push(...senders.flat());
  let withBoxes: { club: string }[] = [];
  await add("dashboard/mailbox", async () => {
    withBoxes = await db.select({ club: mailBoxes.club }).from(mailBoxes).limit(MOST_CLUBS);
    return [];
  });
  const boxes = await Promise.all(
    withBoxes.map(({ club }) => examine(`dashboard/mailbox ${club}`, () => mailboxFinding(db, club), CLUB_WITHIN_MS)),
  );
  report.findings.push(...boxes.flat());
  const looked = await Promise.all(
    clubs.slice(0, MOST_CLUBS).map((club) =>
      examine(
        `dashboard/club ${club.slug}`,
        async () => {
          const { findings, proof } = await examineClub(db, club);
          report.proofs.push(proof);
          return findings;
        },
        CLUB_WITHIN_MS,
      ),
    ),
  );
  report.findings.push(...looked.flat());
  return report;
}

/** Whether whoever directs a club that takes no passwords can come in. */
async function passwordFindings(db: Queryable, without: readonly string[]): Promise<Finding[]> {
  const id = "dashboard/passwords";
  if (without.length > 0 && !environment().openId)
    return [
      doubtful(
        id,
        `No OpenID provider is set, so passwords count again in clubs that take none: ${without.join(", ")}.`,
        "Set OIDC_ISSUER and its like again, or let the clubs take passwords (npm run user -- passwords-on --club …).",
      ),
    ];
  const findings: Finding[] = [];
  for (const club of without)
    if (!(await isDirectedByProvider(db, club)))
      findings.push(
        faulty(
          id,
          `${club} takes no passwords, and nobody who directs it has come by this OpenID provider.`,
          `Let it take passwords again: npm run user -- passwords-on --club ${club}.`,
        ),
      );
  return findings;
}

/** Connects to a club's mail server and signs in, as its letters do; nothing is sent. */
async function mailFinding(db: Queryable, club: string): Promise<Finding> {
  const id = `dashboard/mail ${club}`;
  const server = await serverRow(db, club);
  const trial = await examineMailServer({ db }, club, environment().mailAllowed);
  if (!trial.ok)
    return faulty(
      id,
      `Letters do not leave by ${server?.host}:${server?.port}: ${MAIL_FAULTS[trial.why]}${trial.answer ? ` (${trial.answer})` : ""}.`,
      mailRemedy(trial.why),
    );
  const { stoppedUntil, stopReason } = server ?? {};
  if (stoppedUntil && stoppedUntil > now())
    return doubtful(
      id,
      `It takes the account, and nothing leaves before ${stoppedUntil.toISOString()} (${stopReason}).`,
      "It goes on by itself then; Settings, Mail server says what the server answered.",
    );
  return fine(id, `${server?.host}:${server?.port} takes the account, over an encrypted connection.`);
}

const MAIL_FAULTS: Readonly<Record<Extract<Trial, { ok: false }>["why"], string>> = {
  ...{
    none: "there is none",
    unknown_name: "its name leads to no address",
    port: "mail servers are not asked on this port",
  },
  ...{ private_address: "it is at a private address", refused: "it refuses", unreachable: "it is not reached" },
  ...{
    silent: "it says nothing",
    dropped: "it closes the connection",
    encryption: "its encryption or certificate does not hold",
  },
  ...{ unanswered: "it gives no answer", sealed: "its password does not open with this NEXTAUTH_SECRET" },
  ...TOKEN_FAULT_WORDS,
};

async function keyFinding(db: Queryable): Promise<Finding> {
  const id = "dashboard/key";
  const [row] = await db.select({ fingerprint: storeKeys.fingerprint }).from(storeKeys);
  const mine = fingerprint();
  const { opens, otherwise } = await clubsSealedOtherwise(db);
  const remedy =
    "Set NEXTAUTH_SECRET to the one that the data was written with (a generated one lies in the file secret of DATA_DIR). If it is lost: npm run user -- adopt-secret, and give the clubs' credentials again.";
  if (row && row.fingerprint !== mine)
    return faulty(
      id,
      `NEXTAUTH_SECRET is another one (fingerprint ${mine}) than the data was written with (${row.fingerprint}).`,
      remedy,
    );
  if (otherwise.length > 0)
    return faulty(
      id,
      opens.length === 0
        ? "None of the stored credentials opens with this NEXTAUTH_SECRET."
        : `The credentials of ${otherwise.join(", ")} do not open with this NEXTAUTH_SECRET.`,
      opens.length === 0 ? remedy : "Give them again under Settings, Connection.",
    );
  return fine(
    id,
    row ? `The data belongs to this NEXTAUTH_SECRET (fingerprint ${mine}).` : "The data belongs to no secret yet.",
  );
}

async function countsOf(db: Queryable): Promise<StoreCounts> {
  const reason = sql<string>`coalesce(${works.pauseReason}, '')`;
  return {
    works: await db
      .select({ kind: works.kind, state: works.state, reason, count: count() })
      .from(works)
      .groupBy(works.kind, works.state, reason)
      .orderBy(works.kind, works.state),
    pieces: await db
      .select({ kind: works.kind, state: pieces.state, count: count() })
      .from(pieces)
      .innerJoin(works, eq(works.id, pieces.workId))
      .groupBy(works.kind, pieces.state)
      .orderBy(works.kind, pieces.state),
  };
}

/** What a pause wants, by its reason; a person's own is theirs. */
const PAUSES: Readonly<Record<Exclude<PauseReason, "person">, { says: string; remedy: string; isFault: boolean }>> = {
  restored: {
    says: "stand still since a back-up was restored",
    remedy: "Say what becomes of them: npm run restore -- --open-work, then --resume or --take-back.",
    isFault: true,
  },
  address_changed: {
    says: "wait because the club's address changed",
    remedy: "A director says on the page Transmissions that it is the same club, or takes them back.",
    isFault: true,
  },
  credentials: {
    says: "stand still because the club refuses the credentials",
    remedy: "Mend dashboard/club-token, then resume them on the page Transmissions.",
    isFault: true,
  },
  api_disabled: {
    says: "stand still because the club's API is off",
    remedy: "Have it switched on, then resume them on the page Transmissions.",
    isFault: true,
  },
  scope: {
    says: "stand still because a scope is missing",
    remedy: "Mend dashboard/club-scopes, then resume them on the page Transmissions.",
    isFault: true,
  },
  failed: {
    says: "stand still because the club fails",
    remedy: "Look at the club's log, then resume them on the page Transmissions.",
    isFault: true,
  },
  unreachable: {
    says: "wait for the club to answer",
    remedy: "Mend dashboard/club-reach; they go on by themselves.",
    isFault: false,
  },
};

async function workFindings(db: Queryable): Promise<Finding[]> {
  const id = "dashboard/work";
  const paused = await db
    .select({ club: works.club, reason: works.pauseReason, count: count() })
    .from(works)
    .where(and(eq(works.state, "paused"), isNotNull(works.pauseReason)))
    .groupBy(works.club, works.pauseReason)
    .orderBy(works.club, works.pauseReason);
  const standing = paused.flatMap(({ club, reason, count }) => {
    const pause = reason && reason !== "person" ? PAUSES[reason] : undefined;
    if (!pause) return [];
    const says = `${count} works of ${club} ${pause.says}.`;
    return [pause.isFault ? faulty(id, says, pause.remedy) : doubtful(id, says, pause.remedy)];
  });
  const [stuck] = await db
    .select({ works: sql<number>`count(distinct ${works.id})::integer`, oldest: min(works.askedAt) })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        inArray(works.state, ["queued", "running"]),
        inArray(pieces.state, ["queued", "sending", "unknown"]),
        sql`greatest(${works.notBefore}, ${works.askedAt}) < now() - make_interval(mins => ${STUCK_MINUTES})`,
        sql`coalesce(${pieces.notBefore}, ${works.notBefore}) < now() - make_interval(mins => ${STUCK_MINUTES})`,
      ),
    );
  if (stuck && stuck.works > 0)
    standing.push(
      faulty(
        id,
        `${stuck.works} works wait since ${stuck.oldest?.toISOString()} and are not worked off.`,
        "Start the dashboard, or restart it if it runs (npm run dashboard); its log says what it meets.",
      ),
    );
  return standing.length > 0 ? standing : [fine(id, "No work stands still.")];
}

async function inboxFinding(db: Queryable): Promise<Finding> {
  const id = "dashboard/inbox";
  const [waiting] = await db
    .select({ count: count(), oldest: min(webhookMessages.receivedAt), attempts: max(webhookMessages.attempts) })
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.state, "waiting"),
        sql`${webhookMessages.receivedAt} < now() - make_interval(mins => ${STUCK_MINUTES})`,
      ),
    );
  if (waiting && waiting.count > 0)
    return faulty(
      id,
      `${waiting.count} messages of clubs wait since ${waiting.oldest?.toISOString()} and are not worked off (tried up to ${waiting.attempts} times).`,
      "Mend what dashboard/club-reach and dashboard/club-token say, and restart the dashboard.",
    );
  const [failed] = await db
    .select({ count: count() })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.state, "failed"), sql`${webhookMessages.receivedAt} > now() - interval '7 days'`));
  if (failed && failed.count > 0)
    return doubtful(
      id,
      `The club's answer about ${failed.count} messages of the last seven days could not be read.`,
      "Look at Settings, Webhooks; the copy is read whole now and then all the same.",
    );
  return fine(id, "No message waits.");
}

async function copyFindings(db: Queryable): Promise<Finding[]> {
  const hours = sql<number>`(extract(epoch from now() - ${mirrorStates.asOf}) / 3600)::float8`;
  const rows = await db
    .select({
      ...{ club: mirrorStates.club, season: mirrorStates.seasonId, failures: mirrorStates.failures },
      ...{ code: mirrorStates.errorCode, hours },
    })
    .from(mirrorStates)
    .orderBy(asc(mirrorStates.club), asc(mirrorStates.seasonId));
  if (rows.length === 0) return [unlooked("dashboard/copies", "Nothing was copied from a club yet.")];
  const old = rows.flatMap(({ club, season, failures, code, hours }) => {
    const what = season === 0 ? `what all seasons of ${club} share` : `season ${season} of ${club}`;
    const remedy = `Mend what the lines about ${club} say; then press Refresh on one of its lists.`;
    if (failures >= MOST_FAILURES)
      return [
        faulty(
          "dashboard/copies",
          `The copy of ${what} could not be read ${failures} times in a row (${code}).`,
          remedy,
        ),
      ];
    if (hours !== null && hours > OLD_COPY_HOURS)
      return [
        doubtful(
          "dashboard/copies",
          `The copy of ${what} is ${Math.round(hours)} hours old.`,
          `Start the dashboard. ${remedy}`,
        ),
      ];
    return [];
  });
  return old.length > 0 ? old : [fine("dashboard/copies", `${rows.length} copies are fresh.`)];
}
