import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ContractFailure } from "./failure.ts";
import { fetchContract } from "./fetch.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import { clubContract } from "./testing/club-contract.ts";

const NOW = new Date("2026-09-12T08:00:00Z");
const started: Server[] = [];

/** A service that answers openapi.json as `answer` does, at a base address of its own. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  started.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/api/v1`;
}

afterEach(async () => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function failureOf(baseUrl: string, withinMs?: number): Promise<string> {
  try {
    await fetchContract(baseUrl, NOW, withinMs);
    return "accepted";
  } catch (failure) {
    if (failure instanceof ContractFailure) return failure.code;
    throw failure;
  }
}

describe("reading a club's contract", () => {
  it("asks again with the entity tag, and keeps the copy on 304", async () => {
    const asked: (string | undefined)[] = [];
    let contract = clubContract();
    let etag = '"one"';
    const base = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers["if-none-match"]}`);
      if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
      else response.writeHead(200, { etag, "content-type": "application/json" }).end(JSON.stringify(contract));
    });
    const first = await fetchContract(base, NOW);
    const later = new Date(NOW.getTime() + 60_000);
    const second = await fetchContract(`${base}/`, later);
    expect(second.document).toBe(first.document);
    expect(second.readAt).toEqual(later);
    [contract, etag] = [clubContract({ geography: true }), '"two"'];
    const third = await fetchContract(base, later);
    expect(third.fingerprint).not.toBe(first.fingerprint);
    expect(third.version).toBe("1.5");
    const path = "/demo/api/v1/openapi.json";
    expect(asked).toEqual([`${path} undefined`, `${path} "one"`, `${path} "one"`]);
  });

  it("works with a service that sends no entity tag", async () => {
    const base = await serve((_request, response) => response.end(JSON.stringify(clubContract())));
    const first = await fetchContract(base, NOW);
    const second = await fetchContract(base, NOW);
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(second.etag).toBeUndefined();
  });

  it("shares one exchange among calls made at the same time", async () => {
    let count = 0;
    const base = await serve((_request, response) => {
      count++;
      response.end(JSON.stringify(clubContract()));
    });
    await Promise.all([fetchContract(base, NOW), fetchContract(base, NOW), fetchContract(base, NOW)]);
    expect(count).toBe(1);
  });

  it("does not keep a failure", async () => {
    let status = 503;
    const base = await serve((_request, response) => response.writeHead(status).end(JSON.stringify(clubContract())));
    expect(await failureOf(base)).toBe("unreachable");
    status = 200;
    expect(await failureOf(base)).toBe("accepted");
  });

  it("stops at the size limit without waiting for the end", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 32);
    let sent = 0;
    const base = await serve((_request, response) => {
      const pump = () => {
        while (!response.destroyed && sent < 50) {
          sent++;
          if (!response.write(megabyte)) return void response.once("drain", pump);
        }
        if (!response.destroyed) response.end();
      };
      response.writeHead(200);
      pump();
    });
    expect(await failureOf(base)).toBe("too_large");
    expect(sent).toBeLessThan(50);
  });

  it("counts what a compressed answer becomes", async () => {
    const bomb = gzipSync(Buffer.alloc(CONTRACT_LIMITS.bytes * 4, 32));
    const base = await serve((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    expect(await failureOf(base)).toBe("too_large");
  });

  it("does not follow a redirect, even to a perfect contract", async () => {
    const elsewhere = await serve((_request, response) => response.end(JSON.stringify(clubContract())));
    const base = await serve((_request, response) =>
      response.writeHead(302, { location: `${elsewhere}/openapi.json` }).end(),
    );
    expect(await failureOf(base)).toBe("redirected");
  });

  it("says that nobody answers", async () => {
    const base = await serve(() => {});
    for (const server of started.splice(0)) await new Promise((closed) => server.close(closed));
    expect(await failureOf(base)).toBe("unreachable");
  });

  it("refuses what is no contract", async () => {
    const answers = ["<html>", '{"openapi":"3.2.0"}', `${"[".repeat(2000)}`];
    const codes = [];
    for (const answer of answers)
      codes.push(await failureOf(await serve((_request, response) => response.end(answer))));
    expect(codes).toEqual(["not_json", "not_openapi", "too_deep"]);
  });
});

describe("a service that never finishes its contract", () => {
  it("is given up within the limit that is set for it", async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200);
      response.write("{");
    });
    expect(await failureOf(base, 200)).toBe("too_slow");
  });
});
