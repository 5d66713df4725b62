/** What `error_description` may not contain (RFC 6749 §5.2, RFC 6750 §3); the words of libraries quote the claims they are about. */
const UNSAYABLE = /[^\x20-\x21\x23-\x5B\x5D-\x7E]/g;

/** Words as `error_description` can carry them. */
export function sayable(words: string): string {
  return words.replace(UNSAYABLE, "'");
}

/** A refusal of the token endpoint under its RFC 6749 §5.2 name; the description is public, `cause` is not. */
export class OAuthError extends Error {
  override name = "OAuthError";
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where a person can do something about it. */
  readonly uri: string | undefined;

  constructor(
    status: number,
    error: string,
    description: string,
    more: { headers?: Readonly<Record<string, string>>; uri?: string; cause?: unknown } = {},
  ) {
    super(sayable(description), { cause: more.cause });
    this.status = status;
    this.error = error;
    this.headers = more.headers ?? {};
    this.uri = more.uri;
  }
}

export function invalidRequest(description: string, cause?: unknown): OAuthError {
  return new OAuthError(400, "invalid_request", description, { cause });
}

/** 401; the challenge only when the client tried Basic (RFC 6749 §5.2). One description for every reason that could help to guess. */
export function invalidClient(
  usedBasic: boolean,
  description = "The client is unknown or its credentials are wrong.",
  cause?: unknown,
): OAuthError {
  const headers: Record<string, string> = usedBasic
    ? { "WWW-Authenticate": 'Basic realm="token", charset="UTF-8"' }
    : {};
  return new OAuthError(401, "invalid_client", description, { headers, cause });
}
