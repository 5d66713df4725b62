import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { hundredths } from "./hundredths.ts";

export interface SparklineProps {
  /** What it draws, for who does not see it. */
  label: string;
  values: readonly number[];
}

/** In pixels: it stands within a line of text. */
const [WIDTH, HEIGHT] = [96, 24];
/** So that neither the line nor its last point is cut. */
const EDGE = 3;

/** A line without an axis, small enough to stand beside its last number. */
export function Sparkline({ label, values }: SparklineProps) {
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([EDGE, WIDTH - EDGE]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([HEIGHT - EDGE, EDGE]);
  const path = line<number>()
    .x((_, place) => hundredths(x(place)))
    .y((value) => hundredths(y(value)));
  const last = values.at(-1);
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} className="shrink-0">
      <path
        d={path([...values]) ?? ""}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-ink-faint"
      />
      {last === undefined ? null : (
        <circle cx={hundredths(x(values.length - 1))} cy={hundredths(y(last))} r="2.5" className="fill-accent" />
      )}
    </svg>
  );
}
