import { describe, expect, it } from "vitest";
import { Rounds } from "./rounds.ts";

/** A question whose answers are given by hand: each call of `ask` waits until `answer` is called for it. */
function question() {
  const sent: { count: number; answer: (text: string) => void; fail: (cause: Error) => void }[] = [];
  const ask = (count: number) =>
    new Promise<string>((resolve, reject) => sent.push({ count, answer: resolve, fail: reject }));
  return { sent, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("rounds", () => {
  it("ask once for all who come in one moment, and tell each its turn", async () => {
    const [rounds, { sent, ask }] = [new Rounds<string>(), question()];
    const shares = Promise.all([rounds.join("a", ask), rounds.join("a", ask), rounds.join("a", ask)]);
    await turn();
    expect(sent.map(({ count }) => count)).toEqual([3]);
    sent[0]?.answer("yes");
    expect(await shares).toEqual([0, 1, 2].map((place) => ({ answer: "yes", count: 3, place })));
  });

  it("never give an answer to a question that was sent before the request came", async () => {
    const [rounds, { sent, ask }] = [new Rounds<string>(), question()];
    const first = rounds.join("a", ask);
    await turn();
    const late = [rounds.join("a", ask), rounds.join("a", ask)];
    await turn();
    expect(sent.map(({ count }) => count)).toEqual([1, 2]);
    sent[1]?.answer("new");
    expect((await Promise.all(late)).map(({ answer }) => answer)).toEqual(["new", "new"]);
    sent[0]?.answer("old");
    expect((await first).answer).toBe("old");
  });

  it("keep different questions apart: one that takes long delays no other", async () => {
    const [rounds, slow, quick] = [new Rounds<string>(), question(), question()];
    const waiting = rounds.join("slow", slow.ask);
    const served = rounds.join("quick", quick.ask);
    await turn();
    quick.sent[0]?.answer("here");
    expect((await served).answer).toBe("here");
    slow.sent[0]?.answer("at last");
    expect((await waiting).answer).toBe("at last");
  });

  it("fail for those who took part, and for nobody after them", async () => {
    const [rounds, { sent, ask }] = [new Rounds<string>(), question()];
    const failing = Promise.allSettled([rounds.join("a", ask), rounds.join("a", ask)]);
    await turn();
    const next = rounds.join("a", ask);
    sent[0]?.fail(new Error("no database"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await turn();
    sent[1]?.answer("again");
    expect((await next).answer).toBe("again");
  });
});
