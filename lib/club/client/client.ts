import "server-only";
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import { isObject } from "#lib/base/json-object.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Club, credentialOf, findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import type { paths } from "./contract.d.ts";
import { ClubError } from "./error.ts";
import type { Governor, Lane } from "./governor.ts";
import { governorOf } from "./governors.ts";
import { type Patience, patienceOf } from "./patience.ts";
import { onReturn, reachabilityOf } from "./reachability.ts";
import { TokenSource } from "./token.ts";
import { type Channel, transport } from "./transport.ts";
import type { Turn } from "./turn.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";
/** The document's paths that know a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [m in M]: { responses: unknown } } ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [m in M]: infer O } ? O : never;
type Part<P extends keyof paths, M extends Method, K extends "query" | "path"> =
  Operation<P, M> extends { parameters: infer A }
    ? A extends { [k in K]?: infer V }
      ? Exclude<V, undefined>
      : never
    : never;
type Json<B> = [B] extends [never] ? never : B extends { content: { "application/json": infer T } } ? T : never;
/** What a write sends, as the document has it. */
export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;
type Optional<K extends string, T> = [T] extends [never] ? { [k in K]?: never } : { [k in K]: T };

/**
 * `path` fills the braces of the path; `lane` says who waits (design: "Quota is the scarce resource"). `once`: no retry within the
 * call, for callers that keep account of their tries themselves. `patience`: who waits, and how long that can be. `turn`: a place in the
 * quota that was waited for before; who holds one spends it first, since after a 429 nobody else is served until it is.
 */
export type ReadRequest<P extends keyof paths, M extends Method> = Optional<"path", Part<P, M, "path">> & {
  query?: Part<P, M, "query">;
  lane: Lane;
  signal?: AbortSignal;
  once?: boolean;
  patience?: Patience;
  turn?: Turn | undefined;
};
/** `key` is the idempotency key (club-api §4.1): the same for every attempt at the same decision. */
export type Write<P extends keyof paths, M extends Method> = Optional<"path", Part<P, M, "path">> &
  Optional<"body", Body<P, M>> & {
    key: string;
    lane: Lane;
    signal?: AbortSignal;
    once?: boolean;
    turn?: Turn | undefined;
  };

/** The answer to a write: the identifier of the record (club-api §2.14), and every other field that the service returned. */
export interface Written {
  id: number;
  data: Record<string, unknown>;
}

/**
 * The one door to a club. Every method waits for the quota in its lane, carries the token, tries again what may pass, and throws
 * `ClubError` for everything else.
 */
export interface ClubApi {
  readonly club: Club;
  readonly governor: Governor;
  /** What the club answered, of which nothing is known yet: who asks reads it field by field (lib/sync/resources/wire.ts). */
  get<P extends PathsWith<"get">>(path: P, read: ReadRequest<P, "get">): Promise<unknown>;
  /** A file as the club has it, of so many bytes at most: what it says of its kind is not believed. */
  file<P extends PathsWith<"get">>(
    path: P,
    read: ReadRequest<P, "get"> & { fileBytes: number },
  ): Promise<Uint8Array<ArrayBuffer>>;
  post<P extends PathsWith<"post">>(path: P, write: Write<P, "post">): Promise<Written>;
  put<P extends PathsWith<"put">>(path: P, write: Write<P, "put">): Promise<Written>;
  patch<P extends PathsWith<"patch">>(path: P, write: Write<P, "patch">): Promise<Written>;
  delete<P extends PathsWith<"delete">>(path: P, write: Write<P, "delete">): Promise<Written>;
}

/**
 * The API of a connected club.
 * @param by the account of the person behind its clicks, who has a share of the quota of their own
 * @throws ClubError `not_found` with code `unknown_club` when no connection has this slug
 */
export async function clubApi(slug: string, by?: number): Promise<ClubApi> {
  const club = await findClub((await store()).db, slug);
  if (!club) throw new ClubError({ kind: "not_found", code: "unknown_club" });
  return apiOf(club, {
    governor: await governorOf(club),
    token: tokenOf(club),
    reachability: reachabilityOf(club),
    by,
  });
}

/** The API through given parts: for `clubApi`, and to try a connection before it is stored. */
export function apiOf(club: Club, parts: Omit<Channel, "slug" | "baseUrl" | "isGuarded">): ClubApi {
  const channel: Channel = { slug: club.slug, baseUrl: club.baseUrl, isGuarded: club.isEntered, ...parts };
  const call = async (method: Method, path: string, options: CallOptions): Promise<Response> => {
    const { body, key, lane, signal, turn, once = false, patience, fileBytes } = options;
    return transport(channel, {
      // Read as an address: what leads out of the club's base by `..` is seen as what it is.
      url: new URL(createFinalURL(path, { baseUrl: club.baseUrl, params: options, ...SERIALIZERS })).href,
      method: method.toUpperCase(),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      operation: `${method.toUpperCase()} ${path}`,
      ...{ lane, signal, turn, once, fileBytes },
      withinMs: patience && patienceOf(patience, parts.reachability),
    });
  };
  /** Any object of JSON: the document types what a sound club sends, and nothing what another one does. */
  const read = async (method: Method, path: string, options: CallOptions): Promise<unknown> => {
    const response = await call(method, path, options);
    const answer = await jsonIn(response);
    if (typeof answer !== "object" || answer === null) throw strange(response, method, path, false);
    if (SAID_BY_CLUBS.some((name) => Object.hasOwn(answer, name))) parts.reachability?.seen();
    return answer;
  };
  /** A success that does not name what it affected proves nothing, but it may well have been one. */
  const write = async (method: Method, path: string, options: CallOptions): Promise<Written> => {
    const response = await call(method, path, options);
    const data = dataOf(await jsonIn(response));
    const id = numberIn(data.id);
    if (id === undefined || !isAffected(id, options.path)) throw strange(response, method, path, true);
    parts.reachability?.seen();
    return { id, data };
  };
  const strange = (response: Response, method: Method, path: string, perhapsSent: boolean) => {
    parts.reachability?.lost();
    return unreadable(`${method.toUpperCase()} ${path}`, { response, perhapsSent });
  };
  return {
    club,
    governor: parts.governor,
    get: (path, options) => read("get", path, options),
    file: async (path, options) => new Uint8Array(await (await call("get", path, options)).arrayBuffer()),
    post: (path, options) => write("post", path, options),
    put: (path, options) => write("put", path, options),
    patch: (path, options) => write("patch", path, options),
    delete: (path, options) => write("delete", path, options),
  };
}

/** Of an address that names two records, a person and one of their documents, the document does not say which of them an answer names (club-api §2.14). */
const isAffected = (id: number, path: Record<string, unknown> | undefined): boolean =>
  path === undefined || Object.values(path).includes(id);

/** How openapi-fetch writes the parts of an address. */
const SERIALIZERS = { querySerializer: createQuerySerializer(), pathSerializer: defaultPathSerializer };

interface CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
  lane: Lane;
  signal?: AbortSignal;
  turn?: Turn | undefined;
  once?: boolean;
  patience?: Patience;
  fileBytes?: number;
}

/** Some of these is in every answer that a club reads out: records and lists, what it granted, what changed (club-api §2.1, §4.2, §9). */
const SAID_BY_CLUBS = ["data", "id", "integration", "changes"];

async function jsonIn(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

/** Of an answer of status 2xx that is not what the document says: a maintenance page, the JSON of something else. It proves nothing. */
export function unreadable(
  operation: string,
  { response, perhapsSent = false, detail }: { response?: Response; perhapsSent?: boolean; detail?: string } = {},
): ClubError {
  const error = new ClubError({
    kind: "contract",
    code: "unreadable_answer",
    status: response?.status ?? 200,
    requestId: response?.headers.get("x-request-id") ?? undefined,
    operation,
    cause: detail,
  });
  error.perhapsSent = perhapsSent;
  return error;
}

/** The record within `{"data": {…}}`, or the answer itself where a service gives the record bare (club-api §4.13: not shown). */
export function dataOf(answer: unknown): Record<string, unknown> {
  const outer = isObject(answer) ? answer : {};
  return isObject(outer.data) ? outer.data : outer;
}

/**
 * The record with this identifier in an answer.
 * @throws ClubError `unreadable_answer` for anything else, which would pass for a record whose fields are all empty
 */
export function recordOf(answer: unknown, id: number, operation: string): Record<string, unknown> {
  const record = dataOf(answer);
  if (numberIn(record.id) !== id)
    throw unreadable(operation, { detail: "the answer is not the record that was asked for" });
  return record;
}

function numberIn(id: unknown): number | undefined {
  const number = typeof id === "string" && id !== "" ? Number(id) : id;
  return typeof number === "number" && Number.isInteger(number) ? number : undefined;
}

const kept = keptByProcess<Map<string, TokenSource>>("tokens");

const integrationOf = ({ slug, baseUrl, clientId, isEntered = false }: Club): string =>
  `${slug} ${baseUrl} ${clientId} ${isEntered}`;

/** Since when this process has had its present token of a club; undefined: it has none. */
export function tokenTakenAt(club: Club): Date | undefined {
  return kept.value?.get(integrationOf(club))?.takenAt;
}

function tokenOf(club: Club): TokenSource {
  kept.value ??= new Map();
  const { isEntered: isGuarded } = club;
  const integration = integrationOf(club);
  let source = kept.value.get(integration);
  if (!source) {
    const { baseUrl, clientId, slug } = club;
    const credential = async () => credentialOf((await store()).db, slug);
    source = new TokenSource({ baseUrl, clientId, isGuarded, credential });
    kept.value.set(integration, source);
    const renewed = source;
    onReturn((returned) => returned === slug && renewed.retryNow());
  }
  return source;
}
