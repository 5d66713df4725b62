import { expect, it } from "vitest";
import { Reception, type UncheckedRequest } from "./reception.ts";

const request = (more: Partial<UncheckedRequest> = {}): UncheckedRequest => ({
  ...{ club: "demo", token: undefined, machine: "192.0.2.1", bodyBytes: 0, onGone: () => () => {} },
  ...more,
});
/** Whoever still waits when a test has ended gives up some time later, in the middle of another one. */
const impatient = () => {};
const turns = async () => {
  for (let count = 0; count < 5; count++) await new Promise((resolve) => setImmediate(resolve));
};

it("serves a known token at once while a thousand strangers wait", async () => {
  const reception = new Reception();
  reception.expect("demo", "good", "cl_1");
  const strangers = Array.from({ length: 1_000 }, () => reception.visit(request()));
  let inside = 0;
  for (const visit of strangers) void visit.enter().then(() => inside++, impatient);
  await turns();
  await reception.visit(request({ token: "good" })).enter();
  expect(inside).toBe(4);
});

it("takes a token that it does not know, of another club, or found void, for none", async () => {
  const reception = new Reception();
  reception.expect("demo", "good", "cl_1");
  reception.visit(request({ token: "void" })).recognise("cl_1");
  reception.visit(request({ token: "void" })).recognise(undefined);
  for (let count = 0; count < 4; count++) await reception.visit(request()).enter();
  let inside = 0;
  for (const more of [{ token: "bad" }, { token: "good", club: "other" }, { token: "void" }]) {
    void reception
      .visit(request(more))
      .enter()
      .then(() => inside++, impatient);
  }
  await turns();
  expect(inside).toBe(0);
});

it("keeps a place for an integration while another one sends fifty requests", async () => {
  const reception = new Reception();
  reception.expect("demo", "flood", "cl_1");
  reception.expect("demo", "good", "cl_2");
  let inside = 0;
  for (let count = 0; count < 50; count++) {
    void reception
      .visit(request({ token: "flood" }))
      .enter()
      .then(() => inside++, impatient);
  }
  await turns();
  await reception.visit(request({ token: "good" })).enter();
  expect(inside).toBe(10);
});

it("does not begin what nobody waits for any more", async () => {
  const reception = new Reception();
  for (let count = 0; count < 4; count++) await reception.visit(request()).enter();
  const leaves: (() => void)[] = [];
  const onGone = (leave: () => void) => {
    leaves.push(leave);
    return () => {};
  };
  const gone = Array.from({ length: 8 }, () => reception.visit(request({ onGone })).enter());
  for (const leave of leaves) leave();
  for (const one of gone) await expect(one).rejects.toThrow("gone");
});

it("begins one stranger at a time, and not at once, for a moment after an integration's request", async () => {
  const reception = new Reception();
  reception.expect("demo", "good", "cl_1");
  const visit = reception.visit(request({ token: "good" }));
  await visit.enter();
  visit.leave();
  let inside = 0;
  for (let count = 0; count < 20; count++) {
    void reception
      .visit(request())
      .enter()
      .then(() => inside++, impatient);
  }
  await turns();
  // Otherwise all four for whom there is room would be in by now; on a busy machine the second may be.
  expect(inside).toBeLessThan(4);
  await expect.poll(() => inside).toBe(4);
});

it("lets another caller's long bodies go before the next of one who sent a megabyte", async () => {
  const reception = new Reception();
  reception.expect("demo", "flood", "cl_1");
  reception.expect("demo", "good", "cl_2");
  const order: string[] = [];
  const bring = async (token: string, bodyBytes: number) => {
    const visit = reception.visit(request({ token, bodyBytes }));
    await visit.enter();
    order.push(token);
    setImmediate(() => visit.leave());
  };
  const flood = Array.from({ length: 6 }, () => bring("flood", 1_048_576));
  await Promise.all([...flood, ...Array.from({ length: 10 }, () => bring("good", 20_000))]);
  expect(order.slice(0, 12)).toEqual(["flood", "flood", ...Array(10).fill("good")]);
});
