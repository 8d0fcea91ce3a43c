import { renderWithHost } from '@atrium/testing';
import { SecurityPage } from '../components/security-page.tsx';

type Options = NonNullable<Parameters<typeof renderWithHost>[1]>;

/** The page of a user without passkeys, app and recovery codes, unless the responses say otherwise. */
export function renderSecurityPage({ responses, ...options }: Options) {
  return renderWithHost(<SecurityPage />, {
    ...options,
    responses: {
      'GET /customer-portal/auth/passkeys': { passkeys: [] },
      'GET /customer-portal/auth/totp': { totp: null },
      'GET /customer-portal/auth/demands': { demands: [] },
      'GET /customer-portal/auth/recovery': { recovery: null },
      'GET /customer-portal/auth/recovery_codes': { remaining: 0, createdAt: null },
      ...responses,
    },
  });
}
