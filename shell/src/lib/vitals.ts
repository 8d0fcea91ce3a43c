import { MAX_LAYOUT_SHIFT, MAX_VITAL_MS, VITALS_REPORTS_PATH, type VitalsReport } from '@atrium/contract';
import { assetOf, isOf } from './assets.ts';
import { signedDocumentId } from './document-id.ts';
import type { ReleaseSets } from './release-sets.ts';
import { areaAt } from './remote-pages.ts';

const MAX_PARTS = 20;
/** Browsers report no shorter interactions. */
const SHORTEST_EVENT_MS = 16;
/** Of so many interactions, one is left out. */
const INTERACTIONS_PER_OUTLIER = 50;
const SHIFT_PAUSE_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
/** Files that are requested later than this after the others arrived are of another part. */
const PAUSE_BETWEEN_PARTS_MS = 500;

interface VitalEntry extends PerformanceEntry {
  readonly interactionId?: number;
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

interface Deployable {
  readonly name: string;
  readonly version: string;
}

interface Measured extends Deployable {
  lcp?: number;
  readonly interactions: Map<number, number>;
  cls: number;
  shifts: { start: number; end: number; sum: number };
}

// Google's `web-vitals` measures whole documents and is larger. The report is sent when the document is hidden for
// the first time.
export function watchVitals(releaseSets: ReleaseSets): () => void {
  const landing = { since: 0, owner: ownerOf(landingPath(), releaseSets) };
  const pages = [landing];
  const parts = new Map<string, Measured>();
  const firstHidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden');
  const hiddenAt = firstHidden?.startTime ?? Number.POSITIVE_INFINITY;

  const notePage = () => {
    const owner = ownerOf(window.location.pathname, releaseSets);
    if (owner.name !== pages.at(-1)?.owner.name) pages.push({ since: performance.now(), owner });
  };
  const partAt = (time: number): Measured => {
    const { owner } = pages.findLast(({ since }) => since <= time) ?? landing;
    const known = parts.get(owner.name) ?? newPart(owner);
    parts.set(owner.name, known);
    return known;
  };
  const notes: Readonly<Record<string, (entry: VitalEntry) => void>> = {
    'largest-contentful-paint': ({ startTime }) => {
      if (startTime < hiddenAt) partAt(0).lcp = startTime;
    },
    event: (entry) => noteInteraction(partAt(entry.startTime), entry),
    'first-input': (entry) => noteInteraction(partAt(entry.startTime), entry),
    'layout-shift': (entry) => noteShift(partAt(entry.startTime), entry),
  };
  notePage();
  // Not every browser has it.
  const { navigation }: { readonly navigation?: EventTarget } = window;
  navigation?.addEventListener('currententrychange', notePage);
  const observers = Object.entries(notes).flatMap(([type, note]) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return [];
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    const options = { type, buffered: true, durationThreshold: SHORTEST_EVENT_MS };
    observer.observe(options);
    return [{ observer, note }];
  });
  const end = () => {
    navigation?.removeEventListener('currententrychange', notePage);
    document.removeEventListener('visibilitychange', reportWhenHidden);
    for (const { observer } of observers) observer.disconnect();
  };
  const reportWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { since } of pages) partAt(since);
    for (const { observer, note } of observers) observer.takeRecords().forEach(note);
    end();
    report([...parts.values()].map(valuesOf));
  };
  document.addEventListener('visibilitychange', reportWhenHidden);
  return end;
}

function newPart({ name, version }: Deployable): Measured {
  return { name, version, interactions: new Map(), cls: 0, shifts: { start: 0, end: 0, sum: 0 } };
}

function landingPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name, window.location.origin).pathname : window.location.pathname;
}

function ownerOf(pathname: string, releaseSets: ReleaseSets): Deployable {
  const releaseSet = releaseSets.current();
  const [, path = ''] = /^\/c\/\d+\/(.+)$/.exec(pathname) ?? [];
  return areaAt(releaseSet, path) ?? releaseSet.shell;
}

function noteInteraction({ interactions }: Measured, { interactionId, duration }: VitalEntry): void {
  if (interactionId)
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
}

function noteShift(part: Measured, { startTime, value = 0, hadRecentInput }: VitalEntry): void {
  if (hadRecentInput) return;
  const { start, end, sum } = part.shifts;
  const goesOn = startTime - end < SHIFT_PAUSE_MS && startTime - start < SHIFT_WINDOW_MS && sum > 0;
  part.shifts = goesOn
    ? { start, end: startTime, sum: sum + value }
    : { start: startTime, end: startTime, sum: value };
  part.cls = Math.max(part.cls, part.shifts.sum);
}

function valuesOf(part: Measured): VitalsReport['parts'][number] {
  const { name, version, lcp, interactions, cls } = part;
  const slowest = [...interactions.values()].sort((one, other) => other - one);
  const inp = slowest[Math.floor(slowest.length / INTERACTIONS_PER_OUTLIER)];
  const load = loadTimeOf(part);
  return {
    name,
    version,
    ...(lcp !== undefined && { lcp: milliseconds(lcp) }),
    ...(inp !== undefined && { inp: milliseconds(inp) }),
    ...(PerformanceObserver.supportedEntryTypes.includes('layout-shift') && {
      cls: Math.min(MAX_LAYOUT_SHIFT, Math.round(cls * 10_000) / 10_000),
    }),
    ...(load !== null && { load: milliseconds(load) }),
  };
}

function milliseconds(time: number): number {
  return Math.min(MAX_VITAL_MS, Math.max(0, Math.round(time)));
}

/** It lasts from the first request for the files of a deployable until those of its first part had arrived. */
function loadTimeOf(part: Deployable): number | null {
  const files = performance.getEntriesByType('resource').filter(({ name }) => {
    const asset = assetOf(new URL(name).pathname);
    return asset && isOf(asset, part);
  });
  const [first, ...others] = files.sort((one, other) => one.startTime - other.startTime);
  if (!first) return null;
  let end = first.startTime + first.duration;
  for (const { startTime, duration } of others)
    if (startTime < end + PAUSE_BETWEEN_PARTS_MS) end = Math.max(end, startTime + duration);
  return end - first.startTime;
}

/** It sends no cookies, and ignores failures. */
function report(parts: VitalsReport['parts']): void {
  const body: VitalsReport = { document: signedDocumentId() ?? '', parts: parts.slice(0, MAX_PARTS) };
  fetch(VITALS_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}
