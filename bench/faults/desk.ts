import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** What the dashboard says of its job. */
export interface Progress {
  state: string;
  counts: Record<string, number>;
}

/** The dashboard without its pages, started again whenever it is killed. */
export interface RunningDesk {
  /** Ends it as a power cut would. */
  kill(): void;
  /** The last that it said. */
  progress(): Progress | undefined;
  /** Lets its work come to its end. */
  stop(): Promise<void>;
}

/**
 * Starts it. The first process asks for the job; those that follow find it in their store.
 * @param environment of a dashboard, without `JOB`
 * @param log a file descriptor
 */
export function startDesk(environment: NodeJS.ProcessEnv, job: object, log: number): RunningDesk {
  let [stopping, progress]: [boolean, Progress | undefined] = [false, undefined];
  let child: ChildProcess;
  let ended = Promise.resolve();
  const launch = () => {
    // Only an answer about the job tells that it was asked for.
    const env = progress ? environment : { ...environment, JOB: JSON.stringify(job) };
    child = spawn(process.execPath, ["--conditions=react-server", "lib/testing/desk-process.ts"], {
      env,
      stdio: ["ignore", "pipe", log],
    });
    if (child.stdout)
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.startsWith("{")) progress = JSON.parse(line) as Progress;
      });
    const mine = child;
    ended = new Promise((resolve) =>
      mine.once("exit", () => {
        resolve();
        if (!stopping) launch();
      }),
    );
  };
  launch();
  return {
    kill: () => void child.kill("SIGKILL"),
    progress: () => progress,
    stop: async () => {
      stopping = true;
      child.kill("SIGTERM");
      await ended;
    },
  };
}
