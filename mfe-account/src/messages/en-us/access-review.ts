import type { ReviewedAccess } from '@atrium/contract';

type Factor = ReviewedAccess['factors'][number];

/** Who may act for a customer, as its owners confirm or remove it each quarter. */
export const accessReview = {
  /** Error catalogue. */
  accessReviewFailed: 'Fetch access review error.',

  title: 'Access review',
  description: 'Confirm each quarter who still needs access to this customer, and in which role.',
  notLoaded: 'The access review did not load.',
  chooseTitle: 'Choose a customer first',
  chooseText: 'The people of each customer are reviewed on their own.',

  people: 'People with access',
  progress: (confirmed: string, total: string, date: string) =>
    `${confirmed} of ${total} confirmed since ${date}`,
  allConfirmed: 'Everyone is confirmed for this quarter.',
  person: 'Person',
  role: 'Role',
  use: 'Last use',
  since: (date: string) => `since ${date}`,
  never: 'Never',
  by: (factors: readonly string[]) => `by ${factors.join(', ')}`,
  factors: {
    password: 'password',
    line: 'LINE',
    passkey: 'passkey',
    totp: 'authenticator app',
    recovery_code: 'recovery code',
    sign_on: 'company sign-on',
  } satisfies Record<Factor, string>,
  may: 'What this role allows',
  confirm: 'Confirm',
  confirmOf: (name: string) => `Confirm access of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove access of ${name}`,
  confirmed: 'Confirmed',
  confirmedBy: (name: string, date: string) => `by ${name} on ${date}`,
  own: 'Another owner confirms you',
  confirmedToast: (name: string) => `Access of ${name} confirmed`,
  removeTitle: (name: string) => `Remove access of ${name}?`,
  removeText: 'Access to this customer ends at once. The account stays, and an owner can give access again.',
  removed: (name: string) => `${name} no longer has access`,
  lastOwner: 'The last owner of a customer stays. Make someone else an owner first.',
  changed: 'That was changed in the meantime.',
  failed: 'Not done.',
  export: 'Export',
  previous: 'Previous',
  next: 'Next',
};
