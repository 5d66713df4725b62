const TABLE = "/api/clubs/demo/2/registrations?state=pending&sort=registered&order=asc";

/** A browser with an open table: a stream of its own, and a page that it reads again when it hears of a change. */
export class Client {
  /** Called when a change of registrations is heard. */
  heard: () => void = () => {};
  readonly #url: string;
  readonly #cookie: string;
  readonly #ending = new AbortController();
  #waiting = false;
  #reading = false;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** Holds the stream open until the client leaves. */
  async listen(): Promise<void> {
    const init = { headers: { cookie: this.#cookie }, signal: this.#ending.signal };
    const answer = await fetch(`${this.#url}/api/live/demo`, init);
    if (answer.status !== 200) throw new Error(`A stream answered ${answer.status}.`);
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? [])
        if (decoder.decode(chunk as Uint8Array).includes('"topic":"registrations"')) this.heard();
    };
    read().catch(() => {});
  }

  /** The numbers of the rows that its table shows. */
  async rows(): Promise<number[]> {
    return ((await this.get(TABLE)) as { rows: { id: number }[] }).rows.map(({ id }) => id);
  }

  /** Reads the table now, or once more when the reading that runs is over, however often it is told meanwhile. */
  async readAgain(shown: (ids: readonly number[]) => void): Promise<void> {
    this.#waiting = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#waiting) {
      this.#waiting = false;
      shown(await this.rows());
    }
    this.#reading = false;
  }

  /** JSON of the dashboard. */
  async get(path: string): Promise<unknown> {
    const answer = await fetch(this.#url + path, { headers: { cookie: this.#cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return answer.json();
  }

  leave(): void {
    this.#ending.abort();
  }
}
