import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type AskedVictim, startAsked } from "../../scripts/testing/victim.ts";
import type { Coverage } from "../coverage.ts";
import type { Fault, Kind, Place, Stage } from "../kind.ts";
import { startHost } from "./host.ts";
import { faultsOfLetters, type LetterTold } from "./oracle.ts";
import { DEEDS, type Deed, histories, isMeant, MOMENTS, type Moment, type Step, say } from "./steps.ts";

/** A mailing that programs hand over to a mail server that does wrong, while they are killed, against what its recipients have. */
export const letters: Kind<Step> = {
  about:
    "a mailing over a mail server that does wrong, its programs killed in the middle, against what the recipients have",
  histories,
  say,
  open: openStage,
  keptIn: "lib/sync/post/histories",
};

const COUNT = 6;
/** Between two looks, and how long nothing may move before it stands still. */
const LOOK_MS = 40;
const STILL_MS = 20_000;

/** Programs that hand letters over: two on a server, and one on an embedded database, which has one. */
async function openStage(place: Place): Promise<Stage<Step>> {
  mkdirSync(place.folder, { recursive: true });
  const programs: PostProgram[] = [];
  for (let nth = 0; nth < (place.databaseUrl === undefined ? 1 : 2); nth += 1)
    programs.push(await PostProgram.start(place));
  return {
    play: (history, coverage) => play(programs, history, coverage),
    known: () => ({ deeds: DEEDS, moments: MOMENTS, kills: MOMENTS }),
    close: async () => {
      for (const one of programs) await one.kill();
    },
  };
}

/** A process of the checkout that hands letters over, and is started again where it was killed. */
class PostProgram {
  readonly #place: Place;
  #victim: AskedVictim;
  owner = "";

  private constructor(place: Place) {
    this.#place = place;
    this.#victim = this.#begin();
  }

  static async start(place: Place): Promise<PostProgram> {
    const one = new PostProgram(place);
    await one.#greet();
    return one;
  }

  #begin(): AskedVictim {
    const { checkout, folder, databaseUrl } = this.#place;
    const at = databaseUrl ?? join(folder, "letters");
    return startAsked(["--conditions=react-server", "lib/sync/post/testing/post-process.ts", at, folder], checkout);
  }

  async #greet(): Promise<void> {
    const said = await this.#victim.greeting<{ owner: string }>();
    // One that starts again may be killed at that, while another one hands a letter over: then it is started once more.
    if (said === undefined && this.#victim.state === "killed") return;
    if (said === undefined) throw new Error("the program that hands letters over does not start");
    this.owner = said.owner;
  }

  /** @returns undefined: it was killed meanwhile */
  ask<Answer>(command: object): Promise<Answer | undefined> {
    return this.#victim.ask<Answer>(command);
  }

  /** At once, as power that is lost. */
  cut(): void {
    void this.#victim.end("SIGKILL");
  }

  get isDead(): boolean {
    return this.#victim.state !== "running";
  }

  async kill(): Promise<void> {
    await this.#victim.end("SIGKILL");
  }

  async again(): Promise<void> {
    await this.kill();
    this.#victim = this.#begin();
    await this.#greet();
  }
}

async function play(programs: readonly PostProgram[], history: readonly Step[], coverage: Coverage): Promise<Fault[]> {
  const left = history.map((step) => ({ ...step, letter: step.letter % COUNT })).filter(isMeant);
  /** What happens to somebody at a moment: the first step that is left of them, where it is of this moment. As it is connected to, anybody's. */
  const next = (at: Moment, to: string): Deed | undefined => {
    const nth = /^p(\d+)@/.exec(to)?.[1];
    const place = left.findIndex((one) => (nth === undefined ? one.at === at : one.letter === Number(nth)));
    const step = left[place];
    if (!step || step.at !== at) return undefined;
    left.splice(place, 1);
    if (step.deed !== null) coverage.meet("deeds", step.deed);
    coverage.meet("moments", at);
    if (step.kills !== null) {
      coverage.meet("kills", at);
      programs[step.kills % programs.length]?.cut();
    }
    return step.deed ?? undefined;
  };
  const host = await startHost(next);
  try {
    for (const one of programs) if (one.isDead) await one.again();
    for (const [nth, one] of programs.entries()) await one.ask({ begin: nth === 0 ? COUNT : 0, port: host.port });
    await untilSettled(programs, host.port);
    const told = (await programs[0]?.ask<LetterTold[]>({ ledger: true })) ?? [];
    for (const { state, code } of told) coverage.meet("told", code === null ? state : `${state} ${code}`);
    return faultsOfLetters(told, host, COUNT);
  } finally {
    await host.close();
  }
}

/** Starts again whoever was killed, and lets nothing wait, until no letter is open or none moves any more. */
async function untilSettled(programs: readonly PostProgram[], port: number): Promise<void> {
  let [open, since] = [Number.POSITIVE_INFINITY, performance.now()];
  while (performance.now() - since < STILL_MS) {
    for (const one of programs)
      if (one.isDead) {
        await one.again();
        await one.ask({ begin: 0, port });
        since = performance.now();
      }
    const now = await programs[0]?.ask<number>({ hurry: true, alive: programs.map(({ owner }) => owner) });
    if (now === 0 && programs.every(({ isDead }) => !isDead)) return;
    if (now !== undefined && now < open) [open, since] = [now, performance.now()];
    await pause(LOOK_MS);
  }
}
