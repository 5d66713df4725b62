import { type RefObject, useEffect, useRef } from "react";

/** How far down each list was scrolled when it was last seen, by its address. In memory: it is nobody's business after the visit. */
const places = new Map<string, number>();

/** Lists beyond this are forgotten, the oldest first. */
const MOST_PLACES = 50;

/** Where the browser has just gone back or forward to; what comes up under that address takes its old place. */
let returnedTo: string | undefined;

const here = (): string => window.location.pathname + window.location.search;

if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    returnedTo = here();
  });

function keepPlace(address: string, top: number): void {
  places.delete(address);
  places.set(address, top);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

const pageOf = (search: string): string => new URLSearchParams(search).get("page") ?? "1";

/** Another page of the list begins at its first row: whoever reads one after the other would miss what stands above. */
function turned(element: HTMLElement, wanted: RefObject<number | undefined>): void {
  if (returnedTo === here()) {
    wanted.current = places.get(here());
    returnedTo = undefined;
  } else if (element.scrollHeight > element.clientHeight) element.scrollTop = 0;
  else window.scrollTo({ top: 0 });
}

/**
 * Gives a list that scrolls by itself its place back when somebody comes back to it: browsers do that for the page alone. Whoever comes by a
 * link begins at the top. Rows may come after the list: it takes its place as soon as it is long enough, unless somebody scrolls first.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (returnedTo === here()) {
      wanted.current = places.get(here());
      returnedTo = undefined;
    }
    const note = () => {
      if (wanted.current === undefined) keepPlace(here(), element.scrollTop);
    };
    const letGo = () => {
      wanted.current = undefined;
    };
    element.addEventListener("scroll", note, { passive: true });
    // Who scrolled before the page was alive is heard when they choose a row.
    element.addEventListener("click", note, { capture: true });
    for (const gesture of ["wheel", "touchstart", "keydown"] as const)
      element.addEventListener(gesture, letGo, { passive: true });
    return () => {
      element.removeEventListener("scroll", note);
      element.removeEventListener("click", note, { capture: true });
      for (const gesture of ["wheel", "touchstart", "keydown"] as const) element.removeEventListener(gesture, letGo);
    };
  }, [list]);
  const page = useRef<string>(undefined);
  useEffect(() => {
    const element = list.current;
    const shown = pageOf(window.location.search);
    const before = page.current;
    page.current = shown;
    if (element && before !== undefined && before !== shown) turned(element, wanted);
    if (!element || wanted.current === undefined) return;
    if (element.scrollHeight - element.clientHeight < wanted.current) return;
    element.scrollTop = wanted.current;
    wanted.current = undefined;
  });
}
