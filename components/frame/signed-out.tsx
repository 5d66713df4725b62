"use client";

import { lazy, Suspense } from "react";
import { useSignedOut } from "#components/live/signed-out.ts";

const Notice = lazy(() => import("./signed-out-notice.tsx"));

/** On top of a page whose person was signed out meanwhile: the way to sign in and back to it. */
export function SignedOut({ club }: { club: string }) {
  return useSignedOut(club) ? (
    <Suspense>
      <Notice />
    </Suspense>
  ) : null;
}
