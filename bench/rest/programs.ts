import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Program, startProgram } from "../../scripts/programs.ts";
import { builtActions } from "../../scripts/testing/built-manifest.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { ask, enter, postAction, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import { until } from "../crashes/until.ts";
import { type CancelPlan, isPressed, pressedCancel } from "../rolling/pressed-cancel.ts";
import { commandOf, processesOf, type Taken, taken, takenByOne } from "./memory.ts";

/** A Saturday in September, when the demonstration's registrations are open. */
const NOW = "2026-09-12T10:00:00+02:00";
const CLUB = "demo";
/** The running season of the demonstration: the second of its three. */
const SEASON = 2;
/** What a secretary looks at in a morning. */
const PAGES = ["", "/registrations", "/members", "/groups", "/week", "/payments", "/waiting"];
const ACTIONS = "app/(desk)/[club]/[season]/(registrations)/registrations/actions.ts";

/** Both programs and what started them, apart. */
export interface Parts {
  service: Taken;
  dashboard: Taken;
  starter: Taken;
}

/** The demonstration as `npm start` opens it. */
export interface Demonstration {
  readonly folder: string;
  memory(): Parts;
  /** Somebody works: signs in and looks at a page of each kind. */
  look(): Promise<void>;
  /** Has so many registrations cancelled, and waits until that is done. */
  decide(rows: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens it.
 * @param folder gets both programs' data
 * @param databases addresses of PostgreSQL for the dashboard and the service; undefined: both embedded
 */
export async function openDemonstration(
  folder: string,
  databases: { dashboard: string; service: string } | undefined,
): Promise<Demonstration> {
  mkdirSync(folder, { recursive: true });
  const [port, servicePort] = [await freePort(), await freePort()];
  const log = join(folder, "start.log");
  const env = {
    ...process.env,
    ...{ GUICHET_NOW: NOW, PORT: String(port), SERVICE_PORT: String(servicePort) },
    ...{ DATA_DIR: join(folder, "dashboard"), SERVICE_DATA_DIR: join(folder, "service") },
    ...{ DATABASE_URL: databases?.dashboard ?? "", SERVICE_DATABASE_URL: databases?.service ?? "" },
  };
  const starter = startProgram("start", ["scripts/start.ts"], env, openSync(log, "a"));
  let ended = "";
  void starter.ended.then(({ words }) => {
    ended = words;
  });
  await until("Guichet is open", () => {
    if (ended) throw new Error(`npm start ${ended}: ${readFileSync(log, "utf8").slice(-2_000)}`);
    return readFileSync(log, "utf8").includes("Guichet is open.");
  });
  const url = `http://localhost:${port}`;
  const visitor = await enter(url, "director", "director@demo.example", "demo");
  return {
    folder,
    memory: () => memoryOf(starter),
    look: () => look(url, visitor),
    decide: (rows) => decide(url, visitor, rows),
    stop: () => starter.stop(),
  };
}

function memoryOf({ pid }: Program): Parts {
  const children = processesOf(pid).filter((one) => one !== pid);
  const program = (file: string) => children.find((one) => commandOf(one).includes(file)) ?? -1;
  return {
    service: taken(program("service/main.ts")),
    dashboard: taken(program("lib/desk/front/main.ts")),
    starter: takenByOne(pid),
  };
}

/** Three times, as whoever comes back. */
async function look(url: string, visitor: Visitor): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    for (const page of PAGES) {
      const { status } = await ask(url, visitor, `/${CLUB}/${SEASON}${page}`);
      if (status !== 200) throw new Error(`${page} answered ${status}.`);
    }
}

async function decide(url: string, visitor: Visitor, rows: number): Promise<void> {
  const page = `/${CLUB}/${SEASON}/registrations`;
  const act = async <T>(name: string, ...args: unknown[]): Promise<T> => {
    const id = builtActions().find((one) => one.name === `${ACTIONS}#${name}`)?.id ?? name;
    const reply = await postAction(url, visitor, page, id, JSON.stringify([CLUB, ...args]));
    return returned(reply) as T;
  };
  const kind = { season: SEASON, kind: "annual" };
  const { ids } = await act<{ ids: number[] }>("selectMatching", kind, "state=all");
  const wish = { ...kind, operation: "cancel" };
  const { plan } = await act<{ plan: CancelPlan }>("planDecision", wish, { ids: ids.slice(0, rows) }, null);
  const { status, text } = await ask(url, visitor, `/api/clubs/${CLUB}/presses`, pressedCancel(SEASON, plan));
  if (status !== 200 || !isPressed(text) || plan.ids.length !== rows)
    throw new Error(`The work was not taken: ${status} ${text}`);
  await until("the work is done", async () => {
    await pause(2_000);
    return (await act<{ ids: number[] }>("selectMatching", kind, "state=all")).ids.length <= ids.length - rows;
  });
}
