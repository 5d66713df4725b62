import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { LanguageLinks } from "#components/desk/frame/language-links.tsx";
import { Logo } from "#components/desk/frame/mark.tsx";
import { ProofGuard } from "#components/desk/frame/proof-guard.tsx";
import { SignOutButton } from "#components/desk/frame/sign-out-button.tsx";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { operatorAddress } from "#lib/base/addresses.ts";
import { PROOF } from "../../(desk)/_proof/steps.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator"))("title") };
}

/** Pages of whoever operates the installation, outside of every club: nothing of anybody's club is read here. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const person = await requireOperator();
  const words = await getTranslations("operator");
  return (
    <PageWords of={["access", "menu", "operator"]}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-accent px-3 py-2 font-medium text-accent-on focus:translate-y-0 print:hidden"
      >
        {words("skip")}
      </a>
      <div className="mx-auto grid min-h-dvh max-w-6xl grid-rows-[auto_1fr_auto] px-4 md:px-8">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
          <p className="flex items-center gap-2 font-semibold">
            <span className="grid size-8 place-content-center rounded-lg bg-accent text-accent-on">
              <Logo className="size-5" />
            </span>
            {words("title")}
          </p>
          <nav aria-label={words("title")} className="flex flex-wrap gap-x-1">
            {([undefined, "people", "history", "account"] as const).map((page) => (
              <IntentLink
                key={page ?? "clubs"}
                href={operatorAddress(page)}
                className="flex min-h-11 items-center rounded px-2.5 underline-offset-4 hover:bg-hover hover:underline md:min-h-9"
              >
                {words(`nav.${page ?? "clubs"}`)}
              </IntentLink>
            ))}
          </nav>
          <span className="ml-auto flex flex-wrap items-center gap-3">
            <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">{person.name}</span>
            {person.roles.size > 0 ? (
              <IntentLink href="/" className="text-accent underline underline-offset-4">
                {words("toDesk")}
              </IntentLink>
            ) : null}
            <SignOutButton words={words("signOut")} />
          </span>
        </header>
        <main id="content" className="space-y-6 py-6">
          {children}
        </main>
        <footer className="flex justify-end pb-4">
          <LanguageLinks />
        </footer>
      </div>
      <ProofGuard steps={PROOF} />
    </PageWords>
  );
}
