import "server-only";
import { z } from "zod";
import type { PermissionVerdict, Seat } from "#lib/base/access/permissions.ts";
import { authorise } from "#lib/base/access/seat.ts";
import { isText } from "#lib/base/arguments/text.ts";
import { FilesBusyError } from "#lib/base/program/files-busy.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable } from "#lib/base/store/database.ts";
import { isStandingStill } from "#runtime/database/failure.ts";
import { filesBusy, malformedAnswer, notHere, refused, unavailable } from "./answers.ts";

/** Longer than the longest list of numbers that a page of ours asks about. */
const LONGEST_QUERY = 8_000;

/** Who asked has left, and what was done for them ended: no fault, and nobody reads the answer. The log of proxies calls it so, too. */
const LEFT = 499;

interface Takes<P extends z.ZodRawShape, Q extends z.ZodRawShape> {
  rule: (seat: Seat) => PermissionVerdict;
  /** The parts of the address behind the club's slug. */
  path?: P;
  /** The parameters of the query that the route itself reads, as text. */
  query?: Q;
}

/** What a route gets, all of it read and allowed. */
export interface ParsedRequest<P extends z.ZodRawShape, Q extends z.ZodRawShape> {
  seat: Seat;
  path: z.output<z.ZodObject<P>>;
  query: z.output<z.ZodObject<Q>>;
  /** All parameters, for a view that reads its own. */
  parameters: URLSearchParams;
  request: Request;
}

/**
 * A route handler of one club: authorises, parses path and query, answers. A caller who may not ask gets 401, 403 or 404,
 * whatever they asked; a path that leads to nothing gets 404, a malformed query 400, and everybody gets 503 while the database is
 * out of reach or too many files are read, each as problem details.
 */
export function clubRoute<
  P extends z.ZodRawShape = Record<never, never>,
  Q extends z.ZodRawShape = Record<never, never>,
>(takes: Takes<P, Q>, respond: (asked: ParsedRequest<P, Q>) => Promise<Response>) {
  const [pathSchema, querySchema] = [z.object(takes.path ?? ({} as P)), z.object(takes.query ?? ({} as Q))];
  const answer = async (request: Request, { club, ...parts }: { club: string }): Promise<Response> => {
    const answer = await authorise(club, takes.rule);
    if (!answer.ok) return refused(answer);
    const path = pathSchema.safeParse(parts);
    if (!path.success) return notHere();
    const { search, searchParams: parameters } = new URL(request.url);
    const query = querySchema.safeParse(Object.fromEntries(parameters));
    if (!query.success || search.length > LONGEST_QUERY || ![...parameters].flat().every(isText))
      return malformedAnswer("invalid_query");
    return respond({ seat: answer.seat, path: path.data, query: query.data, parameters, request });
  };
  return async (request: Request, { params }: { params: Promise<{ club: string }> }): Promise<Response> => {
    try {
      return await answer(request, await params);
    } catch (cause) {
      if (cause instanceof FilesBusyError) return filesBusy();
      if (request.signal.aborted && cause === request.signal.reason) return new Response(null, { status: LEFT });
      if (!isUnavailable(cause)) throw cause;
      if (isStandingStill(cause)) return unavailable("held");
      log().error({ err: cause }, "a request found the database out of reach");
      return unavailable();
    }
  };
}
