"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { anewAddress } from "#lib/base/addresses.ts";
import { faultOf } from "./sign-in-attempt.ts";
import { SignInFault } from "./sign-in-form.tsx";

interface AnewFormProps {
  provider: string;
  /** They have just shown who they are. */
  isShown: boolean;
  /** What next-auth came back with. */
  error: string | null;
}

/** Lets somebody who is signed in show the organisation's provider anew who they are, in a tab beside the one in which they are about to do something. */
export function AnewForm({ provider, isShown, error }: AnewFormProps) {
  const words = useTranslations("access.signIn.anew");
  const [pending, setPending] = useState(false);
  const go = () => {
    setPending(true);
    // The provider is asked not to go by its own cookie; whether it did is read from what it says (`auth_time`).
    void signIn("openid", { callbackUrl: anewAddress() }, { prompt: "login", max_age: "0" });
  };
  return (
    <div className="form-text space-y-5">
      <h1 className="text-xl">{words("title")}</h1>
      {error ? <SignInFault fault={faultOf(error)} provider={provider} /> : null}
      <p role="status">{isShown ? words("shown") : words("why", { provider })}</p>
      {isShown ? null : (
        <Button variant="primary" size="lg" className="w-full" pending={pending} onClick={go}>
          {words("go", { provider })}
        </Button>
      )}
    </div>
  );
}
