import "server-only";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hostFor, readFrontSettings } from "#lib/base/program/address-settings.ts";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { restoringPlace, storeLocation, storeMigrations } from "#lib/base/store/database.ts";
import * as tables from "#lib/base/store/schema.ts";
import { hostIn, ourselves } from "#lib/desk/front/ourselves.ts";
import { findControlKey, sendCommand } from "#runtime/control-socket.ts";
import { examineAddress } from "#runtime/doctor/address.ts";
import { holdOf, readCopy } from "#runtime/doctor/embedded.ts";
import {
  doubtful,
  examine,
  type Finding,
  failureName,
  faulty,
  fine,
  inTime,
  isWell,
  unlooked,
} from "#runtime/doctor/finding.ts";
import { examineBackups, examineFolder } from "#runtime/doctor/folder.ts";
import { examinePort, ownPortFinding } from "#runtime/doctor/port.ts";
import { examineRestored } from "#runtime/doctor/restored.ts";
import { examineServer, NO_DATA_YET, readSchema } from "#runtime/doctor/server.ts";
import { DOCTOR_CONTROL, doctorKey } from "./control.ts";
import { examineOpenId } from "./open-id.ts";
import { examineStore, type StoreReport } from "./store-check.ts";

/** What was found of a dashboard and in its store. */
export interface DeskReport extends Partial<StoreReport> {
  findings: Finding[];
}

/** In the place of a secret that there is none of yet. */
const NO_SECRET = "not a secret: none was made yet, nor is any made here";
/** As many as the pool has, and one that listens. */
const CONNECTIONS = 11;
/** Clubs are asked meanwhile. */
const STORE_WITHIN_MS = 60_000;

/** Looks at the dashboard that an environment describes, whether it runs or not, and changes nothing. */
export async function examineDesk(source: Record<string, string | undefined>): Promise<DeskReport> {
  const settings = readSettingsOf(source);
  if (!settings.environment)
    return {
      findings: [...settings.findings, unlooked("dashboard", "The rest is looked at when its settings are right.")],
    };
  const { environment } = settings;
  keptByProcess<Environment>("environment").value = environment;
  const { dataDirectory, databaseUrl, publicUrl, port } = environment;
  // One that cannot be read makes no key: nobody would know it.
  const key = settings.hasSecret === true ? doctorKey() : undefined;
  const held = databaseUrl ? undefined : holdOf(dataDirectory);
  const folder = await examine("dashboard/data-folder", () =>
    examineFolder("dashboard", { folder: dataDirectory, name: "DATA_DIR" }),
  );
  const backups = await examine("dashboard/backups", () =>
    examineBackups("dashboard", { folder: environment.backups.folder, name: "BACKUP_DIR" }),
  );
  const restored = await examine("dashboard/restored", () =>
    examineRestored("dashboard", restoringPlace(), databaseUrl ? "DATABASE_URL" : "DATA_DIR"),
  );
  let isRunning = false;
  const ports = await examine("dashboard/port", async () => {
    const host = source.HOST || hostFor(publicUrl);
    const report = await examinePort({
      program: "dashboard",
      ...{ port, host, name: "PORT", key },
      isHeld: heldFor(held),
    });
    ({ isRunning } = report);
    return report.findings;
  });
  const us = ourselves(publicUrl, port);
  const [address, openId, inStore] = await Promise.all([
    examine(
      "dashboard/address",
      () =>
        examineAddress({
          ...{ program: "dashboard", publicUrl, key, isRunning },
          names: { url: "NEXTAUTH_URL", proxies: "TRUSTED_PROXIES" },
          now: () => new Date(),
          isOurHost: (host) => us.hosts.has(hostIn(host, us.protocol) ?? ""),
        }),
      20_000,
    ),
    examine("dashboard/openid", () => examineOpenId(environment)),
    settings.hasSecret === "unreadable"
      ? { findings: [unlooked("dashboard/database", "The data cannot be read without its secret.")] }
      : storeOf(environment, held),
  ]);
  return {
    ...inStore,
    findings: [
      ...settings.findings,
      ...folder,
      ...backups,
      ...restored,
      ...ports,
      ...address,
      ...openId,
      ...shutOutFinding(openId, "withoutPasswords" in inStore ? (inStore.withoutPasswords ?? []) : []),
      ...inStore.findings,
    ],
  };
}

/** Whom a provider that does not let people in shuts out, and the way back. */
function shutOutFinding(openId: readonly Finding[], without: readonly string[]): Finding[] {
  if (without.length === 0 || isWell(openId)) return [];
  return [
    faulty(
      "dashboard/passwords",
      `Whoever is of these clubs alone may not get in meanwhile, for they take no passwords: ${without.join(", ")}.`,
      "Mend the provider as said above, or let them take passwords again (npm run user -- passwords-on --club …).",
    ),
  ];
}

/** Whether a program works on the data; undefined where that cannot be told: on a server, or in a folder of another account. */
function heldFor(held: ReturnType<typeof holdOf> | undefined): boolean | undefined {
  return held === undefined || held === "unreadable" ? undefined : held === "held";
}

interface ReadSettings {
  environment?: Environment;
  findings: Finding[];
  /** Whether there is one; without, the first start makes it. */
  hasSecret: boolean | "unreadable";
}

/** As the program reads them, but nothing is made. */
function readSettingsOf(source: Record<string, string | undefined>): ReadSettings {
  const id = "dashboard/settings";
  const directory = resolve(source.DATA_DIR || ".data/dashboard");
  const secret = secretOf(source, directory);
  try {
    readFrontSettings(source);
    const environment = readDashboardEnvironment({
      ...{ ...source, NEXTAUTH_SECRET: secret.value ?? NO_SECRET },
      // A file that cannot be read is told of itself.
      NEXTAUTH_SECRET_FILE: undefined,
    });
    const moved = environment.now
      ? [
          doubtful(
            "dashboard/clock",
            `GUICHET_NOW moves the clock to ${environment.now.toISOString()}.`,
            "Remove GUICHET_NOW: it is for tests and demonstrations.",
          ),
        ]
      : [];
    return {
      environment,
      findings: [
        ...[fine(id, "The settings can be read."), secret.finding, ...moved],
        ...ownPortFinding("dashboard", environment, { url: "NEXTAUTH_URL", port: "PORT" }),
      ],
      hasSecret: secret.has,
    };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    return {
      findings: [faulty(id, cause.message, "Mend these settings; .env.example says what each may be."), secret.finding],
      hasSecret: secret.has,
    };
  }
}

function secretOf(
  source: Record<string, string | undefined>,
  directory: string,
): { value?: string; finding: Finding; has: ReadSettings["hasSecret"] } {
  const id = "dashboard/secret";
  if (source.NEXTAUTH_SECRET)
    return { value: source.NEXTAUTH_SECRET, finding: fine(id, "NEXTAUTH_SECRET is set."), has: true };
  const named = source.NEXTAUTH_SECRET_FILE;
  if (named)
    return {
      finding: faulty(
        id,
        `${named}, which NEXTAUTH_SECRET_FILE names, cannot be read by this account, or is empty.`,
        "Mend the path, let the account that runs the dashboard read the file, or run this command as that account.",
      ),
      has: "unreadable",
    };
  const file = join(directory, "secret");
  try {
    const value = readFileSync(file, "utf8").trim();
    if (value === "")
      return {
        finding: faulty(id, `${file} is empty.`, "Restore it from a back-up, or set NEXTAUTH_SECRET."),
        has: "unreadable",
      };
    if (!source.DATABASE_URL) return { value, finding: fine(id, `It lies in ${file}.`), has: true };
    return {
      ...{ value, has: true },
      finding: doubtful(
        id,
        `NEXTAUTH_SECRET is not set: another dashboard on this database would make a secret of its own.`,
        `Set NEXTAUTH_SECRET to what lies in ${file}, for every dashboard on the database.`,
      ),
    };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR")
      return {
        finding: faulty(
          id,
          `${file} cannot be read (${code}).`,
          "Run this as the account that runs the dashboard, or set NEXTAUTH_SECRET.",
        ),
        has: "unreadable",
      };
    return { finding: fine(id, `There is none yet; the first start makes one in ${file}.`), has: false };
  }
}

/** The store, by whoever can read it: this process on a server or a copy, the program that runs on an embedded one. */
async function storeOf(
  { databaseUrl, dataDirectory }: Environment,
  held: ReturnType<typeof holdOf> | undefined,
): Promise<DeskReport> {
  if (databaseUrl) return storeOnServer(databaseUrl);
  const id = "dashboard/database";
  if (held === "absent") return { findings: [fine(id, "There is no data yet; the first start makes it.")] };
  if (held === "unreadable")
    return {
      findings: [
        faulty(id, `The data in ${dataDirectory} cannot be read.`, "Run this as the account that runs the dashboard."),
      ],
    };
  if (held === "held") return storeOfRunning(dataDirectory);
  let report: StoreReport | undefined;
  const findings = await examine(
    id,
    async () => {
      const copy = await readCopy(
        dataDirectory,
        { program: "dashboard", tables, migrations: storeMigrations() },
        (db) => examineStore(db),
      );
      report = copy.read;
      return [fine(id, "The embedded database is free; no dashboard works on it."), ...copy.findings];
    },
    STORE_WITHIN_MS,
  );
  return { ...report, findings: [...findings, ...(report?.findings ?? [])] };
}

async function storeOnServer(url: string): Promise<DeskReport> {
  const location = storeLocation();
  const schema = "schema" in location ? location.schema : "";
  const server = await examine(
    "dashboard/database",
    () =>
      examineServer({
        ...{
          program: "dashboard",
          url,
          name: "DATABASE_URL",
          schemas: { only: schema },
          migrations: storeMigrations(),
          tables,
        },
        ...{ connections: CONNECTIONS, now: () => new Date() },
      }),
    STORE_WITHIN_MS,
  );
  const migrations = server.find((finding) => finding.id === "dashboard/migrations");
  if (
    !isWell(server.filter((finding) => finding.id === "dashboard/database")) ||
    migrations?.standing === "fault" ||
    server.some(({ id, standing }) => id === "dashboard/tables" && standing === "fault") ||
    migrations?.says === NO_DATA_YET
  )
    return { findings: server };
  let report: StoreReport | undefined;
  const place = { name: "DATABASE_URL", schema };
  const failed = await examine(
    "dashboard/data",
    async () => {
      report = await readSchema(url, { schema, tables }, (db) => examineStore(db, place));
      return [];
    },
    STORE_WITHIN_MS,
    place,
  );
  return { ...report, findings: [...server, ...failed, ...(report?.findings ?? [])] };
}

async function storeOfRunning(dataDirectory: string): Promise<DeskReport> {
  const id = "dashboard/database";
  const holds = fine(id, "The embedded database is in use by a running dashboard, which was asked.");
  const silent = (says: string) => ({
    findings: [
      faulty(
        id,
        `${dataDirectory} is in use by a program that ${says}.`,
        "Restart the dashboard; two of them cannot share one embedded database.",
      ),
    ],
  });
  try {
    const key = findControlKey({ dataDirectory, file: DOCTOR_CONTROL });
    if (!key) return silent("does not say how to ask it: an older version, or one that is starting or stopping");
    const answer = await inTime(STORE_WITHIN_MS, () => sendCommand(key, "examine", {}));
    if (!answer) return silent("does not answer");
    const report = answer as StoreReport;
    return { ...report, findings: [holds, ...report.findings] };
  } catch (cause) {
    return silent(`does not answer as it should (${failureName(cause)})`);
  }
}
