import type { Context } from "hono";
import type { Club } from "../clubs.ts";
import type { Service } from "../service.ts";

/** A request on its way through the steps of a route. */
export interface Incoming {
  readonly service: Service;
  readonly club: Club;
  readonly context: Context;
  /** Fields for the answer, whatever it will be: a step adds what it knows, a refusal keeps it. */
  readonly headers: Headers;
  readonly now: Date;
}
