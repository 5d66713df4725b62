import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { noteCount } from "../../scripts/testing/counts.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { type ClubApi, clubApi, type Integration } from "./club-api.ts";
import { copyFilled } from "./filled-copy.ts";
import { type RunningService, startService } from "./service.ts";
import { openWire, type Wire, type Write } from "./wire.ts";
import { copyTemplate, type INTEGRATIONS, integrationOf, NOW, workplace } from "./workplace.ts";

/** A call that reached the service, from its own request log. */
export interface Call {
  method: string;
  path: string;
  status: number;
  clientId: string | null;
}

/** One desk of a test's own: a service with the demonstration club, and a dashboard connected to it. */
export interface Desk {
  /** The dashboard's address. */
  readonly url: string;
  /** The base address of the club's API. */
  readonly baseUrl: string;
  /** The base address that the dashboard is configured with: the same club, behind a wire that the tests listen to. */
  readonly configuredUrl: string;
  /** The dashboard's own integration. */
  readonly integration: Integration;
  /** What the club itself says. */
  readonly api: ClubApi;
  /** `npm run club -- …words`, as the club's administration. */
  club(...words: string[]): Promise<unknown>;
  /**
   * The calls that the dashboard's integration made so far, the oldest first. The tests' own reads are left out, and so are those of sheets of
   * attendance: once somebody has looked at a season's attendance, its copy is filled behind whatever page the next test opens.
   */
  calls(): Call[];
  /** The reads of sheets of attendance among the integration's calls. */
  sheetReads(): Call[];
  /** Ends the service as a power cut would, or starts it again on the same port and data. */
  killService(): Promise<void>;
  restartService(settings?: { now?: string }): Promise<void>;
  /** Lets the service hang, connections and all, or go on. */
  freezeService(): void;
  thawService(): void;
  killDashboard(): Promise<void>;
  /** @param env of the dashboard that is other than before, from this start on */
  restartDashboard(env?: Record<string, string>): Promise<void>;
  /** From now on every answer of the club's to the dashboard comes so much later, in milliseconds. */
  slowDown(by: number): void;
  /** The writes that the dashboard sent to the club, the oldest first, as they went over the wire. */
  writes(): Write[];
  /** Every access token that the dashboard was given. */
  tokens(): string[];
  /** Puts another contract in place of the club's, as another service would answer it. */
  readonly contract: { answer: Wire["answerContract"]; edit: Wire["editContract"]; restore(): void };
  /** The PostgreSQL server of the dashboard's tables, where it has one. */
  readonly databaseUrl: string | undefined;
  /** The folder of the dashboard's own data. */
  readonly dashboardData: string;
  /** The process that is the dashboard now. */
  dashboardPid(): number;
  /** Everything the dashboard has printed. */
  dashboardLog(): string;
  stop(): Promise<void>;
}

/** Settings of a desk that differ from the demonstration. */
export interface DeskSettings {
  /** More of the dashboard's environment; an empty value unsets a variable. */
  env?: Record<string, string>;
  /** Whose quota the dashboard has. */
  as?: DashboardIntegration;
  /** Thousands of requests follow: the dashboard's database is compiled whole, which costs a second at its start and a fifth less of each. */
  busy?: boolean;
  /** The dashboard calls the club itself and no wire between: the club's own messages then come from where it asks. */
  direct?: boolean;
  /**
   * It has read nothing of the club yet: for what is about the first reading. Others begin with a copy that was read before any test, where they can: it is of
   * an embedded database, and was read by `Guichet`.
   */
  unread?: boolean;
}

export type DashboardIntegration = Exclude<keyof typeof INTEGRATIONS, "Tests">;

/** Starts a desk in a folder of its own, with a copy of the club as it is before any test. */
export async function startDesk(
  name: string,
  { env = {}, as = "Guichet", busy = false, direct = false, unread = as !== "Guichet" }: DeskSettings = {},
): Promise<Desk> {
  const folder = join(workplace().folder, `${name}-${process.pid}`);
  const serviceData = join(folder, "service");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyTemplate(serviceData);
  const log = { service: join(folder, "service.log"), dashboard: join(folder, "dashboard.log") };
  const integration = integrationOf(serviceData, as);
  let service: RunningService = await startService({ dataDirectory: serviceData, log: openSync(log.service, "a") });
  const wire = await openWire(service.baseUrl);
  const dashboardData = join(folder, "dashboard");
  const clubUrl = direct ? service.baseUrl : wire.baseUrl;
  // Its tables are there already: a desk that makes them itself is what start.spec.ts begins with.
  if (!env.DATABASE_URL) await (unread ? copyDesk(dashboardData) : copyFilled(dashboardData, clubUrl));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dashboardEnv: NodeJS.ProcessEnv = {
    ...process.env,
    GUICHET_NOW: NOW,
    GUICHET_DEMO: "1",
    PORT: String(port),
    NEXTAUTH_URL: url,
    DATA_DIR: dashboardData,
    CLUB_API_URL: clubUrl,
    CLUB_CLIENT_ID: integration.client_id,
    CLUB_CLIENT_SECRET: integration.client_secret,
    NEXT_TELEMETRY_DISABLED: "1",
    ...env,
  };
  const startDashboard = async (): Promise<Program> => {
    const program = startProgram(
      "dashboard",
      [...(busy ? [] : QUICK_START), "lib/desk/front/main.ts"],
      dashboardEnv,
      openSync(log.dashboard, "a"),
    );
    await untilReady(program, `http://127.0.0.1:${port}/sign-in`);
    return program;
  };
  let dashboard = await startDashboard();
  const own = () => callsIn(log.service).filter((call) => call.clientId === integration.client_id);

  return {
    url,
    baseUrl: service.baseUrl,
    configuredUrl: wire.baseUrl,
    integration,
    api: clubApi(service.baseUrl, integrationOf(serviceData, "Tests")),
    club: (...words) => service.club(...words),
    calls: () => own().filter((call) => !isSheetRead(call)),
    sheetReads: () => own().filter(isSheetRead),
    killService: () => service.program.kill(),
    freezeService: () => void process.kill(service.program.pid, "SIGSTOP"),
    thawService: () => void process.kill(service.program.pid, "SIGCONT"),
    restartService: async ({ now } = {}) => {
      await service.program.stop();
      const again = { dataDirectory: serviceData, log: openSync(log.service, "a"), port: service.port };
      service = await startService({ ...again, ...(now ? { now } : {}) });
    },
    killDashboard: () => dashboard.kill(),
    restartDashboard: async (changed = {}) => {
      Object.assign(dashboardEnv, changed);
      await dashboard.stop();
      dashboard = await startDashboard();
    },
    writes: wire.writes,
    tokens: wire.tokens,
    slowDown: wire.slowDown,
    contract: {
      answer: wire.answerContract,
      edit: wire.editContract,
      restore: () => wire.answerContract(undefined),
    },
    databaseUrl: env.DATABASE_URL,
    dashboardData,
    dashboardPid: () => dashboard.pid,
    dashboardLog: () => readFileSync(log.dashboard, "utf8"),
    stop: async () => {
      await dashboard.stop();
      // Sports are asked for once in each reading of all that no season has.
      noteCount(
        "reading",
        name,
        own().filter(({ method, path }) => method === "GET" && path.endsWith("/v1/sports")).length,
      );
      await wire.close();
      await service.program.stop();
    },
  };
}

const isSheetRead = ({ method, path }: Call) => method === "GET" && path.endsWith("/attendance");

/** The request log has one JSON object a line for every answer given. */
function callsIn(file: string): Call[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => typeof entry.method === "string" && typeof entry.path === "string")
    .map((entry) => ({
      method: String(entry.method),
      path: String(entry.path),
      status: Number(entry.status),
      clientId: typeof entry.client_id === "string" ? entry.client_id : null,
    }));
}
