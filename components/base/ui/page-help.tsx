/** What a page says of itself. */
export interface PageHelpWords {
  /** What the button does. */
  label: string;
  /** What the page is for. */
  sentence: string;
}

/** One a page: by it, what has no words of the page finds what the page is for. */
const PAGE_HELP = "page-help";

/**
 * What a page is for, behind a "?" beside its title. The browser opens and closes it (Escape, a press beside it, the button once more) and
 * tells whether it is open: no script has to have come.
 */
export function PageHelp({ label, sentence }: PageHelpWords) {
  return (
    <>
      <button
        type="button"
        popoverTarget={PAGE_HELP}
        aria-label={label}
        title={label}
        className="-m-2.5 grid size-11 place-content-center rounded-full text-ink-soft text-sm before:col-start-1 before:row-start-1 before:size-5 before:rounded-full before:border before:border-line-strong hover:text-ink md:-m-0.5 md:size-6 print:hidden"
      >
        <span aria-hidden className="col-start-1 row-start-1 text-center">
          ?
        </span>
      </button>
      <p id={PAGE_HELP} popover="auto" className="note-beside">
        {sentence}
      </p>
    </>
  );
}

/** What the page that is open is for, where it says so. Only in the browser. */
export const helpOfPage = (): string | null => document.getElementById(PAGE_HELP)?.textContent ?? null;
