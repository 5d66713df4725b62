import { useEffect } from "react";

interface ShownPage {
  /** The page that the address names. */
  asked: number;
  /** The page whose rows are shown: the last one, where the one asked for lies beyond it; undefined until they are read. */
  shown: number | undefined;
  /** Rows that go stay for the moment: the address would take them away. */
  isHeld: boolean;
  /** Shows another page of the same rows; one does not go back to the one before. */
  onPage: (page: number) => void;
}

/** The address follows to the page that is shown. @returns that page */
export function useShownPage({ asked, shown = asked, isHeld, onPage }: ShownPage): number {
  const follows = shown !== asked && !isHeld;
  useEffect(() => {
    if (follows) onPage(shown);
  }, [follows, shown, onPage]);
  return shown;
}
