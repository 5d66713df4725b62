import { z } from "zod";
import type { DenialCode } from "../rules/denial.ts";
import type { Feature, Features } from "./features.ts";
import { identifier, integer, MAX_ID } from "./fields.ts";
import type { Scope } from "./scopes.ts";
import type { Shape } from "./shape.ts";
import type { Tag } from "./tags.ts";

/** What a call is answered with when all goes well. */
export type SuccessAnswer =
  | {
      status: 200 | 201;
      schema: Shape;
      type?: string;
      /** Whoever likes HTML better than JSON gets a page. */
      page?: boolean;
    }
  /** A download of one of these media types. */
  | { status: 200; media: readonly string[] };

/**
 * One operation of the API. The contract, the validators and the docs page all come from it, so they cannot disagree.
 * Path parameters in braces are identifiers.
 */
export interface Operation<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  /** operationId, a verb and a noun: `listSeasons`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: P;
  tag: Tag;
  summary: string;
  description?: string;
  /** Nobody is asked (`public`), any valid token, or a token with all these scopes (club-api §4). */
  access: "public" | "token" | readonly Scope[];
  /** Absent from the contract, and 403 `feature_disabled`, while one of these is off. */
  feature?: Feature | readonly Feature[];
  query?: Shape<Q>;
  body?: Shape<B>;
  /** The body's media type when it is not JSON. */
  bodyType?: "application/x-www-form-urlencoded";
  /** Largest body in bytes, where it is not what the body's own fields can fill (`bodyLimitOf`): files and forms. */
  bodyLimit?: number;
  answer: SuccessAnswer;
  /** A POST that changes nothing needs no Idempotency-Key (club-api §4.1). */
  reads?: boolean;
  /** Which errors it answers with: problem+json unless OAuth says otherwise. */
  errors?: "oauth";
  /** Fields that it reads beyond Authorization and Idempotency-Key, and what they are for. None is needed. */
  requestFields?: Readonly<Record<string, string>>;
  /** Fields of its answers below 400 beyond X-Request-Id, and when they come. */
  answerFields?: Readonly<Record<string, string>>;
  /** Statuses below 400 that this operation answers beside `answer`, such as 304. */
  extraStatuses?: readonly number[];
  /** What this operation's rules can say; a code has one status, and the contract lists it there. */
  refusals?: readonly DenialCode[];
}

/** Names an operation so that its parameters, query and body are typed where it is carried out. */
export function operation<P extends string, Q extends z.ZodType, B extends z.ZodType>(
  definition: Operation<P, Q, B>,
): Operation<P, Q, B> {
  return definition;
}

/** Whether an operation needs an Idempotency-Key (club-api §4.1). */
export function isWrite({ method, access, reads }: Operation): boolean {
  return method !== "GET" && access !== "public" && !reads;
}

/** The features that an operation needs and the club does not use. */
export function missingFeatures({ feature = [] }: Operation, features: Features): Feature[] {
  return [feature].flat().filter((one) => !features.has(one));
}

/** The identifiers in a path: `"/seasons/{id}"` gives `{ id: number }`. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & Params<Rest>
  : unknown;

/** The names of the path parameters, in order. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

const pageSize = () => integer(1, 100).default(50).meta({ description: "How many entries a page holds at most." });
/**
 * A cursor may be any whole number that JSON can carry (club-api §4.1 names no largest). Identifiers and counts of rows end with
 * PostgreSQL's integer. A larger cursor lies past the last of both, like that end itself.
 */
const cursor = () =>
  z
    .int()
    .min(0)
    .overwrite((place) => Math.min(place, MAX_ID));

/** Query fields of a list paged by identifier (club-api §4.1); spread them beside a route's own filters. */
export const afterPaging = {
  limit: pageSize(),
  after: cursor().default(0).meta({ description: "The next_after of the page before." }),
};

/** Query fields of a list paged by offset (club-api §4.1). */
export const offsetPaging = {
  limit: pageSize(),
  offset: cursor().default(0).meta({ description: "The next_offset of the page before." }),
};

/** The query of a plain list. */
export const pageQuery = () => z.object(afterPaging);

/** A page of entries, with `next_after` (club-api §2.1). */
export function pageAnswer(entry: Shape): SuccessAnswer {
  return {
    status: 200,
    schema: (features) => z.object({ data: z.array(entry(features)), pagination: afterPagination }),
  };
}

/** A page of entries, with `next_offset`. */
export function offsetPageAnswer(entry: Shape): SuccessAnswer {
  return {
    status: 200,
    schema: (features) => z.object({ data: z.array(entry(features)), pagination: offsetPagination }),
  };
}

export const afterPagination = z.object({ limit: z.int(), next_after: z.int().nullable() }).meta({ id: "Pagination" });
export const offsetPagination = z
  .object({ limit: z.int(), next_offset: z.int().nullable() })
  .meta({ id: "OffsetPagination" });

/** One record. */
export function recordAnswer(record: Shape): SuccessAnswer {
  return { status: 200, schema: (features) => z.object({ data: record(features) }) };
}

/** The identifier of what a write made or changed (club-api#writes); `more` for a transition's `valid`. */
export function writtenAnswer(status: 200 | 201 = 200, more: z.ZodRawShape = {}): SuccessAnswer {
  return { status, schema: () => z.object({ data: z.object({ id: identifier(), ...more }) }) };
}
