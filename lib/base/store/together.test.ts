import { expect, it } from "vitest";
import { Together } from "./together.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A source whose answers are given by hand. */
function source() {
  const asked: { keys: string[]; answer: (found: string[]) => void; fail: (cause: Error) => void }[] = [];
  const together = new Together<string, string>(
    (keys) =>
      new Promise((resolve, reject) =>
        asked.push({
          keys,
          answer: (found) => resolve(new Map(found.map((key) => [key, `${key} is here`]))),
          fail: reject,
        }),
      ),
  );
  return { asked, together };
}

it("asks once for all who come in one moment, each key once, and tells each their own", async () => {
  const { asked, together } = source();
  const told = Promise.all(["ana", "bob", "ana", "eve"].map((key) => together.find(key)));
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([["ana", "bob", "eve"]]);
  asked[0]?.answer(["ana", "bob"]);
  expect(await told).toEqual(["ana is here", "bob is here", "ana is here", undefined]);
});

it("never answers with what was asked before one came: a revocation in between holds", async () => {
  const { asked, together } = source();
  const before = together.find("ana");
  await turn();
  const after = together.find("ana");
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer(["ana"]);
  asked[1]?.answer([]);
  expect([await before, await after]).toEqual(["ana is here", undefined]);
});

it("fails for those who took part, and for nobody after them", async () => {
  const { asked, together } = source();
  const failing = Promise.allSettled([together.find("ana"), together.find("bob")]);
  await turn();
  const next = together.find("ana");
  asked[0]?.fail(new Error("the database is away"));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  asked[1]?.answer(["ana"]);
  expect(await next).toBe("ana is here");
});
