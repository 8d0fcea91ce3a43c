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

export interface CalendarContent {
  readonly name: string;
  /** Shown with the name. It never has the filters, whose words may be those of titles. */
  readonly note: string | undefined;
  readonly timeZone: string;
  readonly locale: string;
  readonly alarms: readonly CalendarAlarm[];
  readonly deadlines: readonly Deadline[];
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
    if (deadline.state === 'open') for (const daysBefore of alarms) addAlarm(event, daysBefore);
  }
  return inComponentOrder(calendar.toString());
}

function eventOf(deadline: Deadline, { locale, origin, withTitles }: CalendarContent): ICalEventData {
  const { id, application, customer, dueAt, kind, state, updatedAt, version } = deadline;
  const texts = textsFor(locale).calendarFeeds;
  const title = withTitles.has(customer.id) ? application.title : undefined;
  const summary = oneLine(texts.summary(application.reference, kind, title));
  return {
    id: `deadline-${id}@${new URL(origin).hostname}`,
    sequence: version,
    // The stamp is not the present time, since an unchanged feed has to have an unchanged text.
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    // A date without a zone is the same for every reader. An event without an end takes that day.
    start: Temporal.PlainDate.from(dueAt),
    allDay: true,
    summary: state === 'open' ? summary : texts.settled(state, summary),
    url: `${origin}/c/${customer.id}/applications/deadlines/${id}`,
    status: state === 'waived' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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
