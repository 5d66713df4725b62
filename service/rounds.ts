interface Round<Answer> {
  count: number;
  answer: Promise<Answer>;
}

/** What a round answered, and how this request stood in it. */
export interface Share<Answer> {
  answer: Answer;
  /** How many requests the round was for. */
  count: number;
  /** This request's turn among them, from 0. */
  place: number;
}

/**
 * Lets requests that ask the same at the same time ask the database together. Nothing is remembered: a request joins only a
 * round that has not been sent yet, so what it is told was true after it came. While a round is under way those that come
 * gather for the next, and the busier the service, the fewer questions a request costs.
 */
export class Rounds<Answer> {
  readonly #gathering = new Map<string, Round<Answer>>();
  readonly #underWay = new Map<string, Promise<unknown>>();

  /**
   * Takes part in the next round.
   * @param key requests with the same key ask the same
   * @param ask sends the question for a number of requests; the one of whoever came first is used
   */
  async join(key: string, ask: (count: number) => Promise<Answer>): Promise<Share<Answer>> {
    const round = this.#gathering.get(key) ?? this.#open(key, ask);
    const place = round.count++;
    const answer = await round.answer;
    return { answer, count: round.count, place };
  }

  #open(key: string, ask: (count: number) => Promise<Answer>): Round<Answer> {
    const before = this.#underWay.get(key) ?? endOfTurn();
    const round: Round<Answer> = { count: 0, answer: before.then(() => this.#send(key, round, ask)) };
    this.#gathering.set(key, round);
    return round;
  }

  #send(key: string, round: Round<Answer>, ask: (count: number) => Promise<Answer>): Promise<Answer> {
    this.#gathering.delete(key);
    const answer = ask(round.count);
    const ended: Promise<void> = answer.then(
      () => this.#end(key, ended),
      () => this.#end(key, ended),
    );
    this.#underWay.set(key, ended);
    return answer;
  }

  #end(key: string, ended: Promise<void>): void {
    if (this.#underWay.get(key) === ended) this.#underWay.delete(key);
  }
}

/** All requests that arrived in this turn of the event loop have been read by then. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
