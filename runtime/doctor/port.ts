import { ownHost, ownOrigin } from "../http/own-address.ts";
import { isLoopbackUrl } from "../loopback.ts";
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

/** An address of this machine alone that names another port than the one on which the program listens: nobody stands in between who could lead there. */
export function ownPortFinding(
  program: string,
  { publicUrl, port }: { publicUrl: string; port: number },
  names: { url: string; port: string },
): Finding[] {
  const url = new URL(publicUrl);
  const told = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (!isLoopbackUrl(publicUrl) || told === port) return [];
  return [
    doubtful(
      `${program}/own-port`,
      `${names.url} names port ${told} of this machine, and the ${program} listens on port ${port} (${names.port}): a browser that opens one is refused what the other sends.`,
      `Set ${names.url} to ${url.protocol}//${url.hostname}:${port}, or ${names.port} to ${told}; leave it so only where a proxy of this machine listens on ${told}.`,
    ),
  ];
}

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
  const report = (finding: Finding) => ({ findings: [finding], isRunning: false });
  // Nothing here is told to be stopped: what cannot be asked may be just what is meant to run.
  const look = listener ? `See what it is (ps -fp ${listener.pid})` : "See what it is (as root: ss -ltnp)";
  try {
    const asked = await askQuestion(origin, key ?? Buffer.alloc(1), AbortSignal.timeout(ANSWER_WITHIN_MS));
    // Without its key, one that holds the data is taken at its word.
    if (asked.who === "ours" || (asked.who === "guichet" && isHeld === true && key === undefined))
      return {
        findings: [fine(id, `The ${program} runs on port ${port}.`), await readiness(program, origin)],
        isRunning: true,
      };
    if (asked.who === "stranger" && asked.status < 500)
      return report(
        faulty(
          id,
          `Port ${port} is taken by ${who}, which is no Guichet (it answers ${asked.status}).`,
          `${look}, and choose another port with ${name}, or free this one.`,
        ),
      );
    if (asked.who === "stranger")
      return report(
        doubtful(
          id,
          `Port ${port} is taken by ${who}, which answers ${asked.status}: whether it is this ${program}, it does not tell.`,
          `${look}. If it is this ${program}, look into its log; otherwise choose another port with ${name}.`,
        ),
      );
    const reads = await readiness(program, origin);
    if ((key === undefined && isHeld !== false) || reads.standing !== "ok")
      return report(
        doubtful(
          id,
          `A Guichet answers on port ${port}, ${who}; whether it is the one of these settings cannot be told: ${
            key === undefined ? "what would tell could not be read here" : "it cannot read its own data now"
          }.`,
          `Mend what is said of ${program}/database, or run this as the account and with the settings of the ${program}; then it can be told. Leave it running until then.`,
        ),
      );
    return report(
      faulty(
        id,
        `Port ${port} is taken by another Guichet, ${who}, with other data or another secret than these settings name.`,
        `Run this with the settings that it was started with, if it is the one that is meant; otherwise choose another port with ${name}.`,
      ),
    );
  } catch (cause) {
    return report(
      doubtful(
        id,
        `Port ${port} is taken by ${who}, which does not answer (${codeOf(cause)}): whether it is this ${program}, nobody can tell.`,
        `${look}, and look into its log. If it is this ${program} and hangs, restart it as it was started; otherwise choose another port with ${name}.`,
      ),
    );
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
