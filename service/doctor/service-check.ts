import { join } from "node:path";
import { findControlKey, sendCommand } from "../../runtime/control-socket.ts";
import { type ExaminedAddress, examineAddress } from "../../runtime/doctor/address.ts";
import { holdOf, readCopy } from "../../runtime/doctor/embedded.ts";
import {
  doubtful,
  examine,
  type Finding,
  failureName,
  faulty,
  fine,
  inTime,
  unlooked,
} from "../../runtime/doctor/finding.ts";
import { examineBackups, examineFolder } from "../../runtime/doctor/folder.ts";
import { examinePort, ownPortFinding } from "../../runtime/doctor/port.ts";
import { publicAnswer } from "../../runtime/doctor/public-answer.ts";
import { examineRestored } from "../../runtime/doctor/restored.ts";
import { examineServer, readSchema, schemasBeginning } from "../../runtime/doctor/server.ts";
import { troubleAt, troubleFinding } from "../../runtime/doctor/trouble.ts";
import { CONTROL_FILE } from "../administration/control-file.ts";
import { clubStoreOf, listDirectories, restoringClubs } from "../clubs.ts";
import { type Environment, readServiceEnvironment } from "../environment.ts";
import { isSlug } from "../slug.ts";
import { SCHEMA_PREFIX } from "../store/club-schemas.ts";
import { MIGRATIONS } from "../store/database.ts";
import * as tables from "../store/schema.ts";
import { examineClubStore, type KnownAccesses } from "./club-check.ts";
import { type ClubsReport, clubsFinding, MOST_CLUBS_EXAMINED } from "./clubs-check.ts";

/** What was found of a club service. */
export interface ServiceReport {
  findings: Finding[];
  accesses: KnownAccesses[];
}

const SETTINGS_OF_PORT = { url: "SERVICE_PUBLIC_URL", port: "SERVICE_PORT" };
/** As many as the pool has, and two that listen and ask. */
const CONNECTIONS = 12;
const STORE_WITHIN_MS = 60_000;
/** A copy of each is opened, which takes seconds. */
const MOST_COPIES = 5;

/** Looks at the club service that an environment describes, whether it runs or not, and changes nothing. */
export async function examineService(source: Record<string, string | undefined>): Promise<ServiceReport> {
  const id = "service/settings";
  let environment: Environment;
  try {
    environment = readServiceEnvironment(source);
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : failureName(cause);
    return {
      findings: [
        faulty(id, says, "Mend these settings; .env.example says what each may be."),
        unlooked("service", "The rest is looked at when its settings are right."),
      ],
      accesses: [],
    };
  }
  const { dataDirectory, publicUrl, port } = environment;
  const folder = await examine("service/data-folder", () =>
    examineFolder("service", { folder: dataDirectory, name: "SERVICE_DATA_DIR" }),
  );
  const backups = await examine("service/backups", () =>
    examineBackups("service", { folder: environment.backups.folder, name: "SERVICE_BACKUP_DIR" }),
  );
  const place = restoringClubs(clubStoreOf(environment));
  const restored = await examine("service/restored", () =>
    examineRestored("service", place, place.kind === "server" ? "SERVICE_DATABASE_URL" : "SERVICE_DATA_DIR"),
  );
  const running = await askRunning(environment);
  const key = running.report?.key ? Buffer.from(running.report.key, "base64url") : undefined;
  let isRunning = false;
  const ports = await examine("service/port", async () => {
    const host = environment.host ?? "0.0.0.0";
    const found = await examinePort({
      program: "service",
      port,
      host,
      name: "SERVICE_PORT",
      key,
      // What works on the data and cannot be asked, since its database is away perhaps, is the service all the same.
      isHeld:
        key !== undefined ||
        { held: true, free: false, absent: false, unreadable: undefined }[holdOf(dataDirectory, "")],
    });
    ({ isRunning } = found);
    return found.findings;
  });
  const names = { url: "SERVICE_PUBLIC_URL", proxies: "SERVICE_TRUSTED_PROXIES" };
  const asked: ExaminedAddress = { program: "service", publicUrl, names, key, isRunning, now: () => new Date() };
  const address = await examine("service/address", () => examineAddress(asked), 20_000);
  const store = running.report ?? (await storeOf(environment));
  const issuer = isRunning ? await issuersOf(store.accesses) : [];
  return {
    findings: [
      ...[fine(id, "The settings can be read."), ...ownPortFinding("service", environment, SETTINGS_OF_PORT)],
      ...[...folder, ...backups, ...restored, ...ports, ...running.findings, ...address],
      ...[...(await serverOf(environment)), ...store.findings, ...issuer],
    ],
    accesses: store.accesses,
  };
}

/** What the service that works on the data says; nothing where none does. */
async function askRunning({ dataDirectory }: Environment): Promise<{ findings: Finding[]; report?: ClubsReport }> {
  const id = "service/running";
  const remedy = "Restart the service, and look into its log.";
  try {
    const key = findControlKey({ dataDirectory, file: CONTROL_FILE });
    const answer = key && (await inTime(STORE_WITHIN_MS, () => sendCommand(key, "doctor", {})));
    if (answer) return { findings: [], report: answer as ClubsReport };
    if (holdOf(dataDirectory, "") !== "held") return { findings: [] };
    return { findings: [faulty(id, `A program works on ${dataDirectory} and cannot be asked.`, remedy)] };
  } catch (cause) {
    return {
      findings: [faulty(id, `The running service does not answer as it should (${failureName(cause)}).`, remedy)],
    };
  }
}

async function serverOf({ databaseUrl }: Environment): Promise<Finding[]> {
  if (!databaseUrl) return [];
  return examine(
    "service/database",
    () =>
      examineServer({
        ...{ program: "service", url: databaseUrl, name: "SERVICE_DATABASE_URL", migrations: MIGRATIONS },
        ...{ schemas: { prefix: SCHEMA_PREFIX }, connections: CONNECTIONS, tables, now: () => new Date() },
      }),
    STORE_WITHIN_MS,
  );
}

/** The clubs of a service that does not run. */
async function storeOf(environment: Environment): Promise<ServiceReport> {
  const report: ServiceReport = { findings: [], accesses: [] };
  const id = "service/clubs";
  const { databaseUrl, dataDirectory, publicUrl } = environment;
  const found = await examine(
    id,
    async () => {
      if (databaseUrl) {
        const slugs = (await schemasBeginning(databaseUrl, SCHEMA_PREFIX))
          .map((name) => name.slice(SCHEMA_PREFIX.length))
          .filter(isSlug);
        for (const slug of slugs.slice(0, MOST_CLUBS_EXAMINED)) {
          const schema = SCHEMA_PREFIX + slug;
          const club = await readSchema(databaseUrl, { schema, tables }, (db) =>
            examineClubStore(db, { slug, publicUrl }),
          );
          report.findings.push(...club.findings);
          report.accesses.push(club.accesses);
        }
        return clubsFinding(slugs);
      }
      return copiesOf(report, join(dataDirectory, "clubs"), publicUrl);
    },
    STORE_WITHIN_MS,
    databaseUrl ? { name: "SERVICE_DATABASE_URL" } : undefined,
  );
  report.findings.unshift(...found);
  return report;
}

async function copiesOf(report: ServiceReport, folder: string, publicUrl: string): Promise<Finding[]> {
  const slugs = (await listDirectories(folder)).filter(isSlug).sort();
  for (const slug of slugs.slice(0, MOST_COPIES)) {
    const directory = join(folder, slug);
    if (holdOf(directory) !== "free") continue;
    const { findings, read } = await readCopy(directory, { program: "service", tables, migrations: MIGRATIONS }, (db) =>
      examineClubStore(db, { slug, publicUrl }),
    );
    report.findings.push(...findings.map((finding) => ({ ...finding, id: `${finding.id} ${slug}` })));
    if (!read) continue;
    report.findings.push(...read.findings);
    report.accesses.push(read.accesses);
  }
  const more =
    slugs.length > MOST_COPIES
      ? [
          doubtful(
            "service/clubs",
            `Only ${MOST_COPIES} of ${slugs.length} clubs were looked at.`,
            "Start the service, and run this again: then it is asked.",
          ),
        ]
      : [];
  return [clubsFinding(slugs), ...more];
}

/** Whether clubs call themselves as they are called: an assertion for another address is refused (RFC 8414 §3.3, club-api §5). */
async function issuersOf(accesses: readonly KnownAccesses[]): Promise<Finding[]> {
  const [first] = accesses;
  if (!first) return [];
  const id = "service/issuer";
  try {
    const { said } = await publicAnswer(`${first.baseUrl}/oauth-authorization-server`);
    const issuer = typeof said === "object" && said !== null && "issuer" in said ? said.issuer : undefined;
    if (typeof issuer !== "string")
      return [
        faulty(
          id,
          `What answers at ${first.baseUrl} is no club service.`,
          "Point the proxy at SERVICE_PORT, or mend SERVICE_PUBLIC_URL.",
        ),
      ];
    if (issuer === first.baseUrl) return [fine(id, `Clubs call themselves as they are reached (${first.baseUrl}).`)];
    return [
      faulty(
        id,
        `Asked at ${first.baseUrl}, a club calls itself ${issuer.slice(0, 200)}.`,
        "Set SERVICE_PUBLIC_URL to the address at which it is reached, and restart the service.",
      ),
    ];
  } catch (cause) {
    return [troubleFinding(id, troubleAt(first.baseUrl, cause))];
  }
}
