"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";

/** The digest of runtime/database's DatabaseUnavailableError: of an error on the server, Next tells a page nothing else. */
const DATABASE_UNAVAILABLE = "DATABASE_UNAVAILABLE";

/** What an error boundary shows: the failure in words, the way on, and the reference that finds the log line. */
export function FailedPage({ error, retry: reset }: { error: Error & { digest?: string }; retry: () => void }) {
  const router = useRouter();
  // The boundary alone would show again what it was given: the page must come from the server anew.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const words = useTranslations("frame.failed");
  const common = useTranslations("ui");
  if (error.digest === DATABASE_UNAVAILABLE)
    return (
      <div className="px-4">
        <ErrorState title={words("database.title")} action={<Button onClick={retry}>{common("retry")}</Button>}>
          {words("database.words")}
        </ErrorState>
      </div>
    );
  return (
    <div className="px-4">
      <ErrorState
        title={words("title")}
        action={<Button onClick={retry}>{common("retry")}</Button>}
        kept={error.digest ? words("reference", { digest: error.digest }) : undefined}
      >
        {words("words")}
      </ErrorState>
    </div>
  );
}
