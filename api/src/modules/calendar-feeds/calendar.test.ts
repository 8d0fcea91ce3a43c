import type { Deadline } from '@atrium/contract';
import ICAL from 'ical.js';
import { type CalendarContent, writeCalendar } from './calendar.ts';

const createDeadline = (overrides: Partial<Deadline> = {}): Deadline => ({
  id: 12,
  application: { id: 5, reference: 'R-100', title: 'Alpha' },
  customer: { id: 3, name: 'Acme' },
  category: { id: 1, name: 'Trademark' },
  country: { code: 'DE', name: 'Germany', timeZone: 'Europe/Berlin' },
  kind: 'response',
  dueAt: '2026-12-01',
  daysLeft: 9,
  originalDueAt: null,
  mandatory: true,
  actor: 'customer',
  rule: null,
  responsible: null,
  state: 'open',
  instruction: null,
  standingInstruction: null,
  snoozedUntil: null,
  version: 4,
  updatedAt: '2026-11-02T10:20:30.400Z',
  ...overrides,
});

const write = (overrides: Partial<CalendarContent> = {}) =>
  writeCalendar({
    name: 'Mine',
    note: undefined,
    timeZone: 'UTC',
    locale: 'en-US',
    alarms: [],
    deadlines: [createDeadline()],
    notes: new Map(),
    withTitles: new Set(),
    origin: 'https://portal.example',
    ...overrides,
  });

const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events };
};
const eventOf = (deadline: Partial<Deadline>, overrides: Partial<CalendarContent> = {}) => {
  const [event] = parsed(write({ ...overrides, deadlines: [createDeadline(deadline)] })).events;
  if (!event) throw new Error('The calendar has no event.');
  return event;
};
const propertyOf = (event: ICAL.Event, name: string) =>
  event.component.getFirstPropertyValue(name)?.toString();

test('another parser reads name, zone and refresh interval, and no time zone of its own', () => {
  const { calendar } = parsed(write({ name: 'Mine, and; yours\\', timeZone: 'Asia/Tokyo' }));
  const textOf = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
  expect(textOf('version')).toBe('2.0');
  expect(textOf('x-wr-timezone')).toBe('Asia/Tokyo');
  expect(textOf('refresh-interval')).toBe('PT1H');
  expect(calendar.getFirstProperty('x-wr-calname')?.toICALString()).toBe(
    'X-WR-CALNAME:Mine\\, and\\; yours\\\\',
  );
  expect(calendar.getAllSubcomponents('vtimezone')).toEqual([]);
});

test('an event has a stable id, the version as its sequence, a link, and blocks no time', () => {
  const event = eventOf({});
  expect(event.uid).toBe('deadline-12@portal.example');
  expect(event.sequence).toBe(4);
  expect(propertyOf(event, 'dtstamp')).toBe('2026-11-02T10:20:30Z');
  expect(propertyOf(event, 'last-modified')).toBe('2026-11-02T10:20:30Z');
  expect(propertyOf(event, 'url')).toBe('https://portal.example/c/3/applications/deadlines/12');
  expect(propertyOf(event, 'transp')).toBe('TRANSPARENT');
});

test.each([
  ['a leap day', '2028-02-29', '2028-03-01'],
  ['the day after February', '2027-03-01', '2027-03-02'],
  ['the end of a year', '2026-12-31', '2027-01-01'],
  ['the day clocks go forward in Berlin', '2027-03-28', '2027-03-29'],
  ['the day clocks go back in Los Angeles', '2027-11-07', '2027-11-08'],
])('%s is the same all-day date for readers everywhere', (_name, dueAt, dayAfter) => {
  for (const timeZone of ['Asia/Bangkok', 'Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles']) {
    const { startDate, endDate } = eventOf({ dueAt }, { timeZone });
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, dueAt, dayAfter]);
    expect(startDate.zone.tzid).toBe('floating');
  }
});

test('the title is shown for customers that allow it, and not for others', () => {
  expect(eventOf({}).summary).toBe('R-100: Response');
  expect(write()).not.toContain('Alpha');
  expect(eventOf({}, { withTitles: new Set([3]) }).summary).toBe('R-100: Response (Alpha)');
  expect(eventOf({}, { withTitles: new Set([4]) }).summary).toBe('R-100: Response');
});

test.each([
  ['done', 'Done: R-100: Response', 'CONFIRMED'],
  ['missed', 'Missed: R-100: Response', 'CONFIRMED'],
  ['waived', 'Waived: R-100: Response', 'CANCELLED'],
] as const)('one that is %s says so, and has no alarm', (state, summary, status) => {
  const event = eventOf({ state }, { alarms: [1] });
  expect([event.summary, propertyOf(event, 'status')]).toEqual([summary, status]);
  expect(event.component.getAllSubcomponents('valarm')).toEqual([]);
});

test('alarms go off at nine in the morning, so many days before', () => {
  const alarms = eventOf({}, { alarms: [0, 1, 7] }).component.getAllSubcomponents('valarm');
  expect(alarms.map((alarm) => alarm.getFirstProperty('trigger')?.toICALString())).toEqual([
    'TRIGGER;RELATED=START:PT9H',
    'TRIGGER;RELATED=START:-PT15H',
    'TRIGGER;RELATED=START:-P6DT15H',
  ]);
  expect(alarms.map((alarm) => alarm.getFirstPropertyValue('description'))).toEqual(
    Array(3).fill('R-100: Response'),
  );
});

const HOSTILE = 'One\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTACH:https://evil.example\u0000\u2028;,\\ two';

test.each([
  ['a title', { application: { id: 5, reference: 'R-100', title: HOSTILE } }, {}],
  ['a reference', { application: { id: 5, reference: HOSTILE, title: 'Alpha' } }, {}],
  ['the name', {}, { name: HOSTILE }],
  ['the note', {}, { note: HOSTILE }],
])(
  'line breaks and other control characters in %s add nothing to the calendar',
  (_name, deadline, content) => {
    const text = write({
      withTitles: new Set([3]),
      alarms: [1],
      ...content,
      deadlines: [createDeadline(deadline)],
    });
    const { calendar, events } = parsed(text);
    expect(events).toHaveLength(1);
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(events[0]?.component.getFirstProperty('attach')).toBeFalsy();
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028]/u);
  },
);

test('the same deadlines give the same text', () => {
  expect(write()).toBe(write());
});

describe('to the letter of RFC 5545', () => {
  /** Lines as they are sent, and the same without folds. */
  const linesOf = (text: string) => ({
    sent: text.split('\r\n').slice(0, -1),
    logical: text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1),
  });

  test('an empty calendar has a component, which no program shows', () => {
    const { calendar, events } = parsed(write({ deadlines: [] }));
    expect(events).toEqual([]);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  test('the properties of a component come before the components in it', () => {
    const { logical } = linesOf(
      write({ alarms: [7, 1], deadlines: [createDeadline(), createDeadline({ id: 13 })] }),
    );
    logical.forEach((line, index) => {
      if (line.startsWith('END:')) expect(logical[index + 1] ?? 'END:').toMatch(/^(?:BEGIN|END):/);
    });
    expect(logical.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(4);
    expect(logical.filter((line) => line.startsWith('STATUS:'))).toHaveLength(2);
  });

  test('no line has more than 75 octets, and none breaks a character', () => {
    const reference = 'ปฏิ,;\\ทิน😀'.repeat(12);
    const text = write({
      name: 'ปฏิทิน😀'.repeat(20),
      alarms: [7],
      deadlines: [createDeadline({ application: { id: 5, reference, title: 'Alpha' } })],
    });
    const { sent, logical } = linesOf(text);
    expect(Math.max(...sent.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(sent.every((line) => line.isWellFormed())).toBe(true);
    expect(logical).toContain(`X-WR-CALNAME:${'ปฏิทิน😀'.repeat(20)}`);
    expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  });
});

describe('instructions', () => {
  const instruction = { id: 7, kind: { id: 1, name: 'Renew' }, state: 'accepted' as const };
  const note = { deadlineId: 12, changes: 2, changedAt: '2026-11-05T08:00:00.000Z', cutOff: null };

  test('are in the description of the deadline, whose sequence and time of change grow with them', () => {
    const event = eventOf({ instruction }, { notes: new Map([[12, note]]) });
    expect(event.description).toBe('Instruction: Renew, accepted.');
    expect(event.sequence).toBe(6);
    expect(propertyOf(event, 'last-modified')).toBe('2026-11-05T08:00:00Z');
  });

  test('a standing one is there with its day, while the deadline is open', () => {
    const standingInstruction = { id: 3, actsOn: '2026-11-20' };
    expect(eventOf({ standingInstruction }).description).toBe(
      'A standing instruction will act on November 20, 2026.',
    );
    expect(eventOf({ standingInstruction, state: 'done' }).description).toBeFalsy();
  });

  test('that are not sent yet have an event on their last day, with the same alarms', () => {
    const notes = new Map([[12, { ...note, cutOff: { lastDay: '2026-11-24', kind: 'Renew' } }]]);
    const { events } = parsed(write({ notes, alarms: [1] }));
    expect(events.map(({ uid, summary, startDate }) => [uid, summary, startDate.toString()])).toEqual([
      ['deadline-12@portal.example', 'R-100: Response', '2026-12-01'],
      ['cut-off-12@portal.example', 'Last day to instruct “Renew”: R-100: Response', '2026-11-24'],
    ]);
    for (const { component } of events) expect(component.getAllSubcomponents('valarm')).toHaveLength(1);
  });
});
