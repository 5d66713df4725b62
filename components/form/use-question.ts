"use client";

import { useRef } from "react";

/**
 * Asks under a name that is kept until the question is answered: asked again because the answer was lost, it is the same question, and nothing is done twice. An
 * answer ends it, whichever it is.
 * @returns calls what is asked with its name; `of` tells questions apart that are asked from one place
 */
export function useQuestion() {
  const names = useRef(new Map<string, string>());
  return async <Answer>(send: (ask: string) => Promise<Answer>, of = ""): Promise<Answer> => {
    const ask = names.current.get(of) ?? crypto.randomUUID();
    names.current.set(of, ask);
    const answer = await send(ask);
    names.current.delete(of);
    return answer;
  };
}
