/** Asks whoever sits there to show who they are. @returns whether they did */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;

/** Whoever can ask stands on every page once (`ProofGuard`). @returns ends that */
export function answersForProof(asked: AskForProof): () => void {
  ask = asked;
  return () => {
    if (ask === asked) ask = undefined;
  };
}

/**
 * Sends what cannot be taken back. Where the server wants its person to show first who they are (`prove_again`), they are asked, and the same is sent again: nothing that was
 * typed is lost.
 */
export async function proven<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work();
  const { code } = (answer ?? {}) as { code?: unknown };
  if (code !== "prove_again" || !ask) return answer;
  return (await ask()) ? work() : answer;
}
