"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { makeKey } from "./actions.ts";

/** An integration as it is typed. */
export interface TypedIntegration {
  clientId: string;
  method: "secret" | "key";
  secret: string;
  webhookKey: string;
}

export const NOTHING_TYPED: TypedIntegration = { clientId: "", method: "secret", secret: "", webhookKey: "" };

interface IntegrationFieldsProps {
  typed: TypedIntegration;
  change(typed: TypedIntegration): void;
  /** Where the club sends its messages. */
  hook: string;
  /** The public half of a key pair that waits to be used. */
  publicKey: string | null;
}

/** How the integration proves who it is, by a secret or by a key pair that is made here, and the key of the club's messages. */
export function IntegrationFields({ typed, change, hook, publicKey }: IntegrationFieldsProps) {
  const words = useTranslations("operator.integration");
  const id = useId();
  const [made, setMade] = useState(publicKey);
  const { isSending, fault, press } = usePress(async () => {
    const answer = await makeKey();
    if (!answer.ok) return answer.words;
    setMade(answer.publicKey);
    return null;
  });
  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-client`}>{words("client")}</Label>
        <p id={`${id}-client-help`} className="text-ink-soft text-sm">
          {words("clientHelp")}
        </p>
        <Input
          id={`${id}-client`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-client-help`}
          value={typed.clientId}
          onChange={(event) => change({ ...typed, clientId: event.target.value })}
          className="font-mono"
        />
      </div>
      <fieldset className="space-y-2">
        <legend className="font-medium">{words("method")}</legend>
        {(["secret", "key"] as const).map((method) => (
          <label key={method} htmlFor={`${id}-by-${method}`} className="flex min-h-11 items-center gap-2 md:min-h-9">
            <Radio
              id={`${id}-by-${method}`}
              name={`${id}-method`}
              checked={typed.method === method}
              onChange={() => change({ ...typed, method })}
            />
            {words(`methods.${method}`)}
          </label>
        ))}
      </fieldset>
      {typed.method === "secret" ? (
        <div className="space-y-1.5">
          <Label htmlFor={`${id}-secret`}>{words("secret")}</Label>
          <Input
            id={`${id}-secret`}
            type="password"
            autoComplete="off"
            value={typed.secret}
            onChange={(event) => change({ ...typed, secret: event.target.value })}
          />
        </div>
      ) : (
        <div className="space-y-2">
          <p className="max-w-text text-ink-soft">{words("keyHelp")}</p>
          {made ? <HandOver secret={made} /> : null}
          {made ? null : (
            <Button pending={isSending} onClick={() => void press()}>
              {words("makeKey")}
            </Button>
          )}
          <p role="alert" className="text-danger empty:hidden">
            {fault}
          </p>
        </div>
      )}
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-webhook`}>{words("webhookKey")}</Label>
        <p id={`${id}-webhook-help`} className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {words("webhookHelp", { hook })}
        </p>
        <Input
          id={`${id}-webhook`}
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-webhook-help`}
          value={typed.webhookKey}
          onChange={(event) => change({ ...typed, webhookKey: event.target.value })}
        />
      </div>
    </div>
  );
}
