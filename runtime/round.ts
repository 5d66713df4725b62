/** What a round answered, and how one who joined stood in it. */
export interface RoundShare<Answer> {
  answer: Answer;
  /** How many joined. */
  count: number;
  /** This one's turn among them, from 0. */
  place: number;
}

/**
 * Lets those who ask in one turn of the event loop ask the database together. Nothing is remembered: who asks joins only a question
 * that was not sent yet, so what they are told was true after they asked. The busier the program, the longer its turns, and the
 * fewer questions one costs; a slow round delays nobody but those in it.
 */
export class Round<Asked, Answer> {
  readonly #asked: Asked[] = [];
  readonly #answer: Promise<Answer>;

  /** @param send is called once, when this turn ends, with what all who joined ask; from then on nobody may join */
  constructor(send: (asked: readonly Asked[]) => Promise<Answer>) {
    this.#answer = endOfTurn().then(() => send(this.#asked));
  }

  /** Takes part. @throws what `send` throws, for all who took part */
  async join(asked: Asked): Promise<RoundShare<Answer>> {
    const place = this.#asked.push(asked) - 1;
    const answer = await this.#answer;
    return { answer, count: this.#asked.length, place };
  }
}

/** All who ask in this turn of the event loop have asked by then. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
