import { type DeadlineState, type DueWindow, dueWindows } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';

export function officeDateAt(moment: Sql): Sql {
  return sql`timezone(co.time_zone, ${moment})::date`;
}

export const officeDate = officeDateAt(sql`now()`);

/** The latest date on Earth: no date after it has begun, no date from it on has passed. */
export function latestDateAt(moment: Sql): Sql {
  return sql`timezone('Etc/GMT-14', ${moment})::date`;
}

export const latestDate = latestDateAt(sql`now()`);
/** A date before it has passed everywhere. */
export const earliestDate = sql`timezone('Etc/GMT+12', now())::date`;

/** Not for each row: the name of a time zone is looked up at each call. An index is read by what is not once. */
const once = (value: Sql) => sql`(SELECT ${value})`;

interface DatedRow {
  readonly dueAt: Sql;
  readonly atOffice: (condition: Sql) => Sql;
}

const deadline: DatedRow = {
  dueAt: sql`d.due_at`,
  atOffice: (condition) => sql`EXISTS (
    SELECT FROM applications a JOIN countries co ON co.code = a.country_code
    WHERE a.customer_id = d.customer_id AND a.id = d.application_id AND ${condition})`,
};

/** Of deadlines of one date that is the same at all their offices, or of one office: `co` has its time zone. */
const deadlines: DatedRow = { dueAt: sql`d.due_at`, atOffice: (condition) => condition };

const application: DatedRow = {
  dueAt: sql`a.due_at`,
  atOffice: (condition) =>
    sql`EXISTS (SELECT FROM countries co WHERE co.code = a.country_code AND ${condition})`,
};

/**
 * Only dates that have passed somewhere on Earth and not everywhere need a look at the office, so that an index alone
 * suffices for most counts.
 */
function isBefore({ dueAt, atOffice }: DatedRow, days: number): Sql {
  const here = atOffice(sql`${dueAt} < ${officeDate} + ${days}::int`);
  return sql`(${dueAt} < ${latestDate} + ${days}::int AND (${dueAt} < ${once(earliestDate)} + ${days}::int OR ${here}))`;
}

function isFrom({ dueAt, atOffice }: DatedRow, days: number): Sql {
  const here = atOffice(sql`${dueAt} >= ${officeDate} + ${days}::int`);
  return sql`(${dueAt} >= ${earliestDate} + ${days}::int AND (${dueAt} >= ${once(latestDate)} + ${days}::int OR ${here}))`;
}

export function isDueIn(window: DueWindow): Sql {
  return isInWindow(deadline, window);
}

export function isApplicationDueIn(window: DueWindow): Sql {
  return isInWindow(application, window);
}

export function areDueIn(window: DueWindow): Sql {
  return isInWindow(deadlines, window);
}

function isInWindow(row: DatedRow, window: DueWindow): Sql {
  if (window === 'overdue') return isBefore(row, 0);
  const days = window === 'today' ? 0 : Number(window);
  return sql`(${isFrom(row, 0)} AND ${isBefore(row, days + 1)})`;
}

const LONGEST_DAYS = Math.max(...dueWindows.map(Number).filter(Number.isFinite));
/** Or a date later. */
export const isNearAnyWindow = sql`d.due_at < ${latestDate} + ${LONGEST_DAYS + 1}::int`;

/** The days from today on which a window begins, or has ended. */
export function endsOfWindow(window: DueWindow): number[] {
  if (window === 'overdue') return [0];
  return [0, window === 'today' ? 1 : Number(window) + 1];
}

export const endsOfWindows = [...new Set(dueWindows.flatMap(endsOfWindow))];

/** As {@link endsOfWindow}: whether a deadline is open or missed is decided today, unless both are looked for, or neither. */
export function endsOfStates(states: readonly DeadlineState[]): number[] {
  return states.includes('open') === states.includes('missed') ? [] : [0];
}

/** The time zone of the office, for dates at which a window ends there and not elsewhere. */
export const zoneWhereItMatters = sql`CASE WHEN ${join(
  endsOfWindows.map(
    (days) =>
      sql`d.due_at >= ${once(earliestDate)} + ${days}::int AND d.due_at < ${once(latestDate)} + ${days}::int`,
  ),
  ' OR ',
)} THEN (
    SELECT co.time_zone FROM countries co
    WHERE co.code = (SELECT a.country_code FROM applications a
                     WHERE a.customer_id = d.customer_id AND a.id = d.application_id)) END`;

export function daysUntil(dueAt: Sql): Sql {
  return sql`${dueAt} - ${officeDate}`;
}

/** The date alone decides whether a waiting deadline is open or missed; the stored state may be late. */
export const presentState = sql`CASE
  WHEN d.state NOT IN ('open', 'missed') THEN d.state
  WHEN d.due_at < ${officeDate} THEN 'missed' ELSE 'open' END`;

/** Open and missed deadlines together need no look at the office. */
export function stateIn(states: readonly DeadlineState[]): Sql {
  const [open, missed] = [states.includes('open'), states.includes('missed')];
  if (open === missed) return sql`d.state = ANY (${states}::text[])`;
  return sql`(${join(states.map(isInState), ' OR ')})`;
}

/** The stored states that are looked for; undefined where the office's date decides. */
export function storedStates(states: readonly DeadlineState[]): readonly DeadlineState[] | undefined {
  return states.length > 0 && states.includes('open') === states.includes('missed') ? states : undefined;
}

function isInState(state: DeadlineState): Sql {
  if (state === 'open') return sql`(${isWaiting} AND ${isFrom(deadline, 0)})`;
  if (state === 'missed') return sql`(${isWaiting} AND ${isBefore(deadline, 0)})`;
  return sql`d.state = ${state}`;
}

const isWaiting = sql`d.state IN ('open', 'missed')`;
