import type { IncomingMessage } from "node:http";
import { machineOf } from "./machine.ts";
import { callerAddress, type TrustedProxies } from "./proxies.ts";

/** The address that a request comes from. Behind a proxy that is trusted, that is the address of its caller. */
export function addressOf({ socket, headers }: IncomingMessage, proxies: TrustedProxies | undefined): string {
  const told = headers["x-forwarded-for"];
  return callerAddress(socket.remoteAddress, Array.isArray(told) ? told.join(",") : told, proxies);
}

/** Whose a request is where callers take turns: a machine, however many addresses of its own it asks from. */
export function callerOf(request: IncomingMessage, proxies: TrustedProxies | undefined): string {
  return machineOf(addressOf(request, proxies));
}
