"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { filledInKey, shownKey } from "#components/base/shell/shown-key.ts";
import { Button } from "#components/base/ui/button.tsx";
import type { PasskeyRequest } from "#lib/base/access/passkeys.ts";
import { requestAnyPasskey } from "./actions.ts";
import { attemptByKey, type SignInFailure } from "./sign-in-attempt.ts";

interface KeyButtonProps {
  next: string;
  /** What the browser is asked as it fills in an address; a press asks anew. */
  question: PasskeyRequest;
  pending: boolean;
  /** Somebody is being signed in; then what came of it: nothing where the page is being left. */
  begin(): void;
  end(fault: SignInFailure | undefined): void;
}

/** Signs in by a passkey alone: by a press, or where the browser offers the keys that it knows as the address is filled in. */
export function KeyButton({ next, question, pending, begin, end }: KeyButtonProps) {
  const words = useTranslations("access.signIn");
  const enter = async (answer: string) => {
    begin();
    end(await attemptByKey(answer, next));
  };
  const filledIn = useEffectEvent(enter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes.
  useEffect(() => {
    let isHere = true;
    void filledInKey(question).then((answer) => {
      if (isHere && answer !== undefined) void filledIn(answer);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const press = async () => {
    begin();
    const shown = await shownKey(requestAnyPasskey);
    if (shown.ok) return enter(shown.answer);
    end({ code: shown.isElsewhere ? "keyElsewhere" : shown.isPutAway ? "keyNotShown" : "keyWrong" });
  };
  return (
    <Button size="lg" className="w-full" pending={pending} onClick={() => void press()}>
      <KeyRound aria-hidden />
      {words("byKey")}
    </Button>
  );
}
