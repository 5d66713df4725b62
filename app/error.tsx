"use client";

import { FailedPage } from "#components/desk/frame/failed-page.tsx";

export default function Failed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <FailedPage error={error} retry={reset} />
    </main>
  );
}
