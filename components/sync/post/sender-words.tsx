"use client";

import { useTranslations } from "next-intl";
import type { SenderRecords } from "#lib/sync/post/sender-records.ts";

/** What the name servers say of the sender's domain, and what to do about it. */
export function SenderWords({ records: { domain, spf, dmarc } }: { records: SenderRecords }) {
  const words = useTranslations("post.records");
  return (
    <div className="space-y-1">
      <h3 className="font-medium text-sm">{words("title", { domain })}</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{words(`spf.${spf ?? "unknown"}`)}</li>
        <li>{words(`dmarc.${dmarc ?? "unknown"}`)}</li>
      </ul>
    </div>
  );
}
