import { isObject, type JsonObject } from "#lib/base/json-object.ts";
import { ContractFailure } from "./failure.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

/** An own property of a JSON object; never one inherited, so a document that says `constructor` finds nothing. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An OpenAPI document whose outer shape has been checked. */
export interface ContractDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: JsonObject;
}

/**
 * Parses the text of a contract after measuring it: nesting and number of values are counted in one pass over the
 * characters, so a document built to exhaust the stack or the memory is refused before anything walks it.
 * @throws ContractFailure too_large, too_deep, too_complex, not_json, not_openapi
 */
export function parseContract(text: string): ContractDocument {
  if (text.length > CONTRACT_LIMITS.bytes) throw new ContractFailure("too_large", `${text.length} characters`);
  measure(text);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new ContractFailure("not_json", "the contract is not JSON", { cause });
  }
  if (!isObject(document)) throw new ContractFailure("not_openapi", "the contract is not an object");
  const version = own(document, "openapi");
  if (typeof version !== "string" || !/^3\.\d/.test(version))
    throw new ContractFailure("not_openapi", "the document does not say that it is OpenAPI 3");
  if (!isObject(own(document, "paths"))) throw new ContractFailure("not_openapi", "the document has no paths");
  return document as ContractDocument;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);
const COMMA = 44;

function measure(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPEN.has(code)) {
      depth++;
      values++;
      if (depth > CONTRACT_LIMITS.nesting) throw new ContractFailure("too_deep", `nested over ${depth - 1} levels`);
    } else if (CLOSE.has(code)) depth--;
    else if (code === COMMA) values++;
    if (values > CONTRACT_LIMITS.values) throw new ContractFailure("too_complex", `over ${values - 1} values`);
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** `POST /seasons` or `PATCH /seasons/{id}`; the names of path parameters do not matter. */
export interface OperationName {
  method: "POST" | "PATCH" | "PUT" | "DELETE" | "GET";
  path: string;
}

/** An operation as the document has it, or undefined when this club's contract does not offer it. */
export function findOperation(document: ContractDocument, { method, path }: OperationName): JsonObject | undefined {
  const wanted = template(path);
  for (const [candidate, item] of Object.entries(document.paths)) {
    // A path of that length is no path, and braces without end would take long to match.
    if (candidate.length > CONTRACT_LIMITS.reference || template(candidate) !== wanted) continue;
    const resolved = follow(document, item);
    const operation = isObject(resolved) ? own(resolved, method.toLowerCase()) : undefined;
    if (isObject(operation)) return operation;
  }
  return undefined;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** An operation with its name; `inline` when it stands where its path is, so that the document's size bounds it. */
export interface NamedOperation extends OperationName {
  operation: JsonObject;
  inline: boolean;
}

/** Every operation of the document, in its order. */
export function* operationsOf(document: ContractDocument): Generator<NamedOperation> {
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.length > CONTRACT_LIMITS.reference) continue;
    const resolved = follow(document, item);
    if (!isObject(resolved)) continue;
    for (const method of METHODS) {
      const operation = own(resolved, method.toLowerCase());
      if (isObject(operation)) yield { method, path, operation, inline: resolved === item };
    }
  }
}

/** The schema of an operation's JSON request body, or undefined when it takes none. */
export function bodySchema(document: ContractDocument, operation: JsonObject): unknown {
  const body = follow(document, own(operation, "requestBody"));
  const content = isObject(body) ? own(body, "content") : undefined;
  if (!isObject(content)) return undefined;
  const type = Object.keys(content).find((name) => /^application\/(json|merge-patch\+json)\b/i.test(name));
  const media = type === undefined ? undefined : follow(document, content[type]);
  return isObject(media) ? own(media, "schema") : undefined;
}

/** Makes `/seasons/{id}` and `/seasons/{season_id}/` equal. */
export function template(path: string): string {
  let text = "";
  let at = 0;
  // By hand: on a path of nothing but open braces, or slashes, a regular expression starts over at each of them.
  for (let open = path.indexOf("{"); open >= 0; open = path.indexOf("{", at)) {
    const close = path.indexOf("}", open);
    if (close < 0) break;
    text += `${path.slice(at, open)}{}`;
    at = close + 1;
  }
  text += path.slice(at);
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}

/** References among path items, bodies and media types: a handful at most, so a ring of them ends here. */
const MAX_HOPS = 8;

function follow(document: ContractDocument, value: unknown): unknown {
  let current = value;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const reference = isObject(current) ? own(current, "$ref") : undefined;
    if (typeof reference !== "string") return current;
    current = resolvePointer(document, reference);
  }
  return undefined;
}

/** What a reference within the document (`#/components/…`, RFC 6901) points at; undefined for any other address. */
export function resolvePointer(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#") || reference.length > CONTRACT_LIMITS.reference) return undefined;
  const pointer = decodeFragment(reference.slice(1));
  if (pointer === "") return document;
  if (!pointer?.startsWith("/")) return undefined;
  let current: unknown = document;
  for (const part of pointer.slice(1).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(current)) current = /^\d+$/.test(name) ? current[Number(name)] : undefined;
    else current = isObject(current) ? own(current, name) : undefined;
  }
  return current;
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined; // a malformed escape names nothing
  }
}
