"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

/**
 * A press that does one thing, one at a time, and says why it did not.
 * @param carryOut does it, with what the press gave. @returns why it is not done, in words; null: it is
 * @param unreachable said where no answer comes
 */
export function usePress<Given extends unknown[]>(
  carryOut: (...given: Given) => Promise<string | null>,
  unreachable?: string,
) {
  const ui = useTranslations("ui");
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const press = async (...given: Given) => {
    if (isSending) return;
    setSending(true);
    setFault(null);
    try {
      setFault(await carryOut(...given));
    } catch {
      setFault(unreachable ?? ui("lost"));
    } finally {
      setSending(false);
    }
  };
  return { isSending, fault, press, setFault };
}
