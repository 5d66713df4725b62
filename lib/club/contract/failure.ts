import { isNamed } from "#runtime/recognised.ts";
/** Why a contract cannot be used, as codes that the interface has words for (`contract.failed.<code>`). */
export type ContractFailureCode =
  | "unreachable"
  | "too_slow"
  | "refused"
  | "redirected"
  | "too_large"
  | "too_deep"
  | "too_complex"
  | "not_json"
  | "not_openapi";

/** A contract that could not be read or is not safe to use: `code` for the public words, `cause` for the log. */
export class ContractFailure extends Error {
  override name = "ContractFailure";
  static override [Symbol.hasInstance](cause: unknown): cause is ContractFailure {
    return isNamed(cause, "ContractFailure");
  }
  readonly code: ContractFailureCode;
  constructor(code: ContractFailureCode, detail: string, options?: { cause?: unknown }) {
    super(detail, options);
    this.code = code;
  }
}

/** Whether a failure says that the club's service is away, and not that its contract is wrong. */
export function isOutOfReach(failure: unknown): boolean {
  return failure instanceof ContractFailure && (failure.code === "unreachable" || failure.code === "too_slow");
}
