"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { Addressees } from "#lib/people/letters/addressees.ts";

/** How many addresses there are, whose, and who has none. */
export function AddressedCount({ addresses, without }: Addressees) {
  const words = useTranslations("decisions.letter");
  return (
    <div className="space-y-1">
      <p>
        {words("addresses", { count: addresses.length })} <span className="text-ink-soft">{words("whom")}</span>
      </p>
      {without.length > 0 ? (
        <p className="text-pending">{words("without", { count: without.length, names: without.join(", ") })}</p>
      ) : null}
    </div>
  );
}

interface CopyAddressesProps {
  addresses: readonly string[];
  isMain?: boolean;
  onCopied?: () => void;
}

/** Copies addresses as mail programs take them: most between commas, Outlook between semicolons. */
export function CopyAddresses({ addresses, isMain = false, onCopied }: CopyAddressesProps) {
  const words = useTranslations("decisions.letter");
  return (
    <>
      <CopyButton text={addresses.join(", ")} label={words("copyAddresses")} isMain={isMain} onCopied={onCopied} />
      <CopyButton text={addresses.join("; ")} label={words("copyForOutlook")} onCopied={onCopied} />
    </>
  );
}

interface CopyButtonProps {
  text: string;
  label: string;
  isMain?: boolean;
  onCopied?: (() => void) | undefined;
}

/** Copies a text, or says that the browser did not let it. */
export function CopyButton({ text, label, isMain = false, onCopied }: CopyButtonProps) {
  const words = useTranslations("decisions.letter");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(words("copied"));
      onCopied?.();
    } catch {
      // A browser that forbids it, or a page without TLS.
      toast({ words: words("notCopied"), tone: "plain" });
    }
  };
  return (
    <Button variant={isMain ? "primary" : "secondary"} onClick={() => void copy()}>
      <Copy aria-hidden />
      {label}
    </Button>
  );
}
