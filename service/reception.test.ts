import { expect, it } from "vitest";
import { type Asker, Reception } from "./reception.ts";

const asker = (more: Partial<Asker> = {}): Asker => ({
  ...{ club: "demo", token: undefined, address: "192.0.2.1", bodyBytes: 0, isGone: () => false },
  ...more,
});
const turns = async () => {
  for (let count = 0; count < 5; count++) await new Promise((resolve) => setImmediate(resolve));
};

it("serves a known token at once while a thousand strangers wait", async () => {
  const reception = new Reception();
  reception.expect("demo", "good", "cl_1");
  const strangers = Array.from({ length: 1_000 }, () => reception.visit(asker()));
  let inside = 0;
  for (const visit of strangers) void visit.enter().then(() => inside++);
  await turns();
  await reception.visit(asker({ token: "good" })).enter();
  expect(inside).toBe(4);
});

it("takes a token that it does not know, of another club, or found void, for none", async () => {
  const reception = new Reception();
  reception.expect("demo", "good", "cl_1");
  reception.visit(asker({ token: "void" })).recognise("cl_1");
  reception.visit(asker({ token: "void" })).recognise(undefined);
  for (let count = 0; count < 4; count++) await reception.visit(asker()).enter();
  let inside = 0;
  for (const more of [{ token: "bad" }, { token: "good", club: "other" }, { token: "void" }]) {
    void reception
      .visit(asker(more))
      .enter()
      .then(() => inside++);
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
      .visit(asker({ token: "flood" }))
      .enter()
      .then(() => inside++);
  }
  await turns();
  await reception.visit(asker({ token: "good" })).enter();
  expect(inside).toBe(10);
});

it("does not begin what nobody waits for any more, and gives the place on", async () => {
  const reception = new Reception();
  for (let count = 0; count < 8; count++) {
    await expect(reception.visit(asker({ isGone: () => true })).enter()).rejects.toThrow("gone");
  }
  await reception.visit(asker()).enter();
});
