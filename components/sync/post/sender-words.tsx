"use client";

import { useTranslations } from "next-intl";
import type { SenderRecords } from "#lib/sync/post/sender-records.ts";

/** What the name servers say of the sender's domain, and what to do about it. */
export function SenderWords({ records: { domain, spf, dmarc, dkim } }: { records: SenderRecords }) {
  const words = useTranslations("post.records");
  return (
    <div className="space-y-1">
      <h3 className="font-medium text-sm">{words("title", { domain })}</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{words(`spf.${spf ?? "unknown"}`)}</li>
        <li>{words(`dmarc.${dmarc ?? "unknown"}`)}</li>
        {dkimSentences(dkim).map(({ name, ...of }) => (
          <li key={name}>{words(`dkim.${name}`, of)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What is to say of the key by which letters are signed: the key itself, and what is wrong besides. */
function dkimSentences(dkim: SenderRecords["dkim"]) {
  if (typeof dkim === "string") return [{ name: dkim } as const];
  const { selector, domain, key, isTesting, isAligned, isStrict } = dkim;
  const besides = [
    isTesting ? "testing" : null,
    isAligned ? null : isStrict ? "otherDomain" : "otherOrganisation",
  ] as const;
  return [`key.${key ?? "unknown"}` as const, ...besides.filter((one) => one !== null)].map((name) => ({
    ...{ name, selector, domain },
  }));
}
