import { type RefObject, useEffect, useRef, useState } from "react";
import { afterPress } from "#components/base/ui/after-press.ts";

interface OwnFault {
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong, as soon as somebody has left the field, or tried to send its form. */
  shown: string | undefined;
  leave(): void;
}

/**
 * Has the browser hold back a form for a reason of ours, said in our words below the field instead of in the browser's bubble: so no form has to ask each
 * of its fields, and none can forget to.
 * @param fault in words; undefined: the form may go
 * @param isEmpty whether nothing is typed: a field that is emptied while nobody is in it begins anew, as after what was typed was sent
 */
export function useOwnFault(fault: string | undefined, isEmpty: boolean): OwnFault {
  const input = useRef<HTMLInputElement>(null);
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const element = input.current;
    element?.setCustomValidity(fault ?? "");
  }, [fault]);
  useEffect(() => {
    const element = input.current;
    const hold = (event: Event) => {
      event.preventDefault();
      setTold(true);
      // The browser goes to the first one only where it may show its bubble.
      if (element?.form?.querySelector(":invalid:not(fieldset)") === element) element?.focus();
    };
    element?.addEventListener("invalid", hold);
    return () => element?.removeEventListener("invalid", hold);
  }, []);
  useEffect(() => {
    if (isEmpty && document.activeElement !== input.current) setTold(false);
  }, [isEmpty]);
  return { input, shown: isTold ? fault : undefined, leave: () => afterPress(() => setTold(true)) };
}
