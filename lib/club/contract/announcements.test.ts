import { describe, expect, it } from "vitest";
import { announcementsIn } from "./announcements.ts";

const entry = {
  version: "1.5",
  date: "2026-09-10",
  type: "additive",
  summary: "More by season",
  operations_added: ["GET /a"],
};
const read = {
  version: "1.5",
  date: "2026-09-10",
  kind: "additive",
  summary: "More by season",
  operations: ["GET /a"],
};

describe("what a service announces", () => {
  it.each([
    ["the document's object", { from: "1.4", to: "1.5", changes: [entry] }],
    ["a list under data", { data: [entry] }],
    ["the object under data", { data: { changes: [entry] } }],
    ["a bare list", [entry]],
  ])("is read from %s", (_shape, answer) => {
    expect(announcementsIn(answer)).toEqual({ entries: [read], unread: 0 });
  });

  it("comes newest first, whatever else an entry has or lacks", () => {
    const answer = {
      changes: [{ version: 1.2, note: "x" }, { description: "only words" }, { ...entry, operations_added: "?" }],
    };
    expect(announcementsIn(answer).entries.map(({ version, summary }) => [version, summary])).toEqual([
      ["1.5", "More by season"],
      ["", "only words"],
      ["1.2", ""],
    ]);
  });

  it("is counted where an entry says nothing to us", () => {
    expect(announcementsIn({ changes: [entry, null, "1.6", {}] })).toMatchObject({ unread: 3 });
  });

  it("never looks empty when there is no list at all", () => {
    for (const answer of [{}, { data: {} }, { changes: "none" }, "none", null, 7])
      expect(() => announcementsIn(answer)).toThrow("unknown_answer");
    expect(announcementsIn({ changes: [] })).toEqual({ entries: [], unread: 0 });
  });

  it("is short plain text, however much is sent", () => {
    const long = `\u202e\u0000${"x".repeat(100_000)}`;
    const many = Array.from({ length: 5000 }, () => ({
      version: long,
      summary: long,
      operations_added: Array(5000).fill(long),
    }));
    expect(JSON.stringify(announcementsIn({ changes: many })).length).toBeLessThan(500_000);
  });
});
