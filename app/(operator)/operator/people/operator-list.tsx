"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { addOperator, endOperator } from "../actions.ts";

interface OperatorRow {
  id: number;
  name: string;
  email: string;
  disabled: boolean;
}

/** The operators, one more, or one fewer. */
export function OperatorList({ operators, own }: { operators: readonly OperatorRow[]; own: number }) {
  const words = useTranslations("operator.people");
  const router = useRouter();
  const [email, setEmail] = useState("");
  const [made, setMade] = useState<{ name: string; link: string }>();
  const { isSending, fault, press } = usePress(
    async (work: () => Promise<{ ok: true; name: string; handOver?: string } | { ok: false; words: string }>) => {
      setMade(undefined);
      const answer = await proven(work);
      if (!answer.ok) return answer.words;
      if (answer.handOver) setMade({ name: answer.name, link: answer.handOver });
      setEmail("");
      router.refresh();
      return null;
    },
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    void press(() => addOperator(email));
  };
  return (
    <div className="space-y-6">
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
      <PlainTable
        caption={words("title")}
        busy={isSending}
        columns={[
          { id: "person", label: words("person"), card: "title" },
          { id: "end", label: words("actions"), silent: true, card: "line", width: "text-right" },
        ]}
        rows={operators.map(({ id, name, email: address, disabled }) => ({
          id,
          cells: {
            person: (
              <>
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{name}</span>
                  {id === own ? <Badge>{words("you")}</Badge> : null}
                  {disabled ? <Badge tone="cancelled">{words("disabled")}</Badge> : null}
                </span>
                <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{address}</span>
              </>
            ),
            end: (
              <Button size="sm" aria-label={words("endOf", { name })} onClick={() => void press(() => endOperator(id))}>
                {words("end")}
              </Button>
            ),
          },
        }))}
      />
      <form onSubmit={add} noValidate className="form-text max-w-xl space-y-3">
        <div className="space-y-1.5">
          <Label htmlFor="operator-email">{words("email")}</Label>
          <p id="operator-email-help" className="text-ink-soft text-sm">
            {words("emailHelp")}
          </p>
          <Input
            id="operator-email"
            type="email"
            autoComplete="off"
            aria-describedby="operator-email-help"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <Button type="submit" pending={isSending}>
          {words("add")}
        </Button>
        <div role="status" className="space-y-2 empty:hidden">
          {made ? (
            <>
              <p>{words("handOver", { name: made.name })}</p>
              <HandOver secret={made.link} />
            </>
          ) : null}
        </div>
      </form>
    </div>
  );
}
