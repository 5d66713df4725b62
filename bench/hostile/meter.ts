import { Agent, get } from "node:http";

/** How long requests took, and how many went wrong. */
export interface Measured {
  p99Ms: number;
  medianMs: number;
  count: number;
  failures: number;
}

/** A secretary's dashboard and a few programs: connections that each ask, read, and pause. */
const CONNECTIONS = 4;
const PAUSE_MS = 10;
/** Longer than this is as good as no answer. */
const PATIENCE_MS = 10_000;

/** A client that keeps its connections and waits for each answer. */
export class Meter {
  readonly #agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Asks for so many milliseconds. */
  async measure(milliseconds: number): Promise<Measured> {
    const times: number[] = [];
    let failures = 0;
    const until = performance.now() + milliseconds;
    const asking = this.#agents.map(async (agent) => {
      while (performance.now() < until) {
        const began = performance.now();
        if (!(await this.#ask(agent))) failures++;
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    });
    await Promise.all(asking);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
    return { p99Ms: at(0.99), medianMs: at(0.5), count: times.length, failures };
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  #ask(agent: Agent): Promise<boolean> {
    return new Promise((resolve) => {
      const request = get(this.#url, { agent, headers: this.#headers, timeout: PATIENCE_MS }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode === 200));
        answer.once("error", () => resolve(false));
      });
      request.once("timeout", () => request.destroy());
      request.once("error", () => resolve(false));
    });
  }
}
