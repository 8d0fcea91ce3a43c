/** The name of a metric ends with its unit. */
export interface MetricOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Labels must have few values, since each combination is a series. */
  readonly labels?: readonly Label[];
}

type Labels<Label extends string> = Readonly<Record<Label, string | number>>;

export interface Value<Label extends string> {
  add(labels: Labels<Label>, amount?: number): void;
  /** It takes over what is counted elsewhere. */
  set(labels: Labels<Label>, value: number): void;
}

export interface Histogram<Label extends string> {
  observe(labels: Labels<Label>, value: number): void;
}

interface Metric {
  readonly name: string;
  lines(): string[];
}

/** A label that causes more series has values without an end, so further ones are not kept. */
const MAX_SERIES = 5_000;

function labelText(labels: Readonly<Record<string, string | number>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',');
}

class Series<Label extends string, Content> {
  readonly #names: readonly Label[];
  readonly #create: () => Content;
  readonly all = new Map<string, { readonly text: string; readonly content: Content }>();

  constructor(names: readonly Label[], create: () => Content) {
    this.#names = names;
    this.#create = create;
  }

  of(labels: Labels<Label>): Content | undefined {
    let key = '';
    for (const name of this.#names) key += `${labels[name]}\n`;
    const known = this.all.get(key);
    if (known) return known.content;
    if (this.all.size >= MAX_SERIES) return undefined;
    const content = this.#create();
    const named = Object.fromEntries(this.#names.map((name) => [name, labels[name]]));
    this.all.set(key, { text: labelText(named), content });
    return content;
  }
}

function head(type: string, { name, help }: { readonly name: string; readonly help: string }): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

const braced = (text: string) => (text ? `{${text}}` : '');

/** It replaces `prom-client`, whose last release is of 2024: here a request costs two additions. */
export class Metrics {
  readonly #metrics: Metric[] = [];
  readonly #readers: (() => void)[] = [];

  counter<Label extends string = never>(options: MetricOptions<Label>): Value<Label> {
    return this.#value('counter', options);
  }

  gauge<Label extends string = never>(options: MetricOptions<Label>): Value<Label> {
    return this.#value('gauge', options);
  }

  histogram<Label extends string = never>(
    options: MetricOptions<Label>,
    bounds: readonly number[],
  ): Histogram<Label> {
    const series = new Series(options.labels ?? [], () => ({
      counts: new Array<number>(bounds.length + 1).fill(0),
      sum: 0,
    }));
    const { name } = options;
    const lines = () =>
      [...series.all.values()].flatMap(({ text, content: { counts, sum } }) => {
        let total = 0;
        const buckets = counts.map((count, index) => {
          total += count;
          const bound = `le="${bounds[index] ?? '+Inf'}"`;
          return `${name}_bucket{${text ? `${text},` : ''}${bound}} ${total}`;
        });
        return [...buckets, `${name}_sum${braced(text)} ${sum}`, `${name}_count${braced(text)} ${total}`];
      });
    this.#metrics.push({ name, lines: () => [...head('histogram', options), ...lines()] });
    return {
      observe: (labels, value) => {
        const found = series.of(labels);
        if (!found) return;
        let bucket = 0;
        while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1;
        found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
        found.sum += value;
      },
    };
  }

  /** It must not wait for anything, since a scrape waits for it. */
  onScrape(read: () => void): void {
    this.#readers.push(read);
  }

  text(): string {
    for (const read of this.#readers) read();
    return `${this.#metrics.flatMap((metric) => metric.lines()).join('\n')}\n`;
  }

  #value<Label extends string>(type: 'counter' | 'gauge', options: MetricOptions<Label>): Value<Label> {
    const { name } = options;
    const series = new Series(options.labels ?? [], () => ({ value: 0 }));
    this.#metrics.push({
      name,
      lines: () => [
        ...head(type, options),
        ...[...series.all.values()].map(({ text, content }) => `${name}${braced(text)} ${content.value}`),
      ],
    });
    return {
      add: (labels, amount = 1) => {
        const found = series.of(labels);
        if (found) found.value += amount;
      },
      set: (labels, value) => {
        const found = series.of(labels);
        if (found) found.value = value;
      },
    };
  }
}
