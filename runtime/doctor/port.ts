import { ownHost, ownOrigin } from "../http/own-address.ts";
import { doubtful, type Finding, faulty, fine } from "./finding.ts";
import { isForbidden, isListenedOn, listenerOn } from "./listener.ts";
import { askQuestion } from "./question.ts";
import { codeOf } from "./trouble.ts";

/** The port of one of the programs. */
export interface ExaminedPort {
  program: string;
  port: number;
  /** The address of this machine on which it listens. */
  host: string;
  /** The setting that names it. */
  name: string;
  key: Buffer | undefined;
  /** Whether a program works on the data that the settings name; undefined: that cannot be told. */
  isHeld: boolean | undefined;
}

/** What was found, and whether the program runs that the settings describe. */
export interface PortReport {
  findings: Finding[];
  isRunning: boolean;
}

const ANSWER_WITHIN_MS = 5_000;

/** Who has the port: nobody, the program itself, or somebody else. */
export async function examinePort({ program, port, host, name, key, isHeld }: ExaminedPort): Promise<PortReport> {
  const id = `${program}/port`;
  if (!(await isListenedOn(port, ownHost(host)))) {
    if (isHeld)
      return {
        findings: [
          doubtful(
            id,
            `A program works on this data, and does not listen on port ${port}.`,
            `Run this command with the settings that it was started with (${name}).`,
          ),
        ],
        isRunning: false,
      };
    if (await isForbidden(port, ownHost(host)))
      return {
        findings: [
          faulty(
            id,
            `Port ${port} may not be opened by this account.`,
            `Choose one from 1024 on with ${name}, and let the proxy listen on ${port}.`,
          ),
        ],
        isRunning: false,
      };
    return { findings: [fine(id, `Port ${port} is free; the ${program} does not run.`)], isRunning: false };
  }
  const listener = await listenerOn(port);
  const who = listener ? `${listener.name} (process ${listener.pid})` : "another program";
  const origin = ownOrigin(host, port);
  const taken = (says: string) => ({
    findings: [
      faulty(id, says, `Stop it${listener ? ` (kill ${listener.pid})` : ""}, or choose another port with ${name}.`),
    ],
    isRunning: false,
  });
  try {
    const asked = await askQuestion(origin, key ?? Buffer.alloc(1), AbortSignal.timeout(ANSWER_WITHIN_MS));
    if (asked.who === "stranger") return taken(`Port ${port} is taken by ${who}, which is no Guichet.`);
    // Without its key, one that holds the data is taken at its word.
    const isOurs = asked.who === "ours" || (isHeld === true && key === undefined);
    if (!isOurs) return taken(`Port ${port} is taken by another Guichet, ${who}, with other data or another secret.`);
    return {
      findings: [fine(id, `The ${program} runs on port ${port}.`), await readiness(program, origin)],
      isRunning: true,
    };
  } catch (cause) {
    return taken(`Port ${port} is taken by ${who}, which does not answer (${codeOf(cause)}).`);
  }
}

async function readiness(program: string, origin: string): Promise<Finding> {
  const id = `${program}/ready`;
  const remedy = `Look at ${program}/database here, and into the log of the ${program}.`;
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    if (response.ok) return fine(id, "It says that it can serve (/readyz).");
    return faulty(
      id,
      `It runs and cannot serve: /readyz answers ${response.status}; its database gives no answer.`,
      remedy,
    );
  } catch (cause) {
    return faulty(id, `It runs and does not answer /readyz (${codeOf(cause)}).`, remedy);
  }
}
