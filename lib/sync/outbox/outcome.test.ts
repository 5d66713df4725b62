import { describe, expect, it } from "vitest";
import { markWait } from "#lib/activities/attendance/kind.ts";
import { LONGEST_WAIT } from "#lib/club/client/write-again.ts";
import { enrolmentWait } from "#lib/registrations/counter/kind.ts";
import { type Failure, judge } from "./outcome.ts";

const failure = (
  kind: Failure["kind"],
  code = "x",
  perhapsSent = false,
  status = kind === "scope" ? 403 : 422,
): Failure => ({
  ...{ ok: false, kind, code, status, detail: "", perhapsSent },
});
const judged = (outcome: Failure | { ok: true }, attempts = 1, waitAfter = enrolmentWait) =>
  judge(outcome, {
    ...{ manner: "persists", waitAfter, attempts, troubles: 0, doubts: 0, quietInSeconds: 0 },
    perhapsSent: !outcome.ok && outcome.perhapsSent,
  });
const verdict = (...asked: Parameters<typeof judged>) => judged(...asked).piece;

describe("what becomes of a try of a kind that persists", () => {
  it("is done once the club says so, and asked again under the same key while it says nothing", () => {
    expect(verdict({ ok: true })).toBe("done");
    expect(verdict(failure("contract", "unreadable_answer", true))).toBe("unknown");
  });
  it.each(["refused", "not_found", "scope"] as const)("%s is the club's word", (kind) => {
    expect(verdict(failure(kind))).toBe("failed");
  });
  it("is no failure while nobody can tell whether the club has done it", () => {
    for (const kind of ["unreachable", "failed", "scope", "credentials", "api_disabled", "rate_limited"] as const)
      for (const attempts of [1, 3, 50]) expect(verdict(failure(kind, "x", true), attempts), kind).toBe("unknown");
    expect(verdict(failure("contract", "unreadable_answer", true), 50)).toBe("unknown");
    expect(verdict(failure("conflict", "idempotency_in_progress"))).toBe("again");
  });
  it("is never given up for what passes", () => {
    for (const kind of ["unreachable", "rate_limited", "credentials", "api_disabled"] as const)
      expect(verdict(failure(kind), 99, markWait)).toBe("again");
  });
  it("of one that was perhaps sent tells what was said before the key was looked at from what was said after", () => {
    const before = [
      ["scope", 403],
      ["refused", 403],
      ["contract", 400],
      ["contract", 413],
    ] as const;
    for (const [kind, status] of before) expect(verdict(failure(kind, "x", true, status))).toBe("unknown");
    const after = [
      ["contract", 422],
      ["not_found", 404],
      ["conflict", 409],
    ] as const;
    for (const [kind, status] of after) expect(verdict(failure(kind, "x", true, status))).toBe("failed");
    expect(verdict(failure("conflict", "idempotency_key_reused"))).toBe("failed");
  });
  it("fails after internal errors in a row that can hide no success", () => {
    expect(verdict(failure("failed"), 5)).toBe("again");
    expect(verdict(failure("failed"), 6)).toBe("failed");
    expect(verdict(failure("conflict", "already_registered"))).toBe("failed");
  });
  it("ends with a reason of ours, whatever was perhaps sent", () => {
    expect(verdict(failure("ours", "perhaps_at_old_address", true))).toBe("failed");
  });
  it("waits longer with each try, as long as the club says, and never longer than a minute", () => {
    const waits = [1, 2, 5, 9].map((attempts) => judged(failure("unreachable"), attempts));
    expect(waits.map((one) => ("waitSeconds" in one ? one.waitSeconds : 0))).toEqual([0.5, 1, 4, 15]);
    expect(judged({ ...failure("rate_limited"), retryAfterSeconds: 3_600 })).toMatchObject({
      ...{ piece: "again", waitSeconds: LONGEST_WAIT },
    });
  });
});
