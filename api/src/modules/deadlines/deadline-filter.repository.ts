import type { DeadlineFilters, DeadlineState } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { everyWord, ofCustomers } from '../../db/index.ts';

/** The date at an office, whose row is `co`, at a moment. */
export function officeDateAt(moment: Sql): Sql {
  return sql`timezone(co.time_zone, ${moment})::date`;
}

/** The present date at an office. */
export const officeDate = officeDateAt(sql`now()`);

/** The latest date on Earth at a moment: no deadline of that date or later has passed. */
export function latestDateAt(moment: Sql): Sql {
  return sql`timezone('Etc/GMT-14', ${moment})::date`;
}

const latestDate = latestDateAt(sql`now()`);
/** What is before it has passed everywhere, so that no look at the office is needed. */
const earliestDate = sql`timezone('Etc/GMT+12', now())::date`;

/** State of `deadlines d` at the office `co`: an open one whose date has passed is missed, job or not. */
export const presentState = sql`CASE WHEN d.state = 'open' AND d.due_at < ${officeDate} THEN 'missed' ELSE d.state END`;

/** Filters of the list, and optionally the selected rows. */
export interface DeadlineRowFilters extends DeadlineFilters {
  /** Empty for all filtered rows. */
  readonly id?: readonly number[];
}

/** Condition on `deadlines d` for the filters of the list. */
export function deadlineFilter(filters: DeadlineRowFilters): Sql {
  const { id = [], state, kind, responsible, unassigned, application, customer, from, to } = filters;
  return join(
    [
      ofCustomers(sql`d.customer_id`, customer),
      ...(id.length > 0 ? [sql`d.id = ANY (${id}::int[])`] : []),
      ...(state.length > 0 ? [inStates(state)] : []),
      ...(kind.length > 0 ? [sql`d.kind = ANY (${kind}::text[])`] : []),
      ...(responsible.length > 0 ? [sql`d.responsible_id = ANY (${responsible}::int[])`] : []),
      ...(unassigned === undefined ? [] : [sql`(d.responsible_id IS NULL) = ${unassigned}`]),
      ...(application.length > 0 ? [sql`d.application_id = ANY (${application}::int[])`] : []),
      ...(from ? [sql`d.due_at >= ${from}::date`] : []),
      ...(to ? [sql`d.due_at <= ${to}::date`] : []),
      ...ofApplications(filters),
    ],
    ' AND ',
  );
}

/** Open and missed ones together need no look at the office. */
function inStates(states: readonly DeadlineState[]): Sql {
  const [open, missed] = [states.includes('open'), states.includes('missed')];
  if (open === missed) return sql`d.state = ANY (${states}::text[])`;
  return sql`(${join(states.map(inState), ' OR ')})`;
}

function inState(state: DeadlineState): Sql {
  if (state === 'open') return sql`(d.state = 'open' AND (d.due_at >= ${latestDate} OR NOT ${hasPassed}))`;
  if (state === 'missed')
    return sql`(d.state = 'missed' OR (d.state = 'open' AND d.due_at < ${latestDate} AND ${hasPassed}))`;
  return sql`d.state = ${state}`;
}

const hasPassed = sql`(d.due_at < ${earliestDate} OR EXISTS (
  SELECT FROM applications a JOIN countries co ON co.code = a.country_code
  WHERE a.customer_id = d.customer_id AND a.id = d.application_id AND d.due_at < ${officeDate}))`;

/** What is filtered by the application. */
function ofApplications({ category, country, search, customer }: DeadlineFilters): Sql[] {
  const words = search ? [everyWord(search, (word) => sql`strpos(a.search_text, ${word}) > 0`)] : [];
  const conditions = [
    ...(category.length > 0 ? [sql`a.category_id = ANY (${category}::int[])`] : []),
    ...(country.length > 0 ? [sql`a.country_code = ANY (${country}::text[])`] : []),
    ...words,
  ];
  if (conditions.length === 0) return [];
  return [
    sql`d.application_id IN (
      SELECT a.id FROM applications a
      WHERE ${ofCustomers(sql`a.customer_id`, customer)} AND ${join(conditions, ' AND ')})`,
  ];
}
