"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Input } from "#components/ui/input.tsx";

/** What stands in for a time typed halfway: no value, but not nothing either, so that the check can speak. */
export const HALF_TYPED = "?";

export interface NativeMomentProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur" | "ref"> {
  type: "time";
  value: string;
  /** Told HALF_TYPED where the browser holds something that is not whole. */
  onValue(value: string): void;
  onLeave(): void;
}

/**
 * The browser's own input for a time of day, which has one order in every language. To a script a half-typed value looks empty, and it is not even announced where nothing
 * stood before: whether it is empty or half-typed is read at every change and key, on leaving, and before the form is sent.
 */
export function NativeMoment({ value, onValue, onLeave, ...rest }: NativeMomentProps) {
  const input = useRef<HTMLInputElement>(null);
  // What a draft brought back as half-typed shows as empty, but nobody emptied it: it stays until it is typed over.
  const isHalfHere = useRef(false);
  const read = ({ value: now, validity }: HTMLInputElement) => {
    isHalfHere.current = now === "" && validity.badInput;
    const seen = isHalfHere.current ? HALF_TYPED : now;
    if (seen !== value) onValue(seen);
  };
  const look = (element: HTMLInputElement) => {
    if (element.validity.badInput || isHalfHere.current) read(element);
  };
  useEffect(() => {
    const element = input.current;
    const form = element?.form;
    const beforeSending = () => element && look(element);
    // On the form itself, on the way down: before React hears that it is to be sent.
    form?.addEventListener("submit", beforeSending, { capture: true });
    return () => form?.removeEventListener("submit", beforeSending, { capture: true });
  });
  return (
    <Input
      {...rest}
      ref={input}
      value={value === HALF_TYPED ? "" : value}
      onChange={(event) => read(event.target)}
      onKeyUp={(event) => event.key === "Tab" || read(event.currentTarget)}
      onBlur={(event) => {
        look(event.target);
        onLeave();
      }}
    />
  );
}
