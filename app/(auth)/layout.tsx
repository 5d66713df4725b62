import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { ForgetPeople } from "#components/desk/frame/forget-people.tsx";
import { LanguageLinks } from "#components/desk/frame/language-links.tsx";
import { Logo } from "#components/desk/frame/mark.tsx";

/** Pages before the desk: one narrow sheet on the paper. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-5">
      <main className="mx-auto flex w-full max-w-92 flex-col justify-center py-10">
        <p className="mb-8 flex items-center gap-2.5 font-semibold text-lg tracking-tight">
          <span className="grid size-9 place-content-center rounded-lg bg-accent text-accent-on">
            <Logo className="size-6" />
          </span>
          Guichet
        </p>
        <PageWords of={["access"]}>{children}</PageWords>
      </main>
      <ForgetPeople />
      <footer className="flex justify-center pb-5">
        <LanguageLinks />
      </footer>
    </div>
  );
}
