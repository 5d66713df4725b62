import { type Output, type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { type Administered, administer } from "../../scripts/testing/administration.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { NOW } from "./workplace.ts";

/** A club service that a test started. */
export interface RunningService {
  readonly program: Program;
  readonly port: number;
  /** The base address of the demonstration club. */
  readonly baseUrl: string;
  /** `npm run club -- …words --json`, as the club's administration. @returns what it prints, parsed */
  club(...words: string[]): Promise<Administered>;
}

/** Starts the service in a data directory, with the demonstration club where the directory is empty. */
export async function startService(options: {
  dataDirectory: string;
  log: Output;
  port?: number;
  now?: string;
}): Promise<RunningService> {
  const port = options.port ?? (await freePort());
  const env = {
    ...process.env,
    GUICHET_NOW: options.now ?? NOW,
    LOG_LEVEL: "info",
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: `http://localhost:${port}`,
    SERVICE_DATA_DIR: options.dataDirectory,
    SERVICE_DEMO: "1",
  };
  const program = startProgram("club service", [...QUICK_START, "service/main.ts"], env, options.log);
  await untilReady(program, `http://127.0.0.1:${port}/healthz`);
  return {
    program,
    port,
    baseUrl: `http://localhost:${port}/demo/api/v1`,
    club: (...words) => administer(options.dataDirectory, words),
  };
}
