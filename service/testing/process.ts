import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Administered, administer } from "../../scripts/testing/administration.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { startVictim, type Victim } from "../../scripts/testing/victim.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A service in a process of its own, started as anybody would start it. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  readonly dataDirectory: string;
  /** Runs `npm run club -- …` against it and gives what it prints with `--json`. */
  club(...words: string[]): Promise<Administered>;
  /** Resident memory in bytes. */
  memory(): number;
  /** Asks it to stop; gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  dataDirectory: string;
  databaseUrl?: string;
  /** Several processes of one service have one public address: that of a proxy in front of them. */
  publicUrl?: string;
  port?: number;
  tokenQuota?: number;
  /** `error` unless told otherwise; `silent` where failures are what the test is about. */
  logLevel?: string;
  /** Where it is asked for its metrics. */
  metricsPort?: number;
  /** The file, open, that gets what it logs; ours unless told otherwise. */
  log?: number;
  /** A file with certificate authorities that it trusts beside the usual ones. PEM. */
  trusted?: string;
}

/** Starts `service/main.ts` and waits until it listens. */
export async function startProcess(options: ProcessOptions): Promise<ServiceProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = launch({ ...options, port, publicUrl: options.publicUrl ?? url });
  await program.until((line) => line.includes('"listening"') || undefined);
  return {
    url,
    pid: program.pid,
    dataDirectory: options.dataDirectory,
    club: (...words) => administer(options.dataDirectory, words),
    memory: () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${program.pid}/status`, "utf8"))?.[1]) * 1024,
    stop: (signal = "SIGTERM") => program.end(signal),
  };
}

/** Starts a service that is expected to end by itself; gives its exit code and what it said. */
export async function startInVain(
  options: ProcessOptions & { port: number },
): Promise<{ code: number | null; stderr: string }> {
  return run([...QUICK_START, MAIN], environmentOf({ publicUrl: `http://127.0.0.1:${options.port}`, ...options }));
}

function launch(options: ProcessOptions & { port: number }): Victim {
  const env = { ...process.env, LOG_LEVEL: options.logLevel ?? "error", ...environmentOf(options) };
  return startVictim([...QUICK_START, MAIN], env, options.log ?? "inherit");
}

function environmentOf(options: ProcessOptions) {
  const { port, publicUrl, dataDirectory, databaseUrl, tokenQuota, trusted, metricsPort } = options;
  return {
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: publicUrl ?? "",
    SERVICE_DATA_DIR: dataDirectory,
    SERVICE_DATABASE_URL: databaseUrl ?? "",
    SERVICE_TOKEN_QUOTA: String(tokenQuota ?? ""),
    SERVICE_METRICS_PORT: String(metricsPort ?? ""),
    ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
  };
}

async function run(command: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}
