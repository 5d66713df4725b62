/** Whoever was told to come again does after so long: sooner than `Retry-After` says, so that they ask while the database is away. */
const AGAIN_MS = 200;
/** What has no answer for so long never gets one. */
const PATIENCE_MS = 120_000;

/** What became of a request: it is done, nobody can tell now (503, or the same in words), or it was answered in another way. */
export type Told<T> = { is: "done"; answer: T } | { is: "away" } | { is: "otherwise"; how: string };

/** What people were told, by the sort of what they did. */
export class Answers {
  readonly #sorts = new Map<string, { done: number; away: number; twice: number; otherwise: Map<string, number> }>();
  /** What is being done to the primary, or to the club. */
  turn = "nothing";
  /** What nobody could be brought to do. */
  readonly given: unknown[] = [];

  /** Does something once. */
  async once<T>(sort: string, one: () => Promise<Told<T>>): Promise<Told<T>> {
    const told = await one().catch((cause: unknown): Told<T> => ({ is: "otherwise", how: wordsOf(cause) }));
    const of = this.#of(sort);
    if (told.is === "otherwise") {
      const how = `${told.how} (${this.turn})`;
      of.otherwise.set(how, (of.otherwise.get(how) ?? 0) + 1);
    } else of[told.is] += 1;
    return told;
  }

  /** Does the same thing again until it is done. @throws where it is not in two minutes */
  async untilDone<T>(sort: string, one: () => Promise<Told<T>>): Promise<T> {
    const since = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const told = await this.once(sort, one);
      if (told.is === "done") return told.answer;
      if (attempt === 1) this.#of(sort).twice += 1;
      if (performance.now() - since > PATIENCE_MS)
        throw new Error(`${sort}: not done in two minutes (${this.turn}): ${JSON.stringify(told)}`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** Does one thing after the other, each until it is done, until that is over. @param next undefined: nothing is to be done now */
  async keepDoing(
    sort: string,
    next: () => (() => Promise<Told<unknown>>) | undefined,
    { isOver, betweenMs }: { isOver: () => boolean; betweenMs: number },
  ): Promise<void> {
    while (!isOver()) {
      const one = next();
      if (one) await this.untilDone(sort, one).catch((cause: unknown) => this.given.push(cause));
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
  }

  /** @returns how many were answered in another way than as done or away */
  print(): number {
    console.log("| what | done | refused as away | again at the second try | answered otherwise |");
    let all = 0;
    for (const [sort, { done, away, twice, otherwise }] of this.#sorts) {
      const odd = [...otherwise.values()].reduce((sum, count) => sum + count, 0);
      all += odd;
      console.log(`| ${[sort, done, away, twice, odd].join(" | ")} |`);
      for (const [how, count] of otherwise) console.log(`    ${count} × ${how}`);
    }
    return all;
  }

  #of(sort: string) {
    const one = this.#sorts.get(sort) ?? { done: 0, away: 0, twice: 0, otherwise: new Map<string, number>() };
    this.#sorts.set(sort, one);
    return one;
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const below = cause.cause instanceof Error ? `: ${cause.cause.message}` : "";
  return `${cause.message}${below}`.slice(0, 200);
}
