import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { keepContract, lastContract } from "./last-contract.ts";

const club = { slug: "judo", baseUrl: "http://localhost:4000/judo/api/v1" };
const contract = (title: string, minute: number) => ({
  // U+0000 is what jsonb would refuse.
  document: { openapi: "3.2.0", paths: {}, info: { title, description: "\0" } },
  etag: undefined,
  fingerprint: title,
  version: "1.5",
  readAt: new Date(Date.UTC(2026, 8, 12, 8, minute)),
});

describe.each(databases("contract"))("the last contract of a club, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "a".repeat(32) }));
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(store.db, { ...club, name: "Judo", clientId: "client", credential });
  });
  afterAll(() => close());

  it("is the one read last, however late an older one comes, and stands for its own address alone", async () => {
    expect(await lastContract(store.db, club)).toBeUndefined();
    await keepContract(store.db, club, contract("first", 0));
    await keepContract(store.db, club, contract("second", 5));
    await keepContract(store.db, club, contract("late", 3));
    const { document, readAt } = contract("second", 5);
    expect(await lastContract(store.db, club)).toEqual({ document, readAt });
    expect(await lastContract(store.db, { ...club, baseUrl: "http://localhost:4001/judo/api/v1" })).toBeUndefined();
  });
});
