import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { callerAddress } from "../../runtime/proxies.ts";
import type { Visit } from "../reception.ts";
import type { Service } from "../service.ts";

const VISIT = "visit";

/**
 * Carries a request out in its turn (`service/reception.ts`).
 * @throws GateFullError when too many wait before it, or it waited too long
 */
export async function inTurn<T>(service: Service, context: Context, carryOut: () => Promise<T> | T): Promise<T> {
  const { socket } = (context.env as HttpBindings).incoming;
  const visit = service.reception.visit({
    club: context.req.param("club") ?? "",
    token: bearerToken(context),
    address: addressOf(service, context),
    bodyBytes: bodyBytesOf(context),
    isGone: () => socket.destroyed,
  });
  context.set(VISIT, visit);
  await visit.enter();
  try {
    return await carryOut();
  } finally {
    visit.leave();
  }
}

/** The request's place, which it may give up for a while: whoever sends slowly must not stand in the way. */
export function visitOf(context: Context): Visit {
  return context.get(VISIT) as Visit;
}

/** The bearer token that a request shows (RFC 6750 §2.1). */
export function bearerToken(context: Context): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(context.req.header("authorization") ?? "")?.[1];
}

/** Where a request comes from. Behind a proxy that is trusted, that is the address of its caller. */
export function addressOf(service: Service, context: Context): string {
  const { address: connection } = getConnInfo(context).remote;
  return callerAddress(connection, context.req.header("x-forwarded-for"), service.trustedProxies);
}

function bodyBytesOf(context: Context): number {
  if (context.req.header("transfer-encoding") !== undefined) return Number.POSITIVE_INFINITY;
  return Number(context.req.header("content-length") ?? 0);
}
