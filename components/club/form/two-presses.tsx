"use client";

import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { usePress } from "./use-press.ts";

interface TwoPressesProps {
  /** On the button, the question in its place, and its two answers. */
  said: { press: string; ask: string; sure: string; keep: string };
  /** @returns why it is not done, in words; null: it is, or is asked otherwise now */
  carryOut(): Promise<string | null>;
  className?: string;
}

/** Below a form: what cannot be taken back, asked about where its button stood. */
export function TwoPresses({ said, carryOut, className }: TwoPressesProps) {
  const [isAsking, setAsking] = useState(false);
  const { isSending, fault, press } = usePress(carryOut);
  return (
    <div className={cn("space-y-2 border-line border-t pt-4", className)}>
      {isAsking ? (
        <>
          <p>{said.ask}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" pending={isSending} onClick={() => void press()}>
              {said.sure}
            </Button>
            <Button onClick={() => setAsking(false)}>{said.keep}</Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {said.press}
        </Button>
      )}
      {fault === null ? null : <ErrorState shape="inline" title={fault} />}
    </div>
  );
}
