import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { hashSecret } from '../tokens/index.ts';
import type { TestApp } from './test-app.ts';

const AUTH = '/customer-portal/auth';

/** The secret of the link that a person with a passkey or an app gets by mail. */
export async function requestRecovery(api: TestApp, email: string): Promise<string> {
  await api.post(`${AUTH}/recovery/request`, { email });
  const mail = api.mails.findLast(({ to }) => to === email);
  return /recover#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

export async function beginRecovery(api: TestApp, email: string): Promise<string> {
  const token = await requestRecovery(api, email);
  await api.post(`${AUTH}/recovery/begin`, { token });
  return token;
}

/** As if a link had been mailed and begun so long ago. */
export async function ageRecovery(
  { database }: { readonly database: Database },
  token: string,
  age: string,
): Promise<void> {
  await database.asJob((tx) =>
    tx.rows(sql`
      UPDATE account_recoveries
      SET mailed_at = mailed_at - ${age}::interval, begun_at = begun_at - ${age}::interval
      WHERE token_hash = ${hashSecret(token)}`),
  );
}
