/** Each of those that ask goes on after so long. */
const BETWEEN_MS = 250;

/** What became of the requests of one sort. */
interface Sort {
  answered: number;
  /** By what happened, and during which turn. */
  lost: Map<string, number>;
  failures: Map<string, number>;
  times: number[];
}

/**
 * No answer, where a balancer may not ask again: a change without a name was handed over, or an answer had begun. Whoever asked sees that, and asks again
 * themselves.
 */
export class LostAnswerError extends Error {
  override name = "LostAnswerError";
}

/** What whoever stands before the balancer saw. */
export class Ledger {
  /** What is being done to which program. */
  turn = "nothing";
  readonly #sorts = new Map<string, Sort>();

  answered(sort: string, milliseconds: number): void {
    const one = this.#of(sort);
    one.answered += 1;
    one.times.push(milliseconds);
  }

  failed(sort: string, how: string): void {
    this.#count(this.#of(sort).failures, how);
  }

  /** Does something, and once more where its answer was lost on the way, as a person does. @returns what it gave; undefined: it failed */
  async once<T>(sort: string, one: () => Promise<T>): Promise<T | undefined> {
    const begun = performance.now();
    try {
      return await one().catch((cause: unknown) => {
        if (!(cause instanceof LostAnswerError)) throw cause;
        this.#count(this.#of(sort).lost, cause.message);
        return one();
      });
    } catch (cause) {
      this.failed(sort, wordsOf(cause));
      return undefined;
    } finally {
      this.answered(sort, performance.now() - begun);
    }
  }

  /** Does something again and again until `over`. @param next gives what is done next: asked again, it is the same */
  async keep(sort: string, over: () => boolean, next: () => () => Promise<void>): Promise<void> {
    while (!over()) {
      await this.once(sort, next());
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }

  /** @returns how many failed */
  print(): number {
    console.log("| requests | asked | failed | answer lost, asked again | median s | p99 s | longest s |");
    let all = 0;
    for (const [sort, { answered, failures, lost, times }] of this.#sorts) {
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) =>
        ((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) / 1_000).toFixed(2);
      all += sum(failures);
      console.log(`| ${[sort, answered, sum(failures), sum(lost), at(0.5), at(0.99), at(1)].join(" | ")} |`);
      for (const [how, count] of failures) console.log(`    failed ${count} × ${how}`);
      for (const [how, count] of lost) console.log(`    lost ${count} × ${how}`);
    }
    return all;
  }

  #count(into: Map<string, number>, how: string): void {
    const when = `${how} (${this.turn})`;
    into.set(when, (into.get(when) ?? 0) + 1);
  }

  #of(sort: string): Sort {
    const one = this.#sorts.get(sort) ?? { answered: 0, lost: new Map(), failures: new Map(), times: [] };
    this.#sorts.set(sort, one);
    return one;
  }
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const below = cause.cause instanceof Error ? `: ${cause.cause.message}` : "";
  return `${cause.message}${below}`.slice(0, 160);
}
