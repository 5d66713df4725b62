/**
 * What `npm start` does until Guichet is open: reads the settings, builds, fills the demonstration, and asks the starter for each program
 * (scripts/start.ts), to which these belong. It ends when everything answers, and what it took of memory with it.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { build, isBuilt } from "./build.ts";
import { announceTo, connectDemoClub, DEMO_ACCOUNTS, DEMO_CLUB } from "./demo-club.ts";
import { isTaken } from "./ports.ts";
import { endOnSignals, GIVES_BACK, SMALL_HEAP, startProgram, untilReady } from "./programs.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { Wanted } from "./start.ts";

/** One clear line, then the end: the starter stops what was started. */
function fail(line: string): never {
  console.error(`\n${line}`);
  process.exit(1);
}

/** Has the starter start a program. Should it end, the starter says so and ends us. */
function startForGood(wanted: Wanted) {
  process.send?.(wanted);
  return { name: wanted.name, ended: new Promise<never>(() => {}) };
}

async function startService({ port, publicUrl, dataDirectory }: NonNullable<Settings["service"]>, dev: boolean) {
  const env = {
    ...GIVES_BACK,
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: publicUrl,
    SERVICE_DATA_DIR: dataDirectory,
    SERVICE_DEMO: "1",
  };
  console.log("Starting the club service; the first start fills the demonstration club and takes a little longer.");
  const file = [...SMALL_HEAP, "service/main.ts"];
  const program = startForGood({ name: "club service", args: dev ? ["--watch", ...file] : file, env });
  await untilReady(program, `http://127.0.0.1:${port}/healthz`);
  return env;
}

async function startDashboard(settings: Settings["dashboard"], club: Record<string, string>, dev: boolean) {
  const env = {
    ...GIVES_BACK,
    ...process.env,
    ...club,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    PORT: String(settings.port),
    NEXTAUTH_URL: settings.publicUrl,
    DATA_DIR: settings.dataDirectory,
    HOST: settings.host,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  // In development it compiles, too, and may take what it needs.
  const command = dev ? ["lib/desk/front/main.ts", "--dev"] : [...SMALL_HEAP, "lib/desk/front/main.ts"];
  const program = startForGood({ name: "dashboard", args: command, env });
  await untilReady(program, `http://127.0.0.1:${settings.port}/sign-in`);
}

/** Whether the demonstration may be opened on the dashboard's data: looked at before anything of it is made. It says why not. */
async function hasRoom({ dataDirectory }: Settings["dashboard"], baseUrl: string): Promise<boolean> {
  if (!process.env.DATABASE_URL && !existsSync(dataDirectory)) return true;
  const env = {
    ...process.env,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    GUICHET_DEMO: "1",
  };
  const words = ["--conditions=react-server", "scripts/beside-others.ts", baseUrl];
  return (await startProgram("look at the data", words, env, "inherit").ended).code === 0;
}

async function open(settings: Settings, dev: boolean): Promise<void> {
  const { service, dashboard } = settings;
  for (const port of [service?.port, dashboard.port]) {
    if (port !== undefined && (await isTaken(port))) {
      const variable = port === service?.port ? "SERVICE_PORT" : "PORT";
      return fail(`Port ${port} is taken by another program. Stop it, or choose another port with ${variable}.`);
    }
  }
  if (service && !(await hasRoom(dashboard, `${service.publicUrl}/${DEMO_CLUB}/api/v1`))) process.exit(1);
  if (!dev && !isBuilt()) {
    console.log("Building the dashboard, because its sources are new or changed.");
    if ((await build()) !== 0) return fail("The dashboard could not be built.");
  }
  let club: Record<string, string> = {};
  if (service) {
    const env = await startService(service, dev);
    const baseUrl = `${service.publicUrl}/${DEMO_CLUB}/api/v1`;
    const { clientId, clientSecret } = await connectDemoClub(baseUrl, dashboard.dataDirectory, env);
    const webhookKey = await announceTo(`${dashboard.publicUrl.replace(/\/+$/, "")}/hooks/${DEMO_CLUB}`, env);
    if (!webhookKey)
      console.log("The club cannot announce its changes to this dashboard's address; it is asked now and then.");
    club = {
      CLUB_API_URL: baseUrl,
      CLUB_CLIENT_ID: clientId,
      CLUB_CLIENT_SECRET: clientSecret,
      ...(webhookKey && { CLUB_WEBHOOK_SECRET: webhookKey }),
      // The dashboard offers the demonstration's accounts only when told so: their password is public.
      GUICHET_DEMO: "1",
    };
  }
  await startDashboard(dashboard, club, dev);
  announce(settings);
}

function announce({ service, dashboard }: Settings): void {
  console.log(`\nGuichet is open.\n\n  dashboard     ${dashboard.publicUrl}`);
  if (service) {
    console.log(`  club service  ${service.publicUrl}/${DEMO_CLUB}/api/v1`);
    console.log(`\n  Demonstration accounts, password "demo":\n  ${DEMO_ACCOUNTS.join(", ")}`);
  }
  console.log("\nCtrl-C stops everything.");
}

// Nothing is opened for a starter that is gone.
process.once("disconnect", () => process.exit(1));
endOnSignals();
const { values } = parseArgs({ options: { dev: { type: "boolean", default: false }, only: { type: "string" } } });
if (values.only !== undefined && values.only !== "dashboard") fail("--only knows one program: dashboard.");
try {
  await open(readSettings(process.env, values.only === "dashboard" ? "dashboard" : undefined), values.dev);
} catch (cause) {
  fail(cause instanceof Error ? cause.message : String(cause));
}
process.exit(0);
