"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSignedOut } from "#components/base/live/signed-out.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { ForgetPeople } from "./forget-people.tsx";

/** On top of a page whose person was signed out meanwhile: the way to sign in and back to it. */
export function SignedOut({ club }: { club: string }) {
  const words = useTranslations("frame.signedOut");
  const [path, query] = [usePathname(), useSearchParams().toString()];
  if (!useSignedOut(club)) return null;
  const here = query ? `${path}?${query}` : path;
  return (
    <ErrorState
      shape="inline"
      // However far one has read or typed on.
      className="sticky top-15 z-10 mx-4 mt-4 shadow-raised md:mx-8"
      title={words("title")}
      kept={words("kept")}
      action={
        <Button asChild variant="primary">
          {/* A whole new page: what was fetched before one signs in must not be shown after it. */}
          <a href={signInAddress(here)}>{words("again")}</a>
        </Button>
      }
    >
      <ForgetPeople />
      {words("words")}
    </ErrorState>
  );
}
