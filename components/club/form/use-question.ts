"use client";

import { useRef } from "react";
import { askKey, endAsk, keepAsk, keptAsk } from "./kept-asks.ts";

/**
 * Asks under a name that is kept until the question is answered: asked again because the answer was lost, it is the same question, and nothing is done twice. The
 * tab keeps the name too, so that it is the same question also where the page was loaded anew in between. An answer ends it, whichever it is.
 * @param place what asks on its page
 * @returns calls what is asked with its name; `of` tells questions apart that are asked from one place
 */
export function useQuestion(place: string) {
  const names = useRef(new Map<string, string>());
  return async <Answer>(send: (ask: string) => Promise<Answer>, of = ""): Promise<Answer> => {
    const key = await askKey(place, of);
    const ask = names.current.get(key) ?? keptAsk(key) ?? crypto.randomUUID();
    names.current.set(key, ask);
    keepAsk(key, ask);
    const answer = await send(ask);
    names.current.delete(key);
    endAsk(key);
    return answer;
  };
}
