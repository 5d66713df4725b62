/** What the club itself says, read with an integration of the tests' own: the measure of what the screens say. */
export interface ClubApi {
  /** GET, parsed. @throws on any status but 200 */
  get<T = unknown>(path: string): Promise<T>;
  /** All pages of a list, following `next_after` to null (club-api §4.1). */
  all<T = unknown>(path: string): Promise<T[]>;
  /** The bytes of a file. @throws on any status but 200 */
  file(path: string): Promise<Buffer>;
  /** A write with a new idempotency key. @returns status and body, whatever they are */
  write(method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer>;
}

/** A status and the parsed body. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Credentials as `npm run club -- integration create` prints them. */
export interface Integration {
  client_id: string;
  client_secret: string;
}

/** A client of the club's API; its token is renewed when it ran out. */
export function clubApi(baseUrl: string, integration: Integration): ClubApi {
  // The promise is kept, not its outcome: calls that start together share one request for a token.
  let token: Promise<{ value: string; until: number }> | undefined;
  const authorization = async () => {
    if (!token || (await token).until < performance.now()) token = newToken(baseUrl, integration);
    return `Bearer ${(await token).value}`;
  };
  const ask = async (path: string, { headers, ...how }: RequestInit = {}): Promise<Response> => {
    const send = async () =>
      fetch(`${baseUrl}${path}`, { ...how, headers: { ...headers, authorization: await authorization() } });
    const answer = await send();
    if (answer.status !== 401) return answer;
    // A test that moves the club's clock ends its tokens.
    token = undefined;
    return send();
  };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await ask(path);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    get,
    all: async <T>(path: string) => {
      const items: T[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const separator = path.includes("?") ? "&" : "?";
        const page: Page<T> = await get(`${path}${separator}limit=100&after=${after}`);
        items.push(...page.data);
        after = page.pagination.next_after;
      }
      return items;
    },
    file: async (path) => {
      const answer = await ask(path);
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    write: async (method, path, body) => {
      const answer = await ask(path, {
        method,
        headers: {
          "idempotency-key": crypto.randomUUID(),
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
    },
  };
}

interface Page<T> {
  data: T[];
  pagination: { next_after: number | null };
}

/** A token is renewed half a minute before it ends. */
const MARGIN_SECONDS = 30;

async function newToken(baseUrl: string, { client_id, client_secret }: Integration) {
  const answer = await fetch(`${baseUrl}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
  });
  if (answer.status !== 200) throw new Error(`The token endpoint answered ${answer.status}: ${await answer.text()}`);
  const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
  return { value: access_token, until: performance.now() + (expires_in - MARGIN_SECONDS) * 1000 };
}
