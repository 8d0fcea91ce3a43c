import { type Stage, stages } from './sides.ts';
import type { Row } from './table.ts';
import type { VisitName } from './visits.ts';

/** What the table shows, with the targets of the federated portal. */
export interface MeasuredRow extends Row {
  readonly visit: VisitName;
  readonly measure: string;
}

/** Every row, in the order of the tables; those with targets are in the first table. */
export const rows: readonly MeasuredRow[] = [
  {
    name: 'sign-in form visible, a typed character is kept',
    visit: 'sign-in',
    measure: 'visible',
    unit: 'ms',
    atMost: { 'one bundle': 1.03 },
  },
  {
    name: 'sign-in form responds to a submit',
    visit: 'sign-in',
    measure: 'answered',
    unit: 'ms',
    atMost: { 'one bundle': 1.05 },
  },
  {
    name: 'signed-in deep link, rows visible',
    visit: 'deep link',
    measure: 'rows',
    unit: 'ms',
    atMost: { 'one bundle': 1.05 },
  },
  {
    name: 'bytes of the first visit',
    visit: 'deep link',
    measure: 'bytes',
    unit: 'KiB',
    atMost: { 'one bundle': 1.12 },
  },
  {
    name: 'bytes of the visit after a release of one remote',
    visit: 'after a remote',
    measure: 'bytes',
    unit: 'KiB',
    atMost: { 'one bundle': 0.2 },
  },
  {
    name: 'bytes of the visit after a release of one remote, no dictionaries',
    visit: 'after a remote',
    measure: 'plainBytes',
    unit: 'KiB',
    atMost: { 'one bundle': 0.2 },
  },
  {
    name: 'bytes of the visit after a release of the shell',
    visit: 'after the shell',
    measure: 'bytes',
    unit: 'KiB',
    atMost: { 'one bundle': 0.1 },
  },
  {
    name: 'script time of the deep link, processor x1',
    visit: 'script',
    measure: 'script',
    unit: 'ms',
    atMost: { 'one bundle': 1.2 },
  },
  {
    name: 'total blocking time of the deep link',
    visit: 'deep link',
    measure: 'blocking',
    unit: 'ms',
    atMost: { 'one bundle': 1 },
  },
  ...(['filter', 'customers', 'theme'] as const).map((measure) => ({
    name: `interaction to next paint: ${measure === 'customers' ? 'customer menu' : measure}`,
    visit: 'deep link' as const,
    measure,
    unit: 'ms' as const,
    atMostItself: 200,
  })),
  { name: 'sign-in: first contentful paint', visit: 'sign-in', measure: 'first', unit: 'ms' },
  { name: 'sign-in: bytes', visit: 'sign-in', measure: 'bytes', unit: 'KiB' },
  { name: 'deep link: first contentful paint', visit: 'deep link', measure: 'first', unit: 'ms' },
  { name: 'deep link: largest contentful paint', visit: 'deep link', measure: 'largest', unit: 'ms' },
  { name: 'deep link: requests of the first visit', visit: 'deep link', measure: 'requests', unit: '' },
  { name: 'then on to rewards', visit: 'deep link', measure: 'next', unit: 'ms' },
  { name: 'then on to rewards: bytes', visit: 'deep link', measure: 'nextBytes', unit: 'KiB' },
  {
    name: 'bytes of the visit after a release of the shell, no dictionaries',
    visit: 'after the shell',
    measure: 'plainBytes',
    unit: 'KiB',
  },
];

/** Rows with one of the texts in their name, separated by commas; without texts, all of them. */
export function chosenRows(only: string | undefined): readonly MeasuredRow[] {
  const texts = (only ?? '').split(',').map((text) => text.trim());
  const chosen = rows.filter(({ name }) => texts.some((text) => name.includes(text)));
  if (chosen.length === 0) throw new Error(`ONLY=${only}: no row has that in its name.`);
  return chosen;
}

/** Stages that the visits of these rows need. */
export function neededStages(chosen: readonly MeasuredRow[]): readonly Stage[] {
  return stages.filter((stage) => stage === 'now' || chosen.some(({ visit }) => visit.startsWith(stage)));
}
