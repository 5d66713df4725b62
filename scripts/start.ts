/**
 * `npm start`: opens Guichet. Without a club in the environment: the club service with the demonstration club and the
 * dashboard connected to it; with `CLUB_API_URL`: the dashboard alone, connected there.
 * `--dev` restarts both on change; `--only=dashboard` starts no service.
 *
 * This process stays as long as the programs do, so it holds nothing: another one opens them (scripts/opening.ts) and ends.
 */
import { fork } from "node:child_process";
import { type Program, startProgram } from "./programs.ts";

/** A program that is to be started, as the opening asks for it. */
export interface Wanted {
  name: string;
  /** Its file and arguments. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Programs that run, in the order of their start. They stop in the opposite order. */
const programs: Program[] = [];
let stopping = false;

const opening = fork(new URL("./opening.ts", import.meta.url), process.argv.slice(2));

/** Stops everything and ends. The dashboard goes first: its works finish their call while the service still answers. */
async function stop(exitCode: number): Promise<never> {
  stopping = true;
  opening.kill("SIGTERM");
  for (const program of programs.toReversed()) await program.stop();
  process.exit(exitCode);
}

function start({ name, args, env }: Wanted): void {
  if (stopping) return;
  const program = startProgram(name, args, env, "inherit");
  programs.push(program);
  void program.ended.then(({ words }) => {
    if (stopping) return;
    console.error(`\nThe ${name} ${words}; everything else is stopped too.`);
    void stop(1);
  });
}

opening.on("message", (wanted) => start(wanted as Wanted));
opening.once("exit", (code) => {
  // It has said why.
  if (code !== 0 && !stopping) void stop(1);
});
// A second Ctrl-C does not wait for what the first one is waiting for.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping) for (const program of programs) void program.kill();
    else void stop(0);
  });
}
