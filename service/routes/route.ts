import type { z } from "zod";
import { dateIn } from "../../runtime/clock.ts";
import type { Club } from "../clubs.ts";
import type { Features } from "../contract/features.ts";
import type { Operation, Params } from "../contract/operation.ts";
import { checkBody, checkParams, checkQuery } from "../contract/validate.ts";
import type { DeliveryConditions } from "../events/delivery-conditions.ts";
import { type ClubEvent, messagesOf } from "../events/outbox.ts";
import { hashRequest, readKey } from "../idempotency/key.ts";
import { isUsed, once, type Request } from "../idempotency/once.ts";
import { notFound, Problem, validationFailed } from "../problem.ts";
import type { RowChange } from "../store/change.ts";
import type { Queryable, Transaction } from "../store/database.ts";
import { grantAccess, takeFromQuota } from "./access.ts";
import { authenticate, type Caller } from "./authenticate.ts";
import { type SentBody, withJsonBody } from "./body.ts";
import type { Incoming } from "./incoming.ts";

/** An operation and how it is carried out. */
export interface Route {
  operation: Operation;
  handle: (incoming: Incoming) => Promise<Response>;
}

/** A request that passed every check: what the operation's own code works with. */
export interface CheckedRequest<P extends string, Q> {
  club: Club;
  caller: Caller;
  features: Features;
  params: Params<P>;
  query: Q;
  /** The instant of the request. */
  now: Date;
  /** The calendar day of `now` in the club's time zone. */
  today: string;
  /** Fields to add to the answer. */
  headers: Headers;
  /** Whether it is only asked how the answer would begin: HEAD is answered as GET is, and is the reason for nothing (RFC 9110 §9.3.2). */
  headOnly: boolean;
}

/** What a write did: the identifier to answer, and the changes to announce. */
export interface WriteResult {
  id: number;
  events?: readonly ClubEvent[];
  /** Whether messages may go out, where the transaction has asked already. */
  conditions?: DeliveryConditions;
  /** Left to the write's last statement. */
  change?: RowChange;
  /** Beside the identifier in the answer's `data`, such as `valid` after a transition. */
  more?: Record<string, unknown>;
}

/**
 * A read: authenticate → quota → access → parameters → (a search: body → contract) → answer.
 * @param answer gives the JSON body, a whole Response (a download), or undefined for 404
 */
export function read<const P extends string, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
  answer: (
    db: Queryable,
    call: CheckedRequest<P, z.output<Q>> & { body: z.output<B> },
  ) => Promise<object | Response | undefined>,
): Route {
  return {
    operation,
    handle: async (incoming) => {
      const call = await admit(operation, incoming);
      return withJsonBody(operation, incoming.context, async (sent) => {
        const body = checked(operation, call.features, sent) as z.output<B>;
        const found = await answer(incoming.club.database.db, { ...call, body });
        if (found === undefined) throw notFound();
        return found instanceof Response ? found : Response.json(found);
      });
    },
  };
}

/** The steps of a write that are its own; see `write`. */
export interface WriteSteps<P extends string, Q, B, Found, Decision> {
  /**
   * The record in the path, locked as the rules need it; undefined answers 404. Left out where the path names none. The body is
   * undefined where the contract refuses it, which is told only of a record that there is.
   */
  find?: (tx: Transaction, call: CheckedRequest<P, Q>, body: B | undefined) => Promise<Found | undefined>;
  /** Asks the rules and throws `refusal(denials)` or `validationFailed(errors)`; gives what `commit` needs to know. */
  decide?: (tx: Transaction, call: CheckedRequest<P, Q> & { body: B }, found: Found) => Promise<Decision> | Decision;
  /** Makes the change. */
  commit: (
    tx: Transaction,
    call: CheckedRequest<P, Q> & { body: B },
    found: Found,
    decision: Decision,
  ) => Promise<WriteResult>;
}

/**
 * A write, in the order of club-api#order-of-checks: authenticate → quota → access → key → parameters → body, then in
 * ONE transaction replay → find → contract → decide → commit → key, answer and events stored; then present. Where neither key nor
 * record can change the answer, a body that the contract refuses costs no transaction.
 */
export function write<
  const P extends string,
  Q extends z.ZodType,
  B extends z.ZodType,
  Found = undefined,
  Decision = undefined,
>(operation: Operation<P, Q, B>, steps: WriteSteps<P, z.output<Q>, z.output<B>, Found, Decision>): Route {
  const status = operation.answer.status;
  return {
    operation,
    handle: async (incoming) => {
      const { context, club, now } = incoming;
      const caller = await identify(operation, incoming);
      const key = readKey(context.req.header("idempotency-key"));
      const call = admitted(operation, incoming, caller);
      return withJsonBody(operation, context, async (sent) => {
        const hash = () => hashRequest(operation.method, pathIn(incoming), sent.value);
        const request = { integrationId: caller.integration.id, key, hash, now };
        const read = readable(() => checked(operation, call.features, sent) as z.output<B>);
        if ("refusal" in read && !(await mayAnswerOtherwise(incoming, request, { sent, finds: !!steps.find }))) {
          throw read.refusal;
        }
        let announced = false;
        const outcome = await once(club, request, async (tx) => {
          const found = (await steps.find?.(tx, call, "body" in read ? read.body : undefined)) as Found;
          if (steps.find && found === undefined) throw notFound();
          if ("refusal" in read) throw read.refusal;
          const complete = { ...call, body: read.body };
          const decision = (await steps.decide?.(tx, complete, found)) as Decision;
          const { id, events = [], conditions, change, more } = await steps.commit(tx, complete, found, decision);
          const messages = await messagesOf(tx, now, events, conditions);
          announced = events.length > 0;
          return { status, answer: { data: { id, ...more } }, messages, change };
        });
        if (announced) club.changed();
        return Response.json(outcome.answer, { status: outcome.status });
      });
    },
  };
}

/** A public operation (discovery): it answers by itself. */
export function publicRoute(operation: Operation, handle: (incoming: Incoming) => Promise<Response> | Response): Route {
  return { operation, handle: async (incoming) => handle(incoming) };
}

/**
 * The body as the contract reads it.
 * @throws Problem 422 `validation_failed`
 */
function checked({ body: shape }: Operation, features: Features, { value, whole }: SentBody): unknown {
  const body = shape ? checkBody(shape, features, value) : undefined;
  // What was read of it is well, but the contract takes nothing that is so long.
  if (!whole) throw validationFailed([{ pointer: "", code: "too_big", detail: "Has too many values." }]);
  return body;
}

function readable<B>(read: () => B): { body: B } | { refusal: Problem } {
  try {
    return { body: read() };
  } catch (cause) {
    if (cause instanceof Problem) return { refusal: cause };
    throw cause;
  }
}

/**
 * Whether a write with a faulty body may have another answer: one that its key has, or that there is no such record. Otherwise it
 * is not worth a transaction. A body that is not whole is taken under no key.
 */
async function mayAnswerOtherwise(
  { club }: Incoming,
  request: Request,
  { sent, finds }: { sent: SentBody; finds: boolean },
): Promise<boolean> {
  return sent.whole && (finds || (await isUsed(club, request)));
}

async function identify(operation: Operation, incoming: Incoming): Promise<Caller & { features: Features }> {
  const caller = await authenticate(incoming);
  await takeFromQuota(incoming, caller);
  return { ...caller, features: grantAccess(operation, caller) };
}

function admitted<P extends string, Q extends z.ZodType>(
  operation: Operation<P, Q>,
  { club, context, headers, now }: Incoming,
  { features, ...caller }: Caller & { features: Features },
): CheckedRequest<P, z.output<Q>> {
  const params = checkParams(operation, (name) => context.req.param(name)) as Params<P>;
  const { searchParams } = new URL(context.req.url);
  const query = (operation.query ? checkQuery(operation.query, features, searchParams) : {}) as z.output<Q>;
  const today = dateIn(caller.settings.time_zone, now);
  return { club, caller, features, params, query, now, today, headers, headOnly: context.req.method === "HEAD" };
}

async function admit<P extends string, Q extends z.ZodType>(
  operation: Operation<P, Q>,
  incoming: Incoming,
): Promise<CheckedRequest<P, z.output<Q>>> {
  return admitted(operation, incoming, await identify(operation, incoming));
}

/** The path below the base address, as the client wrote it. */
function pathIn({ context, club }: Incoming): string {
  return new URL(context.req.url).pathname.slice(`/${club.slug}/api/v1`.length);
}
