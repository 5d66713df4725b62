import { describe, expect, it } from "vitest";
import { LONGEST_WAIT } from "#lib/club/another-try.ts";
import { type Attempt, judge } from "./verdict.ts";

const failure = (kind: Extract<Attempt, { ok: false }>["kind"], code = "x", perhapsSent = false): Attempt => ({
  ...{ ok: false, kind, code, status: kind === "scope" ? 403 : 422, detail: "", perhapsSent },
});
const row = (attempt: Attempt, attempts = 1) => judge(attempt, attempts).row;

describe("what becomes of a try to create a registration", () => {
  it("is done once the club names the registration, and asked again under the same key while it does not", () => {
    expect(judge({ ok: true, id: 7 }, 1)).toEqual({ row: "done", id: 7 });
    expect(row(failure("contract", "unreadable_answer", true))).toBe("again");
  });
  it.each(["refused", "not_found"] as const)("%s is the club's word", (kind) => {
    expect(row(failure(kind))).toBe("failed");
  });
  it("is no failure while nobody can tell whether the club has done it", () => {
    for (const kind of ["unreachable", "failed", "scope", "credentials", "api_disabled", "rate_limited"] as const)
      for (const attempts of [1, 3, 50]) expect(row(failure(kind, "x", true), attempts), kind).toBe("again");
    expect(row(failure("contract", "unreadable_answer", true), 50)).toBe("again");
    expect(row(failure("conflict", "idempotency_in_progress"))).toBe("again");
  });
  it("fails where the integration may not, and after internal errors in a row that can hide no success", () => {
    expect(row(failure("scope"))).toBe("failed");
    expect(row(failure("failed"), 5)).toBe("again");
    expect(row(failure("failed"), 6)).toBe("failed");
    expect(row(failure("conflict", "already_registered"))).toBe("failed");
  });
  it("waits longer with each try, as long as the club says, and never longer than a minute", () => {
    const waits = [1, 2, 5, 9].map((attempts) => judge(failure("unreachable"), attempts));
    expect(waits.map((one) => (one.row === "again" ? one.waitSeconds : 0))).toEqual([0.5, 1, 4, 15]);
    const told = judge({ ...failure("rate_limited"), retryAfterSeconds: 3_600 } as Attempt, 1);
    expect(told).toEqual({ row: "again", waitSeconds: LONGEST_WAIT });
  });
});
