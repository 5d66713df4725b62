"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";

/** Puts the receiver's address where one can paste it from. */
export function CopyAddress({ address }: { address: string }) {
  const words = useTranslations("settings.webhooks");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(words("copied"));
    } catch {
      // A browser that forbids it, or a page without TLS: the address can still be marked.
      toast({ words: words("notCopied"), tone: "plain" });
    }
  };
  return (
    <IconButton label={words("copy")} onClick={() => void copy()}>
      <Copy aria-hidden />
    </IconButton>
  );
}
