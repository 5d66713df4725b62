import { nameEvidence } from "#lib/treasury/bank/label.ts";
import type { MatchScene, OpenClaim } from "./open-things.ts";
import { type MatchProposal, type MatchReason, saidKind } from "./proposal-shape.ts";

/** Letters at the head of a surname by which claims are found: only those are compared with a label whole. */
const HEAD_LETTERS = 6;
/** Words of a label that may be one surname. */
const WORDS_OF_NAME = [1, 2, 3, 4];

/** A transfer that nobody recorded, of somebody who owes as much: it becomes payments, which a person presses. */
export function claimProposals({ lines, claims }: Pick<MatchScene, "lines" | "claims">): MatchProposal[] {
  const headed = (claim: OpenClaim) => new Set(claim.names.map(({ last }) => headOf(last.replaceAll(" ", ""))));
  const byHead = gathered(claims, headed);
  const byAmount = gathered(claims, ({ cents }) => new Set(cents));
  return lines
    .filter((line) => line.cents > 0 && !line.isCollected && ["transfer", "unsaid"].includes(saidKind(line)))
    .flatMap((line) => {
      const named = headsIn(line.labelKey).flatMap((head) => byHead.get(head) ?? []);
      return [...new Set([...(byAmount.get(line.cents) ?? []), ...named])].flatMap(({ names, cents, memberId }) => {
        const { evidence, name } = nameEvidence(line.labelKey, names);
        const isDue = cents.includes(line.cents);
        if (!name || evidence < (isDue ? 1 : 3)) return [];
        const reasons: MatchReason[] = [
          { is: "name", name: `${name.last} ${name.first}`.trim() },
          ...(isDue ? [{ is: "due" as const }] : []),
        ];
        return [
          {
            ...{ line: line.id, isSure: false, reasons },
            parts: [{ kind: "recording" as const, cents: line.cents, memberId }],
          },
        ];
      });
    });
}

const headOf = (name: string): string => name.slice(0, HEAD_LETTERS);

/** How the surnames in a label may begin, its words apart or together. */
function headsIn(labelKey: string): string[] {
  const words = labelKey.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [
    ...new Set(words.flatMap((_, at) => WORDS_OF_NAME.map((count) => headOf(words.slice(at, at + count).join(""))))),
  ];
}

function gathered<Key>(
  claims: readonly OpenClaim[],
  keysOf: (claim: OpenClaim) => ReadonlySet<Key>,
): ReadonlyMap<Key, OpenClaim[]> {
  const by = new Map<Key, OpenClaim[]>();
  for (const claim of claims)
    for (const key of keysOf(claim)) {
      const those = by.get(key);
      if (those) those.push(claim);
      else by.set(key, [claim]);
    }
  return by;
}
