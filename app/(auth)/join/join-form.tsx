"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { ChosenPasswordForm } from "../chosen-password-form.tsx";
import { takeOffer } from "./actions.ts";

/** The code that a director has handed over, and the password to choose. `passwordLength`: the least that it must have. */
export function JoinForm({ signedInAs, passwordLength }: { signedInAs: string | null; passwordLength: number }) {
  const words = useTranslations("access.join");
  return (
    <ChosenPasswordForm
      choose={takeOffer}
      words={{
        ...{ title: words("title"), words: words("words"), code: words("code"), password: words("password") },
        ...{ passwordHelp: words("passwordHelp", { count: passwordLength }), submit: words("submit") },
        offline: words("errors.offline"),
      }}
    >
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
