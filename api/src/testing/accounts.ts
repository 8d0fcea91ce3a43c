import type { LightMyRequestResponse } from 'fastify';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { createUser, type TestUser, type UserOverrides } from './factories.ts';
import type { Portal } from './portal.ts';

export const OLD_PASSWORD = 'the former passphrase';
export const NEW_PASSWORD = 'quite another passphrase';

/** People with the same password, and calls about accounts, for the tests of one file. */
export interface Accounts {
  /** The password is {@link OLD_PASSWORD} by default. */
  createPerson(overrides?: UserOverrides): Promise<TestUser>;
  /** Calls `/customer-portal/auth/<name>`. */
  call(name: string, body: object, token?: string): Promise<LightMyRequestResponse>;
  /** The six digits of the last mail to a person. */
  mailedCode(user: TestUser): string;
}

export function useAccounts({ db, api }: Portal): Accounts {
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(OLD_PASSWORD);
  });
  return {
    createPerson: (overrides) => createUser(db.database, { passwordHash, ...overrides }),
    call: (name, body, token) => api.post(`/customer-portal/auth/${name}`, body, token),
    mailedCode: ({ email }) =>
      /\b(\d{6})\b/.exec(api.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '',
  };
}
