import type pg from 'pg';

interface Instructions {
  readonly customerId: number;
  readonly rows: number;
}

/** What waits for the provider does not grow with what it has answered: every other one of the newest. */
const NEWEST = 400;

const APPLICATIONS = 2_000;
const MONTHS = 18;

/** Instructs the first applications of a customer again and again, each at most once openly. */
export async function fillInstructions(admin: pg.Client, { customerId, rows }: Instructions): Promise<void> {
  const { rows: found } = await admin.query('SELECT FROM instructions WHERE customer_id = $1 LIMIT 1', [
    customerId,
  ]);
  if (found.length > 0) return;
  // Foreign keys would be checked row by row.
  await admin.query('SET session_replication_role = replica');
  await admin.query(
    `INSERT INTO instructions (customer_id, application_id, deadline_id, kind_id, state, version, cut_off_at, due_on,
                               status_id, sent_at, sent_by)
     SELECT $1, a.id, a.deadline_id, k.id,
            CASE WHEN n < ${NEWEST} AND n % 4 = 0 THEN 'sent' WHEN n < ${NEWEST} AND n % 4 = 2 THEN 'accepted'
                 ELSE (ARRAY['done', 'done', 'done', 'refused', 'cancelled'])[1 + n % 5] END,
            2, sent.at + interval '30 days', (sent.at + interval '37 days')::date, a.status_id, sent.at, 1
     FROM generate_series(0, $2::int - 1) n
     JOIN (SELECT a.id, a.status_id, min(d.id) AS deadline_id, row_number() OVER (ORDER BY a.id) - 1 AS place
           FROM applications a JOIN deadlines d ON d.customer_id = a.customer_id AND d.application_id = a.id
           WHERE a.customer_id = $1 GROUP BY a.id ORDER BY a.id LIMIT ${APPLICATIONS}) a ON a.place = n % ${APPLICATIONS}
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS kinds FROM instruction_kinds) k
       ON k.place = n % k.kinds
     CROSS JOIN LATERAL (SELECT now() - interval '${MONTHS} months' * (n::float8 / $2::int) AS at) sent
     ORDER BY n DESC`,
    [customerId, rows],
  );
  await admin.query('RESET session_replication_role');
}
