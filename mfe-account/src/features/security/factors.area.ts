import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** What the user can prove who they are with, besides the password. */
export const factorsArea = createAreaStore(
  { passkeys: [], totp: null, remainingCodes: 0, codesCreatedAt: null, recovery: null, demands: [] },
  {
    passkeys: field(
      'GET /customer-portal/auth/passkeys',
      { passkeys: ({ passkeys }) => passkeys },
      messages.message('passkeysFailed'),
    ),
    totp: field(
      'GET /customer-portal/auth/totp',
      { totp: ({ totp }) => totp },
      messages.message('totpFailed'),
    ),
    recovery: field(
      'GET /customer-portal/auth/recovery',
      { recovery: ({ recovery }) => recovery },
      messages.message('recoveryFailed'),
    ),
    demands: field(
      'GET /customer-portal/auth/demands',
      { demands: ({ demands }) => demands },
      messages.message('demandsFailed'),
    ),
    codes: field(
      'GET /customer-portal/auth/recovery_codes',
      { remainingCodes: ({ remaining }) => remaining, codesCreatedAt: ({ createdAt }) => createdAt },
      messages.message('recoveryCodesFailed'),
    ),
  },
);

/** Recovery codes end with the last factor that they are for. */
export function reloadFactors(): void {
  for (const name of ['passkeys', 'totp', 'codes', 'recovery', 'demands'] as const)
    void factorsArea.load(name, {});
}
