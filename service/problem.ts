import type { Denial, DenialCode } from "./rules/denial.ts";

/** One fault inside a refused request: `pointer` is a JSON Pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
}

/**
 * A request that is answered with an error: `status`, `code` and public words (RFC 9457; club-api#errors). `cause` stays
 * inside: it goes to the log, never into an answer.
 */
export class Problem extends Error {
  override name = "Problem";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** Titles by status: the same for every problem of a status, as RFC 9457 asks of `title`. */
const TITLES: Readonly<Record<number, string>> = {
  400: "The request cannot be read",
  401: "Authentication is needed",
  403: "Not allowed",
  404: "Not found",
  405: "The method is not allowed here",
  409: "The request contradicts the current state",
  408: "The request took too long",
  413: "The body is too large",
  415: "The media type is not supported",
  422: "The request was understood and refused",
  429: "Too many requests",
  431: "The request's fields are too large",
  500: "The service failed",
  503: "The service is not available",
};

/** The body of a problem answer. */
export function presentProblem(problem: Problem, requestId: string): Record<string, unknown> {
  return {
    status: problem.status,
    code: problem.code,
    title: TITLES[problem.status] ?? "The request was refused",
    detail: problem.message,
    request_id: requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
}

/** 404, also for an identifier of another club. */
export function notFound(what = "This address names nothing that exists."): Problem {
  return new Problem(404, "not_found", what);
}

/** More faults help nobody to mend a body, and an answer must not grow larger than what it answers. */
export const MAX_FAULTS = 100;
/** Longer than any pointer into a body that the contract takes; a longer one was made up by a client and is cut. */
const LONGEST_POINTER = 200;

/** 422 with one entry a fault, up to a hundred: the body breaks the club's contract. */
export function validationFailed(errors: readonly FieldError[]): Problem {
  const [count, shown] = [errors.length, errors.slice(0, MAX_FAULTS).map(cut)];
  const many = `More than ${MAX_FAULTS} fields are not valid; these are the first ${MAX_FAULTS}.`;
  const words = count === 1 ? "One field is not valid." : count > MAX_FAULTS ? many : `${count} fields are not valid.`;
  return new Problem(422, "validation_failed", words, { errors: shown });
}

function cut(error: FieldError): FieldError {
  const { pointer } = error;
  return pointer.length <= LONGEST_POINTER ? error : { ...error, pointer: `${pointer.slice(0, LONGEST_POINTER)}…` };
}

/** Denials that contradict the current state of a record; every other denial is a refusal by a rule. */
const CONFLICTS: ReadonlySet<DenialCode> = new Set(["already_registered", "registration_state", "season_in_use"]);

/** The status that a denial is answered with (club-api#errors). */
export function statusOf(code: DenialCode): 409 | 422 {
  return CONFLICTS.has(code) ? 409 : 422;
}

/** What the rules denied, as a problem: the first reason leads, all of them are in `errors`. */
export function refusal(denials: readonly Denial[]): Problem {
  const [first] = denials;
  if (!first) throw new Error("a refusal needs a reason");
  const errors = denials.map(({ pointer = "", code, words }) => ({ pointer, code, detail: words }));
  return new Problem(statusOf(first.code), first.code, first.words, { errors });
}
