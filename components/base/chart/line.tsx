import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { hundredths } from "./hundredths.ts";

export interface LineSeries {
  label: string;
  /** One for each place of the axis; null where there is nothing to draw. */
  values: readonly (number | null)[];
}

export interface LineProps {
  /** What is drawn, for who does not see it: the table below says the same in numbers. */
  label: string;
  /** The first stands out; the second, to compare with, is dashed. */
  series: readonly [LineSeries, LineSeries?];
  /** Words below some places of the axis. */
  marks: readonly { at: number; words: string }[];
  /** A number of the upright axis as it is written. */
  write: (value: number) => string;
}

/** Heights in pixels; the width is whatever there is. */
const PLOT = 180;
const FOOT = 22;
/** The number above its line of the grid. */
const LIFT = 4;
/** So that a line at the very top is not cut, with room for its number. */
const HEAD = 16;
/** Lines of the grid, about. */
const GRID_LINES = 3;

const STROKES = ["stroke-accent", "stroke-ink-faint"] as const;
const DASHES = [undefined, "5 4"] as const;

/** One or two lines over the places of an axis, drawn by the server: the curve is stretched to its place, the words are not. */
export function LineChart({ label, series, marks, write }: LineProps) {
  const shown = series.filter((one) => one !== undefined);
  const places = Math.max(2, ...shown.map(({ values }) => values.length));
  const most = Math.max(1, ...shown.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const x = scaleLinear()
    .domain([0, places - 1])
    .range([0, 100]);
  const y = scaleLinear().domain([0, most]).nice(GRID_LINES).range([PLOT, HEAD]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => hundredths(x(place)))
    .y((value) => hundredths(y(value ?? 0)));
  return (
    <svg role="img" aria-label={label} width="100%" height={PLOT + FOOT} className="block overflow-visible">
      {y
        .ticks(GRID_LINES)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line
              x1="0"
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
            />
            {tick === 0 ? null : (
              <text x="0" y={y(tick) - LIFT} className="fill-ink-soft text-xs tabular-nums">
                {write(tick)}
              </text>
            )}
          </g>
        ))}
      <svg
        aria-hidden="true"
        width="100%"
        height={PLOT}
        viewBox={`0 0 100 ${PLOT}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {shown
          .map((one, place) => (
            <path
              key={one.label}
              d={path([...one.values]) ?? ""}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeDasharray={DASHES[place]}
              vectorEffect="non-scaling-stroke"
              className={STROKES[place]}
            />
          ))
          // The first lies above what it is compared with.
          .reverse()}
      </svg>
      {marks.map(({ at, words }) => (
        <text
          key={at}
          x={`${hundredths(x(at))}%`}
          y={PLOT + FOOT - 6}
          textAnchor={at === 0 ? "start" : at === places - 1 ? "end" : "middle"}
          className="fill-ink-soft text-xs tabular-nums"
        >
          {words}
        </text>
      ))}
    </svg>
  );
}

/** Which line is which, in the order of the series. */
export function LineLegend({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      {labels.map((label, place) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden="true" width="24" height="8" className="shrink-0">
            <line
              x1="0"
              x2="24"
              y1="4"
              y2="4"
              strokeWidth={2}
              strokeDasharray={DASHES[place]}
              className={STROKES[place]}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
