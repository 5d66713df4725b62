"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { UnwantedAddress } from "#lib/sync/post/way-out.ts";
import { noteUnwanted, noteWanted } from "./actions.ts";

/** Addresses that want no news, with the way to add one that said so by answer or at the counter. */
export function UnwantedList({ club, unwanted }: { club: string; unwanted: readonly UnwantedAddress[] }) {
  const words = useTranslations("freeletters.unwanted");
  const { dateTime } = useFormats();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { isSending, fault, press } = usePress(
    async (what: () => Promise<{ ok: true } | { ok: false; words: string }>) => {
      const answer = await what();
      if (!answer.ok) return answer.words;
      router.refresh();
      return null;
    },
  );
  return (
    <section aria-labelledby="unwanted" className="max-w-4xl space-y-3">
      <h2 id="unwanted" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void press(async () => {
            const answer = await noteUnwanted(club, { address: typed, topic: "news" });
            if (answer.ok) setTyped("");
            return answer;
          });
        }}
      >
        <div className="min-w-0 grow basis-56 space-y-1.5 md:max-w-sm">
          <Label htmlFor="unwanted-address">{words("address")}</Label>
          <Input
            id="unwanted-address"
            type="email"
            required
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" pending={isSending}>
          {words("add")}
        </Button>
      </form>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      {unwanted.length === 0 ? null : (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "address", label: words("address"), card: "name" },
            { id: "when", label: words("when"), card: "value" },
            { id: "by", label: words("by"), card: "line" },
            { id: "again", label: words("again"), silent: true, card: "actions" },
          ]}
          rows={unwanted.map(({ address, topic, saidAt, saidBy }) => ({
            id: `${address} ${topic}`,
            cells: {
              address: <span className="[overflow-wrap:anywhere]">{address}</span>,
              when: dateTime(saidAt),
              by: saidBy ?? words("themselves"),
              again: (
                <Button
                  size="sm"
                  pending={isSending}
                  aria-label={words("againOf", { address })}
                  onClick={() => void press(() => noteWanted(club, { address, topic }))}
                >
                  {words("again")}
                </Button>
              ),
            },
          }))}
        />
      )}
    </section>
  );
}
