"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { ChosenPasswordForm } from "../chosen-password-form.tsx";
import { lookAtOffer, type SeenOffer, takeOffer } from "./actions.ts";

/** The code that a director has handed over, and the password to choose. `passwordLength`: the least that it must have. */
export function JoinForm({ signedInAs, passwordLength }: { signedInAs: string | null; passwordLength: number }) {
  const words = useTranslations("access.join");
  // The field takes the code out of the address as it comes to be: it is read before.
  const [code] = useState(() => (typeof window === "undefined" ? "" : window.location.hash.slice(1)));
  return (
    <ChosenPasswordForm
      choose={takeOffer}
      words={{
        ...{ title: words("title"), words: words("words"), code: words("code"), password: words("password") },
        ...{ passwordHelp: words("passwordHelp", { count: passwordLength }), submit: words("submit") },
        offline: words("errors.offline"),
      }}
    >
      <Offer code={code} />
      <p className="text-ink-soft text-sm">
        {signedInAs ? (
          words("signedInAs", { email: signedInAs })
        ) : (
          <IntentLink href={signInAddress("/join")} className="underline">
            {words("signInFirst")}
          </IntentLink>
        )}
      </p>
    </ChosenPasswordForm>
  );
}

/** What the code of the link offers, where it is good. */
function Offer({ code }: { code: string }) {
  const words = useTranslations("access.join");
  const roles = useTranslations("access.roles");
  const formats = useFormats();
  const [offer, setOffer] = useState<SeenOffer>();
  useEffect(() => {
    if (code === "") return;
    lookAtOffer(code).then(
      (answer) => setOffer(answer.ok ? answer.offer : undefined),
      // Without an answer the code is taken as it would be.
      () => {},
    );
  }, [code]);
  if (!offer) return null;
  const { club, role, lastDay, section } = offer;
  return (
    <div className="rounded border border-line bg-surface p-3 [overflow-wrap:anywhere]">
      <p className="font-medium">{words("offered", { club, role: roles(role) })}</p>
      {section ? (
        <p>{section.length > 0 ? words("ofSection", { names: formats.list(section) }) : words("sectionGone")}</p>
      ) : null}
      {lastDay === null ? null : <p>{words("until", { day: formats.date(lastDay) })}</p>}
    </div>
  );
}
