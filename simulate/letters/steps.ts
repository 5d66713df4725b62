import * as fc from "fast-check";

/** At which moment of a letter something happens: the conversation of RFC 5321, in its order. */
export const MOMENTS = ["connect", "mail", "rcpt", "data", "body", "end", "answered"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What the recipients' server does then. At the end it may have kept the letter all the same. */
export const DEEDS = [
  "450",
  "421",
  "451 quota",
  "550 nobody",
  "554 policy",
  "drop",
  "drop, kept",
  "silence",
  "silence, kept",
] as const;
export type Deed = (typeof DEEDS)[number];

/** Something that happens to a letter's next try: what the server does, whether a sending program is killed then, or both. */
export interface Step {
  letter: number;
  at: Moment;
  deed: Deed | null;
  /** Which of the programs that run, modulo how many there are; null: none. */
  kills: number | null;
}

/** Deeds that mean something at a moment. */
export function isMeant({ at, deed }: Pick<Step, "at" | "deed">): boolean {
  if (deed === null) return true;
  if (at === "answered") return false;
  if (deed.endsWith("kept")) return at === "end";
  if (deed === "550 nobody" || deed === "554 policy") return at === "rcpt" || at === "end";
  if (at === "data" || at === "body") return deed === "drop" || deed === "silence";
  if (at === "connect") return deed === "drop" || deed === "silence" || deed === "421";
  return true;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    letter: fc.nat({ max: 5 }),
    at: fc.constantFrom(...MOMENTS),
    deed: fc.option(fc.constantFrom(...DEEDS), { freq: 4 }),
    kills: fc.option(fc.nat({ max: 1 }), { freq: 2 }),
  })
  .filter((one) => isMeant(one) && (one.deed !== null || one.kills !== null));

export const histories: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 4, maxLength: 10, size: "max" });

const PLACES: Readonly<Record<Moment, string>> = {
  ...{ connect: "as it is connected to", mail: "at the sender", rcpt: "at the recipient", data: "before the body" },
  ...{ body: "in the middle of the body", end: "after the end of the letter", answered: "behind its answer" },
};

export function say({ letter, at, deed, kills }: Step): string {
  const what = [
    deed === null ? [] : [`the server: ${deed}`],
    kills === null ? [] : [`program ${kills + 1} is killed`],
  ].flat();
  return `letter ${letter + 1}, ${PLACES[at]}: ${what.join(", and ")}`;
}
