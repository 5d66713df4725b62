import { scaleLinear } from "d3-scale";
import { hundredths } from "./hundredths.ts";

/** How a part of a bar is filled: by its place, the first strongest. State colours are for states alone. */
const FILLS = [
  "fill-accent",
  "fill-accent/55",
  "fill-ink-faint/70",
  "fill-ink-faint/35",
  "fill-line-strong/25",
] as const;

/** How many parts of a bar can be told apart. */
export const DISTINCT_PARTS = FILLS.length;

/** The fill of a part of a bar, for its legend. */
export const fillOf = (place: number): string => FILLS[Math.min(place, DISTINCT_PARTS - 1)] ?? FILLS[0];

/** Parts that stand beside each other are this much apart, in hundredths of the bar. */
const GAP = 0.4;

export interface BarProps {
  /** What it is made of, one after the other. */
  parts: readonly number[];
  /** As much as fills it. */
  most: number;
  /** The side on which it begins. */
  from?: "left" | "right";
}

/**
 * A bar as wide as its place allows, drawn by the server. It says nothing by itself: the number stands beside it. Widths are hundredths, so that nothing
 * has to be measured, and attributes, since the content security policy forbids inline styles.
 */
export function Bar({ parts, most, from = "left" }: BarProps) {
  const width = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .range([0, 100])
    .clamp(true);
  let before = 0;
  const drawn = parts.map((part, place) => {
    const [start, end] = [width(before), width(before + Math.max(part, 0))];
    before += Math.max(part, 0);
    const wide = Math.max(0, end - start - (place < parts.length - 1 && end < 100 ? GAP : 0));
    return { place, x: from === "left" ? start : 100 - start - wide, wide };
  });
  return (
    <svg aria-hidden="true" width="100%" height="12" className="block min-w-0 flex-1">
      {drawn.map(({ place, x, wide }) =>
        wide > 0 ? (
          <rect
            key={place}
            x={`${hundredths(x)}%`}
            y="0"
            width={`${hundredths(wide)}%`}
            height="12"
            rx="1.5"
            className={fillOf(place)}
          />
        ) : null,
      )}
    </svg>
  );
}
