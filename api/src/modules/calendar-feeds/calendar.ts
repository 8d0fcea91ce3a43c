/// <reference lib="esnext.temporal" />
import type { CalendarAlarm, Deadline } from '@atrium/contract';
import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  type ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { textsFor } from '../../messages/index.ts';
import { inComponentOrder } from './component-order.ts';

const REFRESH_S = 3_600;
const ALARM_HOUR = 9;

export interface DeadlineNote {
  readonly deadlineId: number;
  readonly changes: number;
  readonly changedAt: string | null;
  /** The first day after which something that would answer it cannot be instructed any more, and what that is. */
  readonly cutOff: { readonly lastDay: string; readonly kind: string } | null;
}

export interface CalendarContent {
  readonly name: string;
  /** Shown with the name. It never has the filters, whose words may be those of titles. */
  readonly note: string | undefined;
  readonly timeZone: string;
  readonly locale: string;
  readonly alarms: readonly CalendarAlarm[];
  readonly deadlines: readonly Deadline[];
  readonly notes: ReadonlyMap<number, DeadlineNote>;
  readonly withTitles: ReadonlySet<number>;
  /** Origin of the portal: its host is part of the ids of events, its pages are linked. */
  readonly origin: string;
}

/** Returns iCalendar (RFC 5545). The same content gives the same text, so that it can be compared by its hash. */
export function writeCalendar(content: CalendarContent): string {
  const { name, note, timeZone, alarms, deadlines } = content;
  // The library does not escape its own fields, and with a time zone it writes the times of changes in that of the
  // process.
  const calendar = ical({
    prodId: { company: 'Atrium', product: 'Deadlines' },
    ttl: REFRESH_S,
    x: {
      'X-WR-CALNAME': oneLine(name),
      'X-WR-TIMEZONE': timeZone,
      ...(note !== undefined && { 'X-WR-CALDESC': oneLine(note) }),
    },
  });
  for (const deadline of deadlines) {
    const event = calendar.createEvent(eventOf(deadline, content));
    const cutOff = cutOffEventOf(deadline, content);
    const withAlarms = [
      ...(deadline.state === 'open' ? [event] : []),
      ...(cutOff ? [calendar.createEvent(cutOff)] : []),
    ];
    for (const one of withAlarms) for (const daysBefore of alarms) addAlarm(one, daysBefore);
  }
  return inComponentOrder(calendar.toString());
}

function eventOf(deadline: Deadline, content: CalendarContent): ICalEventData {
  const { id, dueAt, state } = deadline;
  const texts = textsFor(content.locale).calendarFeeds;
  const summary = summaryOf(deadline, content);
  const description = descriptionOf(deadline, content);
  return {
    ...whatEventsShare(deadline, content),
    id: `deadline-${id}@${new URL(content.origin).hostname}`,
    start: Temporal.PlainDate.from(dueAt),
    summary: state === 'open' ? summary : texts.settled(state, summary),
    ...(description !== undefined && { description }),
    status: state === 'waived' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

function cutOffEventOf(deadline: Deadline, content: CalendarContent): ICalEventData | undefined {
  const cutOff = content.notes.get(deadline.id)?.cutOff;
  if (!cutOff) return undefined;
  const texts = textsFor(content.locale).calendarFeeds;
  return {
    ...whatEventsShare(deadline, content),
    id: `cut-off-${deadline.id}@${new URL(content.origin).hostname}`,
    start: Temporal.PlainDate.from(cutOff.lastDay),
    summary: texts.cutOff(oneLine(cutOff.kind), summaryOf(deadline, content)),
    description: texts.dueOn(deadline.dueAt),
    status: ICalEventStatus.CONFIRMED,
  };
}

function summaryOf(
  { application, customer, kind }: Deadline,
  { locale, withTitles }: CalendarContent,
): string {
  const title = withTitles.has(customer.id) ? application.title : undefined;
  return oneLine(textsFor(locale).calendarFeeds.summary(application.reference, kind, title));
}

function descriptionOf(
  { state, instruction, standingInstruction }: Deadline,
  { locale }: CalendarContent,
): string | undefined {
  const { calendarFeeds: texts, instructionStates } = textsFor(locale);
  if (instruction)
    return texts.instructed(oneLine(instruction.kind.name), instructionStates[instruction.state]);
  if (state === 'open' && standingInstruction) return texts.willStand(standingInstruction.actsOn);
  return undefined;
}

function whatEventsShare(
  { id, customer, updatedAt, version }: Deadline,
  { origin, notes }: CalendarContent,
): Partial<ICalEventData> {
  const { changes = 0, changedAt } = notes.get(id) ?? {};
  const changed = new Date(changedAt && changedAt > updatedAt ? changedAt : updatedAt);
  return {
    // A program that knows the event takes it as changed with its instructions, too.
    sequence: version + changes,
    // The stamp is not the present time, since an unchanged feed has to have an unchanged text.
    stamp: changed,
    lastModified: changed,
    // A date without a zone is the same for every reader. An event without an end takes that day.
    allDay: true,
    url: `${origin}/c/${customer.id}/applications/deadlines/${id}`,
    // A deadline keeps no one from a meeting on that day.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

function addAlarm(event: ICalEvent, daysBefore: CalendarAlarm): void {
  const trigger = (daysBefore * 24 - ALARM_HOUR) * 3_600;
  event.createAlarm({ type: ICalAlarmType.display, trigger }).relatesTo(ICalAlarmRelatesTo.start);
}

/** Control characters end lines of the format, or are not allowed in it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
