import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { PrintButton } from "./print-button.tsx";

interface PrintedLetterProps {
  /** The language of the letters. */
  locale: Locale;
  /** The club's name: who writes. */
  club: string;
  letters: readonly { id: number; to: readonly string[]; subject: string; body: string }[];
  /** When it was made, by the desk's clock. */
  at: Date;
  /** The page that it was made from. */
  back: string;
  /** What they are called on the screen; reminders where nothing is said. */
  title?: string;
  /** Said where there is none. */
  none?: string;
  /** The same letters in each language, where that is chosen here. */
  languages?: readonly { lang: Locale; href: string }[];
}

/** Letters as they go on paper: a sheet each. */
export function PrintedLetter({
  locale,
  club,
  letters,
  at,
  back,
  title: called,
  none,
  languages = [],
}: PrintedLetterProps) {
  const words = useTranslations("ui.export.paper");
  const reminders = useTranslations("reminders");
  const languageNames = useTranslations("frame.language");
  const { longDate } = formatsOf(locale, useFormats().timeZone);
  return (
    <main id="content" className="paper paper-narrow p-6 print:p-0">
      <h1 className="pb-2 text-xl print:hidden">{called ?? reminders("title")}</h1>
      <nav className="flex gap-2 pb-4 print:hidden">
        <PrintButton>{words("print")}</PrintButton>
        <a href={back} className={buttonStyle({ variant: "quiet" })}>
          {words("back")}
        </a>
        {languages.map(({ lang, href }) => (
          <a
            key={lang}
            href={href}
            lang={lang}
            hrefLang={lang}
            aria-current={lang === locale ? "true" : undefined}
            className={buttonStyle({ variant: lang === locale ? "secondary" : "quiet" })}
          >
            {languageNames(lang)}
          </a>
        ))}
      </nav>
      {letters.length === 0 && none ? <p>{none}</p> : null}
      {letters.map(({ id, to, subject, body }) => (
        <article
          key={id}
          lang={locale}
          className="mx-auto max-w-text break-after-page space-y-6 border-line border-t py-8 last:break-after-auto print:border-t-0 print:py-0"
        >
          <header className="flex flex-wrap justify-between gap-6">
            <p className="font-medium">{club}</p>
            <p>{longDate(at)}</p>
          </header>
          <p className="whitespace-pre-line pt-6 pl-[45%] font-medium [overflow-wrap:anywhere]">{to.join("\n")}</p>
          <h2 className="font-medium text-base [overflow-wrap:anywhere]">{subject}</h2>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
        </article>
      ))}
    </main>
  );
}
