import { setTimeout as wait } from "node:timers/promises";

const LOOK_EVERY_MS = 100;

/** Asks dashboards past their balancer, as it does and more often, whether they are ready. */
export class Readiness {
  #isOver = false;
  #since = performance.now();
  /** Until when each said yes since then, in milliseconds; `isNo` once it has said no. */
  readonly #said = new Map<string, { yesMs: number; isNo: boolean }>();
  readonly #looking: Promise<unknown>;

  constructor(urls: readonly string[]) {
    this.#looking = Promise.all(urls.map((url) => this.#look(url)));
  }

  /** From now on it is counted how long they go on saying yes. */
  begin(): void {
    this.#since = performance.now();
    this.#said.clear();
  }

  /** How long any of them went on saying yes, in seconds. */
  yesFor(): number {
    return Math.max(0, ...[...this.#said.values()].map(({ yesMs }) => yesMs)) / 1_000;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
  }

  async #look(url: string): Promise<void> {
    while (!this.#isOver) {
      const asked = performance.now();
      const isReady = await fetch(`${url}/readyz`, { headers: { host: "ready" } }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.status === 200;
        },
        () => false,
      );
      const said = this.#said.get(url) ?? { yesMs: 0, isNo: false };
      if (asked >= this.#since && !said.isNo)
        this.#said.set(url, isReady ? { yesMs: asked - this.#since, isNo: false } : { ...said, isNo: true });
      await wait(LOOK_EVERY_MS);
    }
  }
}
