import type { ProofSteps } from "#components/desk/frame/proof-question.tsx";
import { askKeyForProof, proveOneselfAnew, waysToProve } from "./actions.ts";

/** With what a page lets its person show anew who they are. */
export const PROOF: ProofSteps = { ways: waysToProve, prove: proveOneselfAnew, askKey: askKeyForProof };
