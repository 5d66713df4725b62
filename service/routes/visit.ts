import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { callerOf } from "../../runtime/http/caller.ts";
import type { OverloadedError } from "../../runtime/http/fair-queue.ts";
import { announcedBytes } from "../../runtime/http/unread.ts";
import type { Visit } from "../reception.ts";
import type { Service } from "../service.ts";

/** The visits of the requests that are here, and why a request got no place. */
const visits = new WeakMap<IncomingMessage, { visit: Visit; refusal?: OverloadedError }>();

/**
 * Lets a request wait for its turn (`service/reception.ts`), before anything is made of it: a flood costs little more than its
 * connections. One that gets no place is told so by `inTurn`.
 */
export async function receiveRequest(
  service: Pick<Service, "reception" | "trustedProxies">,
  incoming: IncomingMessage,
): Promise<Visit> {
  const { headers, socket, url = "" } = incoming;
  const visit = service.reception.visit({
    club: url.split("/", 2)[1] ?? "",
    token: bearerIn(headers.authorization),
    machine: callerOf(incoming, service.trustedProxies),
    bodyBytes: announcedBytes(incoming),
    onGone: (leave) => {
      socket.once("close", leave);
      return () => socket.off("close", leave);
    },
  });
  visits.set(incoming, { visit });
  try {
    await visit.enter();
  } catch (cause) {
    visits.set(incoming, { visit, refusal: cause as OverloadedError });
  }
  return visit;
}

/**
 * Carries a request out that got its place.
 * @throws OverloadedError when too many waited before it, or it waited too long
 */
export async function inTurn<T>(context: Context, carryOut: () => Promise<T> | T): Promise<T> {
  const { refusal } = received(context);
  if (refusal) throw refusal;
  return carryOut();
}

/** The request's place, which it may give up for a while: whoever sends slowly must not stand in the way. */
export function visitOf(context: Context): Visit {
  return received(context).visit;
}

function received({ env }: Context) {
  const found = visits.get((env as HttpBindings).incoming);
  if (!found) throw new Error("the request was not received");
  return found;
}

/** The bearer token that a request shows (RFC 6750 §2.1). */
export function bearerToken(context: Context): string | undefined {
  return bearerIn(context.req.header("authorization"));
}

function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
}

/** The machine that a request comes from. Behind a proxy that is trusted, that is its caller's. */
export function machineOfRequest(service: Service, { env }: Context): string {
  return callerOf((env as HttpBindings).incoming, service.trustedProxies);
}
