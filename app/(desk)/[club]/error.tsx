"use client";

import { FailedPage } from "#components/desk/frame/failed-page.tsx";

/** Inside the frame: the rest of the desk stays usable. */
export default function Failed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <FailedPage error={error} retry={reset} />;
}
