"use client";

import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import type { BankAnswer } from "./answers.ts";

interface LinePressProps {
  /** What the button says, and what it is about for who hears it alone. */
  children: string;
  label: string;
  notDone: string;
  carryOut(): Promise<BankAnswer>;
}

/** A press about one line of the bank. */
export function LinePress({ children, label, notDone, carryOut }: LinePressProps) {
  return (
    <PressButton carryOut={carryOut} notDone={notDone} aria-label={label}>
      {children}
    </PressButton>
  );
}
