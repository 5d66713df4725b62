"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { BlockedAddress } from "#lib/sync/post/blocked.ts";
import { unblockAddress } from "./blocked-actions.ts";

/** Addresses to which nothing leaves any more, each with the way back. */
export function BlockedList({ club, blocked }: { club: string; blocked: readonly BlockedAddress[] }) {
  const words = useTranslations("post.blocked");
  const ui = useTranslations("ui");
  const { dateTime } = useFormats();
  const router = useRouter();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const free = async (address: string) => {
    setPending(address);
    setFailure(undefined);
    try {
      const answer = await unblockAddress(club, address);
      if (answer.ok) router.refresh();
      else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(undefined);
  };
  return (
    <section aria-labelledby="blocked" className="max-w-4xl space-y-3">
      <h2 id="blocked" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      {failure === undefined ? null : <NotKept title={words("failed")} why={failure} />}
      <PlainTable
        caption={words("title")}
        columns={[
          { id: "address", label: words("address"), card: "name" },
          { id: "when", label: words("when"), card: "value" },
          { id: "answer", label: words("answer"), card: "line" },
          { id: "free", label: words("free"), silent: true, card: "actions" },
        ]}
        rows={blocked.map(({ address, answer, blockedAt }) => ({
          id: address,
          cells: {
            address: <span className="[overflow-wrap:anywhere]">{address}</span>,
            when: dateTime(blockedAt),
            answer: <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">{answer}</span>,
            free: (
              <Button
                size="sm"
                pending={pending === address}
                aria-label={words("freeOf", { address })}
                onClick={() => void free(address)}
              >
                {words("free")}
              </Button>
            ),
          },
        }))}
      />
    </section>
  );
}
