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
 * Lets requests that ask the same in one turn of the event loop ask the database together. Nothing is remembered: a request
 * joins only a round that has not been sent yet, so what it is told was true after it came. The busier the service, the
 * longer its turns, and the fewer questions a request costs; a slow round delays nobody but those in it.
 */
export class Rounds<Answer> {
  readonly #gathering = new Map<string, Round<Answer>>();

  /**
   * Takes part in the next round.
   * @param key requests with the same key ask the same
   * @param ask sends the question for a number of requests; the first caller's is used
   */
  async join(key: string, ask: (count: number) => Promise<Answer>): Promise<Share<Answer>> {
    const round = this.#gathering.get(key) ?? this.#open(key, ask);
    const place = round.count++;
    const answer = await round.answer;
    return { answer, count: round.count, place };
  }

  #open(key: string, ask: (count: number) => Promise<Answer>): Round<Answer> {
    const answer = endOfTurn().then(() => {
      this.#gathering.delete(key);
      return ask(round.count);
    });
    const round: Round<Answer> = { count: 0, answer };
    this.#gathering.set(key, round);
    return round;
  }
}

/** All requests that arrived in this turn of the event loop have been read by then. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
