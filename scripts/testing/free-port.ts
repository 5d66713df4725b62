import { randomInt } from "node:crypto";
import { isTaken } from "../ports.ts";

/** Below what systems give to connections that go out (Linux from 32768, others from 49152): none of those takes a port before whom it was found for. */
const [FIRST_PORT, BEYOND_PORTS] = [20_000, 32_000];
/** What this program was told already: it may not listen there yet. */
const found = new Set<number>();

/** A loopback port that nobody listens on at this moment, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(FIRST_PORT, BEYOND_PORTS);
    if (found.has(port) || (await isTaken(port))) continue;
    found.add(port);
    return port;
  }
  throw new Error("There is no free port.");
}
