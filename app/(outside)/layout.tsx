import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { LanguageLinks } from "#components/desk/frame/language-links.tsx";

/**
 * What a family is led to by a link, and nothing else: a card, the way out of letters. Whoever opens one may be somebody of the desk, so that nothing is taken from
 * their device as where nobody is signed in.
 */
export default function OutsideLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-5">
      <main className="mx-auto flex w-full max-w-92 flex-col justify-center py-8">
        <PageWords of={["cards"]}>{children}</PageWords>
      </main>
      <footer className="flex justify-center pb-5">
        <LanguageLinks />
      </footer>
    </div>
  );
}
