import { expect, it } from "vitest";
import { setsInCode, setsInDatabase, unindexedReferences } from "../../scripts/testing/table-rules.ts";
import { KINDS, startService } from "../testing/service.ts";
import * as schema from "./schema.ts";

it.each(KINDS)(
  "a club's database knows the words of each closed set, and finds by an index what refers to what, %s",
  async (kind) => {
    const service = await startService(kind);
    try {
      const { db } = (await service.createClub()).club.database;
      expect(await setsInDatabase(db)).toEqual(setsInCode(schema));
      expect(await unindexedReferences(db)).toEqual([]);
    } finally {
      await service.stop();
    }
  },
);
