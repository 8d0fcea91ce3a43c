import type { DeadlineKind, DeadlineState, DueWindow } from '@atrium/contract';
import type { Formats } from '../formats.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds, states } = deadlineNames;

const windows: Record<DueWindow, string> = {
  overdue: 'overdue',
  today: 'due today',
  '7': 'due in 7 days',
  '30': 'due in 30 days',
  '90': 'due in 90 days',
};

export const calendarFeeds = ({ number, date }: Formats) => ({
  /** The title is there where the customer's owner allows it. */
  summary: (reference: string, kind: DeadlineKind, title: string | undefined) =>
    title === undefined ? `${reference}: ${kinds[kind]}` : `${reference}: ${kinds[kind]} (${title})`,
  /** An event of a deadline that is not open. */
  settled: (state: DeadlineState, summary: string) => `${states[state]}: ${summary}`,
  /** An event on the last day to instruct what would answer the deadline. */
  cutOff: (kind: string, summary: string) => `Last day to instruct “${kind}”: ${summary}`,
  dueOn: (day: string) => `Due on ${date(day)}.`,
  instructed: (kind: string, state: string) => `Instruction: ${kind}, ${state.toLowerCase()}.`,
  willStand: (day: string) => `A standing instruction will act on ${date(day)}.`,
  /** Under the name of the calendar, where there are more deadlines than it shows. */
  onlyNearest: (count: number) => `Only the ${number(count)} nearest deadlines are shown.`,
  allDeadlines: 'All deadlines',
  filters: {
    list: (values: readonly string[]) => values.join(', '),
    windows,
    from: (day: string) => `from ${date(day)}`,
    to: (day: string) => `until ${date(day)}`,
    search: (text: string) => `with “${text}”`,
    responsible: (names: string) => `responsible: ${names}`,
    noOne: 'no one is responsible',
    someone: 'someone is responsible',
  },
});
