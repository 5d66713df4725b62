import { describe, expect, it } from "vitest";
import { parseContract } from "./document.ts";
import { contractChanges, readingOf } from "./reading.ts";
import { clubContract, contractOf, operation } from "./testing/club-contract.ts";

const read = (contract: object) => readingOf(parseContract(JSON.stringify(contract)));
const text = { type: "string", maxLength: 20 };
const body = (properties: object) => operation({ type: "object", properties });

describe("two readings of a whole contract", () => {
  it("tell a feature by its fields, once for the forms that create and edit", async () => {
    const changes = contractChanges(
      await read(clubContract({ geography: true })),
      await read(clubContract({ slots: true })),
    );
    expect(changes).toEqual({
      records: [
        {
          name: "seasons",
          changes: [
            { kind: "removed", name: "city_registration_start", on: "both" },
            { kind: "removed", name: "city_code", on: "both" },
          ],
        },
        { name: "groups", changes: [{ kind: "added", name: "slot_ids", on: "create" }] },
      ],
      appeared: [],
      gone: [],
      touched: [],
    });
  });

  it("tell operations that came and went, and those that changed without their form", async () => {
    const before = contractOf({
      "/things": { get: { responses: {} }, post: body({ a: text }) },
      "/things/{id}/files": { post: body({ b: text }) },
      "/gone": { get: {} },
    });
    const after = contractOf({
      "/things": { get: { responses: { 200: {} } }, post: body({ a: text }) },
      "/things/{id}/files": { post: body({ b: { ...text, maxLength: 10 } }) },
      "/new": { delete: {} },
    });
    expect(contractChanges(await read(before), await read(after))).toEqual({
      records: [
        {
          name: "POST /things/{id}/files",
          changes: [
            { kind: "changed", name: "b", on: "both", limits: [{ limit: "maxLength", before: 20, after: 10 }] },
          ],
        },
      ],
      appeared: ["DELETE /new"],
      gone: ["GET /gone"],
      touched: ["GET /things"],
    });
  });

  it("keep no word that only explains", async () => {
    const reading = await read(
      contractOf({ "/things": { post: body({ a: { ...text, title: "A", description: "B" } }) } }),
    );
    expect(reading.forms["POST /things"]?.fields).toMatchObject([{ name: "a", title: "A", maxLength: 20 }]);
    expect(JSON.stringify(reading)).not.toContain("description");
  });
});
