"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Button } from "#components/base/ui/button.tsx";

/** Browsers give the clipboard to pages over https and on this machine only. What the server draws knows of none. */
const hasClipboard = (): boolean => Boolean(navigator.clipboard);
const nothingChanges = () => () => {};

/** A code, a password or an address to hand over, large enough to be copied by hand. */
export function HandOver({ secret }: { secret: string }) {
  const words = useTranslations("ui");
  const [copied, setCopied] = useState(false);
  const canCopy = useSyncExternalStore(nothingChanges, hasClipboard, () => false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <div className="flex items-center gap-3 rounded border border-line bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 select-all whitespace-pre-line font-mono text-lg [overflow-wrap:anywhere]">
        {secret}
      </code>
      {canCopy ? (
        <Button size="sm" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? words("copied") : words("copy")}
        </Button>
      ) : null}
    </div>
  );
}
