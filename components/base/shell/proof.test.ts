import { expect, it } from "vitest";
import { answersForProof, proven } from "./proof.ts";

const ASKED = { ok: false, code: "prove_again", words: "Show first that it is you." };

it("sends the same once more after its person has shown who they are, and once only", async () => {
  const sent: string[] = [];
  let asked = 0;
  const leave = answersForProof(async () => {
    asked += 1;
    return true;
  });
  const press = async () => {
    sent.push("what was typed");
    return sent.length === 1 ? ASKED : { ok: true };
  };
  expect(await proven(press)).toEqual({ ok: true });
  expect(sent).toEqual(["what was typed", "what was typed"]);
  // A server that asks for ever is not asked for ever.
  expect(await proven(async () => ASKED)).toEqual(ASKED);
  expect(asked).toBe(2);
  leave();
});

it("does nothing where the question was closed, or nobody can ask it", async () => {
  let sent = 0;
  const press = async () => {
    sent += 1;
    return ASKED;
  };
  const leave = answersForProof(async () => false);
  expect(await proven(press)).toEqual(ASKED);
  leave();
  expect(await proven(press)).toEqual(ASKED);
  expect(sent).toBe(2);
});

it("asks nobody for what was done, or refused for another reason", async () => {
  const leave = answersForProof(async () => {
    throw new Error("nobody is asked");
  });
  for (const answer of [{ ok: true }, { ok: false, code: "denied" }, undefined, null])
    expect(await proven(async () => answer)).toBe(answer);
  leave();
});
