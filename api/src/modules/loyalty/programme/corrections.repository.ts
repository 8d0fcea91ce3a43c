import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export async function readCorrectAlone(tx: Transaction): Promise<number> {
  const { limit } = await tx.one<{ limit: number }>(
    sql`SELECT correct_alone AS "limit" FROM points_programme`,
  );
  return limit;
}

export function findCorrection(
  tx: Transaction,
  customerId: number,
  cause: string,
): Promise<{ points: number; reason: string } | undefined> {
  return tx.maybeOne(sql`
    SELECT points, subject_label AS reason FROM point_transactions
    WHERE customer_id = ${customerId} AND kind = 'adjust' AND cause = ${cause}`);
}
