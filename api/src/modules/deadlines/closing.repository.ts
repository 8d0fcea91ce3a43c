import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export async function waiveOpen(
  tx: Transaction,
  application: { readonly id: number; readonly customerId: number },
  personId: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    WITH waived AS (
      UPDATE deadlines SET state = 'waived', version = version + 1, updated_at = now()
      WHERE customer_id = ${application.customerId} AND application_id = ${application.id} AND state = 'open'
      RETURNING customer_id, id
    )
    INSERT INTO deadline_changes (customer_id, deadline_id, event, person_id)
    SELECT customer_id, id, 'waived', ${personId} FROM waived ORDER BY id
    RETURNING deadline_id AS id`);
  return rows.map(({ id }) => id);
}
