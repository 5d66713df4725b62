/** Labels of one series. Words of the program and slugs of clubs, never anything about a person. */
export type Labels = Readonly<Record<string, string>>;

/** Series of one metric beyond this are one: a label whose values nobody foresaw must not fill the memory, nor a network of clubs whoever watches it. */
const MOST_SERIES = 500;
const OTHER = "other";

/** Upper bounds in seconds, from a read of the embedded database to what a club may take to answer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A value that is only known when somebody asks. */
export interface MetricValue {
  labels?: Labels;
  value: number;
}

interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  lines(): string[];
}

/** Reads values at the moment of a question. A collector that fails leaves its metrics out, and the rest is told. */
export type Collector = () => Promise<void> | void;

/**
 * What a program counts of itself, in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). Counting costs a look into a map, whether anybody asks or not.
 */
export class Metrics {
  readonly #metrics = new Map<string, Metric>();
  readonly #collectors: Collector[] = [];

  /** Counts what happens. @param name ends with `_total` */
  counter(name: string, help: string): (labels: Labels, by?: number) => void {
    const series = new Series<{ value: number }>(() => ({ value: 0 }));
    this.#add({
      name,
      help,
      type: "counter",
      lines: () => series.lines((one, labels) => [line(name, labels, one.value)]),
    });
    return (labels, by = 1) => {
      series.of(labels).value += by;
    };
  }

  /** Counts how long something took, in seconds. @param name ends with `_seconds` */
  histogram(name: string, help: string): (labels: Labels, seconds: number) => void {
    const series = new Series(() => ({ counts: SECONDS.map(() => 0), count: 0, sum: 0 }));
    const lines = () =>
      series.lines(({ counts, count, sum }, labels) => [
        ...SECONDS.map((most, at) => line(`${name}_bucket`, { ...labels, le: String(most) }, counts[at] ?? 0)),
        line(`${name}_bucket`, { ...labels, le: "+Inf" }, count),
        line(`${name}_sum`, labels, sum),
        line(`${name}_count`, labels, count),
      ]);
    this.#add({ name, help, type: "histogram", lines });
    return (labels, seconds) => {
      const one = series.of(labels);
      one.count++;
      one.sum += seconds;
      for (const [at, most] of SECONDS.entries()) if (seconds <= most) one.counts[at] = (one.counts[at] ?? 0) + 1;
    };
  }

  /**
   * What stands at some value now: each call says all that there is of it.
   * @param worst of many: those are told one by one, and the rest as the worst of them, under labels that say `other`
   */
  gauge(
    name: string,
    help: string,
    type: "gauge" | "counter" = "gauge",
    worst: Worst = "largest",
  ): (samples: readonly MetricValue[]) => void {
    let now: readonly MetricValue[] = [];
    const lines = () => bounded(now, worst).map(({ labels = {}, value }) => line(name, labels, value));
    this.#add({ name, help, type, lines });
    return (samples) => {
      now = samples;
    };
  }

  /** Has `read` called before each answer. */
  collect(read: Collector): void {
    this.#collectors.push(read);
  }

  /** Everything, as text. @param failed is told what a collector threw */
  async text(failed: (cause: unknown) => void = () => {}): Promise<string> {
    await Promise.all(
      this.#collectors.map(async (read) => {
        try {
          await read();
        } catch (cause) {
          failed(cause);
        }
      }),
    );
    const parts = [...this.#metrics.values()].flatMap(({ name, help, type, lines }) => {
      const told = lines();
      return told.length === 0 ? [] : [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...told];
    });
    return `${parts.join("\n")}\n`;
  }

  #add(metric: Metric): void {
    this.#metrics.set(metric.name, metric);
  }
}

/** Which of many values is the one to look at. */
export type Worst = "largest" | "smallest";

/** As many as may be told: the worst of them, and of the rest the worst. */
function bounded(samples: readonly MetricValue[], worst: Worst): readonly MetricValue[] {
  if (samples.length <= MOST_SERIES) return samples;
  const sign = worst === "largest" ? -1 : 1;
  const told = samples.toSorted((a, b) => sign * (a.value - b.value));
  return told.slice(0, MOST_SERIES).map((sample, nth) => (nth < MOST_SERIES - 1 ? sample : otherwise(sample)));
}

function otherwise({ labels = {}, value }: MetricValue): MetricValue {
  return { labels: Object.fromEntries(Object.keys(labels).map((name) => [name, OTHER])), value };
}

/** The series of one metric, by their labels. */
class Series<T> {
  readonly #all = new Map<string, { labels: Labels; one: T }>();
  readonly #fresh: () => T;

  constructor(fresh: () => T) {
    this.#fresh = fresh;
  }

  of(asked: Labels): T {
    const known = this.#all.get(JSON.stringify(asked));
    if (known) return known.one;
    const isFull = this.#all.size >= MOST_SERIES;
    const labels = isFull ? Object.fromEntries(Object.keys(asked).map((name) => [name, OTHER])) : asked;
    const name = JSON.stringify(labels);
    const kept = this.#all.get(name) ?? { labels, one: this.#fresh() };
    this.#all.set(name, kept);
    return kept.one;
  }

  lines(present: (one: T, labels: Labels) => string[]): string[] {
    return [...this.#all.values()].flatMap(({ labels, one }) => present(one, labels));
  }
}

function line(name: string, labels: Labels, value: number): string {
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`);
  return `${name}${told.length > 0 ? `{${told.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
