/** One value of a metric; `suffix` is that of a histogram's parts, such as `_bucket`. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  suffix?: string;
}

/** A metric with all its values. Base units: seconds, bytes; counters end in `_total`. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const PREFIX = 'netkhata_';

/** Prometheus' text format. Metrics without a value are left out. */
export const metricText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(textOf)
    .join('');

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ value, labels = {}, suffix = '' }) => `${PREFIX}${name}${suffix}${written(labels)} ${value}`,
  );
  return `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${type}\n${lines.join('\n')}\n`;
}

function written(labels: Readonly<Record<string, string>>): string {
  const words = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return words.length === 0 ? '' : `{${words.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Counts durations in cumulative buckets, for each set of labels. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #byLabels = new Map<
    string,
    { labels: Readonly<Record<string, string>>; counts: number[]; sum: number; count: number }
  >();

  /** @param bounds upper bounds of the buckets in seconds, ascending */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(labels: Readonly<Record<string, string>>, seconds: number): void {
    const key = JSON.stringify(labels);
    const known = this.#byLabels.get(key);
    const series = known ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    if (!known) this.#byLabels.set(key, series);
    series.sum += seconds;
    series.count += 1;
    for (const [place, bound] of this.#bounds.entries())
      if (seconds <= bound) series.counts[place] = (series.counts[place] ?? 0) + 1;
  }

  get samples(): Sample[] {
    return [...this.#byLabels.values()].flatMap(({ labels, counts, sum, count }) => [
      ...this.#bounds.map((bound, place) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(bound) },
        value: counts[place] ?? 0,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ]);
  }
}

/** Counts events for each set of labels. */
export class Counter {
  readonly #byLabels = new Map<
    string,
    { labels: Readonly<Record<string, string>>; value: number }
  >();

  add(labels: Readonly<Record<string, string>>): void {
    const key = JSON.stringify(labels);
    const series = this.#byLabels.get(key);
    if (series) series.value += 1;
    else this.#byLabels.set(key, { labels, value: 1 });
  }

  get samples(): Sample[] {
    return [...this.#byLabels.values()];
  }
}
