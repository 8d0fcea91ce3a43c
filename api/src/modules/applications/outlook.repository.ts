import type { Application, ApplicationOutlook } from '@atrium/contract';
import sql from 'sql-template-tag';
import { dateOrInstant, type Transaction } from '../../db/index.ts';
import { statusJson } from './applications.repository.ts';

/** Of fewer cases the 90th percentile is little more than the slowest of them. */
const MIN_CASES_OF_P90 = 10;
/** The latest cases say how long it takes today, and so many are read in a few milliseconds. */
const MAX_DEPARTURES = 2_000;

export async function findStatusSince(
  tx: Transaction,
  { id, customer }: Application,
): Promise<string | undefined> {
  const entered = await tx.maybeOne<{ at: string }>(sql`
    SELECT ${dateOrInstant(sql`at_date`, sql`at`)} AS at FROM standing_status_history
    WHERE customer_id = ${customer.id} AND application_id = ${id} ORDER BY standing_status_history.at DESC, id DESC LIMIT 1`);
  return entered?.at;
}

type Experience = ApplicationOutlook['next'][number];

export function listDepartures(
  tx: Transaction,
  { customer, country, status }: Application,
): Promise<(Omit<Experience, 'status'> & { status: Experience['status'] | null })[]> {
  return tx.rows(sql`
    WITH latest AS (
      SELECT h.customer_id, h.application_id, h.status_id, h.at, h.id FROM standing_status_history h
      WHERE h.customer_id = ${customer.id} AND h.from_status_id = ${status.id}
      ORDER BY h.at DESC, h.id DESC LIMIT ${MAX_DEPARTURES}
    ), departures AS (
      SELECT h.status_id, extract(epoch FROM h.at - entered.at) / 86400 AS days
      FROM latest h
      JOIN applications a ON a.customer_id = h.customer_id AND a.id = h.application_id
      CROSS JOIN LATERAL (
        SELECT e.at FROM standing_status_history e
        WHERE e.customer_id = h.customer_id AND e.application_id = h.application_id AND (e.at, e.id) < (h.at, h.id)
        ORDER BY e.at DESC, e.id DESC LIMIT 1
      ) entered
      WHERE a.country_code = ${country.code}
    ), measured AS (
      -- The row without a status measures all departures together.
      SELECT status_id, count(*) AS cases,
             round(percentile_cont(0.5) WITHIN GROUP (ORDER BY days))::int AS "medianDays",
             CASE WHEN count(*) >= ${MIN_CASES_OF_P90}
               THEN round(percentile_cont(0.9) WITHIN GROUP (ORDER BY days))::int END AS "p90Days"
      FROM departures GROUP BY GROUPING SETS ((status_id), ())
    )
    SELECT CASE WHEN s.id IS NOT NULL THEN ${statusJson} END AS status,
           m.cases, m."medianDays", m."p90Days"
    FROM measured m
    LEFT JOIN statuses s ON s.id = m.status_id
    LEFT JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE m.cases > 0
    ORDER BY m.cases DESC, s.position`);
}
