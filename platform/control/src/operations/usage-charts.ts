import { type VitalName, vitalNames } from '@atrium/contract';
import { type Html, html } from '@atrium/server';
import { messages } from '../messages.ts';
import type { UsageReport } from '../usage/index.ts';

const text = messages.usage;

/** The most used versions have a colour of their own; the others share the last one. */
const COLORS = 5;
const HEIGHT = 120;
/** The letters of the deploys need this room above the values. */
const TOP = 16;
/** Labels have at most three characters, 24 pixels, in a chart of at least 280. */
const LABEL_SHARE = 24 / 280;
const HOUR_MS = 60 * 60 * 1000;

/** Only these changes decide who gets a version. */
const deploys = new Set(['promote', 'rollback', 'canary', 'drop', 'retire']);

export function markedDeploys({
  hours,
  deploys: all,
}: UsageReport): Map<UsageReport['deploys'][number], string> {
  const start = hours[0]?.at ?? '';
  const shown = all.filter(({ at, action }) => at >= start && deploys.has(action)).reverse();
  return new Map(shown.map((deploy, index) => [deploy, String.fromCharCode(97 + index)]));
}

interface Chart {
  readonly caption: string;
  readonly largest: string;
  readonly drawing: readonly Html[];
}

/** The charts have the same time axis as the deploys. */
export function usageCharts(report: UsageReport): Html {
  const shown = report.versions.slice(0, COLORS).map(({ version }) => version);
  const legend = shown.map(
    (version, index) =>
      html`<li><svg class="${colorOf(index)}" aria-hidden="true"><rect class="bar" width="12" height="12" rx="2"/></svg>${version}</li>`,
  );
  const charts = [
    documentsChart(report, shown),
    ...vitalNames.map((name) => vitalChart(report, shown, name)),
  ];
  const figures = charts.map((chart) => figure(report, chart));
  return html`<ul class="legend">${legend}</ul><div class="charts">${figures}</div>`;
}

function colorOf(index: number): string {
  return `v${Math.min(index < 0 ? COLORS - 1 : index, COLORS - 1)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

function y(value: number, largest: number): number {
  return TOP + Math.round((1 - value / Math.max(largest, Number.MIN_VALUE)) * (HEIGHT - TOP));
}

export function vitalText(name: VitalName, value: number): string {
  if (name === 'cls') return value.toFixed(2);
  return value < 1_000 ? text.milliseconds(value) : text.seconds((value / 1_000).toFixed(1));
}

interface Marked {
  readonly letter: string;
  /** From 0 at the left to 1 at the right. */
  readonly place: number;
}

/** Letters that would overlap on a phone share one label, such as `a–c`, in the middle of their places. */
export function withoutOverlap(marked: readonly Marked[]): Marked[] {
  const labels: Marked[][] = [];
  for (const mark of marked) {
    labels.push([mark]);
    while (labels.length > 1) {
      const [before = [], last = []] = labels.slice(-2);
      if (labelOf(last).place - labelOf(before).place >= LABEL_SHARE) break;
      labels.splice(-2, 2, [...before, ...last]);
    }
  }
  return labels.map(labelOf);
}

function labelOf(marked: readonly Marked[]): Marked {
  const [first, last] = [marked[0]?.letter ?? '', marked.at(-1)?.letter ?? ''];
  const middle = marked.reduce((sum, { place }) => sum + place, 0) / marked.length;
  const place = Math.min(Math.max(middle, LABEL_SHARE / 2), 1 - LABEL_SHARE / 2);
  return { letter: first === last ? first : `${first}–${last}`, place };
}

function figure(report: UsageReport, { caption, largest, drawing }: Chart): Html {
  const { hours } = report;
  const start = Date.parse(hours[0]?.at ?? '');
  const marked = [...markedDeploys(report)].map(([{ at }, letter]) => ({
    letter,
    place: (Date.parse(at) - start) / (hours.length * HOUR_MS),
  }));
  const lines = marked.map(({ place }) => {
    const x = percent(place);
    return html`<line class="deploy" x1="${x}" x2="${x}" y1="${TOP}" y2="${HEIGHT}"/>`;
  });
  const letters = withoutOverlap(marked).map(
    ({ letter, place }) => html`<text x="${percent(place)}" y="11">${letter}</text>`,
  );
  const marks = [...lines, ...letters];
  const label = (at = '') => `${at.slice(5, 10)} ${at.slice(11, 16)}`;
  return html`<figure><figcaption><b>${caption}</b><span>${largest}</span></figcaption>
<svg role="img" aria-label="${text.chartOf(caption, largest)}"><line class="base" x1="0" x2="100%" y1="${HEIGHT}" y2="${HEIGHT}"/>${marks}${drawing}</svg>
<div class="axis"><span>${label(hours[0]?.at)}</span><span>${label(hours.at(-1)?.at)} UTC</span></div></figure>`;
}

/** Bars of the current version have another colour than those of all others together. */
export function sparkline(hours: UsageReport['hours'], current: string | null): Html {
  const sumOf = (versions: UsageReport['hours'][number]['versions']) =>
    versions.reduce((sum, { documents }) => sum + documents, 0);
  const largest = Math.max(0, ...hours.map(({ versions }) => sumOf(versions)));
  if (largest === 0) return html``;
  const bars = hours.flatMap(({ versions }, index) => {
    const all = sumOf(versions);
    if (all === 0) return [];
    const ofCurrent = sumOf(versions.filter(({ version }) => version === current));
    const [x, width] = [percent(index / hours.length), percent(0.8 / hours.length)];
    const bar = (from: number, to: number, color: string) =>
      html`<rect class="bar ${color}" x="${x}" width="${width}" y="${percent(1 - to / largest)}" height="${percent((to - from) / largest)}"/>`;
    return [bar(0, ofCurrent, 'v0'), ...(all > ofCurrent ? [bar(ofCurrent, all, 'v4')] : [])];
  });
  return html`<svg class="spark" role="img" aria-label="${text.hoursOf(largest)}">${bars}</svg>`;
}

function documentsChart({ hours }: UsageReport, shown: readonly string[]): Chart {
  const sums = hours.map(({ versions }) => versions.reduce((sum, { documents }) => sum + documents, 0));
  const largest = Math.max(0, ...sums);
  const drawing = hours.flatMap(({ versions }, index) => {
    let below = 0;
    return versions.flatMap(({ version, documents }) => {
      if (documents === 0) return [];
      const [bottom, top] = [y(below, largest), y(below + documents, largest)];
      below += documents;
      const [x, width] = [percent(index / hours.length), percent(0.8 / hours.length)];
      const color = colorOf(shown.indexOf(version));
      return [
        html`<rect class="bar ${color}" x="${x}" width="${width}" y="${top}" height="${bottom - top}"/>`,
      ];
    });
  });
  return { caption: text.documentsByHour, largest: text.atMost(String(largest)), drawing };
}

/** The line is the 75th percentile of each hour. */
function vitalChart({ hours }: UsageReport, shown: readonly string[], name: VitalName): Chart {
  const values = hours.flatMap(({ versions }) => versions.flatMap(({ p75 }) => p75[name] ?? []));
  const largest = Math.max(0, ...values);
  const drawing = shown.flatMap((version, index) => {
    const points = hours.map(({ versions }, hour) => {
      const value = versions.find((entry) => entry.version === version)?.p75[name];
      return value == null ? null : { x: percent((hour + 0.5) / hours.length), y: y(value, largest) };
    });
    return points.flatMap((point, hour) => {
      if (!point) return [];
      const next = points[hour + 1];
      const line = next
        ? [
            html`<line class="plot ${colorOf(index)}" x1="${point.x}" y1="${point.y}" x2="${next.x}" y2="${next.y}"/>`,
          ]
        : [];
      return [...line, html`<circle class="dot ${colorOf(index)}" cx="${point.x}" cy="${point.y}" r="2.5"/>`];
    });
  });
  const shownLargest = values.length > 0 ? text.atMost(vitalText(name, largest)) : text.notMeasured;
  return { caption: text.vitalByHour(text.vital[name]), largest: shownLargest, drawing };
}
