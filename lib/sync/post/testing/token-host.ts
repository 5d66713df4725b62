import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What somebody asked a token endpoint (RFC 6749 §6). */
export interface TokenQuestion {
  grant_type?: string;
  client_id?: string;
  client_secret?: string;
  refresh_token?: string;
  scope?: string;
}

export interface TokenHost {
  port: number;
  address: string;
  asked: TokenQuestion[];
  /** The access tokens that it gave, the last one at the end. */
  given: string[];
  close(): Promise<void>;
}

/** What it does in place of giving a token; undefined: it gives one. */
export type TokenDeed =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { does(response: ServerResponse): void };

/** A provider's token endpoint for tests, on this machine: real HTTP, one client, and whatever it does wrong. */
export async function startTokenHost({
  client = { id: "guichet", secret: "client secret" },
  refreshToken = () => "first refresh token",
  deed = () => undefined,
  seconds = 3_600,
  rotated = () => undefined,
}: {
  client?: { id: string; secret: string | undefined };
  /** The one that it takes. */
  refreshToken?: () => string;
  deed?: (question: TokenQuestion) => TokenDeed | undefined;
  /** For how long its tokens say that they are good. */
  seconds?: number;
  /** The refresh token that it gives in place of the one that was used. */
  rotated?: () => string | undefined;
} = {}): Promise<TokenHost> {
  const asked: TokenQuestion[] = [];
  const given: string[] = [];
  const say = (response: ServerResponse, json: unknown, status = 200, headers: Record<string, string> = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const question = Object.fromEntries(new URLSearchParams(body)) as TokenQuestion;
    asked.push(question);
    const what = deed(question);
    if (what && "does" in what) return what.does(response);
    if (what) return say(response, what.json, what.status, what.headers);
    if (question.grant_type !== "refresh_token") return say(response, { error: "unsupported_grant_type" }, 400);
    if (question.client_id !== client.id || question.client_secret !== client.secret)
      return say(response, { error: "invalid_client", error_description: "Unauthorized" }, 401);
    if (question.refresh_token !== refreshToken())
      return say(response, { error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
    given.push(`access token ${given.length + 1}`);
    const next = rotated();
    say(response, {
      ...{ access_token: given.at(-1), token_type: "Bearer", expires_in: seconds },
      ...(next !== undefined && { refresh_token: next }),
    });
  });
  server.on("clientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, asked, given, address: `http://127.0.0.1:${port}/token` },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
