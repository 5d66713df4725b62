"use client";

import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { operatorAddress } from "#lib/base/addresses.ts";
import { connect, findAddress, type NotDone, type TriedClub, tryConnecting } from "../../actions.ts";
import { IntegrationFields, NOTHING_TYPED } from "../../integration-fields.tsx";
import type { ScreenNeeds } from "../../screens.ts";

interface ConnectClubProps {
  publicKey: string | null;
  /** What each page of the desk needs of a club. */
  needs: readonly ScreenNeeds[];
}

/** The address, the integration, what the club answers, and then the connection. What was typed stays, whatever the club says. */
export function ConnectClub({ publicKey, needs }: ConnectClubProps) {
  const words = useTranslations("operator.connect");
  const router = useRouter();
  const [address, setAddress] = useState("");
  const [found, setFound] = useState<{ baseUrl: string; hook: string }>();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [tried, setTried] = useState<TriedClub>();
  const [refused, setRefused] = useState<{ at: "address" | "club"; said: NotDone }>();
  const [pending, setPending] = useState<"find" | "try" | "connect">();
  const run = async (doing: "find" | "try" | "connect", work: () => Promise<NotDone | undefined>) => {
    if (pending) return;
    const at = doing === "find" ? "address" : "club";
    setPending(doing);
    setRefused(undefined);
    try {
      const said = await work();
      if (said) setRefused({ at, said });
    } catch {
      setRefused({ at, said: { ok: false, code: "offline", words: words("offline") } });
    } finally {
      setPending(undefined);
    }
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    void run("find", async () => {
      setTried(undefined);
      const answer = await findAddress(address);
      setFound(answer.ok ? answer : undefined);
      return answer.ok ? undefined : answer;
    });
  };
  const baseUrl = found?.baseUrl ?? "";
  const attempt = (event: FormEvent) => {
    event.preventDefault();
    void run("try", async () => {
      const answer = await tryConnecting(baseUrl, typed);
      setTried(answer.ok ? answer : undefined);
      return answer.ok ? undefined : answer;
    });
  };
  const finish = () =>
    void run("connect", async () => {
      const answer = await proven(() => connect(baseUrl, typed));
      if (!answer.ok) return answer;
      router.push(operatorAddress("clubs", answer.slug));
      return undefined;
    });
  return (
    <div className="max-w-2xl space-y-8">
      <form onSubmit={find} noValidate className="form-text space-y-3">
        <h2 className="text-lg">{words("addressTitle")}</h2>
        <div className="space-y-1.5">
          <Label htmlFor="club-address">{words("address")}</Label>
          <p id="club-address-help" className="text-ink-soft text-sm">
            {words("addressHelp")}
          </p>
          <Input
            id="club-address"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="club-address-help"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setFound(undefined);
              setTried(undefined);
            }}
          />
        </div>
        <Button type="submit" variant={found ? "secondary" : "primary"} pending={pending === "find"}>
          {words("find")}
        </Button>
        <Refusal of={refused?.at === "address" ? refused.said : undefined} title={words("notFound")} />
        <p role="status" className="empty:hidden">
          {found ? words("found", { address: found.baseUrl }) : null}
        </p>
      </form>
      {found ? (
        <form onSubmit={attempt} noValidate className="form-text space-y-4">
          <h2 className="text-lg">{words("integrationTitle")}</h2>
          <p className="max-w-text text-ink-soft">{words("integrationWords")}</p>
          <Needs needs={needs} title={words("needs")} />
          <IntegrationFields
            {...{ typed, publicKey, hook: found.hook }}
            change={(next) => {
              setTyped(next);
              setTried(undefined);
            }}
          />
          <Button type="submit" variant={tried ? "secondary" : "primary"} pending={pending === "try"}>
            {words("try")}
          </Button>
          {tried ? null : (
            <Refusal of={refused?.at === "club" ? refused.said : undefined} title={words("notConnected")} />
          )}
        </form>
      ) : null}
      {tried ? (
        <section aria-labelledby="club-answered" className="space-y-4">
          <h2 id="club-answered" className="flex items-center gap-2 text-lg">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-validated" />
            {words("answered", { name: tried.name ?? baseUrl })}
          </h2>
          <p role="status">
            {words(tried.lacking.length === 0 ? "complete" : "lacking", { count: tried.lacking.length })}
          </p>
          {tried.lacking.length > 0 ? <Needs needs={tried.lacking} title={words("lackingTitle")} isOpen /> : null}
          <Button variant="primary" pending={pending === "connect"} onClick={finish}>
            {words("connect")}
          </Button>
          <Refusal of={refused?.at === "club" ? refused.said : undefined} title={words("notConnected")} />
        </section>
      ) : null}
    </div>
  );
}

function Refusal({ of, title }: { of: NotDone | undefined; title: string }) {
  if (!of) return null;
  return (
    <ErrorState shape="inline" title={title} requestId={of.requestId}>
      {of.words}
    </ErrorState>
  );
}

/** Pages of the desk, and the scopes that each needs. */
function Needs({ needs, title, isOpen = false }: { needs: readonly ScreenNeeds[]; title: string; isOpen?: boolean }) {
  const words = useTranslations("operator.connect");
  const sections = useTranslations("menu.sections");
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-2 text-accent underline underline-offset-4">{title}</summary>
      <PlainTable
        caption={title}
        columns={[
          { id: "screen", label: words("screen"), card: "title" },
          { id: "scopes", label: words("scopes"), card: "line", width: "font-mono text-sm" },
        ]}
        rows={needs.map(({ key, scopes }) => ({
          id: key,
          cells: { screen: sections(key), scopes: scopes.join(", ") },
        }))}
      />
    </details>
  );
}
