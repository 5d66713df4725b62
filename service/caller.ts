import type { IncomingMessage } from "node:http";
import { callerAddress, type TrustedProxies } from "../runtime/proxies.ts";

/** Where a request comes from. Behind a proxy that is trusted, that is the address of its caller. */
export function callerOf({ socket, headers }: IncomingMessage, proxies: TrustedProxies | undefined): string {
  const told = headers["x-forwarded-for"];
  return callerAddress(socket.remoteAddress, Array.isArray(told) ? told.join(",") : told, proxies);
}
