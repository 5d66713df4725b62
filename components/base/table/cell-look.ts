import { cn } from "#components/base/ui/class-names.ts";
import type { ExplainedName } from "#components/base/ui/explained.tsx";

/** How the cells of a column look, at the desk and on a phone's card. */
export interface CellLook {
  /** The column's name where the header is not rendered: the column menu and the labels of a card. */
  label: string;
  /** What its head explains; a head that sorts is a button, and explains nothing. */
  explains?: ExplainedName;
  /** A shorter one for the card. */
  cardLabel?: string;
  /** Numbers stand on the right with tabular figures. */
  numeric?: boolean;
  /** Classes of the cell's width, since the content security policy forbids inline styles. */
  width?: string;
  /** Where the cell goes when a narrow screen turns the row into a card. */
  card?: keyof typeof CARD;
}

/** The one card: heading and what stands beside it on the first line, then full lines, then values side by side. */
const CARD = {
  /** The card's heading beside a checkbox or a mark. */
  title: "max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:font-medium",
  /** The card's heading, as wide as what stands beside it allows. */
  name: "max-md:order-1 max-md:min-w-0 max-md:basis-[calc(100%-8rem)] max-md:font-medium",
  /** The same, beside nothing but a button. */
  nameByButton: "max-md:order-1 max-md:min-w-0 max-md:basis-[calc(100%-4rem)] max-md:font-medium",
  aside: "max-md:order-2 max-md:shrink-0",
  asideOfName:
    "max-md:order-2 max-md:basis-[7.25rem] max-md:text-right max-md:text-ink-soft max-md:text-sm max-md:empty:hidden",
  /** What one can do with the row: above a link that the whole card is. */
  actions: "max-md:order-2 max-md:z-1 max-md:ml-auto",
  /** What is typed or chosen in its place, below its label. */
  field: "max-md:order-3 max-md:basis-full max-md:empty:hidden",
  line: "max-md:order-3 max-md:basis-full",
  /** A small value with its label. */
  fact: "max-md:order-4 max-md:text-ink-soft max-md:text-sm",
  /** A small value that says by itself what it is. */
  value: "max-md:order-4 max-md:text-ink-soft max-md:text-sm max-md:empty:hidden",
  none: "max-md:hidden",
} as const;

/** Classes of a body cell: a place on the card, a width at the desk. */
export function cellLook({ numeric, width, card = "fact" }: CellLook): string {
  return cn(width, numeric && "md:text-right", CARD[card]);
}

/** Classes of a row: a line at the desk, a card on a phone. A card is laid out and painted once it comes near the screen. */
export const ROW_LOOK =
  "max-md:[contain-intrinsic-block-size:auto_5.5rem] max-md:[content-visibility:auto] max-md:relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:border-line max-md:border-b max-md:px-4 max-md:py-1.5";

/** Classes of a header cell. */
export const HEADER_LOOK = "h-9 whitespace-nowrap border-line border-b px-3 font-medium text-ink-soft text-sm";

/** Classes of a table. */
export const TABLE_LOOK = "w-full border-separate border-spacing-0 text-left text-base max-md:block";
