import { randomUUID } from "node:crypto";
import type { Unreadable } from "../runtime/http/unreadable.ts";
import { Problem, presentProblem } from "./problem.ts";

/** Fields and body of the answer to bytes that never became a request. */
export function presentUnreadable({ status, code, detail }: Unreadable) {
  const requestId = randomUUID();
  return {
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
    },
    body: JSON.stringify(presentProblem(new Problem(status, code, detail), requestId)),
  };
}
