"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";

/** The digest of runtime/database's DatabaseUnavailableError: of an error on the server, Next tells a page nothing else. */
const DATABASE_UNAVAILABLE = "DATABASE_UNAVAILABLE";

/** What an error boundary shows: the failure in words, the way on, and the reference that finds the log line. */
export function FailedPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const words = useTranslations("frame.failed");
  // The boundary alone would show again what it was given: the page must come from the server anew.
  const again = <AgainButton also={retry} />;
  if (error.digest === DATABASE_UNAVAILABLE)
    return (
      <div className="px-4">
        <ErrorState title={words("database.title")} action={again}>
          {words("database.words")}
        </ErrorState>
      </div>
    );
  return (
    <div className="px-4">
      <ErrorState
        title={words("title")}
        action={again}
        kept={error.digest ? words("reference", { digest: error.digest }) : undefined}
      >
        {words("words")}
      </ErrorState>
    </div>
  );
}
